"""Questions and score: nothing of the answers shows before the end, and every mistake of an author is told."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.core.rng import Rng
from engine.core.rule import Legal
from engine.games.mortum import audit
from engine.games.mortum.actions import TEAM
from engine.games.mortum.cards import Rating
from engine.games.registry import game

MORTUM = game("mortum")
DECK = {
    "scenario": "small",
    "campaign": True,
    "start": {"hour": 8, "card": "1"},
    "end": {"day": 1, "hour": 10, "ending": "late"},
    "cards": {
        "1": {"a": {"flip": True, "body": [{"do": "reveal-end"}], "offers": [{"id": "go", "draw": "2"}]}, "b": {}},
        "2": {"a": {"flip": True}, "b": {}},
    },
    "questions": [
        {"id": "who", "choices": ["clerk", "warden"], "right": ["clerk"], "points": 3, "proof": ["1", "2B"]},
        {"id": "why", "choices": ["gold", "fear", "love"], "right": ["fear", "love"], "points": 2, "proof": ["1", "2"]},
    ],
    "ratings": [{"from_": 0, "id": "cold"}, {"from_": 3, "id": "warm"}, {"from_": 5, "id": "hot"}],
}
CLOSED = ("skip", "skip")


def played(*actions, deck=DECK):
    steps = [MORTUM.begin(MORTUM.load(deck), Rng(1))]
    for text in actions:
        steps.append(steps[-1].state.apply(MORTUM.parse(text), steps[-1].rng))
    return steps


@pytest.mark.parametrize(
    ("answers", "points", "rating"),
    [
        (("clerk", "fear"), 5, "hot"),
        (("clerk", "love"), 5, "hot"),
        (("clerk", "gold"), 3, "warm"),
        (("warden", "love"), 2, "cold"),
        (("warden", "gold"), 0, "cold"),
    ],
)
def test_the_score_counts_right_answers(answers, points, rating):
    last = played(*CLOSED, f"answer:who.{answers[0]}", f"answer:why.{answers[1]}")[-1]
    outcome = last.state.outcome()
    assert (outcome.ending, outcome.points, outcome.out_of) == ("late", points, 5)
    scored = last.events[-1]
    assert (scored.points, scored.out_of, scored.rating) == (points, 5, rating)
    score = MORTUM.show(last.state, TEAM).score
    assert [(item.own.path[-1], item.correct) for item in score.answers] == [
        (answers[0], answers[0] == "clerk"),
        (answers[1], answers[1] != "gold"),
    ]


def test_nothing_shows_which_answers_are_right_before_the_end():
    """Another deck with other right answers looks the same until the last one is given."""
    who, why = DECK["questions"]
    other = {**DECK, "questions": [{**who, "right": ["warden"]}, {**why, "right": ["gold"]}]}
    actions = (*CLOSED, "answer:who.clerk")
    for mine, theirs in zip(played(*actions), played(*actions, deck=other), strict=True):
        assert mine.state.observation(TEAM) == theirs.state.observation(TEAM)
        assert MORTUM.show(mine.state, TEAM) == MORTUM.show(theirs.state, TEAM)
        assert mine.events == theirs.events
        assert MORTUM.labels(mine.state, TEAM) == MORTUM.labels(theirs.state, TEAM)


def test_the_ending_is_told_after_the_last_answer_only():
    steps = played(*CLOSED, "answer:who.clerk", "answer:why.fear")
    told = [[type(event).__name__ for event in step.events] for step in steps]
    assert [names for names in told if "ScenarioEnded" in names] == [told[-1]]
    assert all(MORTUM.show(step.state, TEAM).ending is None for step in steps[:-1])
    assert steps[2].state.to_act() == (TEAM,)
    assert steps[-1].state.to_act() == ()


def test_while_questions_are_asked_cards_can_be_read_again_but_nothing_else_is_done():
    state = played(*CLOSED)[-1].state
    legal = [action.id for action in state.legal_actions(TEAM)]
    assert legal == ["answer:who.clerk", "answer:who.warden", "keep:1"]
    for text in ("skip", "rest", "sleep", "pay:hour", "flip:1", "take:1.go", "start:search.mill", "answer:why.fear"):
        verdict = state.explain(MORTUM.parse(text))
        assert not isinstance(verdict, Legal), text
        assert verdict.rules


def test_a_two_sided_card_may_be_turned_while_questions_are_asked():
    deck = json.loads(json.dumps(DECK))
    deck["cards"]["1"]["a"]["flip"] = True
    state = played("flip:1", *CLOSED, "flip:1", deck=deck)[-1].state
    assert state.asking()
    assert state.open_card("1").face == "A"


def test_a_copied_case_does_not_tell_the_right_answers():
    states = [step.state for step in played(*CLOSED, "answer:who.warden")]
    copied = MORTUM.case_given(states, len(states) - 2, TEAM)
    assert [question["right"] for question in copied["deck"]["questions"]] == [[], []]
    assert "warden" in json.dumps(copied)
    again = MORTUM.position(copied, {})
    assert [action.id for action in again.legal_actions(TEAM)] == [a.id for a in states[-2].legal_actions(TEAM)]


def faults(**changes):
    return [message for _, message in audit.faults(MORTUM.load({**DECK, **changes}))]


def test_a_sound_deck_has_no_faults():
    assert faults() == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": "why"}, "two questions are called 'why'"),
        ({"choices": ["clerk"]}, "it needs at least 2"),
        ({"choices": ["clerk", "clerk"]}, "has a choice twice"),
        ({"choices": ["clerk", "The Warden"]}, "is no id"),
        ({"right": []}, "has no right answer"),
        ({"right": ["thief"]}, "is none of the choices"),
        ({"points": 0}, "worth at least 1 point"),
        ({"proof": ["1"]}, "at least 2 different faces"),
        ({"proof": ["1", "1"]}, "at least 2 different faces"),
        ({"proof": ["1", "9"]}, "there is no card 9"),
        ({"proof": ["1", "2B", "search-1B"]}, "names no card"),
    ],
)
def test_faults_of_a_question_are_told(change, message):
    first, second = DECK["questions"]
    if message == "names no card":
        with pytest.raises(ValueError, match=message):
            faults(questions=[{**first, **change}, second])
    else:
        assert any(message in found for found in faults(questions=[{**first, **change}, second]))


@pytest.mark.parametrize(
    ("ratings", "message"),
    [
        ([{"from_": 1, "id": "cold"}], "must be from 0 points"),
        ([{"from_": 0, "id": "cold"}, {"from_": 0, "id": "warm"}], "from low to high"),
        ([{"from_": 0, "id": "cold"}, {"from_": 4, "id": "warm"}, {"from_": 2, "id": "hot"}], "from low to high"),
        ([{"from_": 0, "id": "cold"}, {"from_": 6, "id": "warm"}], "nobody can get 6 points"),
        ([{"from_": 0, "id": "cold"}, {"from_": 2, "id": "cold"}], "two ratings are called 'cold'"),
    ],
)
def test_faults_of_ratings_are_told(ratings, message):
    assert any(message in found for found in faults(ratings=ratings))


def test_ratings_without_questions_are_told():
    assert "there are ratings but no questions" in faults(questions=[])


def test_texts_of_questions_and_ratings_are_asked_for():
    needed = set(audit.text_paths(MORTUM.load(DECK)))
    assert {
        ("questions", "who", "ask"),
        ("questions", "who", "answer"),
        ("questions", "who", "choices", "warden"),
        ("ratings", "hot", "title"),
        ("ratings", "hot", "text"),
    } <= needed


def test_faults_between_scenarios_are_told():
    first = MORTUM.load(DECK)
    asked = [{"do": "reveal-end"}, {"text": "x", "if_keyword": "lamp"}]
    asks = {"1": {"a": {"body": asked, "offers": [{"id": "go", "draw": "2"}]}}}
    second = replace(MORTUM.load({**DECK, "cards": {**DECK["cards"], **asks}}), scenario="second", follows="small")
    found = {(name, message) for name, _, message in audit.campaign_faults({"small": first, "second": second})}
    assert found == {("second", "no card gives the keyword 'lamp'")}
    gives = {"2": {"a": {"flip": True, "body": [{"do": "give-keyword", "keyword": "lamp"}]}, "b": {}}}
    giver = MORTUM.load({**DECK, "cards": {**DECK["cards"], **gives}})
    assert list(audit.campaign_faults({"small": giver, "second": second})) == []
    unmarked = replace(giver, campaign=False)
    (told,) = audit.campaign_faults({"small": unmarked, "second": second})
    assert "campaign: true" in told[2]
    (told,) = audit.campaign_faults({"second": second})
    assert "there is no scenario 'small'" in told[2]
    ring = {"small": replace(giver, follows="second"), "second": replace(second, campaign=True)}
    assert {message for _, _, message in audit.campaign_faults(ring) if "in a ring" in message}
    assert any("calls itself" in message for _, _, message in audit.campaign_faults({"other": first}))


def test_ratings_are_read_by_their_lowest_points():
    assert MORTUM.load(DECK).ratings[1] == Rating(from_=3, id="warm")
