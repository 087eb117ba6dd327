"""The full scenario, the companion and the campaign on the page, by recorded lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from engine.content.compile import load
from site_hooks.project import ROOT
from tests.browser.real_site import RealSite, Visit, visiting

pytestmark = pytest.mark.browser

TRANSCRIPTS = ROOT / "tests/games/mortum/transcripts"
READERS = [
    pytest.param(lang, id=lang, marks=[] if lang == "de" else pytest.mark.slow)
    for lang in ("de", "en", "pl", "cs", "et")
]
FULL = 'play-widget[data-scenario="forty-sacks"]'
SECOND = 'play-widget[data-scenario="above-the-snow"]'
COMPANION = 'play-widget[data-scenario="companion"]'
PAGES = {FULL: "games/mortum/play-forty-sacks/", COMPANION: "games/mortum/play-companion/"}
NO_SAVES = "localStorage.clear(); sessionStorage.clear()"


def line(name: str) -> list[tuple[str, str]]:
    """The actions of a transcript, each with the name of the position after it."""
    text = (TRANSCRIPTS / f"{name}.txt").read_text(encoding="utf-8")
    actions = re.findall(r"^> (\S+)$", text, re.MULTILINE)
    return list(zip(actions, re.findall(r"^  position (\S+)$", text, re.MULTILINE)[1:], strict=True))


@pytest.fixture(scope="module", params=READERS)
def long_visit(request, built_site: RealSite, chromium) -> Iterator[Visit]:
    """One reader for all lines, so that the engine starts once; less motion, so that they are quick."""
    with visiting(built_site, chromium, request.param, "phone", reduced_motion="reduce") as visit:
        visit.go("my-games/")
        yield visit


@pytest.fixture
def visit(long_visit: Visit) -> Visit:
    long_visit.page.evaluate(NO_SAVES)
    return long_visit


def at(visit: Visit, widget: str) -> None:
    """On the page of a scenario that nobody has played yet."""
    visit.go("my-games/")
    visit.page.evaluate(NO_SAVES)
    visit.go(PAGES[widget])
    visit.page.wait_for_selector(f"{widget} > .play-status", state="attached")


def play(visit: Visit, widget: str, name: str) -> set[str]:
    """Press every action of a recorded line; what happened on the way."""
    happened: set[str] = set()
    for action, position in line(name):
        answer = visit.act(action, widget)
        happened.update(answer["events"])
        assert (action, visit.position(widget)) == (action, position)
    return happened


def words(lang: str) -> dict:
    return load("mortum").scenarios["forty-sacks"].texts[lang].data


def test_the_winning_line_and_on_into_the_second_scenario(visit: Visit):
    at(visit, FULL)
    happened = play(visit, FULL, "forty-sacks--forty-sacks--full-score")
    assert {"KeywordKept", "RestBegan", "FatiguePaid", "CompletionRead", "QuestionAnswered"} <= happened
    visit.phase("over", FULL)
    told = words(visit.lang)
    ending = visit.page.locator(f"{FULL} .m-ending")
    expect(ending).to_contain_text(told["endings"]["forty-sacks"]["title"])
    expect(ending).to_contain_text(told["ratings"]["counted"]["title"])
    expect(ending).to_contain_text(re.compile(r"\b16\b.*\b16\b", re.DOTALL))
    for question in told["questions"].values():
        expect(ending).to_contain_text(question["answer"].split(".")[0])
    assert ending.locator("svg.m-path__day").count() == 2, "the path taken, a picture for each day"

    visit.page.locator(f'{FULL} [data-control="next-scenario"]').click()
    visit.arrived("games/mortum/play-above-the-snow/")
    visit.phase("ready", SECOND)
    first = visit.page.locator(f"{SECOND} [data-event=CampaignCarried]").first
    expect(first).to_be_attached()
    for keyword in told["keywords"].values():
        expect(visit.page.locator(SECOND)).to_contain_text(keyword)
    visit.page.reload()
    visit.page.wait_for_selector(f"{SECOND} > .play-status", state="attached")
    expect(visit.page.locator(f"{SECOND} [data-event=CampaignCarried]").first).to_be_attached()


def test_the_losing_line_with_a_failed_raid_two_specials_at_once_and_a_night(visit: Visit):
    at(visit, FULL)
    happened = play(visit, FULL, "forty-sacks--wrong-key--zero-points")
    assert {"Raided", "RaidFailed", "SpecialStarted", "CompletionRead", "RestBegan", "FatiguePaid"} <= happened
    visit.phase("over", FULL)
    told = words(visit.lang)
    ending = visit.page.locator(f"{FULL} .m-ending")
    expect(ending).to_contain_text(told["endings"]["wrong-key"]["title"])
    expect(ending).to_contain_text(told["ratings"]["cold"]["title"])


def test_answers_are_not_in_the_page_before_the_last_question(visit: Visit):
    at(visit, FULL)
    lines = line("forty-sacks--wrong-key--zero-points")
    told = words(visit.lang)
    for action, _ in lines[:-1]:
        visit.act(action, FULL)
    page = visit.page.locator(FULL).text_content()
    for question in told["questions"].values():
        assert question["answer"][:40] not in page
    visit.act(lines[-1][0], FULL)
    assert told["questions"]["who"]["answer"][:40] in visit.page.locator(FULL).text_content()


def test_a_day_with_the_printed_game(visit: Visit):
    at(visit, COMPANION)
    happened = play(visit, COMPANION, "companion--hour--a-day")
    assert {"ChainOpened", "CardToRead", "FellDue", "RestBegan", "MorningCame"} <= happened


def test_a_special_at_the_wrong_moment_says_why(visit: Visit):
    at(visit, FULL)
    visit.act("start:search.mill", FULL)
    answer = visit.act("start:raid.chapel", FULL)
    assert answer["refused"]["rule"] == "raids.all-present"
    why = visit.page.locator(f"{FULL} a.play-why[data-rule='raids.all-present']").first
    assert why.get_attribute("href").endswith("/games/mortum/rules/raids/#raids-all-present")
