"""Names on the table: decks, faces, tokens, hours, and cards as they are referred to in print."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from typing import Literal, NewType

CardId = NewType("CardId", str)
"""``5`` for a main-deck card, ``search-3`` for one of an additional deck (decks.own-numbering)."""
PlaceId = NewType("PlaceId", str)
Hour = NewType("Hour", int)
"""A space of the time track; hours after midnight are counted on, 25 is 01:00."""


class Deck(StrEnum):
    """The main deck and the three additional ones."""

    MAIN = "main"
    SURVEILLANCE = "surveillance"
    SEARCH = "search"
    RAID = "raid"


class Face(StrEnum):
    """Side A or B of a main-deck card; cards of additional decks have side A only."""

    A = "A"
    B = "B"

    def other(self) -> Face:
        """The face on the back."""
        return Face.B if self is Face.A else Face.A


class Token(StrEnum):
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


@cache
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
