"""The commands of ``python -m engine``."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.cli.authors import confirm, schema
from engine.cli.balance import balance
from engine.cli.duel import duel
from engine.cli.graph import graph
from engine.cli.play import play
from engine.cli.simulate import simulate
from engine.cli.solve import record, solve
from engine.content.check import check_all
from engine.content.compile import load, read_case
from engine.core.case import run
from engine.core.errors import ContentError, EngineError, Problem
from engine.games.registry import game, metas

app = typer.Typer(help="Play, check and test the games of Playable Rulebook.", no_args_is_help=True)
app.command()(play)
app.command()(simulate)
app.command()(duel)
app.command()(balance)
app.command()(solve)
app.command()(graph)
app.command()(record)
app.command()(confirm)
app.command()(schema)


@app.command()
def case(
    files: Annotated[list[Path], typer.Argument(help="Case files, or folders of them.")],
    game_id: Annotated[str, typer.Option("--game", help="For cases outside cards/<game>/.")] = "",
) -> None:
    """Run case files and show what does not hold, with file and line."""
    failed = passed = 0
    for file in _case_files(files):
        problems = _run_case(file, game_id or _game_of(file))
        for problem in problems:
            typer.echo(str(problem))
        failed, passed = failed + bool(problems), passed + (not problems)
    typer.echo(f"{passed} passed, {failed} failed")
    if failed or not passed:
        raise typer.Exit(1)


def _case_files(files: list[Path]) -> list[Path]:
    found: list[Path] = []
    for file in files:
        if file.is_dir():
            found += sorted(path for path in file.rglob("*.yaml") if path.parent.name != "text")
        elif file.exists():
            found.append(file)
        else:
            typer.echo(f"{file}: there is no such file", err=True)
            raise typer.Exit(2)
    return found


@cache
def _scenarios(game_id: str) -> dict[str, Any]:
    return load(game_id).loaded


def _game_of(file: Path) -> str:
    """The game whose folder the file lies in, else the first game there is."""
    parts = file.resolve().parts
    return next((meta.id for meta in metas() if meta.id in parts), metas()[0].id)


def _run_case(file: Path, game_id: str) -> list[Problem]:
    try:
        found = read_case(file, game_id)
        result = run(game(game_id), found.case, _scenarios(game_id))
    except ContentError as error:
        return error.problems
    except EngineError as error:
        return [Problem(file=str(file), line=1, column=1, message=str(error))]
    dashed = [tuple(str(p).replace("_", "-") if isinstance(p, str) else p for p in d.path) for d in result.differences]
    return [found.source.problem(path, d.message) for path, d in zip(dashed, result.differences, strict=True)]


@app.command()
def check() -> None:
    """Check every deck, text and case: all mistakes at once, with file, line and column."""
    problems = check_all()
    for problem in problems:
        typer.echo(str(problem))
    typer.echo(f"{len(problems)} to mend" if problems else "decks, texts and cases are in order")
    if problems:
        raise typer.Exit(1)
