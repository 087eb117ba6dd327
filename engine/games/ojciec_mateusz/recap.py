"""The way a game took, for a chart: every player's tokens at the end of each round, and when story cards opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.ids import Seat
from engine.core.step import Step
from engine.games.ojciec_mateusz.events import StoryOpened, TurnBegan
from engine.games.ojciec_mateusz.view_words import NUMERALS


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of turns, from the start player's on; round 0 is the opening."""

    number: int
    tokens: tuple[int, ...]
    """Of each seat, at its end."""
    stories: tuple[str, ...]
    """Numbers of the story cards that came into play in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recap:
    """A whole game, round by round."""

    seats: tuple[Seat, ...]
    """In the order of the turns."""
    rounds: tuple[Round, ...]
    most: int
    """The most tokens that anybody had."""

    @property
    def told(self) -> tuple[Round, ...]:
        """The rounds in which something changed, and the last one."""
        pairs = zip(self.rounds, self.rounds[1:], strict=False)
        changed = [later for before, later in pairs if later.tokens != before.tokens or later.stories]
        return tuple(dict.fromkeys((*self.rounds[:1], *changed, *self.rounds[-1:])))


def recap(steps: Sequence[Step[Any]]) -> Recap:
    """The rounds of a game, from its events; where a case begins in the middle of one, that is the first."""
    opening = steps[0].state
    order: tuple[Seat, ...] = opening.order()
    opened = [NUMERALS[event.number] for event in steps[0].events if isinstance(event, StoryOpened)]
    rounds = [Round(number=0, tokens=opening.tokens, stories=tuple(opened))]
    stories: list[str] = []
    for step in steps[1:]:
        for event in step.events:
            if isinstance(event, StoryOpened):
                stories.append(NUMERALS[event.number])
            elif isinstance(event, TurnBegan) and event.seat == order[0]:
                # Nothing after the beginning of a turn earns a token: what the step led to holds at the round's end.
                rounds.append(Round(number=len(rounds), tokens=step.state.tokens, stories=tuple(stories)))
                stories = []
    last = steps[-1].state.tokens
    rounds.append(Round(number=len(rounds), tokens=last, stories=tuple(stories)))
    return Recap(seats=order, rounds=tuple(rounds), most=max(last))
