"""What is printed: the shape of a scenario's cards, places and heroes.

The same dataclasses read an author's deck (through the content package, with line numbers) and the compiled mechanics
in the page (through the codec). Words live elsewhere, in the text overlays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.games.mortum.instructions import BodyPart
from engine.games.mortum.names import CardId, CardRef, Deck, Face, Hour, PlaceId, Token, card_and_face

OfferKind = Literal["day", "rest", "night"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """Conditions of an offer besides its cost; all of them must hold."""

    keyword: str | None = None
    card_read: CardRef | None = None
    from_hour: Hour | None = None
    until_hour: Hour | None = None
    """The last hour at which the offer may still be taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOffer:
    """A possible action printed on a face."""

    id: str
    draw: CardRef | None = None
    place: PlaceId | None = None
    pay: Mapping[Token, int] = field(default_factory=dict)
    needs: Needs = Needs()
    kind: OfferKind = "day"
    target: tuple[CardId, Face] | None = field(init=False, compare=False, repr=False, metadata={"codec": False})
    """Card and face of ``draw``."""

    def __post_init__(self) -> None:
        """Read the reference once: it is asked for in every position."""
        object.__setattr__(self, "target", None if self.draw is None else card_and_face(self.draw))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFace:
    """One side of a card, in the order it is carried out: clocks, body from the top, then the offers."""

    clocks: int = 0
    flip: bool = False
    body: tuple[BodyPart, ...] = ()
    offers: tuple[CardOffer, ...] = ()

    def offer(self, name: str) -> CardOffer | None:
        """The offer of that id, if the face has it."""
        for offer in self.offers:
            if offer.id == name:
                return offer
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card of a scenario; ``b`` only in the main deck."""

    a: CardFace
    b: CardFace | None = None

    def face(self, face: Face) -> CardFace:
        """The side asked for; an unprinted side B is blank."""
        if face is Face.A:
            return self.a
        return self.b if self.b is not None else CardFace()


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A spot on the location card, drawn at (x, y) in a field of 400 by 300."""

    id: PlaceId
    number: int | None = None
    x: int = 200
    y: int = 150


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero:
    """A member of the team and the tokens printed on the card."""

    id: str
    tokens: Mapping[Token, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The first space of TIME and the starting card."""

    hour: Hour
    card: CardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """When TIME gets here the scenario is over with this ending."""

    day: int
    hour: Hour
    ending: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One investigation as printed."""

    scenario: str
    start: Start
    end: End | None = None
    last_hour: Hour = Hour(30)
    """The last usable hour of a day (time-track.last-hour)."""
    rest_by: Hour | None = None
    """The hour at which this scenario forces the team to rest, if it does (rest-and-fatigue.forced)."""
    morning: Hour = Hour(7)
    restore_then_pay: bool = True
    heroes: tuple[Hero, ...] = ()
    places: tuple[Place, ...] = ()
    cards: Mapping[CardId, Card] = field(default_factory=dict)
    by_id: Mapping[PlaceId, Place] = field(init=False, compare=False, repr=False, metadata={"codec": False})
    specials: Mapping[str, tuple[tuple[PlaceId, CardId], ...]] = field(
        init=False, compare=False, repr=False, metadata={"codec": False}
    )
    """For each kind of special action the places that have a card for it, with the card."""
    kinds_printed: tuple[frozenset[Token], ...] = field(
        init=False, compare=False, repr=False, metadata={"codec": False}
    )
    """For each hero the kinds of token printed on the card."""

    def __post_init__(self) -> None:
        """Index places and heroes: they are asked for in every position."""
        kinds = tuple(frozenset(token for token, count in hero.tokens.items() if count) for hero in self.heroes)
        object.__setattr__(self, "kinds_printed", kinds)
        object.__setattr__(self, "by_id", {place.id: place for place in self.places})
        cards = {
            deck.value: tuple(
                (p.id, card) for p in self.places if (card := self.card_of(deck.value, p.id)) in self.cards
            )
            for deck in (Deck.SURVEILLANCE, Deck.SEARCH, Deck.RAID)
        }
        object.__setattr__(self, "specials", cards)

    def place(self, place: PlaceId) -> Place | None:
        """The place of that id, if the map has it."""
        return self.by_id.get(place)

    def card_of(self, kind: str, place: PlaceId) -> CardId | None:
        """The card of the deck of ``kind`` that belongs to a place (locations.number); None at an unnumbered one."""
        spot = self.by_id.get(place)
        return CardId(f"{kind}-{spot.number}") if spot is not None and spot.number is not None else None
