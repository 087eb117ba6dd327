"""When the engine takes over from the book of answers, the page is what the engine itself would have drawn."""

from __future__ import annotations

import json
import re

import pytest

from engine.presentation.library import Library
from engine.presentation.sitting import Session, Table
from site_hooks.project import ROOT
from tests.browser.real_site import BOOK, RealSite, Visit

pytestmark = pytest.mark.browser

LANG = "pl"
RULES = sorted((ROOT / f"docs/{LANG}/games/mortum/rules").glob("*.md"))
PAGES = ("", BOOK, *(f"games/mortum/rules/{file.stem}/" for file in RULES))
TREES = """
(root, html) => {
  const ordered = (node) => {
    for (const element of node.querySelectorAll('*')) {
      const attributes = [...element.attributes].map(({ name, value }) => [name, value]).sort();
      for (const [name] of attributes) element.removeAttribute(name);
      for (const [name, value] of attributes) element.setAttribute(name, value);
    }
    return node.innerHTML;
  };
  const expected = document.createElement('div');
  expected.innerHTML = html;
  return [ordered(root.cloneNode(true)), ordered(expected)];
}
"""
"""Both as text; patching keeps elements, so attributes may stand in another order."""


def library(site: RealSite) -> Library:
    """What the page's engine knows, for CPython: the very files of the site."""
    known = Library()
    for pattern in ("mortum.????????????.json", f"mortum.{LANG}.*.json"):
        known.add(json.loads((site.folder / "content" / site.file_name(pattern)).read_text(encoding="utf-8")))
    return known


def cases(reader: Visit) -> list[str]:
    return reader.page.locator("play-widget[data-case]").evaluate_all("(all) => all.map((one) => one.dataset.case)")


def test_after_the_book_every_example_looks_as_the_engine_draws_it(visit):
    reader: Visit = visit(LANG, reduced_motion="reduce")
    table = Table(library(reader.site))
    reader.go()
    seen: list[str] = []
    for path in PAGES:
        if path:
            reader.follow(path)
        for case in cases(reader):
            play(reader, table, case)
            seen.append(case)
    written = [
        found
        for page in (ROOT / f"docs/{LANG}").rglob("*.md")
        for found in re.findall(r"^case: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert sorted(seen) == sorted(written)
    assert len([worker for worker in reader.page.workers if worker.url.endswith("/worker.mjs")]) == 1


def play(reader: Visit, table: Table, case: str) -> None:
    """The scripted line by the book, then on by the engine."""
    widget = reader.near(case)
    place = reader.page.locator(widget)
    session = Session.from_json(json.loads(place.get_attribute("data-session")))
    for action in table.library.case("mortum", case).script():
        answer = reader.act(action, widget)
        assert (case, action, answer["by"]) == (case, action, "book")
        session = same(reader, table, widget, session, action)
    on = reader.possible(widget)
    if not on:
        return  # the example ends the game
    answer = reader.act(on[-1], widget)
    assert (case, answer["by"]) == (case, "engine")
    session = same(reader, table, widget, session, on[-1])
    assert reader.position(widget) == table.show(session, LANG)["stateKey"]


def same(reader: Visit, table: Table, widget: str, session: Session, action: str) -> Session:
    """The page is what CPython draws for the same session and action."""
    expected = table.act(session, LANG, action)
    shown, drawn = reader.page.locator(f"{widget} .play-root").evaluate(TREES, expected["html"])
    assert shown == drawn
    return Session.from_json(expected["session"])
