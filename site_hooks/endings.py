"""Looks for a way to each ending of every scenario, keeps them as transcripts, and writes the developers' page.

Command: `python -m site_hooks.endings [GAME ...]` (`make endings`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cli.solve import BOUND, GAMES, Solved, known_ways, record_ways, solve_scenario
from engine.content.compile import load
from engine.games.registry import game, metas
from site_hooks.bench import machine
from site_hooks.project import ROOT

PAGE = ROOT / "docs" / "en" / "dev" / "endings.md"
HEAD = f"""---
title: Ways to the endings
description: The shortest way found to every ending of every scenario, and how often random games come there.
---

# Ways to the endings

`make endings` writes this page. For each scenario it looks at {BOUND:,} positions, nearest first: an ending met there
has a way that is shown to be shortest. The others are looked for in {GAMES:,} random games; the shortest ways found are
cut down as long as any part of them can be left out. Every way is kept as a transcript, which the tests replay. The
names of the endings tell how a story may end: whoever wants to play it first should not read on.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """What the search came to for a scenario."""

    game: str
    scenario: str
    endings: tuple[str, ...]
    solved: Solved


def rows(games: Sequence[str]) -> Iterator[Row]:
    """Search every scenario of the games, and keep the ways."""
    for game_id in games:
        found = game(game_id)
        for name, scenario in load(game_id).scenarios.items():
            print(f"   {game_id}, {name}", flush=True)
            solved = solve_scenario(found, scenario.loaded, known=known_ways(game_id, name))
            record_ways(game_id, name, solved.ways)
            yield Row(game_id, name, tuple(found.endings(scenario.loaded)), solved)


def page(found: Sequence[Row]) -> str:
    """The whole page."""
    lines = [HEAD, f"Last run: {machine.today()}; {machine.kind()}.", ""]
    for row in found:
        lines += [f"## `{row.game}`, `{row.scenario}`", ""]
        lines += ["| ending | actions to it | shown to be shortest | share of random games |", "|---|--:|---|--:|"]
        for ending in row.endings:
            way = row.solved.ways.get(ending)
            length = "none found" if way is None else str(len(way.actions))
            shown = "" if way is None else "yes" if way.shortest else "no"
            lines.append(f"| `{ending}` | {length} | {shown} | {row.solved.shares[ending] / row.solved.games:.2%} |")
        lines.append("")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Write the page; 1 where an ending has no way."""
    found = list(rows(arguments or [meta.id for meta in metas()]))
    PAGE.write_text(page(found), encoding="utf-8")
    print(f"   {PAGE.relative_to(ROOT)}")
    missing = [f"{r.scenario}: {ending}" for r in found for ending in r.endings if ending not in r.solved.ways]
    for name in missing:
        print(f"no way was found to {name}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
