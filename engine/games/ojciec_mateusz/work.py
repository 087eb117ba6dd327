"""One application under way: the state so far, the events so far, and the chance to go on with.

A ``Work`` lives only inside ``State.apply`` or ``begin`` and never escapes, so that transitions stay pure from outside.
Inside, its state is a private copy whose fields are set in place: a new frozen object for each small step would cost
more than the rules themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, TypeVar

from engine.core.ids import RuleId
from engine.core.rng import Rng
from engine.core.step import Event
from engine.games.ojciec_mateusz.names import CardId, PlaceId
from engine.games.ojciec_mateusz.state import Cards, Frame, State

Rules = tuple[RuleId, ...]
T = TypeVar("T")

_SLOTS = {f.name: getattr(State, f.name) for f in fields(State)}
_COPIED = tuple((slot.__get__, slot.__set__) for slot in _SLOTS.values())


def _copy(state: State) -> State:
    copy = object.__new__(type(state))
    for get, put in _COPIED:
        put(copy, get(state))
    return copy


class Work:
    """Carries a state through the small steps of a transition and collects their events."""

    __slots__ = ("events", "rng", "state")

    def __init__(self, state: State, rng: Rng) -> None:
        self.state = _copy(state)
        self.events: list[Event] = []
        self.rng = rng

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        for name, value in changes.items():
            _SLOTS[name].__set__(self.state, value)

    def emit(self, event: Event) -> None:
        """Note an event."""
        self.events.append(event)

    def push(self, frame: Frame) -> None:
        """Put something on top of what is going on."""
        self.set(stack=(*self.state.stack, frame))

    def pop(self) -> None:
        """What was on top is finished."""
        self.set(stack=self.state.stack[:-1])

    def replace_top(self, frame: Frame) -> None:
        """What is on top goes on as ``frame``."""
        self.set(stack=(*self.state.stack[:-1], frame))

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order."""
        found, self.rng = self.rng.shuffled(items)
        return found

    def set_pile(self, place: PlaceId, cards: Cards, up: int = 0) -> None:
        """Lay a pile anew, so many of its top cards face up."""
        self.set(pile={**self.state.pile, place: cards})
        if up or place in self.state.up:
            rest = {key: count for key, count in self.state.up.items() if key != place}
            self.set(up={**rest, place: up} if up else rest)

    def set_discard(self, place: PlaceId, cards: Cards) -> None:
        """Lay a discard pile anew."""
        self.set(discard={**self.state.discard, place: cards})

    def set_hand(self, seat: int, cards: Cards) -> None:
        """Change a hand."""
        hands = self.state.hand
        self.set(hand=(*hands[:seat], cards, *hands[seat + 1 :]))

    def forget(self, cards: Sequence[CardId]) -> None:
        """Nobody knows these cards any more where they lie; or everybody does, face up."""
        seen = self.state.seen
        if seen and any(card in seen for card in cards):
            gone = set(cards)
            self.set(seen={card: seats for card, seats in seen.items() if card not in gone})

    def know(self, cards: Sequence[CardId], seats: int) -> None:
        """These seats know the cards from now on, besides those that do already."""
        seen = dict(self.state.seen)
        for card in cards:
            seen[card] = seen.get(card, 0) | seats
        self.set(seen=seen)

    def leave_hand(self, cards: Sequence[CardId]) -> None:
        """The cards come out of a hand into the open."""
        self.forget(cards)
        gone = set(cards)
        self.set(drawn={card: when for card, when in self.state.drawn.items() if card not in gone})

    def enters_pile(self, cards: Sequence[CardId]) -> None:
        """Cards that were seen go face down into a pile: no card drawn earlier can be one of them."""
        clock = self.state.clock + 1
        self.set(clock=clock, since={**self.state.since, **dict.fromkeys(cards, clock)})
