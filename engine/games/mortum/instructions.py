"""What stands in the body of a face: story and compulsory instructions; ``effects`` says what each of them does."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Literal

from engine.games.mortum.names import CardRef, Face, Hour, PlaceId, Special, Timed, Token


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditional:
    """A part of a face that may hang on a keyword card (keyword-cards.meaning); else it is passed over unseen."""

    if_keyword: str | None = None
    """Only for a team that has this keyword."""
    unless_keyword: str | None = None
    """Only for a team that does not have this keyword."""

    def speaks_to(self, keywords: Container[str]) -> bool:
        """Whether a team with these keywords reads the part."""
        if self.if_keyword is not None and self.if_keyword not in keywords:
            return False
        return self.unless_keyword is None or self.unless_keyword not in keywords


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Conditional):
    """A paragraph of the story; the key names it in the text overlay."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Order(Conditional):
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
    """The scenario is over with this ending, once the chain and the completions that wait are."""

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
