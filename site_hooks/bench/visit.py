"""A reader's visit in Chromium: a rules page, its first example, the engine, the next page, and moves there."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Request, sync_playwright

from site_hooks import site
from site_hooks.bench import ink
from site_hooks.bench.drive import browser
from site_hooks.bench.figures import Figure, median, percentile, quartiles
from site_hooks.project import BUILD, BuildError
from site_hooks.serve import pages_server

ROUNDS = 5
MOVES = 60
READS_MS = 2_000
"""The time a reader stays on a page once the engine is ready, before the next one is opened."""
WAIT_MS = 120_000
POSSIBLE = 'play-widget [data-action]:not([aria-disabled="true"])'
WEIGHT = """
() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, entry) => sum + entry.transferSize, 0)
"""
MEASURES = "(name) => performance.getEntriesByName(name).map((entry) => [entry.duration, entry.detail?.by ?? ''])"
SETTLED = """
() => [...document.querySelectorAll("play-widget")]
  .every((widget) => !["starting", "thinking"].includes(widget.dataset.phase))
"""


def figures() -> Iterator[Figure]:
    """Build the English site for this very address, and visit it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    out = BUILD / "bench" / "visit"
    site.build(f"http://127.0.0.1:{port}/sub/", out, ("en",), say=lambda _: None, work=BUILD / "bench" / "work")
    rules, play = _pages(out)
    with (
        pages_server(out, "/sub/", port=port) as url,
        sync_playwright() as playwright,
        browser(playwright, "chromium") as running,
    ):
        yield from _visit(running, url, rules, play)
        yield from ink.figures(running)


def _pages(out: Path) -> tuple[str, str]:
    """Address below the root of a rules page with an example, and of a page with a scenario of the same game."""
    for page in sorted(out.glob("en/games/*/rules/*/index.html")):
        play = page.parents[2] / "play"
        if "data-case=" in page.read_text(encoding="utf-8") and (play / "index.html").is_file():
            return page.parent.relative_to(out).as_posix() + "/", play.relative_to(out).as_posix() + "/"
    raise BuildError(f"{out}: no game has both a rules page with an example and a page to play")


def _visit(running: Browser, url: str, rules: str, play: str) -> Iterator[Figure]:
    early: list[int] = []
    weights: list[float] = []
    presses: list[float] = []
    arrivals: list[float] = []
    moves: list[float] = []
    for _ in range(ROUNDS):
        context = running.new_context()
        page = context.new_page()
        page.set_default_timeout(WAIT_MS)
        asked: list[str] = []
        page.on("request", partial(_note, asked))
        page.goto(url + rules, wait_until="networkidle")
        early.append(sum("/engine/" in address for address in asked))
        weights.append(float(page.evaluate(WEIGHT)) / 1000)
        page.locator(POSSIBLE).first.click()
        presses.append(_first_answer(page, answers=1))
        page.wait_for_function("() => performance.getEntriesByName('play:engine-ready').length > 0")
        page.wait_for_timeout(READS_MS)
        _go(page, url + play)
        page.locator(POSSIBLE).first.click()
        arrivals.append(_first_answer(page, answers=2))
        moves += _moves(page)
        context.close()
    yield Figure(name="requests for Python files before intent", value=max(early), unit="", limit=0)
    yield Figure(
        name="a rules page without engine", value=median(weights), unit="kB", limit=350, spread=quartiles(weights)
    )
    yield Figure(
        name="press on an example -> answer on screen, median", value=median(presses), unit="ms", limit=100,
        spread=quartiles(presses),
        note="`inkjs` below; seen elsewhere: `bardic` 10 s and more from opening to the first choice",
    )  # fmt: skip
    yield Figure(
        name="next page -> first engine answer, median", value=median(arrivals), unit="ms", limit=200,
        spread=quartiles(arrivals),
        note="others start their engine anew on every page",
    )  # fmt: skip
    yield Figure(
        name="one action by the engine, 95th percentile", value=percentile(moves, 0.95), unit="ms", limit=50,
        spread=quartiles(moves),
        note=f"{len(moves)} actions, median {median(moves):.1f} ms",
    )  # fmt: skip


def _note(asked: list[str], request: Request) -> None:
    asked.append(urlsplit(request.url).path)


def _first_answer(page: Page, *, answers: int) -> float:
    page.wait_for_function(f"() => performance.getEntriesByName('play:first-answer').length >= {answers}")
    measured: list[tuple[float, str]] = page.evaluate(MEASURES, "play:first-answer")
    return measured[-1][0]


def _go(page: Page, address: str) -> None:
    """Follow a link on the page, so that instant navigation keeps the engine."""
    link = page.evaluate_handle("(address) => [...document.links].find((link) => link.href === address)", address)
    element: Any = link.as_element()
    if element is None:
        raise BuildError(f"{page.url} has no link to {address}")
    element.evaluate("(link) => link.click()")
    page.wait_for_url(address)
    page.locator("play-widget[data-scenario]").first.wait_for()


def _moves(page: Page) -> list[float]:
    """Play on with the first possible action, or start over where there is none; the times of the engine's answers."""
    for _ in range(MOVES):
        page.wait_for_function(SETTLED)
        possible = page.locator(POSSIBLE)
        if possible.count() == 0:
            page.locator('play-widget [data-control="undo"]').first.click()
        else:
            possible.last.click()
    page.wait_for_function(SETTLED)
    measured: list[tuple[float, str]] = page.evaluate(MEASURES, "play:action")
    return [duration for duration, by in measured if by == "engine"]
