"""What a seat may ask for, as imperatives; ``id`` is the text that buttons, cases and saves use."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from engine.core.errors import MalformedAction
from engine.core.ids import ActionId, Seat
from engine.games.ojciec_mateusz.names import PLACES, CardId, OmId, PlaceId


def _joined(*parts: str) -> str:
    return ".".join(part for part in parts if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Take the top Place Card of a location (Action 1, or where a draw follows from something else)."""

    seat: Seat
    place: PlaceId

    @property
    def id(self) -> ActionId:
        """``draw:castle``."""
        return ActionId(f"draw:{self.place}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """Remove the blockade of a location with hand cards (Action 2); they are named where there is more than one way."""

    seat: Seat
    place: PlaceId
    cards: tuple[CardId, ...] = ()

    @property
    def id(self) -> ActionId:
        """``open:castle``, ``open:castle.castle-3+underground-2``."""
        return ActionId(f"open:{_joined(self.place, '+'.join(self.cards))}")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandIn:
    """Put a card next to the story card (Action 3); the goal is named where it is not the most specific one."""

    seat: Seat
    cards: tuple[CardId, ...]
    slot: int | None = None
    """Number of the goal, counted from 1."""

    @property
    def id(self) -> ActionId:
        """``hand-in:castle-3``, ``hand-in:castle-3.2``."""
        return ActionId(f"hand-in:{_joined('+'.join(self.cards), '' if self.slot is None else str(self.slot))}")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOm:
    """Play an open OM card for its effect (Action 4); place and cards where it opens a blockade."""

    seat: Seat
    om: OmId
    place: PlaceId | None = None
    cards: tuple[CardId, ...] = ()

    @property
    def id(self) -> ActionId:
        """``play:new-plan``, ``play:passage.castle``, ``play:passage.castle.castle-3``."""
        return ActionId(f"play:{_joined(self.om, self.place or '', '+'.join(self.cards))}")


@dataclass(frozen=True, slots=True, kw_only=True)
class AskForHelp:
    """Give up an open OM card to ask the others for help (Action 5)."""

    seat: Seat
    om: OmId

    @property
    def id(self) -> ActionId:
        """``help:new-plan``."""
        return ActionId(f"help:{self.om}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """Do nothing (Action 6)."""

    seat: Seat

    @property
    def id(self) -> ActionId:
        """``pass``."""
        return ActionId("pass")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoosePlace:
    """The location that an effect or a condition is about."""

    seat: Seat
    place: PlaceId

    @property
    def id(self) -> ActionId:
        """``at:castle``."""
        return ActionId(f"at:{self.place}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline:
    """No, thank you: no draw, no help, nothing discarded."""

    seat: Seat

    @property
    def id(self) -> ActionId:
        """``decline``."""
        return ActionId("decline")


@dataclass(frozen=True, slots=True, kw_only=True)
class PickOmCard:
    """The open OM card that is covered or replaced."""

    seat: Seat
    om: OmId

    @property
    def id(self) -> ActionId:
        """``pick:new-plan``."""
        return ActionId(f"pick:{self.om}")


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtHand:
    """The player whose hand is looked at."""

    seat: Seat
    whose: Seat

    @property
    def id(self) -> ActionId:
        """``look:2``; seats are counted from 0."""
        return ActionId(f"look:{self.whose}")


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardCard:
    """Discard a hand card; ``card`` None: show that none can be discarded."""

    seat: Seat
    card: CardId | None

    @property
    def id(self) -> ActionId:
        """``discard:castle-3``, ``discard:none``."""
        return ActionId(f"discard:{self.card or 'none'}")


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepCard:
    """Keep one of the cards looked at, counted from the top; None where all are blockades."""

    seat: Seat
    number: int | None

    @property
    def id(self) -> ActionId:
        """``keep:2``, ``keep:none``."""
        return ActionId(f"keep:{self.number or 'none'}")


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBack:
    """Where the others go, and in which order from the top."""

    seat: Seat
    where: Literal["top", "bottom"]
    order: tuple[int, ...]

    @property
    def id(self) -> ActionId:
        """``put:bottom.21``."""
        return ActionId(f"put:{self.where}.{''.join(map(str, self.order))}")


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawUncertainty:
    """Draw one of the hidden Uncertainty cards, by its place in the row."""

    seat: Seat
    number: int

    @property
    def id(self) -> ActionId:
        """``reveal:3``."""
        return ActionId(f"reveal:{self.number}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowCard:
    """The asker's own card for the blockade, or none."""

    seat: Seat
    card: CardId | None

    @property
    def id(self) -> ActionId:
        """``show:castle-3``, ``show:none``."""
        return ActionId(f"show:{self.card or 'none'}")


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveCard:
    """Help with a card."""

    seat: Seat
    card: CardId

    @property
    def id(self) -> ActionId:
        """``give:castle-3``."""
        return ActionId(f"give:{self.card}")


MainAction = Draw | Open | HandIn | PlayOm | AskForHelp | Pass
OmAction = (
    MainAction
    | ChoosePlace
    | Decline
    | PickOmCard
    | LookAtHand
    | DiscardCard
    | KeepCard
    | PutBack
    | DrawUncertainty
    | ShowCard
    | GiveCard
)
"""Everything that a seat can do; the first six are the actions of a turn."""

_PLACE = "|".join(PLACES)
_CARD = rf"(?:{_PLACE})-[1-9]\d?"
_CARDS = rf"{_CARD}(?:\+{_CARD})*"
_NAME = r"[a-z]+(?:-[a-z]+)*"
_FORMS = re.compile(
    rf"(?:draw:(?P<draw>{_PLACE})"
    rf"|open:(?P<open>{_PLACE})(?:\.(?P<with>{_CARDS}))?"
    rf"|hand-in:(?P<hand>{_CARDS})(?:\.(?P<slot>[1-9]))?"
    rf"|play:(?P<play>{_NAME})(?:\.(?P<on>{_PLACE})(?:\.(?P<using>{_CARDS}))?)?"
    rf"|help:(?P<help>{_NAME})"
    rf"|at:(?P<at>{_PLACE})"
    rf"|pick:(?P<pick>{_NAME})"
    r"|look:(?P<look>[0-5])"
    rf"|discard:(?P<discard>{_CARD}|none)"
    r"|keep:(?P<keep>[1-9]|none)"
    r"|put:(?P<put>top|bottom)\.(?P<order>[1-9]+)"
    r"|reveal:(?P<reveal>[1-4])"
    rf"|show:(?P<show>{_CARD}|none)"
    rf"|give:(?P<give>{_CARD})"
    r"|(?P<word>pass|decline))"
)


def _cards(text: str | None) -> tuple[CardId, ...]:
    return tuple(CardId(card) for card in text.split("+")) if text else ()


def _some(text: str) -> CardId | None:
    return None if text == "none" else CardId(text)


def parse(text: str, seat: Seat = Seat(0)) -> OmAction:
    """The action of that id; raises MalformedAction where the text is none."""
    match = _FORMS.fullmatch(text)
    if match is None:
        raise MalformedAction(f"{text!r} is no action of Ojciec Mateusz")
    if match["draw"]:
        return Draw(seat=seat, place=PlaceId(match["draw"]))
    if match["open"]:
        return Open(seat=seat, place=PlaceId(match["open"]), cards=_cards(match["with"]))
    if match["hand"]:
        return HandIn(seat=seat, cards=_cards(match["hand"]), slot=int(match["slot"]) if match["slot"] else None)
    if match["play"]:
        place = PlaceId(match["on"]) if match["on"] else None
        return PlayOm(seat=seat, om=OmId(match["play"]), place=place, cards=_cards(match["using"]))
    if match["help"]:
        return AskForHelp(seat=seat, om=OmId(match["help"]))
    if match["word"] == "pass":
        return Pass(seat=seat)
    return _parse_choice(match, seat)


def _parse_choice(match: re.Match[str], seat: Seat) -> OmAction:
    """Answers to what a turn's action leads to."""
    if match["at"]:
        return ChoosePlace(seat=seat, place=PlaceId(match["at"]))
    if match["pick"]:
        return PickOmCard(seat=seat, om=OmId(match["pick"]))
    if match["look"]:
        return LookAtHand(seat=seat, whose=Seat(int(match["look"])))
    if match["discard"]:
        return DiscardCard(seat=seat, card=_some(match["discard"]))
    if match["keep"]:
        return KeepCard(seat=seat, number=None if match["keep"] == "none" else int(match["keep"]))
    if match["put"]:
        return PutBack(
            seat=seat, where="top" if match["put"] == "top" else "bottom", order=tuple(map(int, match["order"]))
        )
    if match["reveal"]:
        return DrawUncertainty(seat=seat, number=int(match["reveal"]))
    if match["show"]:
        return ShowCard(seat=seat, card=_some(match["show"]))
    return GiveCard(seat=seat, card=CardId(match["give"])) if match["give"] else Decline(seat=seat)
