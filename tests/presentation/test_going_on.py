"""From one scenario of a campaign to the next: the answer at the end holds all that the page needs."""

from __future__ import annotations

import json

import pytest

from engine.core.errors import SaveError
from engine.core.match import Setup
from engine.games.registry import game
from engine.presentation.sitting import Session, Table

FIRST = {
    "scenario": "first",
    "campaign": True,
    "start": {"hour": 8, "card": "1"},
    "end": {"day": 1, "hour": 10, "ending": "late"},
    "cards": {
        "1": {
            "a": {
                "body": [
                    {"do": "reveal-end"},
                    {"do": "give-keyword", "keyword": "lantern"},
                    {"do": "gain", "token": "coin"},
                ]
            }
        }
    },
    "questions": [{"id": "who", "choices": ["clerk", "warden"], "right": ["clerk"], "proof": ["1", "2"]}],
    "ratings": [{"from_": 0, "id": "cold"}, {"from_": 1, "id": "warm"}],
}
SECOND = {
    "scenario": "second",
    "follows": "first",
    "start": {"hour": 9, "card": "1"},
    "end": {"day": 1, "hour": 10, "ending": "late"},
    "cards": {"1": {"a": {"body": [{"do": "reveal-end"}, {"text": "lit", "if_keyword": "lantern"}]}}},
}
ENDING = {"late": {"title": "Too late", "text": "Night falls."}}
CARD = {"1": {"title": "A door", "a": {"text": {"lit": "The lantern shows the steps."}}}}
TEXTS = {
    "first": {
        "name": "The First",
        "keywords": {"lantern": "The lantern"},
        "endings": ENDING,
        "cards": CARD,
        "questions": {
            "who": {
                "ask": "Who?",
                "answer": "It was the clerk.",
                "choices": {"clerk": "The clerk", "warden": "The warden"},
            }
        },
        "ratings": {"cold": {"title": "Cold trail", "text": "Nothing."}, "warm": {"title": "Warm", "text": "Enough."}},
    },
    "second": {"name": "The Second", "endings": ENDING, "cards": CARD},
}
PLAYED = ("keep:1", "skip", "skip", "answer:who.warden")


def table(pages):
    made = Table()
    scenarios = {"first": {"hash": "a", "data": FIRST}, "second": {"hash": "b", "data": SECOND}}
    made.library.add({"kind": "mechanics", "game": "mortum", "scenarios": scenarios, "cases": {}})
    words = {"kind": "texts", "game": "mortum", "lang": "en", "scenarios": TEXTS, "cases": {}}
    made.library.add({**words, "root": "/sub/en/", "pages": pages})
    return made


def play(made, *actions):
    answer = made.open("mortum", "en", Setup(scenario="first"), 7)
    for action in actions:
        answer = made.act(Session.from_json(answer["session"]), "en", action)
    return answer


def test_the_last_answer_leads_to_the_next_scenario():
    made = table({"second": "games/mortum/play-second/"})
    answer = play(made, *PLAYED)
    assert answer["phase"] == "over"
    assert answer["carry"] == {
        "carry": {
            "keywords": [["lantern", "first"], ["card:1@first", "first"]],
            "coins": 1,
            "own": {"coin": 1},
            "played": ["first"],
        }
    }
    (following,) = answer["next"]
    assert (following["scenario"], following["title"]) == ("second", "The Second")
    assert following["page"] == "/sub/en/games/mortum/play-second/"
    assert following["match"]["setup"] == {"scenario": "second", "options": answer["carry"]}
    assert following["match"]["seed"] == 7
    assert 'data-control="next-scenario"' in answer["html"]
    assert 'data-href="/sub/en/games/mortum/play-second/"' in answer["html"]


def test_the_match_of_the_answer_begins_the_next_scenario():
    made = table({"second": "games/mortum/play-second/"})
    begun = made.load("en", json.dumps(play(made, *PLAYED)["next"][0]["match"]))
    assert begun["phase"] == "ready"
    assert "The lantern shows the steps." in begun["html"]
    assert "The lantern</li>" in begun["html"]
    assert "card 1 – A door</li>" in begun["html"]
    again = made.restart(Session.from_json(begun["session"]), "en")
    assert "The lantern shows the steps." in again["html"]
    assert again["stateKey"] == begun["stateKey"]
    alone = made.open("mortum", "en", Setup(scenario="second"), 7)
    assert "The lantern shows the steps." not in alone["html"]
    assert alone["stateKey"] != begun["stateKey"]


def test_a_scenario_without_a_page_is_told_but_has_no_button():
    answer = play(table({}), *PLAYED)
    assert [following["page"] for following in answer["next"]] == [None]
    assert "next-scenario" not in answer["html"]


def test_nothing_is_carried_before_the_end_or_where_nothing_follows():
    made = table({"second": "games/mortum/play-second/"})
    for length in range(len(PLAYED)):
        answer = play(made, *PLAYED[:length])
        assert "carry" not in answer
        assert "next-scenario" not in answer["html"]
        assert "It was the clerk." not in answer["html"]
        assert "Cold trail" not in answer["html"]
    answer = made.load("en", json.dumps(play(made, *PLAYED)["next"][0]["match"]))
    answer = made.act(Session.from_json(answer["session"]), "en", "skip")
    assert answer["phase"] == "over"
    assert answer["next"] == []
    assert answer["carry"]["carry"]["played"] == ["first", "second"]


def test_the_ending_shows_score_answers_and_path():
    html = play(table({}), *PLAYED)["html"]
    for text in ("Too late", "Cold trail", "Who?", "The warden", "The clerk", "It was the clerk.", "m-path__day"):
        assert text in html


def test_undo_goes_back_into_the_questions():
    made = table({})
    answer = play(made, *PLAYED)
    back = made.undo(Session.from_json(answer["session"]), "en")
    assert back["phase"] == "ready"
    assert 'data-action="answer:who.clerk"' in back["html"]
    assert "It was the clerk." not in back["html"]
    right = made.act(Session.from_json(back["session"]), "en", "answer:who.clerk")
    assert "Warm" in right["html"]


def test_a_name_from_a_scenario_that_is_not_there_does_not_break_the_table():
    made = table({})
    options = {"carry": {"keywords": [["rope", "zeroth"], ["card:9@zeroth", "zeroth"]], "played": ["zeroth"]}}
    answer = made.open("mortum", "en", Setup(scenario="second", options=options))
    assert "rope" in answer["html"]
    assert "card 9" in answer["html"]


@pytest.mark.parametrize("options", [{"carry": {"coins": "many"}}, {"carrot": 1}])
def test_bad_options_are_told_and_nothing_is_lost(options):
    with pytest.raises(SaveError) as caught:
        table({}).open("mortum", "en", Setup(scenario="second", options=options))
    assert caught.value.code == "bad-option"


def test_the_decks_are_sound():
    for deck in (FIRST, SECOND):
        assert game("mortum").load(deck).scenario == deck["scenario"]
