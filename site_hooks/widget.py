"""The ``play`` fence: a position on the page, rendered at build time, playable once the page's script takes over.

    ```play
    case: time-track.skip
    ```

or ``scenario: prologue``; ``bots: normal easy`` says what plays beside the reader. Outside a game's folder the game is
found by the case, or named by a line ``game: mortum``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from markupsafe import escape

from engine.games.registry import metas
from site_hooks.errors import SiteError
from site_hooks.fence_options import Options, allow, fence as _fence, game
from site_hooks.pages import Page
from site_hooks.places import CARDS, assets_file, shown
from site_hooks.prerender import WidgetMarkup, static_widget
from site_hooks.words import word


@_fence
def fence(page: Page, options: Options, _source: str) -> str:
    """Superfences formatter of the ``play`` fence."""
    allow(options, "game", "case", "scenario", "bots")
    named = {key: options[key] for key in ("case", "scenario") if key in options}
    if len(named) != 1:
        raise SiteError("name one thing to play: a line `case: …` or a line `scenario: …`")
    bots = options.get("bots", "").split()
    if bots and "scenario" not in named:
        raise SiteError("bots play in a scenario, not in an example")
    markup = static_widget(game(page, options) or _owner(named), named, page.lang, assets(), bots)
    return example(markup, page.title, word("play-needs-script", page.lang))


def example(markup: WidgetMarkup, page_title: str, without_script: str) -> str:
    """The widget as it stands in the page; search engines and the site's search read the rules, not the position."""
    attributes = {**markup.attributes}
    attributes.setdefault("data-page-title", page_title)
    written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    return (
        f'<figure class="play-example" data-search-exclude>'
        f'<play-widget{written}><div class="play-root">{markup.html}</div></play-widget>'
        f"<noscript><p>{escape(without_script)}</p></noscript></figure>"
    )


def assets() -> Mapping[str, Any]:
    """The built files that widgets point to, as the build wrote them down; raises SiteError before that."""
    file = assets_file()
    try:
        return _assets(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SiteError(
            f"{shown(file)} is missing; build the site by `python -m site_hooks.site`, which writes it first"
        ) from None


@lru_cache(maxsize=1)
def _assets(text: str) -> Mapping[str, Any]:
    read: Mapping[str, Any] = json.loads(text)
    return read


def _owner(named: Mapping[str, str]) -> str:
    """The one game that has the case or scenario; raises SiteError where it is none or several."""
    kind, name = next(iter(named.items()))
    section, _, rule = name.partition(".")
    owners = [
        str(meta.id)
        for meta in metas()
        if (CARDS / meta.id / "scenarios" / name).is_dir()
        or (CARDS / meta.id / "cases" / section / f"{rule}.yaml").is_file()
    ]
    if len(owners) != 1:
        found = f"several games have it ({', '.join(owners)})" if owners else "no game has it"
        raise SiteError(f"{kind} {name!r}: {found}; mend the name, or add a line `game: …`")
    return owners[0]
