"""Blockades: how they come, what they close, and how they are opened with hand cards (procedure P5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.core.ids import Seat
from engine.core.rule import Illegal, Legal, Verdict
from engine.games.ojciec_mateusz.actions import Open
from engine.games.ojciec_mateusz.cards import OpenBlockade
from engine.games.ojciec_mateusz.events import BlockadeDrawn, BlockadeRemoved, PileReshuffled, StillBlocked
from engine.games.ojciec_mateusz.names import CLUE, CardId, PlaceId, origin
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import discard_piles, place_cards
from engine.games.ojciec_mateusz.state import State
from engine.games.ojciec_mateusz.work import Rules, Work

DRAWN = cite("blockades.drawn")
NOT_IN_HAND = cite("blockades.not-in-hand")
EFFECT = cite("blockades.effect")
REMOVE = cite("blockades.remove")
ALL_SYMBOLS = cite("blockades.all-symbols")
DRAW_IS_PART = cite("blockades.draw-is-part")
TO_ORIGIN_DISCARD = cite("blockades.to-origin-discard")
LAST_CARD = cite("blockades.last-card")
LONE_REMOVED = cite("blockades.lone-removed")
STACK = cite("blockades.stack")
TOP_ONLY = cite("blockades.top-only")
FOREIGN_CARD = cite("blockades.foreign-card")
USES = cite("place-cards.uses")
KINDS = cite("place-cards.kinds")

PLAIN = OpenBlockade()
"""Every symbol covered by an item of its kind: Action 2."""
Way = tuple[CardId, ...]


def ways(state: State, seat: Seat, place: PlaceId, verb: OpenBlockade = PLAIN) -> tuple[Way, ...]:
    """Which hand cards would open the blockade of a location.

    Cards of one kind and one back count once, unless the others know one of them: then it matters which one goes.
    """
    printed, seen = state.scenario.cards, state.seen
    found: dict[tuple[tuple[str, str, int], ...], Way] = {}
    for cards in _every_way(state, seat, place, verb):
        alike = sorted((printed[card].kind, origin(card), seen.get(card, 0)) for card in cards)
        found.setdefault(tuple(alike), cards)
    return tuple(found.values())


def _every_way(state: State, seat: Seat, place: PlaceId, verb: OpenBlockade) -> Iterator[Way]:
    hand = state.hand[seat]
    printed = state.scenario.cards
    needs = printed[state.pile[place][0]].needs
    size = max(0, len(needs) - verb.spare) + verb.price
    for cards in combinations(hand, size):  # none where the hand has fewer
        kinds = [printed[card].kind for card in cards]
        clues = kinds.count(CLUE)
        items = [kind for kind in kinds if kind != CLUE]
        paid = clues > 0 if verb.clues else clues == verb.price
        if paid and _covered(items, needs) == len(items):
            yield cards


def _covered(kinds: Sequence[str], needs: Sequence[str]) -> int:
    """How many of these cards cover a symbol of their own."""
    left = list(needs)
    count = 0
    for kind in kinds:
        if kind in left:
            left.remove(kind)
            count += 1
    return count


def uncovered(state: State, place: PlaceId, cards: Sequence[CardId]) -> list[str]:
    """The symbols of a location's blockade that these cards leave open."""
    left: list[str] = list(state.scenario.cards[state.pile[place][0]].needs)
    for card in cards:
        kind = state.scenario.kind(card)
        if kind in left:
            left.remove(kind)
    return left


def chosen(state: State, seat: Seat, place: PlaceId, named: Way, verb: OpenBlockade = PLAIN) -> Way | None:
    """The way that is meant: the one named, or the only one."""
    if not named:
        found = ways(state, seat, place, verb)
        return found[0] if len(found) == 1 else None
    every = _every_way(state, seat, place, verb)
    return next((way for way in every if set(way) == set(named) and len(way) == len(named)), None)


_OPENED = Legal(rules=(REMOVE, ALL_SYMBOLS, DRAW_IS_PART, USES))
_OPENED_STACK = Legal(rules=(REMOVE, ALL_SYMBOLS, TOP_ONLY, STACK, USES))


def verify(state: State, action: Open) -> Verdict:
    """Action 2: own hand cards cover all symbols of a revealed blockade."""
    place = action.place
    if place not in state.up:
        return Illegal(reason="not-blocked", rules=(REMOVE,), numbers=(("place", place),))
    if not ways(state, action.seat, place):
        return Illegal(reason="symbols", rules=(ALL_SYMBOLS, REMOVE), numbers=(("place", place),))
    if chosen(state, action.seat, place, action.cards) is None:
        return Illegal(reason="say-which" if not action.cards else "other-cards", rules=(REMOVE,))
    return _OPENED_STACK if state.up[place] > 1 else _OPENED


def resolve(work: Work, action: Open) -> None:
    """Discard the cards and the blockade, then draw there, unless another blockade lies below."""
    way = chosen(work.state, action.seat, action.place, action.cards)
    assert way is not None
    remove(work, action.seat, action.place, [(action.seat, card) for card in way], (REMOVE, ALL_SYMBOLS))
    if work.state.available(action.place):
        place_cards.draw(work, action.seat, action.place, (place_cards.LIMIT_COUNTS,))
    else:
        place_cards.lapse(work, action.place, (DRAW_IS_PART,))


def remove(work: Work, seat: Seat, place: PlaceId, paid: Sequence[tuple[Seat, CardId]], rules: Rules) -> None:
    """Discard cards of hands and the blockade that they open; piles are settled when all lie there."""
    for holder, card in paid:
        work.set_hand(holder, tuple([held for held in work.state.hand[holder] if held != card]))
    cards = [card for _, card in paid]
    work.leave_hand(cards)
    touched = []
    for holder, card in paid:
        why = "clue" if work.state.scenario.kind(card) == CLUE else "blockade"
        touched += discard_piles.lay_down(work, [(holder, card)], why, rules)
    take_away(work, seat, place, rules, touched)


def take_away(work: Work, seat: Seat, place: PlaceId, rules: Rules, touched: Sequence[PlaceId] = ()) -> None:
    """The uppermost blockade of a location goes to the discard of its origin."""
    state = work.state
    pile, up = state.pile[place], state.up[place]
    card, rest = pile[0], pile[1:]
    special = discard_piles.woken(work)
    if not rest and origin(card) == place:
        special[place] = (LONE_REMOVED,)
    work.set_pile(place, rest, up - 1)
    kind = state.scenario.kind(card)
    work.emit(BlockadeRemoved(rules=(*rules, TO_ORIGIN_DISCARD), seat=seat, place=place, card=card, kind=kind))
    home = origin(card)
    work.set_discard(home, (card, *work.state.discard[home]))
    discard_piles.settle(work, (*touched, home, place), (discard_piles.REBUILD_ANY_CAUSE,), special)
    if up > 1:
        work.emit(StillBlocked(rules=(STACK, TOP_ONLY), place=place))


def turn_up(work: Work, seat: Seat, place: PlaceId) -> None:
    """A drawn blockade is shown and laid back on its pile; the draw is used up (blockades.not-in-hand)."""
    pile = work.state.pile[place]
    work.set_pile(place, pile, 1)
    work.forget(pile[:1])
    alone = (LAST_CARD,) if len(pile) == 1 else ()
    rules = (DRAWN, EFFECT, NOT_IN_HAND, KINDS, *alone)
    kind = work.state.scenario.kind(pile[0])
    work.emit(BlockadeDrawn(rules=rules, seat=seat, place=place, card=pile[0], kind=kind))


def reshuffle(work: Work, place: PlaceId, rules: Rules) -> None:
    """Shuffle a pile with what lies face up in it; the discard is left out."""
    pile = work.state.pile[place]
    foreign = (FOREIGN_CARD,) if any(origin(card) != place for card in pile) else ()
    work.set_pile(place, work.shuffled(pile))
    work.forget(pile)
    work.emit(PileReshuffled(rules=(*rules, *foreign), place=place, count=len(pile), discard=False))
