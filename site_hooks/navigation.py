"""Navigation and titles, made from the pages that are there: games as registered, rules in the printed order."""

from __future__ import annotations

from pathlib import Path

from engine.games.registry import metas
from site_hooks import front_matter
from site_hooks.errors import SiteError
from site_hooks.pages import url_of
from site_hooks.places import game_folder, shown
from site_hooks.words import word

Entry = str | dict[str, "str | list[Entry]"]

FIRST = ("index.md",)
EVERY_GAME = ("index.md", "play.md", "house-rulings.md", "glossary.md")
PLAYS = "play-"
LAST = ("my-games.md", "about.md", "privacy.md")
DEVELOPERS = "dev"
DEVELOPERS_LANGUAGE = "en"
GUIDES = (
    "architecture.md",
    "adding-a-game.md",
    "writing-cases.md",
    "rule-index.md",
    "hosting.md",
    "bench.md",
    "soak.md",
    "bots.md",
    "endings.md",
)


def navigation(docs: Path, lang: str) -> list[Entry]:
    """The navigation of one language, as MkDocs reads it."""
    entries: list[Entry] = [_page(docs, name) for name in FIRST]
    entries += [_game(docs, str(meta.id), meta.sections, lang) for meta in metas()]
    entries += [_page(docs, name) for name in LAST]
    if lang == DEVELOPERS_LANGUAGE and (docs / DEVELOPERS).is_dir():
        entries.append(_developers(docs))
    return entries


def _page(docs: Path, path: str) -> Entry:
    if not (docs / path).is_file():
        raise SiteError(f"{shown(docs / path)}: there is no such page; every language has it")
    return {front_matter.title(docs / path): path}


def _game(docs: Path, game: str, sections: tuple[str, ...], lang: str) -> Entry:
    folder = f"games/{game_folder(game)}"
    found = {page.stem for page in (docs / folder / "rules").glob("*.md")}
    ordered = [name for name in sections if name in found] + sorted(found - set(sections))
    overview = f"{folder}/index.md"
    if not (docs / overview).is_file():
        raise SiteError(f"{shown(docs / overview)}: there is no such page; a game's folder begins with it")
    # Several games have rules: a landmark of the page must tell whose they are.
    short = front_matter.short_title(docs / overview)
    pages: list[Entry] = [
        overview,
        _page(docs, f"{folder}/play.md"),
        *(_page(docs, f"{folder}/{name}") for name in _beside(docs / folder, plays=True)),
        {f"{word('rules', lang)} – {short}": [_page(docs, f"{folder}/rules/{name}.md") for name in ordered]},
        *(_page(docs, f"{folder}/{name}") for name in _beside(docs / folder, plays=False)),
        _page(docs, f"{folder}/house-rulings.md"),
        _page(docs, f"{folder}/glossary.md"),
    ]
    return {front_matter.title(docs / overview): pages}


def titles(docs: Path) -> dict[str, str]:
    """The titles of the games' pages, each naming its game, by address: several games have a page *Turns*."""
    found: dict[str, str] = {}
    for meta in metas():
        folder = docs / "games" / game_folder(str(meta.id))
        short = front_matter.short_title(folder / "index.md")
        for page in sorted(folder.rglob("*.md")):
            title = front_matter.title(page)
            address = f"{url_of(page.relative_to(docs).as_posix())}/"
            found[address] = title if title.startswith(short) else f"{title} – {short}"
    return found


def _beside(folder: Path, *, plays: bool) -> list[str]:
    """Pages that a game has beyond those of every game: nothing shared has to know of them.

    Those to play on, ``play-<scenario>.md``, or the others; by ``order: <number>`` in their front matter, then by name.
    """
    found = (page for page in folder.glob("*.md") if page.name not in EVERY_GAME)
    wanted = [page for page in found if page.name.startswith(PLAYS) is plays]
    return [page.name for page in sorted(wanted, key=lambda page: (front_matter.order(page), page.name))]


def _developers(docs: Path) -> Entry:
    records = sorted(page.relative_to(docs).as_posix() for page in (docs / DEVELOPERS / "adr").glob("*.md"))
    index = f"{DEVELOPERS}/index.md"
    guides = [_page(docs, f"{DEVELOPERS}/{name}") for name in GUIDES]
    return {front_matter.title(docs / index): [index, *guides, {"Decisions": [_page(docs, name) for name in records]}]}
