"""What several tests of Mortum begin with."""

from __future__ import annotations

import pytest

from engine.content.compile import CARDS, schemas
from engine.content.source import read
from engine.games.registry import game


@pytest.fixture(scope="session")
def scenarios():
    """The shipped scenarios, read from their decks alone: the many case files are not needed here."""
    found = []
    for deck in sorted(CARDS.glob("mortum/scenarios/*/deck.yaml")):
        data, problems = schemas("mortum")[0].read(read(deck))
        assert not problems, "\n".join(map(str, problems))
        found.append(game("mortum").load(data))
    assert found
    return tuple(found)
