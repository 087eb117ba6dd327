"""The hard bot: it plays ahead, many times, in positions that are dealt anew, and takes what came out best."""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from engine.core.bot import Sight, Thought
from engine.core.ids import Seat
from engine.core.rng import Rng
from engine.games.ojciec_mateusz.bots.model import Box, Table, seat_value
from engine.games.ojciec_mateusz.bots.policy import choose, values
from engine.games.ojciec_mateusz.bots.weights import Weights
from engine.games.ojciec_mateusz.rules.passing_and_end import winner
from engine.games.ojciec_mateusz.state import SOLVED, State

CANDIDATES = 5
DEALS = 16
PLAYS = 6
TURNS = 20
PRIOR = 0.05
COMMON = 0.1


def search(sight: Sight, rng: Rng, taste: Weights) -> Thought:
    position = sight.imagine(rng)
    found = values(position, sight.seat, sight.actions, taste)
    order = sorted(range(len(found)), key=lambda n: -found[n])
    best = found[order[0]]
    if position.stack:
        return sight.actions[order[0]].id
    alive = order[:CANDIDATES]
    box = Box(position, taste)
    total = dict.fromkeys(alive, 0.0)
    count = dict.fromkeys(alive, 0)
    for deal in range(DEALS):
        word, rng = rng.word()
        position = sight.imagine(Rng(word))
        for n in alive:
            total[n] += _tried(position, sight.seat, sight.actions[n], box, taste, word)
            count[n] += 1
            yield
        if deal in (DEALS // 4, DEALS // 2) and len(alive) > 2:
            alive = sorted(alive, key=lambda n: -_score(total[n], count[n], found[n] - best))[: (len(alive) + 1) // 2]
    n = max(alive, key=lambda n: _score(total[n], count[n], found[n] - best))
    return sight.actions[n].id


def _score(total: float, count: int, prior: float) -> float:
    return total / count + PRIOR * max(-2.0, prior)


def _tried(position: State, seat: Seat, action: Any, box: Box, taste: Weights, word: int) -> float:
    """What came of an action in one deal, on the average of some play-outs."""
    step = position.apply(action, Rng(word, 1))  # type: ignore[attr-defined]
    state, chance = step.state, step.rng
    while state.stack and state.over is None and state.story == position.story:
        who = state.to_act()[0]
        answer, dice = choose(state, who, state.legal_actions(who), taste, chance)
        step = state.apply(answer, dice)
        state, chance = step.state, step.rng
    if state.over is not None:
        return (winner(state) == seat) + COMMON * (state.over == SOLVED)
    if state.story != position.story:
        table = Table(box, position)
        table.tokens = list(state.tokens)
        table.hand = [[box.index[c] for c in hand] for hand in state.hand]
        table.goals = 0
        table.value = box.values(0)
        return promise(table, position, seat)
    table = Table(box, state)
    result = 0.0
    for n in range(PLAYS):
        other = table.copy(word + n * 0x9E3779B97F4A7C15)
        other.play(TURNS)
        result += promise(other, position, seat)
    return result / PLAYS


def promise(table: Table, position: State, seat: Seat) -> float:
    """How likely the seat wins from here, and a little for the common success."""
    last = position.last_story()
    if last and not table.goals:
        best = max(table.tokens)
        order = [(position.start + n) % table.seats for n in range(table.seats)]
        return float([s for s in order if table.tokens[s] == best][-1] == seat) + COMMON
    mine = seat_value(table, seat)
    others = [seat_value(table, Seat(s)) for s in range(table.seats) if s != seat]
    later = len(position.scenario.stories) - 1 - position.story
    left = 0.0 if not later else 3.5 * (later - 1) + 7.0
    left += sum(w for n, w in enumerate(table.box.worth) if table.goals >> n & 1)
    order_bonus = 0.3 * ((seat - position.start) % table.seats) / (table.seats - 1) - 0.15
    spread = sqrt(left + 0.5)
    chance = 1.0
    for other in others:
        chance *= 1 / (1 + exp(-1.7 * (mine - other + order_bonus) / spread))
    return chance + COMMON * (0.5 if table.goals else 0.8)
