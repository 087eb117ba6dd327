"""The table as the team sees it, as plain data for the templates."""

from __future__ import annotations

from dataclasses import dataclass, fields

from engine.core.ids import ActionId, Seat
from engine.core.rule import Illegal
from engine.core.step import Event
from engine.core.table import Button, Clock, Entry, Message, Named, Term, Value
from engine.games.mortum import cards, instructions as printed
from engine.games.mortum.actions import (
    BeginSpecial,
    EndNight,
    FlipCard,
    GoToRest,
    PayFatigue,
    ReadNext,
    SkipHour,
    TakeOffer,
)
from engine.games.mortum.events import FaceRead
from engine.games.mortum.instructions import Order, Text
from engine.games.mortum.names import CardId, Deck, Face, Hour, Token, card_and_face, deck_of, number_of
from engine.games.mortum.position import Position
from engine.games.mortum.rules import locations, rest_and_fatigue
from engine.games.mortum.rules.time_track import MIDNIGHT
from engine.games.mortum.state import OpenCard

FIRST_HOUR = 7
"""The first space drawn on the time track; the last is the scenario's last usable hour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HourSpace:
    """A space of the time track."""

    hour: int
    now: bool
    past: bool
    night: bool
    fatigue: int
    """Units of fatigue printed beside the space."""
    markers: tuple[Message, ...]
    end: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A paragraph of the story (``text``) or an instruction (``order``)."""

    text: Named | None = None
    order: Message | None = None
    highlight: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedOffer:
    """An offer of a face, with what it costs and draws."""

    button: Button
    draws: Value | None
    price: tuple[Term, ...]
    conditions: tuple[Message, ...]
    kind: str
    used: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceView:
    """A face that was read."""

    face: str
    clocks: int
    flip: bool
    parts: tuple[Part, ...]
    offers: tuple[PrintedOffer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """A card on the table: the faces that were read, and which one shows."""

    card: CardId
    deck: str
    number: int
    name: Value
    title: Named
    shows: str
    faces: tuple[FaceView, ...]
    closed_a: bool
    """Whether the team came straight to side B, so that side A stays closed."""
    turn: Button | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceView:
    """A spot on the map."""

    id: str
    name: Named
    number: int | None
    x: int
    y: int
    tokens: tuple[str, ...]
    busy: bool
    raided: bool
    actions: tuple[Button, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroView:
    """A hero and the tokens printed on the card."""

    name: Named
    tokens: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Everything that lies on the table."""

    day: int
    clock: Clock
    hours: tuple[HourSpace, ...]
    end: Message | None
    cards: tuple[CardView, ...]
    """Newest last."""
    places: tuple[PlaceView, ...]
    supply: tuple[tuple[str, int, Term], ...]
    """Kind, number, word; kinds the team has or ever had."""
    heroes: tuple[HeroView, ...]
    keywords: tuple[Named, ...]
    choices: tuple[Button, ...]
    """Which completion is read first; empty when none waits."""
    clockwork: tuple[Button, ...]
    """Skip, rest, end the night, pay fatigue."""
    resting: str | None
    units: int
    ending: str | None


def card_name(card: CardId) -> Term:
    """The printed name of a card: its number, and its deck where that is an additional one."""
    return Term(f"card.{deck_of(card).value}", number=number_of(card))


def drawn(card: CardId, face: Face) -> Term:
    """A card as it is named: its number, its deck where that is an additional one, side B where that is meant."""
    side = "-b" if face is Face.B else ""
    return Term(f"card.{deck_of(card).value}{side}", number=number_of(card))


def value(name: str, raw: object, event: Event | None = None) -> Value:
    """The value of a placeholder, by the name that it has in events, verdicts and instructions."""
    match name:
        case "hour":
            return Clock(int(str(raw)))
        case "card":
            return drawn(*card_and_face(str(raw)))
        case "place":
            return Named(("places", str(raw)))
        case "token" | "special":
            return Term(f"token.{raw}")
        case "face":
            return Term(f"face.{raw.value if isinstance(raw, Face) else raw}")
        case "keyword":
            return Named(("keywords", str(raw)))
        case "ending":
            return Named(("endings", str(raw), "title"))
        case "with_":
            return Term(f"fatigue-by.{raw}")
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
        case GoToRest():
            return Message("action.rest")
        case EndNight():
            return Message("action.sleep")
        case PayFatigue(with_=with_):
            return Message(f"action.pay-{with_}")
    return Message("action.unknown")


def _face(state: Position, lying: OpenCard, face: Face, buttons: dict[ActionId, Button]) -> FaceView:
    card = state.scenario.cards[lying.card]
    shown = card.face(face)
    path = ("cards", lying.card, face.value.lower())
    parts = tuple(
        Part(text=Named((*path, "text", part.text)))
        if isinstance(part, Text)
        else Part(order=order(part), highlight=part.highlight)
        for part in shown.body
    )
    offers = []
    for offer in shown.offers:
        button = buttons.get(TakeOffer(card=lying.card, offer=offer.id).id)
        if button is None:
            continue
        draws = card_and_face(offer.draw) if offer.draw is not None else None
        offers.append(
            PrintedOffer(
                button=button,
                draws=None if draws is None else drawn(*draws),
                price=tuple(Term(f"tokens.{token.value}", count=count) for token, count in offer.pay.items()),
                conditions=tuple(_conditions(offer)),
                kind=offer.kind,
                used=offer.id in lying.used,
            )
        )
    return FaceView(face=face.value, clocks=shown.clocks, flip=shown.flip, parts=parts, offers=tuple(offers))


def _conditions(offer: cards.CardOffer) -> list[Message]:
    needs, found = offer.needs, []
    if needs.keyword is not None:
        found.append(Message("condition.keyword", (("keyword", value("keyword", needs.keyword)),)))
    if needs.card_read is not None:
        found.append(Message("condition.card", (("card", value("card", needs.card_read)),)))
    if needs.from_hour is not None:
        found.append(Message("condition.from", (("hour", Clock(needs.from_hour)),)))
    if needs.until_hour is not None:
        found.append(Message("condition.until", (("hour", Clock(needs.until_hour)),)))
    return found


def _card(state: Position, lying: OpenCard, buttons: dict[ActionId, Button]) -> CardView:
    return CardView(
        card=lying.card,
        deck=deck_of(lying.card).value,
        number=number_of(lying.card),
        name=card_name(lying.card),
        title=Named(("cards", lying.card, "title")),
        shows=lying.face.value,
        faces=tuple(_face(state, lying, face, buttons) for face in Face if face in lying.read),
        closed_a=deck_of(lying.card) is Deck.MAIN and Face.A not in lying.read,
        turn=buttons.get(FlipCard(card=lying.card).id),
    )


def _hours(state: Position) -> tuple[HourSpace, ...]:
    end = state.scenario.end if state.end_read else None
    spaces = []
    for hour in range(FIRST_HOUR, state.scenario.last_hour + 1):
        markers = tuple(
            Message("track.marker", (("special", value("special", r.kind)), ("place", value("place", r.place))))
            for r in state.running
            if r.due == hour
        )
        spaces.append(
            HourSpace(
                hour=hour,
                now=hour == state.hour,
                past=hour < state.hour,
                night=hour >= rest_and_fatigue.FROM_HOUR + 1 or hour > MIDNIGHT,
                fatigue=max(0, hour - rest_and_fatigue.FROM_HOUR),
                markers=markers,
                end=end is not None and (end.day, end.hour) == (state.day, hour),
            )
        )
    return tuple(spaces)


def table(state: Position, seat: Seat) -> Table:
    """The table for a seat; Mortum has one."""
    buttons: dict[ActionId, Button] = {}
    for offer in state.offers(seat):
        illegal = offer.verdict if isinstance(offer.verdict, Illegal) else None
        buttons[offer.action.id] = Button(
            action=offer.action.id,
            label=label(state, offer.action),
            verdict=offer.verdict,
            refusal=refusal(illegal) if illegal is not None else None,
        )
    starts = [(key, button) for key, button in buttons.items() if key.startswith("start:")]
    end = state.scenario.end
    resting = state.resting()
    return Table(
        day=state.day,
        clock=Clock(state.hour),
        hours=_hours(state),
        end=Message("track.end", (("day", end.day), ("hour", Clock(Hour(end.hour)))))
        if end and state.end_read
        else None,
        cards=tuple(_card(state, lying, buttons) for lying in state.table),
        places=tuple(
            PlaceView(
                id=place.id,
                name=Named(("places", place.id)),
                number=place.number,
                x=place.x,
                y=place.y,
                tokens=tuple(t.token for t in state.tokens if t.place == place.id),
                busy=any(r.place == place.id for r in state.running),
                raided=(closed := locations.closed(state, place.id)) is not None and closed.reason == "place-raided",
                actions=tuple(button for key, button in starts if key.endswith(f".{place.id}")),
            )
            for place in state.scenario.places
        ),
        supply=tuple(
            (token.value, state.supply.get(token), Term(f"token.{token.value}"))
            for token in Token
            if state.supply.get(token) or state.own.get(token)
        ),
        heroes=tuple(
            HeroView(name=Named(("heroes", hero.id)), tokens=tuple((t.value, n) for t, n in hero.tokens.items()))
            for hero in state.scenario.heroes
        ),
        keywords=tuple(Named(("keywords", keyword)) for keyword in state.keywords),
        choices=tuple(button for key, button in buttons.items() if key.startswith("read:")),
        clockwork=tuple(b for key, b in buttons.items() if key in ("skip", "rest", "sleep") or key.startswith("pay:")),
        resting=resting.stage if resting is not None else None,
        units=resting.units if resting is not None else 0,
        ending=state.over,
    )
