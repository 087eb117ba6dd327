"""That no game is lost: automatic saves, links and files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.shell.page_hands import GAME, ONE, Site, button, count, near, rules, status, without_pointer

pytestmark = pytest.mark.browser

OVER = """
() => {
  const [key, text] = Object.entries(localStorage).find(([name]) => name.startsWith("play-rules:save:"));
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), phase: "over" }));
}
"""


class TestNothingIsLost:
    def test_an_example_survives_reload_and_change_of_language(self, page: Page, site: Site):
        page.context.route("**/engine/**", lambda route: route.abort())
        rules(page, site)
        near(page)
        without_pointer(page, "add-1")
        expect(count(page)).to_have_text("Count: 1")
        page.reload()
        expect(count(page)).to_have_text("Count: 1")
        page.get_by_role("link", name="polski").click()
        expect(count(page)).to_have_text("Licznik: 1")
        expect(status(page)).to_have_text("")
        page.context.unroute("**/engine/**")
        button(page, "add-3").click()
        expect(count(page)).to_have_text("Licznik: 4")
        page.get_by_role("link", name="English").click()
        expect(count(page)).to_have_text("Count: 4")

    def test_an_example_begins_anew_in_another_tab_or_after_another_page(
        self, context: BrowserContext, page: Page, site: Site
    ):
        rules(page, site)
        button(page, "add-1").click()
        expect(count(page)).to_have_text("Count: 1")
        other = context.new_page()
        other.goto(f"{site.url}en/rules/")
        other.wait_for_timeout(300)
        expect(count(other)).to_have_text("Count: 0")
        page.goto(f"{site.url}en/play/")
        page.wait_for_timeout(300)
        page.goto(f"{site.url}en/rules/")
        page.wait_for_timeout(300)
        expect(count(page)).to_have_text("Count: 0")

    def test_a_scenario_is_resumed_with_a_notice_and_no_engine(self, context: BrowserContext, page: Page, site: Site):
        rules(page, site, "en/play/")
        button(page, "add-3", GAME).click()
        expect(count(page, GAME)).to_have_text("Count: 3")
        other = context.new_page()
        asked = rules(other, site, "en/play/")
        expect(count(other, GAME)).to_have_text("Count: 3")
        expect(status(other, GAME)).to_contain_text("Last time's game.")
        assert not [address for address in asked if address.startswith("engine/")]
        status(other, GAME).get_by_role("button", name="Begin anew").click()
        expect(count(other, GAME)).to_have_text("Count: 0")
        assert other.evaluate("document.activeElement.matches('[data-focus]')")
        other.reload()
        other.wait_for_timeout(300)
        expect(count(other, GAME)).to_have_text("Count: 0")

    def test_in_another_language_a_scenario_waits_for_intent(self, context: BrowserContext, page: Page, site: Site):
        rules(page, site, "en/play/")
        button(page, "add-3", GAME).click()
        expect(count(page, GAME)).to_have_text("Count: 3")
        other = context.new_page()
        asked = rules(other, site, "pl/play/")
        other.wait_for_timeout(500)
        assert not [address for address in asked if address.startswith("engine/")]
        other.locator(GAME).hover()
        expect(count(other, GAME)).to_have_text("Licznik: 3")

    def test_starting_over_asks_first(self, page: Page, site: Site):
        rules(page, site, "en/play/")
        button(page, "add-3", GAME).click()
        expect(count(page, GAME)).to_have_text("Count: 3")
        button(page, "restart", GAME).click()
        expect(page.get_by_role("dialog", name="Sure?")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(count(page, GAME)).to_have_text("Count: 3")
        button(page, "new", GAME).click()
        page.keyboard.press("Escape")
        page.locator(f"{GAME} [data-seed]").fill("5")
        page.locator(f"{GAME} [data-seed]").press("Enter")
        page.get_by_role("dialog").get_by_role("button", name="New").press("Enter")
        expect(count(page, GAME)).to_have_text("Count: 5")
        page.reload()
        expect(count(page, GAME)).to_have_text("Count: 5")

    def test_a_full_storage_is_told_and_the_game_goes_on(self, page: Page, site: Site):
        page.add_init_script(
            "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
        )
        rules(page, site)
        button(page, "add-1").click()
        expect(count(page)).to_have_text("Count: 1")
        expect(status(page)).to_contain_text("No room.")
        button(page, "add-3").click()
        expect(count(page)).to_have_text("Count: 4")

    def test_my_games(self, page: Page, site: Site):
        rules(page, site, "en/play/")
        button(page, "add-3", GAME).click()
        expect(count(page, GAME)).to_have_text("Count: 3")
        page.goto(f"{site.url}pl/my-games/")
        expect(page.locator(".my-games-item")).to_contain_text("Count: 3")
        page.get_by_role("button", name="Delete").click()
        expect(page.locator("my-games")).to_contain_text("None")
        page.get_by_role("button", name="Bring back").press("Enter")
        page.get_by_role("link", name="Resume").click()
        expect(count(page, GAME)).to_have_text("Licznik: 3")
        assert "/pl/play/" in page.url

    def test_my_games_name_the_game_mark_examples_and_offer_a_look_at_what_is_over(self, page: Page, site: Site):
        rules(page, site)
        button(page, "add-1").click()
        expect(count(page)).to_have_text("Count: 1")
        page.goto(f"{site.url}en/my-games/")
        item = page.locator(".my-games-item")
        expect(item.locator(".my-games-game")).to_have_text("The Toy")
        expect(item.locator(".my-games-mark")).to_have_text(["Example"])
        expect(item.get_by_role("link")).to_have_accessible_description("The Toy Count: 1")
        expect(item.get_by_role("link")).to_have_text("Resume")
        page.evaluate(OVER)
        page.reload()
        expect(item.locator(".my-games-mark")).to_have_text(["Example", "Over"])
        expect(item.get_by_role("link")).to_have_text("View")


class TestSharing:
    @pytest.fixture
    def link(self, context: BrowserContext, page: Page, site: Site) -> str:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        rules(page, site, "en/rules/#toy-one")
        button(page, "add-3").click()
        expect(count(page)).to_have_text("Count: 3")
        button(page, "share").click()
        expect(status(page)).to_contain_text("Link copied.")
        return page.evaluate("navigator.clipboard.readText()")

    def test_round_trip_keeps_the_anchor_and_the_own_game(
        self, context: BrowserContext, page: Page, site: Site, link: str
    ):
        assert re.fullmatch(re.escape(f"{site.url}en/rules/#toy-one&play=") + r"[\w-]+", link)
        assert len(link) < 400
        before = page.evaluate("JSON.stringify({...localStorage})")
        other = context.new_page()
        other.goto(link)
        expect(count(other)).to_have_text("Count: 3")
        assert other.evaluate("Math.abs(document.getElementById('toy-one').getBoundingClientRect().top)") < 5
        assert other.evaluate("JSON.stringify({...localStorage})") == before
        button(other, "add-2").click()
        expect(count(other)).to_have_text("Count: 5")
        own = json.loads(before)
        kept = json.loads(other.evaluate("JSON.stringify({...localStorage})"))
        assert own.items() <= kept.items()
        other.reload()
        expect(count(other)).to_have_text("Count: 5")
        page.reload()
        expect(count(page)).to_have_text("Count: 3")

    def test_a_link_pasted_into_the_open_page(self, page: Page, site: Site, link: str):
        button(page, "add-2").click()
        expect(count(page)).to_have_text("Count: 5")
        page.evaluate("link => location.href = link", link)
        expect(count(page)).to_have_text("Count: 3")
        expect(status(page)).to_contain_text("A shared game.")
        status(page).get_by_role("button", name="My own game").click()
        expect(count(page)).to_have_text("Count: 5")
        assert page.url == f"{site.url}en/rules/#toy-one"

    def test_a_link_survives_the_change_of_language(self, page: Page, site: Site, link: str):
        page.goto("about:blank")
        page.goto(link.replace("/en/", "/pl/"))
        expect(count(page)).to_have_text("Licznik: 3")

    def test_what_the_book_knows_opens_without_the_engine(
        self, context: BrowserContext, page: Page, site: Site, link: str
    ):
        button(page, "restart").click()
        button(page, "add-1").click()
        expect(count(page)).to_have_text("Count: 1")
        button(page, "share").click()
        expect(status(page)).to_contain_text("Link copied.")
        other = context.new_page()
        asked = rules(other, site, page.evaluate("navigator.clipboard.readText()").removeprefix(site.url))
        expect(count(other)).to_have_text("Count: 1")
        assert not [address for address in asked if address.startswith("engine/")]

    @pytest.mark.parametrize("payload", ["", "%%%", "AAAA", "bm90IGRlZmxhdGVk", "q1YqLU5NUbJSAgA"])
    def test_a_broken_link_is_told_and_loses_nothing(self, page: Page, site: Site, payload: str):
        rules(page, site)
        button(page, "add-1").click()
        expect(count(page)).to_have_text("Count: 1")
        page.goto("about:blank")
        page.goto(f"{site.url}en/rules/#toy-one&play={payload}")
        expect(status(page)).to_contain_text("The link is broken.")
        expect(count(page)).to_have_text("Count: 1")

    def test_a_match_too_long_for_a_link_becomes_a_file(self, page: Page, site: Site, link: str):
        text = json.dumps({
            "format": 1, "game": "toy", "rules_version": "1", "content_hash": "c",
            "setup": {"case": "toy.one"}, "seed": 0,
            "actions": [f"wide-{index * 7919 % 99991:x}-{index * 104729 % 99991:x}" for index in range(700)],
        })  # fmt: skip
        with page.expect_file_chooser() as chooser:
            button(page, "load").click()
        chooser.value.set_files([{"name": "save.json", "mimeType": "application/json", "buffer": text.encode()}])
        expect(page.locator(f"{ONE} [role=log] li")).to_have_count(700)
        button(page, "share").click()
        expect(status(page)).to_contain_text("Too long for a link.")
        with page.expect_download():
            status(page).get_by_role("button", name="Save").click()

    def test_without_a_clipboard_the_link_can_be_copied_by_hand(self, page: Page, site: Site):
        page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
        rules(page, site)
        button(page, "share").click()
        expect(status(page)).to_contain_text("Copy by hand.")
        expect(status(page).locator("textarea")).to_have_value(re.compile(r"#toy-one&play="))
        button(page, "copy-case").click()
        expect(status(page).locator("textarea")).to_have_value(re.compile(r"given:"))


class TestFiles:
    def test_save_and_load(self, page: Page, site: Site, tmp_path: Path):
        rules(page, site)
        button(page, "add-3").click()
        expect(count(page)).to_have_text("Count: 3")
        with page.expect_download() as download:
            button(page, "save").click()
        assert re.fullmatch(r"toy-toy\.one-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename)
        download.value.save_as(tmp_path / "save.json")
        assert json.loads((tmp_path / "save.json").read_text("utf-8"))["actions"] == ["add-3"]
        button(page, "restart").click()
        expect(count(page)).to_have_text("Count: 0")
        with page.expect_file_chooser() as chooser:
            button(page, "load").click()
        chooser.value.set_files(tmp_path / "save.json")
        expect(count(page)).to_have_text("Count: 3")
        expect(status(page)).to_contain_text("Loaded.")

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("no save", "No saved game."),
            ('{"format": 1, "game": "chess", "setup": {}, "seed": 0, "actions": []}', "No saved game."),
            ('{"format": 1, "game": "toy", "setup": {}, "seed": 0, "actions": ["fly"]}', "Unknown move: fly."),
        ],
    )
    def test_a_file_that_is_no_save(self, page: Page, site: Site, text: str, said: str):
        rules(page, site)
        button(page, "add-1").click()
        expect(count(page)).to_have_text("Count: 1")
        with page.expect_file_chooser() as chooser:
            button(page, "load").click()
        chooser.value.set_files([{"name": "x.json", "mimeType": "application/json", "buffer": text.encode()}])
        expect(status(page)).to_contain_text(said)
        expect(count(page)).to_have_text("Count: 1")
