"""What several events have in common: the same few fields."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import Seat
from engine.core.step import Event
from engine.games.ojciec_mateusz.names import CardId, Kind, OmId, PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class OfSeat(Event):
    """Somebody did or suffered something."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AtPlace(Event):
    """Something happened at a location."""

    place: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(Event):
    """So many of something."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfSeatCounted(Event):
    """Somebody, and so many of something."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AtPlaceCounted(Event):
    """A location, and how many cards."""

    place: PlaceId
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WithOm(Event):
    """Somebody did something with an OM card."""

    seat: Seat
    om: OmId


@dataclass(frozen=True, slots=True, kw_only=True)
class OfSeatAtPlace(Event):
    """Somebody did something at a location."""

    seat: Seat
    place: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class BetweenPlaces(Event):
    """Something went from one location to another, or between them."""

    place: PlaceId
    place2: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class WithCard(Event):
    """Somebody did something with a Place Card that all see."""

    seat: Seat
    card: CardId
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken(Event):
    """Somebody took a Place Card from a location; only some may know which (``knows``)."""

    seat: Seat
    place: PlaceId
    card: CardId | None
    kind: Kind | None
    knows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockadeThere(Event):
    """Somebody did something with a blockade at a location."""

    seat: Seat
    place: PlaceId
    card: CardId
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryNumber(Event):
    """Something happened to a story card."""

    number: int
