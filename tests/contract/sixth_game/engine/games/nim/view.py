"""What a seat sees, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, fields

from engine.core.ids import Seat
from engine.core.rule import Illegal
from engine.core.step import Event
from engine.core.table import Button, Entry, Message, Named, Term
from engine.games.nim.position import Position, Take


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The heap and the buttons of the seat whose turn it is."""

    tokens: int
    turn: Term
    buttons: tuple[Button, ...]
    ending: Named | None


def entry(event: Event) -> Entry:
    """The log line of an event."""
    raw = {f.name: getattr(event, f.name) for f in fields(event) if f.name != "rules"}
    values = tuple((name, Term(f"seat.{item}") if name == "seat" else item) for name, item in raw.items())
    name = type(event).__name__
    return Entry(name, Message(f"event.{name}", values, raw.get("count")), event.rules)


def refusal(verdict: Illegal) -> Message:
    """The sentence that tells why not."""
    return Message(f"refused.{verdict.reason}", verdict.numbers)


def label(action: Take) -> Message:
    """What the button of an action says."""
    return Message("action.take", (("count", action.count),), action.count)


def table(state: Position, seat: Seat) -> Table:
    """The table for a seat."""
    buttons = tuple(
        Button(
            action=offer.action.id,
            label=label(offer.action),
            verdict=offer.verdict,
            refusal=refusal(offer.verdict) if isinstance(offer.verdict, Illegal) else None,
        )
        for offer in state.offers(seat)
    )
    outcome = state.outcome()
    ending = Named(("endings", outcome.ending, "title")) if outcome is not None else None
    return Table(tokens=state.tokens, turn=Term(f"seat.{state.turn}"), buttons=buttons, ending=ending)
