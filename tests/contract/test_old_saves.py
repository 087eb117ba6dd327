"""Saves of every release go on working: played again they stand where they stood, or say where they had to stop.

A file of ``tests/saves`` is never changed. A new one is a save file of the site, with the position's key beside it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.content.compile import load
from engine.presentation.catalogue import LANGUAGES
from engine.presentation.library import Library
from engine.presentation.sitting import Table

SAVES = sorted((Path(__file__).parents[1] / "saves").glob("*.json"))


@pytest.mark.parametrize("file", SAVES, ids=[file.stem for file in SAVES])
def test_an_old_save_stands_where_it_stood(file):
    saved = json.loads(file.read_text(encoding="utf-8"))
    content = load(saved["match"]["game"])
    library = Library()
    library.add(content.mechanics())
    library.add({**content.texts(LANGUAGES[0]), "root": "/"})
    answer = Table(library).load(LANGUAGES[0], json.dumps(saved["match"]))
    assert answer["stateKey"] == saved["state_key"]
    assert answer["session"]["match"]["actions"] == saved["match"]["actions"]


def test_there_are_saves_of_each_game():
    assert {json.loads(file.read_text(encoding="utf-8"))["match"]["game"] for file in SAVES}
