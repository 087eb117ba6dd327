"""Where things lie, and which languages the site speaks."""

from __future__ import annotations

import os
from pathlib import Path

from engine.games.registry import metas
from site_hooks.project import BUILD, ROOT

DOCS = ROOT / "docs"
OVERRIDES = ROOT / "overrides"
CARDS = ROOT / "cards"

LANGUAGES = {"en": "English", "pl": "Polski", "de": "Deutsch", "cs": "Čeština", "et": "Eesti"}
"""The languages of the site, each under its own name, in the order in which they are listed."""


def game_folder(game: str) -> str:
    """The folder of a game's pages: its id with hyphens."""
    return game.replace("_", "-")


def game_of(path: str) -> str | None:
    """The game that a page is about, from its path below the language's folder; None elsewhere."""
    parts = path.split("/")
    if parts[0] != "games" or not parts[1:-1]:
        return None
    return next((meta.id for meta in metas() if game_folder(meta.id) == parts[1]), None)


def shown(path: Path) -> str:
    """A path as messages show it: below the project's folder where it is, with slashes."""
    try:
        return path.resolve().relative_to(ROOT).as_posix()
    except ValueError:
        return path.as_posix()


ASSETS = "assets.json"
PUBLIC = "public"
"""The folder beside ``assets.json`` with the built files that it lists."""


def assets_file() -> Path:
    """The list of built files that widgets point to; ``PLAY_ASSETS`` overrides its place."""
    return Path(os.environ.get("PLAY_ASSETS", BUILD / ASSETS))
