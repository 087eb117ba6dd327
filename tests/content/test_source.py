"""YAML as authors write it: what a plain word means, where everything stands, and how a slip is told."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from engine.content import source
from engine.core.errors import ContentError

WORDS = {
    "5": 5, "-3": -3, "+7": 7, "012": 12, "0x1F": 31, "0o17": 15, "1.5": 1.5, "-2e3": -2000.0,
    "true": True, "False": False, "null": None, "~": None, "": None,
    "yes": "yes", "on": "on", "No": "No", "12:30": "12:30", "2026-11-30": "2026-11-30", "5A": "5A", "1_000": "1_000",
    "search 4": "search 4", "'5'": "5", '"true"': "true", ".": ".", "-": [None],
}  # fmt: skip


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "some.yaml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture(params=["CBaseLoader", "BaseLoader"], autouse=True)
def _both_parts_of_the_library(request, monkeypatch):
    """A machine without the library's C part reads the same."""
    monkeypatch.setattr(source, "_LOADER", getattr(yaml, request.param))


@pytest.mark.parametrize("word", WORDS)
def test_a_plain_word_means_what_the_core_schema_says(tmp_path, word):
    (found,) = source.read(written(tmp_path, f"- {word}\n")).data
    assert (found, type(found)) == (WORDS[word], type(WORDS[word]))


def test_every_key_and_item_has_its_place(tmp_path):
    found = source.read(
        written(tmp_path, "cards:\n  5:\n    body:\n      - do: turn\n      - {do: draw, card: search 4}\n")
    )
    assert found.data == {"cards": {"5": {"body": [{"do": "turn"}, {"do": "draw", "card": "search 4"}]}}}
    assert found.places[("cards", "5", "body", 1, "card")] == (5, 20)
    assert found.places[("cards", "5", "body", 0)] == (4, 9)
    assert found.problem(("cards", "5", "clocks"), "").line == 2


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: 1\nb: 2\na: 3\n", 3, 1),
        ("5: x\n'5': y\n", 2, 1),
        ("a:\n  - [1\nb: 2\n", 3, 2),
        ("a:\n\t- x\n", 2, 1),
        ("a: !!python/name:os.system x\n", 1, 4),
        ("? [a]\n: b\n", 1, 3),
        ("a: &part [*part]\n", 1, 11),
        ("a: 1\n--- \nb: 2\n", 2, 1),
        ("a: \x07\n", 1, 1),
    ],
)
def test_a_slip_is_told_with_its_line(tmp_path, text, line, column):
    with pytest.raises(ContentError) as caught:
        source.read(written(tmp_path, text))
    (problem,) = caught.value.problems
    assert (problem.line, problem.column) == (line, column), problem
