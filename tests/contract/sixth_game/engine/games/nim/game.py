"""Nim, put together."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.codec import Json, decode, encode
from engine.core.errors import MalformedAction, ScriptError
from engine.core.game import Meta
from engine.core.ids import ActionId, Seat
from engine.core.match import read_options
from engine.core.rng import Rng
from engine.core.rule import Illegal, RuleBook
from engine.core.step import Event, Step
from engine.core.table import Entry, Message, Named
from engine.games.nim import audit, view
from engine.games.nim.meta import META
from engine.games.nim.position import Position, Scenario, Take
from engine.games.nim.rule_ids import RULES


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a match may be set up with: nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The *given* part of a case."""

    scenario: str
    tokens: int
    turn: Seat = Seat(0)
    taken: tuple[int, int] = (0, 0)


class Nim:
    """The game as the registry hands it out."""

    meta: Meta = META
    rules: RuleBook = RULES
    scenario_type = Scenario
    given_type = Given
    id_forms: Mapping[Any, Callable[[str], str]] = {}

    def load(self, content: Json) -> Scenario:
        return decode(Scenario, content)

    def begin(self, content: Scenario, rng: Rng, options: Json = None) -> Step[Position]:
        read_options(Options, options, bool)
        return Step(Position(scenario=content, tokens=content.tokens), (), rng)

    def position(self, given_part: Json, contents: Mapping[str, Scenario]) -> Position:
        given = decode(Given, given_part)
        if given.scenario not in contents:
            raise ScriptError(f"no scenario {given.scenario!r}")
        scenario = contents[given.scenario]
        return Position(scenario=scenario, tokens=given.tokens, turn=given.turn, taken=given.taken)

    def parse(self, text: str, seat: Seat = Seat(0)) -> Take:
        match = re.fullmatch(r"take:([1-3])", text)
        if match is None:
            raise MalformedAction(f"{text!r} is no action of Nim")
        return Take(seat=seat, count=int(match[1]))

    def visible(self, event: Event, seat: Seat) -> Event | None:
        return event

    def entry(self, event: Event) -> Entry:
        return view.entry(event)

    def refusal(self, verdict: Illegal) -> Message:
        return view.refusal(verdict)

    def labels(self, state: Position, seat: Seat) -> Mapping[ActionId, Message | Named]:
        return {offer.action.id: view.label(offer.action) for offer in state.offers(seat)}

    def endings(self, content: Scenario) -> tuple[str, ...]:
        return audit.ENDINGS

    def collectable(self, content: Scenario) -> tuple[str, ...]:
        return ()

    def seen(self, state: Position) -> tuple[str, ...]:
        return ()

    def pieces(self, state: Position) -> Mapping[str, int]:
        return {"tokens": state.tokens + sum(state.taken)}

    def show(self, state: Position, seat: Seat) -> view.Table:
        return view.table(state, seat)

    def facts(self, state: Position) -> Mapping[str, Json]:
        return {"tokens": state.tokens, "turn": state.turn, "taken": list(state.taken)}

    def case_given(self, states: Sequence[Position], index: int, seat: Seat, deal: int = 0) -> Json:
        state = states[index]
        return encode(Given(scenario=state.scenario.scenario, tokens=state.tokens, turn=state.turn, taken=state.taken))


GAME = Nim()
