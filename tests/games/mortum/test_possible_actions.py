"""Possible actions: refusals cost nothing, and nothing is done twice."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given, strategies as st

from engine.core.errors import IllegalAction
from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal
from engine.games.mortum import actions
from engine.games.mortum.events import CardReturned, OfferTaken
from engine.games.registry import game

MORTUM = game("mortum")
MOVES = st.lists(st.integers(min_value=0, max_value=40), max_size=80)


def position(**given_part):
    return MORTUM.position(given_part, {})


def offering(offer, **given_part):
    """A position whose card 1 has this one offer of card 5."""
    deck = {
        "places": [{"id": "mill", "number": 3}],
        "cards": {"1": {"a": {"offers": [{"id": "go", "draw": "5", **offer}]}}, "5": {"a": {}}, "search-3": {"a": {}}},
    }
    return position(deck=deck, table=["1"], hour=12, **given_part)


def verdict(state, text="take:1.go"):
    return state.explain(MORTUM.parse(text))


@given(moves=MOVES)
def test_check_before_paying__a_refused_action_changes_nothing(scenarios, moves):
    for scenario in scenarios:
        step = MORTUM.begin(scenario, Rng(1))
        for move in moves:
            refused = [o.action for o in step.state.offers(actions.TEAM) if isinstance(o.verdict, Illegal)]
            before = step.state
            for action in refused:
                with pytest.raises(IllegalAction):
                    step.state.apply(action, step.rng)
            assert step.state == before
            legal = step.state.legal_actions(actions.TEAM)
            if not legal:
                break
            step = step.state.apply(legal[move % len(legal)], step.rng)


@given(moves=MOVES)
def test_once__no_offer_is_taken_twice_unless_its_card_came_back(scenarios, moves):
    for scenario in scenarios:
        step = MORTUM.begin(scenario, Rng(1))
        taken = set()
        for move in moves:
            legal = step.state.legal_actions(actions.TEAM)
            if not legal:
                break
            step = step.state.apply(legal[move % len(legal)], step.rng)
            for event in step.events:
                if isinstance(event, CardReturned):
                    taken.clear()
                elif isinstance(event, OfferTaken):
                    assert (event.card, event.offer) not in taken
                    taken.add((event.card, event.offer))


@given(moves=MOVES)
def test_between_chains__offers_are_legal_only_when_nothing_waits(scenarios, moves):
    for scenario in scenarios:
        step = MORTUM.begin(scenario, Rng(1))
        for move in moves:
            legal = step.state.legal_actions(actions.TEAM)
            if not legal:
                break
            if step.state.waiting:
                assert not [action for action in legal if isinstance(action, actions.TakeOffer)]
            step = step.state.apply(legal[move % len(legal)], step.rng)


@given(
    have=st.fixed_dictionaries({"coin": st.integers(0, 3), "combat": st.integers(0, 3), "mental": st.integers(0, 3)}),
    price=st.dictionaries(st.sampled_from(["coin", "combat", "mental"]), st.integers(1, 3), max_size=3),
)
def test_conditions__a_price_is_paid_in_full_or_not_at_all(have, price):
    state = offering({"pay": price}, supply=have)
    affordable = all(have[token] >= count for token, count in price.items())
    found = verdict(state)
    assert isinstance(found, Legal) == affordable
    if affordable:
        after = state.apply(MORTUM.parse("take:1.go"), Rng(1)).state
        assert {t: getattr(after.supply, t) for t in have} == {t: n - price.get(t, 0) for t, n in have.items()}
        assert after.supply.wound == 0


@given(keyword=st.booleans(), hour=st.booleans(), coin=st.booleans(), card=st.booleans())
def test_conditions__every_one_of_them_must_hold(keyword, hour, coin, card):
    needs = {"keyword": "lantern", "from_hour": 12 if hour else 13, "card_read": "1" if card else "5"}
    state = offering(
        {"needs": needs, "pay": {"coin": 1}},
        keywords=["lantern"] if keyword else [],
        supply={"coin": 1 if coin else 0},
    )
    found = verdict(state)
    assert isinstance(found, Legal) == (keyword and hour and coin and card)
    if isinstance(found, Illegal):
        assert found.rules[0] == "possible-actions.conditions"


@pytest.mark.parametrize(
    ("offer", "given_part", "reason", "about"),
    [
        ({"needs": {"keyword": "lantern"}}, {}, "needs-keyword", ("keyword", "lantern")),
        ({"needs": {"card_read": "5"}}, {}, "needs-card", ("card", "5")),
        ({"needs": {"from_hour": 15}}, {}, "too-early", ("hour", 15)),
        ({"needs": {"until_hour": 11}}, {}, "too-late", ("hour", 11)),
        ({"pay": {"coin": 2}}, {"supply": {"coin": 1}}, "cannot-pay", ("need", 2)),
        ({}, {"missing": ["5"]}, "missing-number", ("card", "5")),
        ({"place": "mill"}, {"tokens": [{"place": "mill", "token": "raid"}]}, "place-raided", ("place", "mill")),
    ],
)
def test_conditions__the_refusal_says_which(offer, given_part, reason, about):
    found = verdict(offering(offer, **given_part))
    assert isinstance(found, Illegal)
    assert found.reason == reason
    assert about in found.numbers


def test_missing_number__comes_before_place_condition_and_price():
    search = [{"kind": "search", "place": "mill", "due": 14}]
    offer = {"place": "mill", "needs": {"keyword": "lantern"}, "pay": {"coin": 1}}
    assert verdict(offering(offer, missing=["5"], running=search)).reason == "missing-number"
    assert verdict(offering(offer, running=search)).reason == "place-busy"
    assert verdict(offering(offer)).reason == "needs-keyword"
    assert verdict(offering(offer, keywords=["lantern"])).reason == "cannot-pay"
    assert isinstance(verdict(offering(offer, keywords=["lantern"], supply={"coin": 1})), Legal)


def test_whole_team__an_offer_names_no_performer():
    assert {f.name for f in fields(actions.TakeOffer)} == {"seat", "card", "offer"}


def test_optional__nothing_is_taken_by_itself():
    state = offering({})
    for _ in range(10):
        state = state.apply(MORTUM.parse("skip"), Rng(1)).state
    assert "5" in state.decks
    assert isinstance(verdict(state), Legal)


def test_single_offer_stays__the_used_offer_is_marked():
    state = offering({}).apply(MORTUM.parse("take:1.go"), Rng(1)).state
    shown = next(card for card in MORTUM.show(state, actions.TEAM).cards if card.card == "1")
    assert [offer.used for face in shown.faces for offer in face.offers] == [True]
