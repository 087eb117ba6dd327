"""What can visibly happen in Mortum, one small event each, in the words of the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.step import Event
from engine.games.mortum.names import CardId, Face, Hour, PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class DecksSeparated(Event):
    """The additional decks were pulled out; what remains is the main deck."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFormed(Event):
    """The heroes of the scenario stand ready."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePlaced(Event):
    """TIME was put on its first space; no hour has passed."""

    hour: Hour


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAdvanced(Event):
    """TIME moved one space, to ``hour``."""

    hour: Hour


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeStood(Event):
    """The team went somewhere and it is still ``hour``."""

    hour: Hour


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeStopped(Event):
    """TIME has got to the last usable hour and goes no further."""

    hour: Hour


@dataclass(frozen=True, slots=True, kw_only=True)
class HourIgnored(Event):
    """An instruction named an hour that is not ahead; nothing moved."""

    hour: Hour


@dataclass(frozen=True, slots=True, kw_only=True)
class FellDue(Event):
    """TIME has reached the marker of a timed special; its card waits."""

    special: str
    place: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class CompletionRead(Event):
    """A waiting completion is carried out now."""

    special: str
    place: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Event):
    """A card was taken from its deck and laid on the table with this face up."""

    card: CardId
    face: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPassedOver(Event):
    """A card was to be drawn that is not in its deck any more."""

    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class SideStaysClosed(Event):
    """The team came straight to side B; side A is closed and does nothing."""

    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceRead(Event):
    """A face was entered for the first time."""

    reveals: ClassVar[bool] = True

    card: CardId
    face: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedOver(Event):
    """A card on the table shows its other face now."""

    card: CardId
    face: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedAgain(Event):
    """A face that was read before is looked at; nothing on it works again."""

    card: CardId
    face: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipAllowed(Event):
    """A face with a flip arrow lies open: the card may be turned, free of charge, at any time."""

    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class CardReturned(Event):
    """A card went back into its deck."""

    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDiscarded(Event):
    """A card was taken out of its deck unread."""

    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferTaken(Event):
    """The team took a possible action of a card."""

    card: CardId
    face: Face
    offer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped(Event):
    """The team let an hour pass of its own will."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gained(Event):
    """Tokens came into the supply."""

    token: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent(Event):
    """Tokens left the supply as a price."""

    token: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost(Event):
    """Tokens left the supply by an instruction; ``count`` may be less than demanded, even 0."""

    token: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedForGood(Event):
    """Tokens left the game; restoring does not bring them back."""

    token: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wounded(Event):
    """Combat tokens were lacking in a fight; each brought a Wound."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenPlaced(Event):
    """A token from the box was laid on a place."""

    token: str
    place: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialStarted(Event):
    """A timed special began; its marker stands at ``hour``."""

    special: str
    place: PlaceId
    hour: Hour


@dataclass(frozen=True, slots=True, kw_only=True)
class Raided(Event):
    """The whole team raided a place."""

    place: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class RaidFailed(Event):
    """The Raid token came back; the place stays open."""

    place: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialLost(Event):
    """A timed special that would have been due after the end of the scenario."""

    special: str
    place: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordKept(Event):
    """A keyword card was put with the heroes."""

    keyword: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRevealed(Event):
    """The team has learned when the scenario ends."""

    reveals: ClassVar[bool] = True

    day: int
    hour: Hour


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioEnded(Event):
    """The scenario is over."""

    ending: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionsBegan(Event):
    """An ending is reached; before it is told the scenario's questions are asked."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAsked(Event):
    """The next question."""

    question: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAnswered(Event):
    """The team has chosen its answer."""

    question: str
    choice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Event):
    """All questions are answered: the score, and what it is called where the scenario has names for scores."""

    reveals: ClassVar[bool] = True

    points: int
    out_of: int
    rating: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignCarried(Event):
    """The team comes from an earlier scenario, with its keywords and Coins, rested and unhurt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordsDropped(Event):
    """The scenario is replayed: what it and later ones had given is not there any more."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TokensInPlay(Event):
    """The heroes' tokens are in play already, from the scenario before; none are brought a second time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardKept(Event):
    """A card was kept as a keyword card, in doubt."""

    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class HeroTokenEntered(Event):
    """Companion: one more token stands on a hero card."""

    hero: int
    token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainOpened(Event):
    """Companion: a printed card is being read; its number was not said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardToRead(Event):
    """Companion: this printed card is read now."""

    card: CardId
    face: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainFinished(Event):
    """Companion: the owner has carried out all that the card ordered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NightActionTaken(Event):
    """Companion: a night action of a printed card; one more unit of fatigue."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestBegan(Event):
    """The team went to rest; the day is closed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FatigueCounted(Event):
    """The night actions are over; so many units are to be paid."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TokensRestored(Event):
    """Surveillance and Search are back at their full number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FatiguePaid(Event):
    """One unit of fatigue was paid, by a later morning (``with_``: hour) or a token."""

    with_: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MorningCame(Event):
    """A new day begins at ``hour``."""

    day: int
    hour: Hour
