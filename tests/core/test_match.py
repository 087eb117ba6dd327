"""A match is its actions: it can be played again, and a broken one loses nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from engine.core.errors import EngineError, SaveError
from engine.core.ids import ActionId, GameId
from engine.core.match import (
    FORMAT,
    Match,
    Player,
    Setup,
    from_json,
    read_options,
    to_json,
    undone,
    with_action,
)
from engine.core.rng import Rng
from engine.core.step import Step

MATCH = Match(
    game=GameId("mortum"),
    rules_version=1,
    content_hash="abc",
    setup=Setup(scenario="prologue"),
    seed=5,
    actions=(ActionId("skip"),),
)


def test_a_match_comes_back_from_its_json():
    assert from_json(to_json(MATCH)) == MATCH
    assert to_json(MATCH)["format"] == FORMAT


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": FORMAT + 1}, "too-new"),
        ({"format": 0}, "too-old"),
        ({"format": "1"}, "unreadable"),
        ({"format": True}, "unreadable"),
        ({"seed": -1}, "unreadable"),
        ({"seed": 1 << 64}, "unreadable"),
        ({"actions": "skip"}, "unreadable"),
        ({"setup": {}}, "unreadable"),
        ({"setup": {"scenario": "a", "case": "b"}}, "unreadable"),
        ({"setup": {"scenario": "a", "options": ["lantern"]}}, "bad-option"),
        ({"colour": "red"}, "unreadable"),
    ],
)
def test_a_broken_save_says_what_is_wrong(change, code):
    with pytest.raises(SaveError) as caught:
        from_json({**to_json(MATCH), **change})
    assert caught.value.code == code


@pytest.mark.parametrize("data", [None, 5, [], "x", {}])
def test_what_is_no_match_at_all_is_unreadable(data):
    with pytest.raises(SaveError) as caught:
        from_json(data)
    assert caught.value.code == "unreadable"


def test_options_are_part_of_the_save_and_of_it_only_where_there_are_some():
    assert to_json(MATCH)["setup"] == {"scenario": "prologue"}
    chosen = replace(MATCH, setup=Setup(scenario="prologue", options={"seats": [1, {"bot": "calm"}]}))
    assert to_json(chosen)["setup"]["options"] == {"seats": [1, {"bot": "calm"}]}
    assert from_json(to_json(chosen)) == chosen


def test_two_matches_that_differ_in_options_are_not_taken_for_each_other():
    opened = []

    def opening(match):
        opened.append(match.setup.options)
        return Step(None, (), Rng(match.seed))

    player, still = Player(), replace(MATCH, actions=())
    for options in (None, {"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": 2}):
        player.replay(None, replace(still, setup=Setup(scenario="prologue", options=options)), opening)
    assert opened == [None, {"a": 1, "b": 2}, {"a": 2}]


@dataclass(frozen=True)
class Chosen:
    """Options of a game."""

    coins: int = 3


def test_read_options_defaults_and_refusals():
    def sound(chosen):
        return chosen.coins >= 0

    assert read_options(Chosen, None, sound) == read_options(Chosen, {}, sound) == Chosen()
    assert read_options(Chosen, {"coins": 5}, sound) == Chosen(5)
    for wrong in ({"coins": -1}, {"coins": "5"}, {"gold": 5}, [5], "5"):
        with pytest.raises(SaveError) as caught:
            read_options(Chosen, wrong, sound)
        assert caught.value.code == "bad-option"


def test_undone_gives_back_the_last_action():
    longer = with_action(MATCH, ActionId("flip:1"))
    assert undone(longer) == (MATCH, ActionId("flip:1"))


def test_nothing_to_undo():
    with pytest.raises(EngineError, match="nothing to undo"):
        undone(undone(MATCH)[0])
