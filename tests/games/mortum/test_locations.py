"""Places: their numbers decide everything, the team's whereabouts nothing."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, strategies as st

from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal
from engine.games.mortum.actions import TEAM
from engine.games.registry import game

MORTUM = game("mortum")
KINDS = ("surveillance", "search", "raid")
NAMES = ("mill", "quay", "abbey", "inn")


def act(state, text):
    return state.apply(MORTUM.parse(text), Rng(1)).state


@given(
    numbers=st.lists(
        st.one_of(st.none(), st.integers(1, 6)), min_size=1, max_size=4, unique_by=lambda n: n or object()
    ),
    cards=st.sets(st.tuples(st.sampled_from(KINDS), st.integers(1, 6))),
    kind=st.sampled_from(KINDS),
)
def test_number__a_special_action_exists_where_the_deck_has_the_places_number(numbers, cards, kind):
    places = [{"id": name} | ({"number": n} if n else {}) for name, n in zip(NAMES, numbers, strict=False)]
    deck = {"places": places, "cards": {"1": {"a": {}}} | {f"{deck}-{n}": {"a": {}} for deck, n in cards}}
    state = MORTUM.position({"deck": deck, "table": ["1"], "hour": 9, "supply": {kind: 1}}, {})
    for name, number in zip(NAMES, numbers, strict=False):
        verdict = state.explain(MORTUM.parse(f"start:{kind}.{name}"))
        assert isinstance(verdict, Legal) == ((kind, number) in cards)
        if number is None:
            assert "locations.no-number" in verdict.rules
        if isinstance(verdict, Legal):
            after = act(state, f"start:{kind}.{name}")
            for _ in range(3 if kind != "raid" else 0):
                after = act(after, "skip")
            assert [lying.card for lying in after.table] == ["1", f"{kind}-{number}"]


def test_no_position__places_can_be_visited_in_any_order_at_the_same_hour():
    offers = [{"id": f"to-{name}", "draw": str(i + 5), "place": name} for i, name in enumerate(NAMES)]
    cards = {"1": {"a": {"offers": offers}}} | {str(i + 5): {"a": {}} for i in range(len(NAMES))}
    deck = {"places": [{"id": name} for name in NAMES], "cards": cards}
    ends = set()
    for order in permutations(NAMES):
        state = MORTUM.position({"deck": deck, "table": ["1"]}, {})
        for name in order:
            state = act(state, f"take:1.to-{name}")
        ends.add((state.day, state.hour, frozenset(lying.card for lying in state.table)))
    assert ends == {(1, 10, frozenset(cards))}


def test_map__every_place_is_drawn_where_the_scenario_has_it(scenarios):
    for scenario in scenarios:
        shown = MORTUM.show(MORTUM.begin(scenario, Rng(1)).state, TEAM).places
        assert [(p.id, p.number, p.x, p.y) for p in shown] == [(p.id, p.number, p.x, p.y) for p in scenario.places]


def test_map__a_place_that_is_not_on_it_cannot_be_searched(scenarios):
    for scenario in scenarios:
        verdict = MORTUM.begin(scenario, Rng(1)).state.explain(MORTUM.parse("start:search.the-moon"))
        assert isinstance(verdict, Illegal)
        assert verdict.rules
