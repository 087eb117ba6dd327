"""A reader's match: act, refuse, undo, redo, restart, save, load, copy as case: nothing is ever lost."""

from __future__ import annotations

import json

import pytest

from engine.content.compile import load, read_case
from engine.core.case import run
from engine.core.errors import SaveError
from engine.core.match import Setup
from engine.core.rng import Rng
from engine.games.registry import game
from engine.presentation.catalogue import LANGUAGES
from engine.presentation.library import Library
from engine.presentation.sitting import Session, Table

CASE = "possible-actions.missing-number"


@pytest.fixture(scope="module")
def content():
    return load("mortum")


@pytest.fixture
def table(content):
    library = Library()
    library.add(content.mechanics())
    for lang in LANGUAGES:
        library.add({**content.texts(lang), "root": f"/sub/{lang}/"})
    return Table(library)


@pytest.fixture
def started(table):
    return table.open("mortum", "en", Setup(case=CASE))


def session(answer) -> Session:
    return Session.from_json(json.loads(json.dumps(answer["session"])))


def legal(table, answer):
    state = table.library.replay(session(answer).match).last.state
    return [action.id for action in state.legal_actions(0)]


def refused(table, answer):
    state = table.library.replay(session(answer).match).last.state
    possible = {action.id for action in state.legal_actions(0)}
    return [offer.action.id for offer in state.offers(0) if offer.action.id not in possible]


def test_an_action_is_remembered_in_the_match(table, started):
    action = legal(table, started)[0]
    answer = table.act(session(started), "en", action)
    assert answer["session"]["match"]["actions"] == [action]
    assert answer["events"]
    assert answer["announce"]
    assert answer["stateKey"] != started["stateKey"]


def test_a_refusal_leaves_the_session_and_names_its_rule(table, started):
    action = refused(table, started)[0]
    answer = table.act(session(started), "en", action)
    assert answer["session"] == started["session"]
    assert answer["stateKey"] == started["stateKey"]
    assert answer["refused"]["rule"] in answer["html"]
    assert answer["announce"] in answer["html"].replace("&#39;", "'")


def test_undo_and_redo_come_back_to_the_same_position(table, started):
    after = table.act(session(started), "en", legal(table, started)[0])
    back = table.undo(session(after), "en")
    assert back["stateKey"] == started["stateKey"]
    again = table.redo(session(back), "en")
    assert again["stateKey"] == after["stateKey"]
    assert again["session"] == after["session"]


def test_undo_says_so_when_the_reader_knows_more_now(table, started):
    drawing = next(action for action in legal(table, started) if action.startswith("take:"))
    back = table.undo(session(table.act(session(started), "en", drawing)), "en")
    words = table.library.words("mortum", "en", Setup(case=CASE))
    assert back["announce"] == words.word("notice.undone-known")


def test_undo_at_the_start_says_that_there_is_nothing(table, started):
    answer = table.undo(session(started), "en")
    assert answer["session"] == started["session"]
    assert answer["announce"]


def test_a_new_action_forgets_what_was_undone_and_the_same_one_does_not(table, started):
    first = legal(table, started)[0]
    one = table.act(session(started), "en", first)
    second = legal(table, one)[0]
    two = table.act(session(one), "en", second)
    start = table.restart(session(two), "en")
    assert start["session"]["redo"] == [first, second]
    same = table.act(session(start), "en", first)
    assert same["session"]["redo"] == [second]
    other = next(action for action in legal(table, start) if action != first)
    assert table.act(session(start), "en", other)["session"]["redo"] == []


def test_another_language_shows_the_same_position(table, started):
    after = table.act(session(started), "en", legal(table, started)[0])
    for lang in LANGUAGES:
        other = table.show(session(after), lang)
        assert other["stateKey"] == after["stateKey"]
        assert f"/sub/{lang}/games/mortum/rules/" in other["html"]


def test_a_save_is_the_match_and_opens_again(table, started):
    after = table.act(session(started), "en", legal(table, started)[0])
    loaded = table.load("de", json.dumps(after["session"]["match"]))
    assert loaded["stateKey"] == after["stateKey"]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": 1}', "null"])
def test_a_save_that_is_none_is_unreadable(table, text):
    with pytest.raises(SaveError) as caught:
        table.load("en", text)
    assert caught.value.code == "unreadable"


def test_a_save_of_an_unknown_game_or_scenario_says_so(table, started):
    match = started["session"]["match"]
    for change, code in (({"game": "chess"}, "unknown-game"), ({"setup": {"scenario": "epilogue"}}, "unknown-setup")):
        with pytest.raises(SaveError) as caught:
            table.load("en", json.dumps({**match, **change}))
        assert caught.value.code == code


def test_an_action_that_no_longer_stands_stops_the_replay_and_loses_nothing(table, started):
    action = legal(table, started)[0]
    match = {**started["session"]["match"], "content_hash": "old", "actions": [action, "take:999.gone", "skip"]}
    answer = table.load("en", json.dumps(match))
    assert answer["session"]["match"]["actions"] == [action]
    assert answer["session"]["redo"] == ["take:999.gone", "skip"]
    assert "2" in answer["announce"]


def test_a_save_from_other_cards_is_played_again_with_a_word(table, started):
    match = {**started["session"]["match"], "content_hash": "old"}
    answer = table.load("en", json.dumps(match))
    words = table.library.words("mortum", "en", Setup(case=CASE))
    assert answer["announce"] == words.word("load.other-content")
    assert answer["session"]["match"]["content_hash"] == started["session"]["match"]["content_hash"]


def test_copied_cases_hold_at_every_step_of_random_games(table, content, tmp_path):
    """What a reader copies is a case that runs, by itself, and says what happened."""
    found = game("mortum")
    for seed in range(3):
        answer, chance = table.open("mortum", "en", Setup(scenario="prologue"), seed), Rng(seed)
        while answer["phase"] != "over":
            action, chance = chance.pick(legal(table, answer))
            answer = table.act(session(answer), "en", action)
            file = tmp_path / "copied" / "bug.yaml"
            file.parent.mkdir(exist_ok=True)
            file.write_text(table.copy_case(session(answer), "en"), encoding="utf-8")
            result = run(found, read_case(file, "mortum").case, content.loaded)
            assert not result.differences, (file.read_text(), result.differences)


def test_a_copied_case_tells_nothing_that_was_not_read(table):
    answer = table.open("mortum", "en", Setup(scenario="prologue"))
    text = table.copy_case(session(answer), "en")
    state = table.library.replay(session(answer).match).last.state
    unread = set(state.scenario.cards) - {lying.card for lying in state.table}
    for card in unread:
        printed = state.scenario.cards[card]
        for offer in printed.a.offers:
            assert offer.id not in text


def test_the_html_of_a_running_game_holds_no_text_of_unread_faces(table, content):
    texts = content.texts("en")["scenarios"]["prologue"]["cards"]
    answer = table.open("mortum", "en", Setup(scenario="prologue"))
    state = table.library.replay(session(answer).match).last.state
    read = {(lying.card, face.value.lower()) for lying in state.table for face in lying.read}
    for card, printed in texts.items():
        for side in ("a", "b"):
            if (card, side) not in read:
                for story in printed.get(side, {}).get("text", {}).values():
                    assert story[:60] not in answer["html"]
