"""Golden transcripts: whole games as text that a person can review, one for each ending at least.

A transcript is its header and its actions; everything else in it is told anew by the engine and compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.content.compile import Content, digest
from engine.core.case import plain
from engine.core.match import Setup, seat_to_act
from engine.core.rng import Rng
from engine.games.registry import game
from engine.presentation.catalogue import Catalogue
from engine.presentation.library import Library
from engine.presentation.sitting import state_key

LANGUAGES = ("en", "pl")
"""The log stands in English and in the language with the most plural forms."""
TESTS = Path(__file__).resolve().parents[2] / "tests" / "games"


@dataclass(frozen=True, slots=True)
class Transcript:
    """What a transcript file says that the engine cannot know: which game, from which seed, and what was done."""

    scenario: str
    seed: int
    actions: tuple[str, ...]


def folder(game_id: str) -> Path:
    """Where a game's transcripts lie."""
    return TESTS / game_id / "transcripts"


def read(file: Path) -> Transcript:
    """The header and actions of a transcript file."""
    head: dict[str, str] = {}
    actions = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("> "):
            actions.append(line[2:])
        elif line.startswith("# "):
            key, _, value = line[2:].partition(": ")
            head[key] = value
    return Transcript(head["scenario"], int(head["seed"]), tuple(actions))


def write(content: Content, transcript: Transcript) -> str:
    """The whole text: header, then for each step the action, its events with rules, the log, and the position."""
    found = game(content.game)
    library = Library()
    library.add(content.mechanics())
    words = []
    for lang in LANGUAGES:
        library.add({**content.texts(lang), "root": f"/{lang}/"})
        words.append(library.words(content.game, lang, Setup(scenario=transcript.scenario)))
    scenario = content.scenarios[transcript.scenario]
    step = found.begin(scenario.loaded, Rng(transcript.seed))
    lines = [
        f"# game: {content.game}",
        f"# scenario: {transcript.scenario}",
        f"# rules version: {found.meta.rules_version}",
        f"# content: {digest(scenario.data)}",
        f"# seed: {transcript.seed}",
        *_told(found, step, words),
    ]
    for text in transcript.actions:
        action = found.parse(text, seat_to_act(step))
        legal = step.state.legal_actions(seat_to_act(step))
        step = step.state.apply(action, step.rng)
        lines += ["", f"> {text}", f"  of {len(legal)} legal actions", *_told(found, step, words)]
    outcome = step.state.outcome()
    return "\n".join([*lines, "", f"ending: {outcome.ending if outcome is not None else 'none'}", ""])


def _told(found: Any, step: Any, words: Sequence[Catalogue]) -> list[str]:
    lines = []
    seat = seat_to_act(step)
    for event in step.events:
        values = " ".join(f"{key}={value}" for key, value in plain(event).items() if key != "event")
        lines.append(f"  {type(event).__name__} {values}".rstrip() + f" [{', '.join(event.rules)}]")
        entry = found.entry(event)
        lines += [f"    {catalogue.lang}: {catalogue.say(entry.message)}" for catalogue in words]
    return [*lines, f"  position {state_key(step.state.observation(seat))}"]
