"""Whatever breaks is told in the reader's language, with its cause and what to do, and the game goes on afterwards."""

from __future__ import annotations

import json
import os

import pytest
from playwright.sync_api import expect

from engine.presentation.catalogue import Catalogue
from tests.browser.real_site import CHOICES, GAME, LANGUAGES, PLAY, START_MS, TRACK, Visit, example

pytestmark = pytest.mark.browser

TEST_ALL = bool(os.environ.get("TEST_ALL"))
FIRST, SECOND = "take:3.visit-ferry", "take:3.visit-stable"
CASE, LOOK = "time-track.clock-count", "take:1.look"
ENGINE_FILES = ("worker.mjs", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip", "engine.zip")
CONTENT_FILES = ("mortum.program.*.json", "mortum.????????????.json", "mortum.{lang}.*.json")
FAULTS = {"404": "failed-http", "truncated": "failed-cut", "html": "failed-html"}


def in_turn(number: int, first: int) -> list[str]:
    """The faults in an order that differs from file to file."""
    faults = list(FAULTS)
    return faults[(number + first) % 3 :] + faults[: (number + first) % 3]


EACH = [
    pytest.param(
        file, in_turn(number, first), LANGUAGES[(number + first) % 5], id=f"{file.partition('.?')[0]}-{first}",
        marks=pytest.mark.slow if first else [],
    )
    for first in range(3)
    for number, file in enumerate(ENGINE_FILES + CONTENT_FILES)
]  # fmt: skip


@pytest.mark.parametrize(("file", "faults", "lang"), EACH)
def test_a_broken_file_is_told_and_the_game_goes_on(real_site, visit, file, faults, lang):
    reader: Visit = visit(lang)
    pattern = file.replace("{lang}", lang)
    name = real_site.file_name(pattern)
    reader.go(PLAY)
    before = reader.position()
    press = reader.action(FIRST)
    for fault in faults:
        real_site.faults[pattern] = fault
        press.click()
        reader.says(FAULTS[fault], file=name, status=404)
        reader.phase("failed")
        press = reader.said().get_by_role("button", name=reader.word("retry"))
        expect(press).to_be_visible()
        assert reader.position() == before
    reader.wrong.clear()  # a download that fails may leave a rejected promise behind inside Pyodide
    real_site.faults.clear()
    answer = reader.press(press)
    assert answer["by"] == "engine"
    reader.phase("ready")
    expect(reader.said()).to_have_text("")
    assert reader.position() != before


@pytest.mark.parametrize(("fault", "lang"), [("404", "de"), ("truncated", "cs"), ("html", "et")])
def test_a_broken_book_of_answers_is_made_up_for_by_the_engine(real_site, visit, fault, lang):
    reader: Visit = visit(lang)
    real_site.faults[f"{CASE}.*.json"] = fault
    reader.go(TRACK)
    widget = example(CASE)
    answer = reader.act(LOOK, widget)
    assert answer["by"] == "engine"
    assert answer["events"] == ["OfferTaken", "Drawn", "FaceRead", "TimeAdvanced"]
    expect(reader.said(widget).locator(".play-sentence")).to_have_count(0)


def test_a_broken_book_without_an_engine_names_the_engines_trouble(real_site, visit):
    reader: Visit = visit("cs")
    real_site.faults |= {f"{CASE}.*.json": "html", "engine.zip": "404"}
    reader.go(TRACK)
    widget = example(CASE)
    reader.action(LOOK, widget).click()
    reader.says("failed-http", widget, file="engine.zip", status=404)


@pytest.mark.parametrize("lang", ["et"])
def test_no_line_is_told_and_the_game_goes_on(visit, lang):
    reader: Visit = visit(lang, "phone")
    reader.go(PLAY)
    reader.page.context.set_offline(True)
    reader.action(FIRST).click()
    reader.phase("failed")
    file = reader.page.locator(f"{GAME} .play-sentence").inner_text()
    assert any(reader.word("failed-network", file=name) == file for name in ENGINE_FILES)
    reader.page.context.set_offline(False)
    with reader.answering():
        reader.said().locator("[data-control=retry]").click()
    reader.phase("ready")


def test_a_killed_engine_is_replaced_and_the_game_goes_on(visit):
    reader: Visit = visit("de")
    reader.go(PLAY)
    reader.act(FIRST)
    one = reader.position()
    reader.page.clock.install()
    kill(reader)
    with reader.answering():
        reader.action(SECOND).click()
        reader.phase("thinking")
        reader.page.clock.fast_forward(11_000)
    two = reader.position()
    assert two != one
    # The theme's timers, begun before the clock was replaced, may complain of it; nothing else may.
    reader.wrong = [error for error in reader.wrong if error != "executing a cancelled action"]


def kill(reader: Visit) -> None:
    """The worker ends by itself and says nothing, as one does that the browser has thrown out."""
    reader.page.workers[-1].evaluate("self.close()")


def test_an_engine_that_falls_over_again_and_again_is_told(visit):
    reader: Visit = visit("pl")

    def weak(route) -> None:
        answer = route.fetch()
        text = answer.text()
        assert "text: dispatch(text)" in text
        route.fulfill(response=answer, body=text.replace("text: dispatch(text)", "text: nothing(text)"))

    reader.page.context.route("**/worker.mjs", weak)
    reader.go(PLAY)
    before = reader.position()
    reader.action(FIRST).click()
    reader.says("failed-crash")
    assert reader.position() == before
    reader.page.context.unroute("**/worker.mjs")
    with reader.answering():
        reader.said().locator("[data-control=retry]").click()
    assert reader.position() != before


@pytest.mark.parametrize(("lang", "payload"), [("en", "AAAA"), ("pl", "not~base64"), ("cs", "q1ZKyy_KTSxRslIyVKoFAA")])
def test_an_unreadable_share_link_is_told_and_the_position_stands(visit, lang, payload):
    reader: Visit = visit(lang)
    reader.go(f"{TRACK}#time-track-clock-count&play={payload}")
    first = reader.page.locator("play-widget").first.get_attribute("data-case")
    reader.says("share-unreadable", example(first))
    assert reader.act(LOOK, example(CASE))["events"]


def test_an_unreadable_save_is_told_and_the_game_goes_on(visit):
    reader: Visit = visit("et", "phone")
    reader.go(PLAY)
    reader.act(FIRST)
    position = reader.position()
    match = json.loads(reader.page.locator(GAME).get_attribute("data-session"))["match"]
    unknown = {**match, "setup": {"scenario": "nowhere"}}
    newer = {**match, "format": 2}
    words = Catalogue("et")
    for text, said in (
        ("no game at all", reader.word("save-unreadable")),
        (json.dumps(newer), reader.word("save-unreadable")),
        (json.dumps(match)[:40], reader.word("save-unreadable")),
        (json.dumps(unknown), words.sentence("load.unknown-setup")),
    ):
        with reader.page.expect_file_chooser() as chooser:
            reader.control("load").click()
        chooser.value.set_files([{"name": "x.json", "mimeType": "application/json", "buffer": text.encode()}])
        if text == json.dumps(unknown):
            reader.page.locator(".play-dialog button[value=yes]").click()
        expect(reader.said()).to_contain_text(said, timeout=START_MS)
        assert reader.position() == position
    reader.act(SECOND)
    assert reader.position() != position


@pytest.mark.parametrize("lang", LANGUAGES if TEST_ALL else ["de"])
def test_without_javascript_rules_and_positions_are_readable(visit, lang):
    reader: Visit = visit(lang, "phone", java_script_enabled=False)
    for path in (TRACK, CHOICES):
        reader.go(path)
        rules = reader.page.locator("article h3[id]")
        assert rules.count() > 5
        for rule in rules.all():
            expect(rule).to_be_visible()
            expect(rule.locator("xpath=following-sibling::p").first).to_be_visible()
        widgets = reader.page.locator("play-widget")
        assert widgets.count() >= 3
        for widget in widgets.all():
            expect(widget.locator(".play-title")).to_be_visible()
            expect(widget.locator(".m-track__now")).to_be_visible()
            expect(widget.locator(".m-card__title").first).to_be_visible()
            expect(widget.locator(".play-controls")).to_be_hidden()
            expect(widget.locator("xpath=..").locator("noscript p")).to_be_visible()
    reader.go(PLAY)
    expect(reader.page.locator(f"{GAME} .m-story").first).to_be_visible()
