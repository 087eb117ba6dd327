"""What an Uncertainty card may do to a seat: the price of every use of a Father Mateusz card."""

from __future__ import annotations

from engine.games.ojciec_mateusz.bots.reading import Reading
from engine.games.ojciec_mateusz.cards import DiscardPolice, EffectCard, Lose, Reveal, TakeCard
from engine.games.ojciec_mateusz.names import UncertaintyId
from engine.games.ojciec_mateusz.rules.uncertainty_cards import is_protected

CLOSED = 0.15
"""Harm of an open location that is closed."""
FREED = 0.1
"""Good of a police blockade that goes."""


def harm(reading: Reading, printed: EffectCard) -> float:
    """What one Uncertainty card would cost; less than nothing where it helps."""
    total = 0.0
    for verb in printed.effect:
        if isinstance(verb, Lose):
            total += lost(reading, verb)
        elif isinstance(verb, TakeCard):
            total += best_draw(reading) * (0.3 if verb.others else -1.0)
        elif isinstance(verb, Reveal):
            total += CLOSED
        elif isinstance(verb, DiscardPolice) and reading.state.police_places():
            total -= FREED
    return total


def lost(reading: Reading, verb: Lose) -> float:
    """What the worst cards of the hand, or all of them, are worth."""
    state = reading.state
    values = sorted(value for card, value in reading.hand.items() if not verb.protect or not is_protected(state, card))
    total = sum(values if verb.count is None else values[: verb.count])
    return total * 0.5 if verb.everybody else total  # the others lose, too


def best_draw(reading: Reading) -> float:
    """What the best draw that can be made is worth."""
    places = reading.state.available_places()
    return max((max(0.0, reading.drawn(reading.piles[place])) for place in places), default=0.0)


def unknown(reading: Reading) -> list[UncertaintyId]:
    """The Uncertainty cards that may lie where the seat has not looked."""
    state = reading.state
    known = {card for card, seats in zip(state.hidden, state.hidden_seen, strict=True) if seats >> reading.seat & 1}
    return [card for card in state.scenario.uncertainty_cards if card not in state.gone and card not in known]


def choices(reading: Reading) -> list[float | None]:
    """The harm that each card of the row is expected to do; None where none lies."""
    state = reading.state
    printed = state.scenario.uncertainty_cards
    cards = unknown(reading)
    mean = sum(harm(reading, printed[card]) for card in cards) / len(cards) if cards else 0.0
    row: list[float | None] = []
    for card, seats in zip(state.hidden, state.hidden_seen, strict=True):
        if card is None:
            row.append(None)
        else:
            row.append(harm(reading, printed[card]) if seats >> reading.seat & 1 else mean)
    return row


def price(reading: Reading) -> float:
    """What it costs to use a Father Mateusz card."""
    return reading.taste.price * min((found for found in choices(reading) if found is not None), default=0.0)
