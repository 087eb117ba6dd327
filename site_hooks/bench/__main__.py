"""Measure and print; the exit status is 1 where a budget is exceeded."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib import import_module

from site_hooks.bench.figures import Figure
from site_hooks.project import BuildError

GROUPS = ("sizes", "playouts", "starts", "visit", "builds")


def main() -> int:
    """Print each figure as soon as it is there."""
    parser = argparse.ArgumentParser(
        prog="python -m site_hooks.bench", description="Measures what the budgets are about."
    )
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"which figures (default: all): {', '.join(GROUPS)}")
    groups = parser.parse_args().groups or GROUPS
    unknown = [group for group in groups if group not in GROUPS]
    if unknown:
        parser.error(f"there is no group {', '.join(unknown)}; there are {', '.join(GROUPS)}")
    kept = True
    for group in groups:
        print(f"{group}:", flush=True)
        measure: Callable[[], Iterator[Figure]] = import_module(f"site_hooks.bench.{group}").figures
        try:
            for figure in measure():
                print(figure.line(), flush=True)
                kept = kept and figure.kept
        except BuildError as error:
            print(error, file=sys.stderr)
            return 1
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
