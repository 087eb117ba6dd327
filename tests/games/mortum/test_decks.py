"""Decks: numbers, sides, and what may never be seen."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core.rng import Rng
from engine.games.mortum import actions
from engine.games.mortum.events import CardDiscarded, CardReturned, Drawn
from engine.games.mortum.names import Deck, Face, card_and_face, card_id, deck_of, number_of
from engine.games.registry import game

MORTUM = game("mortum")
SECRET = {"clocks": 2, "body": [{"do": "gain", "token": "coin"}], "offers": [{"id": "hidden", "draw": "6"}]}


def position(**given_part):
    return MORTUM.position(given_part, {})


def act(state, text):
    return state.apply(MORTUM.parse(text), Rng(1))


@pytest.mark.parametrize(
    ("printed", "card", "face"),
    [
        ("13", "13", Face.A),
        (13, "13", Face.A),
        ("31B", "31", Face.B),
        ("search 3", "search-3", Face.A),
        ("raid-12", "raid-12", Face.A),
    ],
)
def test_named_or_main__what_a_printed_number_means(printed, card, face):
    assert card_and_face(printed) == (card, face)


@pytest.mark.parametrize(
    "printed", ["", "B", "31b", "31C", "search", "search 3B", "main 3", "-3", "3.5", "searching 3"]
)
def test_named_or_main__what_names_no_card(printed):
    with pytest.raises(ValueError, match="names no card"):
        card_and_face(printed)


def test_additional_one_sided__no_side_b_can_be_named():
    with pytest.raises(ValueError, match="names no card"):
        card_and_face("surveillance 4B")


def test_straight_to_b__a_side_is_no_card():
    with pytest.raises(ValueError, match="side B"):
        card_id("31B")


def test_own_numbering__deck_and_number_together():
    cards = [card_id(text) for text in ("3", "surveillance 3", "search 3", "raid 3")]
    assert len(set(cards)) == 4
    assert {number_of(card) for card in cards} == {3}
    assert [deck_of(card) for card in cards] == [Deck.MAIN, Deck.SURVEILLANCE, Deck.SEARCH, Deck.RAID]


def pair(hidden_a, hidden_b):
    """Two positions that differ only in faces nobody has reached."""
    for secret in (hidden_a, hidden_b):
        cards = {
            "1": {
                "a": {
                    "offers": [
                        {"id": "front", "draw": "5"},
                        {"id": "back", "draw": "31B"},
                        {"id": "blank", "draw": "7"},
                    ]
                }
            },
            "5": {"a": {"flip": False}, "b": secret},
            "6": {"a": secret},
            "7": {"a": {}} | ({"b": secret} if secret else {}),
            "31": {"a": secret, "b": {}},
            "search-3": {"a": secret},
        }
        yield position(deck={"places": [{"id": "mill", "number": 3}], "cards": cards}, table=["1"])


def seen(step):
    state = step.state
    return (
        step.events,
        state.observation(actions.TEAM),
        state.offers(actions.TEAM),
        MORTUM.show(state, actions.TEAM),
        MORTUM.case_given([state], 0, actions.TEAM),
    )


@pytest.mark.parametrize("action", ["take:1.front", "take:1.back", "take:1.blank", "skip"])
def test_no_peeking__unreached_faces_make_no_difference(action):
    one, other = pair({}, SECRET)
    assert seen(act(one, action)) == seen(act(other, action))


@pytest.mark.parametrize("action", ["flip:5", "flip:6", "flip:31", "take:5.hidden", "take:6.hidden", "take:31.hidden"])
def test_no_peeking__refusals_betray_nothing(action):
    one, other = pair({}, SECRET)
    for line in ("take:1.front", "take:1.back"):
        one, other = act(one, line).state, act(other, line).state
        assert one.explain(MORTUM.parse(action)) == other.explain(MORTUM.parse(action))


def test_no_peeking__the_end_hour_is_hidden_until_it_is_read():
    deck = {"end": {"day": 2, "hour": 21, "ending": "nightfall"}}
    unread, read = position(deck=deck), position(deck=deck, end_read=True)
    assert unread.observation(actions.TEAM)["end"] is None
    assert read.observation(actions.TEAM)["end"] is not None
    table = MORTUM.show(unread, actions.TEAM)
    assert table.end is None
    assert not [space for space in table.hours if space.end]
    assert "nightfall" not in str(MORTUM.case_given([unread], 0, actions.TEAM))
    assert MORTUM.show(read, actions.TEAM).end is not None


@given(moves=st.lists(st.integers(min_value=0, max_value=40), max_size=80))
def test_leaves_deck__a_card_is_in_its_deck_or_not_and_nowhere_twice(scenarios, moves):
    for scenario in scenarios:
        step = MORTUM.begin(scenario, Rng(1))
        out = {event.card for event in step.events if isinstance(event, Drawn)}
        for move in moves:
            legal = step.state.legal_actions(actions.TEAM)
            if not legal:
                break
            step = step.state.apply(legal[move % len(legal)], step.rng)
            for event in step.events:
                if isinstance(event, Drawn | CardDiscarded):
                    assert event.card not in out
                    out.add(event.card)
                elif isinstance(event, CardReturned):
                    out.discard(event.card)
            table = [lying.card for lying in step.state.table]
            assert len(table) == len(set(table))
            assert step.state.decks == set(scenario.cards) - out
            assert set(table) <= out


@given(moves=st.lists(st.integers(min_value=0, max_value=40), max_size=80))
def test_no_peeking__only_reached_faces_are_shown(scenarios, moves):
    for scenario in scenarios:
        step = MORTUM.begin(scenario, Rng(1))
        for move in moves:
            legal = step.state.legal_actions(actions.TEAM)
            if not legal:
                break
            step = step.state.apply(legal[move % len(legal)], step.rng)
        read = {(lying.card, face.value) for lying in step.state.table for face in lying.read}
        shown = {(card.card, face.face) for card in MORTUM.show(step.state, actions.TEAM).cards for face in card.faces}
        assert shown == read
