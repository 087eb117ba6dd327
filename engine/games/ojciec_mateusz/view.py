"""The table as a seat sees it, as plain data for the templates; its parts are in the modules ``view_…``."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import Seat
from engine.core.table import Message, Term
from engine.games.ojciec_mateusz.names import PLACES
from engine.games.ojciec_mateusz.position import Position
from engine.games.ojciec_mateusz.view_effects import HelpView, OmView, help_view, in_play, om_row, uncertainty_row
from engine.games.ojciec_mateusz.view_end import EndView, Medal, end_view, next_medal
from engine.games.ojciec_mateusz.view_parts import Buttons, CardView, Desk, card_view, desk, pressable
from engine.games.ojciec_mateusz.view_places import PlaceView, place_view
from engine.games.ojciec_mateusz.view_story import StoryView, story_view
from engine.games.ojciec_mateusz.view_words import decision, seat_name


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A player: tokens and hand, as far as the seat that looks knows it."""

    seat: Seat
    name: Term
    me: bool
    current: bool
    """Whose decision is awaited."""
    tokens: int
    hand: tuple[CardView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Everything that the seat sees."""

    me: Seat
    acts: Seat
    """Who is to decide."""
    mine: bool
    """Whether that is the one who looks."""
    end: EndView | None
    decision: Message | None
    in_play: OmView | None
    """The card that is being carried out."""
    help: HelpView | None
    story: StoryView
    places: tuple[PlaceView, ...]
    seats: tuple[SeatView, ...]
    om: tuple[OmView | None, ...]
    om_deck: int
    uncertainty: tuple[OmView | None, ...]
    uncertainty_deck: int
    gone: tuple[Term, ...]
    passes: int
    turns: int | None
    """In the challenge: how many turns have begun."""
    medal: Medal | None
    """In the challenge: the best grade that is still within reach."""
    jumps: tuple[str, ...]
    """The parts of the table in which something can be done now, in the order of the page."""
    rest: Buttons
    """Buttons that belong to no card and no location. That no card can be discarded is not said where one can."""


def _seat(state: Position, looks: Seat, whose: Seat, acts: Seat, desk: Desk) -> SeatView:
    me = whose == looks
    hand = []
    for card in state.hand[whose]:
        known = me or state.knows(looks, card)
        ids = (f"hand-in:{card}", f"discard:{card}", f"show:{card}", f"give:{card}")
        hand.append(card_view(state, card, known=known, buttons=desk.take(*ids) if me else ()))
    return SeatView(
        seat=whose,
        name=seat_name(whose),
        me=me,
        current=state.over is None and whose == acts,
        tokens=state.tokens[whose],
        hand=tuple(hand),
    )


def table(state: Position, seat: Seat) -> Table:
    """The table for a seat."""
    left = desk(state, seat)
    waits = state.to_act()
    acts = waits[0] if waits else state.current
    seats = tuple(_seat(state, seat, Seat(n), acts, left) for n in range(state.seats))
    places = tuple(place_view(state, seat, place, left) for place in PLACES)
    om, uncertainty = om_row(state, left), uncertainty_row(state, seat, left)
    parts: dict[str, tuple[Buttons, ...]] = {
        "hand": tuple(card.buttons for card in seats[seat].hand),
        "places": tuple(place.pile + place.opens for place in places),
        "om": tuple(card.buttons for card in om if card is not None),
        "uncertainty": tuple(card.buttons for card in uncertainty if card is not None),
    }
    return Table(
        me=seat,
        acts=acts,
        mine=seat in waits,
        end=end_view(state),
        decision=decision(state),
        in_play=in_play(state),
        help=help_view(state),
        story=story_view(state),
        places=places,
        seats=seats,
        om=om,
        om_deck=len(state.om_deck),
        uncertainty=uncertainty,
        uncertainty_deck=len(state.uncertainty_deck),
        gone=tuple(Term(f"{'om' if card in state.scenario.om_cards else 'uncertainty'}.{card}") for card in state.gone),
        passes=state.passes,
        turns=state.turns if state.challenge else None,
        medal=next_medal(state),
        jumps=tuple(part for part, buttons in parts.items() if any(map(pressable, buttons))),
        rest=tuple(button for button in left.left.values() if button.legal or button.action != "discard:none"),
    )
