"""The first view of a widget, rendered at build time by the very engine and templates that the worker runs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import FileSystemBytecodeCache

from engine.core.errors import EngineError
from engine.core.match import Setup
from engine.presentation.catalogue import Catalogue
from engine.presentation.html import environment
from engine.presentation.library import Library
from engine.presentation.sitting import Table
from engine.presentation.widget_words import WIDGET_WORDS
from site_hooks.errors import SiteError
from site_hooks.kept import CACHE
from site_hooks.places import PUBLIC, assets_file


@dataclass(frozen=True, slots=True)
class WidgetMarkup:
    """What stands inside a widget, and its attributes by name, unescaped."""

    html: str
    attributes: Mapping[str, str]


def static_widget(
    game: str, named: Mapping[str, str], lang: str, assets: Mapping[str, Any], bots: Sequence[str] = ()
) -> WidgetMarkup:
    """The widget of a case or a scenario (``named``: ``{"case": id}`` or ``{"scenario": name}``).

    ``bots`` are the levels of the programs that play beside the reader. Raises SiteError where there is none of that
    name or the language lacks its words.
    """
    base = str(assets["base"])
    content = assets["content"][game]
    setup = Setup(case=named.get("case"), scenario=named.get("scenario"))
    if bots:
        seated = {str(seat): level for seat, level in enumerate(bots, 1)}
        setup = replace(setup, options={"seats": len(bots) + 1}, bots=seated)
    try:
        answer = _table(assets_file().parent / PUBLIC, content["mechanics"], content[lang]).open(game, lang, setup)
    except EngineError as error:
        raise SiteError(f"{next(iter(named.values()))}: {error}") from error
    attributes = {
        "data-game": game,
        **{f"data-{kind}": name for kind, name in named.items()},
        "data-lang": lang,
        "data-phase": "static",
        "data-seat": str(answer["seat"]),
        "data-state-key": answer["stateKey"],
        "data-engine": f"{base}{assets['engine']}",
        **({"data-program": f"{base}{content['program']}"} if "program" in content else {}),
        "data-content": f"{base}{content['mechanics']}",
        "data-texts": f"{base}{content[lang]}",
    }
    path = assets["book"][lang].get(named.get("case", ""))
    if path is not None:
        attributes["data-book"] = f"{base}{path}"
    attributes["data-words"] = _json(widget_words(lang))
    attributes["data-session"] = _json(answer["session"])
    return WidgetMarkup(answer["html"], attributes)


def keep_templates() -> None:
    """Let templates be compiled once, not anew in each process of a build."""
    folder = CACHE / "templates"
    folder.mkdir(parents=True, exist_ok=True)
    environment().bytecode_cache = FileSystemBytecodeCache(str(folder))


@cache
def _table(folder: Path, *files: str) -> Table:
    """A table that knows what the page will know: the very content files that its engine is going to load."""
    keep_templates()
    library = Library()
    for name in files:
        library.add(json.loads((folder / name).read_text(encoding="utf-8")))
    return Table(library)


def widget_words(lang: str) -> dict[str, str]:
    """Sentences that the page's script says before, or without, Python."""
    words = Catalogue(lang)
    return {key: words.sentence(f"widget.{key}") for key in WIDGET_WORDS}


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
