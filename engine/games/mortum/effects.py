"""What each instruction verb of a deck does; data and code police each other in a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.mortum import instructions as printed
from engine.games.mortum.events import TokenPlaced
from engine.games.mortum.names import CardId, card_and_face
from engine.games.mortum.rules import (
    card_structure,
    decks,
    heroes_and_supply,
    keyword_cards,
    locations,
    possible_actions,
    raids,
    resource_tokens,
    scenario_end,
    special_actions,
    time_track,
)
from engine.games.mortum.state import PlaceToken
from engine.games.mortum.work import Rules, Work

Effect = Callable[[Work, Any, CardId, Rules], None]


def carry_out(work: Work, order: printed.Instruction, card: CardId, rules: Rules) -> None:
    """Carry out one instruction of a card; ``rules`` are the paragraphs on obeying it here."""
    EFFECTS[order.do](work, order, card, rules)


def _draw(work: Work, order: printed.Draw, card: CardId, rules: Rules) -> None:
    target, face = card_and_face(order.card)
    if order.place is not None and locations.closed(work.state, order.place) is not None:
        rules = (possible_actions.INSTRUCTIONS_IGNORE_LOCKS, *rules)
    decks.draw(work, target, face, rules, drawn_by=card)


def _turn(work: Work, order: printed.Turn, card: CardId, rules: Rules) -> None:
    card_structure.enter(work, card, order.face, rules)


def _set_hour(work: Work, order: printed.SetHour, card: CardId, rules: Rules) -> None:
    del card
    time_track.set_hour(work, order.hour, rules)


def _gain(work: Work, order: printed.Gain, card: CardId, rules: Rules) -> None:
    del card
    heroes_and_supply.gain(work, order.token, order.count, rules)


def _lose(work: Work, order: printed.Lose, card: CardId, rules: Rules) -> None:
    del card
    resource_tokens.lose(work, order.token, order.count, rules)


def _fight(work: Work, order: printed.Fight, card: CardId, rules: Rules) -> None:
    del card
    resource_tokens.fight(work, order.count, rules)


def _remove_for_good(work: Work, order: printed.RemoveForGood, card: CardId, rules: Rules) -> None:
    del card
    resource_tokens.remove_for_good(work, order.token, order.count, rules)


def _hero_tokens(work: Work, order: printed.HeroTokens, card: CardId, rules: Rules) -> None:
    del order, card
    heroes_and_supply.enter_play(work, rules)


def _put_token(work: Work, order: printed.PutToken, card: CardId, rules: Rules) -> None:
    del card
    token = PlaceToken(place=order.place, token=order.token)
    if token not in work.state.tokens:
        work.set(tokens=(*work.state.tokens, token))
    if order.token == "raid":
        why: Rules = (special_actions.BOX_TOKEN, raids.ANY_RAID_TOKEN_LOCKS, raids.CARD_OFFERED)
    else:
        why = (special_actions.BOX_TOKEN, special_actions.BOX_TOKEN_ONE_KIND)
    work.emit(TokenPlaced(rules=(*why, *rules), token=order.token, place=order.place))


def _take_raid_token_back(work: Work, order: printed.TakeRaidTokenBack, card: CardId, rules: Rules) -> None:
    del card
    raids.take_back(work, order.place, rules)


def _return_card(work: Work, order: printed.ReturnCard, card: CardId, rules: Rules) -> None:
    del card
    decks.put_back(work, card_and_face(order.card)[0], rules)


def _discard_card(work: Work, order: printed.DiscardCard, card: CardId, rules: Rules) -> None:
    del card
    decks.discard(work, card_and_face(order.card)[0], rules)


def _start_special(work: Work, order: printed.StartSpecial, card: CardId, rules: Rules) -> None:
    del card
    special_actions.start(work, order.kind, order.place, (special_actions.START, special_actions.THREE_HOURS, *rules))


def _reveal_end(work: Work, order: printed.RevealEnd, card: CardId, rules: Rules) -> None:
    del order, card
    scenario_end.reveal(work, rules)


def _end_scenario(work: Work, order: printed.EndScenario, card: CardId, rules: Rules) -> None:
    del card, rules
    if work.state.ending is None:
        work.set(ending=order.ending)


def _give_keyword(work: Work, order: printed.GiveKeyword, card: CardId, rules: Rules) -> None:
    del card
    keyword_cards.give(work, order.keyword, rules)


EFFECTS: dict[str, Effect] = {
    "draw": _draw,
    "turn": _turn,
    "set-hour": _set_hour,
    "gain": _gain,
    "lose": _lose,
    "fight": _fight,
    "remove-for-good": _remove_for_good,
    "hero-tokens": _hero_tokens,
    "put-token": _put_token,
    "take-raid-token-back": _take_raid_token_back,
    "return-card": _return_card,
    "discard-card": _discard_card,
    "start-special": _start_special,
    "reveal-end": _reveal_end,
    "end-scenario": _end_scenario,
    "give-keyword": _give_keyword,
}
