"""The position: what lies on the table and in the hands, and the stack of what is going on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.core.ids import Seat
from engine.games.ojciec_mateusz.cards import Goal, Scenario
from engine.games.ojciec_mateusz.names import PLACES, POLICE, CardId, OmId, PlaceId, UncertaintyId

OPEN_SLOTS = 4
"""OM cards that lie open, and Uncertainty cards that lie hidden, at the start."""
HAND_LIMIT = 3
SOLVED = "solved"
PASSED_OUT = "passed-out"
ENDINGS = (SOLVED, PASSED_OUT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """The conditions of the story card that came into play; ``step`` is the next one."""

    do: Literal["conditions"] = "conditions"
    seat: Seat
    step: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """An OM or Uncertainty card that is being carried out; ``step`` is the next part of it."""

    do: Literal["effect"] = "effect"
    seat: Seat
    card: str
    uncertain: bool = False
    step: int = 0
    place: PlaceId | None = None
    """The location that the card was used on."""
    cards: tuple[CardId, ...] = ()
    """The hand cards that were named when it was played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtPlace:
    """A location has to be chosen, for ``verb``."""

    do: Literal["at"] = "at"
    seat: Seat
    verb: str
    first: PlaceId | None = None
    """The location chosen before, where two are needed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PickOm:
    """An open OM card has to be chosen: to be covered, or to be replaced."""

    do: Literal["pick-om"] = "pick-om"
    seat: Seat
    cover: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PickSeat:
    """Another player has to be chosen, whose hand is looked at."""

    do: Literal["pick-seat"] = "pick-seat"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class MayDraw:
    """A Place Card may be drawn, or must be; ``place`` None: at any available location."""

    do: Literal["may-draw"] = "may-draw"
    seat: Seat
    place: PlaceId | None = None
    optional: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class OverLimit:
    """A fourth card was taken: one of the four has to go."""

    do: Literal["over-limit"] = "over-limit"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Losing:
    """An Uncertainty card makes a player discard ``count`` cards more."""

    do: Literal["losing"] = "losing"
    seat: Seat
    count: int
    protect: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    """The top ``count`` cards of a location are looked at; one is kept."""

    do: Literal["keeping"] = "keeping"
    seat: Seat
    place: PlaceId
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Putting:
    """The ``count`` others go on top or to the bottom of the pile."""

    do: Literal["putting"] = "putting"
    seat: Seat
    place: PlaceId
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Aftermath:
    """An OM card was used: an Uncertainty card is due, then both are replaced."""

    do: Literal["aftermath"] = "aftermath"
    seat: Seat
    slot: int
    """Where the OM card lay."""
    drawn: int | None = None
    """Where the Uncertainty card lay, once one was drawn; -1 where none was left."""
    helped: bool = False
    """The card was given up to ask for help (Action 5), not played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """A card shown to help against a blockade, and whose it is."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """A player asks for help against the blockade on top of ``place``."""

    do: Literal["asking"] = "asking"
    seat: Seat
    place: PlaceId | None = None
    asked: Seat | None = None
    """Who is asked now; None while the asker has not shown a card, or decided to show none."""
    offered: tuple[Offered, ...] = ()


Frame = (
    Conditions
    | Effect
    | AtPlace
    | PickOm
    | PickSeat
    | MayDraw
    | OverLimit
    | Losing
    | Keeping
    | Putting
    | Aftermath
    | Asking
)
Cards = tuple[CardId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A position of one game. Data only: what may be done with it stands in ``rules/``."""

    scenario: Scenario = field(compare=False, repr=False, metadata={"codec": False})
    seats: int
    start: Seat = Seat(0)
    """The start player; the others follow in the order of the seats (turns.seat-order)."""
    current: Seat = Seat(0)
    """Whose turn it is."""
    acted: bool = False
    """The turn's action is chosen; what follows from it may still be going on."""
    opening: bool = False
    """A new story card lies open and its conditions are still to be carried out."""
    pile: Mapping[PlaceId, Cards]
    """Top first."""
    up: Mapping[PlaceId, int] = field(default_factory=dict)
    """How many cards on top of a pile lie face up; a location that has none is left out."""
    discard: Mapping[PlaceId, Cards]
    """Top first."""
    hand: tuple[Cards, ...]
    tokens: tuple[int, ...]
    story: int = 0
    """Index of the current story card."""
    beside: tuple[CardId | None, ...]
    """For each slot of the current story card the card that fills it."""
    om_deck: tuple[OmId, ...]
    om_open: tuple[OmId | None, ...]
    covered: tuple[int, ...] = ()
    """Slots whose card is covered (investigation-conditions.remove-om)."""
    uncertainty_deck: tuple[UncertaintyId, ...]
    hidden: tuple[UncertaintyId | None, ...]
    gone: tuple[str, ...] = ()
    """Used OM and Uncertainty cards, in the order of their use."""
    passes: int = 0
    """Passes in succession."""
    over: str | None = None
    challenge: bool = False
    """Our own challenge: everybody wins or loses together, in as few turns as possible."""
    turns: int = 0
    """Turns begun so far; counted in the challenge only."""
    clock: int = 0
    """Counts how often cards that were seen went face down into a pile; with ``since`` and ``drawn`` it tells which
    cards of a location a hand cannot hold."""
    since: Mapping[CardId, int] = field(default_factory=dict)
    """When a card went back into a pile; 0 for those never discarded."""
    drawn: Mapping[CardId, int] = field(default_factory=dict)
    """When a hand card was drawn."""
    seen: Mapping[CardId, int] = field(default_factory=dict)
    """Which seats, a bit for each, know that very card where it lies face down or in another's hand."""
    hidden_seen: tuple[int, ...] = (0,) * OPEN_SLOTS
    """The same for the Uncertainty cards that are laid out."""
    stack: tuple[Frame, ...] = ()

    def slots(self) -> tuple[Goal, ...]:
        """The goals of the current story card, one for each wanted card."""
        return self.scenario.slots[self.story]

    def last_story(self) -> bool:
        """Whether the last story card is current."""
        return self.story == len(self.scenario.stories) - 1

    def top(self, place: PlaceId) -> CardId | None:
        """The blockade that blocks a location, if one does."""
        return self.pile[place][0] if place in self.up else None

    def available(self, place: PlaceId) -> bool:
        """Whether a card can be drawn there (place-cards.available)."""
        return place not in self.up and bool(self.pile[place])

    def available_places(self) -> tuple[PlaceId, ...]:
        """Where a card can be drawn, in the order of the board."""
        return tuple([place for place in PLACES if place not in self.up and self.pile[place]])

    def blocked_places(self) -> tuple[PlaceId, ...]:
        """Locations with a revealed blockade, in the order of the board."""
        return tuple([place for place in PLACES if place in self.up]) if self.up else ()

    def police_places(self) -> tuple[PlaceId, ...]:
        """Locations whose revealed blockade is the police."""
        printed = self.scenario.cards
        return tuple([place for place in self.blocked_places() if printed[self.pile[place][0]].kind == POLICE])

    def order(self) -> tuple[Seat, ...]:
        """The seats, the start player first."""
        return tuple(Seat((self.start + n) % self.seats) for n in range(self.seats))

    def after(self, seat: Seat) -> Seat:
        """The seat that comes next."""
        return Seat((seat + 1) % self.seats)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats in turn order, the next one first."""
        return tuple(Seat((seat + n) % self.seats) for n in range(1, self.seats))

    def knows(self, seat: Seat, card: CardId) -> bool:
        """Whether a seat knows a card that lies face down or in another's hand."""
        return bool(self.seen.get(card, 0) >> seat & 1)

    def everybody(self) -> int:
        """The bits of all seats."""
        return (1 << self.seats) - 1
