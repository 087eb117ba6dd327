"""Random games by the thousand: endings, lengths, cards never seen; nobody stuck, nothing lost."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from engine.content.compile import load
from engine.core.bot import finished, sight
from engine.core.codec import Json
from engine.core.game import variation
from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.games.registry import game

CAP = 2_000
"""Actions after which a game counts as one that does not end."""


class Stuck(Exception):
    """A position that is not over and in which nobody may do anything, or a game that does not end."""


@dataclass(slots=True)
class Report:
    """What many random games of one scenario came to."""

    endings: Counter[str] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    steps: int = 0
    seconds: float = 0.0


def random_game(
    found: Any,
    content: Any,
    seed: int,
    options: Json = None,
    *,
    look: Callable[[Any], None] | None = None,
    level: str | None = None,
) -> tuple[Any, list[str]]:
    """Play one game at random; the last state and the actions. ``look`` is shown every position on the way.

    With a ``level`` bots of it play in every seat, and chance is what they think with.

    Raises Stuck where nobody can act, the game does not end, or its pieces are not conserved.
    """
    chance = Rng(seed)  # the players' dice; the match's own chance starts from the same seed but runs apart
    step = found.begin(content, Rng(seed), options)
    total = found.pieces(step.state)
    done: list[str] = []
    while step.state.outcome() is None:
        if look is not None:
            look(step.state)
        legal = step.state.legal_actions(seat_to_act(step))
        if not legal or len(done) >= CAP:
            raise Stuck(f"seed {seed}: {'stuck' if not legal else 'no end'} after {' '.join(done)}")
        action, chance = chance.pick(legal)
        if level is not None:
            seat = seat_to_act(step)
            action = found.parse(finished(found.think(level, sight(step.state, seat), chance)), seat)
        step = step.state.apply(action, step.rng)
        done.append(action.id)
        if found.pieces(step.state) != total:
            raise Stuck(f"seed {seed}: pieces not conserved by {done[-1]} after {' '.join(done[:-1])}")
    return step.state, done


def report(game_id: str, scenario: str, games: int, seed: int, *, quiet: bool = False) -> Report:
    """Play ``games`` random games from ``seed`` on."""
    found = game(game_id)
    content = load(game_id).loaded[scenario]
    result = Report()
    started = time.perf_counter()
    for number in track(range(games), description=scenario, disable=quiet, console=Console(stderr=True)):
        state, done = random_game(found, content, seed + number, variation(found, content, seed + number))
        result.endings[state.outcome().ending] += 1
        result.lengths.append(len(done))
        result.steps += len(done)
        result.seen.update(found.seen(state))
    result.seconds = time.perf_counter() - started
    return result


def simulate(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="Id of the game.")],
    games: Annotated[int, typer.Option(help="How many games of each scenario.")] = 1_000,
    seed: Annotated[int, typer.Option(help="Seed of the first game.")] = 1,
) -> None:
    """Play random games of each scenario and tell how they end."""
    console = Console()
    content = load(game_id)
    failed = False
    for name, scenario in content.scenarios.items():
        result = report(game_id, name, games, seed)
        table = Table(title=f"{game_id}, {name}: {games} random games from seed {seed}")
        table.add_column("ending")
        table.add_column("games", justify="right")
        table.add_column("share", justify="right")
        for ending in game(game_id).endings(scenario.loaded):
            count = result.endings[ending]
            failed |= count == 0
            table.add_row(ending, str(count), f"{count / games:.1%}")
        console.print(table)
        lengths = result.lengths
        never = [card for card in game(game_id).collectable(scenario.loaded) if card not in result.seen]
        failed |= bool(never)
        console.print(f"actions a game: {min(lengths)}–{max(lengths)}, median {statistics.median(lengths):.0f}")
        console.print(f"never seen: {', '.join(never) or 'nothing'}")
        console.print(f"{result.steps / result.seconds:,.0f} steps a second")
    if failed:
        raise typer.Exit(1)
