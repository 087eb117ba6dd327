"""Turns: what a case cannot say."""

from __future__ import annotations

from engine.core.rng import Rng
from engine.core.rule import Illegal
from engine.games.ojciec_mateusz.actions import Draw, HandIn, Pass


def test_one_action__the_drawer_cannot_act_again(lay):
    state = lay(places={"castle": ["clue", "key"]}).apply(Draw(seat=0, place="castle"), Rng(1)).state
    for action in (Draw(seat=0, place="castle"), Pass(seat=0)):
        verdict = state.explain(action)
        assert isinstance(verdict, Illegal)
        assert "turns.one-action" in verdict.rules


def test_new_card_waits__a_clue_drawn_this_turn_cannot_be_handed_in(lay):
    goals = [{"goals": [{"kind": "clue"}]}]
    state = lay(places={"castle": ["clue", "key"]}, stories=goals)
    state = state.apply(Draw(seat=0, place="castle"), Rng(1)).state
    verdict = state.explain(HandIn(seat=0, cards=("castle-1",)))
    assert isinstance(verdict, Illegal)
    assert "turns.new-card-waits" in verdict.rules
