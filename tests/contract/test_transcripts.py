"""Golden transcripts: told anew word for word, one for each ending of each scenario."""

from __future__ import annotations

import difflib
import json
from pathlib import Path

import pytest

from engine.cli.transcript import folder, read, write
from engine.content.compile import load
from engine.core.codec import decode, encode
from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.games.registry import game, metas

FILES = [(meta.id, file) for meta in metas() for file in sorted(folder(meta.id).glob("*.txt"))]
per_file = pytest.mark.parametrize(("game_id", "file"), FILES, ids=[file.stem for _, file in FILES])


@per_file
def test_the_transcript_is_told_anew_word_for_word(game_id: str, file: Path):
    told, golden = write(load(game_id), read(file)), file.read_text(encoding="utf-8")
    changes = difflib.unified_diff(golden.splitlines(), told.splitlines(), file.name, "the engine now", lineterm="")
    assert told == golden, "\n".join(list(changes)[:40]) + f"\n`python -m engine record {game_id}` writes it anew"


@per_file
def test_the_transcript_replays_through_json_after_each_step(game_id: str, file: Path):
    transcript, content = read(file), load(game_id)
    found = game(game_id)
    step = found.begin(content.loaded[transcript.scenario], Rng(transcript.seed))
    for text in transcript.actions:
        data = json.loads(json.dumps(encode(step.state)))
        state = decode(type(step.state), data, given={"scenario": step.state.scenario})
        step = state.apply(found.parse(text, seat_to_act(step)), step.rng)
    assert step.state.outcome().ending == file.stem.split("--")[1]


def test_every_ending_has_a_transcript(scenario_of):
    game_id, name = scenario_of
    scenario = load(game_id).scenarios[name].loaded
    for ending in game(game_id).endings(scenario):
        assert (folder(game_id) / f"{name}--{ending}.txt").exists(), f"`python -m engine record {game_id}` finds one"
