"""What an author's story must satisfy, and the texts that a language must give for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.ojciec_mateusz.cards import FindBlockade, OpenBlockade, Scenario, artifact
from engine.games.ojciec_mateusz.names import ARTIFACTS, BLOCKADES, PLACES
from engine.games.ojciec_mateusz.state import ENDINGS, HAND_LIMIT

Path = tuple[str | int, ...]
Fault = tuple[Path, str]
DECK_OF = 12
"""OM cards, and Uncertainty cards."""
STORIES = (3, 5)
"""Fewest and most cards of a story deck: our own bounds."""


def faults(scenario: Scenario) -> Iterator[Fault]:
    """Everything wrong in a deck."""
    yield from _places(scenario)
    yield from _effects(scenario)
    yield from _stories(scenario)


def _places(scenario: Scenario) -> Iterator[Fault]:
    for place in PLACES:
        if place not in scenario.places:
            yield ("places",), f"the location {place} has no deck"
    found = Counter(card.kind for card in scenario.cards.values())
    for kind in ARTIFACTS:
        if found[kind] != 1:
            yield ("places",), f"there is one {kind} in the box, not {found[kind]}"
    for card in scenario.cards.values():
        if len(card.needs) > HAND_LIMIT:
            here: Path = ("places", card.origin, "cards", int(card.id.rpartition("-")[2]) - 1)
            yield here, f"no hand can cover {len(card.needs)} symbols"


def _effects(scenario: Scenario) -> Iterator[Fault]:
    for key, printed in (("om_cards", scenario.om_cards), ("uncertainty_cards", scenario.uncertainty_cards)):
        if len(printed) != DECK_OF:
            yield (key.replace("_", "-"),), f"there are {DECK_OF} such cards, not {len(printed)}"
    for om, card in scenario.om_cards.items():
        here = ("om-cards", om)
        if not card.effect:
            yield here, "an OM card needs an effect"
        if any(isinstance(verb, OpenBlockade) for verb in card.effect[1:]):
            yield here, "`do: open` must be the first step: its cards are named when the OM card is played"
    for name, card in scenario.uncertainty_cards.items():
        if any(isinstance(verb, OpenBlockade) for verb in card.effect):
            yield ("uncertainty-cards", name), "`do: open` is for OM cards"


def _stories(scenario: Scenario) -> Iterator[Fault]:
    if not STORIES[0] <= len(scenario.stories) <= STORIES[1]:
        yield ("stories",), f"a story has {STORIES[0]}–{STORIES[1]} cards, not {len(scenario.stories)}"
    if not artifact(scenario.artifact):
        yield ("artifact",), f"{scenario.artifact} is no artifact"
    for index, story in enumerate(scenario.stories):
        here: Path = ("stories", index)
        if not story.goals:
            yield here, "a story card without goals would be over before it is read"
        for number, goal in enumerate(story.goals):
            if goal.kind in BLOCKADES:
                yield (*here, "goals", number), "a blockade is no goal: it never comes to a hand"
            fitting = [
                card for card in scenario.cards.values() if card.kind == goal.kind and goal.at in (None, card.origin)
            ]
            if len(fitting) < goal.count:
                yield (*here, "goals", number), f"only {len(fitting)} cards fit this goal"
        wanted = Counter(goal.kind for goal in scenario.slots[index])
        for kind, count in wanted.items():
            if count > sum(card.kind == kind for card in scenario.cards.values()):
                yield here, f"the box has not so many cards of the kind {kind}"
        for number, condition in enumerate(story.conditions):
            if not isinstance(condition, FindBlockade):
                continue
            kinds = [card.kind for card in scenario.cards.values() if card.origin == condition.at and card.blockade]
            if not kinds or (condition.kind is not None and condition.kind not in kinds):
                yield (*here, "conditions", number), f"the deck of {condition.at} has no such blockade"


def text_paths(scenario: Scenario) -> Iterator[Path]:
    """Every text that a language must give for a story."""
    if not scenario.bare:
        for ending in ENDINGS:
            yield ("endings", ending, "text")
        for number in range(1, len(scenario.stories) + 1):
            yield ("stories", str(number), "title")
            yield ("stories", str(number), "text")
