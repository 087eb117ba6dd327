"""A position told as the *given* part of a case is that position, as far as the seat knows it."""

from __future__ import annotations

import json

import pytest

from engine.content.compile import load, read_case
from engine.core.case import run
from engine.core.codec import decode
from engine.core.match import Setup, seat_to_act, with_action
from engine.core.rng import Rng
from engine.games.ojciec_mateusz.given import Given
from engine.presentation import casefile
from engine.presentation.library import Library
from tests.games.ojciec_mateusz.walks import GAME, walk


def test_a_position_told_as_a_case_looks_the_same_to_the_seat(stories):
    for seed, story in enumerate(stories.values()):
        states = []
        for step, _, _ in walk(story, seed, 3):
            states.append(step.state)
            if len(states) % 5:
                continue
            for seat in range(3):
                told = json.loads(json.dumps(GAME.case_given(states, len(states) - 1, seat)))
                again = GAME.position(told, stories)
                want, have = states[-1].observation(seat), again.observation(seat)
                del want["uncertainty"], have["uncertainty"]  # a case does not tell who has seen the row
                assert have == want


def test_a_case_copied_by_a_seat_does_not_tell_the_hands_of_others(stories):
    """Whatever others hold is dealt by chance, so the same card is seldom there."""
    told = real = 0
    for seed, story in enumerate(stories.values()):
        states = [step.state for step, _, _ in walk(story, seed, 3)]
        for index in range(10, len(states) - 1, 7):
            given = decode(Given, GAME.case_given(states[: index + 2], index, 0))
            for seat in (1, 2):
                for card, truth in zip(given.hands[seat], states[index].hand[seat], strict=True):
                    hidden = not states[index + 1].knows(0, truth) and truth in states[index + 1].hand[seat]
                    real += hidden and card == truth
                    told += hidden
    assert told > 100
    assert real < told / 3


def test_facts_of_a_seat_name_no_hidden_card(stories):
    for seed, story in enumerate(stories.values()):
        for step, _, _ in walk(story, seed, 3):
            found = GAME.known_facts(step.state, 1)
            assert set(found["hand"]) == {"1"}
            assert not {"piles", "hands", "discards", "known"} & set(found)


@pytest.mark.parametrize("challenge", [False, True])
def test_a_copied_case_runs_by_itself_and_says_what_the_seat_saw(tmp_path, challenge):
    """Each seat copies; what it does not know is dealt by chance, and what it saw happens again."""
    content, library, file = load("ojciec_mateusz"), Library(), tmp_path / "copied" / "bug.yaml"
    library.add(content.mechanics())
    file.parent.mkdir()
    for seed, name in enumerate(content.scenarios):
        options = {"seats": 3, "challenge": challenge}
        match = library.new_match("ojciec_mateusz", Setup(scenario=name, options=options), seed)
        chance, number = Rng(seed + 1), 0
        while (step := library.replay(match).last).state.outcome() is None:
            action, chance = chance.pick(step.state.legal_actions(seat_to_act(step)))
            match, number = with_action(match, action.id), number + 1
            if number % 6 and action.id not in ("discard:none", "pass"):
                continue
            text = casefile.write(match, library.replay(match), number % 3, name, content.loaded)
            file.write_text(text, encoding="utf-8")
            result = run(GAME, read_case(file, "ojciec_mateusz").case, content.loaded)
            assert not result.differences, (file.read_text(encoding="utf-8"), result.differences)


def test_no_search__a_case_copied_after_the_police_were_moved_does_not_tell_where_blockades_lie(lay):
    """Nobody looked for one there, so where they lie is dealt by chance like all that nobody saw."""
    orders = (
        ["castle-3", "castle-1", "castle-7", "castle-2", "castle-11"],
        ["castle-1", "castle-3", "castle-2", "castle-4", "castle-7", "castle-5", "castle-11"],
        ["castle-1", "castle-2", "castle-4", "castle-5", "castle-11", "castle-7", "castle-3"],
    )
    told, real = [], []
    for order in orders:
        state = lay(revealed={"opatowska-gate": ["opatowska-gate-3"]}, piles={"castle": order}, om=["police"])
        after = state.apply(GAME.parse("play:police", 0), Rng(1))
        states = [after.state, after.state.apply(GAME.parse("at:castle", 0), after.rng).state]
        real += [_blockades(states[0], states[0].pile["castle"])] * 10
        deals = [GAME.case_given(states, 0, 1, deal)["piles"]["castle"] for deal in range(10)]
        told += [_blockades(states[0], pile) for pile in deals]
    assert sum(one == other for one, other in zip(told, real, strict=True)) < 3


def _blockades(state, pile):
    return [index for index, card in enumerate(pile) if state.scenario.cards[card].blockade]


def test_winner__nobody_wins_alone_in_the_challenge(lay):
    for challenge, winner in ((False, 1), (True, None)):
        state = lay(tokens=[1, 2, 0], passes=2, challenge=challenge)
        over = state.apply(GAME.parse("pass", 0), Rng(1)).state
        assert over.over == "passed-out"
        assert GAME.facts(over)["winner"] == winner
