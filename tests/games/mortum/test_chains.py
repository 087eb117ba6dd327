"""Chains: any tree of orders is carried out depth first, without a stop."""

from __future__ import annotations

from hypothesis import given, strategies as st

from engine.core.rng import Rng
from engine.core.rule import Legal
from engine.games.mortum import actions
from engine.games.mortum.events import CompletionRead, Drawn, DrawPassedOver, Gained, TimeAdvanced
from engine.games.mortum.state import Reading
from engine.games.registry import game

MORTUM = game("mortum")
CARDS = range(2, 9)
PART = st.one_of(
    st.sampled_from(CARDS).map(lambda card: {"do": "draw", "card": str(card)}),
    st.sampled_from(["coin", "mental", "combat"]).map(lambda token: {"do": "gain", "token": token}),
)
FACE = st.fixed_dictionaries({"clocks": st.integers(0, 1), "body": st.lists(PART, max_size=4)})


def position(**given_part):
    return MORTUM.position(given_part, {})


def act(state, text):
    return state.apply(MORTUM.parse(text), Rng(1))


def expected(faces, card, gone):
    """The ledger's procedure P2, written as plainly as it stands there."""
    if card in gone:
        return [("passed", card)]
    gone.add(card)
    log = [("drawn", card)] + [("hour", "")] * faces[card]["clocks"]
    for part in faces[card]["body"]:
        if part["do"] == "draw":
            log += expected(faces, part["card"], gone)
        else:
            log.append(("gained", part["token"]))
    return log


def told(events):
    log = []
    for event in events:
        match event:
            case Drawn(card=card):
                log.append(("drawn", card))
            case DrawPassedOver(card=card):
                log.append(("passed", card))
            case TimeAdvanced():
                log.append(("hour", ""))
            case Gained(token=token):
                log.append(("gained", token))
    return log


@given(faces=st.fixed_dictionaries({str(card): FACE for card in CARDS}))
def test_depth_first__any_tree_of_orders(faces):
    cards = {card: {"a": face} for card, face in faces.items()}
    cards["1"] = {"a": {"offers": [{"id": "go", "draw": "2"}]}}
    step = act(position(deck={"cards": cards}, table=["1"], hour=10), "take:1.go")
    assert told(step.events) == expected(faces, "2", {"1"})


@given(
    faces=st.fixed_dictionaries({str(card): FACE for card in CARDS}),
    due=st.lists(st.integers(11, 20), min_size=1, max_size=3),
)
def test_events_wait__no_completion_stands_inside_a_chain(faces, due):
    cards = {card: {"a": face} for card, face in faces.items()}
    cards["1"] = {"a": {"offers": [{"id": "go", "draw": "2"}]}}
    cards |= {f"search-{i}": {"a": {}} for i in range(len(due))}
    deck = {"cards": cards, "places": [{"id": f"p{i}", "number": i} for i in range(len(due))]}
    running = [{"kind": "search", "place": f"p{i}", "due": hour} for i, hour in enumerate(due)]
    step = act(position(deck=deck, table=["1"], hour=10, running=running), "take:1.go")
    events = list(step.events)
    read = next((i for i, event in enumerate(events) if isinstance(event, CompletionRead)), len(events))
    assert told(events[:read]) == expected(faces, "2", {"1"})
    assert not {rule for event in events[read:] for rule in event.rules if rule == "chains.obey"}


@given(moves=st.lists(st.integers(min_value=0, max_value=40), max_size=80))
def test_uninterrupted__no_decision_is_asked_in_the_middle_of_a_card(scenarios, moves):
    for scenario in scenarios:
        step = MORTUM.begin(scenario, Rng(1))
        for move in moves:
            assert not [frame for frame in step.state.stack if isinstance(frame, Reading)]
            legal = step.state.legal_actions(actions.TEAM)
            if not legal:
                assert step.state.over is not None
                break
            step = step.state.apply(legal[move % len(legal)], step.rng)


def waiting(*due):
    kinds = ("surveillance", "search")
    specials = [{"kind": kinds[i % 2], "place": f"p{i}", "due": hour} for i, hour in enumerate(due)]
    deck = {
        "places": [{"id": f"p{i}", "number": i} for i in range(len(due))],
        "cards": {f"{special['kind']}-{i}": {"a": {}} for i, special in enumerate(specials)},
    }
    return position(deck=deck, hour=max(due), waiting=specials)


def test_queue_order__the_default_is_the_order_started():
    state = waiting(13, 13)
    assert [action.id for action in state.legal_actions(actions.TEAM)] == ["read:surveillance.p0", "read:search.p1"]


@given(due=st.lists(st.integers(10, 14), min_size=1, max_size=6))
def test_queue_order__taking_the_default_reads_by_hour_then_start(due):
    state, read = waiting(*due), []
    while state.waiting:
        step = act(state, state.legal_actions(actions.TEAM)[0].id)
        read += [event.place for event in step.events if isinstance(event, CompletionRead)]
        state = step.state
    assert read == [f"p{i}" for _, i in sorted((hour, i) for i, hour in enumerate(due))]


@given(due=st.lists(st.integers(10, 12), min_size=2, max_size=5))
def test_queue_order__only_the_earliest_hour_may_be_chosen(due):
    state = waiting(*due)
    for special in state.waiting:
        verdict = state.explain(MORTUM.parse(f"read:{special.kind}.{special.place}"))
        assert isinstance(verdict, Legal) == (special.due == min(due))


def test_obey__while_a_completion_waits_nothing_else_is_possible():
    legal = waiting(13, 13).legal_actions(actions.TEAM)
    assert {action.id.partition(":")[0] for action in legal} == {"read"}


def test_late_events_last__an_instructed_search_card_is_no_completion():
    cards = {
        "1": {"a": {"offers": [{"id": "go", "draw": "search-4"}]}},
        "search-4": {"a": {"clocks": 1}},
        "search-3": {"a": {}},
    }
    deck = {"places": [{"id": "mill", "number": 3}], "cards": cards}
    running = [{"kind": "search", "place": "mill", "due": 11}]
    step = act(position(deck=deck, table=["1"], hour=10, running=running), "take:1.go")
    cited = {rule for event in step.events for rule in event.rules}
    assert "chains.events-wait" in cited
    assert "chains.late-events-last" not in cited
