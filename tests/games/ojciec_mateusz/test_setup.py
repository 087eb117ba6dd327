"""Setting up: what a case cannot say."""

from __future__ import annotations

import pytest

from engine.core.errors import SaveError
from engine.core.rng import Rng
from tests.games.ojciec_mateusz.walks import GAME


def test_player_count__two_to_six(stories):
    story = stories["genialny-artysta"]
    for seats in range(2, 7):
        assert GAME.begin(story, Rng(1), {"seats": seats}).state.seats == seats
    for options in ({"seats": 1}, {"seats": 7}, {"seats": 2, "start": 2}, {"seats": "3"}):
        with pytest.raises(SaveError):
            GAME.begin(story, Rng(1), options)


def test_shuffle__decks_are_shuffled_and_stories_are_not(stories):
    story = stories["krolewska-gra"]
    one, two = (GAME.begin(story, Rng(seed)).state for seed in (1, 2))
    assert one.pile != two.pile
    assert one.om_open != two.om_open
    assert one.hidden != two.hidden
    assert one.slots() == two.slots() == story.slots[0]


def test_place_decks__each_card_lies_on_the_location_of_its_back(stories):
    state = GAME.begin(stories["genialny-artysta"], Rng(3)).state
    for place, pile in state.pile.items():
        assert sorted(pile) == sorted(state.scenario.deck(place))


def test_uncertainty_cards__nobody_sees_them(stories):
    state = GAME.begin(stories["genialny-artysta"], Rng(3)).state
    for seat in range(3):
        assert state.observation(seat)["uncertainty"]["row"] == ["hidden"] * 4
