"""What is printed: Place Cards, story cards, Father Mateusz (OM) cards and Uncertainty cards, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.games.ojciec_mateusz.names import (
    ARTIFACTS,
    BLOCKADES,
    ITEMS,
    PLACES,
    CardId,
    CardText,
    Kind,
    OmId,
    PlaceId,
    UncertaintyId,
)


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """A Place Card: where it comes from, what it is, and for a blockade the items that open it."""

    id: CardId
    origin: PlaceId
    kind: Kind
    needs: tuple[Kind, ...] = ()

    @property
    def blockade(self) -> bool:
        """Whether it is one of the five red kinds."""
        return self.kind in BLOCKADES


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDeck:
    """The cards of one location, numbered in this order; the decks are shuffled before they are laid out."""

    cards: tuple[CardText, ...]
    own: bool = False
    """Our own reconstruction: the printed distribution is not known."""
    own_name: bool = False
    """The printed board has another, unknown name here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """Cards that a story card asks for, one slot each; with ``at`` only cards of that deck fit."""

    kind: Kind
    at: PlaceId | None = None
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class FindBlockade:
    """Look for a blockade at a location and lay it on the pile."""

    do: Literal["find-blockade"] = "find-blockade"
    at: PlaceId
    kind: Kind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReshuffleAndReveal:
    """Shuffle a location's pile and discard together, then reveal a blockade."""

    do: Literal["reshuffle-and-reveal"] = "reshuffle-and-reveal"
    at: PlaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveOm:
    """The player about to act covers an open OM card."""

    do: Literal["remove-om"] = "remove-om"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardPolice:
    """The user, or the player about to act, may discard a revealed police blockade."""

    do: Literal["discard-police"] = "discard-police"


Condition = FindBlockade | ReshuffleAndReveal | RemoveOm | DiscardPolice


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryCard:
    """One card of a story: its conditions, carried out once, and its goals."""

    goals: tuple[Goal, ...]
    conditions: tuple[Condition, ...] = ()
    own: bool = False
    """Our own reconstruction: goals and conditions of the printed card are not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffle:
    """Shuffle the pile of a blocked location, the blockade in it."""

    do: Literal["reshuffle"] = "reshuffle"


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """Two revealed blockades at different locations change places."""

    do: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenBlockade:
    """Remove a blockade more easily than its symbols ask."""

    do: Literal["open"] = "open"
    clues: bool = False
    """Clues stand in for symbols, a clue for each; at least one of them."""
    spare: int = 0
    """So many symbols need not be covered."""
    price: int = 0
    """So many clues are discarded besides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Look at the top cards of an available location, keep one, put the others on top or at the bottom."""

    do: Literal["look"] = "look"
    count: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePolice:
    """Put a revealed police blockade onto the pile of another location."""

    do: Literal["move-police"] = "move-police"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeCard:
    """Draw a Place Card at the location the card was used on, or at any available one."""

    do: Literal["draw"] = "draw"
    anywhere: bool = False
    optional: bool = True
    others: bool = False
    """Each other player draws instead of the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """Shuffle a location's discard into the face-down cards of its pile."""

    do: Literal["restore"] = "restore"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recover:
    """Take the top card of a discard into the hand, unless it is a blockade."""

    do: Literal["recover"] = "recover"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeHand:
    """Look at another player's hand."""

    do: Literal["see-hand"] = "see-hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeUncertainty:
    """Look at the face-down Uncertainty cards that are laid out."""

    do: Literal["see-uncertainty"] = "see-uncertainty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lose:
    """Place Cards are discarded from the hand, chosen by their holder."""

    do: Literal["lose"] = "lose"
    count: int | None = None
    """None: the whole hand."""
    protect: bool = False
    """Artifacts and cards that fit an open goal are safe."""
    everybody: bool = False
    """All players, the user first; otherwise the user only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """The user picks an available location; its first blockade is laid on the pile, the rest is shuffled."""

    do: Literal["reveal"] = "reveal"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceOm:
    """The user picks an open OM card, which leaves the game and is replaced."""

    do: Literal["replace-om"] = "replace-om"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowHand:
    """The user shows the whole hand to everybody."""

    do: Literal["show-hand"] = "show-hand"


Verb = (
    Reshuffle
    | Swap
    | OpenBlockade
    | Look
    | MovePolice
    | TakeCard
    | Restore
    | Recover
    | SeeHand
    | SeeUncertainty
    | Lose
    | Reveal
    | ReplaceOm
    | ShowHand
    | DiscardPolice
)


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectCard:
    """An OM card or an Uncertainty card: what it does, step by step; no step: nothing happens."""

    effect: tuple[Verb, ...] = ()
    own: bool = False
    """Our own reconstruction: name and effect of the printed card are not known."""
    own_effect: bool = False
    """The name is known and the effect, or a part of it, is ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One story with everything that lies on the table: the same box for all stories, and the story's own cards."""

    scenario: str
    difficulty: int
    """1 basic, 2 medium, 3 hard, 4 very hard (story-cards.difficulty)."""
    artifact: Kind
    """The picture on the backs of the story cards."""
    stories: tuple[StoryCard, ...]
    places: Mapping[PlaceId, PlaceDeck]
    om_cards: Mapping[OmId, EffectCard]
    uncertainty_cards: Mapping[UncertaintyId, EffectCard]
    bare: bool = False
    """A case's own story, without a narrative."""
    cards: Mapping[CardId, PlaceCard] = field(init=False, compare=False, repr=False, metadata={"codec": False})
    """All Place Cards by id."""
    slots: tuple[tuple[Goal, ...], ...] = field(init=False, compare=False, repr=False, metadata={"codec": False})
    """For each story card its goals, one for each wanted card (investigation-goals.slots)."""

    def __post_init__(self) -> None:
        """Index the cards: they are asked for at every step."""
        cards: dict[CardId, PlaceCard] = {}
        for place in PLACES:
            deck = self.places.get(place)
            for number, text in enumerate(deck.cards if deck is not None else (), 1):
                kind, _, needs = text.partition(":")
                card = CardId(f"{place}-{number}")
                cards[card] = PlaceCard(card, place, Kind(kind), tuple(Kind(need) for need in needs.split()))
        object.__setattr__(self, "cards", cards)
        slots = tuple(
            tuple(Goal(kind=goal.kind, at=goal.at) for goal in story.goals for _ in range(goal.count))
            for story in self.stories
        )
        object.__setattr__(self, "slots", slots)

    def kind(self, card: CardId) -> Kind:
        """What a card is."""
        return self.cards[card].kind

    def icons(self, place: PlaceId) -> tuple[Kind, ...]:
        """What the board shows above a location: the items that its deck holds (setup.item-icons)."""
        found = {printed.kind for printed in self.cards.values() if printed.origin == place}
        return tuple(kind for kind in ITEMS if kind in found)

    def deck(self, place: PlaceId) -> tuple[CardId, ...]:
        """The cards of one location, in the order of their numbers."""
        return tuple(card for card, printed in self.cards.items() if printed.origin == place)


def opens(kind: Kind) -> bool:
    """Whether a card of that kind is an ordinary item."""
    return kind in ITEMS


def artifact(kind: Kind) -> bool:
    """Whether a card of that kind is one of the four artifacts."""
    return kind in ARTIFACTS
