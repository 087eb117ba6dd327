"""The table as the team sees it, as plain data for the templates."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import ActionId, Seat
from engine.core.rule import Illegal
from engine.core.table import Button, Clock, Message, Named, Term, Value
from engine.games.mortum import cards
from engine.games.mortum.actions import FlipCard, KeepCard, TakeOffer
from engine.games.mortum.campaign import card_kept
from engine.games.mortum.instructions import Text
from engine.games.mortum.names import CardId, Deck, Face, Hour, Token, card_and_face, deck_of, number_of
from engine.games.mortum.position import Position
from engine.games.mortum.rules import keyword_cards, locations, rest_and_fatigue
from engine.games.mortum.rules.time_track import MIDNIGHT
from engine.games.mortum.state import OpenCard
from engine.games.mortum.view_closing import QuestionView, ScoreView, question_view, score_view
from engine.games.mortum.view_companion import CompanionView, companion_view
from engine.games.mortum.view_words import card_name, drawn, label, order, refusal, value

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
    keep: Button | None
    """Keeping it as a keyword card, in doubt."""
    kept: bool
    """Whether it was kept so."""


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
class KeywordView:
    """A keyword card; ``card`` where it is a card that was kept in doubt."""

    id: str
    name: Named
    card: Value | None


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
    keywords: tuple[KeywordView, ...]
    question: QuestionView | None
    companion: CompanionView | None
    choices: tuple[Button, ...]
    """Which completion is read first; empty when none waits."""
    clockwork: tuple[Button, ...]
    """Skip, rest, end the night, pay fatigue."""
    resting: str | None
    units: int
    ending: str | None
    score: ScoreView | None


def _face(state: Position, lying: OpenCard, face: Face, buttons: dict[ActionId, Button]) -> FaceView:
    card = state.scenario.cards[lying.card]
    shown = card.face(face)
    path = ("cards", lying.card, face.value.lower())
    parts = tuple(
        Part(text=Named((*path, "text", part.text)))
        if isinstance(part, Text)
        else Part(order=order(part), highlight=part.highlight)
        for index, part in enumerate(shown.body)
        if (face, index) not in lying.passed_over
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
    if needs.not_keyword is not None:
        found.append(Message("condition.not-keyword", (("keyword", value("keyword", needs.not_keyword)),)))
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
        keep=buttons.get(KeepCard(card=lying.card).id),
        kept=keyword_cards.kept(state, lying.card),
    )


def _hours(state: Position) -> tuple[HourSpace, ...]:
    end = state.end() if state.end_read else None
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


def _keyword(state: Position, keyword: str) -> KeywordView:
    origin = state.origin(keyword)
    elsewhere = origin if origin != state.scenario.scenario else None
    card = card_kept(keyword)
    path = ("keywords", keyword) if card is None else ("cards", card, "title")
    return KeywordView(id=keyword, name=Named(path, elsewhere), card=None if card is None else card_name(card))


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
    end = state.end()
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
            for hero in state.heroes()
        ),
        keywords=tuple(_keyword(state, keyword) for keyword in state.keywords),
        question=question_view(state, buttons),
        companion=companion_view(state, buttons) if state.scenario.companion else None,
        choices=tuple(button for key, button in buttons.items() if key.startswith("read:")),
        clockwork=tuple(b for key, b in buttons.items() if key in ("skip", "rest", "sleep") or key.startswith("pay:")),
        resting=resting.stage if resting is not None else None,
        units=resting.units if resting is not None else 0,
        ending=state.over,
        score=score_view(state),
    )
