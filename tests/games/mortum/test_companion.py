"""Companion mode: the same rules for cards that only the owner knows, in random games too."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, strategies as st

from engine.content.compile import CARDS, schemas
from engine.content.source import read
from engine.core.errors import SaveError
from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal
from engine.games.mortum import audit
from engine.games.mortum.actions import TEAM
from engine.games.mortum.events import CardToRead, ChainFinished, ChainOpened, FellDue, ScenarioEnded
from engine.games.mortum.given import describe
from engine.games.mortum.names import Token
from engine.games.registry import game

MORTUM = game("mortum")
COMPANION = MORTUM.load(schemas("mortum")[0].read(read(CARDS / "mortum" / "scenarios" / "companion" / "deck.yaml"))[0])
STEPS = 120
SELDOM = ("tell:over", "enter:")


def begin(options=None):
    return MORTUM.begin(COMPANION, Rng(1), options)


def go(step, *actions):
    for text in actions:
        step = step.state.apply(MORTUM.parse(text), step.rng)
    return step


def playing(seed):
    """A random game that seldom ends by a card, so that it sees evenings, rests and mornings."""
    dice, step = Random(seed), begin()
    for _ in range(STEPS):
        yield step
        legal = [action.id for action in step.state.legal_actions(TEAM)]
        if not legal:
            return
        step = go(step, dice.choices(legal, [1 if text.startswith(SELDOM) else 20 for text in legal])[0])


@given(seed=st.integers(0, 1 << 32))
def test_laws_of_random_games(seed):
    for step in playing(seed):
        state = step.state
        offers = state.offers(TEAM)
        legal = [offer.action for offer in offers if isinstance(offer.verdict, Legal)]
        assert list(state.legal_actions(TEAM)) == legal
        assert bool(legal) == (state.over is None)
        assert len({offer.action.id for offer in offers}) == len(offers)
        assert all(offer.verdict.rules for offer in offers if isinstance(offer.verdict, Illegal))
        assert min(state.supply.counts()) >= 0
        assert state.own.get(Token.WOUND) == 0
        assert state.table == ()
        assert state.day <= COMPANION.last_day + 1


@given(seed=st.integers(0, 1 << 32))
def test_completions_are_announced_outside_chains_and_none_is_forgotten(seed):
    due, announced, reading = 0, 0, False
    for step in playing(seed):
        for event in step.events:
            match event:
                case FellDue():
                    due += 1
                case CardToRead() | ChainOpened():
                    announced += 1
                    reading = True
                case ChainFinished():
                    assert reading
                    reading = False
        state = step.state
        if state.over is None and not state.waiting:
            running = len(state.running)
            assert all(special.due > state.hour for special in state.running) or state.resting() or reading, running


@given(seed=st.integers(0, 1 << 32))
def test_a_position_copied_as_a_case_goes_on_alike(seed):
    steps = list(playing(seed))
    states = [step.state for step in steps]
    dice = Random(seed)
    for index in sorted(dice.sample(range(len(steps) - 1), min(12, len(steps) - 1))):
        copied = MORTUM.position(json.loads(json.dumps(describe(states[: index + 1], index))), {})
        legal = [action.id for action in states[index].legal_actions(TEAM)]
        tells = ("tell:end.", "tell:start.", "tell:put.", "tell:back.", "card:")  # the place or day may be picked anew
        assert {t for t in legal if not t.startswith(tells)} == {
            a.id for a in copied.legal_actions(TEAM) if not a.id.startswith(tells)
        }
        action = MORTUM.parse(dice.choice(legal))
        after = [MORTUM.facts(state.apply(action, Rng(1)).state) for state in (copied, states[index])]
        assert after[0] == after[1] or action.id.startswith("tell:end")


def test_nothing_of_any_card_is_known():
    assert not COMPANION.cards
    assert not COMPANION.heroes
    assert MORTUM.collectable(COMPANION) == ()
    assert not [path for path in audit.text_paths(COMPANION) if path[0] in ("cards", "keywords", "questions")]
    assert list(audit.faults(COMPANION)) == []


def test_a_game_ends_with_its_last_day_at_the_latest():
    step = go(begin(), "begin:8", "done")
    while step.state.over is None:
        legal = [action.id for action in step.state.legal_actions(TEAM)]
        step = go(step, next(text for text in ("rest", "sleep", "pay:hour", "done", "skip") if text in legal))
    assert step.state.day == COMPANION.last_day + 1
    assert step.state.outcome().ending == "hour"


def test_a_companion_that_need_not_end_is_told():
    endless = MORTUM.load({"scenario": "endless", "companion": True, "start": {"hour": 8, "card": "1"}})
    assert any("last-day" in message for _, message in audit.faults(endless))


def test_a_card_may_end_the_scenario_after_what_waits():
    step = go(begin({"heroes": [{"search": 1}]}), "begin:8", "tell:hero-tokens", "done", "start:search.place-4")
    step = go(step, "card", "tell:over", "tell:clocks.3", "done")
    assert [event.card for event in step.events if isinstance(event, CardToRead)] == ["search-4"]
    assert step.state.over is None
    last = go(step, "done")
    assert [event.ending for event in last.events if isinstance(event, ScenarioEnded)] == ["card"]


@pytest.mark.parametrize("text", ["card", "tell:clocks.1", "done", "night", "enter:1.coin", "begin:8"])
def test_games_with_cards_refuse_what_is_for_owners(text, scenarios):
    state = MORTUM.begin(scenarios[0], Rng(1)).state
    verdict = state.explain(MORTUM.parse(text))
    assert isinstance(verdict, Illegal)
    assert verdict.reason == "no-companion"
    assert text not in [offer.action.id for offer in state.offers(TEAM)]


def test_heroes_can_be_handed_in_with_the_match():
    options = {"heroes": [{"surveillance": 1}, {"search": 1, "coin": 2}, {}]}
    step = begin(options)
    assert [dict(hero.tokens) for hero in step.state.heroes()] == [{"surveillance": 1}, {"search": 1, "coin": 2}, {}]
    step = go(step, "enter:3.raid", "begin:8", "tell:hero-tokens", "done")
    assert step.state.supply.counts() == (1, 1, 1, 0, 0, 0, 2)
    with pytest.raises(SaveError):
        begin({"heroes": [{"spoon": 1}]})


def test_hours_told_by_a_card_are_walked_one_by_one():
    step = go(begin({"heroes": [{"search": 1}]}), "begin:8", "tell:hero-tokens", "done", "start:search.place-1", "card")
    told = go(step, "tell:hour.15")
    hours = [event.hour for event in told.events if type(event).__name__ == "TimeAdvanced"]
    assert hours == list(range(9, 16))
    assert [event.place for event in told.events if isinstance(event, FellDue)] == ["place-1"]


def test_the_table_shows_chips_once_each_and_reminds_before_an_hour_passes():
    step = go(begin({"heroes": [{"search": 1}]}), "begin:8", "tell:hero-tokens", "done", "start:search.place-1")
    view = [MORTUM.show(go(step, *(["skip"] * n)).state, TEAM).companion for n in range(3)]
    assert [len(told.reminders) for told in view] == [0, 0, 1]
    told = MORTUM.show(go(step, "card", "tell:place.place-2").state, TEAM).companion
    names = [chip.button.action for _, chips in told.groups for chip in chips]
    assert len(names) == len(set(names))
    assert {"card:search-2", "tell:put.raid.place-2", "tell:start.search.place-2"} <= set(names)
    assert all(a[0] != b[0] for a, b in pairwise(told.groups))
