"""Uncertainty cards: what a case cannot say."""

from __future__ import annotations

from engine.core.rng import Rng
from engine.games.ojciec_mateusz.actions import parse


def test_protected__a_stop_betrays_no_card(lay):
    """Whoever holds cards is asked what to discard, be they protected or not; there is always an answer."""
    state = lay(
        places={"castle": ["clue", "key", "torch"], "opatowska-gate": ["striped-flint", "clue"]},
        stories=[{"goals": [{"kind": "clue"}]}],
        hands=[["castle-1", "opatowska-gate-1"]],
        om=["chessboard"],
        uncertainty=["unexpected-obstacle"],
    )
    state = state.apply(parse("play:chessboard", 0), Rng(1)).state
    assert [action.id for action in state.legal_actions(0)] == ["discard:none"]
    answers = {
        tuple(action.id.partition(":")[2] == "none" for action in state.redeal(1, Rng(seed)).legal_actions(0))
        for seed in range(40)
    }
    assert len(answers) > 1
    assert () not in answers


def test_cannot_run_out__as_many_as_om_cards(stories):
    for story in stories.values():
        assert len(story.om_cards) == len(story.uncertainty_cards) == 12
