"""Random playouts of other engines, run by the Python of their own environment: prints steps a second by name, as JSON.

``python peer_playouts.py SECONDS STORY.json``. A step is one decision: the choices are asked for, one is drawn, it is
carried out. Chance that a game leaves to its environment (cards dealt) is drawn too, and is no step.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

OPENSPIEL = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "python_block_dominoes")
"""Games that OpenSpiel's authors wrote in Python, as ours are; most of OpenSpiel's are in C++."""


def main() -> None:
    """Measure each in turn."""
    seconds, story = float(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    import_module("open_spiel.python.games")
    pyspiel = import_module("pyspiel")
    known = {game.short_name for game in pyspiel.registered_games()}
    rates = {}
    for name in OPENSPIEL:
        if name in known:
            rates[f"OpenSpiel {name}"] = _rate(_openspiel(pyspiel.load_game(name)), seconds)
    rates["bardic story.bard"] = _rate(_bardic(import_module("bardic").BardEngine, story), seconds)
    print(json.dumps(rates))


Playout = Callable[[random.Random], int]


def _rate(play: Playout, seconds: float) -> float:
    """Steps a second of processor time; the first game is not counted."""
    chance = random.Random(1)  # noqa: S311  for games, not for secrets
    play(chance)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        steps += play(chance)
    return steps / (time.process_time() - start)


def _openspiel(game: Any) -> Playout:
    def play(chance: random.Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
        return steps

    return play


def _bardic(engine_of: Callable[[Any], Any], story: Any) -> Playout:
    def play(chance: random.Random) -> int:
        engine, steps = engine_of(story), 0
        while engine.has_choices():
            engine.choose(chance.randrange(len(engine.current().choices)))
            steps += 1
        return steps

    return play


if __name__ == "__main__":
    main()
