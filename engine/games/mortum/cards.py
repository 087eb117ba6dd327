"""What is printed: the shape of a scenario's cards, places and heroes.

The same dataclasses read an author's deck (through the content package, with line numbers) and the compiled mechanics
in the page (through the codec). Words live elsewhere, in the text overlays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import Literal, NewType

CardId = NewType("CardId", str)
"""``5`` for a main-deck card, ``search-3`` for one of an additional deck (decks.own-numbering)."""
PlaceId = NewType("PlaceId", str)
Hour = NewType("Hour", int)
"""A space of the time track; hours after midnight are counted on, 25 is 01:00."""


class Deck(Enum):
    """The main deck and the three additional ones."""

    MAIN = "main"
    SURVEILLANCE = "surveillance"
    SEARCH = "search"
    RAID = "raid"


class Face(Enum):
    """Side A or B of a main-deck card; cards of additional decks have side A only."""

    A = "A"
    B = "B"

    def other(self) -> Face:
        """The face on the back."""
        return Face.B if self is Face.A else Face.A


class Token(Enum):
    """The kinds of token in a team's supply."""

    SURVEILLANCE = "surveillance"
    SEARCH = "search"
    RAID = "raid"
    COMBAT = "combat"
    WOUND = "wound"
    MENTAL = "mental"
    COIN = "coin"


Timed = Literal["surveillance", "search"]
Special = Literal["surveillance", "search", "raid"]

_CARD = re.compile(r"(?:(surveillance|search|raid)[ -])?(\d+)(B)?")


@cache
def card_and_face(text: str | int) -> tuple[CardId, Face]:
    """Card and face of a reference as printed: ``13``, ``31B``, ``search 3``.

    A bare number means the main deck, wherever it is printed (decks.named-or-main, decks.bare-number-anywhere).
    Raises ValueError where the text names no card.
    """
    match = _CARD.fullmatch(str(text))
    if match is None or (match[1] and match[3]):
        raise ValueError(f"{text!r} names no card; write a number (5), side B (31B) or a deck and a number (search 3)")
    name = f"{match[1]}-{int(match[2])}" if match[1] else str(int(match[2]))
    return CardId(name), Face.B if match[3] else Face.A


def card_id(text: str | int) -> CardId:
    """The id of a card as an author writes it (``5``, ``search 3``).

    Raises ValueError where the text names no card.
    """
    card, face = card_and_face(text)
    if face is Face.B:
        raise ValueError(f"{text!r} names side B; a card alone is wanted here")
    return card


@cache
def deck_of(card: CardId) -> Deck:
    """The deck a card belongs to."""
    deck, dash, _ = card.partition("-")
    return Deck(deck) if dash else Deck.MAIN


def number_of(card: CardId) -> int:
    """The number printed on a card."""
    return int(card.rpartition("-")[2])


CardRef = NewType("CardRef", str)
"""A reference as printed: ``13``, ``31B``, ``search 3``."""


def card_ref(text: str) -> CardRef:
    """A reference in its canonical form: ``13``, ``31B``, ``search-3``; raises ValueError where it names no card."""
    card, face = card_and_face(text)
    return CardRef(f"{card}B" if face is Face.B else card)


FORMS: Mapping[object, Callable[[str], str]] = {CardId: card_id, CardRef: card_ref}
"""Ids whose written form is checked when an author's file is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A paragraph of the story; the key names it in the text overlay."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A compulsory instruction; ``highlight`` when it stands in the story text instead of a coloured block."""

    highlight: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Order):
    """Draw a card; from the main deck unless a deck is named."""

    do: Literal["draw"] = "draw"
    card: CardRef
    place: PlaceId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Order):
    """Turn this card to the other side."""

    do: Literal["turn"] = "turn"
    face: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class SetHour(Order):
    """Put TIME on the named space."""

    do: Literal["set-hour"] = "set-hour"
    hour: Hour


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(Order):
    """Take tokens from the box; they count to the own total."""

    do: Literal["gain"] = "gain"
    token: Token
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Lose(Order):
    """Give up tokens, as far as there are any."""

    do: Literal["lose"] = "lose"
    token: Token
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight(Order):
    """Combat tokens demanded; each one lacking brings a Wound."""

    do: Literal["fight"] = "fight"
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveForGood(Order):
    """Tokens leave the game: the own total falls too."""

    do: Literal["remove-for-good"] = "remove-for-good"
    token: Token
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroTokens(Order):
    """The tokens printed on the heroes enter play."""

    do: Literal["hero-tokens"] = "hero-tokens"


@dataclass(frozen=True, slots=True, kw_only=True)
class PutToken(Order):
    """Lay a token from the box on a place."""

    do: Literal["put-token"] = "put-token"
    place: PlaceId
    token: Special


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRaidTokenBack(Order):
    """The Raid failed: the token returns to the supply, its card to the deck."""

    do: Literal["take-raid-token-back"] = "take-raid-token-back"
    place: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnCard(Order):
    """Put a card back into its deck."""

    do: Literal["return-card"] = "return-card"
    card: CardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardCard(Order):
    """Take a card out of its deck unread."""

    do: Literal["discard-card"] = "discard-card"
    card: CardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class StartSpecial(Order):
    """A timed special starts at a place, with a token from the box."""

    do: Literal["start-special"] = "start-special"
    kind: Timed
    place: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class RevealEnd(Order):
    """The players learn the scenario's end hour."""

    do: Literal["reveal-end"] = "reveal-end"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndScenario(Order):
    """The scenario is over with this ending, once the chain is."""

    do: Literal["end-scenario"] = "end-scenario"
    ending: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveKeyword(Order):
    """A keyword card is put with the heroes."""

    do: Literal["give-keyword"] = "give-keyword"
    keyword: str


Instruction = (
    Draw
    | Turn
    | SetHour
    | Gain
    | Lose
    | Fight
    | RemoveForGood
    | HeroTokens
    | PutToken
    | TakeRaidTokenBack
    | ReturnCard
    | DiscardCard
    | StartSpecial
    | RevealEnd
    | EndScenario
    | GiveKeyword
)
BodyPart = Text | Instruction


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
    kind: Literal["day", "rest", "night"] = "day"


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

    def __post_init__(self) -> None:
        """Index the places: they are asked for in every position."""
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
