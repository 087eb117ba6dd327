"""Titles and descriptions from the front matter of a page."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from site_hooks.errors import SiteError
from site_hooks.places import shown

if TYPE_CHECKING:
    from pathlib import Path

MARK = "---"


def title(page: Path) -> str:
    """The page's title, which every page must have: navigation and lists are made from it."""
    return _needed(page, "title")


def short_title(page: Path) -> str:
    """The title of a game's overview as far as its colon: the name under which a reader knows the game."""
    return title(page).partition(":")[0]


def description(page: Path) -> str:
    """The page's one sentence for lists and search engines."""
    return _needed(page, "description")


def order(page: Path) -> int:
    """The page's place among its neighbours, 0 where it says none."""
    text = read(page, page.stat().st_mtime_ns).get("order", "0")
    if not text.isdecimal():
        raise SiteError(f"{shown(page)}:1: `order: {text}` is no number; write one, such as `order: 2`")
    return int(text)


def _needed(page: Path, key: str) -> str:
    found = read(page, page.stat().st_mtime_ns).get(key, "")
    if not found:
        raise SiteError(
            f"{shown(page)}:1: the front matter has no `{key}:`; add a line `{key}: …` between the `---` marks"
        )
    return found


@lru_cache(maxsize=1024)
def read(page: Path, _changed: int) -> dict[str, str]:
    """The front matter as plain text by key: one `key: value` a line, the value bare or in quotes."""
    lines = page.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0].strip() != MARK:
        raise SiteError(
            f"{shown(page)}:1: no front matter; begin the page with `---`, `title: …`, `description: …`, `---`"
        )
    fields: dict[str, str] = {}
    for number, line in enumerate(lines[1:], start=2):
        if line.strip() == MARK:
            return fields
        if not line.strip() or line.startswith(("#", " ", "-")):
            continue  # comments and nested settings (`hide:` and the like) are for the theme
        key, colon, value = line.partition(":")
        if not colon:
            raise SiteError(f"{shown(page)}:{number}: {line!r} is not of the form `key: value`")
        fields[key.strip()] = _scalar(value.strip(), f"{shown(page)}:{number}")
    raise SiteError(f"{shown(page)}:1: the front matter is not closed; put a line `---` after it")


def _scalar(value: str, place: str) -> str:
    if value.startswith('"'):
        try:
            return str(json.loads(value))
        except json.JSONDecodeError as error:
            raise SiteError(f"{place}: the quoted value is broken: {error.msg}") from error
    if value.startswith("'") and value.endswith("'") and len(value) > 1:
        return value[1:-1].replace("''", "'")
    return value
