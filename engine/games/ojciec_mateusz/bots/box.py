"""The cards of a story's box as numbers, for play-outs in ``model``."""

from __future__ import annotations

from engine.games.ojciec_mateusz.bots.weights import Weights
from engine.games.ojciec_mateusz.cards import Scenario, artifact
from engine.games.ojciec_mateusz.names import CLUE, ITEMS, KINDS, PLACES, CardId
from engine.games.ojciec_mateusz.state import State

_NUMBER = {kind: number for number, kind in enumerate(KINDS)}
_HERE = {place: number for number, place in enumerate(PLACES)}


class Box:
    """The cards of a story's box as numbers, and what they are worth while certain goals are open."""

    __slots__ = ("_values", "fits", "home", "index", "kind", "needs", "scenario", "story", "taste", "worth")

    def __init__(self, state: State, taste: Weights) -> None:
        self.scenario: Scenario = state.scenario
        self.taste, self.story = taste, state.story
        printed = tuple(self.scenario.cards.values())
        self.index: dict[CardId, int] = {card.id: number for number, card in enumerate(printed)}
        self.kind = [_NUMBER[card.kind] for card in printed]
        self.home = [_HERE[card.origin] for card in printed]
        self.needs = [tuple(_NUMBER[need] for need in card.needs) for card in printed]
        last, slots = state.last_story(), state.slots()
        self.worth = [1 if not last else 3 if artifact(goal.kind) else 2 for goal in slots]
        self.fits = [
            sorted(
                (n for n, goal in enumerate(slots) if goal.kind == card.kind and goal.at in (None, card.origin)),
                key=lambda n: slots[n].at is None,
            )
            for card in printed
        ]
        self._values: dict[int, list[float]] = {}

    def values(self, goals: int) -> list[float]:
        """What each card is worth while these goals (a bit for each) are open; 1 or more: it fits one of them."""
        found = self._values.get(goals)
        if found is None:
            found = [self._value(number, goals) for number in range(len(self.kind))]
            self._values[goals] = found
        return found

    def _value(self, number: int, goals: int) -> float:
        if self.needs[number]:
            return -self.taste.turned_up
        fitting = [self.worth[slot] for slot in self.fits[number] if goals >> slot & 1]
        if fitting:
            return float(fitting[0])
        if self.story == len(self.scenario.stories) - 1:
            return 0.0
        kind = KINDS[self.kind[number]]
        if kind == CLUE:
            return self.taste.clue_later
        if kind == self.scenario.artifact:
            return self.taste.picture_later
        return self.taste.item_later if kind in ITEMS else 0.0
