"""The position: everything that lies on the table, and the stack of what is going on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from engine.games.mortum.campaign import Carry
from engine.games.mortum.cards import End, Hero, Scenario
from engine.games.mortum.names import CardId, Face, Hour, PlaceId, Special, Timed, Token


@dataclass(frozen=True, slots=True, kw_only=True)
class Supply:
    """How many tokens of each kind (heroes-and-supply.one-supply: they belong to the team)."""

    surveillance: int = 0
    search: int = 0
    raid: int = 0
    combat: int = 0
    wound: int = 0
    mental: int = 0
    coin: int = 0

    def get(self, token: Token) -> int:
        """The number of tokens of one kind."""
        count: int = getattr(self, token)
        return count

    def plus(self, token: Token, count: int) -> Supply:
        """The supply with ``count`` more tokens of a kind (fewer where it is negative)."""
        if count == 0:
            return self
        counts = dict(zip(_KINDS, self.counts(), strict=True))
        counts[token.value] += count
        return Supply(**counts)

    def counts(self) -> tuple[int, ...]:
        """The numbers of all kinds, in the order of ``Token``."""
        return tuple([getattr(self, kind) for kind in _KINDS])


_KINDS = tuple(token.value for token in Token)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCard:
    """A card on the table: the face that shows, the faces read so far, the offers used."""

    card: CardId
    face: Face
    read: tuple[Face, ...]
    used: tuple[str, ...] = ()
    passed_over: tuple[tuple[Face, int], ...] = ()
    """Parts of its bodies that did not speak to this team when they were reached (keyword-cards.meaning)."""

    def showing(self, face: Face, read: tuple[Face, ...]) -> OpenCard:
        """The card with that face up; written out, for it happens at every step."""
        return OpenCard(card=self.card, face=face, read=read, used=self.used, passed_over=self.passed_over)


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """A timed special under way: its token lies on the place, its marker on the track at ``due``."""

    kind: Timed
    place: PlaceId
    due: Hour
    seq: int
    """The order in which specials were started."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceToken:
    """A token lying on a place, as a reminder or as a block."""

    place: PlaceId
    token: Special


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A face whose body is being carried out; ``step`` is the next part of it."""

    frame: Literal["reading"] = "reading"
    card: CardId
    face: Face
    step: int = 0
    after_draw: bool = False
    """The part before was a draw that has been finished (chains.depth-first)."""
    obeyed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Draining:
    """A chain is over, or will be: waiting completions come next."""

    frame: Literal["draining"] = "draining"
    went_at: Hour | None = None
    """The hour at which the team went to a place, until it is clear that the way took no time."""
    completing: bool = False
    """The chain above is that of a completion."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resting:
    """The team has gone to rest; ``stage`` is where the procedure P7 stands."""

    frame: Literal["resting"] = "resting"
    stage: Literal["completions", "night", "pay"] = "completions"
    units: int = 0
    """Fatigue still to be paid."""
    late: int = 0
    """Hours by which the morning is later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """An ending is reached and the scenario's questions are asked; ``State.answers`` says how far that has come."""

    frame: Literal["asking"] = "asking"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entering:
    """Companion: the owner enters the tokens printed on the hero cards."""

    frame: Literal["entering"] = "entering"


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """Companion: the owner is reading a printed card and tells what it does, until its chain is over."""

    frame: Literal["telling"] = "telling"
    card: CardId | None = None
    """The card, where it is known."""
    end_day: int | None = None
    """The day of an end hour that is about to be told."""
    place: PlaceId | None = None
    """The place that the next word is about."""


Frame = Reading | Draining | Resting | Asking | Entering | Telling


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A position of one scenario. Data only: what may be done with it stands in ``rules/``."""

    scenario: Scenario = field(compare=False, repr=False, metadata={"codec": False})
    day: int = 1
    hour: Hour
    end_read: bool = False
    away: frozenset[CardId] = frozenset()
    """Cards that have left their decks (decks.leaves-deck): few, however large the decks are."""
    returned: frozenset[CardId] = frozenset()
    """Cards that were drawn and went back (card-structure.redraw-is-new)."""
    met: frozenset[str] = frozenset()
    """Every face ever read (``5A``), also of cards that have gone back; nothing in the rules depends on it."""
    table: tuple[OpenCard, ...] = ()
    supply: Supply = Supply()
    own: Supply = Supply()
    """Own totals, to which restoring goes back (heroes-and-supply.own-total)."""
    running: tuple[Running, ...] = ()
    waiting: tuple[Running, ...] = ()
    tokens: tuple[PlaceToken, ...] = ()
    keywords: tuple[str, ...] = ()
    carried: Carry | None = None
    """What the team brought from an earlier scenario; the origin of its keywords stands there."""
    nights: int = 0
    seq: int = 0
    ending: str | None = None
    """The ending an instruction has named, or that is reached; it takes effect when chain, completions, questions are
    over."""
    answers: tuple[str, ...] = ()
    """The choices taken at the scenario's questions, in their order."""
    team: tuple[Hero, ...] = ()
    """Companion: the owner's heroes as entered."""
    told_end: End | None = None
    """Companion: the end hour that a printed card named."""
    over: str | None = None
    stack: tuple[Frame, ...] = ()

    @property
    def decks(self) -> frozenset[CardId]:
        """Cards still in their decks, all of them; whether one is there is quicker to ask with ``in_deck``."""
        return self.scenario.deck_cards - self.away

    def in_deck(self, card: CardId) -> bool:
        """Whether that card still lies in its deck."""
        return card not in self.away and card in self.scenario.deck_cards

    def open_card(self, card: CardId) -> OpenCard | None:
        """The card as it lies on the table, if it does."""
        for lying in self.table:
            if lying.card == card:
                return lying
        return None

    def has_read(self, card: CardId, face: Face) -> bool:
        """Whether that face was read since the card was drawn."""
        lying = self.open_card(card)
        return lying is not None and face in lying.read

    def asking(self) -> bool:
        """Whether an ending is reached and its questions are asked."""
        return bool(self.stack) and isinstance(self.stack[0], Asking)

    def closed(self) -> bool:
        """Whether an ending is reached: nothing more happens in the scenario, though questions may be open."""
        return self.over is not None or self.asking()

    def heroes(self) -> tuple[Hero, ...]:
        """The team's heroes."""
        return self.team or self.scenario.heroes

    def kinds_printed(self) -> tuple[frozenset[Token], ...]:
        """For each hero the kinds of token printed on the card."""
        if not self.team:
            return self.scenario.kinds_printed
        return tuple(frozenset(token for token, count in hero.tokens.items() if count) for hero in self.team)

    def end(self) -> End | None:
        """The scenario's end hour."""
        return self.told_end or self.scenario.end

    def origin(self, keyword: str) -> str:
        """The scenario that gave a keyword."""
        found = self.carried.origin(keyword) if self.carried is not None else None
        return found or self.scenario.scenario

    def resting(self) -> Resting | None:
        """The rest under way, if there is one."""
        for frame in self.stack:
            if isinstance(frame, Resting):
                return frame
        return None
