"""CPython and Pyodide give the same bytes: states, events, HTML of all cases and of whole games, in each language."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from site_hooks.bundle import build
from site_hooks.node_engine import node_engine
from site_hooks.parity import everything

ROOT = Path(__file__).resolve().parents[2]
RANDOM_GAMES = 10 if os.environ.get("TEST_ALL") else 1
"""Of each scenario; `make soak` plays 200 more of them again in Pyodide."""


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
    return everything(RANDOM_GAMES)


@pytest.fixture(scope="module")
def expected(asked) -> list[str]:
    return cpython(asked, "0")


def test_every_answer_is_an_answer(asked, expected):
    assert len(expected) == len(asked)
    for request, answer in zip(asked, expected, strict=True):
        if json.loads(request)["op"] != "load":
            assert json.loads(answer)["ok"], f"{request[:300]}: {answer[:600]}"


@pytest.mark.parametrize("hash_seed", [pytest.param("1", marks=pytest.mark.slow), "4711"])
def test_answers_do_not_depend_on_the_hash_seed(asked, expected, hash_seed):
    for request, one, other in zip(asked, expected, cpython(asked, hash_seed), strict=True):
        assert one == other, request[:300]


def test_pyodide_answers_byte_for_byte_the_same(asked, expected):
    with node_engine(build().folder) as engine:
        for request, answer in zip(asked, expected, strict=True):
            assert engine.dispatch(request) == answer, request[:300]
