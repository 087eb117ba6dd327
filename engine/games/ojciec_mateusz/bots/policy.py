"""Choosing by one look: the best action by what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.ids import Seat
from engine.core.rng import Rng
from engine.games.ojciec_mateusz.bots.answers import answer
from engine.games.ojciec_mateusz.bots.judging import judge
from engine.games.ojciec_mateusz.bots.reading import Reading
from engine.games.ojciec_mateusz.bots.weights import Weights
from engine.games.ojciec_mateusz.state import State


def values(state: State, seat: Seat, actions: Sequence[Any], taste: Weights) -> list[float]:
    """What each action is worth to a seat."""
    reading = Reading(state, seat, taste)
    worth = answer if state.stack else judge
    return [worth(reading, action) for action in actions]


def choose(state: State, seat: Seat, actions: Sequence[Any], taste: Weights, rng: Rng) -> tuple[Any, Rng]:
    """The best action; of equal ones any."""
    if len(actions) == 1:
        return actions[0], rng
    found = values(state, seat, actions, taste)
    best = max(found)
    return rng.pick([action for action, value in zip(actions, found, strict=True) if value >= best - 1e-9])
