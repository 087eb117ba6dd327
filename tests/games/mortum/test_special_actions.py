"""Surveillance and Search side by side: who can be on the way at once, and for how long."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, strategies as st

from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal
from engine.games.mortum.events import CompletionRead, SpecialStarted, TimeAdvanced
from engine.games.registry import game

MORTUM = game("mortum")
TIMED = ("surveillance", "search")
PRINTS = st.sets(st.sampled_from((*TIMED, "combat")))
PLACES = [{"id": f"p{n}", "number": n} for n in range(1, 7)]
CARDS = {f"{kind}-{n}": {"a": {}} for kind in TIMED for n in range(1, 7)}


def act(state, text):
    return state.apply(MORTUM.parse(text), Rng(1))


def team(heroes, kinds, **given_part):
    """A team of which each of ``kinds`` is under way, the n-th at place n."""
    deck = {
        "heroes": [{"id": f"h{n}", "tokens": dict.fromkeys(sorted(prints), 1)} for n, prints in enumerate(heroes)],
        "places": PLACES,
        "cards": CARDS,
    }
    running = [{"kind": kind, "place": f"p{n}", "due": 12} for n, kind in enumerate(kinds, 1)]
    return MORTUM.position(
        {"deck": deck, "hour": 9, "running": running, "supply": {"search": 1, "surveillance": 1}, **given_part}, {}
    )


def by_hand(heroes, kinds):
    """Try every way of giving each action a hero of its own who prints its kind; a kind nobody prints fits anyone."""
    unprinted = {kind for kind in kinds if not any(kind in prints for prints in heroes)}
    return any(
        all(kind in unprinted or kind in prints for kind, prints in zip(kinds, some, strict=True))
        for some in permutations(heroes, len(kinds))
    )


@given(
    heroes=st.lists(PRINTS, min_size=1, max_size=5),
    kinds=st.lists(st.sampled_from(TIMED), max_size=4),
    new=st.sampled_from(TIMED),
)
def test_parallel_matching__as_trying_every_way_by_hand(heroes, kinds, new):
    verdict = team(heroes, kinds).explain(MORTUM.parse(f"start:{new}.p6"))
    assert isinstance(verdict, Legal) == by_hand(heroes, [*kinds, new])
    if isinstance(verdict, Illegal):
        assert "special-actions.parallel-matching" in verdict.rules
        assert ("special-actions.parallel-same-kind" in verdict.rules) == (new in kinds)


@given(
    heroes=st.lists(PRINTS, min_size=1, max_size=4), moves=st.lists(st.tuples(st.sampled_from(TIMED), st.booleans()))
)
def test_parallel_heroes__what_runs_can_always_be_matched(heroes, moves):
    state = team(heroes, [], supply={"search": 9, "surveillance": 9})
    for kind, wait in moves:
        for place in PLACES:
            if isinstance(state.explain(MORTUM.parse(f"start:{kind}.{place['id']}")), Legal):
                state = act(state, f"start:{kind}.{place['id']}").state
                break
        running = [special.kind for special in state.running]
        assert len(running) <= len(heroes)
        assert by_hand(heroes, running)
        assert len({special.place for special in state.running}) == len(running)
        if wait and isinstance(state.explain(MORTUM.parse("skip")), Legal):
            state = act(state, "skip").state


@given(hour=st.integers(7, 26), kind=st.sampled_from(TIMED))
def test_three_hours__the_card_is_read_at_the_third_and_the_start_costs_none(hour, kind):
    step = act(team([{kind}], [], hour=hour), f"start:{kind}.p1")
    assert step.state.hour == hour
    assert not [event for event in step.events if isinstance(event, TimeAdvanced)]
    assert [event.hour for event in step.events if isinstance(event, SpecialStarted)] == [hour + 3]
    read = []
    for _ in range(3):
        step = act(step.state, "skip")
        read.append([event.special for event in step.events if isinstance(event, CompletionRead)])
    assert read == [[], [], [kind]]


@given(kind=st.sampled_from(TIMED), running=st.sampled_from(TIMED))
def test_parallel_places__one_place_takes_one_at_a_time(kind, running):
    state = team([set(TIMED)] * 3, [running])
    for action in (f"start:{kind}.p1", "start:raid.p1"):
        verdict = state.explain(MORTUM.parse(action))
        assert isinstance(verdict, Illegal)
    assert "special-actions.parallel-places" in state.explain(MORTUM.parse(f"start:{kind}.p1")).rules


@given(kinds=st.lists(st.sampled_from(TIMED), min_size=1, max_size=4), hour=st.integers(18, 27), data=st.data())
def test_rest_completes__everything_is_read_before_the_morning_and_time_stays(kinds, hour, data):
    dues = data.draw(st.lists(st.integers(hour + 1, hour + 3), min_size=len(kinds), max_size=len(kinds)))
    running = [
        {"kind": kind, "place": f"p{n}", "due": due} for n, (kind, due) in enumerate(zip(kinds, dues, strict=True), 1)
    ]
    deck = {"places": PLACES, "cards": CARDS | {"1": {"a": {"offers": [{"id": "camp", "kind": "rest"}]}}}}
    given_part = {"deck": deck, "hour": hour, "table": ["1"], "running": running, "own": {"search": 2}}
    step = act(MORTUM.position(given_part, {}), "take:1.camp")
    events = list(step.events)
    while step.state.waiting:  # equal hours: the order in which they were started
        first = min(step.state.waiting, key=lambda special: (special.due, special.seq))
        step = act(step.state, f"read:{first.kind}.{first.place}")
        events += step.events
    read = [event.place for event in events if isinstance(event, CompletionRead)]
    assert read == [place for _, place in sorted(zip(dues, [f"p{n}" for n in range(1, len(kinds) + 1)], strict=True))]
    assert not [event for event in events if isinstance(event, TimeAdvanced)]
    assert not step.state.running
    names = [type(event).__name__ for event in events]
    restored = names.index("TokensRestored")
    assert all(index < restored for index, name in enumerate(names) if name == "CompletionRead")


@given(kind=st.sampled_from(TIMED), laid=st.sampled_from((*TIMED, "raid")))
def test_box_token_one_kind__a_token_of_another_timed_kind_blocks_nothing(kind, laid):
    verdict = team([set(TIMED)], [], tokens=[{"place": "p1", "token": laid}]).explain(MORTUM.parse(f"start:{kind}.p1"))
    assert isinstance(verdict, Legal) == (laid not in (kind, "raid"))
