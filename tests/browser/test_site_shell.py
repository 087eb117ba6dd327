"""What stands around the rules: the search, the address, and pages that fit on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.real_site import BOOK, LANGUAGES, TRACK, Visit

pytestmark = pytest.mark.browser

OM = "games/ojciec-mateusz/"
ENDING = f"{OM}rules/passing-and-end/"
TIE = f"{ENDING}#passing-and-end-tie"
SHEETS = ("games/mortum/reference-sheet/", f"{OM}reference-sheet/")
WIDE_TABLE = 7
"""Columns with which a table may be wider than a phone; it is then scrolled by itself."""
WIDER_THAN_THE_SCREEN = """
(columns) => [
  ...(document.documentElement.scrollWidth > innerWidth ? ["the page"] : []),
  ...[...document.querySelectorAll(".md-path")]
    .filter((path) => path.scrollWidth > path.clientWidth)
    .map(() => "the path to the page"),
  ...[...document.querySelectorAll(".md-typeset__scrollwrap")]
    .filter((table) => table.scrollWidth > table.clientWidth && table.querySelectorAll("th").length < columns)
    .map((table) => table.textContent.trim().slice(0, 40)),
]
"""
LINES_OF_PERMALINKS = """
() => [...document.querySelectorAll(".md-typeset .headerlink")]
  .map((link) => link.parentElement)
  .filter((heading) => {
    const before = heading.offsetHeight;
    const link = heading.querySelector(".headerlink");
    link.style.display = "none";
    const after = heading.offsetHeight;
    link.style.display = "";
    return before !== after;
  })
  .map((heading) => heading.textContent)
"""


AT_REST = """
() => new Promise((resolve) => {
  let frames = 60;
  const next = () => (frames-- > 0 ? requestAnimationFrame(next) : resolve());
  next();
})
"""
"""So many pictures later the theme has done what it does after a page was scrolled or opened."""


def ask(reader: Visit, question: str, *found: str) -> None:
    """Type a question into the search; these addresses are what it finds, best first."""
    field = reader.page.locator("input.md-search__input")
    links = reader.page.locator(".md-search-result__link")
    field.fill("")
    field.press("Backspace")
    expect(links).to_have_count(0)
    field.press_sequentially(question)
    for number, address in enumerate(found):
        expect(links.nth(number), question).to_have_js_property("href", address)


def test_a_question_finds_its_paragraph_with_its_marks_and_little_words(visit):
    reader: Visit = visit("en", "phone")
    reader.go()
    reader.page.click("label.md-header__button[for=__search]")
    for question in ("who wins a tie?", "a tie, who wins!"):
        ask(reader, question, reader.address(ENDING), reader.address(TIE))
    expect(reader.page.locator(".md-search-result__item h1").first).to_have_text("Passing and the end – Ojciec Mateusz")
    reader.page.locator(".md-search-result__link").nth(1).click()
    reader.arrived(TIE)
    assert reader.page.url == reader.address(TIE)
    expect(reader.page.locator(".md-content mark")).to_have_count(0)


def test_scrolling_leaves_the_address_and_a_link_pressed_at_once_opens_at_its_top(visit):
    reader: Visit = visit("cs", "wide")
    reader.go(TRACK)
    for least in (400, 800):
        reader.page.mouse.wheel(0, 450)
        reader.page.wait_for_function("(least) => scrollY > least", arg=least)
        reader.page.evaluate(AT_REST)
    assert reader.page.url == reader.address(TRACK)
    reader.page.mouse.wheel(0, 300)
    reader.page.wait_for_function("() => scrollY > 1000")
    reader.follow(BOOK)
    reader.page.evaluate(AT_REST)
    assert reader.page.url == reader.address(BOOK)
    assert reader.page.evaluate("scrollY") == 0
    reader.page.go_back()
    reader.arrived(TRACK)
    reader.page.evaluate(AT_REST)
    assert reader.page.url == reader.address(TRACK)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_fit_on_a_phone(visit, lang):
    reader: Visit = visit(lang, "phone")
    for path in (*SHEETS, TRACK, ENDING, f"{OM}house-rulings/"):
        reader.go(path)
        assert reader.page.evaluate(WIDER_THAN_THE_SCREEN, WIDE_TABLE) == [], path
        assert reader.page.evaluate(LINES_OF_PERMALINKS) == [], path
