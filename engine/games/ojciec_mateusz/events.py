"""What can visibly happen in Ojciec Mateusz, one small event each, in the words of the ledger.

A card that only some seats may see stands in an event that has ``knows``: the seats that may, a bit for each;
``knowledge.redacted`` takes it out for all others. In sentences ``{kind}`` is what a card is, and ``{card}`` the
location on its back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.ids import Seat
from engine.core.step import Event
from engine.games.ojciec_mateusz import event_shapes as shapes
from engine.games.ojciec_mateusz.names import CardId, Kind, OmId, PlaceId, UncertaintyId


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryChosen(Event):
    """The players chose a story of this difficulty; its deck lies on its space, the other three stay in the box."""

    difficulty: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDecksLaid(shapes.Counted):
    """The Place decks were shuffled and laid on their locations."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OmCardsLaid(shapes.Counted):
    """The OM cards were shuffled and the top ones turned face up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UncertaintyLaid(shapes.Counted):
    """The Uncertainty cards were shuffled and the top ones laid out unseen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBegan(shapes.OfSeatCounted):
    """Everything is in place; ``seat`` begins, ``count`` players play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryOpened(shapes.StoryNumber):
    """A story card came into play."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegan(shapes.OfSeat):
    """It is the turn of a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCounted(shapes.Counted):
    """In our own challenge: so many turns have begun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockadeFound(Event):
    """A blockade was looked for and lies on the pile now; ``discard``: it was found in the discard."""

    reveals: ClassVar[bool] = True
    place: PlaceId
    card: CardId
    kind: Kind
    discard: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NoBlockadeFound(shapes.AtPlace):
    """There was no such blockade at that location."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class AlreadyBlocked(shapes.AtPlace):
    """A blockade is revealed there already; nothing was looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PileReshuffled(shapes.AtPlaceCounted):
    """A pile of ``count`` cards was shuffled, whatever lay face up in it; ``discard``: its discard with it."""

    discard: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardRestored(shapes.AtPlaceCounted):
    """The discard of a location was shuffled into its pile, which has ``count`` cards now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OmCovered(shapes.WithOm):
    """An open OM card was covered; it is out of use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FellAway(Event):
    """What was to be done could not be done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FellAwayFor(shapes.OfSeat):
    """What a seat was to do, as one of several or once more, could not be done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined(shapes.OfSeat):
    """A seat said no to what was offered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(shapes.Taken):
    """A seat took a Place Card into the hand."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockadeDrawn(shapes.BlockadeThere):
    """The card drawn is a blockade; it lies on the pile it came from."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFull(shapes.OfSeat):
    """A seat holds a fourth card and has to discard one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarded(Event):
    """A Place Card was shown and laid on the discard of its origin; ``why`` is one of a few reasons."""

    seat: Seat
    card: CardId
    kind: Kind
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PileRebuilt(shapes.AtPlaceCounted):
    """The discard of a location, ``count`` cards, was shuffled and became its pile."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockadeRemoved(shapes.BlockadeThere):
    """The blockade of a location was removed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StillBlocked(shapes.AtPlace):
    """A blockade still lies revealed there: no draw follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToDraw(shapes.AtPlace):
    """The location is empty: no draw follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedIn(Event):
    """A seat put a card next to the story card, for ``count`` tokens.

    It fills goal number ``slot``, from 1; ``at`` is the deck that this goal names, None where any deck will do.
    """

    seat: Seat
    card: CardId
    kind: Kind
    count: int
    slot: int
    at: PlaceId | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryDone(shapes.StoryNumber):
    """All goals of a story card are found; it is discarded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalDiscarded(Event):
    """A card beside the finished story card goes to the discard of its origin, whoever handed it in."""

    card: CardId
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class OmPlayed(shapes.WithOm):
    """A seat plays an open OM card for its effect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OmRefilled(Event):
    """The next OM card of the deck lies open."""

    reveals: ClassVar[bool] = True
    om: OmId


@dataclass(frozen=True, slots=True, kw_only=True)
class OmNotRefilled(Event):
    """The OM deck is empty; the space stays empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OmReplaced(shapes.WithOm):
    """An open OM card leaves the game unused."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class UncertaintyRevealed(Event):
    """A seat drew a hidden Uncertainty card; it is carried out now."""

    reveals: ClassVar[bool] = True
    seat: Seat
    uncertainty: UncertaintyId


@dataclass(frozen=True, slots=True, kw_only=True)
class UncertaintyLacking(Event):
    """No Uncertainty card is left; nothing happens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UncertaintyRefilled(Event):
    """The next Uncertainty card of the deck lies in the row, unseen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockadesSwapped(shapes.BetweenPlaces):
    """The blockades of two locations changed places."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoliceMoved(shapes.BetweenPlaces):
    """A police blockade was put from one location's pile onto another's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedAtCards(Event):
    """A seat looks at the top ``count`` cards of a location."""

    seat: Seat
    place: PlaceId
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SawCard(Event):
    """What a seat saw: one card."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: CardId
    kind: Kind
    knows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptCard(shapes.Taken):
    """A seat keeps one of the cards it looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptNone(shapes.OfSeat):
    """All cards looked at are blockades; none can be kept."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBackCards(Event):
    """The other ``count`` cards went back, to the top or to the bottom."""

    place: PlaceId
    count: int
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedAtHand(Event):
    """A seat looked at the hand of another, which has ``count`` cards."""

    seat: Seat
    other: Seat
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedAtUncertainty(shapes.OfSeatCounted):
    """A seat looked at the Uncertainty cards that are laid out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SawUncertainty(Event):
    """What a seat saw: one Uncertainty card, by its place in the row."""

    reveals: ClassVar[bool] = True
    seat: Seat
    slot: int
    uncertainty: UncertaintyId
    knows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovered(shapes.WithCard):
    """A seat took the top card of a discard into the hand, for all to see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown(shapes.OfSeatCounted):
    """A seat shows the whole hand to everybody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToLose(shapes.OfSeat):
    """A seat has no card that may be discarded."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpAsked(shapes.WithOm):
    """A seat gave up an OM card to ask for help."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpAskedAt(shapes.OfSeatAtPlace):
    """The blockade is named that help is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardShown(shapes.WithCard):
    """The asker shows an own card for the blockade."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class NoCardShown(shapes.OfSeat):
    """The asker shows no card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOffered(shapes.WithCard):
    """Another player offers a card for the blockade."""

    reveals: ClassVar[bool] = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpFailed(shapes.AtPlace):
    """Not all symbols are covered: the blockade stays, everybody keeps their cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(shapes.OfSeatCounted):
    """A seat did nothing; so many passed in succession."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over."""

    ending: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(shapes.OfSeatCounted):
    """A seat has won, with ``count`` Success Tokens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonSuccess(Event):
    """The story is complete: a success of all players."""
