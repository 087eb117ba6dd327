"""Setting up (procedure P1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import Seat
from engine.core.rng import Rng
from engine.games.ojciec_mateusz.cards import Scenario
from engine.games.ojciec_mateusz.events import GameBegan, OmCardsLaid, PlaceDecksLaid, UncertaintyLaid
from engine.games.ojciec_mateusz.names import PLACES
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import story_cards, turns
from engine.games.ojciec_mateusz.state import OPEN_SLOTS, Conditions, State
from engine.games.ojciec_mateusz.work import Work

BOARD = cite("setup.board")
PLACE_DECKS = cite("setup.place-decks")
OM_CARDS = cite("setup.om-cards")
UNCERTAINTY_CARDS = cite("setup.uncertainty-cards")
BEGIN = cite("setup.begin")
SHUFFLE = cite("setup.shuffle")
EMPTY_START = cite("setup.empty-start")
PLAYER_COUNT = cite("setup.player-count")

FEWEST, MOST = 2, 6
"""Players (setup.player-count)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a match is set up with."""

    seats: int = 3
    start: Seat = Seat(0)
    """Who begins: the players agree (turns.start-player)."""
    challenge: bool = False
    """Our own challenge: common success in as few turns as possible (no rule of the game)."""

    def sound(self) -> bool:
        """Whether so many can play, and the one who begins is among them."""
        return FEWEST <= self.seats <= MOST and 0 <= self.start < self.seats


def set_up(blank: type[State], scenario: Scenario, options: Options, rng: Rng) -> Work:
    """Shuffle, lay everything out, open card I; what happens then is ``turns.run``'s."""
    pile = {}
    for place in PLACES:
        pile[place], rng = rng.shuffled(scenario.deck(place))
    om, rng = rng.shuffled(sorted(scenario.om_cards))
    uncertainty, rng = rng.shuffled(sorted(scenario.uncertainty_cards))
    state = blank(
        scenario=scenario,
        seats=options.seats,
        start=options.start,
        current=options.start,
        pile=pile,
        discard=dict.fromkeys(PLACES, ()),
        hand=((),) * options.seats,
        tokens=(0,) * options.seats,
        beside=(None,) * len(scenario.slots[0]),
        om_deck=om[OPEN_SLOTS:],
        om_open=om[:OPEN_SLOTS],
        uncertainty_deck=uncertainty[OPEN_SLOTS:],
        hidden=uncertainty[:OPEN_SLOTS],
        challenge=options.challenge,
    )
    work = Work(state, rng)
    story_cards.choose(work)
    work.emit(PlaceDecksLaid(rules=(PLACE_DECKS, BOARD, SHUFFLE), count=len(PLACES)))
    work.emit(OmCardsLaid(rules=(OM_CARDS, SHUFFLE), count=OPEN_SLOTS))
    work.emit(UncertaintyLaid(rules=(UNCERTAINTY_CARDS, SHUFFLE), count=OPEN_SLOTS))
    begun = (BEGIN, EMPTY_START, PLAYER_COUNT, turns.START_PLAYER, turns.SEAT_ORDER)
    work.emit(GameBegan(rules=begun, seat=options.start, count=options.seats))
    turns.count(work)
    story_cards.open_first(work)
    work.set(opening=False)
    work.push(Conditions(seat=options.start))
    return work
