"""The widget's scripts around a toy engine: who answers, and what happens under the reader's hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.shell.page_hands import (
    ONE,
    TWO,
    Site,
    answered,
    button,
    count,
    match_of,
    near,
    rules,
    status,
    without_pointer,
)

pytestmark = pytest.mark.browser

SENT = """
window.sent = [];
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (text, ...more) {
  window.sent.push(JSON.parse(JSON.parse(text).text).op);
  return postMessage.call(this, text, ...more);
};
"""


class TestWhoAnswers:
    def test_nothing_of_the_engine_is_asked_for_before_intent(self, page: Page, site: Site):
        asked = rules(page, site)
        near(page)
        page.wait_for_timeout(300)
        assert not [address for address in asked if address.startswith(("engine/", "content/toy"))]
        expect(page.locator(ONE)).to_have_attribute("data-phase", "static")

    def test_the_book_answers_without_the_engine(self, page: Page, site: Site):
        page.context.route("**/engine/**", lambda route: route.abort())
        rules(page, site)
        near(page)
        without_pointer(page, "add-1")
        expect(count(page)).to_have_text("Count: 1")
        without_pointer(page, "add-2")
        expect(count(page)).to_have_text("Count: 3")
        answered(page, "book")
        without_pointer(page, "undo")
        expect(count(page)).to_have_text("Count: 1")
        without_pointer(page, "undo")
        expect(count(page)).to_have_text("Count: 0")
        without_pointer(page, "redo")
        without_pointer(page, "redo")
        expect(count(page)).to_have_text("Count: 3")
        without_pointer(page, "restart")
        expect(count(page)).to_have_text("Count: 0")
        expect(status(page)).to_have_text("")
        assert page.evaluate("performance.getEntriesByName('play:action').length") == 7
        assert page.evaluate("performance.getEntriesByName('play:first-answer').length") == 1

    def test_the_book_also_says_why_not(self, page: Page, site: Site):
        page.context.route("**/engine/**", lambda route: route.abort())
        rules(page, site)
        near(page)
        without_pointer(page, "locked")
        expect(page.locator(f"{ONE} .refusal")).to_contain_text("Locked until ten.")
        expect(page.locator(f"{ONE} .play-spoken")).to_have_text("Locked until ten.")

    def test_intent_starts_one_worker_for_all_widgets(self, page: Page, site: Site):
        asked = rules(page, site)
        page.locator(ONE).hover()
        expect(page.locator(ONE)).to_have_attribute("data-phase", "ready")
        page.locator(TWO).hover()
        button(page, "add-3", TWO).click()
        answered(page, "engine", TWO)
        assert len([address for address in asked if address.endswith("worker.mjs")]) == 1
        assert len(page.workers) == 1
        assert page.evaluate("performance.getEntriesByName('play:engine-ready').length") == 1

    def test_the_engine_gets_its_content_as_soon_as_it_is_there_and_once(self, page: Page, site: Site):
        page.add_init_script(SENT)
        rules(page, site)
        page.locator(ONE).hover()
        page.wait_for_function("window.sent.length === 2")
        assert page.evaluate("window.sent") == ["content", "content"]
        page.locator(TWO).hover()
        button(page, "slow", TWO).click()
        answered(page, "engine", TWO)
        assert page.evaluate("window.sent") == ["content", "content", "act"]

    def test_the_engine_goes_on_where_the_book_ends_and_agrees_with_it(self, page: Page, site: Site):
        rules(page, site)
        near(page)
        button(page, "add-1").click()
        answered(page, "book")
        by_book = page.locator(f"{ONE} .play-root").inner_html()
        button(page, "add-3").click()
        answered(page, "engine")
        expect(count(page)).to_have_text("Count: 4")
        page.evaluate("document.querySelector('play-widget').dataset.book = ''")
        button(page, "undo").click()
        expect(count(page)).to_have_text("Count: 1")
        button(page, "redo").click()
        expect(count(page)).to_have_text("Count: 4")
        button(page, "restart").click()
        button(page, "add-1").click()
        expect(count(page)).to_have_text("Count: 1")
        by_engine = page.locator(f"{ONE} .play-root").inner_html()
        possible = '">Redo'  # only now is there something to do again
        assert by_engine == by_book.replace('" aria-disabled="true">Redo', possible)
        assert possible in by_engine

    def test_a_missing_book_is_made_up_for_by_the_engine(self, page: Page, site: Site):
        site.faults["book.en.toy.one.json"] = "404"
        rules(page, site)
        button(page, "add-1").click()
        expect(count(page)).to_have_text("Count: 1")
        answered(page, "engine")

    def test_without_script_the_position_stands(self, chromium: Browser, site: Site):
        context = chromium.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(f"{site.url}en/rules/")
        expect(count(page)).to_have_text("Count: 0")
        expect(page.locator(ONE)).to_have_attribute("data-phase", "static")
        context.close()


class TestHands:
    def test_the_focus_stays_on_the_pressed_button_and_the_page_does_not_move(self, page: Page, site: Site):
        rules(page, site)
        near(page)
        button(page, "add-1").focus()
        at = page.evaluate("scrollY")
        page.keyboard.press("Enter")
        expect(count(page)).to_have_text("Count: 1")
        assert page.evaluate("document.activeElement.dataset.action") == "add-1"
        assert page.evaluate("scrollY") == at
        button(page, "add-3").press("Space")
        expect(count(page)).to_have_text("Count: 4")
        assert page.evaluate("document.activeElement.dataset.action") == "add-3"
        assert page.evaluate("scrollY") == at

    def test_the_focus_goes_to_the_heading_when_the_button_is_gone(self, page: Page, site: Site):
        rules(page, site)
        button(page, "once").press("Enter")
        expect(button(page, "once")).to_have_count(0)
        assert page.evaluate("document.activeElement.matches('[data-focus]')")

    def test_a_reader_who_went_elsewhere_is_not_called_back(self, page: Page, site: Site):
        rules(page, site)
        button(page, "add-3").press("Enter")
        page.get_by_role("link", name="polski").focus()
        expect(count(page)).to_have_text("Count: 3")
        assert page.evaluate("document.activeElement.textContent") == "polski"

    def test_a_double_click_does_not_press_what_came_up_under_it(self, page: Page, site: Site):
        rules(page, site)
        near(page)
        button(page, "once").dblclick()
        expect(button(page, "once")).to_have_count(0)
        page.wait_for_timeout(300)
        assert match_of(page) == ["once"]

    def test_the_log_is_announced_once(self, page: Page, site: Site):
        rules(page, site)
        near(page)
        button(page, "add-1").click()
        expect(count(page)).to_have_text("Count: 1")
        page.evaluate(
            """() => {
                window.added = [];
                new MutationObserver((records) => {
                  for (const record of records) {
                    for (const node of record.addedNodes) window.added.push(node.textContent);
                    if (record.type === 'characterData') window.added.push('changed ' + record.target.data);
                  }
                }).observe(document.querySelector('[role=log]'), {childList: true, subtree: true, characterData: true});
              }"""
        )
        button(page, "add-2").click()
        expect(count(page)).to_have_text("Count: 3")
        button(page, "add-3").click()
        expect(count(page)).to_have_text("Count: 6")
        page.wait_for_timeout(200)
        assert page.evaluate("window.added") == ["add-2", "add-3"]
        expect(status(page)).to_have_text("")

    @pytest.mark.parametrize("less", [False, True])
    def test_cards_slide_unless_less_motion_is_wanted(self, page: Page, site: Site, less):
        page.emulate_media(reduced_motion="reduce" if less else "no-preference")
        rules(page, site)
        near(page)
        moving = page.evaluate(
            """() => {
                document.querySelector('play-widget [data-action=add-1]').click();
                const moved = () => [...document.querySelectorAll('play-widget [data-anim-key]')]
                  .flatMap((card) => card.getAnimations()).length;
                return new Promise((done) => setTimeout(() => done(moved()), 50));
              }"""
        )
        assert moving == (0 if less else 3)

    def test_what_is_folded_away_stays_so(self, page: Page, site: Site):
        rules(page, site)
        page.locator(f"{ONE} summary").click()
        button(page, "add-3").click()
        expect(count(page)).to_have_text("Count: 3")
        assert not page.locator(f"{ONE} details").evaluate("element => element.open")
