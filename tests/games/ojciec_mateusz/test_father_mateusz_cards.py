"""OM cards: who learns what."""

from __future__ import annotations

from engine.core.rng import Rng
from engine.games.ojciec_mateusz.actions import parse
from tests.games.ojciec_mateusz.walks import GAME


def played(state, *actions):
    step = None
    for text in actions:
        seat = state.to_act()[0]
        step = state.apply(parse(text, seat), Rng(1))
        state = step.state
    return step


def test_intuition__only_the_one_who_looked_knows_what_went_back(lay):
    state = lay(
        places={"castle": ["ladder", "clue", "door: key", "key", "torch"]},
        om=["intuition"],
        uncertainty=["quiet-night"],
    )
    looking = played(state, "play:intuition")
    assert len([e for e in looking.events if GAME.visible(e, 0)]) == len(looking.events)
    assert "SawCard" not in [type(seen).__name__ for e in looking.events if (seen := GAME.visible(e, 1))]
    after = played(state, "play:intuition", "keep:2", "put:top.21").state
    assert after.observation(0)["piles"]["castle"]["known"] == {"0": "castle-3", "1": "castle-1"}
    assert after.observation(1)["piles"]["castle"]["known"] == {}
    assert {after.redeal(0, Rng(seed)).pile["castle"][:2] for seed in range(20)} == {("castle-3", "castle-1")}
    assert len({after.redeal(1, Rng(seed)).pile["castle"][:2] for seed in range(40)}) > 2


def test_intuition__whoever_knew_the_top_does_not_know_which_one_was_taken(lay):
    state = lay(
        places={"castle": ["ladder", "clue", "key", "torch"]},
        seen={"castle-1": [1]},
        om=["intuition"],
        uncertainty=["quiet-night"],
    )
    after = played(state, "play:intuition", "keep:2", "put:top.12").state
    assert after.observation(1)["piles"]["castle"]["known"] == {}


def test_play__a_hand_looked_at_is_known_to_the_one_who_looked(lay):
    state = lay(
        places={"castle": ["clue", "key", "torch"]},
        hands=[[], ["castle-1"], ["castle-2"]],
        om=["attentive-ear"],
        uncertainty=["quiet-night"],
    )
    after = played(state, "play:attentive-ear", "look:2").state
    assert after.observation(0)["hands"] == [[], [{"back": "castle"}], ["castle-2"]]
    assert after.observation(1)["hands"] == [[], ["castle-1"], [{"back": "castle"}]]


def test_play__uncertainty_cards_looked_at_are_known_to_the_one_who_looked(lay):
    state = lay(places={"castle": ["clue", "key"]}, om=["chessboard"], uncertainty=["rumours", "quiet-night"])
    looking = played(state, "play:chessboard").state
    assert looking.observation(0)["uncertainty"]["row"] == ["rumours", "quiet-night", None, None]
    assert looking.observation(1)["uncertainty"]["row"] == ["hidden", "hidden", None, None]
    after = looking.apply(parse("reveal:2", 0), Rng(1)).state
    assert after.observation(0)["uncertainty"]["row"] == ["rumours", "hidden", None, None]


def test_passage__the_offers_name_the_cards_where_there_are_several_ways(lay):
    state = lay(
        places={"castle": ["door: key", "clue"], "town-hall": ["clue", "clue", "key"]},
        revealed={"castle": ["castle-1"]},
        hands=[["castle-2", "town-hall-1", "town-hall-2"]],
        om=["passage"],
    )
    offered = [action.id for action in state.legal_actions(0) if action.id.startswith("play:")]
    assert offered == ["play:passage.castle.castle-2", "play:passage.castle.town-hall-1"]
