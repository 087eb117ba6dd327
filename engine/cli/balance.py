"""How games of bots end, for each scenario and number of players."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from engine.cli.arena import Fixture, Result, contents, measured, play_all
from engine.cli.page_part import put
from engine.games.registry import game


@dataclass(slots=True)
class Row:
    """The games of one scenario with so many players."""

    scenario: str
    seats: int
    endings: Counter[str] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)

    def add(self, result: Result) -> None:
        """Count a game."""
        self.endings[result.ending] += 1
        self.lengths.append(result.turns)

    def cells(self, endings: tuple[str, ...]) -> list[str]:
        """The row in words."""
        games = len(self.lengths)
        shares = [f"{self.endings[ending] / games:.1%}" for ending in endings]
        return [self.scenario, str(self.seats), f"{games:,}", *shares, f"{median(self.lengths):.0f}"]


def rows(game_id: str, level: str, seats: tuple[int, ...], *, games: int, seed: int, jobs: int) -> list[Row]:
    """Play all of them."""
    found = [Row(name, count) for name in _by_ease(game_id) for count in seats]
    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task(game_id, total=games * len(found))
        for row in found:
            fixtures = [Fixture(game_id, row.scenario, (level,) * row.seats, seed + n) for n in range(games)]
            for result in play_all(fixtures, jobs, lambda n: bar.advance(task, n)):
                row.add(result)
    return found


def _by_ease(game_id: str) -> list[str]:
    """The scenarios, the easiest first where they say how hard they are."""
    content = contents(game_id)
    return sorted(content, key=lambda name: (getattr(content[name], "difficulty", 0), name))


def part(game_id: str, found: list[Row], level: str, seed: int) -> str:
    """The table for the page."""
    endings = _endings(game_id)
    head = ["scenario", "players", "games", *(f"`{ending}`" for ending in endings), "median length in turns"]
    lines = [f"| {' | '.join(head)} |", f"|---|{'--:|' * (len(head) - 1)}"]
    for row in found:
        name, *cells = row.cells(endings)
        lines.append(f"| `{name}` | {' | '.join(cells)} |")
    return "\n".join([*lines, "", f"All seats are {level} bots; seeds {seed:,} and following."])


def _endings(game_id: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for content in contents(game_id).values():
        found |= dict.fromkeys(game(game_id).endings(content))
    return tuple(found)


def balance(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="Id of the game.")],
    *,
    games: Annotated[int, typer.Option(help="How many games of each scenario and number of players.")] = 2_000,
    seed: Annotated[int, typer.Option(help="Seed of the first game.")] = 1,
    jobs: Annotated[int, typer.Option(help="Processes.")] = 2,
    level: Annotated[str, typer.Option(help="The level of all bots; the middle one by default.")] = "",
    players: Annotated[str, typer.Option(help="Numbers of players.")] = "2,3,4",
    page: Annotated[Path | None, typer.Option(help="Write the table into this Markdown page.")] = None,
) -> None:
    """Let bots of one level play each scenario: how often each ending comes, and how long it takes."""
    levels = measured(game_id).bot_levels()
    chosen = level or levels[len(levels) // 2]
    seats = tuple(int(count) for count in players.split(","))
    found = rows(game_id, chosen, seats, games=games, seed=seed, jobs=jobs)
    table = Table(title=f"{game_id}: {games} games of {chosen} bots each, from seed {seed}")
    for name in ("scenario", "players", "games", *_endings(game_id), "turns"):
        table.add_column(name, justify="left" if name == "scenario" else "right")
    for row in found:
        table.add_row(*row.cells(_endings(game_id)))
    Console().print(table)
    if page is not None:
        put(page, f"balance {game_id}", part(game_id, found, chosen, seed))
