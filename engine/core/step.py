"""What a transition returns: the new state and the small events that led to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from engine.core.ids import RuleId
from engine.core.rng import Rng

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One visible thing that happened. Subclasses are past participles (``Drawn``) with plain fields.

    ``rules`` are the paragraphs that made it happen; the first is the one the log links to.
    """

    reveals: ClassVar[bool] = False
    """Whether the event shows something that was hidden: after an undo the reader still knows it."""

    rules: tuple[RuleId, ...]


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A state together with the events since the last one, and the chance to go on with."""

    state: S
    events: tuple[Event, ...]
    rng: Rng


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a game ended: a key of the game's own list of endings, and which seats succeeded."""

    ending: str
    winners: tuple[int, ...] = ()
    points: int | None = None
    """The score, in games that have one."""
    out_of: int | None = None
    """The best score there is."""
