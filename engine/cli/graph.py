"""Draws a scenario for its author: faces, what orders, offers and turns them, and the endings."""

from __future__ import annotations

import json
import shutil
import subprocess
import textwrap
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.content.compile import load
from engine.core.graph import Edge, Graph, Node

DRAW = Path(__file__).with_name("draw_dot.mjs")
FILLS = {
    "start": "#2f2723",
    "main": "#fdf8ec",
    "surveillance": "#d9e7ef",
    "search": "#e3ecd4",
    "raid": "#f3d9d2",
    "ending": "#f4e3b5",
}
STYLES = {"order": "solid", "offer": "dashed", "turn": "dotted"}
LETTERS_A_LINE = 26


def dot(graph: Graph, texts: Any, title: str) -> str:
    """The graph in Graphviz's language, with titles in one language."""
    lines = [
        f"digraph {json.dumps(title)} {{",
        'graph [rankdir=LR, ranksep=0.9, nodesep=0.15, fontname="sans-serif"];',
        'node [shape=box, style="rounded,filled", fontsize=11, margin="0.25,0.08", color="#8a7a66"];',
        'node [fontname="Helvetica,sans-serif"];',
        'edge [fontname="Helvetica,sans-serif", fontsize=9, color="#6b5d4d"];',
        *(_node(node, texts) for node in graph.nodes),
        *(_edge(edge) for edge in graph.edges),
        "}",
    ]
    return "\n".join(lines)


def _node(node: Node, texts: Any) -> str:
    shown = [node.name, *textwrap.wrap(_text(texts, node.title), LETTERS_A_LINE)]
    shown += textwrap.wrap(node.marks, LETTERS_A_LINE)
    ink = ', fontcolor="#ffffff"' if node.group == "start" else ""
    fill = FILLS.get(node.group, "#ffffff")
    return f'{json.dumps(node.id)} [label={_label(shown)}, fillcolor="{fill}"{ink}];'


def _edge(edge: Edge) -> str:
    label = _label(textwrap.wrap(edge.label, LETTERS_A_LINE))
    ends = f"{json.dumps(edge.start)} -> {json.dumps(edge.end)}"
    return f'{ends} [style={STYLES.get(edge.kind, "solid")}, label={label}, tooltip="{edge.kind}"];'


def _label(lines: list[str]) -> str:
    return json.dumps("\n".join(lines), ensure_ascii=False)


def _text(texts: Any, path: tuple[str, ...] | None) -> str:
    """The text of that path in an overlay; nothing where it has none."""
    for part in path or ():
        texts = texts.get(part) if isinstance(texts, dict) else None
    return texts if path and isinstance(texts, str) else ""


def graph(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="Id of the game.")],
    scenario: Annotated[str, typer.Argument(help="One of its scenarios.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="File to write: .svg or .dot.")] = None,
    lang: Annotated[str, typer.Option(help="Language of the titles.")] = "en",
) -> None:
    """Draw a scenario: what leads to what. Spoils it."""
    content = load(game_id)
    module = f"engine.games.{game_id}.graph"
    if find_spec(module) is None:
        typer.echo(f"{game_id} has no graph.py, so its scenarios cannot be drawn.", err=True)
        raise typer.Exit(2)
    if scenario not in content.scenarios:
        typer.echo(f"{game_id} has no scenario {scenario!r}; there are {', '.join(content.scenarios)}.", err=True)
        raise typer.Exit(2)
    found = content.scenarios[scenario]
    texts = found.texts[lang].data if lang in found.texts else {}
    made: Graph = import_module(module).graph(found.loaded)
    target = out or Path(f"{game_id}-{scenario}.svg")
    text = dot(made, texts, scenario)
    target.write_text(text if target.suffix == ".dot" else svg(text), encoding="utf-8")
    typer.echo(f"{target}: {len(made.nodes)} nodes, {len(made.edges)} edges")


def svg(text: str) -> str:
    """Draw Graphviz's language; ends the command with a clear word where Node or its package is missing."""
    node = shutil.which("node")
    if node is None:
        typer.echo("Drawing needs node; `make setup` brings it. Or write a .dot file: --out scenario.dot", err=True)
        raise typer.Exit(2)
    done = subprocess.run([node, str(DRAW)], input=text, capture_output=True, text=True, check=False, encoding="utf-8")
    if done.returncode:
        typer.echo(f"The graph could not be drawn; `make setup` installs what it needs.\n{done.stderr}", err=True)
        raise typer.Exit(2)
    return done.stdout
