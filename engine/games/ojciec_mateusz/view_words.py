"""Sentences by key: log lines, refusals, and what the buttons say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from engine.core.ids import Seat
from engine.core.rule import Illegal
from engine.core.step import Event
from engine.core.table import Entry, Message, Term, Value
from engine.games.ojciec_mateusz.actions import (
    AskForHelp,
    ChoosePlace,
    Decline,
    DiscardCard,
    Draw,
    DrawUncertainty,
    GiveCard,
    HandIn,
    KeepCard,
    LookAtHand,
    OmAction,
    Open,
    Pass,
    PickOmCard,
    PlayOm,
    PutBack,
    ShowCard,
)
from engine.games.ojciec_mateusz.names import CardId, origin
from engine.games.ojciec_mateusz.position import Position
from engine.games.ojciec_mateusz.state import Asking, AtPlace, Keeping, MayDraw, PickOm, Putting

NUMERALS = ("", "I", "II", "III", "IV", "V")
_PLAIN: dict[type, str] = {Pass: "action.pass", Decline: "action.decline"}
"""Actions whose buttons always say the same."""


def seat_name(seat: Seat | int) -> Term:
    """What a player is called."""
    return Term(f"seat.{seat}")


def back(card: CardId) -> Term:
    """The location on a card's back."""
    return Term(f"place.{origin(card)}")


def value(name: str, raw: object) -> Value:
    """The value of a placeholder, by the name that it has in events and verdicts."""
    match name:
        case "seat" | "other":
            return seat_name(int(str(raw)))
        case "place" | "place2" | "at":
            return Term(f"place.{raw}")
        case "card":
            return back(CardId(str(raw)))
        case "kind" | "om" | "uncertainty" | "why" | "where" | "difficulty" | "ending":
            return Term(f"{name}.{raw}")
        case "number":
            return NUMERALS[int(str(raw))]
    return raw if isinstance(raw, int | str) else str(raw)


def entry(event: Event) -> Entry:
    """The log line of an event; one whose card is taken out says that a card it was."""
    raw = {f.name: getattr(event, f.name) for f in fields(event) if f.name not in ("rules", "knows")}
    name = type(event).__name__
    values = tuple((key, value(key, item)) for key, item in raw.items() if item is not None and key != "discard")
    return Entry(name, Message(f"event.{name}{_form(raw)}", values, raw.get("count")), event.rules)


def _form(raw: Mapping[str, object]) -> str:
    """Which sentence, where an event has several: a card that stays hidden, a goal of any deck, a discard's part."""
    if raw.get("card", "") is None:
        return "-hidden"
    if raw.get("at", "") is None:
        return "-anywhere"
    return "-discard" if raw.get("discard") else ""


def refusal(verdict: Illegal) -> Message:
    """The sentence that tells why not."""
    return Message(f"refused.{verdict.reason}", tuple((key, value(key, raw)) for key, raw in verdict.numbers))


def _cards(state: Position, cards: tuple[CardId, ...]) -> tuple[tuple[str, Value], ...]:
    """``{kind1}`` and ``{card1}`` for the first card, and so on."""
    named: list[tuple[str, Value]] = []
    for number, card in enumerate(cards, 1):
        named.append((f"kind{number}", Term(f"kind.{state.scenario.kind(card)}")))
        named.append((f"card{number}", back(card)))
    return tuple(named)


def _card(state: Position, card: CardId) -> tuple[tuple[str, Value], ...]:
    return (("kind", Term(f"kind.{state.scenario.kind(card)}")), ("card", back(card)))


def label(state: Position, action: OmAction) -> Message:
    """What the button of an action says."""
    if type(action) in _PLAIN:
        return Message(_PLAIN[type(action)])
    match action:
        case Draw(place=place) | ChoosePlace(place=place):
            key = "action.draw" if isinstance(action, Draw) else "action.at"
            return Message(key, (("place", value("place", place)),))
        case Open(place=place, cards=cards):
            key = f"action.open-{len(cards)}" if cards else "action.open"
            return Message(key, (("place", value("place", place)), *_cards(state, cards)))
        case HandIn(cards=cards, slot=slot):
            return Message("action.hand-in" if slot is None else "action.hand-in-any", _card(state, cards[0]))
        case PlayOm():
            return _label_play(state, action)
        case AskForHelp(om=om) | PickOmCard(om=om):
            key = "action.help" if isinstance(action, AskForHelp) else "action.pick"
            return Message(key, (("om", value("om", om)),))
        case DiscardCard(card=card) | ShowCard(card=card) | GiveCard(card=card):
            verb = action.id.partition(":")[0]
            return Message(f"action.{verb}-none") if card is None else Message(f"action.{verb}", _card(state, card))
    return _label_looked(state, action)


def _label_play(state: Position, action: PlayOm) -> Message:
    key = "action.play" if action.place is None else "action.play-at"
    named: tuple[tuple[str, Value], ...] = (("om", value("om", action.om)),)
    if action.place is not None:
        named = (*named, ("place", value("place", action.place)))
    if action.cards:
        key = f"action.play-{len(action.cards)}"
    return Message(key, (*named, *_cards(state, action.cards)))


def _label_looked(state: Position, action: OmAction) -> Message:
    """What is looked at, and what is done with it; only the seat that looked is offered the latter."""
    if isinstance(action, LookAtHand):
        return Message("action.look", (("seat", seat_name(action.whose)),))
    if isinstance(action, DrawUncertainty):
        return Message("action.reveal", (("number", action.number),))
    frame = state.stack[-1]
    assert isinstance(frame, Keeping | Putting)
    pile = state.pile[frame.place]
    if isinstance(action, PutBack):
        cards = tuple(pile[number - 1] for number in action.order)
        return Message(f"action.put-{action.where}-{len(cards)}", _cards(state, cards))
    assert isinstance(action, KeepCard)
    return (
        Message("action.keep-none")
        if action.number is None
        else Message("action.keep", _card(state, pile[action.number - 1]))
    )


def decision(state: Position) -> Message | None:
    """What the seat to act is asked, where it is more than a turn's action."""
    if state.over is not None or not state.stack:
        return None
    frame = state.stack[-1]
    if isinstance(frame, AtPlace):
        return Message(f"decision.at-{frame.verb}")
    if isinstance(frame, PickOm):
        return Message("decision.pick-om-cover" if frame.cover else "decision.pick-om-replace")
    if isinstance(frame, Asking):
        return Message("decision.show" if frame.asked is None else "decision.give")
    if isinstance(frame, MayDraw):
        return _decision_draw(state, frame)
    if isinstance(frame, Keeping | Putting):
        return Message(f"decision.{frame.do}", (("place", value("place", frame.place)),))
    return Message(f"decision.{frame.do}")


def _decision_draw(state: Position, frame: MayDraw) -> Message:
    """A draw that is granted; its location is named where there is no other."""
    places = state.available_places() if frame.place is None else (frame.place,)
    if len(places) != 1:
        return Message("decision.may-draw" if frame.optional else "decision.must-draw")
    key = "decision.may-draw-at" if frame.optional else "decision.must-draw-at"
    return Message(key, (("place", value("place", places[0])),))
