"""Games of bots: who plays, what a game came to, and many games in several processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import typer

from engine.content.compile import load
from engine.core.bot import RANDOM, Bots, Measured, finished, sight
from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.games.registry import game, metas

T = TypeVar("T")

CAP = 5_000
"""Actions after which a game counts as one that does not end."""
PIECE = 20
"""Games that a process plays before it reports."""
_APART = 0x5DEECE66D1CE4E5B


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: by whom, and with which seed."""

    game: str
    scenario: str
    players: tuple[str, ...]
    """For each seat a level, a yardstick of the game's, or ``RANDOM``."""
    seed: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a game came to."""

    fixture: Fixture
    ending: str
    winners: tuple[int, ...]
    turns: int
    actions: int


class Endless(Exception):
    """A game of bots that does not end."""


def measured(game_id: str) -> Any:
    """A game whose bots can be measured; ends the command where there is none of that name."""
    known = [meta.id for meta in metas()]
    if game_id not in known or not all(isinstance(game(game_id), answers) for answers in (Bots, Measured)):
        typer.echo(f"{game_id}: no game with bots; there are the games {', '.join(known)}", err=True)
        raise typer.Exit(2)
    return game(game_id)


@cache
def contents(game_id: str) -> dict[str, Any]:
    """The scenarios of a game."""
    return load(game_id).loaded


def play(fixture: Fixture) -> Result:
    """Play a game to its end; raises Endless where it has none."""
    found = measured(fixture.game)
    options = {"seats": len(fixture.players)}
    step = found.begin(contents(fixture.game)[fixture.scenario], Rng(fixture.seed), options)
    done = turns = 0
    while (outcome := step.state.outcome()) is None:
        if done >= CAP:
            raise Endless(f"{fixture}: no end after {CAP} actions")
        seat = seat_to_act(step)
        turns += found.turn_begins(step.state)
        word, _ = Rng(fixture.seed ^ _APART, done).word()
        if fixture.players[seat] == RANDOM:
            action, _ = Rng(word).pick(step.state.legal_actions(seat))
        else:
            chosen = finished(found.think(fixture.players[seat], sight(step.state, seat), Rng(word)))
            action = found.parse(chosen, seat)
        step, done = step.state.apply(action, step.rng), done + 1
    return Result(fixture, outcome.ending, outcome.winners, turns, done)


def play_all(fixtures: Sequence[Fixture], jobs: int, each: Callable[[int], None] = lambda _: None) -> list[Result]:
    """Play all of them, in so many processes; ``each`` is told how many games were played since it was told last."""
    results: list[Result] = []
    pieces = list(_pieces(fixtures, PIECE))
    if jobs == 1:
        for piece in pieces:
            results += [play(fixture) for fixture in piece]
            each(len(piece))
        return results
    with ProcessPoolExecutor(min(jobs, os.cpu_count() or 1)) as pool:
        for found in pool.map(_play_piece, pieces):
            results += found
            each(len(found))
    return results


def _pieces(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for first in range(0, len(items), size):
        yield items[first : first + size]


def _play_piece(piece: Sequence[Fixture]) -> list[Result]:
    return [play(fixture) for fixture in piece]
