"""Discards: one a location, by origin, picture up; and piles that are built anew from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.ids import Seat
from engine.games.ojciec_mateusz.events import Discarded, DiscardRestored, PileRebuilt
from engine.games.ojciec_mateusz.names import CardId, PlaceId, origin
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.work import Rules, Work

REASONS = cite("discard-piles.reasons")
MORE_REASONS = cite("discard-piles.more-reasons")
SHOW = cite("discard-piles.show")
PER_LOCATION = cite("discard-piles.per-location")
BY_ORIGIN = cite("discard-piles.by-origin")
FACE = cite("discard-piles.face")
NO_SEARCH = cite("discard-piles.no-search")
RETURN = cite("discard-piles.return")
REBUILD = cite("discard-piles.rebuild")
REBUILD_ANY_CAUSE = cite("discard-piles.rebuild-any-cause")
NOTHING_TO_REBUILD = cite("discard-piles.nothing-to-rebuild")

_STATED = frozenset({"limit", "blockade", "clue"})
"""Reasons that the published rules name; all others follow from other passages."""


def lay_down(work: Work, cards: Iterable[tuple[Seat, CardId]], why: str, rules: Rules) -> list[PlaceId]:
    """Show cards and lay them on the discards of their origins; answers which. ``settle`` comes when all lie there."""
    touched = []
    for seat, card in cards:
        place = origin(card)
        before = work.state.discard[place]
        covers = (FACE, NO_SEARCH) if before else ()
        work.set_discard(place, (card, *before))
        reason = REASONS if why in _STATED else MORE_REASONS
        kind = work.state.scenario.kind(card)
        cause = (*rules, reason, SHOW, BY_ORIGIN, PER_LOCATION, *covers)
        work.emit(Discarded(rules=cause, seat=seat, card=card, kind=kind, why=why))
        touched.append(place)
    return touched


def discard_from_hand(work: Work, seat: Seat, cards: Sequence[CardId], why: str, rules: Rules) -> None:
    """A seat discards hand cards."""
    gone = set(cards)
    work.set_hand(seat, tuple([card for card in work.state.hand[seat] if card not in gone]))
    work.leave_hand(cards)
    settle(work, lay_down(work, [(seat, card) for card in cards], why, rules), (REBUILD_ANY_CAUSE,))


def settle(work: Work, places: Iterable[PlaceId], cause: Rules = ()) -> None:
    """Locations whose pile is empty get a new one from their discard, at once (discard-piles.rebuild)."""
    state = work.state
    for place in dict.fromkeys(places):
        waiting = state.discard[place]
        if state.pile[place] or not waiting:
            continue
        lone = len(waiting) == 1
        cards = work.shuffled(waiting)
        work.set_discard(place, ())
        work.set_pile(place, cards)
        work.enters_pile(cards)
        if lone:
            work.know(cards, state.everybody())  # a pile of one card that all have just seen
        rules = (REBUILD, RETURN, *cause, *((NOTHING_TO_REBUILD,) if lone else ()))
        work.emit(PileRebuilt(rules=rules, place=place, count=len(cards)))


def restore(work: Work, place: PlaceId, rules: Rules) -> None:
    """Shuffle the discard of a location into the face-down cards of its pile (discard-piles.return)."""
    state = work.state
    back = state.discard[place]
    up = state.up.get(place, 0)
    above, below = state.pile[place][:up], state.pile[place][up:]
    work.set_discard(place, ())
    work.set_pile(place, (*above, *work.shuffled((*below, *back))), up)
    work.forget(below)
    work.enters_pile(back)
    work.emit(DiscardRestored(rules=(RETURN, *rules), place=place, count=len(work.state.pile[place])))
