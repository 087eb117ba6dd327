"""The time track: what holds for every hour, marker and way of moving."""

from __future__ import annotations

from hypothesis import given, strategies as st

from engine.core.rng import Rng
from engine.core.rule import Illegal
from engine.games.mortum import actions
from engine.games.mortum.events import CompletionRead, FellDue, HourIgnored, TimeAdvanced, TimePlaced
from engine.games.registry import game

MORTUM = game("mortum")
HOURS = st.integers(min_value=7, max_value=30)


def position(**given_part):
    return MORTUM.position(given_part, {})


def act(state, text):
    return state.apply(MORTUM.parse(text), Rng(1))


def drawing(face, **given_part):
    """A position with one offer that draws card 5 with this face."""
    cards = {"1": {"a": {"offers": [{"id": "go", "draw": "5"}]}}, "5": {"a": face}}
    return position(deck={"cards": cards}, table=["1"], **given_part)


def walked(step):
    return [event.hour for event in step.events if isinstance(event, TimeAdvanced)]


def test_two_cards__the_track_shows_every_usable_hour():
    hours = MORTUM.show(position(deck={}, hour=10), actions.TEAM).hours
    assert [space.hour for space in hours] == list(range(7, 31))
    assert [space.hour for space in hours if space.now] == [10]


def test_two_cards__fatigue_stands_beside_the_evening_hours():
    hours = MORTUM.show(position(deck={}, hour=10), actions.TEAM).hours
    assert {space.hour: space.fatigue for space in hours if space.fatigue} == {
        hour: hour - 18 for hour in range(19, 31)
    }


@given(hour=HOURS, clocks=st.integers(min_value=0, max_value=5))
def test_clock_count__each_clock_is_an_hour(hour, clocks):
    state = drawing({"clocks": clocks}, hour=hour)
    if hour == 30:
        assert isinstance(state.explain(MORTUM.parse("take:1.go")), Illegal)
        return
    step = act(state, "take:1.go")
    assert step.state.hour == min(30, hour + clocks)
    assert walked(step) == list(range(hour + 1, step.state.hour + 1))


@given(hour=st.integers(min_value=7, max_value=29), named=HOURS)
def test_no_going_back__a_named_hour_moves_time_only_ahead(hour, named):
    step = act(drawing({"body": [{"do": "set-hour", "hour": named}]}, hour=hour), "take:1.go")
    assert step.state.hour == max(hour, named)
    assert step.state.day == 1
    assert bool([event for event in step.events if isinstance(event, HourIgnored)]) == (named <= hour)


@given(
    hour=st.integers(min_value=7, max_value=20),
    due=st.lists(st.integers(min_value=1, max_value=9), min_size=1, max_size=5),
    ahead=st.integers(min_value=1, max_value=9),
)
def test_hour_by_hour__every_marker_on_the_way_is_reached_once_and_in_order(hour, due, ahead):
    places = [{"id": f"p{i}", "number": i} for i in range(len(due))]
    cards = {"1": {"a": {"offers": [{"id": "go", "draw": "99"}]}}}
    cards["99"] = {"a": {"body": [{"do": "set-hour", "hour": hour + ahead}]}}
    cards |= {f"search-{i}": {"a": {}} for i in range(len(due))}
    running = [{"kind": "search", "place": f"p{i}", "due": hour + d} for i, d in enumerate(due)]
    state = position(deck={"places": places, "cards": cards}, hour=hour, table=["1"], running=running)
    step = act(state, "take:1.go")
    events = list(step.events)
    while step.state.waiting:  # equal hours: the default, the order in which they were started
        step = act(step.state, step.state.legal_actions(actions.TEAM)[0].id)
        events += step.events
    reached = sorted((d, i) for i, d in enumerate(due) if d <= ahead)
    assert [event.place for event in events if isinstance(event, FellDue)] == [f"p{i}" for _, i in reached]
    assert [event.place for event in events if isinstance(event, CompletionRead)] == [f"p{i}" for _, i in reached]
    assert len(step.state.running) == len(due) - len(reached)


@given(moves=st.lists(st.integers(min_value=0, max_value=30), max_size=60))
def test_three_causes__nothing_else_moves_time(scenarios, moves):
    causes = {"time-track.clock-count", "time-track.direct-set", "time-track.skip"}
    for scenario in scenarios:
        step = MORTUM.begin(scenario, Rng(1))
        for move in moves:
            legal = step.state.legal_actions(actions.TEAM)
            if not legal:
                break
            before = step.state
            step = step.state.apply(legal[move % len(legal)], step.rng)
            moved = [event for event in step.events if isinstance(event, TimeAdvanced)]
            assert all(causes & set(event.rules) for event in moved)
            if step.state.day == before.day:
                assert step.state.hour - before.hour == len(moved)
                assert before.hour <= step.state.hour <= scenario.last_hour


def test_three_causes__placing_the_token_is_none(scenarios):
    for scenario in scenarios:
        events = MORTUM.begin(scenario, Rng(1)).events
        placed = next(i for i, event in enumerate(events) if isinstance(event, TimePlaced))
        assert not [event for event in events[:placed] if isinstance(event, TimeAdvanced)]


@given(hour=HOURS)
def test_skip__legal_at_every_hour_before_the_last(hour):
    verdict = position(deck={}, hour=hour).explain(MORTUM.parse("skip"))
    assert isinstance(verdict, Illegal) == (hour == 30)


@given(hour=st.integers(min_value=7, max_value=29))
def test_past_midnight__a_marker_stands_three_hours_ahead_whatever_the_hour(hour):
    deck = {
        "heroes": [{"id": "a", "tokens": {"search": 1}}],
        "places": [{"id": "mill", "number": 3}],
        "cards": {"search-3": {"a": {}}},
    }
    step = act(position(deck=deck, hour=hour, supply={"search": 1}), "start:search.mill")
    assert [special.due for special in step.state.running] == [hour + 3]
    cited = {rule for event in step.events for rule in event.rules}
    assert ("time-track.past-midnight" in cited) == (hour + 3 > 24)
