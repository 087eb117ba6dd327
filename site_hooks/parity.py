"""Requests as a reader's page makes them, to be asked of the engine under CPython and of the built one in Pyodide."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from engine.content.compile import Content, load
from engine.core.codec import Json
from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.games.registry import game, metas
from engine.presentation.catalogue import LANGUAGES
from site_hooks.content import program, texts

BASE = "/sub/"
"""The site's path in the links of the answers."""


def everything(random_games: int) -> list[str]:
    """Content of all games, every worked example played, random games of every scenario, odd requests."""
    asked: list[Json] = []
    for meta in metas():
        content = load(meta.id)
        asked += handed_over(content)
        shown = [(name, file.case) for name, file in content.cases.items() if file.case.page]
        for number, (name, case) in enumerate(shown):
            lang = LANGUAGES[number % len(LANGUAGES)]
            asked += line(content, {"case": name}, case.script(), lang)
        for name, scenario in content.loaded.items():
            for seed in range(random_games):
                actions = random_line(meta.id, scenario, seed)
                asked += line(content, {"scenario": name}, actions, LANGUAGES[seed % len(LANGUAGES)])
    asked += [{"op": "load", "lang": lang, "text": "{"} for lang in LANGUAGES]
    return [as_text(request) for request in asked]


def handed_over(content: Content) -> list[Json]:
    """The content files of a game."""
    files = [program(content.game), content.mechanics(), *(texts(content, lang, BASE) for lang in LANGUAGES)]
    return [{"op": "content", "data": data} for data in files]


def random_line(game_id: str, scenario: Any, seed: int) -> list[str]:
    """The actions of a random game."""
    step, chance, actions = game(game_id).begin(scenario, Rng(seed)), Rng(seed), []
    while step.state.outcome() is None:
        action, chance = chance.pick(step.state.legal_actions(seat_to_act(step)))
        step = step.state.apply(action, step.rng)
        actions.append(action.id)
    return actions


def line(content: Content, setup: Mapping[str, str], actions: Iterable[str], lang: str) -> list[Json]:
    """The start, then every position along the line, then back and forth, and the last action as a case."""
    match, done = match_of(content, setup), list(actions)
    asked: list[Json] = [{"op": "open", "game": content.game, "lang": lang, **setup}]
    for count in range(len(done) + 1):
        session = _session(match, done[:count])
        asked.append({"op": "show", "lang": lang, "session": session})
        if count < len(done):
            asked.append({"op": "act", "lang": lang, "session": session, "action": done[count]})
    last = {"lang": lang, "session": _session(match, done)}
    return [*asked, *({"op": op, **last} for op in ("undo", "restart", "copy-case"))]


def end_of_line(match: Json, lang: str, actions: list[str], seats: int) -> list[Json]:
    """The end of a game as every seat sees it, with all that was told on the way, and its last action as a case."""
    ends = ({"lang": lang, "session": _session(match, actions, seat)} for seat in range(seats))
    return [{"op": op, **end} for end in ends for op in ("show", "copy-case")]


def steps_of_line(content: Content, match: Json, lang: str, actions: list[str], scenario: Any) -> list[Json]:
    """Every action of a game once, as the one sees it who does it."""
    step = game(content.game).begin(scenario, Rng(match["seed"]), match["setup"].get("options"))
    asked: list[Json] = []
    for count, action in enumerate(actions):
        seat = seat_to_act(step)
        asked.append({"op": "act", "lang": lang, "session": _session(match, actions[:count], seat), "action": action})
        step = step.state.apply(game(content.game).parse(action, seat), step.rng)
    return asked


def as_text(request: Json) -> str:
    """A request as it crosses to the worker."""
    return json.dumps(request, ensure_ascii=False)


def _session(match: Json, actions: list[str], seat: int = 0) -> Json:
    return {"match": {**match, "actions": actions}, "redo": [], "seat": seat}


def match_of(content: Content, setup: Mapping[str, Any], seed: int = 1) -> Json:
    """A match at its beginning as a page keeps it; a case brings its own seed."""
    kind, name = next(iter(setup.items()))
    entry = content.mechanics()[f"{kind}s"][name]
    return {
        "format": 1,
        "game": content.game,
        "rules_version": game(content.game).meta.rules_version,
        "content_hash": entry["hash"],
        "setup": dict(setup),
        "seed": entry["data"].get("seed", seed) if kind == "case" else seed,
    }
