"""The protocol that every game keeps: OpenSpiel's vocabulary, plus reasons and events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeVar, runtime_checkable

from engine.core.codec import Json
from engine.core.ids import ActionId, GameId, RuleId, Seat
from engine.core.rng import Rng
from engine.core.rule import Illegal, RuleBook, Verdict
from engine.core.step import Event, Outcome, Step
from engine.core.table import Entry, Message, Named


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """What may be known of a game without loading it."""

    id: GameId
    order: int
    """Place in navigation and lists."""
    seats: tuple[int, int]
    """Fewest and most seats."""
    rules_version: int
    """Raised only when the same actions lead to another position."""
    sections: tuple[str, ...]
    """Ledger sections that the rulebook covers, in printed order."""
    source_language: str
    """Language whose published terms the game's vocabulary starts from."""


class Action(Protocol):
    """What a seat asks for: an imperative, as a frozen dataclass."""

    @property
    def seat(self) -> Seat: ...
    @property
    def id(self) -> ActionId: ...


@dataclass(frozen=True, slots=True)
class Offer:
    """An action worth showing to a seat, with the verdict on it."""

    action: Action
    verdict: Verdict


St = TypeVar("St", bound="State")


class State(Protocol):
    """A position: frozen, plain data, without randomness."""

    @property
    def scenario(self) -> Any:
        """What is being played; a field without a JSON form (``metadata={"codec": False}``), handed in when read."""

    def to_act(self) -> tuple[Seat, ...]:
        """Whose decision is awaited: several when they decide at once, none when the game is over."""

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """All that is worth showing to the seat, possible or not; derived from its observation alone."""

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """Those of the offers that the rules allow, in the same order."""

    def explain(self, action: Action) -> Verdict:
        """The only place where legality is decided."""

    def apply(self, action: Action, rng: Rng) -> Step[Self]:
        """The position after the action; raises IllegalAction with the verdict where it is not legal."""

    def observation(self, seat: Seat) -> Json:
        """All that a person or a bot in that seat may know, as JSON."""

    def redeal(self, seat: Seat, rng: Rng) -> Self:
        """Another full position that this seat cannot tell apart from the real one."""

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""


class Game(Protocol):
    """One game: how to set it up, read its actions, and see it from a seat."""

    @property
    def meta(self) -> Meta: ...
    @property
    def rules(self) -> RuleBook: ...
    @property
    def scenario_type(self) -> type:
        """The dataclass of a scenario's mechanics: what authors' decks are read into."""

    @property
    def given_type(self) -> type:
        """The dataclass of the *given* part of a case."""

    @property
    def id_forms(self) -> Mapping[Any, Callable[[str], str]]:
        """Ids with a written form of their own, each with the function that makes it canonical or raises ValueError."""

    def load(self, content: Json) -> Any:
        """The playable content (decks) from compiled mechanics; raises CodecError."""

    def begin(self, content: Any, rng: Rng, options: Json = None) -> Step[Any]:
        """The first position of a scenario, with the events of its opening.

        ``options`` are the game's own, but for ``seats``: how many play, where a game leaves that open. Raises
        SaveError (``bad-option``) for what it does not know.
        """

    def position(self, given: Json, contents: Mapping[str, Any]) -> Any:
        """The position that the *given* part of a case describes; raises ScriptError or CodecError."""

    def parse(self, text: str, seat: Seat = ...) -> Action:
        """The action of that id; raises MalformedAction."""

    def visible(self, event: Event, seat: Seat) -> Event | None:
        """The event as the seat may see it, or None where it may not."""

    def entry(self, event: Event) -> Entry:
        """The log line of an event."""

    def refusal(self, verdict: Illegal) -> Message:
        """The sentence that tells why not."""

    def labels(self, state: Any, seat: Seat) -> Mapping[ActionId, Message | Named]:
        """What the buttons of all shown actions say."""

    def endings(self, content: Any) -> tuple[str, ...]:
        """Every way a scenario can end."""

    def collectable(self, content: Any) -> tuple[str, ...]:
        """Everything in a scenario that some game ought to meet (card faces)."""

    def seen(self, state: Any) -> tuple[str, ...]:
        """What of it this game has met."""

    def pieces(self, state: Any) -> Mapping[str, int]:
        """Counts that no action may change: cards by deck, wherever they lie."""

    def show(self, state: Any, seat: Seat) -> Any:
        """The table as the seat sees it: plain data for the game's templates, no words, no HTML."""

    def facts(self, state: Any) -> Mapping[str, Json]:
        """The position in the words that cases use, every part by a plain name."""

    def case_given(self, states: Sequence[Any], index: int, seat: Seat, deal: int = 0) -> Json:
        """``states[index]`` as the *given* part of a case, with what the seat has learned by the last state.

        What the seat cannot know is dealt by chance; ``deal`` is the number of such a deal.
        """


@runtime_checkable
class Campaign(Protocol):
    """What a game answers besides where its scenarios can follow each other; other games have none of it."""

    def carry_over(self, state: Any) -> Json:
        """What the next scenario starts with: options for its match; None while the game runs."""

    def follows(self, content: Any) -> str | None:
        """The scenario that this one comes after."""


@runtime_checkable
class Recaps(Protocol):
    """What a game answers besides that can show the way a match took, once it is over."""

    def recap(self, steps: Sequence[Step[Any]]) -> Any:
        """The whole match as plain data for the game's templates."""


@runtime_checkable
class Varies(Protocol):
    """What a game answers besides whose scenarios can begin in several ways, such as with what a campaign carries."""

    def variations(self, content: Any) -> Sequence[Json]:
        """Options that between them let everything of a scenario come up; random games take them in turn."""


@runtime_checkable
class Switches(Protocol):
    """What a game answers besides some of whose options a reader can turn on for a new game."""

    def switches(self) -> Mapping[str, str]:
        """Names of options that are on or off, each with the key of the sentence on its switch."""


def variation(game: Game, content: Any, number: int) -> Json:
    """The options of the random game of that number; None where a scenario has but one beginning."""
    ways = game.variations(content) if isinstance(game, Varies) else (None,)
    return ways[number % len(ways)]


@runtime_checkable
class Secrets(Protocol):
    """What a game answers besides in which not everybody at the table sees the same."""

    def seats(self, state: Any) -> int:
        """How many sit at the table."""

    def known_facts(self, state: Any, seat: Seat) -> Mapping[str, Json]:
        """The facts of the position that the seat knows."""


def carry_over(game: Game, state: State) -> Json:
    """What the next scenario starts with; None where the game has no campaign, or has not come to its end."""
    return game.carry_over(state) if isinstance(game, Campaign) and state.outcome() is not None else None


def next_scenarios(game: Game, scenario: str | None, contents: Mapping[str, Any]) -> tuple[str, ...]:
    """The scenarios that come after one, by their names."""
    if scenario is None or not isinstance(game, Campaign):
        return ()
    return tuple(sorted(name for name, content in contents.items() if game.follows(content) == scenario))


def rule_of(verdict: Verdict) -> RuleId | None:
    """The paragraph to show for a verdict."""
    return verdict.rules[0] if verdict.rules else None
