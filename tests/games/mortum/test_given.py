"""Positions that cases describe: any part can be said, and what is copied from a match comes back as it was."""

from __future__ import annotations

import pytest

from engine.core.errors import ScriptError
from engine.core.rng import Rng
from engine.games.mortum.given import describe
from engine.games.registry import game

MORTUM = game("mortum")
NIGHT = {
    "deck": {
        "places": [{"id": "mill", "number": 3}],
        "heroes": [{"id": "a", "tokens": {"search": 2}}],
        "cards": {
            "1": {"a": {"offers": [{"id": "rest", "kind": "rest"}, {"id": "dig", "kind": "night", "draw": "5"}]}},
            "5": {"a": {}},
            "search-3": {"a": {}},
        },
    },
    "table": ["1"],
    "hour": 20,
    "supply": {"search": 1, "wound": 1},
    "running": [{"kind": "search", "place": "mill", "due": 21}],
}


def along(*actions):
    states = [MORTUM.position(NIGHT, {})]
    for text in actions:
        states.append(states[-1].apply(MORTUM.parse(text), Rng(1)).state)
    return states


@pytest.mark.parametrize("length", range(6))
def test_every_position_of_a_night_comes_back_from_its_description(length):
    states = along(*["take:1.rest", "take:1.dig", "pay:hour", "pay:search", "pay:hour"][:length])
    again = MORTUM.position(describe(states, len(states) - 1), {})
    assert again.observation(0) == states[-1].observation(0)
    assert [offer.action.id for offer in again.offers(0)] == [offer.action.id for offer in states[-1].offers(0)]


def test_a_choice_in_the_chain_of_the_rest_card_comes_back_with_the_rest():
    deck = {
        "places": [{"id": "mill", "number": 3}, {"id": "quay", "number": 4}],
        "cards": {
            "1": {"a": {"offers": [{"id": "rest", "kind": "rest", "draw": "5"}]}},
            "5": {"a": {"clocks": 1}},
            "search-3": {"a": {}},
            "search-4": {"a": {}},
        },
    }
    running = [{"kind": "search", "place": place, "due": 19} for place in ("mill", "quay")]
    state = MORTUM.position({"deck": deck, "table": ["1"], "hour": 18, "running": running}, {})
    states = [state, state.apply(MORTUM.parse("take:1.rest"), Rng(1)).state]
    again = MORTUM.position(describe(states, 1), {})
    assert again.observation(0) == states[1].observation(0)
    for choice in (again, states[1]):
        assert choice.apply(MORTUM.parse("read:search.quay"), Rng(1)).state.resting().stage == "pay"


def test_a_face_read_and_put_back_in_one_chain_is_copied_as_it_was_read():
    deck = {
        "places": [{"id": "mill", "number": 3}],
        "cards": {
            "raid-3": {"a": {"clocks": 1, "body": [{"do": "take-raid-token-back", "place": "mill"}]}},
            "search-3": {"a": {"clocks": 2}},
        },
    }
    state = MORTUM.position({"deck": deck, "supply": {"raid": 1}}, {})
    raided = state.apply(MORTUM.parse("start:raid.mill"), Rng(1)).state
    copied = describe([state, raided], 0)
    assert MORTUM.facts(MORTUM.position(copied, {}).apply(MORTUM.parse("start:raid.mill"), Rng(1)).state)["hour"] == 11
    assert MORTUM.position(copied, {}).scenario.cards["search-3"].a.clocks == 0
    assert MORTUM.seen(raided) == ("raid-3A",)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "needs either 'scenario' or 'deck'"),
        ({"scenario": "epilogue"}, "no scenario 'epilogue'"),
        ({"deck": {}, "table": ["7"]}, "card 7 is not in the deck"),
        ({"deck": {}, "table": ["seven"]}, "names no card"),
        ({"deck": {}, "running": [{"kind": "search", "place": "moon", "due": 12}]}, "place 'moon' is not on the map"),
    ],
)
def test_a_position_that_cannot_stand_is_told(given, message):
    with pytest.raises(ScriptError, match=message):
        MORTUM.position(given, {})
