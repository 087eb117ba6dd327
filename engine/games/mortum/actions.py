"""What the team may ask for, as imperatives; ``id`` is the text that buttons, cases and saves use."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast

from engine.core.errors import MalformedAction
from engine.core.ids import ActionId, Seat
from engine.games.mortum.names import CardId, CardRef, Hour, PlaceId, Special, Timed, Token, card_ref

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


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepCard:
    """Keep a card on the table as a keyword card, in doubt."""

    seat: Seat = TEAM
    card: CardId

    @property
    def id(self) -> ActionId:
        """``keep:5``."""
        return ActionId(f"keep:{self.card}")


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerQuestion:
    """Choose the answer to the question that is asked."""

    seat: Seat = TEAM
    question: str
    choice: str

    @property
    def id(self) -> ActionId:
        """``answer:who.clerk``."""
        return ActionId(f"answer:{self.question}.{self.choice}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPrinted:
    """Companion: a printed card is being read, said with its number or without."""

    seat: Seat = TEAM
    card: CardRef | None = None

    @property
    def id(self) -> ActionId:
        """``card``, ``card:12B``, ``card:search-6``."""
        return ActionId("card" if self.card is None else f"card:{self.card}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tell:
    """Companion: what the printed card that is being read does."""

    seat: Seat = TEAM
    what: str

    @property
    def id(self) -> ActionId:
        """``tell:clocks.2``, ``tell:hour.15``, ``tell:gain.coin``, ``tell:put.raid.place-4``, and so on."""
        return ActionId(f"tell:{self.what}")


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishChain:
    """Companion: all that the printed card orders is done."""

    seat: Seat = TEAM

    @property
    def id(self) -> ActionId:
        """``done``."""
        return ActionId("done")


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeNightAction:
    """Companion: a night action of a printed card."""

    seat: Seat = TEAM

    @property
    def id(self) -> ActionId:
        """``night``."""
        return ActionId("night")


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterToken:
    """Companion: a token is printed on one of the owner's hero cards."""

    seat: Seat = TEAM
    hero: int
    token: Token

    @property
    def id(self) -> ActionId:
        """``enter:1.search``."""
        return ActionId(f"enter:{self.hero}.{self.token.value}")


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginGame:
    """Companion: the hero cards are entered, or left out; TIME is put on the hour of the printed starting card."""

    seat: Seat = TEAM
    hour: Hour

    @property
    def id(self) -> ActionId:
        """``begin:8``."""
        return ActionId(f"begin:{self.hour}")


CompanionAction = ReadPrinted | Tell | FinishChain | TakeNightAction | EnterToken | BeginGame
MortumAction = (
    TakeOffer
    | FlipCard
    | SkipHour
    | ReadNext
    | BeginSpecial
    | GoToRest
    | EndNight
    | PayFatigue
    | KeepCard
    | AnswerQuestion
    | CompanionAction
)

_CARD = r"(?P<card>(?:surveillance-|search-|raid-)?\d+)"
_NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_KINDS = "|".join(token.value for token in Token)
_NUMBER = r"[1-9]\d?"
_TELL = (
    rf"clocks\.[1-9]|fight\.[1-9]|hour\.{_NUMBER}|(?:gain|lose|remove)\.(?:{_KINDS})|hero-tokens|over"
    rf"|start\.(?:surveillance|search)\.{_NAME}|put\.(?:surveillance|search|raid)\.{_NAME}|back\.{_NAME}|place\.{_NAME}"
    rf"|end\.{_NUMBER}(?:\.{_NUMBER})?"
)
_FORMS = re.compile(
    rf"take:{_CARD}\.(?P<offer>{_NAME})"
    r"|flip:(?P<flip>(?:surveillance-|search-|raid-)?\d+)"
    rf"|read:(?P<read>surveillance|search)\.(?P<read_place>{_NAME})"
    rf"|start:(?P<start>surveillance|search|raid)\.(?P<start_place>{_NAME})"
    r"|pay:(?P<pay>hour|surveillance|search|raid)"
    r"|keep:(?P<keep>(?:surveillance-|search-|raid-)?\d+)"
    rf"|answer:(?P<question>{_NAME})\.(?P<choice>{_NAME})"
    r"|card:(?P<printed>[1-9]\d{0,2}B?|(?:surveillance|search|raid)-[1-9]\d{0,2})"
    rf"|tell:(?P<tell>{_TELL})"
    rf"|begin:(?P<begin>{_NUMBER})"
    rf"|enter:(?P<hero>[1-9])\.(?P<token>{_KINDS})"
    r"|(?P<word>skip|rest|sleep|card|done|night)"
)
_WORDS: dict[str, type[SkipHour | GoToRest | EndNight | ReadPrinted | FinishChain | TakeNightAction]] = {
    "skip": SkipHour,
    "rest": GoToRest,
    "sleep": EndNight,
    "card": ReadPrinted,
    "done": FinishChain,
    "night": TakeNightAction,
}


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
    if match["keep"]:
        return KeepCard(seat=seat, card=CardId(match["keep"]))
    if match["question"]:
        return AnswerQuestion(seat=seat, question=match["question"], choice=match["choice"])
    return _parse_told(match, seat)


def _parse_told(match: re.Match[str], seat: Seat) -> MortumAction:
    """The rest: what a companion is told, and single words."""
    if match["printed"]:
        return ReadPrinted(seat=seat, card=card_ref(match["printed"]))
    if match["tell"]:
        return Tell(seat=seat, what=match["tell"])
    if match["begin"]:
        return BeginGame(seat=seat, hour=Hour(int(match["begin"])))
    if match["hero"]:
        return EnterToken(seat=seat, hero=int(match["hero"]), token=Token(match["token"]))
    return _WORDS[match["word"]](seat=seat)
