"""How checking, starting and playing grow with a scenario: synthetic ones of a hundred, a thousand, ten thousand cards.

Processor time, the least of some rounds: what else the machine does only ever adds to it.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from engine.content.check import check
from engine.content.compile import Content, load
from engine.core.match import Match, Setup, seat_to_act, with_action
from engine.core.rng import Rng
from engine.games.registry import game
from engine.presentation.library import Library
from engine.presentation.sitting import Session, Table
from site_hooks.bench import synthetic
from site_hooks.bench.figures import Figure
from site_hooks.content import texts
from site_hooks.project import BUILD, BuildError

SIZES = (100, 1_000, 10_000)
ROUNDS = 5
GAMES = 30
ANSWERS = 40
GAME, LANG = "mortum", "en"
CHECK_LIMIT, STEP_LIMIT = 11.0, 1.2
"""For ten times the cards."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Seconds of processor time."""

    check: float
    start: float
    step: float
    answer: float


def figures() -> Iterator[Figure]:
    """Each size, and how much ten times the cards cost."""
    costs = {size: _costs(size) for size in SIZES}
    for size, found in costs.items():
        yield Figure(name=f"`check` of {size:,} cards", value=found.check, unit="s")
    for size, found in costs.items():
        yield Figure(name=f"start with {size:,} cards", value=1000 * found.start, unit="ms")
    for size, found in costs.items():
        yield Figure(
            name=f"one step with {size:,} cards", value=1000 * found.step, unit="ms",
            note=f"with its HTML {1000 * found.answer:.2f} ms",
        )  # fmt: skip
    for few, many in pairwise(SIZES):
        less, more = costs[few], costs[many]
        yield Figure(
            name=f"`check`, {many:,} cards / {few:,}", value=more.check / less.check, unit="x", limit=CHECK_LIMIT
        )
        yield Figure(
            name=f"one step, {many:,} cards / {few:,}", value=more.step / less.step, unit="x", limit=STEP_LIMIT,
            note=f"with its HTML {more.answer / less.answer:.2f} x",
        )  # fmt: skip


def _costs(size: int) -> Costs:
    cards = BUILD / "bench" / "growth"
    shutil.rmtree(cards, ignore_errors=True)
    synthetic.write(cards, size)
    content, first = _checked(cards)
    again = [_checked(cards)[1] for _ in range(ROUNDS - 1) if size < SIZES[-1]]
    scenario = content.loaded[synthetic.NAME]
    begun = []
    for _ in range(ROUNDS):
        start = time.process_time()
        game(GAME).begin(scenario, Rng(1))
        begun.append(time.process_time() - start)
    library = Library()
    library.add(content.mechanics())
    library.add(texts(content, LANG, "/"))
    return Costs(
        check=min([first, *again]),
        start=min(begun),
        step=min(_step(scenario) for _ in range(ROUNDS)),
        answer=min(_answer(Table(library)) for _ in range(ROUNDS)),
    )


def _checked(cards: Path) -> tuple[Content, float]:
    start = time.process_time()
    content = load(GAME, cards)
    problems = check(content)
    spent = time.process_time() - start
    if problems:
        raise BuildError(f"the synthetic scenario is not in order: {problems[0]}")
    return content, spent


def _step(scenario: Any) -> float:
    """Choices, one drawn, carried out: the mean over some games, their openings left out."""
    rules, steps, spent = game(GAME), 0, 0.0
    for seed in range(GAMES):
        step, chance = rules.begin(scenario, Rng(seed)), Rng(seed + 1)
        start = time.process_time()
        while step.state.outcome() is None:
            action, chance = chance.pick(step.state.legal_actions(seat_to_act(step)))
            step = step.state.apply(action, step.rng)
            steps += 1
        spent += time.process_time() - start
    return spent / steps


def _answer(table: Table) -> float:
    """The same as the page asks for it, with the table drawn: the mean over the first actions of a game."""
    match: Match = table.library.new_match(GAME, Setup(scenario=synthetic.NAME), 1)
    chance, spent, done = Rng(1), 0.0, 0
    for _ in range(ANSWERS):
        last = table.library.replay(match).last
        if last.state.outcome() is not None:
            break
        action, chance = chance.pick(last.state.legal_actions(seat_to_act(last)))
        start = time.process_time()
        table.act(Session(match=match), LANG, action.id)
        spent, done = spent + time.process_time() - start, done + 1
        match = with_action(match, action.id)
    return spent / done
