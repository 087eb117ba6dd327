"""What a seat knows: its observation, events as it sees them, and positions that it cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from engine.core.codec import Json, encode
from engine.core.ids import Seat
from engine.core.rng import Rng
from engine.core.step import Event
from engine.games.ojciec_mateusz.events import Drawn, KeptCard, SawCard, SawUncertainty
from engine.games.ojciec_mateusz.names import PLACES, CardId, PlaceId, origin
from engine.games.ojciec_mateusz.state import Cards, State

S = TypeVar("S", bound=State)
N = TypeVar("N")


def observation(state: State, seat: Seat) -> Json:
    """All that lies open, the seat's own hand, and the hidden cards that it has seen where they lie."""
    return {
        "seats": state.seats,
        "start": state.start,
        "current": state.current,
        "acted": state.acted,
        "opening": state.opening,
        "piles": {place: _pile(state, seat, place) for place in PLACES},
        "discards": {place: [len(pile), *pile[:1]] for place, pile in state.discard.items()},
        "hands": [
            [card if whose == seat or state.knows(seat, card) else {"back": origin(card)} for card in hand]
            for whose, hand in enumerate(state.hand)
        ],
        "tokens": list(state.tokens),
        "story": state.story,
        "beside": list(state.beside),
        "om": {"open": list(state.om_open), "covered": list(state.covered), "deck": len(state.om_deck)},
        "uncertainty": {"row": _row(state, seat), "deck": len(state.uncertainty_deck)},
        "gone": list(state.gone),
        "passes": state.passes,
        "over": state.over,
        **({"turns": state.turns} if state.challenge else {}),
        "stack": [encode(frame) for frame in state.stack],
    }


def _pile(state: State, seat: Seat, place: PlaceId) -> Json:
    """How many cards, which of them lie face up, the back of the top one, and those the seat has seen, by position."""
    pile, up = state.pile[place], state.up.get(place, 0)
    known = {str(index): card for index, card in enumerate(pile) if index >= up and state.knows(seat, card)}
    return {
        "count": len(pile),
        "up": list(pile[:up]),
        "back": origin(pile[0]) if pile and not up else None,
        "known": known,
    }


def _row(state: State, seat: Seat) -> list[Json]:
    row: list[Json] = []
    for card, seats in zip(state.hidden, state.hidden_seen, strict=True):
        row.append(None if card is None else card if seats >> seat & 1 else "hidden")
    return row


def redacted(event: Event, seat: Seat) -> Event | None:
    """The event as a seat may see it: without the card that it may not know, or not at all."""
    if isinstance(event, Drawn | KeptCard):
        return event if event.knows >> seat & 1 else replace(event, card=None, kind=None)
    if isinstance(event, SawCard | SawUncertainty):
        return event if event.knows >> seat & 1 else None
    return event


def redeal(state: S, seat: Seat, rng: Rng) -> S:
    """Deal anew all that the seat cannot know: who holds what and in which order it lies.

    Open cards, discards (all have seen what went there) and what the seat has seen stay. A card with a certain back
    stays among cards with that back; a hand holds no blockade, nor a card that went into its pile after it was drawn.

    What is unknown is put in order before it is shuffled: the same chance deals the same, whatever the cards truly are.
    """
    dealer = _Dealer(state, seat, rng)
    for place in PLACES:
        dealer.lay(place, dealer.deal_hands(place))
    om_deck, rng = dealer.rng.shuffled(sorted(state.om_deck))
    spots = [i for i, card in enumerate(state.hidden) if card is not None and not state.hidden_seen[i] >> seat & 1]
    unknown = [card for i in spots if (card := state.hidden[i]) is not None]
    mixed, _ = rng.shuffled(sorted((*unknown, *state.uncertainty_deck)))
    row = list(state.hidden)
    for index, card in zip(spots, mixed, strict=False):
        row[index] = card
    return replace(
        state,
        pile=dealer.pile,
        hand=tuple(tuple(hand) for hand in dealer.hands),
        drawn=dealer.drawn,
        seen=dealer.seen,
        om_deck=om_deck,
        hidden=tuple(row),
        uncertainty_deck=mixed[len(spots) :],
    )


class _Dealer:
    """Deals the Place Cards anew that a seat does not know, location by location."""

    def __init__(self, state: State, seat: Seat, rng: Rng) -> None:
        self.state, self.seat, self.rng = state, seat, rng
        self.pile = dict(state.pile)
        self.hands = [list(hand) for hand in state.hand]
        self.drawn, self.seen = dict(state.drawn), dict(state.seen)

    def deal_hands(self, place: PlaceId) -> list[CardId]:
        """Deal the unknown hand cards with the back of a location; answers what is left over for the piles."""
        state = self.state
        slots = [
            (state.drawn.get(card, 0), whose, index)
            for whose, hand in enumerate(state.hand)
            if whose != self.seat
            for index, card in enumerate(hand)
            if origin(card) == place and not state.seen.get(card, 0) >> self.seat & 1
        ]
        held = [state.hand[whose][index] for _, whose, index in slots]
        lying = state.pile[place][state.up.get(place, 0) :]
        seen, bit = state.seen, 1 << self.seat
        pool = sorted([*held, *[c for c in lying if not seen.get(c, 0) & bit and origin(c) == place]])
        printed = state.scenario.cards
        for when, whose, index in sorted(slots):  # earliest first: what the first may be, the later ones may be too
            may_be = [card for card in pool if not printed[card].blockade and state.since.get(card, 0) <= when]
            card, self.rng = self.rng.pick(may_be)
            pool.remove(card)
            self.hands[whose][index] = card
            self.drawn[card] = when
            self._stand_in(state.hand[whose][index], card)
        for card in held:
            if card in pool:
                self.drawn.pop(card, None)
        return pool

    def lay(self, place: PlaceId, pool: list[CardId]) -> None:
        """Lay the pool on the unknown positions of a pile; a moved blockade in it keeps to this pile."""
        state = self.state
        pile = list(state.pile[place])
        up, seen, bit = state.up.get(place, 0), state.seen, 1 << self.seat
        spots = [i for i in range(up, len(pile)) if not seen.get(pile[i], 0) & bit]
        foreign = sorted([pile[index] for index in spots if origin(pile[index]) != place])
        mixed, self.rng = self.rng.shuffled(pool)
        if not seen and len(spots) == len(pile) - up and not foreign:  # nobody has seen a thing
            self.pile[place] = (*pile[:up], *mixed)
            return
        if foreign:
            first: Cards = ()
            if spots[0] == 0:  # its back shows
                alike = [card for card in foreign if origin(card) == origin(pile[0])]
                top, self.rng = self.rng.pick(alike or mixed)
                first = (top,)
            rest, self.rng = self.rng.shuffled([card for card in (*mixed, *foreign) if card not in first])
            mixed = (*first, *rest)
        for index, card in zip(spots, mixed, strict=True):
            pile[index] = card
            self._stand_in(state.pile[place][index], card)
        self.pile[place] = tuple(pile)

    def _stand_in(self, old: CardId, card: CardId) -> None:
        """Whoever has seen the card that lay there knows the one that is dealt there."""
        before = self.state.seen
        if old in before:
            self.seen[card] = before[old]
        else:
            self.seen.pop(card, None)


def relabelled(state: S, last: State, seat: Seat, rng: Rng) -> S:
    """An earlier position, with all that the seat does not know even by the last one dealt by chance.

    Cards change names with each other: first items and clues wherever they lie unknown in both positions, then
    whatever lies in the same pile in both. So all that was seen in between stays true.
    """
    state, last, rng = exchanged(state, last, seat, rng)
    unknown = _unknown(state, seat) & _unknown(last, seat)
    piles = [place for place in PLACES if not _searched(state, last, place)]
    lying = [set(state.pile[place]) & set(last.pile[place]) & unknown for place in piles]
    groups = [[c for c in cards if origin(c) == back] for cards in lying for back in PLACES]
    state, last, rng = _renamed(state, last, groups, rng)
    om_deck, rng = _mixed(state.om_deck, set(last.om_deck), rng)
    spots = [index for index, seats in enumerate(state.hidden_seen) if not seats >> seat & 1]
    later = {card for index, card in enumerate(last.hidden) if not last.hidden_seen[index] >> seat & 1}
    row = list(state.hidden)
    spots = [index for index in spots if row[index] is not None]
    before = (*(card for index in spots if (card := row[index]) is not None), *state.uncertainty_deck)
    mixed, rng = _mixed(before, {*later, *last.uncertainty_deck}, rng)
    for index, card in zip(spots, mixed, strict=False):
        row[index] = card
    return replace(state, om_deck=om_deck, hidden=tuple(row), uncertainty_deck=mixed[len(spots) :])


def _searched(state: State, last: State, place: PlaceId) -> bool:
    """Whether a blockade was looked for in a pile: none of the cards above it can have been one.

    Its own top card may have been drawn instead, and one that did not lie in it came from elsewhere, as the police do.
    """
    hidden = state.pile[place][state.up.get(place, 0) :]
    revealed = last.pile[place][: last.up.get(place, 0)]
    return any(card in hidden[1:] for card in revealed)


def exchanged(state: S, last: State, seat: Seat, rng: Rng) -> tuple[S, State, Rng]:
    """Two positions of one game, with the items, clues and artifacts that the seat knows in neither exchanged.

    Whatever the seat saw happen between the two, it would have seen just so.
    """
    unknown = _unknown(state, seat) & _unknown(last, seat)
    printed = state.scenario.cards
    groups = [[card for card in unknown if origin(card) == place and not printed[card].blockade] for place in PLACES]
    return _renamed(state, last, groups, rng)


def _unknown(state: State, seat: Seat) -> set[CardId]:
    """Cards that lie face down or in another's hand, and that the seat has not seen there."""
    lying = {card for place, pile in state.pile.items() for card in pile[state.up.get(place, 0) :]}
    held = {card for whose, hand in enumerate(state.hand) if whose != seat for card in hand}
    return {card for card in lying | held if not state.knows(seat, card)}


def _renamed(state: S, last: State, groups: list[list[CardId]], rng: Rng) -> tuple[S, State, Rng]:
    """The cards of each group change names with each other, in both positions alike."""
    names: dict[CardId, CardId] = {}
    for group in groups:
        cards = sorted(group)
        others, rng = rng.shuffled(cards)
        names.update(zip(cards, others, strict=True))
    return _rename(state, names), _rename(last, names), rng


def _rename(state: S, names: Mapping[CardId, CardId]) -> S:
    def new(card: CardId) -> CardId:
        return names.get(card, card)

    return replace(
        state,
        pile={place: tuple(map(new, pile)) for place, pile in state.pile.items()},
        hand=tuple(tuple(map(new, hand)) for hand in state.hand),
        drawn={new(card): when for card, when in state.drawn.items()},
        since={new(card): when for card, when in state.since.items()},
        seen={new(card): seats for card, seats in state.seen.items()},
    )


def _mixed(cards: tuple[N, ...], free: set[Any], rng: Rng) -> tuple[tuple[N, ...], Rng]:
    """The cards in their order, those that are free among each other in a random one."""
    spots = [index for index, card in enumerate(cards) if card in free]
    others, rng = rng.shuffled([cards[index] for index in spots])
    mixed = list(cards)
    for index, card in zip(spots, others, strict=True):
        mixed[index] = card
    return tuple(mixed), rng
