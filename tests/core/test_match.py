"""A match is its actions: it can be played again, and a broken one loses nothing."""

from __future__ import annotations

import pytest

from engine.core.errors import EngineError, SaveError
from engine.core.ids import ActionId, GameId
from engine.core.match import FORMAT, Match, Setup, from_json, to_json, undone, with_action

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


def test_undone_gives_back_the_last_action():
    longer = with_action(MATCH, ActionId("flip:1"))
    assert undone(longer) == (MATCH, ActionId("flip:1"))


def test_nothing_to_undo():
    with pytest.raises(EngineError, match="nothing to undo"):
        undone(undone(MATCH)[0])
