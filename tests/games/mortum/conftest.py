"""What several tests of Mortum begin with."""

from __future__ import annotations

import pytest

from engine.content.compile import CARDS, schemas
from engine.content.source import read
from engine.games.registry import game


class Shipped(tuple):
    """Several whole scenarios; a failing property need not print every card of them."""

    __slots__ = ()

    def __repr__(self):
        """Short: Hypothesis writes its arguments out, and refuses those that fill pages."""
        return f"<{len(self)} shipped scenarios>"


@pytest.fixture(scope="session")
def scenarios():
    """The shipped scenarios that have cards, read from their decks alone: the many case files are not needed here."""
    found = []
    for deck in sorted(CARDS.glob("mortum/scenarios/*/deck.yaml")):
        data, problems = schemas("mortum")[0].read(read(deck))
        assert not problems, "\n".join(map(str, problems))
        scenario = game("mortum").load(data)
        if not scenario.companion:
            found.append(scenario)
    assert found
    return Shipped(found)
