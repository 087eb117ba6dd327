"""Combat, Wounds, Coins and Mental Power: sums that must come out, whatever the numbers."""

from __future__ import annotations

from hypothesis import given, strategies as st

from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal
from engine.games.mortum.actions import TEAM
from engine.games.registry import game

MORTUM = game("mortum")
PAYABLE = ("combat", "mental", "coin", "search", "surveillance", "raid")
NUMBER = st.integers(0, 6)


def act(state, text):
    return state.apply(MORTUM.parse(text), Rng(1)).state


def position(orders=(), pay=None, **given_part):
    cards = {"1": {"a": {"offers": [{"id": "go", "draw": "5", "pay": pay or {}}]}}, "5": {"a": {"body": list(orders)}}}
    return MORTUM.position({"deck": {"cards": cards}, "table": ["1"], **given_part}, {})


def supply(state):
    return MORTUM.facts(state)["supply"]


@given(combat=NUMBER, wounds=NUMBER, fights=st.lists(st.integers(1, 5), min_size=1, max_size=4))
def test_combat_forced__each_point_is_a_token_or_a_wound(combat, wounds, fights):
    state = act(
        position([{"do": "fight", "count": n} for n in fights], supply={"combat": combat, "wound": wounds}), "take:1.go"
    )
    lacking = max(0, sum(fights) - combat)
    assert supply(state)["combat"] == max(0, combat - sum(fights))
    assert supply(state)["wound"] == wounds + lacking


@given(combat=NUMBER, demanded=st.integers(1, 6))
def test_no_withholding__wounds_only_when_no_combat_is_left(combat, demanded):
    state = act(position([{"do": "fight", "count": demanded}], supply={"combat": combat}), "take:1.go")
    assert not state.stack, "nobody is asked"
    assert supply(state)["combat"] == 0 or supply(state)["wound"] == 0


@given(
    price=st.dictionaries(st.sampled_from(PAYABLE), st.integers(1, 3)),
    have=st.dictionaries(st.sampled_from(PAYABLE), NUMBER),
)
def test_coin_use__a_price_is_paid_in_full_or_not_at_all(price, have):
    state = position(pay=price, supply=have)
    verdict = state.explain(MORTUM.parse("take:1.go"))
    affordable = all(have.get(token, 0) >= count for token, count in price.items())
    assert isinstance(verdict, Legal) == affordable
    if affordable:
        after = supply(act(state, "take:1.go"))
        assert {t: after[t] for t in PAYABLE} == {t: have.get(t, 0) - price.get(t, 0) for t in PAYABLE}
        assert after["wound"] == 0
    else:
        assert "possible-actions.check-before-paying" in verdict.rules


@given(mental=st.integers(0, 5), hour=st.integers(7, 29))
def test_mental_power__alone_it_adds_no_action(mental, hour):
    def shown(count):
        state = position(hour=hour, supply={"mental": count})
        return [(offer.action.id, isinstance(offer.verdict, Illegal)) for offer in state.offers(TEAM)]

    assert shown(mental) == shown(0)


@given(
    token=st.sampled_from(["coin", "mental", "search", "surveillance", "raid"]), have=NUMBER, count=st.integers(1, 8)
)
def test_forced_shortage__what_is_there_and_no_wound(token, have, count):
    state = act(position([{"do": "lose", "token": token, "count": count}], supply={token: have}), "take:1.go")
    assert supply(state)[token] == max(0, have - count)
    assert supply(state)["wound"] == 0


@given(combat=NUMBER, demanded=st.integers(1, 6))
def test_combat_forced__a_loss_of_combat_is_a_demand_like_any_other(combat, demanded):
    fought = act(position([{"do": "fight", "count": demanded}], supply={"combat": combat}), "take:1.go")
    lost = act(position([{"do": "lose", "token": "combat", "count": demanded}], supply={"combat": combat}), "take:1.go")
    assert MORTUM.facts(lost)["supply"] == MORTUM.facts(fought)["supply"]
    assert MORTUM.facts(lost)["own"] == MORTUM.facts(fought)["own"]
