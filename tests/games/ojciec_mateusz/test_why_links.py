"""The rule that decides comes first: in refusals while something is awaited, in what is allowed, and in events."""

from __future__ import annotations

import pytest

from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.core.rule import Illegal
from engine.games.ojciec_mateusz.actions import parse
from tests.games.ojciec_mateusz.walks import GAME, walk

BOX = {
    "castle": ["door: key", "clue", "torch", "clue"],
    "town-hall": ["window: torch ladder", "key", "clue", "key"],
    "opatowska-gate": ["police: identity-card", "clue", "ladder"],
}
NEXT = {"goals": [{"kind": "clue"}]}
"""A story card that one clue completes."""


def condition(**what):
    """Stories whose second card has that condition."""
    return [NEXT, {"goals": [{"kind": "key"}], "conditions": [what]}]


def uncertain(card):
    """Rows in which an OM card can be played, and that Uncertainty card follows by itself."""
    return {"om": ["chessboard", "police", "passage"], "uncertainty": [card]}


def om(card):
    return {"om": [card, "intuition"], "uncertainty": ["quiet-night", "rumours"]}


TWO = {"castle": ["castle-1"], "town-hall": ["town-hall-1"]}
POLICE = {"opatowska-gate": ["opatowska-gate-1"], "castle": ["castle-1"]}
KEY = [["town-hall-2"], ["castle-2"], []]

AWAITED = {
    "remove-om": (
        {"stories": condition(do="remove-om"), "hands": [["castle-2"]], "om": ["police", "passage"]},
        ["hand-in:castle-2"],
        "investigation-conditions.at-once",
    ),
    "discard-police": (
        {"stories": condition(do="discard-police"), "hands": [["castle-2"]], "revealed": POLICE},
        ["hand-in:castle-2"],
        "investigation-conditions.at-once",
    ),
    "changed-timetable": (uncertain("changed-timetable"), ["play:chessboard"], "uncertainty-cards.draw"),
    "false-alarm": ({**uncertain("false-alarm"), "revealed": POLICE}, ["play:chessboard"], "uncertainty-cards.draw"),
    "locked": (uncertain("locked-for-the-night"), ["play:chessboard"], "uncertainty-cards.draw"),
    "tidied-depot": (
        {**uncertain("tidied-depot"), "discards": {"castle": ["castle-2"], "town-hall": ["town-hall-2"]}},
        ["play:chessboard"],
        "uncertainty-cards.draw",
    ),
    "lucky-find": (uncertain("lucky-find"), ["play:chessboard"], "uncertainty-cards.draw"),
    "tip-off": (uncertain("tip-off"), ["play:chessboard"], "uncertainty-cards.draw"),
    "rumours": ({**uncertain("rumours"), "hands": KEY}, ["play:chessboard"], "uncertainty-cards.draw"),
    "new-plan": ({**om("new-plan"), "revealed": TWO}, ["play:new-plan"], "father-mateusz-cards.new-plan"),
    "falsehood": ({**om("falsehood"), "revealed": TWO}, ["play:falsehood"], "father-mateusz-cards.falsehood"),
    "falsehood-with": (
        {**om("falsehood"), "revealed": {**TWO, **POLICE}},
        ["play:falsehood", "at:castle"],
        "father-mateusz-cards.falsehood",
    ),
    "police": ({**om("police"), "revealed": POLICE}, ["play:police"], "father-mateusz-cards.police"),
    "police-which": (
        {**om("police"), "revealed": {"opatowska-gate": ["opatowska-gate-1"], "underground": ["underground-3"]}},
        ["play:police"],
        "father-mateusz-cards.police",
    ),
    "good-memory": (
        {**om("good-memory"), "discards": {"castle": ["castle-2"], "town-hall": ["town-hall-2"]}},
        ["play:good-memory"],
        "discard-piles.return",
    ),
    "lost-and-found": (
        {**om("lost-and-found"), "discards": {"castle": ["castle-2"], "town-hall": ["town-hall-2"]}},
        ["play:lost-and-found"],
        "father-mateusz-cards.play",
    ),
    "attentive-ear": (
        {**om("attentive-ear"), "hands": [[], ["castle-2"], ["castle-3"]]},
        ["play:attentive-ear"],
        "father-mateusz-cards.play",
    ),
    "intuition": (om("intuition"), ["play:intuition"], "father-mateusz-cards.intuition"),
    "keeping": (om("intuition"), ["play:intuition", "at:castle"], "father-mateusz-cards.intuition"),
    "putting": (om("intuition"), ["play:intuition", "at:castle", "keep:2"], "father-mateusz-cards.intuition"),
    "bicycle": (om("bicycle"), ["play:bicycle"], "father-mateusz-cards.play"),
    "bicycle-again": (om("bicycle"), ["play:bicycle", "draw:castle"], "father-mateusz-cards.optional-draw"),
    "draw-there": (
        {**om("new-plan"), "revealed": {"castle": ["castle-1"]}},
        ["play:new-plan"],
        "father-mateusz-cards.optional-draw",
    ),
    "price": (om("chessboard"), ["play:chessboard"], "father-mateusz-cards.price"),
    "help-where": ({**om("police"), "revealed": TWO}, ["help:police"], "asking-for-help.needs-blockade"),
    "help-show": (
        {**om("police"), "revealed": TWO, "hands": KEY},
        ["help:police", "at:castle"],
        "asking-for-help.own-cards",
    ),
    "help-give": (
        {**om("police"), "revealed": TWO, "hands": KEY},
        ["help:police", "at:castle", "show:none"],
        "asking-for-help.helpers",
    ),
    "help-draw": (
        {**om("police"), "revealed": TWO, "hands": KEY},
        ["help:police", "at:castle", "show:town-hall-2"],
        "asking-for-help.draw",
    ),
    "help-price": (
        {**om("police"), "revealed": TWO, "hands": KEY},
        ["help:police", "at:castle", "show:town-hall-2", "decline"],
        "asking-for-help.uncertainty",
    ),
    "hand-limit": (
        {"hands": [["castle-2", "castle-3", "castle-4"]]},
        ["draw:underground"],
        "place-cards.hand-limit",
    ),
}
"""For each decision that can be awaited a way to it, and the rule that puts it first."""


def laid(lay, given):
    return lay(**{"places": {**BOX, "underground": ["clue", "key", "police: identity-card"]}, **given})


def played(state, script):
    step = None
    for text in script:
        step = state.apply(parse(text, state.to_act()[0]), Rng(2))
        state = step.state
    return step


@pytest.mark.parametrize("name", AWAITED)
def test_one_action__what_is_awaited_comes_first(lay, name):
    given, script, rule = AWAITED[name]
    state = played(laid(lay, given), script).state
    assert state.stack, "nothing is awaited"
    seat = state.to_act()[0]
    for text in ("pass", "draw:underground", "pick:passage", "give:castle-2", "keep:1", "look:1", "put:top.1"):
        verdict = state.explain(parse(text, seat))
        if getattr(verdict, "reason", "") == "decide-first":
            assert verdict.rules[0] == rule
            assert len(set(verdict.rules)) == len(verdict.rules)


OFFERED = {
    "lucky-find": ("draw:castle", "uncertainty-cards.draw"),
    "tip-off": ("decline", "uncertainty-cards.draw"),
    "bicycle": ("draw:castle", "father-mateusz-cards.play"),
    "bicycle-again": ("decline", "father-mateusz-cards.optional-draw"),
    "draw-there": ("draw:castle", "father-mateusz-cards.draw-where"),
    "help-draw": ("draw:castle", "asking-for-help.draw"),
    "false-alarm": ("at:opatowska-gate", "uncertainty-cards.draw"),
    "tidied-depot": ("at:castle", "uncertainty-cards.draw"),
    "discard-police": ("at:opatowska-gate", "investigation-conditions.discard-police"),
}


@pytest.mark.parametrize("name", OFFERED)
def test_draw__a_choice_is_allowed_by_what_asks_for_it(lay, name):
    given, script, _ = AWAITED[name]
    state = played(laid(lay, given), script).state
    text, rule = OFFERED[name]
    verdict = state.explain(parse(text, state.to_act()[0]))
    assert not isinstance(verdict, Illegal)
    assert verdict.rules[0] == rule


REFUSED = {
    "draw-elsewhere": ("help-draw", "draw:underground", "asking-for-help.draw"),
    "draw-elsewhere-om": ("draw-there", "draw:underground", "father-mateusz-cards.draw-where"),
    "not-there": ("false-alarm", "at:castle", "uncertainty-cards.draw"),
    "must-choose": ("tidied-depot", "decline", "uncertainty-cards.draw"),
    "discard-none": ("rumours", "discard:none", "uncertainty-cards.draw"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_impossible_part__a_choice_is_refused_by_what_asks_for_it(lay, name):
    way, text, rule = REFUSED[name]
    given, script, _ = AWAITED[way]
    state = played(laid(lay, given), script).state
    verdict = state.explain(parse(text, state.to_act()[0]))
    assert isinstance(verdict, Illegal)
    assert verdict.rules[0] == rule


def test_one_action__whoever_waits_for_help_reads_who_is_asked(lay):
    given, script, rule = AWAITED["help-give"]
    state = played(laid(lay, given), script).state
    assert state.explain(parse("draw:underground", 0)).rules[0] == rule
    assert state.explain(parse("draw:underground", 2)).rules[0] == "turns.order"


@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [
        ("play:passage", "say-where", "father-mateusz-cards.play"),
        ("play:passage.town-hall", "symbols", "father-mateusz-cards.passage"),
        ("play:passage.underground", "not-blocked", "father-mateusz-cards.passage"),
    ],
)
def test_must_work__a_card_that_works_elsewhere_is_refused_by_what_it_says(lay, text, reason, rule):
    state = laid(lay, {"revealed": TWO, "hands": [["castle-2"]], "om": ["passage"]})
    verdict = state.explain(parse(text, 0))
    assert (verdict.reason, verdict.rules[0]) == (reason, rule)
    state = laid(lay, {"revealed": TWO, "om": ["passage"]})
    assert state.explain(parse(text, 0)).rules[0] == "father-mateusz-cards.must-work"


def test_pool_stays_smaller__a_covered_card_cannot_be_picked_again(lay):
    given = {**uncertain("changed-timetable"), "om": ["chessboard", "police", "passage", "new-plan"]}
    state = played(laid(lay, {**given, "covered": ["police"]}), ["play:chessboard"]).state
    verdict = state.explain(parse("pick:police", 0))
    assert (verdict.reason, verdict.rules[0]) == ("om-covered", "investigation-conditions.remove-om")


def of(step, name):
    return [event for event in step.events if type(event).__name__ == name]


def test_nothing_to_rebuild__only_for_a_location_that_was_empty(lay):
    ordinary = lay(places={"castle": ["clue", "key"]}, discards={"castle": ["castle-2"]})
    (rebuilt,) = of(played(ordinary, ["draw:castle"]), "PileRebuilt")
    assert rebuilt.rules[0] == "discard-piles.rebuild"
    assert "discard-piles.nothing-to-rebuild" not in rebuilt.rules
    empty = lay(
        places={"castle": ["torch", "ladder"], "town-hall": ["window: torch ladder", "clue", "key"]},
        hands=[["castle-1", "castle-2"]],
        revealed={"town-hall": ["town-hall-1"]},
    )
    (rebuilt,) = of(played(empty, ["open:town-hall"]), "PileRebuilt")
    assert (rebuilt.place, rebuilt.count) == ("castle", 2)
    assert rebuilt.rules[0] == "discard-piles.nothing-to-rebuild"


def test_lone_removed__only_for_the_location_where_it_lay(lay):
    state = lay(
        places={"castle": ["door: key", "clue"], "town-hall": ["key"]},
        revealed={"castle": ["castle-1"]},
        discards={"castle": ["castle-2"]},
        hands=[["town-hall-1"]],
    )
    rules = {event.place: event.rules for event in of(played(state, ["open:castle"]), "PileRebuilt")}
    assert rules["castle"][0] == "blockades.lone-removed"
    assert rules["town-hall"][0] == "discard-piles.nothing-to-rebuild"
    assert not {"blockades.lone-removed"} & set(rules["town-hall"])
    assert "discard-piles.nothing-to-rebuild" not in rules["castle"]


def test_refill__each_action_by_its_own_rule(lay):
    rows = {"uncertainty": ["quiet-night"], "uncertainty_deck": ["rumours"], "om_deck": ["passage", "new-plan"]}
    played_card = played(laid(lay, {**rows, "om": ["chessboard"]}), ["play:chessboard"])
    helped = played(laid(lay, {**rows, "om": ["police"], "revealed": {"castle": ["castle-1"]}}), ["help:police"])
    for name in ("OmRefilled", "UncertaintyRefilled"):
        (event,) = of(played_card, name)
        assert event.rules == ("father-mateusz-cards.refill",)
        (event,) = of(helped, name)
        assert event.rules[0] == "asking-for-help.refill"
    assert "asking-for-help.uncertainty" in of(helped, "UncertaintyRevealed")[0].rules
    assert "asking-for-help.uncertainty" not in of(played_card, "UncertaintyRevealed")[0].rules


def test_draw__a_card_replaced_by_an_uncertainty_card_cites_that(lay):
    given = {**uncertain("changed-timetable"), "om_deck": ["new-plan", "bicycle"]}
    step = played(laid(lay, given), ["play:chessboard", "pick:police"])
    first, second = of(step, "OmRefilled")
    assert first.rules[0] == "uncertainty-cards.draw"
    assert second.rules[0] == "father-mateusz-cards.refill"


def test_discard_police__an_uncertainty_card_is_no_condition(lay):
    given, script, _ = AWAITED["false-alarm"]
    (event,) = of(played(laid(lay, given), [*script, "at:opatowska-gate"]), "BlockadeRemoved")
    assert event.rules[0] == "uncertainty-cards.draw"
    assert not [rule for rule in event.rules if rule.startswith("investigation-conditions.")]


def test_find_blockade__an_uncertainty_card_comes_before_how_it_is_done(lay):
    step = played(laid(lay, uncertain("locked-for-the-night")), ["play:chessboard", "at:castle"])
    assert of(step, "BlockadeFound")[0].rules[0] == "uncertainty-cards.draw"


def test_impossible_part__only_of_an_uncertainty_card(lay):
    state = lay(places={"castle": ["door: key"]}, om=["bicycle"], uncertainty=["quiet-night"])
    (event,) = of(played(state, ["play:bicycle"]), "FellAway")
    assert event.rules[0] == "place-cards.available"
    assert "uncertainty-cards.impossible-part" not in event.rules


def test_find_leaves_discard__is_cited_once_and_the_discard_told(lay):
    given = {"stories": condition(do="find-blockade", at="castle"), "hands": [["town-hall-3"]]}
    state = lay(
        places={"castle": ["clue", "door: key", "key"], "town-hall": ["clue", "clue", "clue"]},
        discards={"castle": ["castle-3", "castle-2"]},
        **given,
    )
    (event,) = of(played(state, ["hand-in:town-hall-3"]), "BlockadeFound")
    assert event.discard
    assert event.rules[0] == "investigation-conditions.find-in-discard"
    assert len(set(event.rules)) == len(event.rules)


@pytest.mark.parametrize(("story", "seats"), [("cenniejszy-niz-zloto", 3), ("krolewska-gra", 4)])
def test_no_rule_is_cited_twice(stories, story, seats):
    for seed in range(4):
        for step, action, after in walk(stories[story], seed, seats):
            offers = step.state.offers(seat_to_act(step))
            tried = [step.state.explain(type(action)(**{**_fields(action), "seat": seat})) for seat in range(seats)]
            for rules in [x.rules for x in (*after.events, *tried)] + [offer.verdict.rules for offer in offers]:
                assert len(set(rules)) == len(rules), rules


def _fields(action):
    return {name: getattr(action, name) for name in action.__dataclass_fields__}


def test_the_log_has_a_form_for_each_way(lay):
    """Which goal, out of which pile, with or without the discard: each sentence is another one."""
    state = lay(
        places={"castle": ["clue", "clue"]},
        stories=[{"goals": [{"kind": "clue", "at": "castle"}, {"kind": "clue"}, {"kind": "key"}]}],
        hands=[["castle-1"]],
    )
    keys = []
    for text in ("hand-in:castle-1", "hand-in:castle-1.2"):
        (event,) = of(played(state, [text]), "HandedIn")
        assert "investigation-goals.choice-of-slot" in event.rules
        keys.append(GAME.entry(event).message.key)
    assert keys == ["event.HandedIn", "event.HandedIn-anywhere"]
