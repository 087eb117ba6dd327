"""A measured figure and what it may be."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One line of the report; `limit` is the budget, an upper bound unless `at_least`.

    In `name` and `note` words of programs stand between backticks, for the page.
    """

    name: str
    value: float
    unit: str
    limit: float | None = None
    at_least: bool = False
    note: str = ""
    spread: tuple[float, float] | None = None
    """Between these two lies the middle half of what was measured."""

    @property
    def kept(self) -> bool:
        """Whether the budget holds; a figure without one keeps it."""
        if self.limit is None:
            return True
        return self.value >= self.limit if self.at_least else self.value <= self.limit

    @property
    def measured(self) -> str:
        """The value with its unit."""
        return f"{_number(self.value)} {self.unit}".rstrip()

    @property
    def budget(self) -> str:
        """What the value may be, or nothing."""
        sign = "at least" if self.at_least else "at most"
        return "" if self.limit is None else f"{sign} {_number(self.limit)} {self.unit}".rstrip()

    @property
    def middle_half(self) -> str:
        """The spread, or nothing where one measurement is all."""
        return "" if self.spread is None else f"{_number(self.spread[0])}–{_number(self.spread[1])}"

    def line(self) -> str:
        """The figure for people."""
        mark = "  " if self.limit is None else ("ok" if self.kept else "NO")
        text = f"   {mark} {self.name:<74}{self.measured:>16}  {self.middle_half:<16}{self.budget:<24}{self.note}"
        return text.replace("`", "").rstrip()


def _number(value: float) -> str:
    if value == int(value) or abs(value) >= 1000:  # noqa: PLR2004  four digits tell enough
        return f"{value:,.0f}"
    return f"{value:.2f}"


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part of all values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def quartiles(values: Sequence[float]) -> tuple[float, float] | None:
    """Between which two values the middle half lies; None where there are too few to say."""
    if len(values) < 3:  # noqa: PLR2004  two ends and a middle
        return None
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, high


def median(values: Sequence[float]) -> float:
    """The middle value."""
    return statistics.median(values)
