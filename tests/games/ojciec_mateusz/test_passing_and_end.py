"""The end: what a case cannot say."""

from __future__ import annotations

from engine.core.rng import Rng
from engine.core.rule import Illegal
from engine.games.ojciec_mateusz.actions import Pass


def test_tie__in_every_order_of_beginning(lay):
    """Of tied players the one wins whose first turn came latest: the start player never wins a tie."""
    for start in range(4):
        state = lay(places={"castle": ["clue"]}, seats=4, start=start, turn=start, tokens=[2, 2, 2, 2])
        for _ in range(4):
            state = state.apply(Pass(seat=state.to_act()[0]), Rng(1)).state
        assert state.outcome().winners == ((start + 3) % 4,)


def test_all_pass__nothing_can_be_done_once_it_is_over(lay):
    state = lay(places={"castle": ["clue"]}, seats=2)
    for seat in (0, 1):
        state = state.apply(Pass(seat=seat), Rng(1)).state
    assert state.to_act() == ()
    for seat in (0, 1):
        assert state.offers(seat) == ()
        verdict = state.explain(Pass(seat=seat))
        assert isinstance(verdict, Illegal)
        assert verdict.rules == ("passing-and-end.all-pass",)
