"""The way a match took, for a picture of it: hours by day, and in them cards, special actions and rests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core.step import Event, Step
from engine.core.table import Clock, Named, Term, Value
from engine.games.mortum.events import (
    CardToRead,
    CompletionRead,
    FaceRead,
    MorningCame,
    Raided,
    RestBegan,
    SpecialLost,
    SpecialStarted,
    TimeAdvanced,
    TimePlaced,
)
from engine.games.mortum.names import CardId, Face, Hour, deck_of, number_of
from engine.games.mortum.view_words import drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDot:
    """A side of a card, at the hour at which it was read."""

    hour: int
    deck: str
    number: int
    side_b: bool
    name: Value
    row: int
    """Its place among the dots of that hour, from the bottom."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialBar:
    """A special action, from its start to the hour at which its card was read or it was lost."""

    kind: str
    special: Term
    place: Named
    start: int
    end: int
    lost: bool
    row: int
    """Its line among bars that overlap."""

    @property
    def until(self) -> Clock:
        """Its last hour, to be said."""
        return Clock(self.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayPath:
    """One day, from its first hour to its last."""

    day: int
    first: int
    last: int
    dots: tuple[CardDot, ...]
    bars: tuple[SpecialBar, ...]
    rest: int | None
    """The hour at which the team went to rest."""

    @property
    def begins(self) -> Clock:
        """Its first hour, to be said."""
        return Clock(self.first)

    @property
    def ends(self) -> Clock:
        """Its last hour, to be said."""
        return Clock(self.last)


@dataclass(slots=True)
class _Walk:
    """The day that is being walked through."""

    day: int
    first: int
    hour: int
    dots: list[CardDot]
    bars: list[SpecialBar]
    rest: int | None = None

    def note(self, event: Event) -> None:
        """Take in what happened."""
        match event:
            case TimePlaced(hour=hour):
                self.first = self.hour = hour
            case TimeAdvanced(hour=hour):
                self.hour = hour
            case FaceRead(card=card, face=face) | CardToRead(card=card, face=face):
                self.dot(card, face)
            case SpecialStarted(special=kind, place=place, hour=due):
                self.bar(kind, place, due)
            case Raided(place=place):
                self.bar("raid", place, self.hour)
            case CompletionRead(special=kind, place=place):
                self.settle(kind, place, lost=False)
            case SpecialLost(special=kind, place=place):
                self.settle(kind, place, lost=True)
            case RestBegan():
                self.rest = self.hour

    def dot(self, card: CardId, face: Face) -> None:
        """A side was read."""
        row = sum(1 for other in self.dots if other.hour == self.hour)
        self.dots.append(
            CardDot(
                hour=self.hour,
                deck=deck_of(card).value,
                number=number_of(card),
                side_b=face is Face.B,
                name=drawn(card, face),
                row=row,
            )
        )

    def bar(self, kind: str, place: str, end: int) -> None:
        """A special action began; its end is not known for sure yet."""
        taken = {bar.row for bar in self.bars if bar.end > self.hour or bar.start == self.hour}
        row = next(n for n in range(len(taken) + 1) if n not in taken)
        name = Named(("places", place))
        self.bars.append(
            SpecialBar(
                kind=kind, special=Term(f"token.{kind}"), place=name, start=self.hour, end=end, lost=False, row=row
            )
        )

    def settle(self, kind: str, place: str, *, lost: bool) -> None:
        """The special action of that kind at that place has come to its end now."""
        for index in range(len(self.bars) - 1, -1, -1):
            bar = self.bars[index]
            if (bar.kind, bar.place.path[-1]) == (kind, place):
                self.bars[index] = replace(bar, end=max(self.hour, bar.start), lost=lost)
                return

    def done(self) -> DayPath:
        """The day as it is drawn."""
        last = max([self.hour, *(bar.end for bar in self.bars)])
        return DayPath(
            day=self.day, first=self.first, last=last, dots=tuple(self.dots), bars=tuple(self.bars), rest=self.rest
        )


def recap(steps: Sequence[Step[Any]]) -> tuple[DayPath, ...]:
    """The days of a match, from its events."""
    opening = steps[0].state
    first = Hour(opening.hour)
    walk, days = _Walk(opening.day, first, first, [], []), []
    for step in steps:
        for event in step.events:
            if isinstance(event, MorningCame):
                days.append(walk.done())
                walk = _Walk(event.day, event.hour, event.hour, [], [])
            else:
                walk.note(event)
    # A morning at or after the end hour ends the scenario before anything is done: such a day is no part of the way.
    if walk.dots or walk.bars or walk.hour > walk.first or not days:
        days.append(walk.done())
    return tuple(days)
