"""The end of a scenario: hidden until it is read, never missed, and foretold before a morning brings it."""

from __future__ import annotations

import json
from copy import deepcopy

from hypothesis import given, strategies as st

from engine.content.compile import load
from engine.core.match import Setup
from engine.core.rng import Rng
from engine.core.rule import Illegal
from engine.games.mortum.actions import TEAM
from engine.games.registry import game
from engine.presentation.sitting import Session, Table

MORTUM = game("mortum")
WARNING = "scenario-end.morning-past-end"
HOUR = st.integers(7, 30)


def act(state, text):
    return state.apply(MORTUM.parse(text), Rng(1))


def position(end_hour, hour, *, end_day=1, end_read=True, **given_part):
    offers = [{"id": "camp", "kind": "rest"}]
    deck = {"cards": {"1": {"a": {"offers": offers}}}, "end": {"day": end_day, "hour": end_hour, "ending": "nightfall"}}
    return MORTUM.position({"deck": deck, "hour": hour, "table": ["1"], "end_read": end_read, **given_part}, {})


@given(end=HOUR, hour=HOUR)
def test_at_hour__skipping_gets_there_and_not_beyond(end, hour):
    state = position(end, hour)
    while state.over is None and not isinstance(state.explain(MORTUM.parse("skip")), Illegal):
        before = state.hour
        state = act(state, "skip").state
        assert (state.over == "nightfall") == (before + 1 >= end)
    assert state.over is not None or hour == 30, "at the last usable hour only rest is left"


@given(end=HOUR, other=HOUR, hour=st.integers(7, 29))
def test_hour_learned_in_play__nothing_seen_depends_on_an_hour_not_read(end, other, hour):
    def seen(end_hour):
        step = act(position(end_hour, hour, end_read=False), "skip")
        state = step.state
        return (
            json.dumps(state.observation(TEAM), sort_keys=True),
            MORTUM.show(state, TEAM),
            MORTUM.facts(state),
            [(offer.action.id, offer.verdict) for offer in state.offers(TEAM)],
            step.events,
        )

    assert seen(end) == seen(other)


@given(end=st.integers(7, 12), hour=st.integers(18, 24), raids=st.integers(0, 6), known=st.booleans())
def test_morning_past_end__paying_with_an_hour_too_many_is_foretold(end, hour, raids, known):
    state = position(end, hour, end_day=2, end_read=known, supply={"raid": raids})
    foretold = WARNING in state.explain(MORTUM.parse("take:1.camp")).rules
    assert foretold == (known and 7 + max(0, hour - 18 - raids) >= end)
    state = act(state, "take:1.camp").state
    late = 0
    while state.resting() is not None:
        verdict = state.explain(MORTUM.parse("pay:hour"))
        late += 1
        assert (WARNING in verdict.rules) == (known and 7 + late >= end)
        state = act(state, "pay:hour").state
    assert (state.over == "nightfall") == (known and 7 + late >= end)


@given(end=st.integers(7, 12), hour=st.integers(18, 24), raids=st.integers(0, 6))
def test_morning_past_end__it_is_foretold_exactly_when_nothing_helps(end, hour, raids):
    state = position(end, hour, end_day=2, supply={"raid": raids})
    foretold = WARNING in state.explain(MORTUM.parse("take:1.camp")).rules
    state = act(state, "take:1.camp").state
    while state.resting() is not None:
        cheapest = "pay:raid" if MORTUM.facts(state)["supply"]["raid"] else "pay:hour"
        state = act(state, cheapest).state
    assert (state.over is not None) == foretold


@given(dues=st.lists(st.integers(11, 16), min_size=1, max_size=5), end=st.integers(11, 16), clocks=st.integers(1, 6))
def test_running_lost__read_if_due_by_the_end_hour_lost_if_later(dues, end, clocks):
    names = [f"p{n}" for n in range(len(dues))]
    cards = {"1": {"a": {"offers": [{"id": "go", "draw": "5"}]}}, "5": {"a": {"clocks": clocks}}}
    cards |= {f"search-{n}": {"a": {}} for n in range(1, len(dues) + 1)}
    deck = {
        "cards": cards,
        "places": [{"id": name, "number": n} for n, name in enumerate(names, 1)],
        "end": {"day": 1, "hour": end, "ending": "nightfall"},
    }
    running = [{"kind": "search", "place": name, "due": due} for name, due in zip(names, dues, strict=True)]
    given_part = {"deck": deck, "hour": 10, "table": ["1"], "end_read": True, "running": running}
    step = act(MORTUM.position(given_part, {}), "take:1.go")
    events = list(step.events)
    while step.state.over is None and step.state.waiting:
        step = act(step.state, step.state.legal_actions(TEAM)[0].id)
        events += step.events
    now = 10 + clocks
    read = {event.place for event in events if type(event).__name__ == "CompletionRead"}
    lost = {event.place for event in events if type(event).__name__ == "SpecialLost"}
    due = dict(zip(names, dues, strict=True))
    limit = min(end, now)
    assert read == {name for name in names if due[name] <= limit}
    assert lost == (set(names) - read if now >= end else set())
    assert (step.state.over is not None) == (now >= end)


def test_morning_past_end__the_page_says_it_before_the_button_is_pressed():
    """Below the hour that would be one too many, and beside a rest that nothing can be done about."""
    content = load("mortum")
    mechanics = deepcopy(content.mechanics())
    given_part = mechanics["cases"]["rest-and-fatigue.clear-all"]["data"]["given"]
    given_part["end_read"] = True
    words = "the scenario is over in the morning then"

    def pages(hour, raids):
        """The page before the rest and the one after it, the end being at 08:00 tomorrow."""
        given_part.update(hour=hour, supply={"raid": raids}, own={})
        given_part["deck"]["end"] = {"day": 2, "hour": 8, "ending": "nightfall"}
        table = Table()
        table.library.add(mechanics)
        table.library.add({**content.texts("en"), "root": "/en/"})
        before = table.open("mortum", "en", Setup(case="rest-and-fatigue.clear-all"))
        after = table.act(Session.from_json(before["session"]), "en", "take:1.lie-down")
        return before["html"], after["html"]

    before, after = pages(hour=19, raids=1)
    assert words not in before, "a token is there to pay with"
    assert words in after, "an hour would be one too many"
    before, _ = pages(hour=19, raids=0)
    assert words in before
    before, after = pages(hour=18, raids=0)
    assert words not in before + after
