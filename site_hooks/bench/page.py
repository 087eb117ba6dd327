"""The figures as a page for developers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from site_hooks.bench import machine
from site_hooks.bench.figures import Figure

HEAD = """---
title: Figures
description: What the site weighs, how fast it answers and builds, beside what it is compared with.
---

# Figures

`make bench WRITE=1` measures all of this in one run and writes this page; `make bench` prints it only. What a figure is
compared with is measured in the same run, unless it says *seen elsewhere*. Where something was measured several times,
the figure is the median and the middle half of all measurements stands beside it. No test measures time.
"""
TITLES = {
    "sizes": "What travels",
    "playouts": "Random games under CPython",
    "starts": "From intent to a ready engine",
    "visit": "A reader's visit, in Chromium",
    "bots": "Moves of bots in Pyodide",
    "growth": "Ten times the cards",
    "builds": "Building",
}


def page(groups: Mapping[str, Sequence[Figure]], load: tuple[float, float]) -> str:
    """The whole page; ``load`` is the machine's before and after."""
    lines = [
        HEAD,
        f"Last run: {machine.today()}; {machine.kind()}; load {load[0]:.1f} before the run, {load[1]:.1f} after it.",
    ]
    for group, figures in groups.items():
        lines += [
            "",
            f"## {TITLES[group]}",
            "",
            "| what | measured | middle half | budget | kept | beside it |",
            "|---|--:|--:|--:|---|---|",
        ]
        for figure in figures:
            kept = "" if figure.limit is None else "yes" if figure.kept else "**no**"
            cells = (figure.name, figure.measured, figure.middle_half, figure.budget, kept, figure.note)
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])
