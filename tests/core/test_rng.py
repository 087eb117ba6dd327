"""Chance is two integers: the same numbers for ever, each equally likely."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from engine.core.rng import Rng


def test_words_are_splitmix64s():
    """The published sequence for seed 1234567 (Vigna's reference implementation)."""
    rng = Rng(1234567)
    words = []
    for _ in range(5):
        word, rng = rng.word()
        words.append(word)
    assert words == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert rng == Rng(1234567, 5)


def test_a_draw_leaves_the_generator_as_it_was():
    rng = Rng(5)
    assert rng.below(6) == rng.below(6)


@given(st.integers(0, 2**64 - 1), st.integers(1, 50))
def test_below_stays_below(seed, bound):
    value, rng = Rng(seed).below(bound)
    assert 0 <= value < bound
    assert rng.count >= 1


def test_below_is_even():
    rng, seen = Rng(7), Counter()
    for _ in range(6000):
        value, rng = rng.below(6)
        seen[value] += 1
    assert all(900 < seen[face] < 1100 for face in range(6))


def test_below_nothing_is_refused():
    with pytest.raises(ValueError, match="at least 1, not 0"):
        Rng(1).below(0)


@given(st.lists(st.integers()), st.integers(0, 2**32))
def test_shuffled_keeps_every_item(items, seed):
    mixed, _ = Rng(seed).shuffled(items)
    assert Counter(mixed) == Counter(items)


def test_shuffles_come_in_all_orders():
    orders = {Rng(seed).shuffled("abc")[0] for seed in range(100)}
    assert len(orders) == 6
