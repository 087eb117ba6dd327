"""Blockades: what a case cannot say."""

from __future__ import annotations

from engine.core.rng import Rng


def test_foreign_card__stays_in_the_pile_that_it_was_shuffled_into(lay):
    """All have seen the police go into that pile; no deal anew takes them elsewhere, nor hides a back that shows."""
    state = lay(
        places={"castle": ["clue", "key", "torch"], "opatowska-gate": ["police: identity-card", "clue", "ladder"]},
        piles={"castle": ["castle-1", "opatowska-gate-1", "castle-2"]},
    )
    places = set()
    for seed in range(40):
        pile = state.redeal(1, Rng(seed)).pile["castle"]
        assert "opatowska-gate-1" in pile
        places.add(pile.index("opatowska-gate-1"))
    assert places == {1, 2, 3}
    state = lay(
        places={"castle": ["clue", "key"], "opatowska-gate": ["police: identity-card", "clue"]},
        piles={"castle": ["opatowska-gate-1"]},
    )
    assert state.observation(0)["piles"]["castle"]["back"] == "opatowska-gate"
    assert state.redeal(0, Rng(3)).pile["castle"][0] == "opatowska-gate-1"
