"""Turns the templates into Python modules: no template is parsed in the page, which took most of a first answer."""

from __future__ import annotations

import shutil
from pathlib import Path

from jinja2 import ModuleLoader

from engine.presentation.html import COMPILED, SourceTemplates, environment_of

PREFIX = COMPILED.replace(".", "/")


def compile_templates(engine: Path, out: Path) -> dict[str, dict[str, Path]]:
    """By owner, a game or ``""`` for the shared ones: name inside the archive -> module of a template.

    The modules are written under ``out``.
    """
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    loader = SourceTemplates()
    environment = environment_of(loader)
    package = out / "__init__.py"
    files: dict[str, dict[str, Path]] = {"": {f"{PREFIX}/__init__.py": package}}
    package.write_text('"""The templates as Python modules."""\n', encoding="utf-8")
    for name in template_names(engine):
        source, shown, _ = loader.get_source(environment, name)
        module = ModuleLoader.get_module_filename(name)
        target = out / module
        target.write_text(environment.compile(source, name, shown, raw=True, defer_init=True), encoding="utf-8")
        files.setdefault(name.rpartition("/")[0], {})[f"{PREFIX}/{module}"] = target
    return files


def template_names(engine: Path) -> list[str]:
    """All templates under their names: the shared ones bare, a game's below the game's id."""
    shared = [path.name for path in (engine / "presentation" / "templates").glob("*.j2")]
    owned = [f"{path.parent.parent.name}/{path.name}" for path in (engine / "games").glob("*/templates/*.j2")]
    return sorted(shared) + sorted(owned)
