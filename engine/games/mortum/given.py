"""Positions of case files: any of it may be said, everything unsaid has a default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from engine.core.codec import Json, encode
from engine.core.errors import ScriptError
from engine.games.mortum.campaign import Options
from engine.games.mortum.cards import Card, CardFace, End, Hero, Place, Question, Rating, Scenario, Start
from engine.games.mortum.names import CardId, CardRef, Face, Hour, PlaceId, Special, Timed, Token, card_and_face
from engine.games.mortum.position import Position
from engine.games.mortum.rules import companion, heroes_and_supply, questions, scenario_end
from engine.games.mortum.state import (
    Asking,
    Draining,
    Entering,
    Frame,
    OpenCard,
    PlaceToken,
    Resting,
    Running,
    Supply,
    Telling,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A small deck of the case's own; what it does not say is as in a plain scenario."""

    name: str = "case"
    """The scenario that it stands for in a campaign."""
    heroes: tuple[Hero, ...] = ()
    places: tuple[Place, ...] = ()
    cards: Mapping[CardId, Card] = field(default_factory=dict)
    end: End | None = None
    last_hour: Hour = Hour(30)
    rest_by: Hour | None = None
    morning: Hour = Hour(7)
    restore_then_pay: bool = True
    campaign: bool = False
    questions: tuple[Question, ...] = ()
    ratings: tuple[Rating, ...] = ()
    companion: bool = False
    last_day: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OnFace:
    """A part of a body, by its index."""

    face: Face
    part: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTheTable:
    """A card on the table, as a case may say it at length; ``5`` and ``31B`` are the short forms."""

    card: CardRef
    read: tuple[Face, ...] = ()
    shows: Face | None = None
    used: tuple[str, ...] = ()
    passed_over: tuple[OnFace, ...] = ()
    """Parts of its bodies that did not speak to the team when they were reached."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderWay:
    """A timed special under way; ``due`` is the hour of its marker."""

    kind: Timed
    place: PlaceId
    due: Hour


@dataclass(frozen=True, slots=True, kw_only=True)
class OnAPlace:
    """A token lying on a place."""

    place: PlaceId
    token: Special


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The *given* part of a case."""

    scenario: str | None = None
    deck: Deck | None = None
    from_start: bool = False
    """Begin with the scenario's own opening instead of a position laid out."""
    options: Options | None = None
    """What the match was set up with: ``carry`` is what the team brings from an earlier scenario."""
    start: Start | None = None
    """With ``from-start`` and a deck of its own: the first hour and the starting card."""
    day: int = 1
    hour: Hour = Hour(10)
    table: tuple[CardRef | OnTheTable, ...] = ()
    missing: tuple[CardRef, ...] = ()
    """Cards that have left their decks."""
    returned: tuple[CardRef, ...] = ()
    """Cards that were drawn before and went back to their decks."""
    supply: Mapping[Token, int] | None = None
    own: Mapping[Token, int] | None = None
    running: tuple[UnderWay, ...] = ()
    waiting: tuple[UnderWay, ...] = ()
    tokens: tuple[OnAPlace, ...] = ()
    keywords: tuple[str, ...] = ()
    end_read: bool = False
    nights: int = 0
    resting: Literal["completions", "night", "pay"] | None = None
    """The team has gone to rest: its card's chain is over but not what waits, night actions are on offer, or fatigue
    is being paid."""
    units: int = 0
    """Fatigue still to be paid."""
    late: int = 0
    """Hours by which the morning will be later."""
    ending: str | None = None
    """The ending that a card has named, or that is reached while the scenario's questions are asked."""
    asking: bool = False
    """The scenario's questions are asked."""
    answers: tuple[str, ...] = ()
    """The choices taken so far."""
    entering: bool = False
    """Companion: the hero cards are being entered."""
    chain: bool = False
    """Companion: a printed card is being read."""
    reading: CardRef | None = None
    """Companion: which card that is, where it is known."""


def content(given: Given, contents: Mapping[str, Scenario]) -> Scenario:
    """The scenario a case plays with: one of the game's, or a small one of its own."""
    if given.deck is None:
        if given.scenario is None:
            raise ScriptError("a case needs either 'scenario' or 'deck' in its given part")
        if given.scenario not in contents:
            raise ScriptError(f"no scenario {given.scenario!r}; there are {', '.join(sorted(contents)) or 'none'}")
        return contents[given.scenario]
    deck = given.deck
    return Scenario(
        scenario=deck.name,
        start=given.start or Start(hour=given.hour, card=CardRef("1")),
        end=deck.end,
        last_hour=deck.last_hour,
        rest_by=deck.rest_by,
        morning=deck.morning,
        restore_then_pay=deck.restore_then_pay,
        campaign=deck.campaign,
        questions=deck.questions,
        ratings=deck.ratings,
        companion=deck.companion,
        last_day=deck.last_day,
        heroes=deck.heroes,
        places=deck.places,
        cards=deck.cards,
    )


def _supply(counts: Mapping[Token, int] | None, default: Supply) -> Supply:
    if counts is None:
        return default
    supply = Supply()
    for token, count in counts.items():
        supply = supply.plus(token, count)
    return supply


def _known(scenario: Scenario, ref: CardRef) -> tuple[CardId, Face]:
    try:
        card, face = card_and_face(ref)
    except ValueError as error:
        raise ScriptError(str(error)) from None
    if card not in scenario.cards and card not in scenario.deck_cards:
        raise ScriptError(f"card {ref} is not in the deck of this case")
    return card, face


def _lay(scenario: Scenario, item: CardRef | OnTheTable) -> OpenCard:
    if isinstance(item, OnTheTable):
        card, face = _known(scenario, item.card)
        read = item.read or (face,)
        passed = tuple((part.face, part.part) for part in item.passed_over)
        return OpenCard(card=card, face=item.shows or read[-1], read=read, used=item.used, passed_over=passed)
    card, face = _known(scenario, item)
    return OpenCard(card=card, face=face, read=(face,))


def position(given: Given, contents: Mapping[str, Scenario]) -> Position:
    """Lay the position out.

    Raises ScriptError where it cannot stand: a card the deck does not have, a place the map does not show.
    """
    scenario = content(given, contents)
    for name in [spot.place for spot in (*given.running, *given.waiting)] + [token.place for token in given.tokens]:
        if scenario.place(name) is None:
            raise ScriptError(f"place {name!r} is not on the map of this case")
    table = tuple(_lay(scenario, item) for item in given.table)
    away = {lying.card for lying in table} | {_known(scenario, ref)[0] for ref in given.missing}
    under_way = tuple(  # what waits was started earlier than what is still running
        Running(kind=s.kind, place=s.place, due=s.due, seq=i + 1)
        for i, s in enumerate((*given.waiting, *given.running))
    )
    tokens = tuple(PlaceToken(place=t.place, token=t.token) for t in given.tokens)
    running_tokens = tuple(PlaceToken(place=s.place, token=s.kind) for s in under_way)
    supply = _supply(given.supply, Supply())
    waiting = under_way[: len(given.waiting)]
    return Position(
        scenario=scenario,
        day=given.day,
        hour=given.hour,
        end_read=given.end_read,
        away=scenario.deck_cards & away,
        returned=frozenset(_known(scenario, ref)[0] for ref in given.returned),
        met=frozenset(f"{lying.card}{face.value}" for lying in table for face in lying.read),
        table=table,
        supply=supply,
        own=_supply(given.own, _default_own(scenario, supply)),
        running=under_way,
        waiting=waiting,
        tokens=(*tokens, *(t for t in running_tokens if t not in tokens)),
        keywords=given.keywords,
        carried=given.options.carry if given.options is not None else None,
        ending=given.ending,
        answers=given.answers,
        nights=given.nights,
        seq=len(under_way),
        stack=_stack(given),
    )


def _stack(given: Given) -> tuple[Frame, ...]:
    resting = Resting(stage=given.resting, units=given.units, late=given.late) if given.resting is not None else None
    if given.asking or given.entering:
        return (Asking() if given.asking else Entering(),)
    frames: tuple[Frame, ...] = (resting,) if resting is not None else ()
    if given.chain:
        card = card_and_face(given.reading)[0] if given.reading is not None else None
        return (*frames, Draining(), Telling(card=card))
    return (*frames, Draining()) if given.waiting else frames


def _default_own(scenario: Scenario, supply: Supply) -> Supply:
    """Own totals unsaid: what the heroes print, or the supply where that is more; Wounds are nobody's own."""
    own = heroes_and_supply.printed(scenario.heroes)
    for token in Token:
        if token is not Token.WOUND:
            own = own.plus(token, max(0, supply.get(token) - own.get(token)))
    return own


def facts(state: Position) -> Mapping[str, Json]:
    """The position in the words of a case's *then* part."""
    resting = state.resting()
    return {
        "day": state.day,
        "hour": state.hour,
        "table": [f"{c.card}{c.face.value}" for c in state.table],
        "read": [f"{c.card}{face.value}" for c in state.table for face in c.read],
        "decks": sorted(state.decks),
        "supply": {token.value: state.supply.get(token) for token in Token},
        "own": {token.value: state.own.get(token) for token in Token},
        "running": [f"{r.kind} {r.place} {r.due}" for r in state.running if r not in state.waiting],
        "waiting": [f"{r.kind} {r.place} {r.due}" for r in state.waiting],
        "tokens": [f"{t.token} {t.place}" for t in state.tokens],
        "keywords": list(state.keywords),
        "end-read": state.end_read,
        "nights": state.nights,
        "resting": resting.stage if resting is not None else None,
        "units": resting.units if resting is not None else 0,
        "ending": state.ending,
        "chain": (chain.card or "card") if (chain := companion.telling(state)) is not None else None,
        "question": question.id if (question := questions.current(state)) is not None else None,
        "answers": list(state.answers),
        "points": outcome.points if (outcome := state.outcome()) is not None else None,
        "carry": encode(scenario_end.hand_over(state)),
        "over": state.over,
    }


def describe(states: Sequence[Position], index: int) -> Json:
    """The position ``states[index]`` as the *given* part of a case.

    While the scenario runs the case carries only faces that were read up to the last state; all others are blank.
    """
    state, last = states[index], states[-1]
    over = last.over is not None
    scenario = state.scenario
    cards = scenario.cards if over else {card: _as_known(scenario, card, last.met) for card in scenario.cards}
    end = state.end() if over or last.end_read else None
    # Whoever is asked knows the questions, but not yet which answers are right.
    asked = scenario.questions if over else tuple(replace(q, right=(), proof=()) for q in scenario.questions)
    deck = Deck(
        name=scenario.scenario,
        heroes=state.heroes(),
        places=scenario.places,
        cards=cards,
        end=end,
        last_hour=scenario.last_hour,
        rest_by=scenario.rest_by,
        morning=scenario.morning,
        restore_then_pay=scenario.restore_then_pay,
        campaign=scenario.in_campaign,
        questions=asked if last.closed() else (),
        ratings=scenario.ratings if last.closed() else (),
        companion=scenario.companion,
        last_day=scenario.last_day,
    )
    on_table = {lying.card for lying in state.table}
    waiting = state.waiting
    resting = state.resting()
    chain = companion.telling(state)
    return encode(
        Given(
            deck=deck,
            day=state.day,
            hour=state.hour,
            table=tuple(_described(c) for c in state.table),
            missing=tuple(CardRef(c) for c in sorted(scenario.deck_cards - state.decks - on_table)),
            returned=tuple(CardRef(c) for c in sorted(state.returned)),
            supply=_counts(state.supply),
            own=_counts(state.own),
            running=tuple(UnderWay(kind=r.kind, place=r.place, due=r.due) for r in state.running if r not in waiting),
            waiting=tuple(UnderWay(kind=r.kind, place=r.place, due=r.due) for r in waiting),
            tokens=tuple(OnAPlace(place=t.place, token=t.token) for t in state.tokens),
            keywords=state.keywords,
            end_read=state.end_read,
            nights=state.nights,
            resting=resting.stage if resting is not None else None,
            units=resting.units if resting is not None else 0,
            late=resting.late if resting is not None else 0,
            options=Options(carry=state.carried) if state.carried is not None else None,
            ending=state.ending,
            asking=state.asking(),
            answers=state.answers,
            entering=companion.entering(state),
            chain=chain is not None,
            reading=CardRef(chain.card) if chain is not None and chain.card is not None else None,
        )
    )


def _described(lying: OpenCard) -> OnTheTable:
    passed = tuple(OnFace(face=face, part=part) for face, part in lying.passed_over)
    card = CardRef(lying.card)
    return OnTheTable(card=card, read=lying.read, shows=lying.face, used=lying.used, passed_over=passed)


def _counts(supply: Supply) -> dict[Token, int]:
    return {token: supply.get(token) for token in Token if supply.get(token)}


def _as_known(scenario: Scenario, card: CardId, met: frozenset[str]) -> Card:
    printed = scenario.cards[card]
    return Card(
        a=printed.a if f"{card}{Face.A.value}" in met else CardFace(),
        b=printed.b if f"{card}{Face.B.value}" in met else None,
    )
