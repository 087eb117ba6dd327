"""The two rows of large cards, the one that is being carried out, and a request for help that is going on."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import Seat
from engine.core.table import Term
from engine.games.ojciec_mateusz.names import PlaceId
from engine.games.ojciec_mateusz.position import Position
from engine.games.ojciec_mateusz.rules import blockades
from engine.games.ojciec_mateusz.state import Asking, Effect
from engine.games.ojciec_mateusz.view_parts import Buttons, CardView, Desk, card_view, named


@dataclass(frozen=True, slots=True, kw_only=True)
class OmView:
    """An OM or Uncertainty card; ``name`` None where the seat sees only its back."""

    id: str | None
    name: Term | None
    text: Term | None
    covered: bool = False
    own: bool = False
    number: int = 0
    buttons: Buttons = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpView:
    """A blockade against which a player asks for help: what was offered, and the symbols that are still open."""

    seat: Seat
    place: PlaceId
    name: Term
    blockade: CardView
    offered: tuple[tuple[Seat, CardView], ...]
    open: tuple[tuple[str, Term], ...]


def effect_view(
    state: Position,
    card: str,
    *,
    uncertain: bool = False,
    covered: bool = False,
    number: int = 0,
    buttons: Buttons = (),
) -> OmView:
    """A large card that lies open."""
    family = "uncertainty" if uncertain else "om"
    printed = (state.scenario.uncertainty_cards if uncertain else state.scenario.om_cards)[card]  # type: ignore[index]
    name, text = Term(f"{family}.{card}"), Term(f"{family}-text.{card}")
    own = printed.own or printed.own_effect
    return OmView(id=card, name=name, text=text, covered=covered, own=own, number=number, buttons=buttons)


def om_row(state: Position, desk: Desk) -> tuple[OmView | None, ...]:
    """The OM cards; None for an empty space."""
    return tuple(
        None
        if om is None
        else effect_view(
            state, om, covered=slot in state.covered, buttons=desk.take(f"play:{om}", f"help:{om}", f"pick:{om}")
        )
        for slot, om in enumerate(state.om_open)
    )


def uncertainty_row(state: Position, seat: Seat, desk: Desk) -> tuple[OmView | None, ...]:
    """The Uncertainty cards, from the back unless the seat has seen them."""
    row: list[OmView | None] = []
    for number, card in enumerate(state.hidden, 1):
        buttons = desk.take(f"reveal:{number}")
        if card is None:
            row.append(None)
        elif state.hidden_seen[number - 1] >> seat & 1:
            row.append(effect_view(state, card, uncertain=True, number=number, buttons=buttons))
        else:
            row.append(OmView(id=None, name=None, text=None, number=number, buttons=buttons))
    return tuple(row)


def in_play(state: Position) -> OmView | None:
    """The card that is being carried out."""
    effect = next((frame for frame in reversed(state.stack) if isinstance(frame, Effect)), None)
    return effect_view(state, effect.card, uncertain=effect.uncertain) if effect is not None else None


def help_view(state: Position) -> HelpView | None:
    """The request for help that is going on, once its blockade is named."""
    frame = next((frame for frame in reversed(state.stack) if isinstance(frame, Asking)), None)
    if frame is None or frame.place is None:
        return None
    offered = [offer.card for offer in frame.offered]
    return HelpView(
        seat=frame.seat,
        place=frame.place,
        name=Term(f"place.{frame.place}"),
        blockade=card_view(state, state.pile[frame.place][0]),
        offered=tuple((offer.seat, card_view(state, offer.card)) for offer in frame.offered),
        open=tuple(named(kind) for kind in blockades.uncovered(state, frame.place, offered)),
    )
