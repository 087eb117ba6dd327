"""Changing the language, and coming in at the root, in a real browser on the built site."""

from __future__ import annotations

import json

import pytest

from site_hooks import site as site_command
from site_hooks.serve import pages_server

pytestmark = pytest.mark.browser

TRACK = "games/mortum/rules/time-track/"
DECKS = "games/mortum/rules/decks/"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """Three languages, built for the very address they are served at: instant navigation wants that."""
    folder = tmp_path_factory.mktemp("languages")
    engine = folder / "engine"
    engine.mkdir()
    (engine / "manifest.json").write_text(json.dumps({"files": {}}), encoding="utf-8")
    with pages_server(folder / "site", "/sub/rules/") as url:
        site_command.build(
            url,
            folder / "site",
            ("en", "pl", "cs"),
            say=lambda _text: None,
            work=folder / "build",
            engine=("engine/0123456789ab/", engine),
        )
        yield url


@pytest.fixture
def open_page(chromium, served):
    contexts = []

    def page_of(path: str = "", **settings):
        context = chromium.new_context(**settings)
        contexts.append(context)
        page = context.new_page()
        page.wrong = []
        page.on("response", lambda answer: page.wrong.append(answer.url) if answer.status >= 400 else None)
        page.on("pageerror", lambda error: page.wrong.append(str(error)))
        page.goto(served + path)
        return page

    yield page_of
    for context in contexts:
        context.close()


def switch(page, lang):
    page.hover(".md-select")
    page.click(f".md-select__link[hreflang={lang}]")
    page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)


def test_the_switcher_keeps_the_page_and_the_rule(open_page, served):
    page = open_page(f"en/{TRACK}#time-track-skip")
    switch(page, "pl")
    assert page.url == f"{served}pl/{TRACK}#time-track-skip"
    assert page.locator("#time-track-skip").is_visible()
    assert page.wrong == []


def test_the_switcher_follows_instant_navigation(open_page, served):
    page = open_page(f"en/{TRACK}")
    page.evaluate("window.stayed = true")
    page.click(f".md-nav__link[href$='/{DECKS}']")
    page.wait_for_url(f"**/{DECKS}")
    page.wait_for_function("document.querySelector('h1').id !== 'the-time-track'")
    assert page.evaluate("window.stayed"), "the whole page was loaded anew"
    page.evaluate("location.hash = 'decks-no-peeking'")
    switch(page, "cs")
    assert page.url == f"{served}cs/{DECKS}#decks-no-peeking"
    assert page.wrong == []


def test_the_switcher_works_by_keyboard_and_at_the_foot(open_page, served):
    page = open_page(f"en/{TRACK}#time-track-skip")
    page.focus(".md-select button")
    page.focus(".md-select__link[hreflang=pl]")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{served}pl/{TRACK}#time-track-skip")
    page.click(".site-languages a[hreflang=cs]")
    page.wait_for_url(f"{served}cs/{TRACK}#time-track-skip")


def test_the_switcher_works_without_a_script(open_page, served):
    page = open_page(f"en/{TRACK}", java_script_enabled=False)
    page.click(".site-languages a[hreflang=pl]")
    assert page.url == f"{served}pl/{TRACK}"


@pytest.mark.parametrize(("locale", "lang"), [("cs-CZ", "cs"), ("pl", "pl"), ("fr-FR", "en")])
def test_the_root_sends_to_the_readers_language(open_page, served, locale, lang):
    page = open_page(locale=locale)
    page.wait_for_url(f"{served}{lang}/")


def test_the_root_lets_choose(open_page, served):
    assert open_page("#languages").url == f"{served}#languages"
    assert open_page(java_script_enabled=False).locator("main a[hreflang]").count() == 3


def test_not_found_puts_the_readers_language_first(open_page):
    page = open_page("pl/nothing/here/")
    page.wait_for_selector("section")
    assert page.locator("section").first.get_attribute("lang") == "pl"


def test_a_glossary_word_tells_its_meaning_on_focus(open_page):
    page = open_page(f"en/{TRACK}")
    word = page.locator("article abbr").first
    meaning = word.get_attribute("title")
    word.focus()
    page.wait_for_selector(f".md-tooltip2__inner:has-text({json.dumps(meaning)})")


@pytest.mark.parametrize("width", [360, 390, 768, 1280])
def test_no_page_is_wider_than_the_screen(open_page, width):
    for path in (
        "en/",
        f"pl/{TRACK}",
        "cs/games/mortum/house-rulings/",
        "pl/games/mortum/glossary/",
        "en/dev/architecture/",
    ):
        page = open_page(path, viewport={"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
