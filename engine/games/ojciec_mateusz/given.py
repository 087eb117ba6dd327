"""Positions of case files: any of it may be said, everything unsaid has a default."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engine.core.codec import Json, encode
from engine.core.errors import ScriptError
from engine.core.ids import Seat
from engine.core.rng import Rng
from engine.games.ojciec_mateusz.cards import Goal, PlaceDeck, Scenario, StoryCard
from engine.games.ojciec_mateusz.knowledge import relabelled
from engine.games.ojciec_mateusz.names import ARTIFACTS, PLACES, CardId, CardText, OmId, PlaceId, UncertaintyId, origin
from engine.games.ojciec_mateusz.position import Position
from engine.games.ojciec_mateusz.rules import investigation_goals, passing_and_end
from engine.games.ojciec_mateusz.rules.setup import Options
from engine.games.ojciec_mateusz.state import OPEN_SLOTS, Cards, Frame

T = TypeVar("T")
N = TypeVar("N")
NO_STORY = (StoryCard(goals=(Goal(kind=ARTIFACTS[-1]),)),)
"""The story of a case that has decks of its own, names no story, and is about something else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The *given* part of a case."""

    scenario: str | None = None
    """A story of the game; its OM and Uncertainty cards and all that the case does not say. The first by default."""
    places: Mapping[PlaceId, tuple[CardText, ...]] | None = None
    """Place decks of the case's own; a location that is left out has none."""
    stories: tuple[StoryCard, ...] = ()
    """Story cards of the case's own, without words; by default those of the ``scenario`` that the case names."""
    from_start: bool = False
    """Begin with the set-up instead of a position laid out."""
    options: Options | None = None
    """With ``from-start``: how many play, and who begins."""
    seats: int = 3
    start: Seat = Seat(0)
    turn: Seat = Seat(0)
    acted: bool = False
    opening: bool = False
    story: int = 1
    """Number of the current story card."""
    beside: tuple[CardId | None, ...] = ()
    """Cards handed in: one for each goal, null where it is open; or just the cards, each for the most specific goal."""
    piles: Mapping[PlaceId, tuple[CardId, ...]] = field(default_factory=dict)
    """The top cards of a pile, top first; below them lie all cards of the location that are nowhere else."""
    revealed: Mapping[PlaceId, tuple[CardId, ...]] = field(default_factory=dict)
    """Face-up blockades on a pile, the uppermost first."""
    discards: Mapping[PlaceId, tuple[CardId, ...]] = field(default_factory=dict)
    """Top first."""
    hands: tuple[tuple[CardId, ...], ...] = ()
    """By seat."""
    tokens: tuple[int, ...] = ()
    """By seat."""
    om: tuple[OmId | None, ...] | None = None
    """The open OM cards."""
    covered: tuple[OmId, ...] = ()
    om_deck: tuple[OmId, ...] | None = None
    """Top first; by default all that are not open. Those named in neither are out of the game."""
    uncertainty: tuple[UncertaintyId | None, ...] | None = None
    """The hidden Uncertainty cards that are laid out."""
    uncertainty_deck: tuple[UncertaintyId, ...] | None = None
    gone: tuple[str, ...] = ()
    """Used OM and Uncertainty cards in the order of their use, where that matters."""
    passes: int = 0
    challenge: bool = False
    """Our own challenge is on."""
    turns: int = 0
    """Turns begun so far; counted in the challenge only."""
    seen: Mapping[CardId, tuple[Seat, ...]] = field(default_factory=dict)
    """Seats that know a hidden card where it lies."""
    stack: tuple[Frame, ...] = ()
    """What is going on, the decision that is awaited last."""


def content(given: Given, contents: Mapping[str, Scenario]) -> Scenario:
    """The story a case plays with: one of the game's, with place decks and story cards of the case's own."""
    if given.scenario is not None and given.scenario not in contents:
        raise ScriptError(f"no scenario {given.scenario!r}; there are {', '.join(sorted(contents)) or 'none'}")
    if not contents:
        raise ScriptError("a case needs the OM and Uncertainty cards of some scenario")
    base = contents[given.scenario or min(contents)]
    places = base.places
    if given.places is not None:
        places = {place: PlaceDeck(cards=cards) for place, cards in given.places.items()}
    if given.places is None and not given.stories:
        return base
    stories = base.stories if given.scenario is not None else NO_STORY
    return replace(base, places=places, stories=given.stories or stories, bare=True)


def position(given: Given, contents: Mapping[str, Scenario]) -> Position:
    """Lay the position out.

    Raises ScriptError where it cannot stand: a card that is nowhere, or in two places.
    """
    scenario = content(given, contents)
    options = Options(seats=given.seats, start=given.start)
    if not options.sound() or given.turn >= given.seats:
        raise ScriptError(f"{given.seats} seats, seat {given.start} begins, turn of seat {given.turn}: that cannot be")
    hands = _by_seat(given.hands, (), given.seats)
    placed = _placed(scenario, given, hands)
    piles: dict[PlaceId, Cards] = {}
    for place in PLACES:
        above = (*given.revealed.get(place, ()), *given.piles.get(place, ()))
        piles[place] = (*above, *(card for card in scenario.deck(place) if card not in placed))
    for place, cards in given.revealed.items():
        for card in cards:
            if not scenario.cards[card].blockade:
                raise ScriptError(f"{card} is no blockade: it cannot lie revealed at {place}")
    om, om_deck, om_gone = _deck(tuple(sorted(scenario.om_cards)), given.om, given.om_deck)
    row, deck, gone = _deck(tuple(sorted(scenario.uncertainty_cards)), given.uncertainty, given.uncertainty_deck)
    state = Position(
        scenario=scenario,
        seats=given.seats,
        start=given.start,
        current=given.turn,
        acted=given.acted,
        opening=given.opening,
        pile=piles,
        up={place: len(cards) for place, cards in given.revealed.items() if cards},
        discard={place: tuple(given.discards.get(place, ())) for place in PLACES},
        hand=hands,
        tokens=_by_seat(given.tokens, 0, given.seats),
        story=_story(scenario, given),
        beside=(None,) * len(scenario.slots[_story(scenario, given)]),
        om_deck=om_deck,
        om_open=om,
        covered=tuple(sorted(om.index(card) for card in given.covered)),
        uncertainty_deck=deck,
        hidden=row,
        gone=_used((*om_gone, *gone), given.gone),
        passes=given.passes,
        challenge=given.challenge,
        turns=given.turns,
        seen={card: sum(1 << seat for seat in set(seats)) for card, seats in given.seen.items()},
        stack=given.stack,
    )
    return _with_goals(state, given.beside)


def _story(scenario: Scenario, given: Given) -> int:
    if not 1 <= given.story <= len(scenario.stories):
        raise ScriptError(f"there is no story card {given.story}")
    return given.story - 1


def _by_seat(values: Sequence[T], default: T, seats: int) -> tuple[T, ...]:
    if len(values) > seats:
        raise ScriptError(f"{len(values)} hands or tokens for {seats} seats")
    return (*values, *(default for _ in range(seats - len(values))))


def _placed(scenario: Scenario, given: Given, hands: Iterable[Cards]) -> set[CardId]:
    """All cards that the case puts somewhere."""
    groups = (*hands, *given.piles.values(), *given.revealed.values(), *given.discards.values(), given.beside)
    count = Counter(card for group in groups for card in group if card is not None)
    for card, times in count.items():
        if card not in scenario.cards:
            raise ScriptError(f"there is no card {card} in the decks of this case")
        if times > 1:
            raise ScriptError(f"the card {card} is in two places")
    return set(count)


def _deck(
    every: Sequence[N], row: Sequence[N | None] | None, deck: Sequence[N] | None
) -> tuple[tuple[N | None, ...], tuple[N, ...], tuple[N, ...]]:
    """The row that is laid out, the deck, and what is out of the game."""
    laid: tuple[N | None, ...] = tuple(every[:OPEN_SLOTS] if row is None else row)
    laid = (*laid, *(None for _ in range(OPEN_SLOTS - len(laid))))
    unknown = [card for card in (*laid, *(deck or ())) if card is not None and card not in every]
    if unknown:
        raise ScriptError(f"there is no card {unknown[0]!r}; there are {', '.join(map(str, every))}")
    rest = tuple(card for card in every if card not in laid)
    left = rest if deck is None else tuple(deck)
    return laid, left, tuple(card for card in rest if card not in left)


def _used(gone: tuple[str, ...], named: tuple[str, ...]) -> tuple[str, ...]:
    """What is out of the game, in the order that the case names."""
    strange = [card for card in named if card not in gone]
    if strange:
        raise ScriptError(f"the card {strange[0]} is not out of the game: it lies open, hidden or in a deck")
    return (*(card for card in gone if card not in named), *named)


def _with_goals(state: Position, beside: Sequence[CardId | None]) -> Position:
    if len(beside) == len(state.beside):
        return replace(state, beside=tuple(beside))
    for card in beside:
        if card is None:
            raise ScriptError("`beside` with an open goal needs an entry for each goal")
        found = investigation_goals.fits(state, card)
        if not found:
            raise ScriptError(f"the card {card} fits no open goal of the current story card")
        index = found[0]
        state = replace(state, beside=(*state.beside[:index], card, *state.beside[index + 1 :]))
    return state


def facts(state: Position) -> Mapping[str, Json]:
    """The position in the words of a case's *then* part."""
    return {
        "seats": state.seats,
        "turn": state.current,
        "to-act": list(state.to_act()),
        "decision": state.stack[-1].do if state.stack else None,
        "difficulty": state.scenario.difficulty,
        "story": state.story + 1,
        "goals": [
            goal.kind if goal.at is None else f"{goal.kind} {goal.at}"
            for goal, card in zip(state.slots(), state.beside, strict=True)
            if card is None
        ],
        "beside": [card for card in state.beside if card is not None],
        "piles": {place: list(state.pile[place]) for place in PLACES},
        "counts": {place: len(state.pile[place]) for place in PLACES},
        "revealed": {place: list(state.pile[place][: state.up.get(place, 0)]) for place in PLACES},
        "available": list(state.available_places()),
        "blocked": list(state.blocked_places()),
        "empty": [place for place in PLACES if not state.pile[place]],
        "discards": {place: list(state.discard[place]) for place in PLACES},
        "hands": [list(hand) for hand in state.hand],
        "hand": {str(seat): list(hand) for seat, hand in enumerate(state.hand)},
        "known": {card: [s for s in range(state.seats) if seats >> s & 1] for card, seats in state.seen.items()},
        "tokens": list(state.tokens),
        "om": [om for slot, om in enumerate(state.om_open) if om is not None and slot not in state.covered],
        "covered": [state.om_open[slot] for slot in state.covered],
        "om-deck": len(state.om_deck),
        "uncertainty": sum(card is not None for card in state.hidden),
        "uncertainty-deck": len(state.uncertainty_deck),
        "gone": list(state.gone),
        "passes": state.passes,
        "winner": passing_and_end.winner(state) if state.over is not None and not state.challenge else None,
        "over": state.over,
    }


OPEN_FACTS = (
    "seats", "turn", "to-act", "decision", "difficulty", "story", "goals", "beside", "counts", "revealed", "available",
    "blocked", "empty", "tokens", "om", "covered", "om-deck", "uncertainty", "uncertainty-deck", "gone", "passes",
    "winner", "over",
)  # fmt: skip
"""Facts that everybody at the table sees."""


def known_facts(state: Position, seat: Seat) -> Mapping[str, Json]:
    """What of the facts a seat knows: all once the game is over."""
    found = facts(state)
    if state.over is not None:
        return found
    own = {"hand": {str(seat): found["hand"][str(seat)]}}
    return {name: found[name] for name in OPEN_FACTS} | own


def pieces(state: Position) -> Mapping[str, int]:
    """Counts that no action may change: cards by what they are, cards that are in two places, debts."""
    lying: list[str] = [card for pile in state.pile.values() for card in pile]
    lying += [card for pile in state.discard.values() for card in pile]
    lying += [card for hand in state.hand for card in hand]
    lying += [card for card in state.beside if card is not None]
    om = [*state.om_deck, *(card for card in state.om_open if card is not None)]
    uncertainty = [*state.uncertainty_deck, *(card for card in state.hidden if card is not None)]
    for card in state.gone:
        (om if card in state.scenario.om_cards else uncertainty).append(card)  # type: ignore[arg-type]
    found = dict(Counter(f"{origin(CardId(card))} {state.scenario.kind(CardId(card))}" for card in lying))
    doubled = len(lying) + len(om) + len(uncertainty) - len({*lying, *om, *uncertainty})
    strays = sum(
        not state.scenario.cards[card].blockade for place, up in state.up.items() for card in state.pile[place][:up]
    )
    strays += sum(state.scenario.cards[card].blockade for hand in state.hand for card in hand)
    return {**found, "om": len(om), "uncertainty": len(uncertainty), "doubled": doubled, "strays": strays}


def describe(states: Sequence[Position], index: int, seat: Seat, deal: int) -> Json:
    """The position ``states[index]`` as the *given* part of a case.

    While the game runs, what the seat does not know by the last state is dealt by chance, for each ``deal`` anew.
    """
    state, last = states[index], states[-1]
    if last.over is None:
        state = relabelled(state, last, seat, Rng(len(states) << 16 | deal))
    scenario = state.scenario
    places = {place: tuple(_text(scenario, card) for card in scenario.deck(place)) for place in PLACES}
    return encode(
        Given(
            scenario=None if scenario.bare else scenario.scenario,
            places=places if scenario.bare else None,
            stories=scenario.stories if scenario.bare else (),
            seats=state.seats,
            start=state.start,
            turn=state.current,
            acted=state.acted,
            opening=state.opening,
            story=state.story + 1,
            beside=state.beside if any(state.beside) else (),
            piles={place: pile[state.up.get(place, 0) :] for place, pile in state.pile.items()},
            revealed={place: state.pile[place][:up] for place, up in state.up.items()},
            discards={place: pile for place, pile in state.discard.items() if pile},
            hands=state.hand,
            tokens=state.tokens,
            om=state.om_open,
            covered=tuple(om for slot in state.covered if (om := state.om_open[slot]) is not None),
            om_deck=state.om_deck,
            uncertainty=state.hidden,
            uncertainty_deck=state.uncertainty_deck,
            gone=state.gone,
            passes=state.passes,
            challenge=state.challenge,
            turns=state.turns,
            seen={
                card: tuple(Seat(s) for s in range(state.seats) if seats >> s & 1) for card, seats in state.seen.items()
            },
            stack=state.stack,
        )
    )


def _text(scenario: Scenario, card: CardId) -> CardText:
    printed = scenario.cards[card]
    return CardText(f"{printed.kind}: {' '.join(printed.needs)}" if printed.needs else printed.kind)
