"""Runs inside Pyodide: turns Python sources into zip files of compiled modules, the same bytes every time.

Compiling must happen in the very Python that will run in the page, because the format of compiled files belongs to one
version of Python. The compiled files carry the hash of their source and ask for no check (there is no source to check).
"""

from __future__ import annotations

import ast
import importlib._bootstrap_external as external
import importlib.util
import json
import zipfile
from pathlib import Path

FIXED_DATE = (2020, 1, 1, 0, 0, 0)
ASSERTS_OUT = 2  # for the standard library, docstrings too
ASSERTS_STAY = 0  # for what we ship beside it


def undocumented(source: bytes) -> ast.Module:
    """The module without its docstrings, which nobody reads in a page; lines keep their numbers.

    A class keeps a dot for one: a dataclass without any would work one out at each start, at some cost.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is None:
            continue
        first = node.body[0]
        kept = "." if isinstance(node, ast.ClassDef) else ""
        node.body[0] = ast.copy_location(ast.Expr(ast.copy_location(ast.Constant(kept), first)), first)
    return tree


def compiled(source: bytes, shown_as: str, optimize: int) -> bytes:
    """The content of a .pyc file that is never compared with its source."""
    tree = ast.parse(source) if optimize == ASSERTS_OUT else undocumented(source)
    code = compile(tree, shown_as, "exec", dont_inherit=True, optimize=optimize)
    return bytes(external._code_to_hash_pyc(code, importlib.util.source_hash(source), False))  # type: ignore[attr-defined]  # noqa: SLF001


def module_name(file: str) -> str:
    """`json/__init__.py` -> `json`."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def pack(files: dict[str, bytes], target: str, optimize: int) -> None:
    """Write a zip file of all files, sorted; Python sources go in compiled, everything else as it is."""
    with zipfile.ZipFile(target, "w", compression=zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            data = files[name]
            if name.endswith(".py"):
                entry, data = zipfile.ZipInfo(name + "c", FIXED_DATE), compiled(data, name, optimize)
            else:
                entry = zipfile.ZipInfo(name, FIXED_DATE)
            archive.writestr(entry, data, compress_type=zipfile.ZIP_DEFLATED, compresslevel=9)


def pack_program(folder: str, target: str) -> None:
    """Our own code and what it brings along: every file under the folder."""
    root = Path(folder)
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}
    pack(files, target, ASSERTS_STAY)


def pack_library(source: str, target: str) -> None:
    """The whole standard library, compiled."""
    with zipfile.ZipFile(source) as library:
        files = {name: library.read(name) for name in library.namelist() if not name.endswith("/")}
    pack(files, target, ASSERTS_OUT)


def trim(source: str, target: str, wanted: str, whole: str | None = None) -> None:
    """The compiled modules of an archive that are in the JSON list; whatever lies below the folder ``whole`` stays."""
    keep = set(json.loads(wanted))
    with zipfile.ZipFile(source) as archive, zipfile.ZipFile(target, "w") as trimmed:
        for name in sorted(archive.namelist()):
            used = name.endswith(".pyc") and module_name(name.removesuffix("c")) in keep
            if used or (whole is not None and name.startswith(whole)):
                entry = zipfile.ZipInfo(name, FIXED_DATE)
                data = archive.read(name)
                trimmed.writestr(entry, data, compress_type=zipfile.ZIP_DEFLATED, compresslevel=9)
