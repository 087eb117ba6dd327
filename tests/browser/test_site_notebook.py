"""The notebook of a scenario: what was read can be searched, and the player's notes stay."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.real_site import PLAY


def at_work(visit):
    """A prologue in which several cards lie under the newest one."""
    reader = visit("en", "phone")
    reader.go(PLAY)
    for action in ("take:3.ask-warden", "take:3.visit-forge", "take:3.visit-ferry"):
        reader.act(action)
    return reader


def test_a_word_finds_the_cards_that_have_it_and_opens_them(visit):
    reader = at_work(visit)
    search, cards = reader.page.locator("[data-search]"), reader.page.locator("[data-note]")
    expect(cards.locator("visible=true")).to_have_count(cards.count())
    search.fill("BELLOWS")
    expect(cards.locator("visible=true").first.locator("details")).to_have_attribute("open", "")
    shown = cards.locator("visible=true")
    assert 0 < shown.count() < cards.count()
    for text in shown.all_inner_texts():
        assert "bellows" in text.lower()
    search.fill("hippopotamus")
    expect(reader.page.locator("[data-search-none]")).to_be_visible()
    search.fill("")
    expect(reader.page.locator("[data-search-none]")).to_be_hidden()
    expect(cards.locator("details[open]")).to_have_count(0)


def test_a_search_lasts_while_the_game_goes_on(visit):
    reader = at_work(visit)
    reader.page.locator("[data-search]").fill("bellows")
    reader.act("skip")
    cards = reader.page.locator("[data-note]")
    assert 0 < cards.locator("visible=true").count() < cards.count()


def test_notes_stay_through_moves_a_reload_and_a_change_of_language(visit):
    reader = at_work(visit)
    notes = reader.page.locator("[data-notes]")
    reader.page.locator(".m-notebook__notes summary").click()
    notes.fill("Who wetted the clerk?")
    reader.act("skip")
    expect(notes).to_have_value("Who wetted the clerk?")
    reader.page.reload()
    expect(reader.page.locator("play-widget")).to_have_attribute("data-phase", "ready")
    expect(notes).to_have_value("Who wetted the clerk?")
    reader.switch_language("de")
    expect(notes).to_have_value("Who wetted the clerk?")
