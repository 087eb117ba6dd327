"""Everyone can use it: axe-core finds nothing, focus is never lost, the keyboard is enough, nothing is told twice."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from site_hooks.project import ROOT
from tests.browser.real_site import BOOK, CHOICES, GAME, LANGUAGES, PLAY, TRACK, Visit, example

pytestmark = pytest.mark.browser

TEST_ALL = bool(os.environ.get("TEST_ALL"))
AXE = ROOT / "node_modules/axe-core/axe.min.js"
RUN_AXE = """
async () => (await axe.run(document, { resultTypes: ['violations'] })).violations.flatMap(
  ({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`))
"""
FIRST = "take:3.visit-ferry"
CASE, ACTION, CAUSE = "time-track.clock-count", "take:1.look", "card-structure-action-is-a-card"
REFUSING, REFUSED = "time-track.skip", "take:1.knock"
WATCH = """
(widget) => {
  const [log, line] = ['[role=log]', '[role=status]'].map((part) => document.querySelector(widget).querySelector(part));
  window.heard = { log: [], status: [] };
  const listen = (into) => (records) => {
    for (const { addedNodes, type, target } of records) {
      if (type === 'characterData') window.heard[into].push(target.data);
      for (const node of addedNodes) if (node.textContent.trim()) window.heard[into].push(node.textContent.trim());
    }
  };
  const everything = { childList: true, subtree: true, characterData: true };
  new MutationObserver(listen('log')).observe(log, everything);
  new MutationObserver(listen('status')).observe(line, everything);
}
"""
HELD = "document.activeElement.closest('play-widget') !== null"
HERE = "(selector) => document.activeElement.matches(selector)"


def nothing_found(reader: Visit) -> None:
    if not reader.page.evaluate("'axe' in window"):
        reader.page.add_script_tag(path=AXE)
    assert reader.page.evaluate(RUN_AXE) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES if TEST_ALL else ["pl"])
@pytest.mark.parametrize("screen", ["wide", "phone"] if TEST_ALL else ["phone"])
def test_axe_finds_nothing(visit, lang, scheme, screen):
    reader: Visit = visit(lang, screen, color_scheme=scheme, reduced_motion="reduce")
    reader.go()
    nothing_found(reader)
    reader.follow(TRACK)
    nothing_found(reader)
    widget = reader.near(CASE)
    reader.act(ACTION, widget)
    nothing_found(reader)
    refusing = reader.near(REFUSING)
    assert reader.act(REFUSED, refusing)["refused"]
    nothing_found(reader)
    reader.follow(PLAY)
    nothing_found(reader)
    reader.act(FIRST)
    nothing_found(reader)
    refused = reader.page.locator(f"{GAME} [data-action][aria-disabled=true]").first
    assert reader.press(refused)["refused"]
    reader.control("restart").click()
    nothing_found(reader)


def test_axe_finds_nothing_in_a_failure_and_in_the_list_of_games(real_site, visit):
    reader: Visit = visit("de", "phone", reduced_motion="reduce")
    real_site.faults["engine.zip"] = "404"
    reader.go(PLAY)
    reader.action(FIRST).click()
    reader.phase("failed")
    nothing_found(reader)
    real_site.faults.clear()
    with reader.answering():
        reader.said().locator("[data-control=retry]").click()
    reader.follow("my-games/")
    expect(reader.page.locator(".my-games-item")).to_have_count(1)
    nothing_found(reader)
    reader.page.locator(".my-games-delete").click()
    nothing_found(reader)


def test_the_focus_stays_on_the_pressed_control_or_goes_to_what_is_new(visit):
    reader: Visit = visit("pl", "phone")
    reader.go(TRACK)
    for case in reader.page.locator("play-widget").evaluate_all("(all) => all.map((one) => one.dataset.case)"):
        widget = reader.near(case)
        for action in [*reader.possible(widget), "undo", "redo", "restart"]:
            control = action in ("undo", "redo", "restart")
            pressed = reader.control(action, widget) if control else reader.action(action, widget)
            if not pressed.count():
                continue  # the action before has used it up
            pressed.focus()
            reader.press(pressed, "Enter")
            mark = f'[data-{"control" if control else "action"}="{action}"], [data-step], [data-focus]'
            assert reader.page.evaluate(HERE, mark), (case, action)
            assert reader.page.evaluate(HELD)


def tab_to(reader: Visit, selector: str) -> None:
    """Nothing but Tab until the element has the focus; it must be seen then."""
    for _ in range(400):
        reader.page.keyboard.press("Tab")
        if reader.page.evaluate(HERE, selector):
            expect(reader.page.locator(":focus")).to_be_in_viewport()
            return
    pytest.fail(f"Tab never comes to {selector}")


@pytest.mark.parametrize("lang", LANGUAGES if TEST_ALL else ["cs"])
def test_the_keyboard_alone_goes_the_first_path(visit, lang):
    reader: Visit = visit(lang)
    page = reader.page
    reader.go()
    tab_to(reader, ".game-card__title a[href*='/mortum/']")
    page.keyboard.press("Enter")
    reader.arrived(BOOK)
    tab_to(reader, "article a[href$='rules/time-track/']")
    page.keyboard.press("Enter")
    reader.arrived(TRACK)
    tab_to(reader, f'{example(CASE)} [data-control="try"]')
    page.keyboard.press("Space")
    assert page.evaluate(HERE, f'{example(CASE)} [data-action="{ACTION}"]')
    with reader.answering():
        page.keyboard.press("Space")
    tab_to(reader, f"{example(CASE)} [data-event=OfferTaken] a.play-why")
    page.keyboard.press("Enter")
    reader.arrived(f"games/mortum/rules/card-structure/#{CAUSE}")
    reader.in_view(CAUSE)


def test_every_entry_of_the_log_is_told_once(visit):
    reader: Visit = visit("et")
    reader.go(TRACK)
    widget = reader.near(CASE)
    reader.page.evaluate(WATCH, widget)
    told: list[str] = []
    for action in (ACTION, "take:5.follow"):
        reader.act(action, widget)
        told += reader.page.locator(f"{widget} [role=log] li.is-new").evaluate_all(
            "(lines) => lines.map((line) => line.textContent.trim())"
        )
    heard = reader.page.evaluate("window.heard")
    assert heard["log"] == told
    assert not [line for line in heard["status"] if line in " ".join(told)]
    assert reader.page.locator(f"{widget} [role=log] li").evaluate_all(
        "(lines) => lines.map((line) => line.textContent.trim())"
    ) == told  # fmt: skip


def test_a_refusal_is_told_and_leaves_the_log_alone(visit):
    reader: Visit = visit("pl")
    reader.go(CHOICES)
    widget = reader.near("possible-actions.conditions")
    refused = reader.page.locator(f"{widget} [data-action][aria-disabled=true]").first
    lines = reader.log(widget)
    reader.press(refused, "Enter")
    spoken = reader.page.locator(f"{widget} .play-spoken")
    expect(spoken).not_to_be_empty()
    expect(reader.page.locator(f"{widget} .play-word__text")).to_contain_text(spoken.inner_text())
    expect(refused).to_be_focused()
    assert reader.log(widget) == lines
