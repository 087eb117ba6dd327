"""A challenge of our own, no rule of the game: all play together for the common success, in as few turns as possible.

Nothing else changes. It is one line of a match's options, and what the end screen and the outcome tell.
"""

from __future__ import annotations

from engine.games.ojciec_mateusz.state import SOLVED, State

GRADES = (("gold", 3), ("silver", 4))
"""The most turns for each goal of the story that a grade allows; with more it is bronze. Two is the least there can be:
one to draw a card, one to hand it in. Bots of the middle level, who play for themselves, need about four."""
BRONZE = "bronze"


def goals(state: State) -> int:
    """How many cards the whole story asks for."""
    return sum(len(slots) for slots in state.scenario.slots)


def limits(state: State) -> tuple[tuple[str, int], ...]:
    """The grades with the most turns that each allows."""
    return tuple((grade, turns * goals(state)) for grade, turns in GRADES)


def grade(state: State) -> str | None:
    """How well the challenge went; None where there was none, or it was not met."""
    if not state.challenge or state.over != SOLVED:
        return None
    return next((grade for grade, most in limits(state) if state.turns <= most), BRONZE)
