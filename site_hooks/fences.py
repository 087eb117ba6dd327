"""The fences beside ``play``: the list of games, a game's glossary, what is saved in this browser, the offline copy."""

from __future__ import annotations

import json

from markupsafe import Markup, escape

from engine.games.registry import metas
from site_hooks import front_matter
from site_hooks.errors import SiteError
from site_hooks.fence_options import Options, allow, fence, game
from site_hooks.glossary import Term, terms
from site_hooks.pages import Page
from site_hooks.places import game_folder
from site_hooks.words import sentence, word

SAVED = ("empty", "resume", "look", "delete", "deleted", "restore", "over", "example", "shared")
"""Sentences that the list of saved games needs."""
OFFLINE = (
    "about", "make", "fetching", "cancel", "cancelled", "go-on", "network",
    "room", "retry", "done", "remove", "removed", "refused",
)  # fmt: skip
"""Sentences that *Make available offline* needs."""
SIZE = "__OFFLINE_BYTES__"
"""Stands in for the size of a language until all of its pages are built."""


@fence
def games(page: Page, options: Options, _source: str) -> str:
    """``list: all`` shows what the registry finds, in its order, with the titles and words of the games' own pages."""
    _only_all(options)
    return str(
        Markup('<ul class="game-list">{}</ul>').format(Markup("").join(_game(page, meta.id) for meta in metas()))
    )


def _game(page: Page, game_id: str) -> Markup:
    folder = f"games/{game_folder(game_id)}"
    book, table = (page.settings.docs / folder / name for name in ("index.md", "play.md"))
    return Markup(
        '<li class="game-card"><h3 class="game-card__title"><a href="{}">{}</a></h3>'
        '<p>{}</p><p class="game-card__links"><a class="md-button" href="{}">{}</a></p></li>'
    ).format(
        page.link(f"{folder}/index.md"),
        front_matter.title(book),
        front_matter.description(book),
        page.link(f"{folder}/play.md"),
        front_matter.title(table),
    )


@fence
def glossary(page: Page, options: Options, _source: str) -> str:
    """``game: mortum`` shows the game's words, sorted as the language's file has them."""
    allow(options, "game")
    name = game(page, options)
    if name is None:
        raise SiteError("say whose words are meant: a line `game: …`")
    entries = Markup("").join(_entry(entry, page.lang) for entry in terms(name, page.lang))
    return str(Markup('<dl class="glossary">{}</dl>').format(entries))


def _entry(entry: Term, lang: str) -> Markup:
    own = Markup(' <small class="own-term">{}</small>').format(word("own-term", lang)) if entry.own else ""
    return Markup('<dt id="term-{}"><dfn>{}</dfn>{}</dt><dd>{}</dd>').format(
        entry.key, entry.term, own, entry.definition
    )


@fence
def my_games(page: Page, options: Options, _source: str) -> str:
    """``list: all`` is where the page's script lists the games saved in this browser."""
    _only_all(options)
    titles = {str(meta.id): _short_title(page, meta.id) for meta in metas()}
    words = {key: word(f"my-games-{key}", page.lang) for key in SAVED}
    return str(
        Markup(
            '<my-games data-lang="{}" data-games="{}" data-words="{}"><noscript><p>{}</p></noscript></my-games>'
        ).format(
            page.lang,
            json.dumps(titles, ensure_ascii=False),
            json.dumps(words, ensure_ascii=False),
            escape(word("my-games-needs-script", page.lang)),
        )
    )


@fence
def offline(page: Page, options: Options, _source: str) -> str:
    """``language: this`` is where the page's script offers to keep the page's language for use without a network."""
    allow(options, "language")
    if options.get("language") != "this":
        raise SiteError("the fence holds one line: `language: this`")
    words = {key: sentence(f"offline-{key}", page.lang) for key in OFFLINE}
    return str(
        Markup(
            '<offline-copy data-lang="{}" data-bytes="{}" data-words="{}"><noscript><p>{}</p></noscript></offline-copy>'
        ).format(page.lang, SIZE, json.dumps(words, ensure_ascii=False), word("offline-needs-script", page.lang))
    )


def _short_title(page: Page, game_id: str) -> str:
    return front_matter.short_title(page.settings.docs / "games" / game_folder(game_id) / "index.md")


def _only_all(options: Options) -> None:
    allow(options, "list")
    if options.get("list") != "all":
        raise SiteError("the fence holds one line: `list: all`")
