"""Drawing Place Cards, and the hand limit."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.rule import Illegal, Legal, Verdict
from engine.games.ojciec_mateusz.actions import DiscardCard, Draw
from engine.games.ojciec_mateusz.events import Drawn, FellAway, FellAwayFor, HandFull, NothingToDraw, StillBlocked
from engine.games.ojciec_mateusz.names import PLACES, CardId, PlaceId
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import awaited, blockades, discard_piles
from engine.games.ojciec_mateusz.state import HAND_LIMIT, MayDraw, OverLimit, State
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
PLAY = cite("father-mateusz-cards.play")
IMPOSSIBLE_PART = cite("uncertainty-cards.impossible-part")

_LEGAL = Legal(rules=(DRAW, AVAILABLE, KINDS))


def verify(state: State, action: Draw) -> Verdict:
    """A card can be drawn where no revealed blockade tops a pile that has cards."""
    place = action.place
    granted: Rules = ()
    if state.stack:
        frame = state.stack[-1]
        assert isinstance(frame, MayDraw)
        granted = awaited.grants(state, frame)
        if frame.place not in (None, place):
            return Illegal(reason="draw-elsewhere", rules=granted)
    if place in state.up:
        return Illegal(reason="blocked", rules=(AVAILABLE, blockades.EFFECT), numbers=(("place", place),))
    if not state.pile[place]:
        return Illegal(reason="empty", rules=(EMPTY_LOCATION,), numbers=(("place", place),))
    return Legal(rules=(*granted, DRAW, AVAILABLE)) if granted else _LEGAL


def lapse(work: Work, place: PlaceId, cause: Rules = ()) -> None:
    """Tell why no draw follows there, unless that a blockade is left has just been told."""
    told = bool(work.events) and isinstance(work.events[-1], StillBlocked)
    if place not in work.state.up:
        work.emit(NothingToDraw(rules=(EMPTY_LOCATION, *cause), place=place))
    elif not told:
        work.emit(StillBlocked(rules=(*cause, AVAILABLE, blockades.EFFECT), place=place))


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
    """Over the limit any of the four may go (place-cards.free-choice), but one must."""
    if action.card is None:
        return Illegal(reason="must-discard", rules=(HAND_LIMIT_RULE,))
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
    card, uncertain = awaited.behind(state), awaited.uncertain(state)
    work.pop()
    if places:
        draw(work, frame.seat, places[0], (LIMIT_COUNTS,))
        return True
    rules = (IMPOSSIBLE_PART, AVAILABLE) if uncertain else (AVAILABLE, PLAY)
    if card is not None and card.seat != frame.seat:
        work.emit(FellAwayFor(rules=rules, seat=frame.seat))
    else:
        work.emit(FellAway(rules=rules))
    return True
