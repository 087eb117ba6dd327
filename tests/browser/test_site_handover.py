"""When the engine takes over from the book of answers, the page is what the engine itself would have drawn."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine.games.registry import metas
from engine.presentation.library import Library
from engine.presentation.sitting import Session, Table
from site_hooks.project import ROOT
from tests.browser.real_site import RealSite, Visit

pytestmark = pytest.mark.browser

SLOW = pytest.mark.slow
PARTS = 6
"""The pages are gone through in so many parts; make test goes through one."""
LANG = "pl"
CASE = re.compile(r"^case: (\S+)$", re.MULTILINE)
FOLDER = ROOT / "docs" / LANG


def pages() -> dict[str, list[str]]:
    """The cases of each page that has any, by its path; the home page comes first."""
    found = {}
    for file in FOLDER.rglob("*.md"):
        path = (file.parent if file.stem == "index" else file.with_suffix("")).relative_to(FOLDER).as_posix()
        found["" if path == "." else f"{path}/"] = CASE.findall(file.read_text(encoding="utf-8"))
    return {path: its for path, its in sorted(found.items()) if its}


EXAMPLES = pages()
RULES = [path for path in EXAMPLES if path.startswith("games/mortum/rules/")]
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


def library(site: RealSite, lang: str) -> Library:
    """What the page's engine knows, for CPython: the very files of the site."""
    known = Library()
    for meta in metas():
        for pattern in (f"{meta.id}.????????????.json", f"{meta.id}.{lang}.*.json"):
            known.add(json.loads((site.folder / "content" / site.file_name(pattern)).read_text(encoding="utf-8")))
    return known


def cases(reader: Visit) -> list[str]:
    return reader.page.locator("play-widget[data-case]").evaluate_all("(all) => all.map((one) => one.dataset.case)")


@pytest.mark.parametrize("part", [pytest.param(part, marks=SLOW if part else []) for part in range(PARTS)])
def test_after_the_book_every_example_looks_as_the_engine_draws_it(visit, part: int):
    reader: Visit = visit(LANG, reduced_motion="reduce")
    table = Table(library(reader.site, LANG))
    reader.go()
    for path, written in list(EXAMPLES.items())[part::PARTS]:
        if path:
            reader.follow(path)
        assert sorted(cases(reader)) == sorted(written)
        for case in written:
            Play(reader, table, case).there_and_back()
    assert len([worker for worker in reader.page.workers if worker.url.endswith("/worker.mjs")]) == 1


@pytest.mark.parametrize(
    ("lang", "path"),
    [
        ("et", RULES[0]),
        pytest.param("en", RULES[1], marks=pytest.mark.slow),
        pytest.param("de", RULES[2], marks=pytest.mark.slow),
        pytest.param("cs", RULES[-1], marks=pytest.mark.slow),
    ],
)
def test_so_it_does_in_every_language(visit, lang, path):
    reader: Visit = visit(lang, reduced_motion="reduce")
    table = Table(library(reader.site, lang))
    reader.go(path)
    here = cases(reader)
    assert here
    for case in here:
        Play(reader, table, case).there_and_back()


class Play:
    """One example, on the page and in CPython side by side."""

    def __init__(self, reader: Visit, table: Table, case: str) -> None:
        self.reader, self.table, self.case = reader, table, case
        self.widget = reader.near(case)
        self.session = Session.from_json(json.loads(reader.page.locator(self.widget).get_attribute("data-session")))

    def there_and_back(self) -> None:
        """The scripted line, a refusal and a side step by the book, on by the engine, and back into the book."""
        for action in self.table.library.case(self.session.match.game, self.case).script():
            self.act(action, "book")
        refused = self.reader.page.locator(f'{self.widget} [data-action][aria-disabled="true"]:visible')
        if refused.count():
            self.act(refused.last.get_attribute("data-action"), "book")
        on = self.in_sight()
        if not on:
            return  # the example ends the game
        self.act(on[-1], "book")
        further = self.in_sight()
        if further:
            self.act(further[0], "engine")
            self.undo("engine")
        self.undo("book")

    def in_sight(self) -> list[str]:
        """What can be done, and is not folded away."""
        found = self.reader.page.locator(f'{self.widget} [data-action]:not([aria-disabled="true"]):visible')
        return found.evaluate_all("(buttons) => buttons.map((button) => button.dataset.action)")

    def act(self, action: str, by: str) -> None:
        answer = self.reader.act(action, self.widget)
        self.is_the_same(answer, by, self.table.act(self.session, self.reader.lang, action))

    def undo(self, by: str) -> None:
        answer = self.reader.press(self.reader.control("undo", self.widget))
        self.is_the_same(answer, by, self.table.undo(self.session, self.reader.lang))

    def is_the_same(self, answer: dict[str, Any], by: str, expected: dict[str, Any]) -> None:
        """The page is what CPython draws for the same session and action; nobody sees who answered."""
        told = (self.case, expected["session"]["match"]["actions"], expected["refused"])
        assert (*told, answer["by"]) == (*told, by)
        assert self.reader.position(self.widget) == expected["stateKey"], told
        shown, drawn = self.reader.page.locator(f"{self.widget} .play-root").evaluate(TREES, expected["html"])
        assert shown == drawn, told
        self.session = Session.from_json(expected["session"])
