"""Sentences by key: log lines, refusals, printed instructions, and what the buttons say."""

from __future__ import annotations

from dataclasses import fields

from engine.core.rule import Illegal
from engine.core.step import Event
from engine.core.table import Clock, Entry, Message, Named, Term, Value
from engine.games.mortum import instructions as printed
from engine.games.mortum.actions import (
    AnswerQuestion,
    BeginGame,
    BeginSpecial,
    EndNight,
    EnterToken,
    FinishChain,
    FlipCard,
    GoToRest,
    KeepCard,
    PayFatigue,
    ReadNext,
    ReadPrinted,
    SkipHour,
    TakeNightAction,
    TakeOffer,
    Tell,
)
from engine.games.mortum.events import CardToRead, FaceRead, QuestionAnswered, Scored
from engine.games.mortum.instructions import Order
from engine.games.mortum.names import CardId, Deck, Face, card_and_face, deck_of, number_of
from engine.games.mortum.position import Position
from engine.games.mortum.rules import companion


def card_name(card: CardId) -> Term:
    """The printed name of a card: its number, and its deck where that is an additional one."""
    return Term(f"card.{deck_of(card).value}", number=number_of(card))


def drawn(card: CardId, face: Face) -> Term:
    """A card as it is named: its number, its deck where that is an additional one, side B where that is meant."""
    side = "-b" if face is Face.B else ""
    return Term(f"card.{deck_of(card).value}{side}", number=number_of(card))


_NAMES: dict[str, tuple[str, ...]] = {
    "place": ("places",),
    "keyword": ("keywords",),
    "ending": ("endings", "title"),
    "question": ("questions", "ask"),
    "rating": ("ratings", "title"),
}
"""Placeholders that are names in the overlay: what stands before and behind their id."""
_PLAIN: dict[type, str] = {
    GoToRest: "action.rest",
    EndNight: "action.sleep",
    FinishChain: "action.done",
    TakeNightAction: "action.night",
}
"""Actions whose buttons always say the same."""


def value(name: str, raw: object, event: Event | None = None) -> Value:
    """The value of a placeholder, by the name that it has in events, verdicts and instructions."""
    if name in _NAMES:
        before, *after = _NAMES[name]
        return Named((before, str(raw), *after))
    match name:
        case "hour":
            return Clock(int(str(raw)))
        case "card":
            return drawn(*card_and_face(str(raw)))
        case "token" | "special":
            return Term(f"token.{raw}")
        case "face":
            return Term(f"face.{raw.value if isinstance(raw, Face) else raw}")
        case "with_":
            return Term(f"fatigue-by.{raw}")
        case "choice":
            return Named(("questions", str(getattr(event, "question", "")), "choices", str(raw)))
        case "offer":
            card = CardId(str(getattr(event, "card", "")))
            face: Face = getattr(event, "face", Face.A)
            return Named(("cards", card, face.value.lower(), "offers", str(raw)))
    return raw if isinstance(raw, int | str) else str(raw)


def entry(event: Event) -> Entry:
    """The log line of an event."""
    raw = {f.name: getattr(event, f.name) for f in fields(event) if f.name != "rules"}
    count = raw.get("count")
    name = type(event).__name__
    if name in ("Gained", "Spent", "Lost", "RemovedForGood"):
        return Entry(
            name, Message(f"event.{name}", (("tokens", Term(f"tokens.{raw['token']}", count=count)),)), event.rules
        )
    values = tuple((key, value(key, item, event)) for key, item in raw.items())
    if isinstance(event, Scored) and event.rating is None:
        return Entry(name, Message("event.Scored-unrated", values[:2]), event.rules)
    if isinstance(event, CardToRead):
        return Entry(name, Message("event.CardToRead", (("card", drawn(event.card, event.face)),)), event.rules)
    if isinstance(event, QuestionAnswered):
        return Entry(name, Message("event.QuestionAnswered", values[1:]), event.rules)
    if isinstance(event, FaceRead) and deck_of(event.card) is not Deck.MAIN:
        return Entry(name, Message("event.FaceRead-single", values[:1]), event.rules)
    return Entry(name, Message(f"event.{name}", values, count), event.rules)


def refusal(verdict: Illegal) -> Message:
    """The sentence that tells why not."""
    return Message(f"refused.{verdict.reason}", tuple((key, value(key, raw)) for key, raw in verdict.numbers))


def order(instruction: Order) -> Message:
    """The sentence of an instruction as it would be printed on the card."""
    match instruction:
        case printed.Draw(card=ref):
            card, face = card_and_face(ref)
            key = "order.draw-b" if face is Face.B else "order.draw"
            return Message(key, (("card", card_name(card)),))
        case printed.Turn(face=side):
            return Message("order.turn", (("face", Term(f"face.{side.value}")),))
        case printed.SetHour(hour=hour):
            return Message("order.set-hour", (("hour", Clock(hour)),))
        case printed.Gain() | printed.Lose() | printed.RemoveForGood():
            tokens = Term(f"tokens.{instruction.token.value}", count=instruction.count)
            return Message(f"order.{instruction.do}", (("tokens", tokens),))
        case printed.Fight(count=count):
            return Message("order.fight", (("tokens", Term("tokens.combat", count=count)),))
        case printed.PutToken() | printed.TakeRaidTokenBack() | printed.StartSpecial():
            kind = getattr(instruction, "token", getattr(instruction, "kind", "raid"))
            return Message(
                f"order.{instruction.do}",
                (("token", Term(f"token.{kind}")), ("place", value("place", instruction.place))),
            )
        case printed.ReturnCard(card=ref) | printed.DiscardCard(card=ref):
            return Message(f"order.{instruction.do}", (("card", card_name(card_and_face(ref)[0])),))
        case printed.GiveKeyword(keyword=keyword):
            return Message("order.give-keyword", (("keyword", value("keyword", keyword)),))
    return Message(f"order.{getattr(instruction, 'do', '')}")


def label(state: Position, action: object) -> Message | Named:
    """What the button of an action says."""
    if type(action) in _PLAIN:
        return Message(_PLAIN[type(action)])
    match action:
        case TakeOffer(card=card, offer=offer):
            face = next(
                (f for f in Face if any(o.id == offer for o in state.scenario.cards[card].face(f).offers)), Face.A
            )
            return Named(("cards", card, face.value.lower(), "offers", offer))
        case FlipCard(card=card):
            lying = state.open_card(card)
            shows = lying.face.other() if lying is not None else Face.B
            return Message("action.flip", (("card", card_name(card)), ("face", value("face", shows))))
        case SkipHour():
            return Message("action.skip", (("hour", Clock(state.hour + 1)),))
        case ReadNext(kind=kind, place=place):
            return Message("action.read", (("special", value("special", kind)), ("place", value("place", place))))
        case BeginSpecial(kind=kind, place=place):
            due = Clock(state.hour + 3)
            names = (("special", value("special", kind)), ("place", value("place", place)), ("hour", due))
            return Message("action.raid" if kind == "raid" else "action.start", names)
        case PayFatigue(with_=with_):
            return Message(f"action.pay-{with_}")
        case KeepCard(card=card):
            return Message("action.keep", (("card", card_name(card)),))
        case AnswerQuestion(question=question, choice=choice):
            return Named(("questions", question, "choices", choice))
    return companion_label(state, action)


def companion_label(state: Position, action: object) -> Message | Named:
    """What the button says by which the owner of the printed game tells something."""
    match action:
        case ReadPrinted(card=ref) if ref is not None:
            return Message("order.draw", (("card", card_name(card_and_face(ref)[0])),))
        case ReadPrinted():
            return Message("action.card-next" if companion.telling(state) is not None else "action.card")
        case EnterToken(hero=hero, token=token):
            return Message("action.enter", (("hero", hero), ("token", value("token", token))))
        case BeginGame(hour=hour):
            return Message("action.begin", (("hour", Clock(hour)),))
        case Tell(what=what):
            return told(*what.split("."))
    return Message("action.unknown")


def told(what: str, *rest: str) -> Message:
    """What the printed card does, said as on a card of this project."""
    match what:
        case "clocks":
            return Message("table.clocks", (("count", int(rest[0])),), int(rest[0]))
        case "place":
            return Message("action.tell-place", (("place", value("place", rest[0])),))
        case "end" if len(rest) == 1:
            return Message("action.tell-end", (("day", int(rest[0])),))
        case "end":
            return Message("track.end", (("day", int(rest[0])), ("hour", Clock(int(rest[1])))))
    return order(companion.order_of(what, list(rest)))
