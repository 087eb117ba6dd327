"""The hard bot: between actions that look nearly alike it plays ahead, in positions that are dealt anew.

Its strength comes from its weights. Play-outs that were given more say did not make it win more often in hundreds of
games against the normal bot, for they know a small picture of the game only.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from engine.core.bot import Sight, Thought
from engine.core.ids import ActionId, Seat
from engine.core.rng import Rng
from engine.games.ojciec_mateusz.bots.box import Box
from engine.games.ojciec_mateusz.bots.model import Table, seat_value
from engine.games.ojciec_mateusz.bots.policy import choose, values
from engine.games.ojciec_mateusz.bots.weights import Weights
from engine.games.ojciec_mateusz.rules.passing_and_end import winner
from engine.games.ojciec_mateusz.state import SOLVED, OverLimit, State

CANDIDATES = 5
"""So many actions that look best are tried at most."""
CLOSE = 0.15
"""An action that looks worse than the best one by more than this, in tokens, is not tried."""
DEALS = 12
HALVINGS = (4, 8)
"""After so many deals the worse half of the actions is given up."""
PLAYS = 8
"""Play-outs from each deal."""
TURNS = 20
"""How far a play-out goes, unless the story card is complete before."""
PRIOR = 0.5
"""How much a token by which an action looks better counts against what came of it, as a chance to win: so much that
play-outs, which know a small picture of the game only, decide between actions that look nearly alike."""
COMMON = 0.1
"""What the common success counts, as a chance to win."""
STRIDE = 0x9E3779B97F4A7C15


def search(sight: Sight, rng: Rng, taste: Weights) -> Thought:
    """Play ahead where an action of a turn has to be chosen; answer by one look what a turn leads to."""
    position: State = sight.imagine(rng)
    found = values(position, sight.seat, sight.actions, taste)
    order = sorted(range(len(found)), key=lambda n: -found[n])
    alive = [n for n in order[:CANDIDATES] if found[n] > found[order[0]] - CLOSE]
    if position.stack or len(alive) == 1:
        return ActionId(sight.actions[order[0]].id)
    box = Box(position, taste)
    total = dict.fromkeys(alive, 0.0)

    def score(n: int) -> float:
        return total[n] / (deal + 1) + PRIOR * found[n]

    for deal in range(DEALS):
        word, rng = rng.word()
        position = sight.imagine(Rng(word))
        for n in alive:
            total[n] += _tried(position, sight.actions[n], box, word)
            yield
        if deal + 1 in HALVINGS and len(alive) > 2:
            alive = sorted(alive, key=score, reverse=True)[: (len(alive) + 1) // 2]
    return ActionId(sight.actions[max(alive, key=score)].id)


def _tried(position: State, action: Any, box: Box, word: int) -> float:
    """What came of an action in one deal, on the average of some play-outs."""
    seat: Seat = action.seat
    step = position.apply(action, Rng(word, 1))  # type: ignore[attr-defined]
    state, chance = step.state, step.rng
    while state.stack and state.over is None and state.story == position.story:
        if len(state.stack) == 1 and isinstance(state.stack[0], OverLimit):
            break  # the picture of the table puts the worst card away just as well
        who = state.to_act()[0]
        answer, dice = choose(state, who, state.legal_actions(who), box.taste, chance)
        step = state.apply(answer, dice)
        state, chance = step.state, step.rng
    if state.over is not None:
        return float(winner(state) == seat) + COMMON * float(state.over == SOLVED)
    table = Table(box, state)
    if state.story != position.story:
        table.finish_story()
        return promise(table, position, seat)
    if state.stack:
        table.settle()
    result = 0.0
    for n in range(PLAYS):
        other = table.copy(word + n * STRIDE)
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
