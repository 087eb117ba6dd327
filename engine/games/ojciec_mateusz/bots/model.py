"""A small, fast picture of the game to play ahead in: draws, blockades, goals; help and cards only by their sum.

A card is a number here. Piles lie unordered: whoever draws gets any of their cards, which is what nobody knowing their
order comes to. It is a picture for estimates, and no rule is decided here.
"""

from __future__ import annotations

from collections.abc import Container

from engine.core.ids import Seat
from engine.games.ojciec_mateusz.bots.box import Box
from engine.games.ojciec_mateusz.names import PLACES
from engine.games.ojciec_mateusz.rules.uncertainty_cards import open_om
from engine.games.ojciec_mateusz.state import HAND_LIMIT, State

_MASK = (1 << 64) - 1
TRIES = 8
"""How often another card is looked for."""


class Table:
    """A table in the picture; it is changed in place."""

    __slots__ = (
        "box",
        "chance",
        "current",
        "discard",
        "goals",
        "hand",
        "om",
        "passes",
        "pile",
        "seats",
        "tokens",
        "up",
        "value",
    )

    def __init__(self, box: Box, state: State) -> None:
        index = box.index
        self.box = box
        self.seats = state.seats
        self.current = int(state.current)
        up = state.up
        self.pile = [[index[card] for card in state.pile[place][up.get(place, 0) :]] for place in PLACES]
        self.up = [[index[card] for card in reversed(state.pile[place][: up.get(place, 0)])] for place in PLACES]
        self.discard = [[index[card] for card in state.discard[place]] for place in PLACES]
        self.hand = [[index[card] for card in hand] for hand in state.hand]
        self.tokens = list(state.tokens)
        self.goals = sum(1 << slot for slot, card in enumerate(state.beside) if card is None)
        self.om = len(open_om(state)) + len(state.om_deck)
        self.passes = state.passes
        self.value = box.values(self.goals)
        self.chance = 0

    def doubt(self, seat: int, known: Container[int]) -> None:
        """Whoever holds a card for an open goal hands it in: what the others have held for long fits none.

        Cards dealt to them that do are exchanged with others of the same origin; the one drawn last may be anything.
        """
        value, home = self.value, self.box.home
        for whose, hand in enumerate(self.hand):
            if whose == seat:
                continue
            for spot, card in enumerate(hand[:-1]):
                pile = self.pile[home[card]]
                if value[card] < 1.0 or card in known or not pile:
                    continue
                for _ in range(TRIES):
                    number = self.below(len(pile))
                    if 0.0 <= value[pile[number]] < 1.0 and home[pile[number]] == home[card]:
                        hand[spot], pile[number] = pile[number], card
                        break

    def settle(self) -> None:
        """The seat that has just drawn a fourth card puts its worst one away, and the next one takes its turn."""
        self._discard([self._worst(self.hand[self.current])])
        self.current = (self.current + 1) % self.seats

    def finish_story(self) -> None:
        """The story card is complete; which goals come next nobody knows."""
        self.goals = 0
        self.value = self.box.values(0)

    def copy(self, chance: int) -> Table:
        """The same table, to play on with another chance."""
        other: Table = object.__new__(Table)
        other.box, other.seats, other.current = self.box, self.seats, self.current
        other.pile = [cards[:] for cards in self.pile]
        other.up = [cards[:] for cards in self.up]
        other.discard = [cards[:] for cards in self.discard]
        other.hand = [cards[:] for cards in self.hand]
        other.tokens = self.tokens[:]
        other.goals, other.om, other.passes, other.value = self.goals, self.om, self.passes, self.value
        other.chance = chance
        return other

    def below(self, bound: int) -> int:
        """A number by chance."""
        self.chance = (self.chance * 6364136223846793005 + 1442695040888963407) & _MASK
        return (self.chance >> 33) % bound

    def play(self, turns: int) -> None:
        """Play on until the story card is complete, all have passed, or so many turns are over."""
        for _ in range(turns):
            if not self.goals or self.passes >= self.seats:
                return
            self.turn()
            self.current = (self.current + 1) % self.seats

    def turn(self) -> None:
        """One turn as a sensible player takes it: hand in, else go where most is to be expected."""
        hand, value = self.hand[self.current], self.value
        best, ready = 0.0, -1
        for card in hand:
            if value[card] > best:
                best, ready = value[card], card
        if best >= 1.0 and self.hand_in(ready):
            return
        self.search(hand)

    def hand_in(self, card: int) -> bool:
        """A card for a goal."""
        for slot in self.box.fits[card]:
            if self.goals >> slot & 1:
                self.hand[self.current].remove(card)
                self.tokens[self.current] += self.box.worth[slot]
                self.goals &= ~(1 << slot)
                self.value = self.box.values(self.goals)
                self.passes = 0
                return True
        return False

    def search(self, hand: list[int]) -> None:
        """Draw, open and draw, or use a Father Mateusz card, wherever most is to be expected."""
        value, needs = self.value, self.box.needs
        best, where, used, with_om = -1.0, -1, [], False
        for place, pile in enumerate(self.pile):
            up = self.up[place]
            if up:
                worth = sum([value[card] for card in pile]) / len(pile) if pile else 0.1
                way = self._way(needs[up[-1]], hand)
                if way is not None:
                    score = 1.4 * worth - sum([value[card] for card in way]) - 0.02 * len(way)
                    if score > best:
                        best, where, used, with_om = score, place, way, False
                if self.om and 1.4 * worth - 0.3 > best:
                    best, where, used, with_om = 1.4 * worth - 0.3, place, [], True
            elif pile:
                score = sum([value[card] for card in pile]) / len(pile)
                if score > best:
                    best, where, used, with_om = score, place, [], False
        if where < 0:
            self.passes += 1
            return
        self.passes = 0
        if used or with_om:
            self._open(where, used, hand)
        if with_om:
            self.om -= 1
            if hand and not self.below(3):
                self._discard([hand.pop(self.below(len(hand)))])
        if not self.up[where] and self.pile[where]:
            self.draw(where)

    def _way(self, needs: tuple[int, ...], hand: list[int]) -> list[int] | None:
        kind = self.box.kind
        used: list[int] = []
        for need in needs:
            for card in hand:
                if kind[card] == need and card not in used:
                    used.append(card)
                    break
            else:
                return None
        return used

    def _open(self, place: int, used: list[int], hand: list[int]) -> None:
        for card in used:
            hand.remove(card)
        self._discard([*used, self.up[place].pop()])
        if not self.pile[place] and not self.up[place]:
            self._rebuild(place)

    def _discard(self, cards: list[int]) -> None:
        home = self.box.home
        for card in cards:
            place = home[card]
            self.discard[place].append(card)
            if not self.pile[place] and not self.up[place]:
                self._rebuild(place)

    def _rebuild(self, place: int) -> None:
        self.pile[place] = self.discard[place]
        self.discard[place] = []

    def draw(self, place: int) -> None:
        """Any card of a pile; a blockade stays there."""
        pile = self.pile[place]
        spot = self.below(len(pile))
        card = pile[spot]
        pile[spot] = pile[-1]
        pile.pop()
        if self.box.needs[card]:
            self.up[place].append(card)
            return
        hand = self.hand[self.current]
        hand.append(card)
        if not pile:
            self._rebuild(place)
        if len(hand) > HAND_LIMIT:
            self._discard([self._worst(hand)])

    def _worst(self, hand: list[int]) -> int:
        value, kind, needs = self.value, self.box.kind, self.box.needs
        asked = {need for up in self.up if up for need in needs[up[-1]]}
        worst = min(hand, key=lambda card: value[card] + (0.15 if kind[card] in asked else 0.0))
        hand.remove(worst)
        return worst


def seat_value(table: Table, seat: Seat) -> float:
    """Tokens, and what the hand promises."""
    value = table.value
    ready = sorted((value[card] for card in table.hand[seat]), reverse=True)
    shares = table.box.taste.ready
    return table.tokens[seat] + sum(v * share for v, share in zip(ready, shares, strict=False))
