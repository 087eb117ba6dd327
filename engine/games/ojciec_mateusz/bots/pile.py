"""What may lie face down at a location, as far as a seat can know: the cards that are nowhere else."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.games.ojciec_mateusz.names import CardId, Kind, PlaceId
from engine.games.ojciec_mateusz.state import State


class Pile:
    """What the face-down cards of a location may be."""

    __slots__ = ("blockades", "count", "kinds", "others", "top", "waiting")

    def __init__(self, state: State, seat: Seat, place: PlaceId, held: list[CardId]) -> None:
        printed, seen = state.scenario.cards, state.seen
        down = state.pile[place][state.up.get(place, 0) :]
        lone = not down and place in state.up
        if lone:  # opened, it is built anew from the discard and the blockade (blockades.lone-removed)
            down = (*state.discard[place], *state.pile[place])
        self.waiting = () if lone else state.discard[place]
        self.count = len(down)
        self.kinds: dict[tuple[Kind, PlaceId], int] = {}
        self.blockades = self.others = 0
        self.top: CardId | None = down[0] if down and seen.get(down[0], 0) >> seat & 1 and not lone else None
        kinds = self.kinds
        for card in (*down, *held):
            what = printed[card]
            if what.blockade:
                self.blockades += 1
            else:
                key = (what.kind, what.origin)
                kinds[key] = kinds.get(key, 0) + 1
                self.others += 1

    def restored(self, state: State) -> Pile:
        """The pile with its discard shuffled in."""
        other = object.__new__(Pile)
        other.count, other.blockades, other.others = self.count, self.blockades, self.others
        other.kinds, other.waiting, other.top = dict(self.kinds), (), None
        for card in self.waiting:
            what = state.scenario.cards[card]
            other.count += 1
            if what.blockade:
                other.blockades += 1
            else:
                key = (what.kind, what.origin)
                other.kinds[key] = other.kinds.get(key, 0) + 1
                other.others += 1
        return other
