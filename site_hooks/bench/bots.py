"""How long the moves of bots take in Pyodide, from being asked to the answer with its table, all slices together."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

from engine.content.compile import load
from engine.core.bot import Bots, finished, sight
from engine.core.codec import Json
from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.games.registry import game, metas
from site_hooks.bench.figures import Figure, median, percentile, quartiles
from site_hooks.bundle import build
from site_hooks.node_engine import NodeEngine, node_engine
from site_hooks.parity import as_text, handed_over
from site_hooks.project import BuildError

BUDGET_MS = 500
SEATS = 4


def figures() -> Iterator[Figure]:
    """Every scenario of every game with bots once: ``SEATS`` of the strongest level play to the end."""
    with node_engine(build().folder) as engine:
        for meta in metas():
            found, content = game(meta.id), load(meta.id)
            if not isinstance(found, Bots):
                continue
            for request in handed_over(content):
                _ask(engine, request)
            level = found.bot_levels()[-1]
            times = [spent for name in content.loaded for spent in _moves(engine, meta.id, name, level)]
            note = (
                f"{len(times):,} moves, middle {median(times):.0f} ms, 95th percentile {percentile(times, 0.95):.0f} ms"
            )
            yield Figure(
                name=f"`{meta.id}`, a move of a `{level}` bot, longest", value=max(times), unit="ms", limit=BUDGET_MS,
                spread=quartiles(times), note=note,
            )  # fmt: skip


def _moves(engine: NodeEngine, game_id: str, scenario: str, level: str) -> Iterator[float]:
    """The milliseconds of each move of a game; where the page wants a person, the same level decides under CPython."""
    found: Any = game(game_id)
    step = found.begin(load(game_id).loaded[scenario], Rng(1), {"seats": SEATS})
    opening = {
        "op": "open",
        "game": game_id,
        "lang": "en",
        "scenario": scenario,
        "seed": 1,
        "options": {"seats": SEATS},
    }
    answer = _ask(engine, {**opening, "bots": {str(seat): level for seat in range(1, SEATS)}})
    while answer["phase"] != "over":
        seat, asked = seat_to_act(step), {"lang": "en", "session": answer["session"]}
        if answer["phase"] == "thinking":
            started = time.perf_counter()
            answer = _ask(engine, {"op": "think", **asked})
            while answer.get("thinking"):
                answer = _ask(engine, {"op": "think", **asked})
            yield 1000 * (time.perf_counter() - started)
        else:
            decided = finished(
                found.think(level, sight(step.state, seat), Rng(len(asked["session"]["match"]["actions"])))
            )
            answer = _ask(engine, {"op": "act", **asked, "action": decided})
        step = step.state.apply(found.parse(answer["session"]["match"]["actions"][-1], seat), step.rng)


def _ask(engine: NodeEngine, request: Json) -> Json:
    answer: Json = json.loads(engine.dispatch(as_text(request)))
    if not answer["ok"]:
        raise BuildError(f"{as_text(request)[:300]}: {answer['error']}")
    return answer
