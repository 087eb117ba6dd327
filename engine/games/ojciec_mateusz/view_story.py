"""The current story card: its goals with what lies beside it, and its conditions in words."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.table import Message, Named, Term
from engine.games.ojciec_mateusz import cards
from engine.games.ojciec_mateusz.position import Position
from engine.games.ojciec_mateusz.rules import success_tokens
from engine.games.ojciec_mateusz.view_parts import CardView, card_view
from engine.games.ojciec_mateusz.view_words import NUMERALS


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalView:
    """A card that the story asks for, and what was handed in for it."""

    kind: str
    name: Term
    at: Term | None
    place: str | None
    found: CardView | None
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryView:
    """The current story card."""

    number: str
    index: int
    of: int
    last: bool
    title: Named | None
    text: Named | None
    goals: tuple[GoalView, ...]
    conditions: tuple[Message, ...]
    own: bool


def _condition(condition: cards.Condition) -> Message:
    """A condition as it would be printed."""
    if isinstance(condition, cards.FindBlockade):
        place = ("place", Term(f"place.{condition.at}"))
        if condition.kind is None:
            return Message("condition.find-blockade", (place,))
        return Message("condition.find-named", (place, ("kind", Term(f"kind.{condition.kind}"))))
    if isinstance(condition, cards.ReshuffleAndReveal):
        return Message("condition.reshuffle-and-reveal", (("place", Term(f"place.{condition.at}")),))
    if isinstance(condition, cards.RemoveOm):
        return Message("condition.remove-om")
    return Message("condition.discard-police")


def story_view(state: Position) -> StoryView:
    """The current story card, the same for every seat."""
    number, scenario = state.story + 1, state.scenario
    printed = scenario.stories[state.story]
    goals = tuple(
        GoalView(
            kind=goal.kind,
            name=Term(f"kind.{goal.kind}"),
            at=Term(f"place.{goal.at}") if goal.at is not None else None,
            place=goal.at,
            found=card_view(state, card) if card is not None else None,
            tokens=success_tokens.worth(state, index)[0],
        )
        for index, (goal, card) in enumerate(zip(state.slots(), state.beside, strict=True))
    )
    return StoryView(
        number=NUMERALS[number],
        index=number,
        of=len(scenario.stories),
        last=state.last_story(),
        title=None if scenario.bare else Named(("stories", str(number), "title")),
        text=None if scenario.bare else Named(("stories", str(number), "text")),
        goals=goals,
        conditions=tuple(_condition(condition) for condition in printed.conditions),
        own=printed.own,
    )
