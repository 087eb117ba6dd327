"""Help: who is asked, and what it betrays."""

from __future__ import annotations

from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal
from engine.games.ojciec_mateusz.actions import parse


def asked(lay, **hands):
    state = lay(
        places={"castle": ["door: key", "clue"], "town-hall": ["torch", "key", "clue"], "cathedral": ["ladder"]},
        revealed={"castle": ["castle-1"]},
        om=["police"],
        uncertainty=["quiet-night"],
        **hands,
    )
    return state.apply(parse("help:police", 0), Rng(1)).state


def test_helpers__whoever_has_no_fitting_card_is_asked_all_the_same(lay):
    state = asked(lay, hands=[[], ["town-hall-1"], ["cathedral-1"]])
    assert state.to_act() == (1,)
    offers = {offer.action.id: offer.verdict for offer in state.offers(1)}
    assert isinstance(offers["give:town-hall-1"], Illegal)
    assert isinstance(offers["decline"], Legal)


def test_helpers__that_somebody_is_asked_does_not_tell_what_they_hold(lay):
    state = asked(lay, hands=[[], ["town-hall-1"], ["cathedral-1"]])
    dealt = {state.redeal(0, Rng(seed)).hand[1] for seed in range(40)}
    assert len(dealt) > 1
    for seed in range(40):
        other = state.redeal(0, Rng(seed))
        assert other.to_act() == (1,)
        assert other.legal_actions(1)


def test_helpers__an_empty_hand_is_passed_over(lay):
    state = asked(lay, hands=[[], [], ["cathedral-1"]])
    assert state.to_act() == (2,)


def test_attempt_may_fail__a_card_that_was_shown_is_known_to_all(lay):
    state = lay(
        places={"castle": ["safe: stethoscope key", "clue"], "town-hall": ["key", "clue"]},
        revealed={"castle": ["castle-1"]},
        om=["police"],
        uncertainty=["quiet-night"],
        hands=[[], ["town-hall-1", "town-hall-2"], []],
    )
    for text in ("help:police", "give:town-hall-1", "decline"):
        state = state.apply(parse(text, state.to_act()[0]), Rng(1)).state
    assert state.hand[1] == ("town-hall-1", "town-hall-2")
    for seat in (0, 2):
        assert state.observation(seat)["hands"][1] == ["town-hall-1", {"back": "town-hall"}]
