"""Measure and print; the exit status is 1 where a budget is exceeded."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from site_hooks.bench import machine
from site_hooks.bench.figures import Figure
from site_hooks.bench.page import page
from site_hooks.project import BuildError

GROUPS = ("sizes", "playouts", "starts", "visit", "bots", "growth", "builds")


def main() -> int:
    """Print each figure as soon as it is there."""
    parser = argparse.ArgumentParser(
        prog="python -m site_hooks.bench", description="Measures what the budgets are about."
    )
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"which figures (default: all): {', '.join(GROUPS)}")
    parser.add_argument("--page", type=Path, help="write the figures into this Markdown page too; wants all groups")
    options = parser.parse_args()
    groups = options.groups or GROUPS
    unknown = [group for group in groups if group not in GROUPS]
    if unknown:
        parser.error(f"there is no group {', '.join(unknown)}; there are {', '.join(GROUPS)}")
    if options.page and set(groups) != set(GROUPS):
        parser.error("a page has all figures of one run; leave the groups out")
    before = machine.load()
    print(f"{machine.today()}; {machine.kind()}; load {before:.1f}", flush=True)
    found: dict[str, list[Figure]] = {}
    for group in groups:
        print(f"{group}:", flush=True)
        measure: Callable[[], Iterator[Figure]] = import_module(f"site_hooks.bench.{group}").figures
        found[group] = []
        try:
            for figure in measure():
                print(figure.line(), flush=True)
                found[group].append(figure)
        except BuildError as error:
            print(error, file=sys.stderr)
            return 1
    after = machine.load()
    print(f"load {after:.1f}")
    if options.page:
        options.page.write_text(page(found, (before, after)), encoding="utf-8")
    return 0 if all(figure.kept for figures in found.values() for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
