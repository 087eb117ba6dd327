"""What each action of a turn is worth to a seat, by one look at the table."""

from __future__ import annotations

from collections import Counter

from engine.games.ojciec_mateusz.actions import AskForHelp, Draw, HandIn, MainAction, Open, PlayOm
from engine.games.ojciec_mateusz.bots import risk
from engine.games.ojciec_mateusz.bots.reading import Reading
from engine.games.ojciec_mateusz.cards import (
    Look,
    MovePolice,
    OpenBlockade,
    Recover,
    Reshuffle,
    Restore,
    SeeHand,
    SeeUncertainty,
    Swap,
    TakeCard,
)
from engine.games.ojciec_mateusz.names import CardId, PlaceId
from engine.games.ojciec_mateusz.rules import blockades
from engine.games.ojciec_mateusz.rules.father_mateusz_cards import recoverable, with_discard

AT_ONCE = 2.0
"""A card that earns tokens is handed in before anything else is done."""
IDLE = -1.0
"""No gain that could be told: worse than passing."""


def judge(reading: Reading, action: MainAction) -> float:
    """The gain that an action of a turn is expected to bring; passing brings none."""
    if isinstance(action, HandIn):
        return _hand_in(reading, action)
    if isinstance(action, Draw):
        pile = reading.piles[action.place]
        return reading.drawn(pile) + reading.dug(pile) - weariness(reading)
    if isinstance(action, Open):
        return _open(reading, action) - weariness(reading)
    if isinstance(action, PlayOm):
        return _play(reading, action) - weariness(reading)
    if isinstance(action, AskForHelp):
        return _ask(reading, action) - weariness(reading)
    return -reading.taste.idle


def weariness(reading: Reading) -> float:
    """The longer the digging goes on without tokens, the less is it liked: so games of bots come to an end.

    How often cards went back into a pile is for everyone to see, so ``clock`` betrays nothing.
    """
    state, taste = reading.state, reading.taste
    over = state.clock - taste.patience - taste.hope * sum(state.tokens)
    return 1_000.0 if over > 0 else 0.0


def _hand_in(reading: Reading, action: HandIn) -> float:
    card = action.cards[0]
    if action.slot is None:
        want = reading.ready.get(card)
        # a second card for a goal that the hand already answers: as good as the first
        if want is None:
            return AT_ONCE + 0.5
        return AT_ONCE + reading.worth[want] + reading.taste.contest * (want[1] is None)
    return AT_ONCE - 0.5  # the less specific goal


def _cost(reading: Reading, cards: tuple[CardId, ...]) -> float:
    """What hand cards are worth that are given away, apart from what they could open."""
    printed = reading.state.scenario.cards
    return sum(
        max(0.0, reading.hand[card] - reading.symbols.get(printed[card].kind, 0.0) * (card not in reading.ready))
        for card in cards
    )


def _after_opening(reading: Reading, place: PlaceId) -> float:
    """What it brings that the blockade on top of a location goes."""
    value = reading.unlocked(place)
    return value if reading.state.up[place] > 1 else value + reading.opened(place)


def _open(reading: Reading, action: Open) -> float:
    state = reading.state
    way = blockades.chosen(state, action.seat, action.place, action.cards)
    assert way is not None
    return _after_opening(reading, action.place) - _cost(reading, way)


def _play(reading: Reading, action: PlayOm) -> float:
    state = reading.state
    verb = state.scenario.om_cards[action.om].effect[0]
    price = risk.price(reading)
    if isinstance(verb, OpenBlockade):
        assert action.place is not None
        way = blockades.chosen(state, action.seat, action.place, action.cards, verb)
        assert way is not None
        return _after_opening(reading, action.place) - _cost(reading, way) - price
    if isinstance(verb, Look):
        return max(reading.drawn(reading.piles[place], looks=verb.count) for place in state.available_places()) - price
    if isinstance(verb, TakeCard):
        values = sorted(max(0.0, reading.drawn(reading.piles[place])) for place in state.available_places())
        return sum(values[-2:]) - price
    if isinstance(verb, Reshuffle):
        return max(_after_opening(reading, place) for place in state.blocked_places()) - price
    if isinstance(verb, MovePolice):
        return max(_after_opening(reading, place) for place in state.police_places()) - _least_open(reading) - price
    if isinstance(verb, Recover):
        return max(recovered(reading, place) for place in recoverable(state)) - price
    if isinstance(verb, Restore):
        return max(restored(reading, place) for place in with_discard(state)) - price
    if isinstance(verb, SeeUncertainty):
        return IDLE if len(state.om_deck) < 4 or not all(state.hidden) else 0.05 - price
    if isinstance(verb, SeeHand | Swap):
        return IDLE
    return IDLE


def recovered(reading: Reading, place: PlaceId) -> float:
    """What the top card of a discard would be worth in the hand."""
    card = reading.state.scenario.cards[reading.state.discard[place][0]]
    return reading.gain(card.kind, card.origin)


def restored(reading: Reading, place: PlaceId) -> float:
    """What it brings that a discard goes back into the pile, and to draw there where one can."""
    pile = reading.piles[place]
    better = reading.drawn(pile.restored(reading.state))
    if reading.state.available(place):
        return better + 0.5 * max(0.0, better - reading.drawn(pile))
    return 0.5 * max(0.0, better - reading.drawn(pile))


def _least_open(reading: Reading) -> float:
    """What it costs that some other location is closed: the one that is missed least."""
    state = reading.state
    places = [place for place in state.pile if place not in state.police_places()]
    return min((missed(reading, place) for place in places), default=0.0)


def missed(reading: Reading, place: PlaceId) -> float:
    """What it costs that a location is closed."""
    if not reading.state.available(place):
        return 0.0
    return max(0.0, reading.drawn(reading.piles[place]))


def _ask(reading: Reading, action: AskForHelp) -> float:
    del action
    found = max(asked(reading, place) for place in reading.state.blocked_places())
    return found - risk.price(reading)


def asked(reading: Reading, place: PlaceId) -> float:
    """What it brings to ask for help against the blockade of a location."""
    state = reading.state
    printed = state.scenario.cards
    left = Counter(printed[state.pile[place][0]].needs)
    own = [card for card in reading.hand if left[printed[card].kind] > 0]
    cost = 0.0
    if own:
        card = min(own, key=reading.hand.__getitem__)
        left[printed[card].kind] -= 1
        cost = _cost(reading, (card,))
    chance = 1.0
    for need, count in left.items():
        if count > 0:
            chance *= held_elsewhere(reading, need) ** count
    return chance * (_after_opening(reading, place) - cost)


def held_elsewhere(reading: Reading, need: str) -> float:
    """How likely it is that another hand holds an item and gives it."""
    state, seat = reading.state, reading.seat
    printed = state.scenario.cards
    missing = 1.0
    for whose, hand in enumerate(state.hand):
        if whose == seat:
            continue
        for card in hand:
            if state.seen.get(card, 0) >> seat & 1:
                if printed[card].kind == need:
                    missing = 0.25
            else:
                back = printed[card].origin
                pile = reading.piles[back]
                count = sum(n for (kind, place), n in pile.kinds.items() if kind == need and place == back)
                missing *= 1.0 - 0.8 * count / max(1, pile.others)
    return 1.0 - missing
