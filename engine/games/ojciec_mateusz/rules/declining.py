"""Saying no: to a draw that is granted, to the police condition, to a call for help."""

from __future__ import annotations

from engine.core.rule import Illegal, Legal, Verdict
from engine.games.ojciec_mateusz.actions import Decline
from engine.games.ojciec_mateusz.events import Declined
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import asking_for_help, awaited
from engine.games.ojciec_mateusz.state import Asking, AtPlace, MayDraw, State
from engine.games.ojciec_mateusz.work import Work

PLAY = cite("father-mateusz-cards.play")


def verify(state: State, action: Decline) -> Verdict:
    """A draw that is granted may be declined, and so may the police condition; a compulsory draw may not."""
    frame = state.stack[-1]
    if isinstance(frame, Asking):
        return asking_for_help.verify_decline(state, action)
    if isinstance(frame, MayDraw):
        if not frame.optional:
            return Illegal(reason="must-draw", rules=(PLAY,))
        return Legal(rules=awaited.leaves_free(state, frame))
    assert isinstance(frame, AtPlace)
    rules = awaited.at_place(state, frame)
    return Legal(rules=rules) if frame.verb == "discard-police" else Illegal(reason="must-choose", rules=rules)


def resolve(work: Work, action: Decline) -> None:
    """Nothing is drawn, nothing discarded; the next player is asked."""
    if isinstance(work.state.stack[-1], Asking):
        asking_for_help.resolve_decline(work, action)
        return
    verdict = verify(work.state, action)
    work.pop()
    work.emit(Declined(rules=verdict.rules, seat=action.seat))
