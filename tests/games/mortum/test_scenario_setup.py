"""Scenario set-up: what no single case can show."""

from __future__ import annotations

import pytest

from engine.core.rng import Rng
from engine.games.mortum import actions
from engine.games.mortum.events import Drawn, TeamFormed, TimeAdvanced, TimePlaced
from engine.games.registry import game

MORTUM = game("mortum")


def begin(heroes=0, hour=8, body=()):
    scenario = MORTUM.load(
        {
            "scenario": "small",
            "start": {"hour": hour, "card": "1"},
            "heroes": [{"id": f"hero-{number}"} for number in range(heroes)],
            "cards": {"1": {"a": {"body": list(body)}}, "2": {"a": {}}},
        }
    )
    return MORTUM.begin(scenario, Rng(1))


@pytest.mark.parametrize("heroes", [1, 2, 3, 4, 6])
def test_group_size__heroes_are_data(heroes):
    step = begin(heroes)
    assert [event.count for event in step.events if isinstance(event, TeamFormed)] == [heroes]


def test_group_size__the_shipped_scenarios_have_three(scenarios):
    for scenario in scenarios:
        assert len(scenario.heroes) == 3, scenario.scenario


def test_team_game__one_seat_decides():
    assert MORTUM.meta.seats == (1, 1)
    assert begin(3).state.to_act() == (actions.TEAM,)


def test_team_game__no_action_names_a_hero(scenarios):
    for scenario in scenarios:
        names = {hero.id for hero in scenario.heroes}
        step = MORTUM.begin(scenario, Rng(1))
        ids = [offer.action.id for offer in step.state.offers(actions.TEAM)]
        assert ids
        assert not [text for text in ids if any(name in text for name in names)]


@pytest.mark.parametrize("hour", range(7, 31))
def test_first_placement_silent__at_any_hour(hour):
    step = begin(hour=hour)
    assert step.state.hour == hour
    assert [event.hour for event in step.events if isinstance(event, TimePlaced)] == [hour]
    assert not [event for event in step.events if isinstance(event, TimeAdvanced)]


def test_starting_card__only_the_opening_chain_is_drawn():
    step = begin(body=[{"do": "draw", "card": "2"}])
    assert [event.card for event in step.events if isinstance(event, Drawn)] == ["1", "2"]
    assert step.state.stack == ()


def test_starting_card__every_scenario_opens_where_it_says(scenarios):
    for scenario in scenarios:
        step = MORTUM.begin(scenario, Rng(1))
        placed = [event.hour for event in step.events if isinstance(event, TimePlaced)]
        first = next(event for event in step.events if isinstance(event, Drawn))
        assert placed == [scenario.start.hour]
        assert scenario.start.card in (first.card, f"{first.card}B")
        assert step.state.waiting == ()


def test_separate_decks__a_number_alone_is_never_an_additional_card():
    scenario = MORTUM.load(
        {
            "scenario": "small",
            "start": {"hour": 8, "card": "1"},
            "cards": {"1": {"a": {"body": [{"do": "draw", "card": "3"}]}}, "search-3": {"a": {}}},
        }
    )
    step = MORTUM.begin(scenario, Rng(1))
    assert step.state.decks == {"search-3"}
