"""Ojciec Mateusz on the page: the six actions, a game against bots to its common success, three people at one screen.

Beside the page the same match goes on in CPython, from the very files of the site: it says what the page must show, and
plays the reader's seat.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.content.compile import load, read_case
from engine.core.bot import bot_rng, finished, sight
from engine.core.case import run
from engine.core.match import Setup, opening_rng, seat_to_act, with_action
from engine.games.registry import game
from engine.presentation.catalogue import Catalogue
from engine.presentation.library import Library
from engine.presentation.seats import NOBODY
from engine.presentation.sitting import Session, Table
from tests.browser.real_site import START_MS, RealSite, Visit, visiting

pytestmark = pytest.mark.browser

OM = "ojciec_mateusz"
PLAY = "games/ojciec-mateusz/play"
FIRST = "genialny-artysta"
STORIES = (FIRST, "kamien-optymizmu", "krolewska-gra", "cenniejszy-niz-zloto")
ACTIONS = {
    "draw": "turns.one-action",
    "open": "blockades.remove",
    "hand-in": "success-tokens.one-card",
    "play": "father-mateusz-cards.new-plan",
    "help": "asking-for-help.draw",
    "pass": "passing-and-end.pass",
}
"""For each of the six actions of a turn an example that shows it."""

NO_SAVES = "localStorage.clear(); sessionStorage.clear()"
SEED = 20_261_130
LONGEST = 150
"""Actions of a game that is played on the page."""
SLOW = pytest.mark.slow
READERS = [pytest.param(lang, id=lang, marks=[] if lang == "pl" else SLOW) for lang in ("pl", "en", "de", "cs", "et")]
SETTLED = """
([selector, after]) => window.playAnswers.length > after
  && ['ready', 'handover', 'over'].includes(document.querySelector(selector).dataset.phase)
"""


def play_page(story: str) -> str:
    return f"{PLAY}/" if story == FIRST else f"{PLAY}-{story}/"


def widget(story: str) -> str:
    return f'play-widget[data-scenario="{story}"]'


@pytest.fixture(scope="module", params=READERS)
def reader(request, built_site: RealSite, chromium) -> Iterator[Visit]:
    """One reader for all tests of this module, so that the engine starts once."""
    settings = {"permissions": ["clipboard-read", "clipboard-write"], "reduced_motion": "reduce"}
    with visiting(built_site, chromium, request.param, "wide", **settings) as visit:
        visit.go("my-games/")
        yield visit


def table_of(reader: Visit) -> Table:
    """What the page's engine knows, for CPython."""
    known = Library()
    for pattern in (f"{OM}.????????????.json", f"{OM}.{reader.lang}.*.json"):
        file = reader.site.folder / "content" / reader.site.file_name(pattern)
        known.add(json.loads(file.read_text(encoding="utf-8")))
    return Table(known)


@dataclass
class Beside:
    """A match on the page, and the same one in CPython."""

    reader: Visit
    table: Table
    story: str
    answer: Any = None

    @property
    def session(self) -> Session:
        return Session.from_json(self.answer["session"])

    @property
    def state(self) -> Any:
        return self.table.library.replay(self.session.match).last.state

    def begin(self, kinds: tuple[str, ...], seed: int) -> None:
        """Choose who plays, type the seed, and start."""
        reader, selector = self.reader, widget(self.story)
        reader.page.evaluate(NO_SAVES)
        for number in range(6):
            field = reader.page.locator(f'{selector} select[data-player="{number}"]')
            field.select_option(kinds[number] if number < len(kinds) else "none")
        reader.page.locator(f"{selector} [data-seed]").fill(str(seed))
        reader.press(reader.control("new", selector))
        bots = {str(seat): kind for seat, kind in enumerate(kinds) if kind != "person"}
        setup = Setup(scenario=self.story, options={"seats": len(kinds)}, bots=bots)
        self.answer = self.table.open(OM, reader.lang, setup, seed)
        self.settle(0)

    def act(self, action: str) -> None:
        """Press on the page, and do the same beside it."""
        before = self.reader.page.evaluate("window.playAnswers.length")
        self.reader.act(action, widget(self.story))
        self.answer = self.table.act(self.session, self.reader.lang, action)
        self.settle(before)

    def settle(self, before: int) -> None:
        """Bots move, here and there; then both show the same."""
        while self.answer["phase"] == "thinking":
            thought = self.table.think(self.session, self.reader.lang, lambda: False)
            self.answer = self.answer if thought.get("thinking") else thought
        selector = widget(self.story)
        self.reader.page.wait_for_function(SETTLED, arg=[selector, before], timeout=START_MS)
        expect(self.reader.page.locator(selector)).to_have_attribute(
            "data-state-key", self.answer["stateKey"], timeout=START_MS
        )
        assert self.reader.page.locator(selector).get_attribute("data-phase") == self.answer["phase"]
        assert self.reader.page.locator(selector).get_attribute("data-seat") == str(self.answer["seat"])

    def take(self, seat: int) -> None:
        """Cover the screen, or take the seat."""
        selector = widget(self.story)
        button = self.reader.page.locator(f'{selector} [data-control="take-seat"][data-seat="{seat}"]')
        self.reader.press(button)
        self.answer = self.table.take_seat(self.session, self.reader.lang, seat)
        self.settle(0)

    def best(self) -> str:
        """What a normal bot would do in the place of the one who is to decide."""
        return best(self.table, self.session)


def best(table: Table, session: Session) -> str:
    state = table.library.replay(session.match).last.state
    return finished(game(OM).think("normal", sight(state, state.to_act()[0]), bot_rng(session.match)))


@cache
def solved_seed(story: str, bots: tuple[str, ...]) -> int:
    """The first seed with which a reader who plays like a normal bot comes to the common success beside these."""
    content = load(OM).loaded[story]
    library = Library()
    library.add(load(OM).mechanics())
    seated = {str(seat): level for seat, level in enumerate(bots, 1)}
    setup = Setup(scenario=story, options={"seats": 1 + len(bots)}, bots=seated)
    for seed in range(2, 200):  # typing the seed that stands there means any other
        match = library.new_match(OM, setup, seed)
        step = game(OM).begin(content, opening_rng(match), setup.options)
        while step.state.outcome() is None:
            seat = seat_to_act(step)
            level = seated.get(str(seat), "normal")
            action = finished(game(OM).think(level, sight(step.state, seat), bot_rng(match)))
            step = step.state.apply(game(OM).parse(action, seat), step.rng)
            match = with_action(match, action)
        if step.state.outcome().ending == "solved" and len(match.actions) < LONGEST:
            return seed
    raise AssertionError("no game with a common success; look at the balance of the first story")


def copied_case_tells_only(beside: Beside, file: Path) -> None:
    """Copy the last action as a case: it holds, and is the very text that the engine makes for that seat."""
    selector = widget(beside.story)
    beside.reader.control("copy-case", selector).click()
    beside.reader.says("copied", selector)
    text = beside.reader.page.evaluate("navigator.clipboard.readText()")
    assert text == beside.table.copy_case(beside.session, beside.reader.lang)
    assert f"seed: {SEED}" not in text
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    result = run(game(OM), read_case(file, OM).case, load(OM).loaded)
    assert not result.differences, (text, result.differences)


@pytest.mark.parametrize("action", ACTIONS)
def test_each_action_of_a_turn_is_done_on_the_page(reader: Visit, action: str):
    case = ACTIONS[action]
    section = case.partition(".")[0]
    reader.follow(f"games/ojciec-mateusz/rules/{section}/")
    selector = reader.near(case)
    script = table_of(reader).library.case(OM, case).script()
    for step in script:
        reader.act(step, selector)
    assert action in [step.partition(":")[0] for step in script], script
    assert reader.log(selector)
    expect(reader.page.locator(f"{selector} [role=log] a[data-rule]").first).to_be_attached()


@pytest.mark.parametrize("story", STORIES)
def test_each_story_is_started(reader: Visit, story: str):
    reader.follow(play_page(story))
    selector = widget(story)
    expect(reader.page.locator(selector)).to_have_attribute("data-seat", "0")
    first = reader.possible(selector)[0]
    before = reader.position(selector)
    reader.act(first, selector)
    assert reader.position(selector) != before


def test_a_game_against_two_bots_comes_to_its_common_success(reader: Visit):
    bots = ("easy", "normal")
    seed = solved_seed(FIRST, bots)
    reader.follow(play_page(FIRST))
    beside = Beside(reader, table_of(reader), FIRST)
    beside.begin(("person", *bots), seed)
    while beside.answer["phase"] != "over":
        assert beside.answer["seat"] == 0, "alone with bots nothing is ever covered"
        beside.act(beside.best())
    words = Catalogue(reader.lang, OM, {})
    assert beside.state.outcome().ending == "solved"
    expect(reader.page.locator(f"{widget(FIRST)} .om-end")).to_be_visible()
    expect(reader.page.locator(f"{widget(FIRST)} .om-end")).to_contain_text(words.word("table.chart"))


def test_between_three_people_nobody_sees_the_hand_of_another(reader: Visit, tmp_path):
    """Not in the page, nor in the log, nor in what is offered, nor in a copied case; a link opens behind the cover."""
    reader.follow(play_page(FIRST))
    table = table_of(reader)
    beside = Beside(reader, table, FIRST)
    beside.begin(("person", "person", "person"), SEED)
    # The button for a new game stands at the foot of a long table.
    expect(reader.page.locator(f"{widget(FIRST)} .play-cover__who")).to_be_in_viewport()
    expect(reader.page.locator(f"{widget(FIRST)} .play-cover__who")).to_be_focused()
    root = reader.page.locator(f"{widget(FIRST)} .play-root")
    seats = set()
    for _ in range(14):
        if beside.answer["phase"] == "handover":
            if beside.answer["seat"] != NOBODY:
                beside.take(NOBODY)
            covered = root.inner_html()
            assert "data-action" not in covered
            assert "data-event" not in covered
            assert "om-" not in covered
            beside.take(beside.state.to_act()[0])
        seat = beside.answer["seat"]
        seats.add(seat)
        told = beside.answer["html"]
        shown = root.evaluate("(root) => [...root.querySelectorAll('[data-event]')].map((line) => line.dataset.event)")
        assert shown == [part.partition('"')[0] for part in told.split('data-event="')[1:]]
        offered = {action.partition(":")[2] for action in reader.possible(widget(FIRST))}
        hidden = {card for other, hand in enumerate(beside.state.hand) if other != seat for card in hand}
        assert not offered & {card for card in hidden if not beside.state.knows(seat, card)}
        beside.act(beside.best())
        copied_case_tells_only(beside, tmp_path / "copied" / "case.yaml")
    assert seats == {0, 1, 2}
    reader.control("share", widget(FIRST)).click()
    reader.says("share-copied", widget(FIRST))
    link = reader.page.evaluate("navigator.clipboard.readText()")
    browser = reader.page.context.browser
    assert browser is not None
    with visiting(reader.site, browser, reader.lang) as other:
        other.page.goto(link)
        other.phase("handover", widget(FIRST))
        expect(other.page.locator(f"{widget(FIRST)} .play-cover")).to_be_visible()
        assert "om-" not in other.page.locator(f"{widget(FIRST)} .play-root").inner_html()
