"""Combat, Wounds, Mental Power and Coins: prices, forced losses and fights."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.mortum.events import Lost, RemovedForGood, Spent, Wounded
from engine.games.mortum.names import Token
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import heroes_and_supply
from engine.games.mortum.work import Rules, Work

COMBAT_FORCED = cite("resource-tokens.combat-forced")
NO_WITHHOLDING = cite("resource-tokens.no-withholding")
COMBAT_OPTIONAL = cite("resource-tokens.combat-optional")
WOUND = cite("resource-tokens.wound")
MENTAL_POWER = cite("resource-tokens.mental-power")
COIN_USE = cite("resource-tokens.coin-use")
WOUND_LASTS = cite("resource-tokens.wound-lasts")
COINS_ONCE = cite("resource-tokens.coins-once")
RESTORE_PER_SCENARIO = cite("resource-tokens.restore-per-scenario")
FORCED_SHORTAGE = cite("resource-tokens.forced-shortage")

_PRICE: Mapping[Token, Rules] = {
    Token.COMBAT: (COMBAT_OPTIONAL,),
    Token.COIN: (COIN_USE,),
    Token.MENTAL: (MENTAL_POWER,),
}


def price_rule(token: Token) -> Rules:
    """The paragraph on paying with this kind of token, if it has one of its own."""
    return _PRICE.get(token, ())


def pay(work: Work, price: Mapping[Token, int]) -> None:
    """Pay a price that has been found affordable in full."""
    for token, count in price.items():
        work.set(supply=work.state.supply.plus(token, -count))
        work.emit(Spent(rules=(*price_rule(token), heroes_and_supply.SPEND), token=token.value, count=count))


def lose(work: Work, token: Token, count: int, obeyed: Rules) -> None:
    """A compulsory loss takes what is there; only Combat that lacks brings Wounds, as in a fight."""
    taken = min(count, work.state.supply.get(token))
    work.set(supply=work.state.supply.plus(token, -taken))
    rules = (heroes_and_supply.LOSS_IS_SPENDING, *obeyed)
    if token is Token.COMBAT:
        rules = (COMBAT_FORCED, *rules)
    elif taken < count:
        rules = (FORCED_SHORTAGE, *rules)
    work.emit(Lost(rules=rules, token=token.value, count=taken))
    if token is Token.COMBAT and taken < count:
        wound(work, count - taken, (FORCED_SHORTAGE, *obeyed))


def fight(work: Work, count: int, obeyed: Rules) -> None:
    """Combat tokens are demanded; each one lacking brings a Wound, and nobody may hold tokens back."""
    taken = min(count, work.state.supply.combat)
    if taken:
        work.set(supply=work.state.supply.plus(Token.COMBAT, -taken))
        work.emit(Spent(rules=(COMBAT_FORCED, NO_WITHHOLDING, *obeyed), token=Token.COMBAT.value, count=taken))
    if taken < count:
        wound(work, count - taken, obeyed)


def wound(work: Work, count: int, obeyed: Rules) -> None:
    """So many Combat tokens were lacking."""
    work.set(supply=work.state.supply.plus(Token.WOUND, count))
    work.emit(Wounded(rules=(COMBAT_FORCED, WOUND, *obeyed), count=count))


def remove_for_good(work: Work, token: Token, count: int, obeyed: Rules) -> None:
    """Tokens leave the game: the own total falls by the whole number, the supply by what is there."""
    state = work.state
    work.set(
        supply=state.supply.plus(token, -min(count, state.supply.get(token))),
        own=state.own.plus(token, -min(count, state.own.get(token))),
    )
    work.emit(RemovedForGood(rules=(heroes_and_supply.OWN_TOTAL, *obeyed), token=token.value, count=count))
