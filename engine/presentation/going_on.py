"""After the end of a scenario: those that follow it in the campaign, each with a match to begin."""

from __future__ import annotations

import json
from dataclasses import dataclass

from engine.core.codec import Json
from engine.core.game import State, carry_over, next_scenarios
from engine.core.match import Match, Setup, to_json
from engine.games.registry import game
from engine.presentation.library import Library


@dataclass(frozen=True, slots=True, kw_only=True)
class NextScenario:
    """A scenario to go on with."""

    scenario: str
    title: str
    page: str | None
    """The address of the page that plays it; None where the site has none."""
    match: str
    """The match to begin there, as JSON text."""

    def to_json(self) -> Json:
        """What the page gets."""
        return {"scenario": self.scenario, "title": self.title, "page": self.page, "match": json.loads(self.match)}


def going_on(library: Library, match: Match, state: State, lang: str) -> tuple[Json, tuple[NextScenario, ...]]:
    """What is carried over, and the scenarios that come next; nothing while the game runs, or for an example."""
    found = game(match.game)
    carry = carry_over(found, state) if match.setup.scenario is not None else None
    if carry is None:
        return None, ()
    following = []
    for name in next_scenarios(found, match.setup.scenario, library.scenarios(match.game)):
        setup = Setup(scenario=name, options=carry)
        following.append(
            NextScenario(
                scenario=name,
                title=library.words(match.game, lang, setup).text("name"),
                page=library.page(match.game, lang, name),
                match=json.dumps(to_json(library.new_match(match.game, setup, match.seed)), separators=(",", ":")),
            )
        )
    return carry, tuple(following)
