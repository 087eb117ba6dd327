"""Which files make up the program that runs in the page: our shipped packages, Jinja2 and MarkupSafe."""

from __future__ import annotations

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
        # Python files only: MarkupSafe without its C part uses its own pure-Python form.
        files.update({f"{library}/{path.name}": path for path in _library_folder(library).glob("*.py")})
    return files


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
