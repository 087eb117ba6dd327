"""A whole game in the page: its endings, going back and forth, sharing, saving, changing the language."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from site_hooks.project import ROOT
from tests.browser.real_site import GAME, GAMES, PLAY, SCREENS, TRACK, RealSite, Visit, example, visiting

pytestmark = pytest.mark.browser

FIRST, SECOND = "take:3.visit-ferry", "take:3.visit-stable"
CASE, LOOK, ANCHOR = "time-track.clock-count", "take:1.look", "time-track-clock-count"
UNCOVERED = """
(element) => {
  const { left, top, bottom } = element.getBoundingClientRect();
  const heights = [top + 2, (top + bottom) / 2, bottom - 2];
  return heights.every((y) => element.contains(document.elementFromPoint(left + 8, y)));
}
"""
NO_SAVES = "localStorage.clear(); sessionStorage.clear()"
IN_DETAIL = pytest.mark.slow
READERS = [
    pytest.param((lang, screen), id=f"{lang}-{screen}", marks=[] if lang == "pl" else IN_DETAIL)
    for lang in ("pl", "en", "de", "cs", "et")
    for screen in SCREENS
]


def transcript(ending: str) -> tuple[int, list[str], list[str]]:
    """Seed, actions, and the name of the position after each (the first one is that of the start)."""
    text = (ROOT / f"tests/games/mortum/transcripts/prologue--{ending}.txt").read_text(encoding="utf-8")
    seed = re.search(r"^# seed: (\d+)$", text, re.MULTILINE)
    assert seed
    actions = re.findall(r"^> (\S+)$", text, re.MULTILINE)
    return int(seed[1]), actions, re.findall(r"^  position (\S+)$", text, re.MULTILINE)


@pytest.fixture(scope="module", params=READERS)
def long_visit(request, built_site: RealSite, chromium) -> Iterator[Visit]:
    """One reader for all tests of this module, so that the engine starts once; less motion, so that they are quick."""
    lang, screen = request.param
    settings = {"permissions": ["clipboard-read", "clipboard-write"], "reduced_motion": "reduce"}
    with visiting(built_site, chromium, lang, screen, **settings) as visit:
        visit.go(GAMES)
        yield visit


@pytest.fixture
def game(long_visit: Visit) -> Visit:
    """The game at its start, with nothing saved; the engine of the test before goes on."""
    return fresh(long_visit)


def fresh(visit: Visit, path: str = PLAY) -> Visit:
    lang = visit.page.evaluate("document.documentElement.lang")
    if lang != visit.lang or not visit.page.url.startswith(visit.address(GAMES)):
        visit.go(GAMES) if lang != visit.lang else visit.follow(GAMES)
    visit.page.evaluate(NO_SAVES)
    visit.follow(path)
    visit.page.wait_for_selector(f"play-widget[data-lang={visit.lang}] > .play-status", state="attached")
    return visit


def new_game(visit: Visit, seed: int) -> None:
    visit.page.locator(f"{GAME} [data-seed]").fill(str(seed))
    visit.press(visit.control("new"))


def saved(visit: Visit) -> dict:
    """The match of the automatic save."""
    (text,) = visit.page.evaluate("Object.values(localStorage).filter((text) => text.includes('\"session\"'))")
    return json.loads(text)["session"]["match"]


def agree(visit: Visit) -> None:
    """Say yes to the question whether the running game may go."""
    visit.page.locator(".play-dialog button[value=yes]").click()


def copied(visit: Visit) -> str:
    return visit.page.evaluate("navigator.clipboard.readText()")


@pytest.mark.parametrize("ending", ["nightfall", "one-bell-too-many", "wrong-cart"])
def test_the_prologue_is_played_to_its_ending(game: Visit, ending):
    seed, actions, positions = transcript(ending)
    new_game(game, seed)
    assert game.position() == positions[0]
    for action, position in zip(actions, positions[1:], strict=True):
        answer = game.act(action)
        assert (action, game.position()) == (action, position)
        assert answer["by"] == "engine"
        assert game.page.evaluate("document.activeElement !== document.body")
    game.phase("over")
    title = game.page.locator(".m-ending__title")
    expect(title).to_be_in_viewport()
    expect(title).to_be_focused()
    assert game.control("restart").is_visible()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_new_card_is_on_the_screen_after_every_action(game: Visit, motion):
    game.page.emulate_media(reduced_motion=motion)
    for action in (FIRST, SECOND, "take:3.see-tinker", "take:3.visit-forge"):
        answer = game.act(action)
        assert "FaceRead" in answer["events"]
        title = game.page.locator(f"{GAME} [data-step] .m-card__title")
        expect(title).to_be_in_viewport(ratio=1)
        game.page.wait_for_function(UNCOVERED, arg=title.element_handle())
        assert game.page.evaluate(
            "document.activeElement.closest('[data-step], [data-action]') !== null"
            " && document.activeElement.getBoundingClientRect().top < innerHeight"
        )
    game.page.emulate_media(reduced_motion="reduce")


def test_a_refusal_is_on_the_screen_wherever_it_was_pressed(game: Visit):
    before = game.position()
    refused = game.page.locator(f"{GAME} .m-place [data-action][aria-disabled=true]").last
    refused.scroll_into_view_if_needed()
    answer = game.press(refused)
    assert answer["refused"]["rule"]
    word = game.page.locator(f"{GAME} .play-word")
    expect(word).to_be_in_viewport(ratio=1)
    game.page.wait_for_function(UNCOVERED, arg=word.element_handle())
    expect(refused).to_be_focused()
    assert game.position() == before


def test_undo_and_redo_go_back_and_forth(game: Visit):
    start = game.position()
    game.act(FIRST)
    one, log = game.position(), game.log()
    game.act(SECOND)
    two = game.position()
    game.press(game.control("undo"))
    assert game.position() == one
    assert game.log() == log
    game.press(game.control("undo"))
    assert game.position() == start
    game.press(game.control("redo"))
    game.press(game.control("redo"))
    assert game.position() == two
    assert game.control("redo").get_attribute("aria-disabled") == "true"


def test_restart_asks_first_and_then_begins_again(game: Visit):
    start = game.position()
    game.act(FIRST)
    moved = game.position()
    game.control("restart").click()
    expect(game.page.locator(".play-dialog p")).to_have_text(game.word("confirm-restart"))
    game.page.keyboard.press("Escape")
    assert game.position() == moved
    expect(game.control("restart")).to_be_focused()
    game.control("restart").click()
    with game.answering():
        agree(game)
    assert game.position() == start


def test_a_new_game_takes_the_typed_seed(game: Visit):
    new_game(game, 427)
    assert game.page.locator(f"{GAME} [data-seed]").input_value() == "427"
    game.act(FIRST)
    assert saved(game)["seed"] == 427
    game.page.locator(f"{GAME} [data-seed]").fill("4x")
    game.control("new").click()
    expect(game.page.locator(f"{GAME} [data-seed]")).to_have_attribute("aria-invalid", "true")
    assert saved(game)["actions"] == [FIRST]


def test_a_saved_file_opens_again(game: Visit, tmp_path):
    start = game.position()
    game.act(FIRST)
    game.act(SECOND)
    position = game.position()
    with game.page.expect_download() as download:
        game.control("save").click()
    game.says("saved")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert json.loads(file.read_text(encoding="utf-8")) == saved(game)
    fresh(game)
    assert game.position() == start
    with game.page.expect_file_chooser() as chooser, game.answering():
        game.control("load").click()
        chooser.value.set_files(file)
    game.says("loaded")
    assert game.position() == position
    game.press(game.control("undo"))


def test_a_copied_case_holds_for_the_command_line(game: Visit, tmp_path):
    game.act(FIRST)
    game.act(SECOND)
    game.control("copy-case").click()
    game.says("copied")
    file = tmp_path / "copied.yaml"
    file.write_text(copied(game), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "engine", "case", str(file)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_my_games_lists_resumes_and_deletes(game: Visit):
    game.act(FIRST)
    position = game.position()
    game.follow(GAMES)
    items = game.page.locator(".my-games-item")
    expect(items).to_have_count(1)
    game.page.locator(".my-games-resume").click()
    game.arrived(PLAY)
    expect(game.page.locator(GAME)).to_have_attribute("data-state-key", position)
    game.says("resumed")
    game.act(SECOND)
    game.follow(GAMES)
    game.page.locator(".my-games-delete").click()
    expect(items).to_have_count(0)
    game.page.locator(".my-games-restore").click()
    expect(items).to_have_count(1)
    game.page.locator(".my-games-delete").click()
    game.follow(PLAY)
    expect(game.page.locator(GAME)).not_to_have_attribute("data-state-key", position)
    assert game.control("undo").get_attribute("aria-disabled") == "true"


def test_a_share_link_shows_the_same_position_in_another_language(game: Visit, visit):
    game.act(FIRST)
    game.act(SECOND)
    game.control("share").click()
    game.says("share-copied")
    link = copied(game)
    assert len(link) <= 2000
    other = visit("de" if game.lang != "de" else "cs", "phone")
    other.page.goto(link.replace(f"/{game.lang}/", f"/{other.lang}/"))
    expect(other.page.locator(GAME)).to_have_attribute("data-state-key", game.position(), timeout=60_000)
    other.says("shared-opened")
    assert other.log() != game.log()
    assert len(other.log()) == len(game.log())
    other.act("skip")
    assert other.position() != game.position()


def test_a_change_of_language_keeps_the_game(game: Visit):
    game.act(FIRST)
    position, lang, lines = game.position(), game.lang, len(game.log())
    try:
        game.switch_language("cs" if lang != "cs" else "pl")
        expect(game.page.locator(GAME)).to_have_attribute("data-state-key", position, timeout=60_000)
        assert len(game.log()) == lines
        game.act(SECOND)
        assert game.position() != position
    finally:
        game.lang = lang


def test_a_change_of_language_keeps_the_example_and_the_paragraph(game: Visit):
    fresh(game, TRACK)
    lang = game.lang
    game.page.evaluate("(anchor) => { location.hash = anchor; }", ANCHOR)
    widget = game.near(CASE)
    game.act(LOOK, widget)
    game.page.evaluate("(anchor) => document.getElementById(anchor).scrollIntoView()", ANCHOR)
    position = game.position(widget)
    try:
        game.switch_language("et" if lang != "et" else "pl")
        assert game.page.url == game.address(f"{TRACK}#{ANCHOR}")
        game.in_view(ANCHOR)
        expect(game.page.locator(example(CASE))).to_have_attribute("data-state-key", position, timeout=60_000)
    finally:
        game.lang = lang


def test_a_reload_in_the_middle_loses_nothing(game: Visit):
    game.act(FIRST)
    position, log = game.position(), game.log()
    game.page.reload()
    expect(game.page.locator(GAME)).to_have_attribute("data-state-key", position, timeout=60_000)
    assert game.log() == log
    game.says("resumed")
    game.act(SECOND)
    assert len(game.log()) > len(log)
    game.press(game.control("undo"))
    assert game.position() == position
