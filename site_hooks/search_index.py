"""What the search finds: the theme's list of a language's pages, without the developers', and each naming its game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path

from site_hooks.navigation import DEVELOPERS

INDEX = "search/search_index.json"


def finish(folder: Path, titles: Mapping[str, str]) -> None:
    """Rewrite the index of a built language; ``titles`` are those of the games' pages, by address.

    The theme shows a page's title above all that it found on that page, so the game is named once for each page.
    """
    file = folder / INDEX
    index = json.loads(file.read_text(encoding="utf-8"))
    kept = [entry for entry in index["docs"] if not entry["location"].startswith(f"{DEVELOPERS}/")]
    for entry in kept:
        if entry["location"] in titles:
            entry["title"] = escape(titles[entry["location"]], quote=False)
    text = json.dumps({**index, "docs": kept}, ensure_ascii=False, separators=(",", ":"))
    file.write_text(text, encoding="utf-8")
