"""Drawing: what a case cannot say."""

from __future__ import annotations

from engine.core.rng import Rng
from engine.games.ojciec_mateusz.actions import Draw
from tests.games.ojciec_mateusz.walks import GAME


def test_kept_secret__others_see_only_the_back(lay):
    step = lay(places={"castle": ["key", "clue"]}).apply(Draw(seat=0, place="castle"), Rng(1))
    assert step.state.observation(0)["hands"] == [["castle-1"], [], []]
    assert step.state.observation(1)["hands"] == [[{"back": "castle"}], [], []]
    mine, theirs = (GAME.visible(step.events[0], seat) for seat in (0, 1))
    assert (mine.card, mine.kind) == ("castle-1", "key")
    assert (theirs.card, theirs.kind) == (None, None)
    assert GAME.entry(theirs).message.key == "event.Drawn-hidden"


def test_kept_secret__a_hand_holds_no_card_that_went_back_later(lay):
    """The pile was built anew after the draw: what all have seen go there is in nobody's hand."""
    state = lay(places={"castle": ["key", "clue", "torch"]}, discards={"castle": ["castle-2", "castle-3"]})
    state = state.apply(Draw(seat=0, place="castle"), Rng(1)).state
    assert {state.redeal(1, Rng(seed)).hand[0] for seed in range(30)} == {("castle-1",)}


def test_kept_secret__a_card_still_unknown_may_be_any_of_its_pile(lay):
    state = lay(places={"castle": ["key", "clue", "torch", "door: key"]})
    state = state.apply(Draw(seat=0, place="castle"), Rng(1)).state
    dealt = {state.redeal(1, Rng(seed)).hand[0][0] for seed in range(60)}
    assert dealt == {"castle-1", "castle-2", "castle-3"}
    assert {state.redeal(0, Rng(seed)).hand[0][0] for seed in range(30)} == {"castle-1"}
