"""What the owner of the printed game is asked, as it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import ActionId
from engine.core.table import Button, Clock, Message, Term, Value
from engine.games.mortum.names import CardId, deck_of
from engine.games.mortum.position import Position
from engine.games.mortum.rules import companion
from engine.games.mortum.view_words import card_name, value


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """Something that the owner of the printed game can tell: its button, and what stands on it for short."""

    button: Button
    short: Value
    token: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanionView:
    """What the owner of the printed game is asked."""

    card: Value | None
    """The card that is being read, where it is known."""
    telling: bool
    entering: bool
    groups: tuple[tuple[str, tuple[Chip, ...]], ...]
    """Chips by what they are about."""
    steps: tuple[Button, ...]
    """Reading a card, being done with it, a night action."""
    reminders: tuple[Message, ...]
    """What falls due when the next hour passes."""


def companion_view(state: Position, buttons: dict[ActionId, Button]) -> CompanionView:
    """What the owner can tell now, by what it is about, and what falls due with the next hour."""
    groups: dict[str, list[Chip]] = {}
    for key, button in buttons.items():
        verb, _, rest = key.partition(":")
        if rest and verb in ("tell", "enter", "begin", "card"):
            group, chip = _chip(verb, rest.split("."), button)
            groups.setdefault(group, []).append(chip)
    chain = companion.telling(state)
    due = [special for special in state.running if special.due <= state.hour + 1 and special not in state.waiting]
    return CompanionView(
        card=card_name(chain.card) if chain is not None and chain.card is not None else None,
        telling=chain is not None,
        entering=companion.entering(state),
        groups=tuple((name, tuple(chips)) for name, chips in groups.items()),
        steps=tuple(buttons[key] for key in (ActionId("card"), ActionId("done"), ActionId("night")) if key in buttons),
        reminders=tuple(
            Message(
                "track.remind",
                (
                    ("hour", Clock(special.due)),
                    ("special", value("special", special.kind)),
                    ("place", value("place", special.place)),
                ),
            )
            for special in due
        ),
    )


def _chip(verb: str, words: list[str], button: Button) -> tuple[str, Chip]:
    """A chip and the group that it stands in."""
    if verb == "card":
        kind = deck_of(CardId(words[0])).value
        return "draw", Chip(button=button, short=value("token", kind), token=kind)
    if verb == "begin":
        return "begin", Chip(button=button, short=Clock(int(words[0])))
    if verb == "enter":
        return f"hero-{words[0]}", Chip(button=button, short=value("token", words[1]), token=words[1])
    what, *rest = words
    match what:
        case "hour":
            return what, Chip(button=button, short=Clock(int(rest[0])))
        case "gain" | "lose" | "remove":
            return what, Chip(button=button, short=value("token", rest[0]), token=rest[0])
        case "clocks" | "fight":
            return what, Chip(button=button, short=int(rest[0]))
        case "place":
            return what, Chip(button=button, short=value("place", rest[0]))
        case "end":
            short: Value = Clock(int(rest[1])) if len(rest) > 1 else Term("table.day", number=int(rest[0]))
            return "end-hour" if len(rest) > 1 else what, Chip(button=button, short=short)
        case "start" | "put":
            return what, Chip(button=button, short=value("token", rest[0]), token=rest[0])
    return "else", Chip(button=button, short=Term(f"table.tell-{what}"))
