"""The three levels: easy sees the next card and blunders, normal weighs things up, hard also plays ahead."""

from __future__ import annotations

from engine.core.bot import RANDOM, Sight, Thought
from engine.core.ids import ActionId
from engine.core.rng import Rng
from engine.games.ojciec_mateusz.bots.policy import choose
from engine.games.ojciec_mateusz.bots.search import search
from engine.games.ojciec_mateusz.bots.weights import GREEDY, HARD, NORMAL, TOGETHER

EASY_LEVEL, NORMAL_LEVEL, HARD_LEVEL = LEVELS = ("easy", "normal", "hard")
"""The weakest first."""
GREED = "greed"
"""The yardstick for normal: takes what the next card promises, and never looks further."""
RIVALS = ((EASY_LEVEL, RANDOM), (NORMAL_LEVEL, GREED), (HARD_LEVEL, NORMAL_LEVEL))
"""Each level with what it has to beat."""
ONE_IN = 4
"""How often the easy bot does whatever comes to its mind."""


def think(level: str, sight: Sight, rng: Rng) -> Thought:
    """Search for an action of ``sight.actions``."""
    if len(sight.actions) == 1:
        return ActionId(sight.actions[0].id)
    yield
    if level == EASY_LEVEL:
        blunder, rng = rng.below(ONE_IN)
        if not blunder:
            action, _ = rng.pick(sight.actions)
            return ActionId(action.id)
    position = sight.imagine(rng)
    taste = GREEDY if level in (EASY_LEVEL, GREED) else NORMAL
    if position.challenge and level != EASY_LEVEL:
        taste = TOGETHER  # all win or nobody does: there is no rival to play ahead against
    elif level == HARD_LEVEL:
        return (yield from search(sight, rng, HARD))
    action, _ = choose(position, sight.seat, sight.actions, taste, rng)
    return ActionId(action.id)
