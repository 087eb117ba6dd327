"""Which files make up the program that runs in the page: our shipped packages, Jinja2 and MarkupSafe."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from site_hooks.project import ROOT, BuildError

SHIPPED_PACKAGES = ("core", "games", "presentation", "browser")
SHIPPED_LIBRARIES = ("jinja2", "markupsafe")
NOT_SHIPPED_SUFFIXES = frozenset({".j2", ".svg", ".po", ".pot", ".pyc", ".pyi", ".md", ".swp"})
NOT_SHIPPED_NAMES = frozenset({"__pycache__", "py.typed", ".DS_Store"})


def owner(name: str) -> str:
    """Whose archive a file goes into: a game's, or ``""`` for that of the engine."""
    parts = name.split("/")
    return parts[2] if parts[:2] == ["engine", "games"] and len(parts) > len(("engine", "games", "game")) else ""


def shipped_files(engine: Path = ROOT / "engine") -> dict[str, Path]:
    """Name inside `engine.zip` -> file; compiled catalogues go along, sources of catalogues and templates do not.

    Raises BuildError if a library is not installed.
    """
    files = {f"{engine.name}/__init__.py": engine / "__init__.py"}
    for package in SHIPPED_PACKAGES:
        files.update(_files_under(engine / package, f"{engine.name}/{package}"))
    for library in SHIPPED_LIBRARIES:
        files.update(_loaded_files(library, _library_folder(library)))
    return files


def _loaded_files(library: str, folder: Path) -> dict[str, Path]:
    """The modules that come along when the library is imported; its extras for other uses stay out.

    Python files only: MarkupSafe without its C part uses its own pure-Python form.
    """
    found: dict[str, Path] = {}
    wanted = ["__init__"]
    while wanted:
        name = wanted.pop()
        path = folder / f"{name}.py"
        if f"{library}/{name}.py" in found or not path.is_file():
            continue
        found[f"{library}/{name}.py"] = path
        wanted += _neighbours(ast.parse(path.read_bytes()), library)
    return found


def _neighbours(node: ast.AST, library: str) -> Iterator[str]:
    """The modules of its own library that a module imports, but for the sake of a type checker."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING"):
            continue
        if isinstance(child, ast.ImportFrom):
            if child.module is None:
                yield from (alias.name for alias in child.names)
            elif child.level == 1:
                yield child.module
            elif child.level == 0 and child.module.startswith(f"{library}."):
                yield child.module.removeprefix(f"{library}.")
        elif isinstance(child, ast.Import):
            dotted = (alias.name for alias in child.names)
            yield from (name.removeprefix(f"{library}.") for name in dotted if name.startswith(f"{library}."))
        yield from _neighbours(child, library)


def _files_under(folder: Path, prefix: str) -> dict[str, Path]:
    return {
        f"{prefix}/{path.relative_to(folder).as_posix()}": path
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and path.suffix not in NOT_SHIPPED_SUFFIXES
        and NOT_SHIPPED_NAMES.isdisjoint(path.relative_to(folder).parts)
    }


def _library_folder(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise BuildError(f"{name} is not installed beside this Python. `make setup` installs it.")
    return Path(spec.origin).parent
