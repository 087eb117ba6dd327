"""Authors' mistakes are told with file, line and column, all at once; editors get the same schema."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.cli.authors import schema_text
from engine.content.check import check
from engine.content.compile import CARDS, load, schemas
from engine.games.registry import metas

DECK = """\
scenario: small
start: {hour: 8, card: 1}
end: {day: 1, hour: 20, ending: late}
places:
  - {id: mill, number: 3}
  - {id: barn, number: 3}
cards:
  1:
    a:
      clock: 2
      body:
        - do: reveal-end
        - do: drow
          card: 5
        - do: draw
          card: five
      offers:
        - {id: go, draw: 99}
        - {id: go, place: moon}
"""


def problems(tmp_path: Path, deck: str) -> list[str]:
    file = tmp_path / "mortum" / "scenarios" / "small" / "deck.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(deck, encoding="utf-8")
    return [
        f"{p.line}:{p.column}: {p.message}" for p in check(load("mortum", tmp_path)) if p.file.endswith("deck.yaml")
    ]


def test_every_mistake_of_the_shape_is_told_at_once_with_its_line(tmp_path):
    found = problems(tmp_path, DECK)
    assert any(line.startswith("10:7: unknown key 'clock'") for line in found), found
    assert any(line.startswith("13:") and "unknown 'do'" in line for line in found), found
    assert any(line.startswith("16:") and "'five' names no card" in line for line in found), found


def test_every_wrong_reference_is_told_at_once_with_its_line(tmp_path):
    fixed = DECK.replace("clock: 2", "clocks: 2").replace("do: drow", "do: draw").replace("five", "search 4")
    found = problems(tmp_path, fixed)
    wanted = {
        "6:": "two places have the number 3",
        "13:": "there is no card 5",
        "15:": "there is no card search-4",
        "18:": "there is no card 99",
        "19:": "two offers called 'go'",
    }
    for line, message in wanted.items():
        assert any(text.startswith(line) and message in text for text in found), (line, message, found)
    assert any(text.startswith("19:") and "no place 'moon'" in text for text in found)


def test_a_scenario_that_need_not_end_is_told(tmp_path):
    deck = "scenario: small\nstart: {hour: 8, card: 1}\nend: {day: 1, hour: 20, ending: late}\ncards: {1: {a: {}}}\n"
    assert any(line.startswith("3:1: the end hour is not read for sure") for line in problems(tmp_path, deck))


@pytest.mark.parametrize(
    ("text", "message"),
    [("scenario: [", "1:"), ("scenario: a\nscenario: b\n", "2:1: "), ("scenario: 'a\n", "2:1: ")],
)
def test_text_that_is_no_yaml_is_told_with_its_line(tmp_path, text, message):
    found = problems(tmp_path, text)
    assert found
    assert found[0].startswith(message), found


@pytest.mark.parametrize("game_id", [meta.id for meta in metas()])
def test_the_committed_schemas_are_the_engines(game_id):
    for kind, found in zip(("deck", "case"), schemas(game_id), strict=True):
        file = CARDS / "schema" / f"{game_id}-{kind}.schema.json"
        assert file.read_text(encoding="utf-8") == schema_text(found.json_schema()), (
            "`python -m engine schema` writes it"
        )


def test_a_chain_that_would_never_end_is_told(tmp_path):
    deck = """\
scenario: small
start: {hour: 8, card: 1}
end: {day: 1, hour: 20, ending: late}
cards:
  1: {a: {body: [{do: reveal-end}, {do: draw, card: 2}]}}
  2: {a: {body: [{do: return-card, card: 2}, {do: draw, card: 2}]}}
"""
    assert any(line.startswith("6:") and "it would never end" in line for line in problems(tmp_path, deck))
