"""Drawing Place Cards, and the hand limit."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.rule import Illegal, Legal, Verdict
from engine.games.ojciec_mateusz.actions import DiscardCard, Draw
from engine.games.ojciec_mateusz.events import Drawn, HandFull
from engine.games.ojciec_mateusz.names import PLACES, CardId, PlaceId
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import blockades, discard_piles, father_mateusz_cards
from engine.games.ojciec_mateusz.state import HAND_LIMIT, Aftermath, MayDraw, OverLimit, State
from engine.games.ojciec_mateusz.work import Rules, Work

DRAW = cite("place-cards.draw")
AVAILABLE = cite("place-cards.available")
EMPTY_LOCATION = cite("place-cards.empty-location")
KINDS = cite("place-cards.kinds")
KEPT_SECRET = cite("place-cards.kept-secret")
HAND_LIMIT_RULE = cite("place-cards.hand-limit")
FREE_CHOICE = cite("place-cards.free-choice")
LIMIT_COUNTS = cite("place-cards.limit-counts")
REBUILD_FIRST = cite("place-cards.rebuild-first")
NEW_CARD_WAITS = cite("turns.new-card-waits")

_LEGAL = Legal(rules=(DRAW, AVAILABLE, KINDS))
_LEGAL_HELPED = Legal(rules=(cite("asking-for-help.draw"), DRAW, AVAILABLE))
_LEGAL_OPTIONAL = Legal(rules=(cite("father-mateusz-cards.draw-where"), DRAW, AVAILABLE))


def verify(state: State, action: Draw) -> Verdict:
    """A card can be drawn where no revealed blockade tops a pile that has cards."""
    place = action.place
    granted = bool(state.stack)
    if granted:
        frame = state.stack[-1]
        if isinstance(frame, MayDraw) and frame.place not in (None, place):
            return Illegal(reason="draw-elsewhere", rules=father_mateusz_cards.DRAW_ELSEWHERE)
    if place in state.up:
        return Illegal(reason="blocked", rules=(AVAILABLE, blockades.EFFECT), numbers=(("place", place),))
    if not state.pile[place]:
        return Illegal(reason="empty", rules=(EMPTY_LOCATION,), numbers=(("place", place),))
    if not granted:
        return _LEGAL
    return _LEGAL_HELPED if by_help(state) else _LEGAL_OPTIONAL


def by_help(state: State) -> bool:
    """Whether the draw that is granted follows from help, not from the effect of a card."""
    return isinstance(state.stack[-2], Aftermath)


def resolve(work: Work, action: Draw) -> None:
    """Action 1, or a draw that something else grants."""
    granted = bool(work.state.stack)
    if granted:
        work.pop()
    draw(work, action.seat, action.place, (LIMIT_COUNTS,) if granted else ())


def draw(work: Work, seat: Seat, place: PlaceId, rules: Rules) -> None:
    """Take the top card: a blockade is laid back face up, any other card goes to the hand (procedure P3)."""
    state = work.state
    pile = state.pile[place]
    card = pile[0]
    if state.scenario.cards[card].blockade:
        blockades.turn_up(work, seat, place)
        return
    work.set_pile(place, pile[1:])
    knows = state.seen.get(card, 0) | 1 << seat
    known = (DRAW, KEPT_SECRET, NEW_CARD_WAITS)
    kind = state.scenario.cards[card].kind
    work.emit(Drawn(rules=known, seat=seat, place=place, card=card, kind=kind, knows=knows))
    take(work, seat, card, place, rules)


def take(work: Work, seat: Seat, card: CardId, place: PlaceId, rules: Rules) -> None:
    """The card is in the hand now; the pile it left is settled before the hand limit (place-cards.rebuild-first)."""
    state = work.state
    hand = (*state.hand[seat], card)
    work.set_hand(seat, hand)
    work.set(drawn={**state.drawn, card: state.clock})
    full = len(hand) > HAND_LIMIT
    discard_piles.settle(work, (place,), (REBUILD_FIRST,) if full else ())
    if full:
        work.emit(HandFull(rules=(HAND_LIMIT_RULE, *rules), seat=seat))
        work.push(OverLimit(seat=seat))


def verify_discard(state: State, action: DiscardCard) -> Verdict:
    """Over the limit any of the four may go (place-cards.free-choice)."""
    if action.card not in state.hand[action.seat]:
        return Illegal(reason="not-in-hand", rules=(HAND_LIMIT_RULE,))
    return Legal(rules=(HAND_LIMIT_RULE, FREE_CHOICE))


def resolve_discard(work: Work, action: DiscardCard) -> None:
    """Back to three cards."""
    assert action.card is not None
    work.pop()
    discard_piles.discard_from_hand(work, action.seat, (action.card,), "limit", (HAND_LIMIT_RULE, FREE_CHOICE))


def step_may_draw(work: Work, frame: MayDraw) -> bool:
    """A granted draw falls away where nothing can be drawn; one that must be and has a single place is made."""
    state = work.state
    places = [place for place in PLACES if state.available(place) and frame.place in (None, place)]
    if places and (frame.optional or len(places) > 1):
        return False
    work.pop()
    if places:
        draw(work, frame.seat, places[0], (LIMIT_COUNTS,))
    elif frame.place is None:
        father_mateusz_cards.fell_away(work)
    return True
