"""How many steps of random games a second the engine plays under CPython, beside other engines in Python, same run.

All rates are of processor time, so that what else the machine does tells less.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.content.compile import load
from engine.core.game import Game
from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.games.registry import game, metas
from site_hooks.bench.figures import Figure, median, quartiles
from site_hooks.project import BUILD, BuildError

SECONDS = 1.0
ROUNDS = 7
BUDGET = 10_000
PEERS = BUILD / "bench" / "peers"
"""The environment that `make bench` fills from requirements-bench.txt."""
HERE = Path(__file__).parent


def figures() -> Iterator[Figure]:
    """For every game, with all its scenarios in turn; then the peers. They take turns, round by round."""
    contents = {meta.id: list(load(meta.id).loaded.values()) for meta in metas()}
    story = _story()
    ours: dict[str, list[float]] = defaultdict(list)
    peers: dict[str, list[float]] = defaultdict(list)
    for turn in range(ROUNDS):
        for game_id, its in contents.items():
            ours[game_id].append(_steps_a_second(game(game_id), its, first_seed=1000 * turn))
        for name, rate in _peers(story).items():
            peers[name].append(rate)

    for name, rates in ours.items():
        yield Figure(
            name=f"random games of `{name}`", value=median(rates), unit="steps/s", limit=BUDGET, at_least=True,
            spread=quartiles(rates),
            note="with reasons and events; others below",
        )  # fmt: skip
    for name, rates in peers.items():
        yield Figure(name=f"random games, `{name}`", value=median(rates), unit="steps/s", spread=quartiles(rates))


def _steps_a_second(rules: Game, contents: list[Any], *, first_seed: int) -> float:
    _play(rules, contents[0], 0)
    steps, seed, start = 0, first_seed, time.process_time()
    while time.process_time() - start < SECONDS:
        steps += _play(rules, contents[seed % len(contents)], seed)
        seed += 1
    return steps / (time.process_time() - start)


def _play(rules: Game, content: Any, seed: int) -> int:
    choices = Rng(seed + 1)
    step = rules.begin(content, Rng(seed))
    steps = 0
    while step.state.outcome() is None:
        action, choices = choices.pick(step.state.legal_actions(seat_to_act(step)))
        step = step.state.apply(action, step.rng)
        steps += 1
    return steps


def _story() -> Path:
    """A small story of our own, compiled by bardic's command."""
    command = PEERS / "bin" / "bardic"
    if not command.is_file():
        raise BuildError(f"{command} is missing. `make bench` installs the peers from requirements-bench.txt.")
    story = BUILD / "bench" / "story.json"
    subprocess.run([command, "compile", HERE / "story.bard", "-o", story], check=True, capture_output=True)
    return story


def _peers(story: Path) -> dict[str, float]:
    command: list[str | Path] = [PEERS / "bin" / "python", HERE / "peer_playouts.py", str(SECONDS / 2), story]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"the peers' playouts failed:\n{done.stderr}")
    rates: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return rates
