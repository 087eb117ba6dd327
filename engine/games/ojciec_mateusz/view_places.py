"""The locations of the board: pile, blockades, discard, and what can be done there."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import Seat
from engine.core.table import Term
from engine.games.ojciec_mateusz.names import PlaceId
from engine.games.ojciec_mateusz.position import Position
from engine.games.ojciec_mateusz.view_parts import Buttons, CardView, Desk, card_view, named
from engine.games.ojciec_mateusz.view_words import back


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCard:
    """A face-down card of a pile that the seat has seen; ``number`` counts from the top."""

    number: int
    card: CardView


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceView:
    """A location: its pile, what blocks it, its discard."""

    id: PlaceId
    name: Term
    icons: tuple[tuple[str, Term], ...]
    own_name: bool
    count: int
    up: tuple[CardView, ...]
    """Revealed blockades, the uppermost first."""
    top: Term | None
    """The back of the top card, where it is another location's."""
    known: tuple[KnownCard, ...]
    discards: int
    discard: CardView | None
    """The only card of the discard that shows."""
    state: str
    """``available``, ``blocked`` or ``empty``."""
    pile: Buttons
    """Drawing from the pile, or choosing the location."""
    opens: Buttons
    """The ways to remove its blockade with cards of the own hand."""


def place_view(state: Position, seat: Seat, place: PlaceId, desk: Desk) -> PlaceView:
    """A location as the seat sees it."""
    pile, up, discard = state.pile[place], state.up.get(place, 0), state.discard[place]
    known = tuple(
        KnownCard(number=index + 1, card=card_view(state, card))
        for index, card in enumerate(pile)
        if index >= up and state.knows(seat, card)
    )
    deck = state.scenario.places.get(place)
    foreign = bool(pile) and not up and state.scenario.cards[pile[0]].origin != place
    return PlaceView(
        id=place,
        name=Term(f"place.{place}"),
        icons=tuple(named(icon) for icon in state.scenario.icons(place)),
        own_name=deck is not None and deck.own_name,
        count=len(pile),
        up=tuple(card_view(state, card) for card in pile[:up]),
        top=back(pile[0]) if foreign else None,
        known=known,
        discards=len(discard),
        discard=card_view(state, discard[0]) if discard else None,
        state="blocked" if up else "available" if pile else "empty",
        pile=desk.take(f"draw:{place}", f"at:{place}"),
        opens=desk.take(f"open:{place}"),
    )
