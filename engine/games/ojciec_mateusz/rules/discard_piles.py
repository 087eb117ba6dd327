"""Discards: one a location, by origin, picture up; and piles that are built anew from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.ids import Seat
from engine.games.ojciec_mateusz.events import Discarded, DiscardRestored, GoalDiscarded, PileRebuilt
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
        reason = REASONS if why in _STATED else MORE_REASONS
        kind = work.state.scenario.kind(card)
        cause = (*rules, reason, SHOW, *_lay(work, card))
        work.emit(Discarded(rules=cause, seat=seat, card=card, kind=kind, why=why))
        touched.append(origin(card))
    return touched


def lay_goals(work: Work, cards: Iterable[CardId], rules: Rules) -> list[PlaceId]:
    """The same for the cards beside a finished story card: they are in nobody's hand, and all know them."""
    touched = []
    for card in cards:
        kind = work.state.scenario.kind(card)
        work.emit(GoalDiscarded(rules=(*rules, MORE_REASONS, *_lay(work, card)), card=card, kind=kind))
        touched.append(origin(card))
    return touched


def _lay(work: Work, card: CardId) -> Rules:
    """Lay a card on the discard of its origin; answers by which rules it lies there."""
    place = origin(card)
    before = work.state.discard[place]
    work.set_discard(place, (card, *before))
    return (BY_ORIGIN, PER_LOCATION, *((FACE, NO_SEARCH) if before else ()))


def discard_from_hand(work: Work, seat: Seat, cards: Sequence[CardId], why: str, rules: Rules) -> None:
    """A seat discards hand cards."""
    gone, empty = set(cards), woken(work)
    work.set_hand(seat, tuple([card for card in work.state.hand[seat] if card not in gone]))
    work.leave_hand(cards)
    settle(work, lay_down(work, [(seat, card) for card in cards], why, rules), (REBUILD_ANY_CAUSE,), empty)


def woken(work: Work) -> dict[PlaceId, Rules]:
    """Locations that are empty before cards are discarded, with the rule by which those become a pile there.

    Where nothing is going on an empty pile has no discard beside it: that would have become the pile.
    """
    return {place: (NOTHING_TO_REBUILD,) for place, pile in work.state.pile.items() if not pile}


def settle(
    work: Work, places: Iterable[PlaceId], cause: Rules = (), special: Mapping[PlaceId, Rules] | None = None
) -> None:
    """Locations whose pile is empty get a new one from their discard, at once (discard-piles.rebuild).

    ``special`` are rules that decide for one location only.
    """
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
        rules = (*(special or {}).get(place, ()), REBUILD, RETURN, *cause)
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
    work.emit(DiscardRestored(rules=rules, place=place, count=len(work.state.pile[place])))
