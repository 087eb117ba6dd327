"""What a bot answers to the decisions that a turn leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.ojciec_mateusz.actions import (
    ChoosePlace,
    Decline,
    DiscardCard,
    Draw,
    DrawUncertainty,
    GiveCard,
    KeepCard,
    LookAtHand,
    OmAction,
    PickOmCard,
    PutBack,
    ShowCard,
)
from engine.games.ojciec_mateusz.bots import judging, risk
from engine.games.ojciec_mateusz.bots.reading import Reading
from engine.games.ojciec_mateusz.cards import Look, OpenBlockade, Recover, Reshuffle, TakeCard
from engine.games.ojciec_mateusz.names import PlaceId
from engine.games.ojciec_mateusz.state import Asking, AtPlace, Keeping, Putting


def answer(reading: Reading, action: OmAction) -> float:
    """How good an answer is, against the other answers to the same question."""
    return _ANSWERS[type(action)](reading, action)


def _at(reading: Reading, action: ChoosePlace) -> float:
    frame = reading.state.stack[-1]
    assert isinstance(frame, AtPlace)
    return _PLACES[frame.verb](reading, action.place)


def _opened(reading: Reading, place: PlaceId) -> float:
    return reading.opened(place) + reading.unlocked(place)


def _looked(reading: Reading, place: PlaceId) -> float:
    return reading.drawn(reading.piles[place], looks=3)


def _not_missed(reading: Reading, place: PlaceId) -> float:
    return -judging.missed(reading, place)


_PLACES: dict[str, Callable[[Reading, PlaceId], float]] = {
    "reshuffle": _opened,
    "swap": _opened,
    "swap-with": _opened,
    "look": _looked,
    "move-police": _opened,
    "move-to": _not_missed,
    "restore": judging.restored,
    "recover": judging.recovered,
    "reveal": _not_missed,
    "discard-police": _opened,
    "help": judging.asked,
}


def _decline(reading: Reading, action: Decline) -> float:
    """A draw, help or the police declined: as good as nothing at all."""
    del action
    frame = reading.state.stack[-1]
    if isinstance(frame, Asking):
        assert frame.place is not None
        return -reading.taste.help - (max(0.0, reading.opened(frame.place)) + reading.unlocked(frame.place)) * 0.25
    return 0.0


def _draw(reading: Reading, action: Draw) -> float:
    pile = reading.piles[action.place]
    return reading.drawn(pile) + reading.dug(pile)


def _pick_om(reading: Reading, action: PickOmCard) -> float:
    """The card that is given up is the one that helps least."""
    verb = reading.state.scenario.om_cards[action.om].effect[0]
    return -float(isinstance(verb, OpenBlockade | Look | Recover | Reshuffle | TakeCard))


def _look(reading: Reading, action: LookAtHand) -> float:
    state = reading.state
    return state.tokens[action.whose] + 0.1 * len(state.hand[action.whose])


def _discard(reading: Reading, action: DiscardCard) -> float:
    return 0.0 if action.card is None else -reading.hand[action.card]


def _keep(reading: Reading, action: KeepCard) -> float:
    frame = reading.state.stack[-1]
    assert isinstance(frame, Keeping)
    if action.number is None:
        return 0.0
    card = reading.state.scenario.cards[reading.state.pile[frame.place][action.number - 1]]
    return reading.new(card.kind, card.origin)


def _put(reading: Reading, action: PutBack) -> float:
    """What is wanted goes to the bottom, out of the others' reach; what nobody wants stays on top for them."""
    frame = reading.state.stack[-1]
    assert isinstance(frame, Putting)
    cards = reading.state.pile[frame.place][: frame.count]
    printed = [reading.state.scenario.cards[card] for card in cards]
    wanted = sum(reading.wanted(card.kind, card.origin) for card in printed)
    return float(wanted) if action.where == "bottom" else 0.5


def _uncertain(reading: Reading, action: DrawUncertainty) -> float:
    found = risk.choices(reading)[action.number - 1]
    return -found if found is not None else 0.0


def _show(reading: Reading, action: ShowCard) -> float:
    """The card that is missed least; none only where none fits."""
    return -10.0 if action.card is None else -reading.hand[action.card]


def _give(reading: Reading, action: GiveCard) -> float:
    return -reading.hand[action.card]


_ANSWERS: dict[type[Any], Callable[[Reading, Any], float]] = {
    ChoosePlace: _at,
    Decline: _decline,
    Draw: _draw,
    PickOmCard: _pick_om,
    LookAtHand: _look,
    DiscardCard: _discard,
    KeepCard: _keep,
    PutBack: _put,
    DrawUncertainty: _uncertain,
    ShowCard: _show,
    GiveCard: _give,
}
