"""What the bots hold things to be worth, in Success Tokens; found by letting them play each other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The taste of a bot."""

    ready: tuple[float, float, float] = (0.9, 0.75, 0.6)
    """Share of its tokens that a hand card stands for which fits an open goal: the first, the second, the third."""
    clue_later: float = 0.18
    """A clue that no goal asks for yet, while story cards are left."""
    item_later: float = 0.05
    picture_later: float = 0.8
    """The artifact on the backs of the story cards, before it is asked for."""
    eve: float = 1.0
    """How much more such cards are worth while the last story card, with its double tokens, comes next."""
    contest: float = 0.0
    """How much rather a goal is answered that a card of any location answers."""
    symbol: float = 0.5
    """Share of what an opened location is worth that all the cards for its blockade stand for together."""
    unlock: float = 0.6
    """What it counts that a goal can be found at all again, in the tokens that it brings."""
    elsewhere: float = 0.5
    """How much less urgent it is with every card for the goal that lies where one can draw."""
    turned_up: float = 0.1
    """Dislike of turning up a blockade."""
    chain: int = 2
    """How far it thinks of items that open the way to items."""
    idle: float = 0.15
    """Dislike of passing."""
    dig: float = 0.3
    """What it counts that a draw brings a pile nearer to its rebuilding, for wanted cards in the discard."""
    price: float = 1.0
    """How much of the mean harm of an Uncertainty card is reckoned with."""
    help: float = 0.15
    """What a card may be worth that is given away to help."""
    patience: int = 14
    """Rebuilt piles after which nobody digs on; each token earned by anybody adds ``hope``."""
    hope: int = 2


GREEDY = Weights(
    clue_later=0.0, item_later=0.0, picture_later=0.0, symbol=0.0, unlock=0.0, idle=0.05, turned_up=0.0, dig=0.01
)
"""Sees the next card only."""
NORMAL = Weights()
HARD = Weights(unlock=0.0, symbol=0.2, price=1.6, clue_later=0.25, picture_later=1.8, contest=0.2)
"""Opens nothing for the others."""
TOGETHER = Weights(unlock=1.0, help=1.0, ready=(0.9, 0.9, 0.9))
"""In the challenge, where tokens are everybody's."""
