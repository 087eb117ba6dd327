"""What an author's heap must satisfy, and the texts it needs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.nim.position import Scenario

ENDINGS = ("first-wins", "second-wins")
Path = tuple[str | int, ...]


def faults(scenario: Scenario) -> Iterator[tuple[Path, str]]:
    """Everything wrong in a deck."""
    if scenario.tokens < 1:
        yield ("tokens",), "an empty heap is over before it begins"


def text_paths(scenario: Scenario) -> Iterator[Path]:
    """Every text that a language must give for a scenario."""
    yield from (("endings", ending, "title") for ending in ENDINGS)
