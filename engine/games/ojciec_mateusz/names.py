"""Names on the table: the seven locations, kinds of card, and cards by location and number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NewType

PlaceId = NewType("PlaceId", str)
Kind = NewType("Kind", str)
"""What a Place Card is: an item, a clue, an artifact or a blockade."""
CardId = NewType("CardId", str)
"""``castle-7``: the origin, which is printed on the back, and a number that tells nothing of the front."""
CardText = NewType("CardText", str)
"""A Place Card as an author writes it: ``key``, ``window: torch ladder``."""
OmId = NewType("OmId", str)
UncertaintyId = NewType("UncertaintyId", str)


PLACES = tuple(
    PlaceId(name)
    for name in (
        "castle",
        "town-hall",
        "opatowska-gate",
        "underground",
        "cathedral",
        "dlugosz-house",
        "queens-gorge",
    )
)
"""Four names are known; the other three are real places of Sandomierz, chosen by this project."""
CLUE = Kind("clue")
POLICE = Kind("police")
ITEMS = tuple(Kind(name) for name in ("crowbar", "identity-card", "key", "ladder", "lock-pick", "stethoscope", "torch"))
ARTIFACTS = tuple(Kind(name) for name in ("striped-flint", "reliquary", "image-of-mary", "chess-set"))
BLOCKADES = tuple(Kind(name) for name in ("door", "grate", "window", "safe", "police"))
KINDS = (*ITEMS, CLUE, *ARTIFACTS, *BLOCKADES)


@cache
def origin(card: CardId) -> PlaceId:
    """The location named on a card's back (discard-piles.by-origin)."""
    return PlaceId(card.rpartition("-")[0])


def place_id(text: str) -> PlaceId:
    """A location of the board; raises ValueError for any other word."""
    if text not in PLACES:
        raise ValueError(f"{text!r} is no location; there are {', '.join(PLACES)}")
    return PlaceId(text)


def kind_of(text: str) -> Kind:
    """A kind of Place Card; raises ValueError for any other word."""
    if text not in KINDS:
        raise ValueError(f"{text!r} is no kind of card; there are {', '.join(KINDS)}")
    return Kind(text)


def card_id(text: str) -> CardId:
    """The id of a Place Card (``castle-7``); raises ValueError where the text names none."""
    place, _, number = text.rpartition("-")
    if place not in PLACES or not number.isdecimal() or number != str(int(number)) or number == "0":
        raise ValueError(f"{text!r} names no card; write a location and a number (castle-7)")
    return CardId(text)


def card_text(text: str) -> CardText:
    """A card in its canonical form: a kind, and for a blockade the items that open it (``window: torch ladder``).

    Raises ValueError for an unknown word, for symbols that are no items, and for a blockade without symbols.
    """
    kind, colon, needs = (part.strip() for part in text.partition(":"))
    symbols = needs.split()
    kind_of(kind)
    for symbol in symbols:
        if symbol not in ITEMS:
            raise ValueError(f"{symbol!r} opens nothing; there are {', '.join(ITEMS)}")
    if (kind in BLOCKADES) != bool(symbols) or bool(colon) != bool(symbols):
        raise ValueError(f"{text!r}: a blockade needs its symbols (window: torch ladder), other cards have none")
    return CardText(f"{kind}: {' '.join(symbols)}" if symbols else kind)


FORMS: Mapping[object, Callable[[str], str]] = {
    PlaceId: place_id,
    Kind: kind_of,
    CardId: card_id,
    CardText: card_text,
}
"""Ids whose written form is checked when an author's file is read."""
