"""*Copy as case*: a match's last action as a case file that anyone can run and send."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from engine.core.case import plain
from engine.core.codec import Json
from engine.core.errors import IllegalAction
from engine.core.game import Game, Secrets
from engine.core.ids import Seat
from engine.core.match import Match, Replay
from engine.core.rng import Rng
from engine.core.step import Event, Step
from engine.games.registry import game

DEALS = 20
SEEDS = 40
"""So many are tried. Where none fits, chance is the point of the case, and its reader will see another outcome."""
_BARE = re.compile(r"[A-Za-z][A-Za-z0-9._-]*( [A-Za-z0-9._-]+)*")
_WORDS = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"}


def write(match: Match, replay: Replay, seat: Seat, title: str, contents: Mapping[str, Any]) -> str:
    """The case as YAML: the position before the last action, the action, what is known of the outcome.

    ``contents`` are the scenarios of the game.
    """
    found = game(match.game)
    states = [step.state for step in replay.steps]
    acted = bool(match.actions)
    facts, events = known = _known(found, replay.last, seat)
    secret = isinstance(found, Secrets) and states[-1].outcome() is None
    if secret and acted:
        given, seed = _dealt_alike(match, states, contents, known, seat)
    else:
        given, seed = found.case_given(states, len(states) - 2 if acted else 0, seat), 1 if secret else match.seed
    setup = match.setup.scenario or match.setup.case
    case: dict[str, Any] = {
        "rules": sorted({rule for event in events for rule in event.rules[:1]}),
        "seed": seed,
        "given": given,
        "when": list(match.actions[-1:]),
        "then": {"state": facts, "events": [_told(event) for event in events] if acted else []},
    }
    return f"# {match.game}, {setup}: {title}\n" + "\n".join(_block(_dashed(case))) + "\n"


def _known(found: Game, step: Step[Any], seat: Seat) -> tuple[Any, list[Event]]:
    """What the seat knows of where a step has led, and what it saw on the way."""
    facts = found.known_facts(step.state, seat) if isinstance(found, Secrets) else found.facts(step.state)
    return facts, [seen for event in step.events if (seen := found.visible(event, seat)) is not None]


def _dealt_alike(
    match: Match, states: Sequence[Any], contents: Mapping[str, Any], known: tuple[Any, list[Event]], seat: Seat
) -> tuple[Json, int]:
    """A deal of what the seat cannot know, and a seed, with which the action comes out as it did.

    The seed of the match would tell where every hidden card lies. What a seat saw may say something about cards that it
    did not see, as when another player had nothing to discard: a deal that contradicts it is not taken.
    """
    found = game(match.game)
    for deal in range(DEALS):
        given = found.case_given(states, len(states) - 2, seat, deal)
        state = found.position(given, contents)
        action = found.parse(match.actions[-1], next(iter(state.to_act()), seat))
        with suppress(IllegalAction):  # of another seat, whose cards are dealt by chance here
            for seed in range(1, SEEDS):
                step = state.apply(action, Rng(seed))
                if _known(found, step, seat) == known:
                    return given, seed
                if step.rng == Rng(seed):  # nothing was left to chance
                    break
    return found.case_given(states, len(states) - 2, seat), 1


def _told(event: Event) -> dict[str, Any]:
    """An event with what is seen of it: fields that are taken out for the seat are not asked for."""
    return {key: value for key, value in plain(event).items() if value is not None}


def _dashed(node: Any, depth: int = 0) -> Any:
    """Field names as authors write them, with dashes; ids below them never hold an underscore."""
    if isinstance(node, dict):
        return {str(key).replace("_", "-"): _dashed(value, depth + 1) for key, value in node.items()}
    return [_dashed(item, depth + 1) for item in node] if isinstance(node, list) else node


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        bare = _BARE.fullmatch(value) and value.lower() not in _WORDS
        return value if bare else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)


def _flow(node: Any) -> str:
    if isinstance(node, dict):
        return "{" + ", ".join(f"{_key(key)}: {_flow(value)}" for key, value in node.items()) + "}"
    if isinstance(node, list):
        return "[" + ", ".join(_flow(item) for item in node) + "]"
    return _scalar(node)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z][\w-]*|\d+", key) else json.dumps(key, ensure_ascii=False)


def _block(node: Any, indent: str = "") -> list[str]:
    """A mapping line by line, as wide as a card; what fits on a line stays on it."""
    lines = []
    for key, value in node.items():
        flat = _flow(value)
        if len(indent) + len(flat) < 100 or not value:  # noqa: PLR2004 (a readable width)
            lines.append(f"{indent}{_key(key)}: {flat}")
        elif isinstance(value, dict):
            lines += [f"{indent}{_key(key)}:", *_block(value, indent + "  ")]
        else:
            lines += [f"{indent}{_key(key)}:", *(f"{indent}  - {_flow(item)}" for item in value)]
    return lines
