"""Whose turn it is, and how what is going on goes on until somebody decides (procedure P2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.ojciec_mateusz.events import TurnBegan, TurnCounted
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import (
    asking_for_help,
    father_mateusz_cards,
    investigation_conditions,
    looking,
    passing_and_end,
    place_cards,
    uncertainty_cards,
)
from engine.games.ojciec_mateusz.state import (
    PASSED_OUT,
    Aftermath,
    Asking,
    AtPlace,
    Conditions,
    Effect,
    Losing,
    MayDraw,
    PickOm,
    PickSeat,
)
from engine.games.ojciec_mateusz.work import Work

START_PLAYER = cite("turns.start-player")
ORDER = cite("turns.order")
SEAT_ORDER = cite("turns.seat-order")
ONE_ACTION = cite("turns.one-action")
NEW_CARD_WAITS = cite("turns.new-card-waits")

STEPS: dict[type[Any], Callable[[Work, Any], bool]] = {
    Conditions: investigation_conditions.step,
    PickOm: investigation_conditions.step_pick,
    Effect: father_mateusz_cards.step,
    AtPlace: father_mateusz_cards.step_at,
    PickSeat: looking.step_seat,
    MayDraw: place_cards.step_may_draw,
    Losing: uncertainty_cards.step_losing,
    Aftermath: uncertainty_cards.step_aftermath,
    Asking: asking_for_help.step,
}
"""How each thing that is going on goes on by itself; False where somebody has to decide."""


def run(work: Work) -> None:
    """Go on until somebody has to decide, or the game is over."""
    while work.state.over is None:
        state = work.state
        if state.stack:
            frame = state.stack[-1]
            step = STEPS.get(type(frame))
            if step is None or not step(work, frame):
                return
        elif not state.acted:
            return
        elif state.passes == state.seats:
            passing_and_end.finish(work, PASSED_OUT)
        else:
            _next_turn(work)
    work.set(stack=())


def count(work: Work) -> None:
    """In the challenge every turn is counted as it begins."""
    if work.state.challenge:
        work.set(turns=work.state.turns + 1)
        work.emit(TurnCounted(rules=(ONE_ACTION,), count=work.state.turns))


def _next_turn(work: Work) -> None:
    """The turn is over; the next player begins, with the conditions of a new story card where there is one."""
    seat = work.state.after(work.state.current)
    work.set(current=seat, acted=False)
    work.emit(TurnBegan(rules=(ORDER, SEAT_ORDER, ONE_ACTION), seat=seat))
    count(work)
    if work.state.opening:
        work.set(opening=False)
        work.push(Conditions(seat=seat))
