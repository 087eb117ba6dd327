"""*Copy as case*: a match's last action as a case file that anyone can run and send."""

from __future__ import annotations

import json
import re
from typing import Any

from engine.core.case import plain
from engine.core.game import Game, Secrets
from engine.core.ids import Seat
from engine.core.match import Match, Replay
from engine.core.step import Event

_BARE = re.compile(r"[A-Za-z][A-Za-z0-9._-]*( [A-Za-z0-9._-]+)*")
_WORDS = {"true", "false", "yes", "no", "on", "off", "null", "y", "n"}


def write(game: Game, match: Match, replay: Replay, seat: Seat, title: str) -> str:
    """The case as YAML: the position before the last action, the action, what is known of the outcome."""
    states = [step.state for step in replay.steps]
    events = [seen for event in replay.last.events if (seen := game.visible(event, seat)) is not None]
    acted = bool(match.actions)
    facts = game.known_facts(states[-1], seat) if isinstance(game, Secrets) else game.facts(states[-1])
    setup = match.setup.scenario or match.setup.case
    case: dict[str, Any] = {
        "rules": sorted({rule for event in events for rule in event.rules[:1]}),
        "seed": match.seed,
        "given": game.case_given(states, len(states) - 2 if acted else 0, seat),
        "when": list(match.actions[-1:]),
        "then": {"state": facts, "events": [_told(event) for event in events] if acted else []},
    }
    return f"# {match.game}, {setup}: {title}\n" + "\n".join(_block(_dashed(case))) + "\n"


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
