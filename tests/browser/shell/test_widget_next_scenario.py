"""At the end of a scenario the page of the next one opens, with what is carried over; no game is lost by it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.shell.page_hands import GAME, Site, button, count, rules, status

pytestmark = pytest.mark.browser
OPTIONS = """() => {
  const key = Object.keys(localStorage).find((name) => name.endsWith("prologue"));
  return JSON.parse(localStorage.getItem(key) ?? "null")?.session.match.setup.options;
}"""


def go_on(page: Page, site: Site) -> None:
    rules(page, site)
    button(page, "add-3").click()
    expect(count(page)).to_have_text("Count: 3")
    button(page, "finish").click()
    button(page, "next-scenario").click()
    page.wait_for_url(re.compile(r"/en/play/"))


def test_the_next_scenario_becomes_the_readers_own_game(page: Page, site: Site):
    go_on(page, site)
    expect(count(page, GAME)).to_have_text("Count: 3")
    expect(page).to_have_url(f"{site.url}en/play/")
    button(page, "add-2", GAME).click()
    expect(count(page, GAME)).to_have_text("Count: 5")
    page.reload()
    expect(count(page, GAME)).to_have_text("Count: 5")
    assert page.evaluate(OPTIONS) == {"carry": 3}


def test_a_new_game_of_it_keeps_what_was_carried_over(page: Page, site: Site):
    go_on(page, site)
    expect(count(page, GAME)).to_have_text("Count: 3")
    page.locator(f"{GAME} [data-seed]").fill("40")
    button(page, "new", GAME).click()
    expect(count(page, GAME)).to_have_text("Count: 40")
    assert page.evaluate(OPTIONS) == {"carry": 3}


def test_an_unfinished_game_of_the_reader_is_kept(context: BrowserContext, page: Page, site: Site):
    rules(page, site, "en/play/")
    button(page, "add-1", GAME).click()
    expect(count(page, GAME)).to_have_text("Count: 1")
    go_on(page, site)
    expect(count(page, GAME)).to_have_text("Count: 3")
    status(page, GAME).get_by_role("button").first.click()
    expect(count(page, GAME)).to_have_text("Count: 1")
