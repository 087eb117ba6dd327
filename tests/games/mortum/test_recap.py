"""The path of a match: everything that was read, started and rested stands in it at its hour."""

from __future__ import annotations

from random import Random

from hypothesis import given, strategies as st

from engine.core.rng import Rng
from engine.games.mortum.actions import TEAM
from engine.games.mortum.events import FaceRead, RestBegan
from engine.games.mortum.recap import recap
from engine.games.registry import game

MORTUM = game("mortum")
DECK = {
    "scenario": "small",
    "start": {"hour": 16, "card": "1"},
    "end": {"day": 2, "hour": 9, "ending": "late"},
    "heroes": [{"id": "cook", "tokens": {"search": 1, "raid": 1}}],
    "places": [{"id": "mill", "number": 4}, {"id": "barn", "number": 5}],
    "cards": {
        "1": {"a": {"body": [{"do": "hero-tokens"}, {"do": "reveal-end"}], "offers": [{"id": "bed", "kind": "rest"}]}},
        "search-4": {"a": {}},
        "raid-5": {"a": {"clocks": 1}},
    },
}


def played(*actions, deck=DECK):
    steps = [MORTUM.begin(MORTUM.load(deck), Rng(1))]
    for text in actions:
        steps.append(steps[-1].state.apply(MORTUM.parse(text), steps[-1].rng))
    return steps


def test_two_days_with_a_raid_a_search_and_a_rest():
    steps = played("start:raid.barn", "start:search.mill", "skip", "take:1.bed", "skip", "skip")
    assert steps[-1].state.over == "late"
    first, second = recap(steps)
    assert (first.day, first.first, first.last, first.rest) == (1, 16, 18, 18)
    assert [(dot.hour, dot.deck, dot.number, dot.row) for dot in first.dots] == [
        (16, "main", 1, 0),
        (16, "raid", 5, 1),
        (18, "search", 4, 0),
    ]
    assert [(bar.kind, bar.start, bar.end, bar.lost) for bar in first.bars] == [
        ("raid", 16, 16, False),
        ("search", 17, 18, False),
    ]
    assert (second.day, second.first, second.last, second.dots, second.rest) == (2, 7, 9, (), None)


def test_a_special_action_that_is_lost_is_marked():
    (day,) = recap(played("start:search.mill", "skip", deck={**DECK, "end": {"day": 1, "hour": 17, "ending": "late"}}))
    assert [(bar.start, bar.end, bar.lost) for bar in day.bars] == [(16, 17, True)]


def test_a_morning_after_the_end_is_no_day_of_the_path():
    steps = played("skip", "skip", "take:1.bed", deck={**DECK, "end": {"day": 2, "hour": 7, "ending": "late"}})
    assert steps[-1].state.over == "late"
    assert [day.day for day in recap(steps)] == [1]


@given(seed=st.integers(0, 1 << 32))
def test_every_card_that_was_read_is_a_dot_at_its_hour(scenarios, seed):
    dice = Random(seed)
    for scenario in scenarios:
        steps = [MORTUM.begin(scenario, Rng(1))]
        while steps[-1].state.over is None:
            steps.append(steps[-1].state.apply(dice.choice(steps[-1].state.legal_actions(TEAM)), Rng(1)))
        events = [event for step in steps for event in step.events]
        days = recap(steps)
        dots = [dot for day in days for dot in day.dots]
        assert len(dots) == sum(isinstance(event, FaceRead) for event in events)
        assert sum(day.rest is not None for day in days) == sum(isinstance(event, RestBegan) for event in events)
        for day in days:
            assert day.first <= day.last
            assert all(day.first <= dot.hour <= day.last for dot in day.dots)
            assert all(day.first <= bar.start <= bar.end <= day.last for bar in day.bars)
            assert len({(dot.hour, dot.row) for dot in day.dots}) == len(day.dots)
            lines = {(hour, bar.row) for bar in day.bars for hour in range(bar.start, bar.end)}
            assert len(lines) == sum(bar.end - bar.start for bar in day.bars)
