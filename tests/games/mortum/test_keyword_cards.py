"""Keywords across scenarios, where a case cannot say it: what a replay restores, and where names come from."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, strategies as st

from engine.cli.simulate import random_game
from engine.core.errors import SaveError
from engine.core.rng import Rng
from engine.games.mortum.actions import TEAM
from engine.games.mortum.campaign import Carry, Chapter, card_kept, kept_card, replayed
from engine.games.mortum.names import Token
from engine.games.registry import game

MORTUM = game("mortum")
FIRST = Carry()
SECOND = Carry(keywords=(("lantern", "first"),), coins=4, own={Token.RAID: 1}, played=("first",))
THIRD = Carry(
    keywords=(("lantern", "first"), ("seal", "second"), ("card:3@second", "second")),
    coins=1,
    played=("first", "second"),
)
CAMPAIGN = tuple(
    Chapter(scenario=name, carry=carry) for name, carry in (("first", FIRST), ("second", SECOND), ("third", THIRD))
)


def test_replay_scope__earlier_keywords_stay_with_the_coins_of_that_time():
    assert replayed(CAMPAIGN, "first") == FIRST
    assert replayed(CAMPAIGN, "second") == SECOND
    assert replayed(CAMPAIGN, "third") == THIRD


def test_replay_drops__what_a_later_run_left_in_the_snapshot():
    stained = replace(SECOND, keywords=(*SECOND.keywords, ("seal", "second"), ("rope", "third")))
    campaign = (CAMPAIGN[0], Chapter(scenario="second", carry=stained), CAMPAIGN[2])
    assert replayed(campaign, "second") == SECOND


def test_replay_drops__of_a_scenario_that_was_not_played():
    with pytest.raises(ValueError, match="fourth"):
        replayed(CAMPAIGN, "fourth")


@given(
    keywords=st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(("first", "second", "third"))), unique=True),
    scenario=st.sampled_from(("first", "second", "third")),
)
def test_replay_scope__no_keyword_of_its_own_or_later(keywords, scenario):
    names = ["first", "second", "third"]
    campaign = [Chapter(scenario=name, carry=Carry(keywords=tuple(keywords), coins=2)) for name in names]
    found = replayed(campaign, scenario)
    earlier = names[: names.index(scenario)]
    assert found.keywords == tuple(pair for pair in keywords if pair[1] in earlier)
    assert (found.coins, found.played) == (2, tuple(earlier))


def test_when_in_doubt__a_kept_card_is_told_from_a_keyword_and_from_its_namesake():
    assert card_kept(kept_card("search-3", "first")) == "search-3"
    assert kept_card("3", "first") != kept_card("3", "second")
    assert card_kept("lantern") is None


def test_keep__the_origin_is_remembered_over_several_scenarios():
    deck = {
        "scenario": "second",
        "campaign": True,
        "start": {"hour": 8, "card": "1"},
        "cards": {"1": {"a": {"body": [{"do": "give-keyword", "keyword": "seal"}]}}},
    }
    options = {"carry": {"keywords": [["lantern", "first"]], "coins": 2, "own": {"coin": 3}, "played": ["first"]}}
    state = MORTUM.begin(MORTUM.load(deck), Rng(1), options).state
    assert [(keyword, state.origin(keyword)) for keyword in state.keywords] == [
        ("lantern", "first"),
        ("seal", "second"),
    ]
    assert MORTUM.carry_over(state) == {
        "carry": {
            "keywords": [["lantern", "first"], ["seal", "second"]],
            "coins": 2,
            "own": {"coin": 3},
            "played": ["first", "second"],
        }
    }


def test_keep__what_is_handed_over_begins_the_next_scenario_alike():
    deck = {"scenario": "third", "start": {"hour": 8, "card": "1"}, "cards": {"1": {"a": {}}}}
    second = {**deck, "scenario": "second"}
    options = {"carry": {"keywords": [["lantern", "first"]], "coins": 2, "own": {"raid": 2}, "played": ["first"]}}
    handed = MORTUM.carry_over(MORTUM.begin(MORTUM.load(second), Rng(1), options).state)
    state = MORTUM.begin(MORTUM.load(deck), Rng(1), handed).state
    assert state.keywords == ("lantern",)
    assert (state.supply.coin, state.supply.raid, state.own.raid) == (2, 2, 2)


@pytest.mark.parametrize(
    "options",
    [
        {"carried": {}},
        {"carry": []},
        {"carry": {"coins": -1}},
        {"carry": {"coins": "2"}},
        {"carry": {"own": {"gold": 1}}},
        {"carry": {"own": {"raid": -2}}},
        {"carry": {"keywords": ["lantern"]}},
        {"carry": {"keywords": [["lantern"]]}},
        {"heroes": [{"search": -1}]},
        [],
    ],
)
def test_keep__options_that_make_no_sense_are_told(options, scenarios):
    with pytest.raises(SaveError) as caught:
        MORTUM.begin(scenarios[0], Rng(1), options)
    assert caught.value.code == "bad-option"


@pytest.mark.parametrize("seed", range(3))
def test_keep__the_shipped_campaign_can_be_played_on(scenarios, seed):
    by_name = {scenario.scenario: scenario for scenario in scenarios}
    following = [scenario for scenario in scenarios if scenario.follows is not None]
    assert following
    for second in following:
        first, _ = random_game(MORTUM, by_name[second.follows], seed)
        handed = MORTUM.carry_over(first)
        step, dice = MORTUM.begin(second, Rng(seed), handed), Random(seed)
        assert step.state.keywords == first.keywords
        assert step.state.supply.coin >= first.supply.coin  # the opening may hand out some
        while step.state.over is None:
            action = dice.choice(step.state.legal_actions(TEAM))
            step = step.state.apply(action, step.rng)
        kept = [pair for pair in MORTUM.carry_over(step.state)["carry"]["keywords"] if pair[1] == second.follows]
        assert [keyword for keyword, _ in kept] == list(first.keywords)
