"""The first way through the site: home page, rules, an example, its answer, and the paragraph that says why."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Browser, expect

from site_hooks.browsers import find
from tests.browser.real_site import BOOK, FIREFOX_CONTEXT, LANGUAGES, TRACK, Visit, visiting

pytestmark = pytest.mark.browser

CASE = "time-track.clock-count"
ACTION = "take:1.look"
CAUSE = "card-structure-action-is-a-card"
"""The rule behind the first line of the answer. It stands on another page, which instant navigation brings."""
TEST_ALL = bool(os.environ.get("TEST_ALL"))


def go_the_first_path(visit: Visit) -> None:
    page = visit.page
    visit.go()
    page.locator(".game-card__title a[href*='/mortum/']").click()
    visit.arrived(BOOK)
    page.locator("article a[href$='rules/time-track/']").first.click()
    visit.arrived(TRACK)
    widget = visit.near(CASE)
    before = visit.position(widget)
    answer = visit.act(ACTION, widget)
    assert answer["by"] == "book"
    assert answer["events"] == ["OfferTaken", "Drawn", "FaceRead", "TimeAdvanced"]
    assert visit.position(widget) != before
    expect(page.locator(f"{widget} .m-track__now")).to_contain_text("11:00")
    lines = page.locator(f"{widget} [role=log] li.is-new")
    assert lines.evaluate_all("(lines) => lines.map((line) => line.dataset.event)") == answer["events"]
    expect(lines.last).to_contain_text("11:00")
    why = lines.first.locator("a.play-why")
    assert why.evaluate("(link) => link.href") == visit.address(f"games/mortum/rules/card-structure/#{CAUSE}")
    why.click()
    visit.arrived(f"games/mortum/rules/card-structure/#{CAUSE}")
    visit.in_view(CAUSE)
    assert page.evaluate("document.documentElement.lang") == visit.lang
    expect(page.locator(f"h3#{CAUSE} + p")).to_be_visible()


@pytest.mark.parametrize("screen", ["phone", "wide"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_from_the_home_page_to_the_paragraph_that_says_why(visit, lang, screen):
    if screen == "wide" and lang != "pl" and not TEST_ALL:
        pytest.skip("wide screens in one language; make test-all has all")
    go_the_first_path(visit(lang, screen))


def test_a_why_link_on_the_same_page_brings_its_paragraph_to_the_screen(visit):
    reader = visit("de", "phone")
    reader.go(TRACK)
    widget = reader.near(CASE)
    reader.act(ACTION, widget)
    why = reader.page.locator(f"{widget} [data-event=TimeAdvanced] a.play-why").last
    why.click()
    reader.in_view("time-track-clock-count")
    assert reader.page.url == reader.address(f"{TRACK}#time-track-clock-count")


def test_the_first_path_in_firefox(real_site, firefox: Browser):
    settings = FIREFOX_CONTEXT if find().firefox else {}
    with visiting(real_site, firefox, "cs", "wide", **settings) as reader:
        go_the_first_path(reader)
        reader.follow("games/mortum/play/")
        assert reader.act("take:3.visit-ferry")["by"] == "engine"
