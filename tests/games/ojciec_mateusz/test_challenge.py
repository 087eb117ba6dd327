"""Our own challenge: the same game, but all win or lose together, and the turns are counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.errors import SaveError
from engine.core.rng import Rng
from engine.games.ojciec_mateusz import challenge
from engine.games.ojciec_mateusz.events import TurnCounted, Won
from tests.games.ojciec_mateusz.walks import CAP, GAME


def games(stories, **options):
    """Every story once, with random actions."""
    for seed, story in enumerate(stories.values()):
        step, chance = GAME.begin(story, Rng(seed), {"seats": 3, **options}), Rng(seed + 1)
        steps = [step]
        for _ in range(CAP):
            if step.state.outcome() is not None:
                break
            action, chance = chance.pick(step.state.legal_actions(step.state.to_act()[0]))
            step = step.state.apply(action, step.rng)
            steps.append(step)
        yield steps


def test_it_changes_nothing_but_what_is_counted_and_who_wins(stories):
    for usual, ours in zip(games(stories), games(stories, challenge=True), strict=True):
        assert len(usual) == len(ours)
        for one, other in zip(usual, ours, strict=True):
            assert replace(other.state, challenge=False, turns=0) == one.state
            kept = [event for event in one.events if not isinstance(event, Won)]
            assert [event for event in other.events if not isinstance(event, TurnCounted)] == kept


def test_turns_are_counted_from_the_first_and_told_to_everybody(stories):
    for steps in games(stories, challenge=True):
        counts = [event.count for step in steps for event in step.events if isinstance(event, TurnCounted)]
        assert counts == list(range(1, len(counts) + 1))
        state = steps[-1].state
        assert state.turns == counts[-1]
        assert [state.observation(seat)["turns"] for seat in range(3)] == [counts[-1]] * 3
        assert GAME.show(state, 0).turns == counts[-1]


def test_nobody_wins_where_everybody_passed(stories):
    steps = next(games(stories, challenge=True))
    outcome = replace(steps[-1].state, over="passed-out").outcome()
    assert (outcome.winners, outcome.points) == ((), steps[-1].state.turns)
    assert challenge.grade(replace(steps[-1].state, over="passed-out")) is None


def test_everybody_wins_with_the_last_goal_and_few_turns_earn_a_better_grade(stories):
    state = next(games(stories, challenge=True))[-1].state
    goals = challenge.goals(state)
    gold, silver = (most * goals for _, most in challenge.GRADES)
    for turns, grade in ((gold, "gold"), (gold + 1, "silver"), (silver, "silver"), (silver + 1, "bronze")):
        solved = replace(state, over="solved", turns=turns)
        assert (solved.outcome().winners, solved.outcome().points) == ((0, 1, 2), turns)
        assert challenge.grade(solved) == grade
        assert GAME.show(solved, 0).end.challenge.medal == grade
    assert challenge.grade(replace(state, over="solved", challenge=False)) is None


def test_another_value_is_no_option(stories):
    with pytest.raises(SaveError):
        GAME.begin(next(iter(stories.values())), Rng(1), {"challenge": "yes"})
