"""Heroes and the team's supply of tokens."""

from __future__ import annotations

from engine.games.mortum.cards import Scenario
from engine.games.mortum.events import Gained
from engine.games.mortum.names import Token
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.state import Supply
from engine.games.mortum.work import Rules, Work

HERO_CARD = cite("heroes-and-supply.hero-card")
TOKENS_ON_CUE = cite("heroes-and-supply.tokens-on-cue")
ONE_SUPPLY = cite("heroes-and-supply.one-supply")
SPEND = cite("heroes-and-supply.spend")
OWN_TOTAL = cite("heroes-and-supply.own-total")
LOSS_IS_SPENDING = cite("heroes-and-supply.loss-is-spending")


def printed(scenario: Scenario) -> Supply:
    """All tokens printed on the heroes' cards together."""
    supply = Supply()
    for hero in scenario.heroes:
        for token, count in hero.tokens.items():
            supply = supply.plus(token, count)
    return supply


def enter_play(work: Work, obeyed: Rules) -> None:
    """The opening says that the printed tokens come into the supply."""
    total = printed(work.state.scenario)
    for token in Token:
        if total.get(token):
            gain(work, token, total.get(token), (TOKENS_ON_CUE, HERO_CARD, *obeyed))


def gain(work: Work, token: Token, count: int, rules: Rules) -> None:
    """Tokens come into the supply and count to the own total."""
    work.set(supply=work.state.supply.plus(token, count), own=work.state.own.plus(token, count))
    work.emit(Gained(rules=(*rules, ONE_SUPPLY, OWN_TOTAL), token=token.value, count=count))
