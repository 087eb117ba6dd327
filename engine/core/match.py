"""A match: what a save file, a share link and a transcript are, and how it is played again from its start."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from engine.core.codec import Json, decode, encode
from engine.core.errors import CodecError, EngineError, IllegalAction, MalformedAction, SaveError
from engine.core.game import Game
from engine.core.ids import ActionId, GameId, Seat
from engine.core.rng import Rng
from engine.core.step import Event, Step

T = TypeVar("T")

FORMAT = 1
"""Version of the save format; raised when a field changes its meaning."""
OLDEST_FORMAT = 1
"""The oldest format that can still be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What was set up: a scenario of the game or one of its cases."""

    scenario: str | None = None
    case: str | None = None
    options: Json = None
    """What else the game was set up with (what a campaign carries over, how many seats): a mapping in its own
    words, None where nothing was said."""
    bots: Mapping[str, str] | None = None
    """The seats that programs play, each with its level; their moves are recorded like anyone's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Everything needed to play a game again: its set-up, its seed, and the actions by their ids."""

    format: int = FORMAT
    game: GameId
    rules_version: int
    content_hash: str
    """Covers the mechanics of the set-up only: mending a word breaks no link."""
    setup: Setup
    seed: int
    actions: tuple[ActionId, ...] = ()


def to_json(match: Match) -> Json:
    """The match as JSON; format and actions always stand in it, defaults or not: the page reads them."""
    return {"format": match.format, "actions": [], **encode(match)}


def from_json(data: Json) -> Match:
    """A match from a save or share link.

    Raises SaveError: ``unreadable`` for what is no match at all, ``too-new`` and ``too-old`` for other formats.
    """
    version = data.get("format") if isinstance(data, dict) else None
    if not isinstance(version, int) or isinstance(version, bool):
        raise SaveError("unreadable")
    if version > FORMAT:
        raise SaveError("too-new")
    if version < OLDEST_FORMAT:
        raise SaveError("too-old")
    try:
        match: Match = decode(Match, data)
    except CodecError as error:
        raise SaveError("unreadable") from error
    if not isinstance(match.setup.options, dict | None):
        raise SaveError("bad-option")
    if (match.setup.scenario is None) == (match.setup.case is None) or not 0 <= match.seed < 1 << 64:
        raise SaveError("unreadable")
    return match


def read_options(shape: Callable[..., T], options: Json, sound: Callable[[T], bool]) -> T:
    """A game's options in its own type, all at their defaults where nothing was said.

    Raises SaveError ``bad-option`` for what has another shape, or is not ``sound``.
    """
    try:
        found: T = decode(shape, {} if options is None else options)
    except CodecError as error:
        raise SaveError("bad-option") from error
    if not sound(found):
        raise SaveError("bad-option")
    return found


@dataclass(frozen=True, slots=True)
class Replay:
    """A match played again: all steps, and where it had to stop if an action no longer stands."""

    steps: tuple[Step[Any], ...]
    """The opening, then one step an action."""
    stopped_at: int | None = None
    """Index of the first action that no longer stands."""

    @property
    def last(self) -> Step[Any]:
        """Where the match stands now."""
        return self.steps[-1]

    @property
    def events(self) -> tuple[Event, ...]:
        """All events from the opening on."""
        return tuple(event for step in self.steps for event in step.events)


Opening = Callable[[Match], Step[Any]]


@dataclass(slots=True)
class Player:
    """Plays matches again, keeping the steps of the latest ones by prefix so that one more action costs one step."""

    limit: int = 64
    _known: OrderedDict[tuple[str, ...], tuple[Step[Any], ...]] = field(default_factory=OrderedDict)

    def replay(self, game: Game, match: Match, opening: Opening) -> Replay:
        """Play the match again from its opening; stops before the first action that no longer stands."""
        options = json.dumps(match.setup.options, sort_keys=True)
        named = str((match.setup.scenario, match.setup.case))
        base = (match.game, match.content_hash, named, options, str(match.seed))
        steps: tuple[Step[Any], ...] = ()
        for length in range(len(match.actions), -1, -1):
            known = self._known.get((*base, *match.actions[:length]))
            if known is not None:
                steps = known
                break
        if not steps:
            steps = (opening(match),)
        stopped = None
        for index in range(len(steps) - 1, len(match.actions)):
            try:
                last = steps[-1]
                action = game.parse(match.actions[index], seat_to_act(last))
                steps = (*steps, last.state.apply(action, last.rng))
            except (MalformedAction, IllegalAction):
                stopped = index
                break
        self._remember((*base, *match.actions[: len(steps) - 1]), steps)
        return Replay(steps, stopped)

    def _remember(self, key: tuple[str, ...], steps: tuple[Step[Any], ...]) -> None:
        self._known[key] = steps
        self._known.move_to_end(key)
        while len(self._known) > self.limit:
            self._known.popitem(last=False)


def seat_to_act(step: Step[Any]) -> Seat:
    """The first seat whose decision is awaited; seat 0 once the game is over."""
    waiting = step.state.to_act()
    return Seat(waiting[0]) if waiting else Seat(0)


def with_action(match: Match, action: ActionId) -> Match:
    """The match with one more action."""
    return replace(match, actions=(*match.actions, action))


def undone(match: Match) -> tuple[Match, ActionId]:
    """The match without its last action, and that action; raises EngineError where there is none."""
    if not match.actions:
        raise EngineError("nothing to undo")
    return replace(match, actions=match.actions[:-1]), match.actions[-1]


def opening_rng(match: Match) -> Rng:
    """The chance a match begins with."""
    return Rng(match.seed)
