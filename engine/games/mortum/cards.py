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
    not_keyword: str | None = None
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
class Question:
    """A question asked once the investigation is closed: the project's own way to an end with a score."""

    id: str
    choices: tuple[str, ...]
    """In the order in which they are shown."""
    right: tuple[str, ...]
    """One or more of the choices."""
    points: int = 1
    """What a right answer is worth."""
    proof: tuple[CardRef, ...] = ()
    """The answer key: faces that prove the answer, on different paths."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """What a score is called, from so many points on."""

    from_: int
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One investigation as printed."""

    scenario: str
    follows: str | None = None
    """In a campaign: the scenario that comes before this one, whose keywords, Coins and own totals are carried over."""
    companion: bool = False
    """No cards: the owner of a printed game reads them, and tells what they do."""
    last_day: int | None = None
    """Companion: the last day that the engine keeps track of."""
    campaign: bool = False
    """Another scenario follows this one: cards that might be keywords can be kept for it."""
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
    questions: tuple[Question, ...] = ()
    """Asked one after the other, in this order, once an ending is reached."""
    ratings: tuple[Rating, ...] = ()
    """Lowest first."""
    by_id: Mapping[PlaceId, Place] = field(init=False, compare=False, repr=False, metadata={"codec": False})
    specials: Mapping[str, tuple[tuple[PlaceId, CardId], ...]] = field(
        init=False, compare=False, repr=False, metadata={"codec": False}
    )
    """For each kind of special action the places that have a card for it, with the card."""
    kinds_printed: tuple[frozenset[Token], ...] = field(
        init=False, compare=False, repr=False, metadata={"codec": False}
    )
    """For each hero the kinds of token printed on the card."""
    deck_cards: frozenset[CardId] = field(init=False, compare=False, repr=False, metadata={"codec": False})
    """All cards that lie in decks at the start; in a companion those of the special actions, which are printed."""

    def __post_init__(self) -> None:
        """Index places and heroes: they are asked for in every position."""
        kinds = tuple(frozenset(token for token, count in hero.tokens.items() if count) for hero in self.heroes)
        object.__setattr__(self, "kinds_printed", kinds)
        object.__setattr__(self, "by_id", {place.id: place for place in self.places})
        cards = {
            deck.value: tuple(
                (p.id, card)
                for p in self.places
                if (card := self.card_of(deck.value, p.id)) is not None and (self.companion or card in self.cards)
            )
            for deck in (Deck.SURVEILLANCE, Deck.SEARCH, Deck.RAID)
        }
        object.__setattr__(self, "specials", cards)
        printed = (card for places in cards.values() for _, card in places) if self.companion else self.cards
        object.__setattr__(self, "deck_cards", frozenset(printed))

    @property
    def in_campaign(self) -> bool:
        """Whether scenarios come before or after this one."""
        return self.campaign or self.follows is not None

    def place(self, place: PlaceId) -> Place | None:
        """The place of that id, if the map has it."""
        return self.by_id.get(place)

    def card_of(self, kind: str, place: PlaceId) -> CardId | None:
        """The card of the deck of ``kind`` that belongs to a place (locations.number); None at an unnumbered one."""
        spot = self.by_id.get(place)
        return CardId(f"{kind}-{spot.number}") if spot is not None and spot.number is not None else None
