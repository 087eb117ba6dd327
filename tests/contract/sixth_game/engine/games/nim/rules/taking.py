"""Taking tokens from the heap."""

from __future__ import annotations

from engine.core.rule import Illegal, Legal, Verdict
from engine.core.step import Event
from engine.games.nim.events import Taken, Won
from engine.games.nim.rule_ids import cite

TURNS = cite("taking.turns")
ONE_TO_THREE = cite("taking.one-to-three")
NO_MORE_THAN_LIE = cite("taking.no-more-than-lie")
LAST_TOKEN = cite("taking.last-token")
COUNTS = (1, 2, 3)


def verify(tokens: int, turn: int, seat: int, count: int) -> Verdict:
    """Whether the seat may take so many."""
    if tokens == 0:
        return Illegal(reason="over", rules=(LAST_TOKEN,))
    if seat != turn:
        return Illegal(reason="not-your-turn", rules=(TURNS,))
    if count > tokens:
        return Illegal(reason="not-so-many", rules=(NO_MORE_THAN_LIE,), numbers=(("count", tokens),))
    return Legal(rules=(ONE_TO_THREE, TURNS))


def events(tokens: int, seat: int, count: int) -> tuple[Event, ...]:
    """What happens when the seat takes so many."""
    taken = Taken(rules=(ONE_TO_THREE, TURNS), seat=seat, count=count)
    return (taken, Won(rules=(LAST_TOKEN,), seat=seat)) if count == tokens else (taken,)
