"""The engine's own tests, run by pytest inside Pyodide under Node on the built engine folder.

It is the program as it ships (compiled, templates too) on the trimmed standard library. Pytest and Hypothesis stand
beside it and have the whole library for themselves; an import on behalf of the engine that the trimmed one cannot serve
fails, and fails the run. Only the schema library, which has no build for Pyodide under Node, is stood in for: what it
said to each author's file under CPython.
"""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from random import Random

import pytest
from hypothesis._native.internal import cathetus as compiled_cathetus, floats as compiled

from engine.content.compile import CARDS, schemas
from engine.content.source import beside, read
from engine.games.registry import metas
from site_hooks.bundle import BUILD, SCRIPTS, _compiled_library, build, minimal_lock
from site_hooks.project import ROOT, node, npm_package
from tests.parity.trimmed import hypothesis_native

TRIMMED = Path(__file__).parent / "trimmed"
WHOLE = (
    "tests/core",
    "tests/presentation",
    "tests/contract",
    *(f"tests/games/{meta.id}" for meta in metas() if (ROOT / "tests/games" / meta.id).is_dir()),
)
NOT_THERE = ("tests/contract/test_sixth_game.py",)
"""Copies the project and starts programs of its own; what it shows of the engine is that of any other game."""
NOT_ASKED = (
    "tests/presentation/test_sitting.py::test_copied_cases_hold_at_every_step_of_random_games",
    "tests/games/ojciec_mateusz/test_given.py::test_a_copied_case_runs_by_itself_and_says_what_the_seat_saw",
)
"""These read case files that they have just written, for which the schema library itself would have to run."""
QUICK = ("tests/core", "tests/presentation/test_worker_api.py")
PACKAGES = (
    "_pytest", "annotated_doc", "babel", "click", "hypothesis", "iniconfig", "markdown_it", "mdurl", "packaging",
    "pluggy", "pygments", "pytest", "rich", "shellingham", "sortedcontainers", "typer", "yaml",
)  # fmt: skip
MODULES = ("_hypothesis_globals", "_hypothesis_pytestplugin", "py", "typing_extensions")
OPTIONS = ("-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "_hypothesis_pytestplugin", "--capture=sys", "-q")
REPORT = ("--import-mode=importlib", "-rA", "--tb=short", "--no-header")
SETTINGS = """
[pytest]
markers =
    slow: longer than some seconds
    browser: drives a real browser
filterwarnings = error
xfail_strict = true
"""
"""Those of the project, without what needs the operating system."""
DONE = re.compile(r"^(PASSED|SKIPPED|FAILED|ERROR|XFAIL|XPASS) (\S+?::.+?)(?: - .*)?$", re.MULTILINE)


def recorded() -> dict[str, object]:
    """What the schemas make of each author's file, by its name below the project."""
    found: dict[str, object] = {}
    for meta in metas():
        deck, case = schemas(meta.id)
        common = CARDS / meta.id / "shared.yaml"
        shared = read(common) if common.exists() else None
        files = dict.fromkeys((CARDS / meta.id).glob("scenarios/*/deck.yaml"), deck)
        files |= {file: case for file in (CARDS / meta.id).glob("cases/*/*.yaml") if file.parent.name != "text"}
        for file, schema in files.items():
            data, problems = schema.read(beside(read(file), shared if schema is deck else None))
            assert not problems, problems
            found[file.relative_to(ROOT).as_posix()] = data
    return found


def job(folder: Path, wanted: list[str]) -> Path:
    """All that the run needs, written down."""
    site_packages = Path(pytest.__file__).parents[1]
    tools = folder / "tools"
    tools.mkdir()
    for name in MODULES:
        (tools / f"{name}.py").write_bytes((site_packages / f"{name}.py").read_bytes())
    (folder / "recorded.json").write_text(json.dumps(recorded()), encoding="utf-8")
    pyodide = npm_package("pyodide")
    mounts = {"/tools": tools, "/stand-ins": TRIMMED, "/notes": folder}
    for name in PACKAGES:
        (tools / name).mkdir()
        mounts[f"/tools/{name}"] = site_packages / name
    for name in ("tests", "cards", "engine", "docs"):
        mounts[f"/repo/{name}"] = ROOT / name
    (folder / "job.json").write_text(
        json.dumps(
            {
                "engine": str(build().folder),
                "programs": {game: str(path) for game, path in build().programs.items()},
                "lock": minimal_lock(pyodide),
                "scripts": str(SCRIPTS),
                "library": str(_compiled_library(BUILD, pyodide)),
                "mounts": {inside: str(outside) for inside, outside in mounts.items()},
                "suite": str(TRIMMED / "suite.py"),
                "files": {"/repo/pytest.ini": SETTINGS},
                "arguments": {
                    "hypothesis": version("hypothesis"),
                    "recorded": "/notes/recorded.json",
                    "environment": {"HYPOTHESIS_PROFILE": "few"},
                    "pytest": [*OPTIONS, *REPORT, *wanted],
                },
            }
        ),
        encoding="utf-8",
    )
    return folder / "job.json"


def collected(wanted: list[str]) -> set[str]:
    """The tests as CPython finds them."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *wanted],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return {line for line in done.stdout.splitlines() if "::" in line}


@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param(QUICK, id="quick"),
        *(pytest.param((folder,), id=f"whole-{folder}", marks=pytest.mark.slow) for folder in WHOLE),
    ],
)
def test_the_engine_passes_its_tests_on_the_trimmed_library(tmp_path, wanted):
    chosen = [*wanted, *(f"--ignore={file}" for file in NOT_THERE), *(f"--deselect={name}" for name in NOT_ASKED)]
    done = subprocess.run(
        [node(), str(TRIMMED / "suite.mjs"), str(job(tmp_path, chosen))],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    passed = re.compile(r"^PASSED .*\n", re.MULTILINE)
    told = f"{passed.sub('', done.stdout)[-6000:]}\n{done.stderr[-2000:]}"
    assert done.returncode == 0, told
    results = {name: result for result, name in DONE.findall(done.stdout)}
    assert {name for name, result in results.items() if result == "PASSED"} == collected(chosen), told


def test_the_stand_in_for_compiled_helpers_says_what_they_say():
    chance = Random(1)
    values = [0.0, -0.0, 1.0, -1.0, 5e-324, -5e-324, sys.float_info.min, sys.float_info.max, math.inf, -math.inf]
    values += [hypothesis_native.int_to_float(chance.getrandbits(64)) for _ in range(2000)]
    values = [value for value in values if not math.isnan(value)]
    for value in values:
        other = chance.choice(values)
        low, high = sorted((value, other))
        asked = {
            "float_to_int": (value,), "next_up": (value,), "next_down": (value,), "is_negative": (value,),
            "count_between_floats": (low, high),
        }  # fmt: skip
        for name, arguments in asked.items():
            ours, theirs = getattr(hypothesis_native, name), getattr(compiled, name)
            assert repr(ours(*arguments)) == repr(theirs(*arguments)), (name, arguments)
        for name in ("next_up_normal", "next_down_normal"):
            ours, theirs = getattr(hypothesis_native, name), getattr(compiled, name)
            assert repr(ours(value, 64, allow_subnormal=False)) == repr(theirs(value, 64, allow_subnormal=False)), value
        legs = (hypothesis_native.cathetus(value, other), compiled_cathetus.cathetus(value, other))
        assert repr(legs[0]) == repr(legs[1]) or math.isclose(*legs, rel_tol=1e-15), (value, other)
    for width in (16, 32, 64):
        assert hypothesis_native.width_smallest_normals(width) == compiled.width_smallest_normals(width)
        for value in (0.1, 1.5, -3.25, 0.0):
            assert hypothesis_native.float_of(value, width) == compiled.float_of(value, width)
