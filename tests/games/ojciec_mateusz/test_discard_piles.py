"""Discards: what a case cannot say."""

from __future__ import annotations

from engine.core.rng import Rng
from tests.games.ojciec_mateusz.walks import GAME


def test_no_search__everybody_sees_the_top_card_and_the_number(lay):
    state = lay(
        places={"castle": ["clue", "key", "torch", "ladder"]}, discards={"castle": ["castle-2", "castle-3", "castle-4"]}
    )
    for seat in range(3):
        assert state.observation(seat)["discards"]["castle"] == [3, "castle-2"]
        castle = GAME.show(state, seat).places[0]
        assert (castle.discards, castle.discard.kind) == (3, "key")
        assert state.redeal(seat, Rng(5)).discard == state.discard


def test_nothing_to_rebuild__the_only_card_of_such_a_pile_is_known_to_all(lay):
    state = lay(
        places={"castle": ["clue", "key", "torch"], "town-hall": ["ladder", "clue"]},
        hands=[["castle-1", "castle-2", "castle-3"]],
    )
    for text in ("draw:town-hall", "discard:castle-2"):
        state = state.apply(GAME.parse(text, 0), Rng(1)).state
    for seat in range(3):
        assert state.observation(seat)["piles"]["castle"]["known"] == {"0": "castle-2"}
