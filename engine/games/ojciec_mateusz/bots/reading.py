"""A position as one seat reads it: what is wanted, what its cards are worth, and what may lie where.

All figures follow from what the seat may know: they are the same for each position that is dealt anew for it.
"""

from __future__ import annotations

from collections import Counter

from engine.core.ids import Seat
from engine.games.ojciec_mateusz.bots.pile import Pile
from engine.games.ojciec_mateusz.bots.weights import Weights
from engine.games.ojciec_mateusz.cards import artifact
from engine.games.ojciec_mateusz.names import CLUE, ITEMS, PLACES, CardId, Kind, PlaceId, origin
from engine.games.ojciec_mateusz.state import HAND_LIMIT, State

Want = tuple[Kind, PlaceId | None]
_ITEMS = frozenset(ITEMS)
_NOTHING: Want = (Kind(""), None)


class Reading:
    """What a seat makes of a position."""

    __slots__ = (
        "_new",
        "_piles",
        "_supply",
        "eve",
        "floor",
        "free",
        "hand",
        "last",
        "ready",
        "seat",
        "state",
        "symbols",
        "taste",
        "worth",
    )

    def __init__(self, state: State, seat: Seat, taste: Weights) -> None:
        self.state, self.seat, self.taste = state, seat, taste
        self._piles: dict[PlaceId, Pile] | None = None
        self._supply: tuple[dict[tuple[PlaceId, Want], int], dict[Want, int]] | None = None
        slots = state.slots()
        self.last = last = state.last_story()
        self.eve = taste.eve if state.story == len(state.scenario.stories) - 2 else 1.0
        self._new: dict[tuple[Kind, PlaceId], float] = {}
        self.worth: dict[Want, int] = {}
        self.free: Counter[Want] = Counter()
        for goal, card in zip(slots, state.beside, strict=True):
            if card is None:
                want = (goal.kind, goal.at)
                self.free[want] += 1
                self.worth[want] = 1 if not last else 3 if artifact(goal.kind) else 2
        self.ready: dict[CardId, Want] = {}
        hand = state.hand[seat]
        for card in hand:
            kind = state.scenario.cards[card].kind
            for want in ((kind, origin(card)), (kind, None)):
                if self.free[want] > 0:
                    self.free[want] -= 1
                    self.ready[card] = want
                    break
        self.symbols: dict[Kind, float] = {}
        self._read_symbols(hand)
        shares = iter(taste.ready)
        self.hand: dict[CardId, float] = {}
        for card in sorted(hand, key=lambda card: -self.worth.get(self.ready.get(card, _NOTHING), 0)):
            kind = state.scenario.cards[card].kind
            if card in self.ready:
                self.hand[card] = self.worth[self.ready[card]] * next(shares, 0.5)
            else:
                self.hand[card] = self.later(kind) + self.symbols.get(kind, 0.0)
        self.floor = min(self.hand.values()) if len(hand) >= HAND_LIMIT else 0.0

    @property
    def piles(self) -> dict[PlaceId, Pile]:
        """What may lie where."""
        if self._piles is None:
            state, seat = self.state, self.seat
            held: dict[PlaceId, list[CardId]] = {place: [] for place in PLACES}
            for whose, hand in enumerate(state.hand):
                if whose != seat:
                    for card in hand:
                        if not state.seen.get(card, 0) >> seat & 1:
                            held[origin(card)].append(card)
            self._piles = {place: Pile(state, seat, place, held[place]) for place in PLACES}
        return self._piles

    def later(self, kind: Kind) -> float:
        """What a card is worth for story cards to come."""
        if self.last:
            return 0.0
        if kind == CLUE:
            return self.taste.clue_later * self.eve
        if kind in _ITEMS:
            return self.taste.item_later * self.eve
        return self.taste.picture_later if kind == self.state.scenario.artifact else 0.0

    def new(self, kind: Kind, place: PlaceId) -> float:
        """What a card is worth that comes to the hand now."""
        key = (kind, place)
        if key not in self._new:
            self._new[key] = self._worth_now(kind, place)
        return self._new[key]

    def _worth_now(self, kind: Kind, place: PlaceId) -> float:
        free = self.free
        found = 0
        if free[(kind, place)] > 0:
            found = self.worth[(kind, place)]
        elif free[(kind, None)] > 0:
            found = self.worth[(kind, None)]
        if found:
            return found * self.taste.ready[min(len(self.ready), 2)]
        return self.later(kind) + self.symbols.get(kind, 0.0)

    def gain(self, kind: Kind, place: PlaceId) -> float:
        """How much better the hand is with a card; over the limit the worst one goes."""
        return max(0.0, self.new(kind, place) - self.floor)

    def drawn(self, pile: Pile, *, looks: int = 1) -> float:
        """What a draw from a pile is worth, or the best of so many cards."""
        if pile.top is not None and looks == 1:
            card = self.state.scenario.cards[pile.top]
            return -self.taste.turned_up if card.blockade else self.gain(card.kind, card.origin)
        if not pile.count or not pile.others:
            return -self.taste.turned_up if pile.count else 0.0
        blocked = min(1.0, pile.blockades / pile.count)
        each = (1.0 - blocked) / pile.others
        if looks > 1:
            left, total = 1.0, 0.0
            for value, count in sorted(((self.gain(*key), n) for key, n in pile.kinds.items()), reverse=True):
                now = max(0.0, left ** (1 / looks) - each * count) ** looks
                total, left = total + value * (left - now), now
            return total
        total = sum(count * self.gain(kind, place) for (kind, place), count in pile.kinds.items()) * each
        return total - blocked * self.taste.turned_up

    def dug(self, pile: Pile) -> float:
        """What it is worth that a card leaves the pile, so that wanted ones come back from the discard."""
        if not pile.waiting or not pile.count:
            return 0.0
        cards = self.state.scenario.cards
        wanted = sum(self.wanted(cards[card].kind, cards[card].origin) for card in pile.waiting)
        return self.taste.dig * wanted / len(pile.waiting) / pile.count

    def wanted(self, kind: Kind, place: PlaceId) -> int:
        """The tokens that a card would earn which the hand does not answer for yet."""
        if self.free[(kind, place)] > 0:
            return self.worth[(kind, place)]
        return self.worth[(kind, None)] if self.free[(kind, None)] > 0 else 0

    def opened(self, place: PlaceId) -> float:
        """What it is worth that a blocked location can be drawn from at once."""
        pile = self.piles[place]
        return self.drawn(pile) + self.dug(pile)

    def unlocked(self, place: PlaceId) -> float:
        """What it is worth that a blocked location is open from now on: the goals that wait there and nowhere else."""
        if self._supply is None:
            self._supply = self._read_supply()
        mine, free = self._supply
        total = 0.0
        for want, count in self.free.items():
            if count > 0 and (here := mine.get((place, want), 0)):
                locked = sum(mine.get((other, want), 0) for other in self.state.up)
                # a goal that can be found elsewhere makes this place less urgent
                total += (
                    count
                    * self.worth[want]
                    * min(1.0, here / locked)
                    / (1.0 + self.taste.elsewhere * free.get(want, 0))
                )
        return self.taste.unlock * total / self.state.up[place]

    def _read_supply(self) -> tuple[dict[tuple[PlaceId, Want], int], dict[Want, int]]:
        """How many cards for each goal lie where one is blocked, and how many in all where one is not."""
        blocked: dict[tuple[PlaceId, Want], int] = {}
        free: dict[Want, int] = {}
        for place, pile in self.piles.items():
            up = place in self.state.up
            for want, count in self.free.items():
                if count <= 0:
                    continue
                kind, at = want
                here = sum(n for (k, back), n in pile.kinds.items() if k == kind and at in (None, back))
                if here and up:
                    blocked[(place, want)] = here
                elif here and pile.count:
                    free[want] = free.get(want, 0) + here
        return blocked, free

    def _read_symbols(self, hand: tuple[CardId, ...]) -> None:
        """Items that open a location are worth a part of what lies there, be it only an item that opens another."""
        taste, up = self.taste, self.state.up
        if not taste.symbol or not up:
            return
        self.floor = 0.0
        printed = self.state.scenario.cards
        mine = Counter(printed[card].kind for card in hand if card not in self.ready)
        asked: dict[PlaceId, tuple[Counter[Kind], int]] = {}
        for place in up:
            needs = Counter(printed[self.state.pile[place][0]].needs)
            asked[place] = needs, sum((needs - mine).values())
        for _ in range(taste.chain):
            found: dict[Kind, float] = {}
            for place, (needs, missing) in asked.items():
                value = max(0.0, self.opened(place)) / up[place] + self.unlocked(place) + self._supplied(place)
                size = sum(needs.values())
                for need in needs:
                    others = missing if mine[need] else missing - 1
                    found[need] = max(found.get(need, 0.0), taste.symbol * value / (size + others))
            self.symbols = found
            self._new.clear()

    def _supplied(self, place: PlaceId) -> float:
        """What it is worth that items lie at a location which open others, and nowhere else."""
        if not self.symbols:
            return 0.0
        total = 0.0
        for kind, value in self.symbols.items():
            here = elsewhere = free = 0
            for other, pile in self.piles.items():
                count = sum(n for (k, _), n in pile.kinds.items() if k == kind)
                if other == place:
                    here = count
                elif other in self.state.up:
                    elsewhere += count
                else:
                    free += count
            if here:
                total += value * here / (here + elsewhere) / (1.0 + self.taste.elsewhere * free)
        return total / self.state.up[place]
