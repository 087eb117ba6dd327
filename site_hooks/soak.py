"""Random games by the ten thousand: every ending occurs, every face is seen, nobody is stuck, nothing is lost.

``python -m site_hooks.soak`` plays all scenarios of all games, then some games again in Pyodide, byte for byte;
``python -m site_hooks.soak GAME SCENARIO --one SEED`` plays one game and tells its actions.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

from engine.browser.worker_api import dispatch
from engine.cli.simulate import random_game
from engine.content.compile import Content, load
from engine.core.bot import Bots
from engine.core.codec import Json
from engine.core.game import Game, Secrets, Varies, variation
from engine.core.ids import Seat
from engine.core.rng import Rng
from engine.games.registry import game, metas
from engine.presentation.catalogue import LANGUAGES
from site_hooks.bench import machine
from site_hooks.bundle import build
from site_hooks.node_engine import node_engine
from site_hooks.parity import as_text, end_of_line, handed_over, match_of, steps_of_line
from site_hooks.project import BuildError
from site_hooks.soak_page import write

GAMES = 10_000
REPLAYED = 200
STEPWISE = 10
"""Of the games that are played again in Pyodide, every so manieth of a scenario is compared after each action too."""
PIECE = 100
"""Games that a process plays before it reports."""
BY_BOTS = 50
"""Every so manieth game of a game with bots is played by them too: chance alone solves no hard case."""
LOOKED_AT = 25
"""Every so manieth game is looked at in each position for what a seat must not be told."""
SHOWN = 5
"""Failures that are told of each scenario; more say no more."""
BAR = 30
AGAIN = ".venv/bin/python -m site_hooks.soak"


@dataclass(slots=True)
class Tally:
    """What many random games of one scenario came to."""

    game: str
    scenario: str
    endings: Counter[str] = field(default_factory=Counter)
    by_bots: Counter[str] = field(default_factory=Counter)
    """The endings of the games that bots played."""
    lengths: Counter[int] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    failures: list[tuple[int, str]] = field(default_factory=list)
    seconds: float = 0.0
    """Processor time of the games alone."""

    def add(self, other: Tally) -> None:
        """Take in the games of another tally."""
        for name in ("endings", "by_bots", "lengths", "seen"):
            getattr(self, name).update(getattr(other, name))
        self.failures += other.failures
        self.seconds += other.seconds

    @property
    def steps(self) -> int:
        """Actions of all games."""
        return sum(length * count for length, count in self.lengths.items())

    @property
    def never(self) -> list[str]:
        """Faces that no game has met."""
        return [face for face in game(self.game).collectable(_scenario(self)) if face not in self.seen]

    @property
    def possible(self) -> tuple[str, ...]:
        """Every way the scenario can end."""
        return game(self.game).endings(_scenario(self))

    def faults(self) -> Iterator[str]:
        """Everything that must not be, as sentences with what to do."""
        again = f"{AGAIN} {self.game} {self.scenario} --one"
        for seed, what in self.failures[:SHOWN]:
            yield f"{self.game}, {self.scenario}, seed {seed}: {what}\n   again by: {again} {seed}"
        if len(self.failures) > SHOWN:
            yield f"{self.game}, {self.scenario}: {len(self.failures) - SHOWN} more games failed"
        bots = f" and {self.by_bots.total():,} of bots" if self.by_bots else ""
        where = f"{self.game}, {self.scenario}: in {self.lengths.total():,} random games{bots}"
        missed = [ending for ending in self.possible if not self.endings[ending] + self.by_bots[ending]]
        if missed:
            yield f"{where} these endings never came: {', '.join(missed)}. Look at what leads to them in the deck."
        if self.never:
            yield f"{where} these faces were never read: {', '.join(self.never)}. Look at what draws them in the deck."


@cache
def _content(game_id: str) -> Content:
    return load(game_id)


def _scenario(tally: Tally) -> object:
    return _content(tally.game).loaded[tally.scenario]


def play(game_id: str, scenario: str, first: int, games: int) -> Tally:
    """Play that many random games, from that seed on."""
    found, content = game(game_id), _content(game_id).loaded[scenario]
    tally = Tally(game_id, scenario)
    started = time.process_time()
    for seed in range(first, first + games):
        try:
            look = partial(nothing_betrayed, found, seed) if seed % LOOKED_AT == 0 else None
            options = variation(found, content, seed)
            state, done = random_game(found, content, seed, options, look=look)
            if isinstance(found, Bots) and seed % BY_BOTS == 0:
                levels = found.bot_levels()
                solved, _ = random_game(found, content, seed, options, level=levels[len(levels) // 2])
                tally.by_bots[solved.outcome().ending] += 1
                tally.seen.update(found.seen(solved))
        except Exception as error:  # noqa: BLE001  whatever a game ends in, the others go on and its seed is told
            tally.failures.append((seed, f"{type(error).__name__}: {error}"))
            continue
        tally.endings[state.outcome().ending] += 1
        tally.lengths[len(done)] += 1
        tally.seen.update(found.seen(state))
    tally.seconds = time.process_time() - started
    return tally


def _told(found: Game, state: Any, seat: Seat) -> tuple[str, ...]:
    return repr(state.observation(seat)), repr(state.offers(seat)), repr(found.show(state, seat))


class Betrayed(Exception):
    """What a seat is shown or offered depends on something that it cannot see."""


def nothing_betrayed(found: Game, seed: int, state: Any) -> None:
    """Deal anew what a seat cannot see, for each seat: what it knows and is offered stays the same, byte for byte.

    Raises Betrayed where it does not.
    """
    if not isinstance(found, Secrets):
        return
    for seat in map(Seat, range(found.seats(state))):
        dealt = state.redeal(seat, Rng(seed))
        for mine, its in zip(_told(found, state, seat), _told(found, dealt, seat), strict=True):
            if mine != its:
                raise Betrayed(f"what seat {seat} is told depends on what it cannot see: {mine} or {its}")


def games_of(game_id: str, games: int) -> int:
    """How many games of each scenario, so that each way to begin, such as a number of players, gets ``games``."""
    scenarios = _content(game_id).loaded
    found = game(game_id)
    if found.meta.seats[0] == found.meta.seats[1] or not isinstance(found, Varies):
        return games
    return max(games, -(-games * len(found.variations(next(iter(scenarios.values())))) // len(scenarios)))


def play_all(games: int, jobs: int) -> list[Tally]:
    """Play every scenario of every game, in several processes, with a bar that tells how far it is."""
    found = [Tally(meta.id, name) for meta in metas() for name in _content(meta.id).loaded]
    tallies = {(tally.game, tally.scenario): tally for tally in found}
    wanted = {key: games_of(key[0], games) for key in tallies}
    pieces = (
        (*key, first, min(PIECE, wanted[key] - first)) for key in tallies for first in range(0, wanted[key], PIECE)
    )
    done, total = 0, sum(wanted.values())
    with ProcessPoolExecutor(jobs) as pool:
        running: set[Future[Tally]] = {pool.submit(play, *piece) for piece in islice(pieces, 2 * jobs)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play, *piece) for piece in islice(pieces, len(finished))}
            for piece in finished:
                played = piece.result()
                tallies[played.game, played.scenario].add(played)
                done += played.lengths.total() + len(played.failures)
            _bar("random games", done, total)
    return found


def replay(games: int) -> int:
    """Play random games in Pyodide and under CPython; the number of answers compared.

    Every game is compared at its end, from each seat and with all that was told on the way; every STEPWISEth also
    after each action. Raises BuildError at the first answer that differs, with the game's seed.
    """
    compared = 0
    scenarios = [(meta.id, name) for meta in metas() for name in _content(meta.id).loaded]
    with node_engine(build().folder) as engine:
        for meta in metas():
            for request in map(as_text, handed_over(_content(meta.id))):
                if dispatch(request) != engine.dispatch(request):
                    raise BuildError(f"{meta.id}: its content is taken in differently by CPython and by Pyodide")
        for number in range(games):
            (game_id, name), lang = scenarios[number % len(scenarios)], LANGUAGES[number % len(LANGUAGES)]
            for request in map(as_text, _asked(game_id, name, number, number // len(scenarios), lang)):
                answer = dispatch(request)
                again = f"the game again by: {AGAIN} {game_id} {name} --one {number}"
                if not json.loads(answer)["ok"]:
                    raise BuildError(f"{game_id}, {name}, seed {number}, {lang}: no answer to\n{request}\n   {again}")
                if answer != engine.dispatch(request):
                    raise BuildError(
                        f"{game_id}, {name}, seed {number}, {lang}: CPython and Pyodide answer differently to\n"
                        f"{request}\n   {again}"
                    )
                compared += 1
            _bar("the same in Pyodide", number + 1, games)
    return compared


def _asked(game_id: str, name: str, seed: int, round_: int, lang: str) -> Iterator[Json]:
    """A random game as requests; ``round_`` counts the games of its scenario."""
    found, content = game(game_id), _content(game_id)
    options = variation(found, content.loaded[name], round_)
    end, actions = random_game(found, content.loaded[name], seed, options)
    match = match_of(content, {"scenario": name, **({"options": options} if options is not None else {})}, seed)
    if round_ % STEPWISE == 0:
        yield from steps_of_line(content, match, lang, actions, content.loaded[name])
    yield from end_of_line(match, lang, actions, found.seats(end) if isinstance(found, Secrets) else 1)


def _bar(what: str, done: int, total: int) -> None:
    if sys.stderr.isatty() or done >= total:
        full = BAR * done // total
        end = "\n" if done >= total else ""
        sys.stderr.write(f"\r   {what:<20} {'█' * full}{'·' * (BAR - full)} {done:,} of {total:,}{end}")
        sys.stderr.flush()


def _one(game_id: str, scenario: str, seed: int) -> int:
    try:
        content = _content(game_id).loaded[scenario]
        state, done = random_game(game(game_id), content, seed, variation(game(game_id), content, seed))
    except Exception as error:  # noqa: BLE001  to be shown, whatever it is
        print(f"seed {seed}: {type(error).__name__}: {error}")
        return 1
    print(f"seed {seed}: {' '.join(done)}\n{len(done)} actions, ending: {state.outcome().ending}")
    return 0


def main() -> int:
    """Play, tell what must not be, and write the page; 1 where something must not be."""
    parser = argparse.ArgumentParser(
        prog="python -m site_hooks.soak", description="Plays random games by the thousand."
    )
    parser.add_argument("game", nargs="?", help="with SCENARIO and --one: play one game and tell its actions")
    parser.add_argument("scenario", nargs="?")
    parser.add_argument("--one", type=int, metavar="SEED")
    parser.add_argument("--games", type=int, default=GAMES, help=f"of each scenario (default: {GAMES:,})")
    parser.add_argument("--replayed", type=int, default=REPLAYED, help=f"games again in Pyodide (default: {REPLAYED})")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--page", type=Path, help="write the table into this Markdown page")
    options = parser.parse_args()
    if options.one is not None:
        if options.scenario is None:
            parser.error("name the game and the scenario: GAME SCENARIO --one SEED")
        return _one(options.game, options.scenario, options.one)
    started = time.monotonic()
    load_before = machine.load()
    tallies = play_all(options.games, options.jobs)
    faults = [fault for tally in tallies for fault in tally.faults()]
    compared = 0
    try:
        compared = replay(options.replayed)
    except BuildError as error:
        faults.append(str(error))
    text = write(tallies, replayed=options.replayed, compared=compared, load=load_before)
    print(text.partition("\n\n")[2] if options.page else text)
    for fault in faults:
        print(fault, file=sys.stderr)
    if options.page and not faults:
        options.page.write_text(text, encoding="utf-8")
    print(f"   {time.monotonic() - started:,.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
