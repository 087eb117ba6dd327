"""Each level of a game's bots against what it has to beat, game by game with seats swapped."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from engine.cli.arena import Fixture, Result, contents, measured, play_all
from engine.cli.page_part import put

NINETY_FIVE = 1.959964
"""Standard deviations that hold 95 % of a normal distribution on both sides."""
ENOUGH = 0.5
PIECE = 40


@dataclass(slots=True)
class Score:
    """How a level did against its rival."""

    level: str
    rival: str
    games: int = 0
    points: float = 0.0
    """A game won counts one, a tie a half."""

    def add(self, result: Result) -> None:
        """Count a game."""
        mine = result.fixture.players.index(self.level)
        self.games += 1
        if mine in result.winners:
            self.points += 1 / len(result.winners)

    @property
    def share(self) -> float:
        """Share of the points."""
        return self.points / self.games if self.games else 0.0

    @property
    def least(self) -> float:
        """What the true share is at least, with 95 % certainty on both sides."""
        return wilson(self.share, self.games)


def wilson(share: float, games: int) -> float:
    """The lower end of Wilson's interval for a share found in so many games."""
    if not games:
        return 0.0
    z = NINETY_FIVE
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, (middle - spread) / (1 + z * z / games))


def fixtures(game_id: str, level: str, rival: str, games: int, seed: int) -> list[Fixture]:
    """Pairs of games, each pair with one deal and with seats swapped; all scenarios in turn."""
    names = list(contents(game_id))
    found = []
    for deal in range((games + 1) // 2):
        name = names[deal % len(names)]
        found += [Fixture(game_id, name, players, seed + deal) for players in ((level, rival), (rival, level))]
    return found


def scores(game_id: str, games: int, seed: int, jobs: int, only: str = "") -> list[Score]:
    """Play all the match-ups, or that of one level."""
    found = []
    for level, rival in measured(game_id).rivals():
        if only in ("", level):
            score = Score(level, rival)
            with_bar = fixtures(game_id, level, rival, games, seed)
            parts = range(0, len(with_bar), PIECE * jobs)
            for first in track(parts, description=f"{level} – {rival}", console=Console(stderr=True)):
                for result in play_all(with_bar[first : first + PIECE * jobs], jobs):
                    score.add(result)
            found.append(score)
    return found


def part(found: list[Score], seed: int) -> str:
    """The table for the page."""
    lines = ["| bot | against | games | share of points | at least (95 %) |", "|---|---|--:|--:|--:|"]
    lines += [f"| {s.level} | {s.rival} | {s.games:,} | {s.share:.1%} | {s.least:.1%} |" for s in found]
    return "\n".join([*lines, "", f"Deals {seed:,} and following, each played twice with seats swapped."])


def duel(
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="Id of the game.")],
    *,
    games: Annotated[int, typer.Option(help="How many games of each match-up; each deal is played twice.")] = 1_000,
    seed: Annotated[int, typer.Option(help="Seed of the first deal.")] = 1,
    jobs: Annotated[int, typer.Option(help="Processes.")] = 2,
    level: Annotated[str, typer.Option(help="Only the match-up of this level.")] = "",
    page: Annotated[Path | None, typer.Option(help="Write the table into this Markdown page.")] = None,
) -> None:
    """Let each level of bots play what it has to beat: share of points, and what it is at least."""
    found = scores(game_id, games, seed, jobs, level)
    table = Table(title=f"{game_id}: {games} games each, from seed {seed}")
    for name in ("bot", "against", "games", "share", "at least"):
        table.add_column(name, justify="left" if name in ("bot", "against") else "right")
    for score in found:
        table.add_row(score.level, score.rival, str(score.games), f"{score.share:.1%}", f"{score.least:.1%}")
    Console().print(table)
    if page is not None:
        put(page, f"duel {game_id}", part(found, seed))
    if any(score.least <= ENOUGH for score in found):
        raise typer.Exit(1)
