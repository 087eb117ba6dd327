"""Runs inside Pyodide: uses the engine as a page would, and tells which modules that loaded.

The list decides which part of the standard library is shipped. A module that is imported only inside a function would
be missed by importing alone, so imports inside functions of our own code are looked up in their compiled form.
"""

from __future__ import annotations

import dis
import importlib
import json
import os
import sys
import types
import zipfile
from collections.abc import Iterator

PROGRAM = "/engine.zip"
GAMES = "/programs"
LIBRARY = "/lib/python"


def code_objects(code: types.CodeType) -> Iterator[types.CodeType]:
    """A module's code and that of everything defined in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from code_objects(constant)


def imports_in_functions(module: types.ModuleType) -> set[str]:
    """Absolute imports anywhere in a module, also those that no import of the module would run."""
    spec = module.__spec__
    get_code = getattr(spec.loader, "get_code", None) if spec else None
    if get_code is None:
        return set()
    return {
        str(step.argval)
        for code in code_objects(get_code(module.__name__))
        for step in dis.get_instructions(code)
        if step.opname == "IMPORT_NAME" and step.argval
    }


def archives_of_games() -> list[str]:
    """What the page takes in later (``engine.browser.programs``)."""
    return [f"{GAMES}/{name}" for name in sorted(os.listdir(GAMES))] if os.path.isdir(GAMES) else []  # noqa: PTH112, PTH208


def take_in_games() -> None:
    """Let the archives of the games stand beside that of the engine, as in the page."""
    for archive in archives_of_games():
        importlib.import_module("engine.games.registry").add(archive)
        importlib.import_module("engine.presentation.html").add_templates(archive)


def program_modules() -> list[str]:
    """Every module of ours in the engine's archive and in those of the games."""
    names = []
    for file in (PROGRAM, *archives_of_games()):
        with zipfile.ZipFile(file) as archive:
            names += [name.removesuffix(".pyc") for name in archive.namelist() if name.endswith(".pyc")]
    return sorted(name.removesuffix("/__init__").replace("/", ".") for name in names if name.startswith("engine/"))


def render() -> None:
    """Templates as the presentation uses them: loading, escaping, filters, loops, an error with its traceback."""
    import traceback

    import jinja2
    from markupsafe import Markup, escape

    templates = {
        "base": "<p>{% block text %}{% endblock %}</p>",
        "page": "{% extends 'base' %}{% from 'macros' import row %}"
        "{% block text %}{% for n in items | sort %}{{ loop.index }} {{ row(n) }} {{ n | tojson }}{% endfor %}"
        "{% endblock %}",
        "macros": "{% macro row(n) %}{{ n | upper | replace('A', 'B') | indent }}{{ '%s' | format(n) }}{% endmacro %}",
        "broken": "{{ missing.attribute }}",
    }
    environment = jinja2.Environment(
        loader=jinja2.DictLoader(templates),
        autoescape=jinja2.select_autoescape(default=True),
        undefined=jinja2.StrictUndefined,
    )
    environment.get_template("page").render(items=["a", "<b>"])
    str(escape("<") + Markup("&lt;").striptags())
    try:
        environment.get_template("broken").render()
    except jinja2.UndefinedError:
        traceback.format_exc()


def talk() -> None:
    """The way in and out: a request that is in order, one that is not, one that is no JSON at all."""
    from engine.browser.worker_api import dispatch

    for text in ('{"op":"open","game":"none","lang":"en","case":"none"}', '{"op":"none"}', "{"):
        try:
            answer = json.loads(dispatch(text))
        except Exception as error:  # noqa: BLE001  how the engine judges these is for its tests; here only modules count
            answer = {"ok": False, "error": repr(error)}
        if answer.get("ok"):
            raise AssertionError(f"the engine answered a senseless request: {text}")


def loaded_modules() -> str:
    """The loaded modules that came out of the archives of the standard library and of the program, as a JSON list.

    Those built into Pyodide (frozen, such as `os`) need no file, though the library has one.
    """
    origins = {name: getattr(getattr(module, "__spec__", None), "origin", None) for name, module in sys.modules.items()}
    return json.dumps(
        sorted(name for name, origin in origins.items() if origin and origin.startswith((LIBRARY, PROGRAM)))
    )


def run() -> str:
    """Use everything; the answer tells the modules that are loaded then."""
    take_in_games()
    ours = [importlib.import_module(name) for name in program_modules()]
    render()
    talk()
    for module in ours:
        for name in sorted(imports_in_functions(module)):
            importlib.import_module(name)
    return loaded_modules()
