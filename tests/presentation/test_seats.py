"""Several at one table: programs move by themselves, people pass the screen on, and nobody sees what is not theirs."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice

import pytest

from engine.content.compile import load
from engine.core.errors import EngineError, SaveError
from engine.core.game import Secrets
from engine.core.match import Setup
from engine.core.rng import Rng
from engine.games.registry import game, metas
from engine.presentation.library import Library
from engine.presentation.seats import NOBODY, company, since_own
from engine.presentation.sitting import Session, Table

SECRET = [str(meta.id) for meta in metas() if isinstance(game(meta.id), Secrets)]
NEVER = 1_000
LONG = 40


@pytest.fixture(scope="module", params=SECRET)
def name(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def table(name) -> Table:
    content, library = load(name), Library()
    library.add(content.mechanics())
    library.add({**content.texts("en"), "root": "/sub/en/"})
    return Table(library)


def setup(table: Table, name: str, people: int, bots: int = 0) -> Setup:
    scenario = next(iter(table.library.scenarios(name)))
    seated = {str(seat): "easy" for seat in range(people, people + bots)}
    return Setup(scenario=scenario, options={"seats": people + bots}, bots=seated or None)


def session(answer) -> Session:
    return Session.from_json(json.loads(json.dumps(answer["session"])))


def state(table: Table, answer):
    return table.library.replay(session(answer).match).last.state


def bots_done(table: Table, answer):
    """Let the programs move until a person is to decide."""
    for _ in range(NEVER):
        if answer["phase"] != "thinking":
            return answer
        thought = table.think(session(answer), "en", lambda: False)
        answer = answer if thought.get("thinking") else thought
    raise AssertionError("the bots do not come to an end")


def act(table: Table, answer, chance: Rng):
    legal = state(table, answer).legal_actions(answer["seat"])
    action, chance = chance.pick(legal)
    return table.act(session(answer), "en", action.id), chance


def test_alone_with_bots_the_view_stays_with_the_reader(table, name):
    answer, chance = table.open(name, "en", setup(table, name, 1, 2), 5), Rng(5)
    for _ in range(LONG):
        assert answer["phase"] in ("ready", "thinking", "over")
        assert answer["seat"] == 0
        if answer["phase"] == "over":
            break
        if answer["phase"] == "thinking":
            answer = bots_done(table, answer)
        else:
            answer, chance = act(table, answer, chance)


def test_a_bot_thinks_in_slices_and_comes_to_the_same_move(table, name):
    answer = table.open(name, "en", setup(table, name, 1, 1), 5)
    while answer["phase"] != "thinking":
        answer, _ = act(table, answer, Rng(1))
    at_once = Table(table.library).think(session(answer), "en", lambda: False)
    slices = iter(lambda: table.think(session(answer), "en", lambda: True), None)
    sliced = next(slice_ for slice_ in islice(slices, NEVER) if not slice_.get("thinking"))
    assert sliced["session"] == at_once["session"]


def test_a_level_that_the_game_does_not_have_is_refused(table, name):
    scenario = next(iter(table.library.scenarios(name)))
    for bots in ({"1": "godlike"}, {"9": "easy"}, {"one": "easy"}, {"0": "easy", "1": "easy"}):
        with pytest.raises(SaveError, match="bad-option"):
            table.open(name, "en", Setup(scenario=scenario, options={"seats": 2}, bots=bots), 1)


def test_no_bot_thinks_for_a_person(table, name):
    answer = table.open(name, "en", setup(table, name, 1, 1), 5)
    assert answer["phase"] == "ready"
    with pytest.raises(EngineError, match="no program"):
        table.think(session(answer), "en", lambda: False)


def test_undo_goes_back_over_the_bots_to_the_readers_own_decision(table, name):
    answer, chance = table.open(name, "en", setup(table, name, 1, 2), 5), Rng(5)
    while answer["phase"] == "ready":
        before = answer
        answer, chance = act(table, answer, chance)
    after = bots_done(table, answer)
    back = table.undo(session(after), "en")
    assert back["stateKey"] == before["stateKey"]
    assert back["phase"] == "ready"
    again = bots_done(table, table.redo(session(back), "en"))
    assert again["session"] == after["session"]


def test_between_people_a_match_opens_and_is_opened_by_a_link_behind_the_cover(table, name):
    opened = table.open(name, "en", setup(table, name, 2), 5)
    loaded = table.load("en", json.dumps(opened["session"]["match"]))
    for answer in (opened, loaded):
        assert (answer["phase"], answer["seat"]) == ("handover", NOBODY)
        assert "data-action" not in answer["html"]
        assert 'data-control="take-seat"' in answer["html"]
        assert 'role="log"' not in answer["html"]


def test_only_the_one_who_is_to_decide_takes_the_seat(table, name):
    answer = table.open(name, "en", setup(table, name, 2), 5)
    (awaited,) = state(table, answer).to_act()
    assert table.take_seat(session(answer), "en", 1 - awaited)["seat"] == NOBODY
    taken = table.take_seat(session(answer), "en", awaited)
    assert (taken["phase"], taken["seat"]) == ("ready", awaited)


def test_between_people_nothing_is_seen_under_the_cover_and_no_log_line_of_another(table, name):
    """A long part of a game round one screen. Each cover hides all; then one seat sees what it may."""
    found = game(name)
    answer, chance = table.open(name, "en", setup(table, name, 3), 7), Rng(7)
    covers = set()
    for _ in range(LONG):
        if answer["phase"] == "over":
            break
        if answer["phase"] == "handover":
            covered = table.take_seat(session(answer), "en", NOBODY)
            covers.add(covered["html"].split("play-controls")[0])
            assert covered["events"] == []
            assert covered["announce"] == ""
            (seat,) = state(table, answer).to_act()
            answer = table.take_seat(session(covered), "en", seat)
        assert answer["phase"] == "ready"
        replay = table.library.replay(session(answer).match)
        seen = [e for step in replay.steps for e in step.events if found.visible(e, answer["seat"]) is not None]
        assert answer["html"].count("data-event=") == len(seen)
        answer, chance = act(table, answer, chance)
    assert len(covers) == 3, "a cover tells who is next, and nothing else"


def test_between_people_an_undo_stops_where_the_turn_has_passed_on(table, name):
    answer, chance = table.open(name, "en", setup(table, name, 2), 5), Rng(5)
    first = answer = table.take_seat(session(answer), "en", state(table, answer).to_act()[0])
    while answer["phase"] == "ready":
        answer, chance = act(table, answer, chance)
    answer = table.take_seat(session(answer), "en", state(table, answer).to_act()[0])
    back = table.undo(session(answer), "en")
    assert back["session"] == answer["session"]
    assert back["announce"]
    assert first["stateKey"] != answer["stateKey"]


def test_between_people_who_looks_still_may_take_back_what_showed_nothing_hidden(table, name):
    """Until the screen is covered. Where something hidden was seen the button says so before it is pressed."""
    tried = {True: 0, False: 0}
    answer, chance = table.open(name, "en", setup(table, name, 2), 5), Rng(5)
    for _ in range(LONG):
        if answer["phase"] == "handover":
            covered = table.take_seat(session(answer), "en", NOBODY)
            answer = table.take_seat(session(covered), "en", state(table, answer).to_act()[0])
        before = answer
        answer, chance = act(table, answer, chance)
        if answer["phase"] == "over":
            break
        free = not any(event.reveals for event in table.library.replay(session(answer).match).last.events)
        back = table.undo(session(answer), "en")
        assert back["stateKey"] == (before if free else answer)["stateKey"]
        assert ('data-control="undo" aria-disabled' not in answer["html"]) == free
        tried[free] += 1
    assert min(tried.values()) > 0


def test_between_people_nothing_is_taken_back_once_all_lies_open(table, name):
    """Whoever acted last, the first seat among them."""
    for seed in range(4):
        answer, chance = table.open(name, "en", setup(table, name, 2), seed), Rng(seed)
        for _ in range(NEVER):
            if answer["phase"] == "over":
                break
            if answer["phase"] == "handover":
                answer = table.take_seat(session(answer), "en", NOBODY)
                answer = table.take_seat(session(answer), "en", state(table, answer).to_act()[0])
            answer, chance = act(table, answer, chance)
        assert answer["phase"] == "over"
        assert table.undo(session(answer), "en")["session"] == answer["session"]


def test_a_covered_screen_has_no_case_to_copy(table, name):
    answer = table.open(name, "en", setup(table, name, 2), 5)
    assert 'data-control="copy-case"' not in answer["html"]
    assert 'data-control="copy-case"' in table.take_seat(session(answer), "en", 0)["html"]


def test_a_reader_is_told_what_happened_since_their_own_last_action(table, name):
    """Their own action, and what programs did; in an example, where one reader acts for all, the last action alone."""
    answer, chance = table.open(name, "en", setup(table, name, 1, 2), 5), Rng(5)
    who = company(game(name), session(answer).match, state(table, answer))
    replay = table.library.replay(session(answer).match)
    assert since_own(who, replay, 0) == len(replay.steps) == 1
    while answer["phase"] == "ready":
        answer, chance = act(table, answer, chance)
    own = len(session(answer).match.actions)
    answer = bots_done(table, answer)
    replay = table.library.replay(session(answer).match)
    assert len(replay.steps) > own + 1
    assert since_own(who, replay, 0) == own
    assert since_own(replace(who, hidden=False), replay, 0) == len(replay.steps) - 1


def test_a_copied_case_does_not_carry_the_seed_that_tells_all(table, name):
    seed = 987_654_321
    answer, chance = table.open(name, "en", setup(table, name, 2), seed), Rng(5)
    answer = table.take_seat(session(answer), "en", state(table, answer).to_act()[0])
    while answer["phase"] == "ready":
        answer, chance = act(table, answer, chance)
        assert str(seed) not in table.copy_case(session(answer), "en")
