"""What is said when something breaks, and that the game goes on afterwards."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.shell.page_hands import (
    ONE,
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
from tests.browser.shell.toy_site import ENGINE, NEXT_ENGINE, PREFIX, WORDS, write_engine, write_pages

pytestmark = pytest.mark.browser


class TestFailures:
    @pytest.mark.parametrize(
        ("file", "fault", "key"),
        [
            ("worker.mjs", "404", "http"),
            ("worker.mjs", "html", "html"),
            ("pyodide.mjs", "404", "http"),
            ("pyodide.asm.mjs", "html", "html"),
            ("pyodide.asm.wasm", "404", "http"),
            ("pyodide.asm.wasm", "truncated", "cut"),
            ("pyodide.asm.wasm", "html", "html"),
            ("stdlib.zip", "truncated", "cut"),
            ("stdlib.zip", "404", "http"),
            ("engine.zip", "html", "html"),
            ("toy.en.json", "404", "http"),
            ("toy.json", "html", "html"),
            ("toy.json", "truncated", "cut"),
        ],
    )
    def test_each_failure_names_its_cause_and_retry_goes_on(
        self, page: Page, site: Site, file: str, fault: str, key: str
    ):
        site.faults[file] = fault
        rules(page, site)
        button(page, "add-3").click()
        expect(page.locator(ONE)).to_have_attribute("data-phase", "failed")
        expect(status(page)).to_contain_text(WORDS[f"failed-{key}"].format(file=file, status=404))
        expect(count(page)).to_have_text("Count: 0")
        site.faults.clear()
        status(page).locator('[data-control="retry"]').click()
        expect(count(page)).to_have_text("Count: 3")
        expect(page.locator(ONE)).to_have_attribute("data-phase", "ready")
        expect(status(page)).to_have_text("")
        assert page.evaluate("document.querySelector('play-widget').contains(document.activeElement)")

    @pytest.mark.parametrize("file", ["worker.mjs", "pyodide.asm.wasm", "toy.en.json"])
    def test_no_line(self, page: Page, site: Site, file: str):
        page.context.route(f"**/{file}", lambda route: route.abort("internetdisconnected"))
        rules(page, site)
        button(page, "add-3").click()
        expect(status(page)).to_contain_text(f"No line for {file}.")
        page.context.unroute(f"**/{file}")
        page.keyboard.press("Tab")
        status(page).locator('[data-control="retry"]').press("Enter")
        expect(count(page)).to_have_text("Count: 3")

    def test_silence_ends_in_a_failure(self, page: Page, site: Site):
        site.faults["pyodide.asm.wasm"] = "hang"
        page.clock.install()
        rules(page, site)
        button(page, "add-3").click()
        expect(page.locator(ONE)).to_have_attribute("data-phase", "starting")
        page.wait_for_timeout(500)
        page.clock.fast_forward(1100)
        expect(status(page)).to_contain_text("Starting")
        page.clock.fast_forward(61_000)
        expect(status(page)).to_contain_text("Nothing moves.")
        site.faults.clear()
        status(page).locator('[data-control="retry"]').click()
        expect(count(page)).to_have_text("Count: 3")

    def test_a_browser_without_module_workers_is_told_so(self, page: Page, site: Site):
        page.add_init_script(
            """Worker = class {
              constructor() { setTimeout(() => this.onerror(new Event('error'))); }
              terminate() {}
            }"""
        )
        rules(page, site)
        button(page, "add-3").click()
        expect(status(page)).to_contain_text("No workers here.")

    def test_the_book_still_answers_after_a_failure(self, page: Page, site: Site):
        site.faults["stdlib.zip"] = "404"
        rules(page, site)
        near(page)
        button(page, "add-3").click()
        expect(page.locator(ONE)).to_have_attribute("data-phase", "failed")
        button(page, "add-1").click()
        expect(count(page)).to_have_text("Count: 1")
        expect(page.locator(ONE)).to_have_attribute("data-phase", "ready")
        expect(status(page)).to_have_text("")

    def test_a_killed_worker_is_replaced_and_the_match_goes_on(self, page: Page, site: Site):
        rules(page, site)
        button(page, "add-3").click()
        answered(page, "engine")
        page.clock.install()
        page.workers[0].evaluate("self.close()")
        button(page, "add-3").click()
        page.wait_for_timeout(200)
        page.clock.fast_forward(11_000)
        expect(count(page)).to_have_text("Count: 6")

    def test_a_crash_that_repeats_is_told_and_nothing_is_lost(self, page: Page, site: Site):
        rules(page, site)
        button(page, "add-3").click()
        expect(count(page)).to_have_text("Count: 3")
        button(page, "crash").click()
        expect(status(page)).to_contain_text("The engine fell over.")
        button(page, "add-2").click()
        expect(count(page)).to_have_text("Count: 5")
        assert match_of(page) == ["add-3", "add-2"]

    def test_a_long_answer_can_be_cancelled(self, page: Page, site: Site):
        rules(page, site)
        button(page, "add-3").click()
        expect(count(page)).to_have_text("Count: 3")
        button(page, "slow").click()
        expect(page.locator(ONE)).to_have_attribute("data-phase", "thinking")
        expect(status(page)).to_contain_text("Thinking.")
        status(page).get_by_role("button", name="Cancel").press("Enter")
        expect(page.locator(ONE)).to_have_attribute("data-phase", "ready")
        expect(status(page)).to_have_text("")
        assert match_of(page) == ["add-3"]
        assert page.evaluate("document.activeElement.matches('[data-focus]')")
        button(page, "add-1").click()
        expect(count(page)).to_have_text("Count: 4")


class TestNewRelease:
    @pytest.fixture
    def released(self, site: Site, chromium: Browser) -> Iterator[Site]:
        """The page is written anew for an engine folder that is there only afterwards."""
        yield site
        shutil.rmtree(site.folder / NEXT_ENGINE, ignore_errors=True)
        if not (site.folder / ENGINE).exists():
            write_engine(site.folder, ENGINE)
        page = chromium.new_page()
        write_pages(site.folder, page, site.url)
        page.close()

    def release(self, site: Site, chromium: Browser, *, complete: bool = True) -> None:
        page = chromium.new_page()
        write_pages(site.folder, page, site.url, NEXT_ENGINE)
        page.close()
        if complete:
            write_engine(site.folder, NEXT_ENGINE)
        shutil.rmtree(site.folder / ENGINE)

    def test_an_old_tab_reloads_and_keeps_the_match(self, page: Page, released: Site, chromium: Browser):
        page.context.route("**/engine/**", lambda route: route.abort())
        rules(page, released)
        near(page)
        without_pointer(page, "add-1")
        expect(count(page)).to_have_text("Count: 1")
        self.release(released, chromium)
        page.context.unroute("**/engine/**")
        with page.expect_navigation():
            button(page, "add-3").click()
        expect(page.locator(ONE)).to_have_attribute("data-engine", PREFIX + NEXT_ENGINE)
        expect(count(page)).to_have_text("Count: 1")
        button(page, "add-3").click()
        expect(count(page)).to_have_text("Count: 4")

    def test_a_broken_release_does_not_reload_for_ever(self, page: Page, released: Site, chromium: Browser):
        rules(page, released)
        self.release(released, chromium, complete=False)
        with page.expect_navigation():
            button(page, "add-3").click()
        button(page, "add-3").click()
        expect(status(page)).to_contain_text("worker.mjs answered 404.")
