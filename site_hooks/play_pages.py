"""Which page plays which scenario: found in the pages themselves, so that a scenario's end can lead to the next one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from engine.presentation.html import page_folder
from site_hooks.pages import url_of
from site_hooks.places import DOCS

_FENCE = re.compile(r"^```play[^\n]*\n(?P<lines>.*?)^```", re.MULTILINE | re.DOTALL)
_SCENARIO = re.compile(r"^scenario:\s*(?P<name>[\w-]+)\s*$", re.MULTILINE)


def play_pages(game: str, lang: str, docs: Path = DOCS) -> Mapping[str, str]:
    """Scenario -> the address of its page below the language's root, of one game; the first page counts."""
    root = docs / lang
    found: dict[str, str] = {}
    for file in sorted((root / "games" / page_folder(game)).rglob("*.md")):
        text = file.read_text(encoding="utf-8")
        for fence in _FENCE.finditer(text):
            named = _SCENARIO.search(fence["lines"])
            if named is not None:
                found.setdefault(named["name"], f"{url_of(file.relative_to(root).as_posix())}/")
    return found
