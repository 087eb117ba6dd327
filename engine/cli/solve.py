"""Ways to each ending: for the author a proof that it can be got to, for the tests a line to replay.

A breadth-first search goes as far as its bound allows; an ending met there has its shortest way. The others are looked
for in random games, and the shortest way found is then cut down as long as any part of it can be left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from engine.cli.simulate import CAP, random_game
from engine.cli.transcript import Transcript, folder, read, write
from engine.content.compile import load
from engine.core.bot import Bots, finished, sight
from engine.core.errors import EngineError, IllegalAction
from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.core.step import Step
from engine.games.registry import game

SEED = 1
"""The seed of the breadth-first search; ways from random games keep the seed of their game."""
BOUND = 60_000
"""Positions that the breadth-first search looks at."""
GAMES = 3_000
"""Random games in which the other endings are looked for."""
BOTS_GAMES = 60
"""Games of bots in which they are looked for besides."""
CUT_DOWN = 12
"""Of the shortest random ways to an ending, so many are cut down."""


Way = tuple[int, tuple[str, ...]]
"""The seed of a game, and what was done in it."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A way to an ending."""

    actions: tuple[str, ...]
    shortest: bool
    """Whether the search has shown that no way is shorter."""
    seed: int = SEED


@dataclass(slots=True)
class Solved:
    """What the search came to for one scenario."""

    ways: dict[str, Witness] = field(default_factory=dict)
    shares: Counter[str] = field(default_factory=Counter)
    """How many of the random games came to each ending."""
    games: int = 0


def solve_scenario(
    found: Any, content: Any, *, bound: int = BOUND, games: int = GAMES, known: Sequence[Way] = ()
) -> Solved:
    """A way to each ending of a scenario; ``known`` are ways found before, to start from."""
    solved = Solved(games=games)
    solved.ways.update((ending, Witness(way, shortest=True)) for ending, way in _breadth_first(found, content, bound))
    candidates: dict[str, list[Way]] = {}
    for seed, way in chain(known, _bots_ways(found, content)):
        step, done = _replay(found, content, seed, way)
        if step.state.outcome() is not None:
            candidates.setdefault(step.state.outcome().ending, []).append((seed, done))
    for seed in track(range(games), description="random games", console=Console(stderr=True), transient=True):
        state, played = random_game(found, content, seed)
        ending = state.outcome().ending
        solved.shares[ending] += 1
        if ending not in solved.ways:
            candidates.setdefault(ending, []).append((seed, tuple(played)))
    for ending, ways in candidates.items():
        if ending not in solved.ways:
            shortest = sorted(ways, key=_length)[:CUT_DOWN]
            seed, way = min(
                ((seed, _cut_down(found, content, seed, way, ending)) for seed, way in shortest), key=_length
            )
            solved.ways[ending] = Witness(way, shortest=False, seed=seed)
    return solved


def _bots_ways(found: Any, content: Any) -> Iterator[Way]:
    """Games of bots of the middle level, in games that have bots: they come where chance hardly ever does."""
    if not isinstance(found, Bots):
        return
    levels = found.bot_levels()
    for seed in range(BOTS_GAMES):
        step: Any = found.begin(content, Rng(seed))  # type: ignore[attr-defined]
        done: list[str] = []
        while step.state.outcome() is None and len(done) < CAP:
            seat, word = seat_to_act(step), Rng(seed, len(done)).word()[0]
            action = finished(found.think(levels[len(levels) // 2], sight(step.state, seat), Rng(word)))
            step = step.state.apply(found.parse(action, seat), step.rng)  # type: ignore[attr-defined]
            done.append(str(action))
        yield seed, tuple(done)


def _breadth_first(found: Any, content: Any, bound: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Endings in the order of their distance, each with a shortest way; equal positions are looked at once."""
    opening = found.begin(content, Rng(SEED))
    edge: list[tuple[Step[Any], tuple[str, ...]]] = [(opening, ())]
    met, known = set[str](), {_position(opening.state)}
    looked_at = 0
    while edge:
        further: list[tuple[Step[Any], tuple[str, ...]]] = []
        for step, way in edge:
            for action in step.state.legal_actions(seat_to_act(step)):
                after = step.state.apply(action, step.rng)
                looked_at += 1
                outcome = after.state.outcome()
                if outcome is not None:
                    if outcome.ending not in met:
                        met.add(outcome.ending)
                        yield outcome.ending, (*way, action.id)
                elif (position := _position(after.state)) not in known:
                    known.add(position)
                    further.append((after, (*way, action.id)))
                if looked_at >= bound:
                    return
        edge = further


def _position(state: Any) -> int:
    """A number for the position; equal ones have the same."""
    try:
        return hash(state)
    except TypeError:  # something in it holds a mapping
        return hash(repr(state))


def _length(way: Way) -> tuple[int, tuple[str, ...], int]:
    """The order of ways: short ones first, then by what is done."""
    seed, actions = way
    return len(actions), actions, seed


def _replay(found: Any, content: Any, seed: int, way: Sequence[str]) -> tuple[Step[Any], tuple[str, ...]]:
    """Play what stands of a way, passing over actions that are not possible; the end, and what was done."""
    step = found.begin(content, Rng(seed))
    done: list[str] = []
    for text in way:
        if step.state.outcome() is not None:
            break
        try:
            step = step.state.apply(found.parse(text, seat_to_act(step)), step.rng)
        except EngineError:
            continue
        done.append(text)
    return step, tuple(done)


def _cut_down(found: Any, content: Any, seed: int, way: tuple[str, ...], ending: str) -> tuple[str, ...]:
    """Leave out parts, large ones first, as long as the way still comes to its ending."""
    size = max(1, len(way) // 2)
    while size:
        start, shorter = 0, False
        while start < len(way):
            step, done = _replay(found, content, seed, (*way[:start], *way[start + size :]))
            outcome = step.state.outcome()
            if outcome is not None and outcome.ending == ending and len(done) < len(way):
                way, shorter = done, True
            else:
                start += size
        if not shorter:
            size //= 2
    return way


def record_ways(game_id: str, scenario: str, ways: dict[str, Witness]) -> list[str]:
    """Keep the ways as transcripts where they are shorter than those kept so far; the files written."""
    content, written = load(game_id), []
    for ending, witness in ways.items():
        file = folder(game_id) / f"{scenario}--{ending}.txt"
        if file.exists() and len(read(file).actions) <= len(witness.actions):
            continue
        file.write_text(write(content, Transcript(scenario, witness.seed, witness.actions)), encoding="utf-8")
        written.append(file.name)
    return written


def known_ways(game_id: str, scenario: str) -> list[Way]:
    """The ways that are kept as transcripts."""
    return [(kept.seed, kept.actions) for kept in map(read, sorted(folder(game_id).glob(f"{scenario}--*.txt")))]


def solve(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="Id of the game.")],
    scenario: Annotated[str, typer.Argument(help="One of its scenarios; all where none is named.")] = "",
    bound: Annotated[int, typer.Option(help="Positions that the breadth-first search looks at.")] = BOUND,
    games: Annotated[int, typer.Option(help="Random games to look for the other endings in.")] = GAMES,
    *,
    keep: Annotated[bool, typer.Option("--record", help="Keep shorter ways as transcripts.")] = False,
) -> None:
    """Find a way to each ending of each scenario."""
    console, content, found = Console(), load(game_id), game(game_id)
    failed = False
    for name, written in content.scenarios.items():
        if scenario not in ("", name):
            continue
        known = known_ways(game_id, name)
        solved = solve_scenario(found, written.loaded, bound=bound, games=games, known=known)
        table = Table(title=f"{game_id}, {name}: ways to each ending")
        for heading in ("ending", "actions", "shortest", "random games"):
            table.add_column(heading, justify="left" if heading == "ending" else "right")
        for ending in found.endings(written.loaded):
            way = solved.ways.get(ending)
            failed |= way is None
            length = "none found" if way is None else str(len(way.actions))
            shown = "" if way is None else "yes" if way.shortest else "not shown"
            table.add_row(ending, length, shown, f"{solved.shares[ending] / max(1, games):.2%}")
        console.print(table)
        for file in record_ways(game_id, name, solved.ways) if keep else ():
            console.print(f"recorded: {file}")
    if failed:
        raise typer.Exit(1)


def record(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="Id of the game.")],
    games: Annotated[int, typer.Option(help="Random games to look for endings in.")] = GAMES,
) -> None:
    """Tell all transcripts of a game anew, and find one for each ending that has none."""
    content, place = load(game_id), folder(game_id)
    place.mkdir(parents=True, exist_ok=True)
    stale: dict[str, list[Way]] = {}
    for file in sorted(place.glob("*.txt")):
        kept = read(file)
        try:
            file.write_text(write(content, kept), encoding="utf-8")
            typer.echo(f"told anew: {file.name}")
        except IllegalAction as error:
            stale.setdefault(kept.scenario, []).append((kept.seed, kept.actions))
            file.unlink()
            typer.echo(f"stands no longer: {file.name}: {error}")
    for name, scenario in content.scenarios.items():
        endings = game(game_id).endings(scenario.loaded)
        wanted = [ending for ending in endings if not (place / f"{name}--{ending}.txt").exists()]
        known = stale.get(name, ())
        ways = solve_scenario(game(game_id), scenario.loaded, games=games, known=known).ways if wanted else {}
        for file_name in record_ways(game_id, name, {ending: ways[ending] for ending in wanted if ending in ways}):
            typer.echo(f"new: {file_name}")
