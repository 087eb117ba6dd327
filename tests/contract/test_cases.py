"""Every case file holds, proves something, and holds through JSON too."""

from __future__ import annotations

import re

import pytest

from engine.content.check import check
from engine.content.compile import load
from engine.core.case import run
from engine.core.codec import decode, encode
from engine.games.registry import game, metas


def the_case(case_of):
    game_id, name = case_of
    content = load_once(game_id)
    return game(game_id), content.cases[name], content


def load_once(game_id, _known={}):  # noqa: B006 (one reading of all files for the whole module)
    if game_id not in _known:
        _known[game_id] = load(game_id)
    return _known[game_id]


def test_the_case_holds(case_of):
    found, file, content = the_case(case_of)
    result = run(found, file.case, content.loaded)
    assert not result.differences, "\n".join(str(file.source.problem(d.path, d.message)) for d in result.differences)


def test_without_its_actions_the_case_fails(case_of):
    found, file, content = the_case(case_of)
    if any(isinstance(item, str) for item in file.case.when):
        assert run(found, file.case, content.loaded, with_when=False).differences, "the case proves nothing"


def test_the_case_holds_when_states_go_through_json_after_each_step(case_of):
    found, file, content = the_case(case_of)
    result = run(found, file.case, content.loaded)
    for step in result.steps:
        state = step.state
        again = decode(type(state), {**encode(state)}, given={"scenario": state.scenario})
        assert again == state


@pytest.mark.parametrize("game_id", [meta.id for meta in metas()])
def test_check_finds_nothing(game_id):
    assert [str(problem) for problem in check(load_once(game_id))] == []


@pytest.mark.parametrize("game_id", [meta.id for meta in metas()])
def test_every_fence_of_a_page_names_a_worked_example(game_id, docs):
    known = {name for name, file in load_once(game_id).cases.items() if file.case.page}
    folder = f"games/{game_id.replace('_', '-')}/"
    named = set()
    for page in docs.glob("*/**/*.md"):
        cases = set(re.findall(r"^case: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE))
        if folder in page.as_posix():
            named |= cases
        elif "/games/" not in page.as_posix():
            named |= cases & known  # on a page of no game a fence finds its game by the case
    assert named == known
