"""Every game and every scenario, found in the registry: no list to edit."""

from __future__ import annotations

from functools import cache

import pytest

from engine.content.compile import Content, load
from engine.games.registry import metas


@cache
def content(game_id: str) -> Content:
    return load(game_id)


SCENARIOS = [(meta.id, name) for meta in metas() for name in sorted(content(meta.id).scenarios)]
CASES = [(meta.id, name) for meta in metas() for name in sorted(content(meta.id).cases)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "scenario_of" in metafunc.fixturenames:
        metafunc.parametrize("scenario_of", SCENARIOS, ids=["-".join(pair) for pair in SCENARIOS])
    if "case_of" in metafunc.fixturenames:
        metafunc.parametrize("case_of", CASES, ids=["-".join(pair) for pair in CASES])
