"""What the pages ask for, and when: nothing from elsewhere, no Python before it is wanted, one engine a visit."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Route, expect

from tests.browser.real_site import CHOICES, GAME, LANGUAGES, PLAY, TRACK, Visit, example

pytestmark = pytest.mark.browser

TEST_ALL = bool(os.environ.get("TEST_ALL"))


def test_nothing_of_python_is_asked_for_before_a_reader_is_interested(visit):
    reader: Visit = visit("de")
    page = reader.page
    page.mouse.move(0, 0)
    reader.go()
    reader.follow(TRACK)
    for widget in page.locator("play-widget").all():
        reader.near(widget.get_attribute("data-case"))
    page.keyboard.press("/")
    search = page.locator(".md-search input")
    expect(search).to_be_focused()
    search.press_sequentially("Uhr")
    page.locator(".md-search-result__item a").first.click()
    page.wait_for_function("!document.querySelector('.md-search [type=search]:focus, .md-search__input:focus')")
    reader.follow(CHOICES)
    page.wait_for_load_state("networkidle")
    assert reader.engine_files() == []
    page.locator("play-widget").first.hover()
    reader.phase("ready", "play-widget >> nth=0")
    assert {address.rsplit("/", 1)[-1] for address in reader.engine_files()} >= {"worker.mjs", "engine.zip"}


@pytest.mark.parametrize("lang", LANGUAGES if TEST_ALL else ["pl"])
def test_a_whole_visit_asks_the_site_alone_and_finds_everything(visit, lang):
    """Other addresses cannot be found at all (see the browser's arguments); here none is even asked for."""
    reader: Visit = visit(lang)
    missing: list[str] = []
    reader.page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    for path in ("", "games/mortum/", PLAY, "games/mortum/glossary/", "my-games/", "about/", "privacy/"):
        reader.go(path)
        reader.page.wait_for_load_state("networkidle")
    assert missing == []
    reader.check()


def engines(reader: Visit) -> list:
    """The search of the theme has a worker too."""
    return [worker for worker in reader.page.workers if worker.url.endswith("/worker.mjs")]


def test_the_next_page_goes_on_with_the_same_engine(visit):
    reader: Visit = visit("cs", "phone")
    page = reader.page
    reader.go(TRACK)
    page.evaluate("window.stayed = true")
    page.locator("play-widget").first.hover()
    page.wait_for_function("performance.getEntriesByName('play:engine-ready').length === 1", timeout=60_000)
    (worker,) = engines(reader)
    worker.evaluate("self.marked = 'the very one'")
    reader.follow(PLAY)
    assert reader.act("take:3.visit-ferry")["by"] == "engine"
    assert page.evaluate("window.stayed")
    assert engines(reader) == [worker]
    assert worker.evaluate("self.marked") == "the very one"
    assert page.evaluate("performance.getEntriesByName('play:engine-ready').length") == 1
    assert len([address for address in reader.asked if address.endswith("/worker.mjs")]) == 1
    expect(page.locator(GAME)).to_have_attribute("data-answered-by", "engine")


def test_a_link_pressed_right_after_scrolling_leads_to_its_paragraph(visit):
    """The theme writes the paragraph a reader scrolled to into the address, also while the next page is on its way."""
    reader: Visit = visit("et", "phone")
    page = reader.page
    reader.go(TRACK)
    widget = reader.near("time-track.clock-count")
    reader.act("take:1.look", widget)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/rules/card-structure/", hold)
    page.locator(f"{widget} [data-event=OfferTaken] a.play-why").evaluate("(link) => link.click()")
    page.wait_for_url("**/card-structure/#card-structure-action-is-a-card")
    page.evaluate("history.replaceState({ x: 0, y: 40 }, '', '#time-track-skip')")  # as the theme does after scrolling
    held[0].continue_()
    reader.arrived("games/mortum/rules/card-structure/")
    reader.in_view("card-structure-action-is-a-card")
    page.wait_for_url("**/card-structure/#card-structure-*")


def test_an_example_keeps_its_place_while_the_answer_comes(visit):
    reader: Visit = visit("en")
    reader.go(TRACK)
    widget = reader.near("time-track.skip")
    skip = reader.action("skip", example("time-track.skip"))
    skip.scroll_into_view_if_needed()
    before = reader.page.evaluate("scrollY")
    reader.press(skip, "Enter")
    expect(skip).to_be_focused()
    assert reader.page.evaluate("scrollY") == before
    assert reader.position(widget)
