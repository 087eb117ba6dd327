"""Finds the games by their folders: no list to edit when one is added."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

import engine.games
from engine.core.game import Game, Meta
from engine.core.ids import GameId


@cache
def metas() -> tuple[Meta, ...]:
    """The metas of all games in order; loads no rules."""
    names = [module.name for module in pkgutil.iter_modules(engine.games.__path__) if module.ispkg]
    found: list[Meta] = [import_module(f"engine.games.{name}.meta").META for name in names]
    return tuple(sorted(found, key=lambda meta: (meta.order, meta.id)))


def add(archive: str) -> None:
    """Find games in one more archive: in the page a game's program comes when it is wanted, not with the engine."""
    engine.games.__path__.append(f"{archive}/engine/games")
    metas.cache_clear()


@cache
def game(game_id: GameId | str) -> Game:
    """The game of that id.

    Raises KeyError, listing the known ids, for an unknown one.
    """
    known = [meta.id for meta in metas()]
    if game_id not in known:
        raise KeyError(f"no game {game_id!r}; there are {', '.join(known)}")
    found: Game = import_module(f"engine.games.{game_id}.game").GAME
    return found
