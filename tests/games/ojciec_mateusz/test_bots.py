"""The bots: they do what is allowed, know no more than their seat, end, and each level beats what it should."""

from __future__ import annotations

import pytest

from engine.core.bot import RANDOM, Bots, Measured, finished, sight
from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.games.ojciec_mateusz.bots.levels import GREED, LEVELS, RIVALS
from tests.games.ojciec_mateusz.walks import GAME, walk

ENDS_BELOW = 900
"""Actions, choices that follow from one included; the longest game in thousands had fewer than half of them."""


def thought(level, state, seed):
    seat = state.to_act()[0]
    if level == RANDOM:
        return Rng(seed).pick(state.legal_actions(seat))[0].id
    return finished(GAME.think(level, sight(state, seat), Rng(seed)))


def played(story, players, seed):
    """The last position of a game, and the number of actions."""
    step = GAME.begin(story, Rng(seed), {"seats": len(players)})
    for number in range(ENDS_BELOW):
        if step.state.over is not None:
            return step.state, number
        seat = seat_to_act(step)
        action = GAME.parse(thought(players[seat], step.state, seed * 10_000 + number), seat)
        step = step.state.apply(action, step.rng)
    raise AssertionError(f"{players}, seed {seed}: no end after {ENDS_BELOW} actions")


def share(stories, level, rival, deals):
    """The share of games that the level wins, each deal played twice with seats swapped."""
    names = list(stories)
    won = 0
    for deal in range(deals):
        for players in ((level, rival), (rival, level)):
            state, _ = played(stories[names[deal % len(names)]], players, deal)
            won += state.outcome().winners == (players.index(level),)
    return won / (2 * deals)


def test_the_game_has_bots_of_three_levels():
    assert isinstance(GAME, Bots)
    assert isinstance(GAME, Measured)
    assert GAME.bot_levels() == ("easy", "normal", "hard")
    assert [level for level, _ in GAME.rivals()] == list(LEVELS)
    assert all(rival in (RANDOM, GREED, *LEVELS) for _, rival in RIVALS)


@pytest.mark.parametrize(("level", "every"), [("easy", 3), ("normal", 3), (GREED, 5), ("hard", 23)])
def test_a_bot_chooses_the_same_whatever_the_cards_are_that_it_does_not_know(stories, level, every):
    compared = 0
    for seed, story in enumerate(stories.values()):
        for number, (step, _, _) in enumerate(walk(story, seed, 2 + seed)):
            state = step.state
            seat = state.to_act()[0]
            if number % every or len(state.legal_actions(seat)) == 1:
                continue
            chosen = thought(level, state, number)
            assert chosen in {action.id for action in state.legal_actions(seat)}
            other = state.redeal(seat, Rng(number))
            compared += other != state
            assert thought(level, other, number) == chosen
    assert compared > 10


def test_what_is_dealt_anew_does_not_depend_on_how_it_lay(stories):
    for seed, story in enumerate(stories.values()):
        for number, (step, _, _) in enumerate(walk(story, seed, 2 + seed)):
            for seat in range(2 + seed):
                other = step.state.redeal(seat, Rng(number))
                assert other.redeal(seat, Rng(1)) == step.state.redeal(seat, Rng(1))


def test_a_search_goes_in_many_slices(stories):
    slices = 0
    state = GAME.begin(stories["genialny-artysta"], Rng(3), {"seats": 2}).state
    for _ in GAME.think("hard", sight(state, state.to_act()[0]), Rng(1)):
        slices += 1
    assert slices >= 20


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_of_bots_end(stories, seats):
    mixes = [("easy",) * seats, ("normal",) * seats, (*["easy", "normal"] * 3,)[:seats], (GREED,) * seats]
    for number, players in enumerate(mixes):
        for seed, story in enumerate(stories.values()):
            state, _ = played(story, players, seed + 10 * number)
            assert state.outcome() is not None


@pytest.mark.parametrize("players", [("hard", "hard"), ("hard", "easy", "normal")])
def test_games_with_the_hard_bot_end(stories, players):
    state, _ = played(stories["kamien-optymizmu"], players, 5)
    assert state.outcome() is not None


def test_easy_beats_random_play(stories):
    assert share(stories, "easy", RANDOM, 20) > 0.7


def test_normal_beats_easy(stories):
    assert share(stories, "normal", "easy", 20) > 0.55


def test_bots_solve_the_first_story(stories):
    endings = [played(stories["genialny-artysta"], ("normal",) * 3, seed)[0].over for seed in range(20)]
    assert endings.count("solved") > 10
