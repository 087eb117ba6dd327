"""The tree keeps its shape: small modules, a core that names no game, games that do not know each other."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.games.registry import metas

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine"
HARD_LIMIT = 400


@pytest.mark.parametrize("file", sorted(ENGINE.rglob("*.py")), ids=lambda file: file.relative_to(ROOT).as_posix())
def test_a_module_is_one_idea_and_short(file):
    assert len(file.read_text(encoding="utf-8").splitlines()) <= HARD_LIMIT


@pytest.mark.parametrize("layer", ["core", "presentation", "content", "browser", "cli"])
def test_shared_layers_name_no_game(layer):
    names = {word for meta in metas() for word in (meta.id, meta.id.replace("_", "-"))}
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, sorted(names))) + r")\b", re.IGNORECASE)
    for file in sorted((ENGINE / layer).rglob("*.py")):
        code = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(code):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and not _is_docstring(code, node):
                assert not pattern.search(node.value) or "for instance" in node.value, (
                    f"{file}:{node.lineno}: {node.value}"
                )


def _is_docstring(code: ast.Module, constant: ast.Constant) -> bool:
    return any(isinstance(node, ast.Expr) and node.value is constant for node in ast.walk(code))


def test_rules_are_decided_without_words_or_chance():
    """Rings 0 and 1 import nothing that could make a sentence, a page or a number of its own."""
    forbidden = {
        "random",
        "time",
        "os",
        "pathlib",
        "js",
        "pyodide",
        "yaml",
        "jinja2",
        "gettext",
        "mkdocs",
        "markupsafe",
    }
    for file in [*(ENGINE / "core").rglob("*.py"), *(ENGINE / "games").rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            assert not {name.partition(".")[0] for name in names} & forbidden, file
