"""CPython and Pyodide give the same bytes: states, events and HTML of every case and of whole games, in each language."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.content.compile import load
from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.games.registry import game, metas
from engine.presentation.catalogue import LANGUAGES
from site_hooks.bundle import build
from site_hooks.content import texts
from site_hooks.node_engine import node_engine

ROOT = Path(__file__).resolve().parents[2]
BASE = "/sub/"
RANDOM_GAMES = 200 if os.environ.get("TEST_ALL") else 6


def requests() -> list[str]:
    """What a reader's page might ask: content of all games, every case played, some random games, odd requests."""
    asked = []
    for meta in metas():
        content = load(meta.id)
        asked.append({"op": "content", "data": content.mechanics()})
        asked += [{"op": "content", "data": texts(content, lang, BASE)} for lang in LANGUAGES]
        number = 0
        for name, file in content.cases.items():
            lang = LANGUAGES[number % len(LANGUAGES)] if file.case.page else "en"
            number += file.case.page
            if file.case.page:
                asked += _line(meta.id, {"case": name}, file.case.script(), lang)
        for name, scenario in content.scenarios.items():
            for seed in range(RANDOM_GAMES):
                line = _random_line(game(meta.id), scenario.loaded, seed)
                asked += _line(meta.id, {"scenario": name}, line, LANGUAGES[seed % len(LANGUAGES)])
    asked += [{"op": "load", "lang": lang, "text": "{"} for lang in LANGUAGES]
    return [json.dumps(request, ensure_ascii=False) for request in asked]


def _random_line(found, content, seed):
    step, chance, line = found.begin(content, Rng(seed)), Rng(seed), []
    while step.state.outcome() is None:
        action, chance = chance.pick(step.state.legal_actions(seat_to_act(step)))
        step = step.state.apply(action, step.rng)
        line.append(action.id)
    return line


def _line(game_id, setup, actions, lang):
    """The start, then every position along the line, then back and forth, and the last action as a case."""
    match = _match(game_id, setup)
    asked = [{"op": "open", "game": game_id, "lang": lang, **setup}]
    for count in range(len(actions) + 1):
        session = {"match": {**match, "actions": list(actions[:count])}, "redo": [], "seat": 0}
        asked.append({"op": "show", "lang": lang, "session": session})
        if count < len(actions):
            asked.append({"op": "act", "lang": lang, "session": session, "action": actions[count]})
    asked.append({"op": "undo", "lang": lang, "session": session})
    asked.append({"op": "restart", "lang": lang, "session": session})
    asked.append({"op": "copy-case", "lang": lang, "session": session})
    return asked


def _match(game_id, setup):
    kind, name = next(iter(setup.items()))
    entry = load(game_id).mechanics()[f"{kind}s"][name]
    seed = entry["data"].get("seed", 1) if kind == "case" else 1
    return {
        "format": 1,
        "game": game_id,
        "rules_version": game(game_id).meta.rules_version,
        "content_hash": entry["hash"],
        "setup": setup,
        "seed": seed,
    }


SCRIPT = """
import sys
from engine.browser.worker_api import dispatch
for line in sys.stdin:
    sys.stdout.write(dispatch(line.strip()) + "\\n")
"""


def cpython(lines: list[str], hash_seed: str) -> list[str]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def asked() -> list[str]:
    return requests()


@pytest.fixture(scope="module")
def expected(asked) -> list[str]:
    return cpython(asked, "0")


def test_every_answer_is_an_answer(asked, expected):
    assert len(expected) == len(asked)
    for request, answer in zip(asked, expected, strict=True):
        if json.loads(request)["op"] != "load":
            assert json.loads(answer)["ok"], f"{request[:300]}: {answer[:600]}"


@pytest.mark.parametrize("hash_seed", ["1", "4711"])
def test_answers_do_not_depend_on_the_hash_seed(asked, expected, hash_seed):
    for request, one, other in zip(asked, expected, cpython(asked, hash_seed), strict=True):
        assert one == other, request[:300]


def test_pyodide_answers_byte_for_byte_the_same(asked, expected):
    with node_engine(build().folder) as engine:
        for request, answer in zip(asked, expected, strict=True):
            assert engine.dispatch(request) == answer, request[:300]
