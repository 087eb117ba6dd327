"""Heroes and the team's supply of tokens."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.mortum.cards import Hero
from engine.games.mortum.events import Gained, TokensInPlay
from engine.games.mortum.names import Token
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import resource_tokens, scenario_end
from engine.games.mortum.state import Supply
from engine.games.mortum.work import Rules, Work

HERO_CARD = cite("heroes-and-supply.hero-card")
TOKENS_ON_CUE = cite("heroes-and-supply.tokens-on-cue")
ONE_SUPPLY = cite("heroes-and-supply.one-supply")
SPEND = cite("heroes-and-supply.spend")
OWN_TOTAL = cite("heroes-and-supply.own-total")
LOSS_IS_SPENDING = cite("heroes-and-supply.loss-is-spending")


def printed(heroes: Iterable[Hero]) -> Supply:
    """All tokens printed on the heroes' cards together."""
    supply = Supply()
    for hero in heroes:
        for token, count in hero.tokens.items():
            supply = supply.plus(token, count)
    return supply


def enter_play(work: Work, obeyed: Rules) -> None:
    """The opening says that the printed tokens come into the supply.

    A team that comes from an earlier scenario has them already, as part of its own totals: nothing is brought twice,
    and what was removed for good does not come back.
    """
    if work.state.carried is not None:
        work.emit(TokensInPlay(rules=(scenario_end.NEXT_SCENARIO, TOKENS_ON_CUE, *obeyed)))
        return
    total = printed(work.state.heroes())
    for token in Token:
        if total.get(token):
            gain(work, token, total.get(token), (TOKENS_ON_CUE, HERO_CARD, *obeyed))


def gain(work: Work, token: Token, count: int, rules: Rules) -> None:
    """Tokens come into the supply and count to the own total; Wounds are never restored and so nobody's own."""
    supply, own = work.state.supply.plus(token, count), work.state.own
    if token is Token.WOUND:
        rules = (*rules, resource_tokens.WOUND)
    else:
        rules, own = (*rules, ONE_SUPPLY, OWN_TOTAL), own.plus(token, count)
    work.set(supply=supply, own=own)
    work.emit(Gained(rules=rules, token=token.value, count=count))
