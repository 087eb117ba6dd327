"""Effects that let a player look at cards: at the top of a pile, keeping one, or at another player's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from engine.core.ids import Seat
from engine.core.rule import Illegal, Legal, Verdict
from engine.games.ojciec_mateusz.actions import KeepCard, LookAtHand, PutBack
from engine.games.ojciec_mateusz.events import KeptCard, KeptNone, LookedAtCards, LookedAtHand, PutBackCards, SawCard
from engine.games.ojciec_mateusz.names import CardId, PlaceId
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import place_cards
from engine.games.ojciec_mateusz.state import Keeping, PickSeat, Putting, State
from engine.games.ojciec_mateusz.work import Rules, Work

PLAY = cite("father-mateusz-cards.play")
INTUITION = cite("father-mateusz-cards.intuition")
INTUITION_DETAILS = cite("father-mateusz-cards.intuition-details")


def with_cards(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Other players who hold any card."""
    return tuple([other for other in state.others(seat) if state.hand[other]])


def look(work: Work, seat: Seat, place: PlaceId) -> None:
    """The seat looks at the top three cards, or at all if there are fewer."""
    count = min(3, len(work.state.pile[place]))
    cards = work.state.pile[place][:count]
    work.forget(cards)  # whoever knew where they lie does not know which one is taken
    work.know(cards, 1 << seat)
    rules = (INTUITION, INTUITION_DETAILS)
    work.emit(LookedAtCards(rules=rules, seat=seat, place=place, count=count))
    saw(work, seat, cards, 1 << seat, rules)
    work.push(Keeping(seat=seat, place=place, count=count))


def saw(work: Work, seat: Seat, cards: Sequence[CardId], knows: int, rules: Rules) -> None:
    """One event for each card seen, for those who see it."""
    for card in cards:
        kind = work.state.scenario.kind(card)
        work.emit(SawCard(rules=rules, seat=seat, card=card, kind=kind, knows=knows))


def verify_keep(state: State, action: KeepCard) -> Verdict:
    """One of the cards looked at that is no blockade; none only where all are blockades."""
    frame = state.stack[-1]
    assert isinstance(frame, Keeping)
    cards = state.pile[frame.place][: frame.count]
    blocking = [state.scenario.cards[card].blockade for card in cards]
    rules = (INTUITION, INTUITION_DETAILS)
    if action.number is None:
        return Legal(rules=rules) if all(blocking) else Illegal(reason="must-keep", rules=rules)
    if action.number > len(cards):
        return Illegal(reason="not-looked-at", rules=rules)
    return Illegal(reason="blockade-kept", rules=rules) if blocking[action.number - 1] else Legal(rules=rules)


def resolve_keep(work: Work, action: KeepCard) -> None:
    """The card kept goes to the hand; the others wait on the pile until it is said where they go."""
    frame = work.state.stack[-1]
    assert isinstance(frame, Keeping)
    seat, place = frame.seat, frame.place
    work.pop()
    left = frame.count
    if action.number is None:
        work.emit(KeptNone(rules=(INTUITION_DETAILS,), seat=seat))
    else:
        left -= 1
        pile = work.state.pile[place]
        card = pile[action.number - 1]
        work.set_pile(place, tuple([other for other in pile if other != card]))
        kind = work.state.scenario.kind(card)
        work.emit(KeptCard(rules=(INTUITION,), seat=seat, place=place, card=card, kind=kind, knows=1 << seat))
        place_cards.take(work, seat, card, place, (place_cards.LIMIT_COUNTS,))
    if left:
        work.push(Putting(seat=seat, place=place, count=left))


def put_orders(frame: Putting) -> Iterator[PutBack]:
    """All ways to put the others back: on top or at the bottom, in each order."""
    for where in ("top", "bottom"):
        for order in permutations(range(1, frame.count + 1)):
            yield PutBack(seat=frame.seat, where="top" if where == "top" else "bottom", order=order)


def verify_put(state: State, action: PutBack) -> Verdict:
    """All of them up or all down, each once (father-mateusz-cards.intuition-details)."""
    frame = state.stack[-1]
    assert isinstance(frame, Putting)
    if sorted(action.order) != list(range(1, frame.count + 1)):
        return Illegal(reason="other-cards", rules=(INTUITION_DETAILS,))
    return Legal(rules=(INTUITION, INTUITION_DETAILS))


def resolve_put(work: Work, action: PutBack) -> None:
    """The others go back face down."""
    frame = work.state.stack[-1]
    assert isinstance(frame, Putting)
    work.pop()
    pile = work.state.pile[frame.place]
    others = tuple([pile[number - 1] for number in action.order])
    rest = pile[frame.count :]
    work.set_pile(frame.place, (*others, *rest) if action.where == "top" else (*rest, *others))
    rules = (INTUITION, INTUITION_DETAILS)
    work.emit(PutBackCards(rules=rules, place=frame.place, count=frame.count, where=action.where))


def step_seat(work: Work, frame: PickSeat) -> bool:
    """A single other hand needs no choice."""
    found = with_cards(work.state, frame.seat)
    if len(found) != 1:
        return False
    look_at_hand(work, frame.seat, found[0])
    return True


def verify_seat(state: State, action: LookAtHand) -> Verdict:
    """Another player who holds cards."""
    if action.whose in with_cards(state, action.seat):
        return Legal(rules=(PLAY,))
    return Illegal(reason="no-hand-there", rules=(PLAY,))


def look_at_hand(work: Work, seat: Seat, other: Seat) -> None:
    """The seat knows these cards from now on."""
    work.pop()
    cards = work.state.hand[other]
    work.know(cards, 1 << seat)
    work.emit(LookedAtHand(rules=(PLAY,), seat=seat, other=other, count=len(cards)))
    saw(work, seat, cards, 1 << seat | 1 << other, (PLAY,))
