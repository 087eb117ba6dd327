"""What the team may ask for, as imperatives; ``id`` is the text that buttons, cases and saves use."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast

from engine.core.errors import MalformedAction
from engine.core.ids import ActionId, Seat
from engine.games.mortum.names import CardId, PlaceId, Special, Timed

TEAM = Seat(0)
"""All players decide together: the engine knows one seat (scenario-setup.team-game)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOffer:
    """Carry out a possible action of a card on the table."""

    seat: Seat = TEAM
    card: CardId
    offer: str

    @property
    def id(self) -> ActionId:
        """``take:5.ask-miller``."""
        return ActionId(f"take:{self.card}.{self.offer}")


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipCard:
    """Turn a card on the table to its other face."""

    seat: Seat = TEAM
    card: CardId

    @property
    def id(self) -> ActionId:
        """``flip:20``."""
        return ActionId(f"flip:{self.card}")


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipHour:
    """Let one hour pass."""

    seat: Seat = TEAM

    @property
    def id(self) -> ActionId:
        """``skip``."""
        return ActionId("skip")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadNext:
    """Choose which of the completions due at the same hour is read first."""

    seat: Seat = TEAM
    kind: Timed
    place: PlaceId

    @property
    def id(self) -> ActionId:
        """``read:search.mill``."""
        return ActionId(f"read:{self.kind}.{self.place}")


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginSpecial:
    """Start Surveillance or Search at a place, or raid it."""

    seat: Seat = TEAM
    kind: Special
    place: PlaceId

    @property
    def id(self) -> ActionId:
        """``start:search.mill``."""
        return ActionId(f"start:{self.kind}.{self.place}")


@dataclass(frozen=True, slots=True, kw_only=True)
class GoToRest:
    """Rest without a card, where nothing else is left."""

    seat: Seat = TEAM

    @property
    def id(self) -> ActionId:
        """``rest``."""
        return ActionId("rest")


@dataclass(frozen=True, slots=True, kw_only=True)
class EndNight:
    """No further night action: count the fatigue."""

    seat: Seat = TEAM

    @property
    def id(self) -> ActionId:
        """``sleep``."""
        return ActionId("sleep")


@dataclass(frozen=True, slots=True, kw_only=True)
class PayFatigue:
    """Pay one unit of fatigue with an hour or a token."""

    seat: Seat = TEAM
    with_: Literal["hour", "surveillance", "search", "raid"]

    @property
    def id(self) -> ActionId:
        """``pay:hour``."""
        return ActionId(f"pay:{self.with_}")


MortumAction = TakeOffer | FlipCard | SkipHour | ReadNext | BeginSpecial | GoToRest | EndNight | PayFatigue

_CARD = r"(?P<card>(?:surveillance-|search-|raid-)?\d+)"
_NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_FORMS = re.compile(
    rf"take:{_CARD}\.(?P<offer>{_NAME})"
    r"|flip:(?P<flip>(?:surveillance-|search-|raid-)?\d+)"
    rf"|read:(?P<read>surveillance|search)\.(?P<read_place>{_NAME})"
    rf"|start:(?P<start>surveillance|search|raid)\.(?P<start_place>{_NAME})"
    r"|pay:(?P<pay>hour|surveillance|search|raid)"
    r"|(?P<word>skip|rest|sleep)"
)
_WORDS: dict[str, type[SkipHour | GoToRest | EndNight]] = {"skip": SkipHour, "rest": GoToRest, "sleep": EndNight}


def parse(text: str, seat: Seat = TEAM) -> MortumAction:
    """The action of that id; raises MalformedAction where the text is none."""
    match = _FORMS.fullmatch(text)
    if match is None:
        raise MalformedAction(f"{text!r} is no action of Mortum")
    if match["card"]:
        return TakeOffer(seat=seat, card=CardId(match["card"]), offer=match["offer"])
    if match["flip"]:
        return FlipCard(seat=seat, card=CardId(match["flip"]))
    if match["read"]:
        return ReadNext(seat=seat, kind=cast(Timed, match["read"]), place=PlaceId(match["read_place"]))
    if match["start"]:
        return BeginSpecial(seat=seat, kind=cast(Special, match["start"]), place=PlaceId(match["start_place"]))
    if match["pay"]:
        return PayFatigue(seat=seat, with_=cast(Literal["hour", "surveillance", "search", "raid"], match["pay"]))
    return _WORDS[match["word"]](seat=seat)
