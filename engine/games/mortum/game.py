"""Mortum, put together. Read this first: set-up, then ``position.RULES`` for each thing that can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.codec import Json, decode, encode
from engine.core.game import Meta
from engine.core.ids import ActionId, Seat
from engine.core.match import read_options
from engine.core.rng import Rng
from engine.core.rule import Illegal, RuleBook
from engine.core.step import Event, Step
from engine.core.table import Entry, Message, Named
from engine.games.mortum import actions, audit, given, view, view_words
from engine.games.mortum.campaign import Carry, Options
from engine.games.mortum.cards import Hero, Scenario
from engine.games.mortum.meta import META
from engine.games.mortum.names import FORMS, Token
from engine.games.mortum.position import Position
from engine.games.mortum.recap import DayPath, recap
from engine.games.mortum.rule_ids import RULES
from engine.games.mortum.rules import chains, scenario_end, scenario_setup
from engine.games.mortum.work import Work


class Mortum:
    """The game as the registry hands it out."""

    meta: Meta = META
    rules: RuleBook = RULES
    scenario_type = Scenario
    given_type = given.Given
    id_forms = FORMS

    def load(self, content: Json) -> Scenario:
        """A scenario from its compiled mechanics."""
        return decode(Scenario, content)

    def begin(self, content: Scenario, rng: Rng, options: Json = None) -> Step[Position]:
        """Set the scenario up, with what the team brings from an earlier one, and read its opening chain."""
        chosen: Options = read_options(Options, options, Options.sound)
        work = Work(
            Position(
                scenario=content,
                hour=content.start.hour,
                team=tuple(Hero(id=str(n), tokens=tokens) for n, tokens in enumerate(chosen.heroes, 1)),
            )
        )
        if chosen.carry is not None:
            scenario_end.next_scenario(work, chosen.carry)
        scenario_setup.open_scenario(work)
        chains.run(work)
        return Step(work.state, tuple(work.events), rng)  # type: ignore[arg-type]

    def position(self, given_part: Json, contents: Mapping[str, Scenario]) -> Position:
        """The position that a case describes."""
        return given.position(decode(given.Given, given_part), contents)

    def parse(self, text: str, seat: Seat = actions.TEAM) -> actions.MortumAction:
        """The action of that id."""
        return actions.parse(text, seat)

    def visible(self, event: Event, seat: Seat) -> Event | None:
        """All events are the team's; nothing is hidden from it once it has happened."""
        del seat
        return event

    def entry(self, event: Event) -> Entry:
        """The log line of an event."""
        return view_words.entry(event)

    def refusal(self, verdict: Illegal) -> Message:
        """The sentence that tells why not."""
        return view_words.refusal(verdict)

    def labels(self, state: Position, seat: Seat) -> Mapping[ActionId, Message | Named]:
        """What the buttons of all shown actions say."""
        return {offer.action.id: view_words.label(state, offer.action) for offer in state.offers(seat)}

    def variations(self, content: Scenario) -> tuple[Json, ...]:
        """A fresh team, and one that brings every keyword the scenario asks for from the one before it."""
        if content.follows is None:
            return (None,)
        given = set(audit.given_keywords(content))
        keywords = tuple((word, content.follows) for word in audit.asked_keywords(content) if word not in given)
        own: dict[Token, int] = {}
        for hero in content.heroes:
            for token, count in hero.tokens.items():
                own[token] = own.get(token, 0) + count
        carry = Carry(keywords=keywords, coins=own.get(Token.COIN, 0), own=own, played=(content.follows,))
        return (None, encode(Options(carry=carry)))

    def endings(self, content: Scenario) -> tuple[str, ...]:
        """Every way the scenario can end."""
        return audit.endings(content)

    def collectable(self, content: Scenario) -> tuple[str, ...]:
        """Every printed face; a companion has none."""
        return tuple(f"{card}{face.value}" for card, face in audit.faces(content))

    def seen(self, state: Position) -> tuple[str, ...]:
        """The faces that were read, also of cards that went back to their decks."""
        return tuple(sorted(state.met))

    def pieces(self, state: Position) -> Mapping[str, int]:
        """Every card is in its deck, on the table, or out of play, and only once."""
        lying = [c.card for c in state.table]
        doubled = len(lying) - len(set(lying)) + len(state.decks & set(lying))
        return {"cards": len(state.scenario.cards), "doubled": doubled, "debts": min(0, *state.supply.counts())}

    def show(self, state: Position, seat: Seat) -> view.Table:
        """The table for the templates."""
        return view.table(state, seat)

    def facts(self, state: Position) -> Mapping[str, Json]:
        """The position in the words of cases."""
        return given.facts(state)

    def case_given(self, states: Sequence[Position], index: int, seat: Seat, deal: int = 0) -> Json:
        """A position of the match as the *given* part of a case, with what the team has read by its last one."""
        del seat, deal
        return given.describe(states, index)

    def carry_over(self, state: Position) -> Json:
        """What the next scenario starts with."""
        return {"carry": encode(scenario_end.hand_over(state))}

    def follows(self, content: Scenario) -> str | None:
        """The scenario before this one in the campaign."""
        return content.follows

    def recap(self, steps: Sequence[Step[Any]]) -> tuple[DayPath, ...]:
        """The way the match took, day by day."""
        return recap(steps)


GAME = Mortum()
