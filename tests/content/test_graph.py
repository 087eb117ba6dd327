"""A scenario is drawn whole: every face and every ending, each way between them."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from engine.cli.app import app
from engine.cli.graph import dot
from engine.content.compile import load
from engine.games.mortum import audit
from engine.games.mortum.graph import graph
from site_hooks.project import node, npm_package

PROLOGUE = load("mortum").scenarios["prologue"]


def test_every_face_and_ending_is_a_node_and_every_edge_has_its_ends():
    made = graph(PROLOGUE.loaded)
    ids = {node.id for node in made.nodes}
    assert {f"{card}{face.value}" for card, face in audit.faces(PROLOGUE.loaded)} <= ids
    assert {f"end:{ending}" for ending in audit.endings(PROLOGUE.loaded)} <= ids
    assert all(edge.start in ids and edge.end in ids for edge in made.edges)


def test_the_kinds_of_way_are_told_apart():
    edges = {(edge.start, edge.end): edge for edge in graph(PROLOGUE.loaded).edges}
    assert edges["1A", "2A"].kind == "order"
    assert edges["12A", "12B"].kind == "turn"
    assert edges["3A", "18A"].label == "walk-mire (1 coin, from 9, until 11)"
    assert edges["start", "search-5A"].label == "search: peat-stacks"


def test_titles_stand_in_the_language_asked_for():
    text = dot(graph(PROLOGUE.loaded), PROLOGUE.texts["pl"].data, "prologue")
    assert PROLOGUE.texts["pl"].data["cards"]["12"]["title"] in text


@pytest.mark.skipif(not (npm_package("@viz-js/viz") / "package.json").exists(), reason="packages from npm are missing")
def test_the_command_draws_an_svg(tmp_path, monkeypatch):
    from pathlib import Path

    monkeypatch.setenv("PATH", str(Path(node()).parent), prepend=":")
    target = tmp_path / "prologue.svg"
    done = CliRunner().invoke(app, ["graph", "mortum", "prologue", "--out", str(target)])
    assert done.exit_code == 0, done.output
    drawing = target.read_text("utf-8")
    assert drawing.count('class="node"') == len(graph(PROLOGUE.loaded).nodes)
    assert re.search(r"<svg[^>]*viewBox", drawing)


def test_an_unknown_scenario_is_told_with_those_there_are(tmp_path):
    done = CliRunner().invoke(app, ["graph", "mortum", "epilogue", "--out", str(tmp_path / "x.svg")])
    assert done.exit_code == 2
    assert "prologue" in done.output
