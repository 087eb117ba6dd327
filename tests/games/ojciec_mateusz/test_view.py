"""The drawn table: it shows a seat all that it may do, and nothing of what the others hold."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings, strategies as st

from engine.content.compile import load
from engine.core.ids import Seat
from engine.core.match import Setup
from engine.core.rng import Rng
from engine.games.ojciec_mateusz.challenge import limits
from engine.games.ojciec_mateusz.events import Drawn, TurnBegan
from engine.games.ojciec_mateusz.names import ARTIFACTS, CLUE, ITEMS
from engine.games.ojciec_mateusz.state import MayDraw
from engine.presentation.catalogue import Catalogue
from engine.presentation.html import Page, render
from engine.presentation.library import Library
from engine.presentation.seats import NOBODY
from engine.presentation.sitting import Session, Table
from tests.games.ojciec_mateusz.walks import GAME, walk

LANG = "en"
STORY = "krolewska-gra"
HELD = (*ITEMS, CLUE, *ARTIFACTS)
"""Kinds of card that a hand can hold."""
PLACES_IN_GAMES = st.tuples(st.integers(0, 10_000), st.integers(2, 6), st.integers(0, 150))
"""The seed of a random game, its players, and how many actions are done."""


@pytest.fixture(scope="module")
def content():
    return load("ojciec_mateusz")


@pytest.fixture(scope="module")
def sitting(content):
    library = Library()
    library.add(content.mechanics())
    library.add({**content.texts(LANG), "root": "/en/"})
    return Table(library)


@pytest.fixture(scope="module")
def words(content):
    return Catalogue(LANG, "ojciec_mateusz", content.texts(LANG)["scenarios"][STORY])


def position(stories, seed, seats, steps):
    """Some position of a random game."""
    found = None
    for number, (step, _, _) in enumerate(walk(stories[STORY], seed, seats)):
        found = step.state
        if number == steps:
            break
    return found


def drawn(state, seat, words, since=()):
    """The table as the page shows it to a seat, without a log."""
    words.fragments.clear()
    page = Page(
        game="ojciec_mateusz",
        lang=LANG,
        title="",
        table=GAME.show(state, Seat(seat)),
        log=[],
        fresh=0,
        since=since,
        notice=None,
        notice_rules=(),
        can_undo=False,
        can_redo=False,
        example=False,
        seed=1,
        actions_done=1,
        over=state.outcome() is not None,
    )
    return render(page, words, "/en/")


class Buttons(HTMLParser):
    """The buttons of a page by their actions: whether they can be pressed with success."""

    def __init__(self, html):
        super().__init__()
        self.found: dict[str, bool] = {}
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        action = attributes.get("data-action")
        if action is not None:
            assert tag == "button"
            assert action not in self.found, f"{action} twice"
            self.found[action] = "aria-disabled" not in attributes


@settings(max_examples=25)
@given(place=PLACES_IN_GAMES, chance=st.integers(0, 10_000))
def test_what_a_seat_is_shown_does_not_depend_on_cards_that_it_does_not_know(stories, words, place, chance):
    """Everything unknown dealt anew, the page stays the same, byte for byte."""
    state = position(stories, *place)
    for seat in range(state.seats):
        other = state.redeal(Seat(seat), Rng(chance))
        assert drawn(other, seat, words) == drawn(state, seat, words)


@settings(max_examples=25)
@given(place=PLACES_IN_GAMES)
def test_no_card_of_another_hand_stands_in_the_page(stories, words, place):
    state = position(stories, *place)
    for seat in range(state.seats):
        html = drawn(state, seat, words)
        named = set(re.findall(r"\b(?:[a-z]+-)+\d+\b", html))
        for whose, hand in enumerate(state.hand):
            if whose != seat:
                assert not named & {card for card in hand if not state.knows(Seat(seat), card)}


@settings(max_examples=25)
@given(place=PLACES_IN_GAMES)
def test_every_offer_is_one_button_and_an_impossible_one_says_so(stories, words, place):
    """Only "No card can be discarded" is left out where one can: beside live buttons it says what is not so."""
    state = position(stories, *place)
    for seat in range(state.seats):
        legal = {action.id for action in state.legal_actions(Seat(seat))}
        offers = {offer.action.id for offer in state.offers(Seat(seat))}
        shown = Buttons(drawn(state, seat, words)).found
        assert offers - set(shown) == offers & {"discard:none"} - legal
        assert set(shown) <= offers
        assert {action for action, possible in shown.items() if possible} == legal


class Jumps(HTMLParser):
    """The jump buttons of a page, and what can be done in the parts of the table that they lead to."""

    def __init__(self, html):
        super().__init__()
        self.jumps: list[str] = []
        self.main: list[str] = []
        self.live: dict[str, int] = {}
        self.controls: list[str] = []
        """Jumps and live actions of the panel, in order."""
        self.open: list[tuple[str, str | None]] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        inside = [part for _, part in self.open if part is not None]
        if attributes.get("data-control") == "jump":
            self.jumps.append(attributes["data-to"])
            self.controls.append("jump")
            if "is-main" in attributes["class"].split():
                self.main.append(attributes["data-to"])
        if "data-action" in attributes and "aria-disabled" not in attributes:
            if inside:
                self.live[inside[-1]] += 1
            else:
                self.controls.append(attributes["data-action"])
        if tag not in {"input", "br", "path", "rect", "circle", "use"}:
            part = attributes.get("data-jump")
            if part is not None:
                assert part not in self.live, f"{part} twice"
                self.live[part] = 0
            self.open.append((tag, part))

    def handle_endtag(self, tag):
        if self.open and self.open[-1][0] == tag:
            self.open.pop()


@settings(max_examples=25)
@given(place=PLACES_IN_GAMES)
def test_the_panel_leads_to_every_part_in_which_something_can_be_done(stories, words, place):
    """It does so before it offers to pass; where a decision is awaited there, the jump is the main button."""
    state = position(stories, *place)
    for seat in range(state.seats):
        page = Jumps(drawn(state, seat, words))
        assert page.jumps == [part for part in ("om-hand", "om-places", "om-om", "om-uncertainty") if page.live[part]]
        assert page.main == (page.jumps if state.stack else [])
        assert "pass" not in page.controls[:-1]
        assert "decline" not in page.controls[:-1]


def test_a_draw_at_one_location_names_it(stories, words):
    state = position(stories, 1, 3, 0)
    here = replace(state, stack=(MayDraw(seat=state.current, place="castle"),))
    assert "You may draw a card: Castle." in drawn(here, state.current, words)
    anywhere = replace(state, stack=(MayDraw(seat=state.current, optional=False),))
    assert "Draw a card." in drawn(anywhere, state.current, words)


def test_the_panel_tells_what_happened_since_the_last_own_action(stories, words):
    """At most eight lines; whose turn began is left to the other sentences."""
    state = position(stories, 1, 3, 20)
    events = [
        GAME.entry(Drawn(rules=(), seat=Seat(1), card="castle-1", place="castle", kind="clue", knows=7))
        for _ in range(10)
    ]
    html = drawn(state, 0, words, since=[*events, GAME.entry(TurnBegan(rules=(), seat=Seat(0)))])
    told = re.search(r'class="om-since">.*?</ul>', html, re.DOTALL)[0]
    assert told.count("<li>") == 8
    assert "Turn:" not in told
    assert "om-since" not in drawn(state, 0, words)


def played(sitting, seed, actions, **options):
    """A game of three people at one screen: after each action the answer to the one who acted."""
    answer = sitting.open("ojciec_mateusz", LANG, Setup(scenario=STORY, options={"seats": 3, **options}), seed=seed)
    chance = Rng(seed)
    for _ in range(actions):
        session = Session.from_json(answer["session"])
        state = sitting.library.replay(session.match).last.state
        if state.outcome() is not None:
            yield answer, state
            return
        seat = state.to_act()[0]
        if session.seat != seat:
            covered = sitting.take_seat(session, LANG, NOBODY)
            yield covered, state
            answer = sitting.take_seat(Session.from_json(covered["session"]), LANG, seat)
            session = Session.from_json(answer["session"])
        action, chance = chance.pick(state.legal_actions(seat))
        answer = sitting.act(session, LANG, action.id)
        yield answer, sitting.library.replay(Session.from_json(answer["session"]).match).last.state


def test_under_the_cover_there_is_nothing_of_anybody(sitting, words):
    """No card, no log, no offer; only who comes next."""
    names = {words.sentence(f"kind.{kind}") for kind in HELD}
    covers = 0
    for answer, state in played(sitting, 3, 60):
        if answer["seat"] != NOBODY:
            continue
        covers += 1
        html = answer["html"]
        assert "data-action" not in html
        assert "data-kind" not in html
        assert "data-event" not in html
        assert "om-table" not in html
        assert not [name for name in names if re.search(rf"\b{name}\b", html)]
        assert f'data-seat="{state.to_act()[0]}"' in html
    assert covers > 10


def test_the_log_names_a_drawn_card_only_to_those_who_know_it(sitting, words):
    """To all others it tells the location alone. What somebody put on top is known to them when another draws it."""
    told = {True: 0, False: 0}
    for answer, _ in played(sitting, 4, 60):
        if answer["seat"] == NOBODY:
            continue
        lines = re.findall(r'data-event="Drawn"[^>]*>Player \d draws ([^.]*)\.', answer["html"])
        events = sitting.library.replay(Session.from_json(answer["session"]).match).events
        drawn_cards = [event for event in events if isinstance(event, Drawn)]
        for line, event in zip(lines, drawn_cards, strict=True):
            known = bool(event.knows >> answer["seat"] & 1)
            told[known] += 1
            assert line.startswith("–" if known else "a card –")
            assert line.endswith(f": {words.sentence(f'kind.{event.kind}')}") == known
    assert min(told.values()) > 20


def test_the_end_tells_the_winner_and_the_tokens_by_round(sitting):
    for seed in range(2):
        *_, (answer, state) = played(sitting, seed, 2_000)
        html = answer["html"]
        assert answer["phase"] == "over"
        assert f"Winner: Player {state.outcome().winners[0] + 1}" in html
        assert 'class="om-chart"' in html
        last = re.findall(r"<tr><th scope=\"row\">\d+</th>((?:<td>\d+</td>)+)", html)[-1]
        assert [int(text) for text in re.findall(r"\d+", last)] == list(state.tokens)


@pytest.mark.parametrize(
    ("tokens", "start", "order"),
    [((2, 2, 1), 0, "Player 1 → Player 2"), ((2, 2, 1), 1, "Player 2 → Player 1"), ((2, 1, 0), 0, None)],
)
def test_a_tie_is_explained_by_the_order_of_the_first_turns(stories, words, tokens, start, order):
    state = replace(position(stories, 1, 3, 20), over="passed-out", tokens=tokens, start=start, stack=())
    html = drawn(state, 0, words)
    assert ('data-rule="passing-and-end.tie"' in html) == (order is not None)
    winner = "Player 1" if order is None else order[-8:]
    assert f"Winner: {winner}" in html
    assert order is None or order in html
    assert "No common success" in html
    assert "No common success" not in drawn(replace(state, over="solved"), 0, words)


def test_the_challenge_tells_turns_instead_of_a_winner(sitting):
    *_, (answer, state) = played(sitting, 1, 2_000, challenge=True)
    assert "Winner" not in answer["html"]
    assert f"{state.turns} turns" in answer["html"]


@pytest.mark.parametrize(
    ("over", "told"), [(("gold", 0), "gold up to"), (("gold", 1), "silver up to"), (("silver", 1), None)]
)
def test_the_challenge_tells_the_best_grade_within_reach(stories, words, over, told):
    state = replace(position(stories, 1, 3, 5), challenge=True)
    grade, more = over
    state = replace(state, turns=dict(limits(state))[grade] + more)
    html = drawn(state, 0, words)
    assert ("up to" in html) == (told is not None)
    assert told is None or f"{told} {dict(limits(state))[told.split()[0]]}" in html


def test_a_player_who_is_a_program_is_named_so_with_its_level(sitting):
    setup = Setup(scenario=STORY, options={"seats": 3}, bots={"1": "easy", "2": "hard"})
    answer = sitting.open("ojciec_mateusz", LANG, setup, seed=1)
    assert answer["seat"] == 0
    assert len(re.findall(r'class="om-bot">\((?:bot, easy|bot, hard)\)', answer["html"])) == 2
