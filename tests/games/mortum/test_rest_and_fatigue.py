"""Rest: how tired the team is, every way of paying for it, and what the morning is like."""

from __future__ import annotations

from itertools import product

from hypothesis import given, strategies as st

from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal
from engine.games.mortum.actions import TEAM
from engine.games.mortum.events import FatigueCounted
from engine.games.registry import game

MORTUM = game("mortum")
TOKENS = ("surveillance", "search", "raid")
WAYS = ("hour", *TOKENS)
FEW = st.integers(0, 3)


def act(state, text):
    return state.apply(MORTUM.parse(text), Rng(1))


def evening(hour, nights=0, supply=None, own=None, **deck):
    """A team with a card that offers rest, and ``nights`` night actions."""
    offers = [{"id": "camp", "kind": "rest"}] + [{"id": f"n{i}", "kind": "night"} for i in range(nights)]
    given_part = {"deck": {"cards": {"1": {"a": {"offers": offers}}}, **deck}, "hour": hour, "table": ["1"]}
    return MORTUM.position(given_part | {"supply": supply or {}, "own": own or supply or {}}, {})


def legal(state):
    return {action.id for action in state.legal_actions(TEAM)}


@given(hour=st.integers(7, 30), nights=st.integers(0, 3), wounds=st.integers(0, 4), taken=st.integers(0, 3))
def test_formula__evening_hours_wounds_and_night_actions(hour, nights, wounds, taken):
    state = evening(hour, nights, {"wound": wounds})
    if hour < 18:
        assert "rest-and-fatigue.from-18" in state.explain(MORTUM.parse("take:1.camp")).rules
        return
    step = act(state, "take:1.camp")
    for index in range(min(taken, nights)):
        step = act(step.state, f"take:1.n{index}")
    if taken < nights:
        step = act(step.state, "sleep")
    counted = [event.count for event in step.events if isinstance(event, FatigueCounted)]
    assert counted == [hour - 18 + wounds + min(taken, nights)]


@given(
    units=st.integers(0, 6),
    supply=st.fixed_dictionaries(dict.fromkeys(TOKENS, FEW)),
    used=st.fixed_dictionaries({"surveillance": FEW, "search": FEW}),
    first=st.booleans(),
    data=st.data(),
)
def test_clear_all__every_way_of_paying_comes_out_right(units, supply, used, first, data):
    own = {token: supply[token] + used.get(token, 0) for token in TOKENS}
    state = act(evening(18 + units, supply=supply, own=own, restore_then_pay=first), "take:1.camp").state
    purse = own | {"raid": supply["raid"]} if first else dict(supply)
    late = 0
    for left in range(units, 0, -1):
        assert MORTUM.facts(state)["units"] == left
        assert state.day == 1, "no morning before every unit is paid"
        possible = {"pay:hour", *(f"pay:{token}" for token in TOKENS if purse[token])}
        assert legal(state) == possible
        way = data.draw(st.sampled_from(sorted(possible))).removeprefix("pay:")
        state = act(state, f"pay:{way}").state
        if way == "hour":
            late += 1
        else:
            purse[way] -= 1
    assert (state.day, state.hour) == (2, 7 + late)
    assert isinstance(state.explain(MORTUM.parse("pay:hour")), Illegal), "none is overpaid"
    restored = purse if first else own | {"raid": purse["raid"]}
    assert {token: MORTUM.facts(state)["supply"][token] for token in TOKENS} == restored
    assert {token: MORTUM.facts(state)["own"][token] for token in TOKENS} == own


def test_free_mix__each_way_for_each_unit():
    mornings = set()
    for ways in product(WAYS, repeat=3):
        state = act(evening(21, supply=dict.fromkeys(TOKENS, 3)), "take:1.camp").state
        for way in ways:
            state = act(state, f"pay:{way}").state
        facts = MORTUM.facts(state)
        assert {token: facts["supply"][token] for token in TOKENS} == {t: 3 - ways.count(t) for t in TOKENS}
        assert state.hour == 7 + ways.count("hour")
        mornings.add(state.hour)
    assert mornings == {7, 8, 9, 10}


@given(wounds=st.integers(0, 5), nights=st.integers(1, 4))
def test_wounds_every_rest__each_night_anew(wounds, nights):
    state = evening(18, supply={"wound": wounds, "raid": 20}, last_hour=18)
    for day in range(1, nights + 1):
        while "skip" in legal(state):
            state = act(state, "skip").state
        assert state.day == day
        state = act(state, "take:1.camp").state
        assert MORTUM.facts(state)["units"] == wounds
        for _ in range(wounds):
            state = act(state, "pay:raid").state
        assert (state.day, state.hour) == (day + 1, 7)
        assert MORTUM.facts(state)["supply"]["wound"] == wounds


@given(hour=st.integers(7, 30), rest_by=st.one_of(st.none(), st.integers(12, 30)), last=st.integers(18, 30))
def test_forced__only_rest_is_left_from_that_hour_on(hour, rest_by, last):
    hour = min(hour, last)
    state = evening(hour, rest_by=rest_by, last_hour=last)
    possible, limit = legal(state), last if rest_by is None else min(rest_by, last)
    if hour >= limit:
        assert possible == ({"take:1.camp"} if hour >= 18 else {"rest"})
        assert "rest-and-fatigue.forced-mechanism" in state.explain(MORTUM.parse("skip")).rules
    else:
        assert "skip" in possible
        assert "rest" not in possible


@given(late=st.integers(0, 40), morning=st.integers(7, 10), last=st.integers(18, 30))
def test_morning__it_never_leaves_the_track(late, morning, last):
    deck = {"cards": {"1": {"a": {}}}, "morning": morning, "last_hour": last}
    resting = {"deck": deck, "hour": 20, "table": ["1"], "resting": "pay", "units": 1, "late": late}
    state = act(MORTUM.position(resting, {}), "pay:hour").state
    assert state.hour == min(morning + late + 1, last)
    assert [space.hour for space in MORTUM.show(state, TEAM).hours if space.now] == [state.hour]
    assert legal(state), "the game goes on"


@given(hour=st.integers(18, 29), clocks=st.integers(0, 3))
def test_clock_during_rest__an_hour_at_night_is_a_unit_of_fatigue(hour, clocks):
    cards = {"1": {"a": {"offers": [{"id": "camp", "kind": "rest", "draw": "5"}]}}, "5": {"a": {"clocks": clocks}}}
    state = MORTUM.position({"deck": {"cards": cards}, "hour": hour, "table": ["1"]}, {})
    step = act(state, "take:1.camp")
    counted = [event.count for event in step.events if isinstance(event, FatigueCounted)]
    assert counted == [min(hour + clocks, 30) - 18]


@given(stage=st.sampled_from(["night", "pay"]))
def test_day_closed__neither_skip_nor_special_nor_offer_nor_another_rest(stage):
    offers = [{"id": "go", "draw": "5"}, {"id": "camp", "kind": "rest"}, {"id": "prowl", "kind": "night", "draw": "6"}]
    cards = {"1": {"a": {"offers": offers}}, "5": {"a": {}}, "6": {"a": {}}, "search-3": {"a": {}}, "raid-3": {"a": {}}}
    deck = {"places": [{"id": "mill", "number": 3}], "cards": cards}
    given_part = {"deck": deck, "hour": 20, "table": ["1"], "resting": stage, "units": 2}
    state = MORTUM.position(given_part | {"supply": {"search": 1, "raid": 1}}, {})
    for text in ("skip", "rest", "take:1.go", "take:1.camp", "start:search.mill", "start:raid.mill"):
        verdict = state.explain(MORTUM.parse(text))
        assert isinstance(verdict, Illegal)
        assert "rest-and-fatigue.day-closed" in verdict.rules
    assert isinstance(state.explain(MORTUM.parse("take:1.prowl")), Legal) == (stage == "night")
