"""The anatomy of a card: what each symbol does, and how often."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal
from engine.games.mortum import actions
from engine.games.mortum.events import FaceRead, FlipAllowed, Gained, TimeAdvanced
from engine.games.registry import game

MORTUM = game("mortum")
ARROWS = st.booleans()


def position(**given_part):
    return MORTUM.position(given_part, {})


def act(state, text):
    return state.apply(MORTUM.parse(text), Rng(1))


def drawn(front, back=None, ref="5", hour=7):
    """Card 5 just drawn, with these faces."""
    cards = {"1": {"a": {"offers": [{"id": "go", "draw": ref}]}}, "5": {"a": front} | ({"b": back} if back else {})}
    return act(position(deck={"cards": cards}, table=["1"], hour=hour), "take:1.go")


@given(
    clocks=st.tuples(st.integers(0, 3), st.integers(0, 3)),
    arrows=st.tuples(ARROWS, ARROWS),
    ref=st.sampled_from(["5", "5B"]),
    flips=st.integers(0, 6),
)
def test_clock_fires_once__however_often_the_card_is_turned(clocks, arrows, ref, flips):
    step = drawn({"clocks": clocks[0], "flip": arrows[0]}, {"clocks": clocks[1], "flip": arrows[1]}, ref)
    for _ in range(flips):
        if isinstance(step.state.explain(MORTUM.parse("flip:5")), Legal):
            step = act(step.state, "flip:5")
    read = {face.value for face in step.state.open_card("5").read}
    assert step.state.hour == 7 + sum(count for face, count in zip("AB", clocks, strict=True) if face in read)
    first = ref == "5B"
    assert ("B" in read) == (ref == "5B" or (flips > 0 and arrows[0]))
    assert ("A" in read) == (not first or (flips > 0 and arrows[1]))


@given(blocks=st.integers(1, 4), flips=st.integers(0, 5))
def test_blocks_once__looking_again_repeats_none(blocks, flips):
    step = drawn({"flip": True, "body": [{"do": "gain", "token": "coin"}] * blocks}, {"flip": True})
    for _ in range(flips):
        step = act(step.state, "flip:5")
        assert not [event for event in step.events if isinstance(event, Gained)]
    assert step.state.supply.coin == blocks


def test_order_on_a_face__clock_blocks_then_arrow():
    events = drawn(
        {"clocks": 1, "flip": True, "body": [{"text": "x"}, {"do": "gain", "token": "coin"}]}, {"body": []}
    ).events
    order = [type(event) for event in events if isinstance(event, FaceRead | TimeAdvanced | Gained | FlipAllowed)]
    assert order == [FaceRead, TimeAdvanced, Gained, FlipAllowed]


@pytest.mark.parametrize("kind", ["surveillance", "search", "raid"])
def test_action_is_a_card__all_decks_share_one_anatomy(kind):
    face = {
        "clocks": 1,
        "body": [{"text": "x"}, {"do": "gain", "token": "coin"}],
        "offers": [{"id": "on", "draw": "9"}],
    }
    cards = {"1": {"a": {"offers": [{"id": "go", "draw": f"{kind}-5"}]}}, f"{kind}-5": {"a": face}, "9": {"a": {}}}
    step = act(position(deck={"cards": cards}, table=["1"], hour=10), "take:1.go")
    assert (step.state.hour, step.state.supply.coin) == (11, 1)
    assert f"take:{kind}-5.on" in [action.id for action in step.state.legal_actions(actions.TEAM)]


def test_free_flip__never_done_by_itself():
    step = drawn({"flip": True}, {"clocks": 3})
    assert step.state.hour == 7
    assert "flip:5" in [action.id for action in step.state.legal_actions(actions.TEAM)]


def test_free_flip_any_time__every_hour_before_the_last():
    step = drawn({"flip": True}, {"clocks": 0})
    while step.state.hour < 29:
        assert isinstance(step.state.explain(MORTUM.parse("flip:5")), Legal)
        step = act(step.state, "skip")


def test_unread_a_inert__as_if_side_a_were_blank():
    full = {"clocks": 2, "body": [{"do": "lose", "token": "coin"}], "offers": [{"id": "x", "draw": "1"}]}
    assert drawn(full, {"clocks": 1}, "5B").state == drawn({}, {"clocks": 1}, "5B").state


def test_unread_a_closed__refusal_says_what_would_open_it():
    verdict = drawn({"flip": True}, {"clocks": 1}, "5B").state.explain(MORTUM.parse("flip:5"))
    assert isinstance(verdict, Illegal)
    assert verdict.rules == ("card-structure.unread-a-closed", "card-structure.opening-a-later")


def test_read_faces_stay__both_sides_are_shown():
    step = drawn({"body": [{"do": "turn", "face": "B"}]}, {"clocks": 1})
    shown = next(card for card in MORTUM.show(step.state, actions.TEAM).cards if card.card == "5")
    assert [face.face for face in shown.faces] == ["A", "B"]
    assert shown.shows == "B"
    assert not shown.closed_a


def test_unread_a_closed__side_a_is_not_shown():
    step = drawn({"body": [{"text": "secret"}]}, {"clocks": 1}, "5B")
    shown = next(card for card in MORTUM.show(step.state, actions.TEAM).cards if card.card == "5")
    assert [face.face for face in shown.faces] == ["B"]
    assert shown.closed_a


def test_free_flip__looking_again_without_an_arrow_is_none():
    deck = {"cards": {"5": {"a": {}, "b": {}}}}
    state = position(deck=deck, table=[{"card": "5", "read": ["A", "B"], "shows": "B"}])
    cited = {rule for event in act(state, "flip:5").events for rule in event.rules}
    assert "card-structure.read-faces-stay" in cited
    assert "card-structure.free-flip" not in cited


def test_redraw_is_new__a_card_removed_and_put_back_unread_is_drawn_for_the_first_time():
    removed = {"do": "discard-card", "card": "5"}
    offers = [{"id": "back", "draw": "2"}, {"id": "go", "draw": "5"}]
    cards = {"1": {"a": {"offers": offers}}, "2": {"a": {"body": [removed, {"do": "return-card", "card": "5"}]}}}
    state = act(position(deck={"cards": {**cards, "5": {"a": {}}}}, table=["1"]), "take:1.back").state
    cited = {rule for event in act(state, "take:1.go").events for rule in event.rules}
    assert "card-structure.redraw-is-new" not in cited
