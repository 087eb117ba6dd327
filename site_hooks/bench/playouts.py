"""How many steps of random games a second the engine plays under CPython: choices, apply, events."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from engine.content.compile import load
from engine.core.game import Game
from engine.core.rng import Rng
from engine.games.registry import game, metas
from site_hooks.bench.figures import Figure, median

SECONDS = 2.0
ROUNDS = 3
BUDGET = 10_000


def figures() -> Iterator[Figure]:
    """For every game, with all its scenarios in turn."""
    for meta in metas():
        contents = list(load(meta.id).loaded.values())
        rates = [_steps_a_second(game(meta.id), contents, first_seed=1000 * turn) for turn in range(ROUNDS)]
        yield Figure(
            name=f"random playouts, {meta.id}", value=median(rates), unit="steps/s", limit=BUDGET, at_least=True
        )


def _steps_a_second(rules: Game, contents: list[Any], *, first_seed: int) -> float:
    steps = 0
    seed = first_seed
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        steps += _play(rules, contents[seed % len(contents)], seed)
        seed += 1
    return steps / (time.perf_counter() - start)


def _play(rules: Game, content: Any, seed: int) -> int:
    choices = Rng(seed + 1)
    step = rules.begin(content, Rng(seed))
    steps = 0
    while step.state.outcome() is None:
        seat = step.state.to_act()[0]
        action, choices = choices.pick(step.state.legal_actions(seat))
        step = step.state.apply(action, step.rng)
        steps += 1
    return steps
