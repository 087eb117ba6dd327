"""The border never raises: whatever comes in, a JSON answer goes out, with a sentence in the reader's language."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, strategies as st

from engine.browser.worker_api import OPERATIONS, dispatch
from engine.content.compile import load
from engine.presentation.catalogue import LANGUAGES, Catalogue

SESSION = {"match": {"format": 1}, "redo": [], "seat": 0}


def ask(**request):
    return json.loads(dispatch(json.dumps(request)))


@pytest.fixture(scope="module", autouse=True)
def _content():
    content = load("mortum")
    assert ask(op="content", data=content.mechanics()) == {"ok": True}
    for lang in LANGUAGES:
        assert ask(op="content", data={**content.texts(lang), "root": f"/{lang}/"}) == {"ok": True}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("request_", "code", "key"),
    [
        ({"op": "load", "text": "{"}, "unreadable", "load.unreadable"),
        ({"op": "load", "text": '{"format": 99}'}, "too-new", "load.too-new"),
        ({"op": "show", "session": SESSION}, "unreadable", "load.unreadable"),
        ({"op": "open", "game": "chess", "scenario": "x"}, "unknown-game", "load.unknown-game"),
        ({"op": "open", "game": "mortum", "scenario": "x"}, "unknown-setup", "load.unknown-setup"),
        ({"op": "dance"}, "internal", "error.internal"),
    ],
)
def test_a_fault_is_told_in_the_readers_language(lang, request_, code, key):
    answer = ask(lang=lang, **request_)
    assert answer["ok"] is False
    assert answer["error"]["code"] == code
    assert answer["error"]["message"] == Catalogue(lang).word(key)


def test_an_unknown_action_is_told_and_changes_nothing():
    opened = ask(op="open", game="mortum", lang="pl", scenario="prologue")
    answer = ask(op="act", lang="pl", session=opened["session"], action="dance:5")
    assert answer["error"]["code"] == "unknown-action"
    assert ask(op="show", lang="pl", session=opened["session"])["stateKey"] == opened["stateKey"]


@given(st.text())
def test_any_text_gets_an_answer(text):
    assert json.loads(dispatch(text))["ok"] is False


@given(
    st.fixed_dictionaries(
        {"op": st.sampled_from(sorted(OPERATIONS))},
        optional={
            "lang": st.sampled_from(["en", "xx", None]),
            "session": st.recursive(
                st.none() | st.integers() | st.text(), lambda c: st.lists(c) | st.dictionaries(st.text(), c)
            ),
            "text": st.text(),
            "data": st.none() | st.dictionaries(st.text(), st.text()),
        },
    )
)
def test_any_request_gets_an_answer(request_):
    assert "ok" in json.loads(dispatch(json.dumps(request_)))
