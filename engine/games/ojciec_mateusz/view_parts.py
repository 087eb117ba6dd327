"""What all parts of the table are made of: cards as a seat sees them, and the buttons, each on one thing."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import ActionId, Seat
from engine.core.rule import Illegal
from engine.core.table import Button, Term
from engine.games.ojciec_mateusz.names import CardId, PlaceId
from engine.games.ojciec_mateusz.position import Position
from engine.games.ojciec_mateusz.view_words import back, label, refusal

Buttons = tuple[Button, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """A Place Card; ``kind`` None where the seat sees only its back."""

    kind: str | None
    name: Term | None
    back: Term
    origin: PlaceId
    needs: tuple[tuple[str, Term], ...] = ()
    buttons: Buttons = ()


@dataclass(slots=True)
class Desk:
    """Hands the buttons out, each to one thing on the table."""

    left: dict[ActionId, Button]

    def take(self, *ids: str) -> Buttons:
        """The buttons that have one of these ids, or an id that goes on with a dot; nothing else has them then."""
        found = [key for key in self.left if key in ids or key.startswith(tuple(f"{one}." for one in ids))]
        return tuple(self.left.pop(key) for key in found)


def desk(state: Position, seat: Seat) -> Desk:
    """All buttons of the seat."""
    return Desk(
        {
            offer.action.id: Button(
                action=offer.action.id,
                label=label(state, offer.action),  # type: ignore[arg-type]
                verdict=offer.verdict,
                refusal=refusal(offer.verdict) if isinstance(offer.verdict, Illegal) else None,
            )
            for offer in state.offers(seat)
        }
    )


def pressable(buttons: Buttons) -> bool:
    """Whether one of them does something."""
    return any(button.legal for button in buttons)


def named(kind: str) -> tuple[str, Term]:
    """A kind of card, and its name."""
    return kind, Term(f"kind.{kind}")


def card_view(state: Position, card: CardId, *, known: bool = True, buttons: Buttons = ()) -> CardView:
    """A card, or its back where it is not known."""
    printed = state.scenario.cards[card]
    if not known:
        return CardView(kind=None, name=None, back=back(card), origin=printed.origin)
    kind, name = named(printed.kind)
    needs = tuple(named(need) for need in printed.needs)
    return CardView(kind=kind, name=name, back=back(card), origin=printed.origin, needs=needs, buttons=buttons)
