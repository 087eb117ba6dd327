"""Raids: who must be there, and what a place is like afterwards."""

from __future__ import annotations

from hypothesis import given, strategies as st

from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal
from engine.games.mortum.actions import TEAM
from engine.games.mortum.events import TimeAdvanced
from engine.games.registry import game

MORTUM = game("mortum")
KINDS = ("surveillance", "search", "raid")
BOX = st.sampled_from((None, "surveillance", "search", "raid"))


def act(state, text):
    return state.apply(MORTUM.parse(text), Rng(1))


def before_the_mill(body=(), clocks=0, **given_part):
    """A numbered place with all its cards, visits to it by day and by night, and a Raid card with ``body``."""
    offers = [
        {"id": "visit", "draw": "5", "place": "mill"},
        {"id": "creep", "kind": "night", "draw": "5", "place": "mill"},
    ]
    cards = {"1": {"a": {"offers": offers}}, "5": {"a": {}}}
    cards |= {f"{kind}-{n}": {"a": {}} for kind in KINDS for n in (3, 4)}
    cards["raid-3"] = {"a": {"clocks": clocks, "body": list(body)}}
    deck = {"places": [{"id": "mill", "number": 3}, {"id": "quay", "number": 4}], "cards": cards}
    supply = dict.fromkeys(KINDS, 2)
    return MORTUM.position({"deck": deck, "hour": 9, "table": ["1"], "supply": supply, **given_part}, {})


def about_the_mill(state):
    """What can be done at the mill."""
    shown = [offer.action.id for offer in state.offers(TEAM) if isinstance(offer.verdict, Legal)]
    return {text for text in shown if text.endswith((".mill", ".visit", ".creep"))}


@given(clocks=st.integers(0, 4), hours=st.integers(0, 6))
def test_locks__nothing_can_be_done_there_however_long_one_waits(clocks, hours):
    state = act(before_the_mill(clocks=clocks), "start:raid.mill").state
    for _ in range(hours):
        state = act(state, "skip").state
    assert about_the_mill(state) == set()
    for text in ("take:1.visit", *(f"start:{kind}.mill" for kind in KINDS)):
        assert "raids.locks" in state.explain(MORTUM.parse(text)).rules
    assert isinstance(state.explain(MORTUM.parse("start:search.quay")), Legal)


@given(clocks=st.integers(0, 5))
def test_no_own_time__only_clocks_take_hours(clocks):
    step = act(before_the_mill(clocks=clocks), "start:raid.mill")
    assert step.state.hour == 9 + clocks
    assert len([event for event in step.events if isinstance(event, TimeAdvanced)]) == clocks


@given(running=st.lists(st.tuples(st.sampled_from(KINDS[:2]), st.sampled_from(["mill", "quay"])), max_size=2))
def test_all_present__a_raid_is_possible_when_nobody_is_away(running):
    away = [{"kind": kind, "place": place, "due": 12} for kind, place in running]
    for place in ("mill", "quay"):
        verdict = before_the_mill(running=away).explain(MORTUM.parse(f"start:raid.{place}"))
        assert isinstance(verdict, Legal) == (not running)
        assert "raids.all-present" in verdict.rules


@given(clocks=st.integers(0, 3), tries=st.integers(1, 4))
def test_failed__everything_is_as_before_but_for_the_hours(clocks, tries):
    first = before_the_mill([{"do": "take-raid-token-back", "place": "mill"}], clocks)
    state = first
    for _ in range(tries):
        state = act(state, "start:raid.mill").state
    ours, theirs = MORTUM.facts(first), MORTUM.facts(state)
    assert theirs["hour"] == 9 + clocks * tries
    assert {key: fact for key, fact in theirs.items() if key != "hour"} == {
        k: f for k, f in ours.items() if k != "hour"
    }
    assert about_the_mill(state) == about_the_mill(first)


@given(token=BOX)
def test_any_raid_token_locks__and_no_other_token_does(token):
    laid = [] if token is None else [{"place": "mill", "token": token}]
    possible = about_the_mill(before_the_mill(tokens=laid))
    everything = {"take:1.visit", *(f"start:{kind}.mill" for kind in KINDS)}
    assert possible == (set() if token == "raid" else everything - {f"start:{token}.mill"})


def test_card_offered__it_needs_no_token_and_leaves_none():
    step = act(before_the_mill(supply={"raid": 0}), "take:1.visit")
    assert MORTUM.facts(step.state)["tokens"] == []
    assert isinstance(step.state.explain(MORTUM.parse("start:search.mill")), Illegal)  # no token: not a closed place
    assert "raids.locks" not in step.state.explain(MORTUM.parse("start:search.mill")).rules
