"""What can visibly happen in Nim."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken(Event):
    """A seat took tokens from the heap."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(Event):
    """A seat took the last token."""

    seat: int
