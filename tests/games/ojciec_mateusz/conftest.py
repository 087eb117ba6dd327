"""What several tests of Ojciec Mateusz begin with."""

from __future__ import annotations

import pytest

from engine.content.compile import CARDS, schemas
from engine.content.source import beside, read
from engine.games.registry import game


@pytest.fixture(scope="session")
def stories():
    """The four stories by name, read from their decks alone: the many case files are not needed here."""
    shared = read(CARDS / "ojciec_mateusz" / "shared.yaml")
    found = {}
    for deck in sorted(CARDS.glob("ojciec_mateusz/scenarios/*/deck.yaml")):
        data, problems = schemas("ojciec_mateusz")[0].read(beside(read(deck), shared))
        assert not problems, "\n".join(map(str, problems))
        found[deck.parent.name] = game("ojciec_mateusz").load(data)
    return found


@pytest.fixture(scope="session")
def lay(stories):
    """Lays out the position that the *given* part of a case describes."""

    def position(**given):
        return game("ojciec_mateusz").position(given, stories)

    return position
