"""The page for developers that tells what the random games came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from site_hooks.bench import machine

if TYPE_CHECKING:
    from site_hooks.soak import Tally

HEAD = """---
title: Random games
description: What ten thousand random games of every scenario came to.
---

# Random games

`make soak` plays every scenario of every game at random and writes this page. Every ending must come, every face of a
card must be read, nobody may be stuck, and no piece may be lost. Where a game has bots, those of the middle level play
some of the games besides, because chance alone solves no hard case. Some of the random games are then played again in
Pyodide, where each must end the same, byte for byte, in all that it shows and tells; some are compared after every
action.
"""


def write(tallies: Sequence[Tally], *, replayed: int, compared: int, load: float) -> str:
    """The whole page."""
    return "\n".join([HEAD, *_body(tallies, replayed=replayed, compared=compared, load=load)])


def _body(tallies: Sequence[Tally], *, replayed: int, compared: int, load: float) -> Iterator[str]:
    yield f"Last run: {machine.today()}; {machine.kind()}; load {load:.1f} before the run."
    yield ""
    yield "| scenario | games | failed | actions: least, median, most | faces never read | steps a second, process |"
    yield "|---|--:|--:|--:|---|--:|"
    for tally in tallies:
        lengths = tally.lengths
        span = f"{min(lengths)}, {_median(lengths)}, {max(lengths)}" if lengths else "–"
        rate = f"{tally.steps / tally.seconds:,.0f}" if tally.seconds else "–"
        played = lengths.total() + len(tally.failures)
        never = ", ".join(tally.never) or "none"
        yield f"| {_name(tally)} | {played:,} | {len(tally.failures):,} | {span} | {never} | {rate} |"
    yield ""
    yield "| scenario | ending | games | share | games of bots |"
    yield "|---|---|--:|--:|--:|"
    for tally in tallies:
        for ending in tally.possible:
            count, played = tally.endings[ending], tally.lengths.total()
            bots = f"{tally.by_bots[ending]:,} of {tally.by_bots.total():,}" if tally.by_bots else ""
            yield f"| {_name(tally)} | `{ending}` | {count:,} | {count / max(1, played):.1%} | {bots} |"
    yield ""
    yield f"Played again in Pyodide: {replayed:,} games, {compared:,} answers compared."
    yield ""
    yield "A game that fails is told with its seed, and this plays it again:"
    yield ""
    yield "```console"
    yield "$ .venv/bin/python -m site_hooks.soak mortum prologue --one 4711"
    yield "```"
    yield ""


def _name(tally: Tally) -> str:
    return f"`{tally.game}`, `{tally.scenario}`"


def _median(lengths: Counter[int]) -> int:
    """The length that half of the games do not exceed."""
    left = lengths.total() / 2
    for length in sorted(lengths):
        left -= lengths[length]
        if left <= 0:
            return length
    return 0
