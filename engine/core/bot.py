"""Players that are programs: each is told what its seat knows, and thinks in iterations, never by the clock."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from engine.core.codec import Json
from engine.core.game import Action, State
from engine.core.ids import ActionId, Seat
from engine.core.match import Match
from engine.core.rng import Rng

Thought = Generator[None, None, ActionId]
"""A search under way: it yields after each iteration, so that whoever runs it can stop or show a sign of life, and
returns the action at its end."""

RANDOM = "random"
"""The name of who takes any action, each as likely as the others."""
_APART = 0x5DEECE66D1CE4E5B
"""Sets the chance that bots think with apart from that of the match."""


@dataclass(frozen=True, slots=True)
class Sight:
    """All that a bot may know when it has to decide."""

    seat: Seat
    observation: Json
    actions: tuple[Action, ...]
    """What it may do; never empty."""
    imagine: Callable[[Rng], Any]
    """A whole position that the seat cannot tell apart from the real one, dealt anew at each call."""


@runtime_checkable
class Bots(Protocol):
    """What a game answers besides whose seats can be taken by programs."""

    def bot_levels(self) -> tuple[str, ...]:
        """The names of the levels, the weakest first."""

    def think(self, level: str, sight: Sight, rng: Rng) -> Thought:
        """Search for an action of ``sight.actions``; the same sight and chance give the same action."""


@runtime_checkable
class Measured(Protocol):
    """What a game answers besides whose bots can be measured against each other."""

    def rivals(self) -> tuple[tuple[str, str], ...]:
        """Each level with what it has to beat: ``RANDOM``, another level, or a yardstick that ``think`` knows, too."""

    def turn_begins(self, state: Any) -> bool:
        """Whether the decision that is awaited opens a turn: so turns are counted."""


def sight(state: State, seat: Seat) -> Sight:
    """What a seat whose decision is awaited may know."""
    return Sight(seat, state.observation(seat), state.legal_actions(seat), lambda rng: state.redeal(seat, rng))


def bot_rng(match: Match) -> Rng:
    """The chance of the bot whose move comes next: a stream of its own for each move of each match."""
    seed, _ = Rng(match.seed ^ _APART, len(match.actions)).word()
    return Rng(seed)


def finished(thought: Thought) -> ActionId:
    """Think to the end at once."""
    try:
        while True:
            next(thought)
    except StopIteration as end:
        return ActionId(end.value)
