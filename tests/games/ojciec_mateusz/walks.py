"""Random games, step by step; every test that looks at many positions goes through these."""

from __future__ import annotations

from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.games.registry import game

GAME = game("ojciec_mateusz")
CAP = 2_000
"""Actions after which a game counts as one that does not end."""


def walk(story, seed, seats):
    """Each position of a random game with the action taken there and the step that followed."""
    step, chance = GAME.begin(story, Rng(seed), {"seats": seats}), Rng(seed + 1)
    for _ in range(CAP):
        if step.state.outcome() is not None:
            return
        action, chance = chance.pick(step.state.legal_actions(seat_to_act(step)))
        after = step.state.apply(action, step.rng)
        yield step, action, after
        step = after
    raise AssertionError(f"seed {seed}, {seats} seats: no end after {CAP} actions")
