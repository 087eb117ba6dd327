"""A small story of ours played by inkjs in Chromium, beside our page: from opening to the first choice, and a press."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser

from site_hooks.bench.figures import Figure, median, quartiles
from site_hooks.project import BUILD, BuildError, node
from site_hooks.serve import pages_server

SOURCE = Path(__file__).parent / "inkjs"
INSTALLED = BUILD / "bench" / "inkjs" / "node_modules" / "inkjs"
ROUNDS = 9
LINES = {"": (0.0, 0.0), ", `10 Mbit/s` and 40 ms": (10e6 / 8, 0.04)}
"""As in ``starts``: bytes a second (0 for no limit), seconds before each answer."""
MEASURED = "(name) => performance.getEntriesByName(name).map((entry) => entry.duration)"
THERE = "(name) => performance.getEntriesByName(name).length > 0"


def figures(running: Browser) -> Iterator[Figure]:
    """Each visit with a fresh profile, so that nothing is in a cache."""
    site = _site()
    for line, (rate, latency) in LINES.items():
        opened, answered = [], []
        with pages_server(site, bytes_per_second=rate, latency=latency) as url:
            for _ in range(ROUNDS):
                context = running.new_context()
                page = context.new_page()
                page.goto(url)
                page.wait_for_function(THERE, arg="open")
                opened += page.evaluate(MEASURED, "open")
                page.locator("button").first.click()
                page.wait_for_function(THERE, arg="answer")
                answered += page.evaluate(MEASURED, "answer")
                context.close()
        yield Figure(
            name=f"`inkjs` 2.4: opening -> first choice{line}, median", value=median(opened), unit="ms",
            spread=quartiles(opened), note="a story of a few lines; in our page the choices stand in the HTML",
        )  # fmt: skip
        if not line:
            yield Figure(
                name="`inkjs` 2.4: press -> answer on screen, median", value=median(answered), unit="ms",
                spread=quartiles(answered),
            )  # fmt: skip


def _site() -> Path:
    """The story compiled by inkjs's own command, its library, and a page."""
    if not INSTALLED.is_dir():
        raise BuildError(f"{INSTALLED} is missing. `make bench` installs it from {SOURCE / 'package-lock.json'}.")
    site = BUILD / "bench" / "ink-story"
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    shutil.copyfile(SOURCE / "index.html", site / "index.html")
    shutil.copyfile(INSTALLED / "dist" / "ink.js", site / "ink.js")
    compiler = INSTALLED / "bin" / "inkjs-compiler.js"
    subprocess.run([node(), compiler, "-o", site / "story.json", SOURCE / "story.ink"], check=True, capture_output=True)
    return site
