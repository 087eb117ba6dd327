"""Chance as two integers: a seed and how many numbers were drawn from it.

splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014) needs no state but a counter, so a
match stores its chance as ``(seed, count)`` and gives the same game in CPython and in Pyodide for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_WORDS = 1 << 64
_MASK = _WORDS - 1
_GOLDEN = 0x9E3779B97F4A7C15


@dataclass(frozen=True, slots=True)
class Rng:
    """A pure generator: every draw returns the value and the generator to go on with."""

    seed: int
    count: int = 0

    def word(self) -> tuple[int, Rng]:
        """The next 64-bit word."""
        count = self.count + 1
        z = (self.seed + count * _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31), Rng(self.seed, count)

    def below(self, bound: int) -> tuple[int, Rng]:
        """A whole number from 0 up to, not including, ``bound``; each equally likely.

        Raises ValueError where ``bound`` is less than 1.
        """
        if bound < 1:
            raise ValueError(f"below() needs a bound of at least 1, not {bound}")
        limit = _WORDS - _WORDS % bound  # words from here on would favour small numbers
        value, rng = self.word()
        while value >= limit:
            value, rng = rng.word()
        return value % bound, rng

    def pick(self, items: Sequence[T]) -> tuple[T, Rng]:
        """One of the items, each equally likely."""
        index, rng = self.below(len(items))
        return items[index], rng

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """The items in a random order (Fisher and Yates, from the end)."""
        pool = list(items)
        seed, count = self.seed, self.count
        for last in range(
            len(pool) - 1, 0, -1
        ):  # ``below(last + 1)`` written out: this is where deals spend their time
            limit = _WORDS - _WORDS % (last + 1)
            while True:
                count += 1
                z = (seed + count * _GOLDEN) & _MASK
                z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
                z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
                z ^= z >> 31
                if z < limit:
                    break
            index = z % (last + 1)
            pool[last], pool[index] = pool[index], pool[last]
        return tuple(pool), Rng(seed, count)
