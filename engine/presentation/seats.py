"""Who sits at the table, people at one screen and programs, and whose eyes the screen has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.core.bot import Bots
from engine.core.errors import SaveError
from engine.core.game import Game, Secrets, State
from engine.core.ids import Seat
from engine.core.match import Match, Replay, seat_to_act

NOBODY = Seat(-1)
"""The screen is covered: it is on its way from one person to another."""

Phase = Literal["ready", "thinking", "handover", "over"]


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays a match."""

    seats: int
    bots: Mapping[Seat, str]
    """The level of each seat that a program plays."""
    hidden: bool
    """Whether people at the screen must not see each other's side. An example hides nothing: it is there to be read."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play, in order; never empty."""
        return tuple(Seat(n) for n in range(self.seats) if n not in self.bots)

    @property
    def apart(self) -> bool:
        """Whether the screen has to be handed over, covered, from one person to the next."""
        return self.hidden and len(self.people) > 1

    def begins(self) -> Seat:
        """Whose eyes the screen has when a match is opened: nobody's, where it must be handed to somebody first."""
        return NOBODY if self.apart else self.people[0]

    def looks(self, state: State, seat: Seat) -> Seat:
        """The seat that the screen shows, where ``seat`` was shown before.

        It follows the decision from person to person as long as nothing is hidden from either; otherwise the seat
        that looked keeps looking until the screen is handed over (take-seat).
        """
        if self.apart:
            seat = NOBODY if seat not in self.people else seat
            return self.people[0] if seat == NOBODY and state.outcome() is not None else seat
        awaited = state.to_act()
        if seat not in self.people or not awaited:
            seat = self.people[0]
        if not awaited or seat in awaited or awaited[0] in self.bots:
            return seat
        if self.hidden and state.observation(awaited[0]) != state.observation(seat):
            return seat
        return awaited[0]

    def phase(self, state: State, seat: Seat) -> Phase:
        """What the widget waits for: the one who looks, a program, or that the screen is passed on."""
        awaited = state.to_act()
        if not awaited:
            return "over"
        if awaited[0] in self.bots:
            return "thinking"
        return "ready" if seat in awaited else "handover"


def company(found: Game, match: Match, state: Any) -> Company:
    """Who plays the match; raises SaveError (``bad-option``) for programs that the game does not have."""
    count = found.seats(state) if isinstance(found, Secrets) else found.meta.seats[1]
    levels = found.bot_levels() if isinstance(found, Bots) else ()
    named = match.setup.bots or {}
    sound = all(text.isdecimal() and int(text) < count and level in levels for text, level in named.items())
    if not sound or len(named) >= count:
        raise SaveError("bad-option")
    hidden = isinstance(found, Secrets) and match.setup.scenario is not None
    return Company(count, {Seat(int(text)): level for text, level in named.items()}, hidden)


@dataclass(frozen=True, slots=True)
class Back:
    """How far *Undo* goes."""

    actions: int
    """How many actions are taken back; 0 where none can be."""
    known: bool = False
    """The reader now knows more than then."""
    stop: Literal["nothing", "passed-on", "seen"] | None = None
    """Why there is no way back."""


def way_back(found: Game, who: Company, match: Match, replay: Replay, seat: Seat) -> Back:
    """To the last decision of a person, over what programs did since.

    Between people who hide something from each other it stops once the screen is covered for the next of them, and
    where something hidden was seen: there it would give one of them an advantage.
    """
    actors = [seat_to_act(step) for step in replay.steps[:-1]]
    own = [index for index, actor in enumerate(actors) if actor not in who.bots]
    if not own:
        return Back(0, stop="nothing")
    since = [event for step in replay.steps[own[-1] + 1 :] for event in step.events]
    seen = any(event.reveals and found.visible(event, seat) is not None for event in since) if seat >= 0 else False
    if who.apart and actors[-1] != seat:
        return Back(0, stop="passed-on")
    if who.apart and (replay.last.state.outcome() is not None or any(event.reveals for event in since)):
        return Back(0, stop="seen")  # at the end everything lies open
    return Back(len(match.actions) - own[-1], known=seen)


def since_own(who: Company, replay: Replay, seat: Seat) -> int:
    """The number of the step from which on a reader is told what happened: their own last action, or the first one.

    Where nothing is hidden the reader acts for everybody: it is the last action.
    """
    actors = [seat_to_act(step) for step in replay.steps[:-1]]
    if not who.hidden:
        return max(1, len(actors))
    return max((index + 1 for index, actor in enumerate(actors) if actor == seat), default=1)
