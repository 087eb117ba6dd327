"""Synthetic scenarios for measuring are in order, playable to their end, and the same every time."""

from __future__ import annotations

import pytest

from engine.content.check import check
from engine.content.compile import load
from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.games.registry import game
from site_hooks.bench import synthetic

SIZES = (synthetic.LEAST, 100, 1_000)


@pytest.mark.parametrize("size", SIZES)
def test_a_scenario_of_any_size_is_in_order_and_ends(tmp_path, size):
    synthetic.write(tmp_path, size)
    content = load("mortum", tmp_path)
    assert check(content) == []
    scenario = content.loaded[synthetic.NAME]
    assert len(scenario.cards) == size
    for seed in range(3):
        step, chance, seen = game("mortum").begin(scenario, Rng(seed)), Rng(seed), 0
        while step.state.outcome() is None:
            action, chance = chance.pick(step.state.legal_actions(seat_to_act(step)))
            step = step.state.apply(action, step.rng)
            seen += 1
        assert seen > 5
        assert len(step.state.away) > 5


def test_the_same_size_gives_the_same_files(tmp_path):
    one, two = (synthetic.write(tmp_path / name, 100) for name in ("one", "two"))
    files = sorted(file.relative_to(one) for file in one.rglob("*.yaml"))
    assert len(files) == 6
    assert all((one / file).read_bytes() == (two / file).read_bytes() for file in files)


def test_a_scenario_too_small_for_its_decks_is_refused(tmp_path):
    with pytest.raises(ValueError, match="at least"):
        synthetic.write(tmp_path, synthetic.LEAST - 1)
