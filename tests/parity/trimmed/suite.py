"""Runs inside Pyodide: pytest on the engine's tests, where the engine has the trimmed library and nothing else.

The test tools want more of the standard library than the engine does. They get it from a second zip file that an import
on behalf of the engine cannot reach: whoever stands nearest on the stack, the standard library and the import system
left out, decides. So it makes no difference that pytest has loaded a module before.
"""

from __future__ import annotations

import _imp
import builtins
import importlib
import importlib.abc
import json
import sys
import zipimport
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

ENGINE = "/engine.zip/"
GAMES = Path("/programs")
PROGRAM = (ENGINE, f"{GAMES}/")
WHOLE = "/library.zip"
LIBRARY = next(entry for entry in sys.path if entry.endswith(".zip") and entry != ENGINE.rstrip("/"))
REFUSED: list[str] = []
"""Imports of the engine that the trimmed library could not have served."""


class WholeLibrary(importlib.abc.MetaPathFinder):
    """What the trimmed library lacks, for the tools; asked last."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        del path, target
        parent = name.rpartition(".")[0].replace(".", "/")
        try:
            return zipimport.zipimporter(f"{WHOLE}/{parent}" if parent else WHOLE).find_spec(name)
        except zipimport.ZipImportError:
            return None


def modules_in(archive: str) -> frozenset[str]:
    """The names of all modules in a zip file of compiled ones."""
    files = [name for name in zipimport.zipimporter(archive)._get_files() if name.endswith(".pyc")]
    return frozenset(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in files)


TRIMMED = modules_in(LIBRARY)
TRIMMED_AWAY = frozenset(name for name in modules_in(WHOLE) - TRIMMED if not _imp.is_frozen(name))
"""Frozen modules are part of Pyodide itself and need no file."""


def for_the_engine(frame: FrameType | None) -> bool:
    """Whether the engine stands nearest on the stack."""
    while frame is not None:
        file = str(frame.f_globals.get("__file__") or "")
        if file.startswith(PROGRAM):
            return True
        library = not file or file.startswith((LIBRARY, WHOLE)) or frame.f_code.co_filename.startswith("<frozen")
        if not library and file != __file__:
            return False
        frame = frame.f_back
    return False


def guard() -> None:
    """Refuse the engine what was trimmed away, however it asks."""
    plain, by_name = builtins.__import__, importlib.import_module

    def refuse(name: str) -> None:
        REFUSED.append(name)
        raise ModuleNotFoundError(f"the trimmed library has no {name}", name=name)

    def checked_import(name: str, *given: Any, **named: Any) -> ModuleType:
        fromlist, level = (*given, *(None, None, (), 0)[len(given) :])[2:4]
        if named.get("level", level) == 0:
            wanted = [name, *(f"{name}.{part}" for part in named.get("fromlist", fromlist) or ())]
            missing = next((module for module in wanted if module in TRIMMED_AWAY), None)
            if missing is not None and for_the_engine(sys._getframe(1)):
                refuse(missing)
        return plain(name, *given, **named)

    def checked_by_name(name: str, package: str | None = None) -> ModuleType:
        if name in TRIMMED_AWAY and for_the_engine(sys._getframe(1)):
            refuse(name)
        return by_name(name, package)

    builtins.__import__ = checked_import
    importlib.import_module = checked_by_name


def guard_holds() -> None:
    """A module of the engine is refused what a test is given, even though it is loaded."""
    import difflib

    asked = "import {0}\n", "from importlib import import_module\nimport_module('{0}')\n"
    for source in asked:
        text = source.format(difflib.__name__)
        exec(text, {"__name__": "tests.some", "__file__": "/repo/tests/some.py"})
        try:
            exec(text, {"__name__": "engine.some", "__file__": f"{ENGINE}engine/some.py"})
        except ModuleNotFoundError:
            REFUSED.pop()
        else:
            raise AssertionError(f"the guard let this pass: {text}")
    assert "difflib" in TRIMMED_AWAY
    assert "json" in TRIMMED


def authors_files(recorded: dict[str, Any]) -> None:
    """The packages that read authors' files: their own code, with what the schemas said under CPython."""
    import engine

    engine.__path__.append("/repo/engine")
    schema = ModuleType("engine.content.schema")

    class Schema:
        def __init__(self, type_: type, forms: Any) -> None:
            del type_, forms

        def read(self, source: Any) -> tuple[Any, list[Any]]:
            return recorded[source.file.relative_to("/repo").as_posix()], []

    schema.Schema = Schema
    sys.modules[schema.__name__] = schema


def run(text: str) -> int:
    """Pytest's exit status; one more where the engine was refused a module."""
    job = json.loads(text)
    sys.meta_path.append(WholeLibrary())
    guard()
    guard_holds()
    sys.path += ["/tools", "/repo"]
    sys.path.insert(0, "/stand-ins")
    importlib.import_module("hypothesis_native").install(job["hypothesis"])
    from engine.games import registry
    from engine.presentation import html

    for archive in sorted(map(str, GAMES.iterdir())):
        registry.add(archive)
        html.add_templates(archive)
    authors_files(json.loads(Path(job["recorded"]).read_text(encoding="utf-8")))
    import os

    os.chdir("/repo")
    os.environ |= job["environment"]
    import pytest

    status = int(pytest.main(job["pytest"]))
    shipped = {
        name: str(module.__file__)
        for name, module in sys.modules.items()
        if name.startswith(("engine.core.", "engine.games.", "engine.presentation.", "engine.browser."))
    }
    assert shipped
    assert all(file.startswith(PROGRAM) for file in shipped.values()), shipped
    if REFUSED:
        sys.stderr.write(f"The engine wanted what the library was trimmed of: {sorted(set(REFUSED))}\n")
        return 98
    return status
