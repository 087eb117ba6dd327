"""The team's supply: what holds for any heroes and any tokens won and lost."""

from __future__ import annotations

from hypothesis import given, strategies as st

from engine.core.rng import Rng
from engine.games.registry import game

MORTUM = game("mortum")
KINDS = ("surveillance", "search", "raid", "combat", "mental", "coin")
TOKENS = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 4))


def act(state, text):
    return state.apply(MORTUM.parse(text), Rng(1))


def obeying(*orders, **given_part):
    """The position after a card with these instructions has been drawn."""
    cards = {"1": {"a": {"offers": [{"id": "go", "draw": "5"}]}}, "5": {"a": {"body": list(orders)}}}
    return act(MORTUM.position({"deck": {"cards": cards}, "table": ["1"], **given_part}, {}), "take:1.go").state


@given(heroes=st.lists(TOKENS, max_size=5))
def test_hero_card__the_supply_is_the_sum_of_what_is_printed(heroes):
    deck = {
        "heroes": [{"id": f"h{n}", "tokens": tokens} for n, tokens in enumerate(heroes)],
        "cards": {"1": {"a": {"body": [{"do": "hero-tokens"}]}}},
    }
    laid = MORTUM.position({"deck": deck, "from_start": True}, {})
    facts = MORTUM.facts(MORTUM.begin(laid.scenario, Rng(1)).state)
    total = {kind: sum(tokens.get(kind, 0) for tokens in heroes) for kind in KINDS} | {"wound": 0}
    assert facts["supply"] == total
    assert facts["own"] == total


@given(
    kind=st.sampled_from(KINDS),
    have=st.integers(0, 4),
    spent=st.integers(0, 4),
    orders=st.lists(st.tuples(st.sampled_from(["gain", "lose", "remove-for-good"]), st.integers(1, 3)), max_size=6),
)
def test_own_total__gaining_adds_losing_does_not_removing_subtracts(kind, have, spent, orders):
    supply, own = have, have + spent
    state = obeying(
        *({"do": do, "token": kind, "count": count} for do, count in orders), supply={kind: supply}, own={kind: own}
    )
    for do, count in orders:
        supply = max(0, supply + (count if do == "gain" else -count))
        own = max(0, own + {"gain": count, "lose": 0, "remove-for-good": -count}[do])
    facts = MORTUM.facts(state)
    assert facts["supply"][kind] == supply
    assert facts["own"][kind] == own
    assert supply <= own, "nobody has more than they could get back"


@given(before=TOKENS, lost=st.sampled_from(KINDS), count=st.integers(1, 6))
def test_loss_is_spending__only_the_kind_named_is_touched(before, lost, count):
    state = obeying({"do": "lose", "token": lost, "count": count}, supply=before)
    after = MORTUM.facts(state)["supply"]
    assert {kind: after[kind] for kind in KINDS if kind != lost} == {k: before.get(k, 0) for k in KINDS if k != lost}
    assert after[lost] == max(0, before.get(lost, 0) - count)
    lacking = max(0, count - before.get(lost, 0))
    assert after["wound"] == (lacking if lost == "combat" else 0), "wounds are for Combat alone"
