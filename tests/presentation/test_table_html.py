"""What a widget shows: every action has its button, the page's script finds its hooks, and the HTML is well formed."""

from __future__ import annotations

import random
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from engine.content.compile import load
from engine.core.match import Setup
from engine.core.rule import Illegal
from engine.games.registry import game, metas
from engine.presentation.seats import NOBODY
from engine.presentation.sitting import Session, Table

VOID = {"input", "br", "hr", "img"}
STEPS = 12
GAMES = [str(meta.id) for meta in metas()]
TEMPLATES = sorted((Path(__file__).parents[2] / "engine").rglob("templates/*.j2"))


class Page(HTMLParser):
    """Reads the HTML; fails on a tag that is not closed where it should be."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"<{tag}> has an attribute twice: {attrs}"
        assert tag not in {"p", "div", "ul"} or "p" not in self.open, f"<{tag}> inside <p>"
        assert tag != "div" or not {"button", "summary", "span"} & set(self.open), "<div> inside a smaller element"
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes what is not open"

    def having(self, attribute: str) -> list[str | None]:
        return [attrs[attribute] for _, attrs in self.elements if attribute in attrs]


@pytest.fixture(scope="module", params=GAMES)
def played(request):
    """A game's table, and setups to play."""
    content = load(request.param)
    table = Table()
    table.library.add(content.mechanics())
    table.library.add({**content.texts("en"), "root": "/en/"})
    setups = [Setup(scenario=name) for name in content.scenarios]
    setups += [Setup(case=name) for name in content.case_texts["en"].data]
    return request.param, table, setups


def answers(game_id: str, table: Table, setup: Setup):
    """A short game by chance: each answer with the state it shows."""
    chance = random.Random(f"{setup.scenario} {setup.case}")
    answer = table.open(game_id, "en", setup)
    for _ in range(STEPS):
        session = Session.from_json(answer["session"])
        state = table.library.replay(session.match).last.state
        seats = state.to_act()
        for seat in (NOBODY, seats[0] if seats else NOBODY):
            if answer["phase"] == "handover" and answer["seat"] != seat:  # covered, then taken by the one who decides
                page = Page(answer["html"])
                assert page.having("data-action") == []
                assert page.having("data-control").count("take-seat") == 1
                assert page.having("data-seat") == [str(seat)]
                answer = table.take_seat(session, "en", seat)
                session = Session.from_json(answer["session"])
        yield answer, state
        if not seats:
            return
        answer = table.act(session, "en", chance.choice(state.offers(seats[0])).action.id)


def test_every_offer_has_its_button_once_and_says_whether_it_is_possible(played):
    game_id, table, setups = played
    for setup in setups:
        for answer, state in answers(game_id, table, setup):
            page = Page(answer["html"])
            buttons = {a["data-action"]: "aria-disabled" in a for _, a in page.elements if "data-action" in a}
            offers = {
                o.action.id: isinstance(o.verdict, Illegal) for seat in state.to_act() for o in state.offers(seat)
            }
            # "None of them" may be left out where it is not so.
            assert {
                **{action: True for action in offers if action.endswith(":none") and offers[action]},
                **buttons,
            } == offers
            assert set(Counter(page.having("data-action")).values()) <= {1}


def test_the_scripts_hooks_are_there_once(played):
    game_id, table, setups = played
    for setup in setups:
        for answer, _ in answers(game_id, table, setup):
            page = Page(answer["html"])
            assert len(page.having("data-focus")) == 1
            assert page.having("role").count("log") == 1
            assert set(Counter(page.having("data-anim-key")).values()) <= {1}
            jumps = page.having("data-to")
            controls = [name for name in page.having("data-control") if name != "jump"]
            assert set(Counter(controls).values()) == {1}
            assert set(Counter(page.having("data-jump")).values()) <= {1}
            assert page.having("data-control").count("jump") == len(jumps) == len(set(jumps))
            assert set(jumps) <= set(page.having("data-jump"))
            assert {"undo", "redo", "restart", "share", "copy-case"} <= set(page.having("data-control"))
            assert (
                ("new" in page.having("data-control"))
                == (setup.scenario is not None)
                == ("data-seed" in answer["html"])
            )


def test_the_log_tells_all_visible_events_and_links_to_rules_of_the_game(played):
    game_id, table, setups = played
    for setup in setups:
        for answer, _ in answers(game_id, table, setup):
            page = Page(answer["html"])
            told = page.having("data-event")
            assert told[len(told) - len(answer["events"]) :] == answer["events"]
            assert set(page.having("data-rule")) <= set(game(game_id).rules.by_id)


def test_a_refusal_stands_above_the_table_with_its_rule(played):
    game_id, table, setups = played
    refused = 0
    for setup in setups:
        for answer, _ in answers(game_id, table, setup):
            if answer["refused"] is not None:
                refused += 1
                assert "is-refusal" in answer["html"]
                assert answer["announce"] in answer["html"].replace("&#39;", "'").replace("&#34;", '"')
    assert refused


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: f"{file.parent.parent.name}/{file.name}")
def test_templates_hold_no_words(file):
    text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<style.*?</style>", "", file.read_text("utf-8"), flags=re.DOTALL)
    words = re.findall(r"[^\W\d_]{2,}", re.sub(r"<[^<>]*>", " ", text))
    assert words == [], "a word that only one language has; say it through the catalogue"
