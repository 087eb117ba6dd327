"""Possible actions: the optional offers of the cards on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.core.rule import Illegal, Legal, Verdict
from engine.games.mortum.actions import TakeOffer
from engine.games.mortum.cards import CardOffer, OfferKind
from engine.games.mortum.events import OfferTaken
from engine.games.mortum.names import Face, card_and_face
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import (
    card_structure,
    chains,
    decks,
    locations,
    resource_tokens,
    rest_and_fatigue,
)
from engine.games.mortum.state import Draining, OpenCard, State
from engine.games.mortum.work import Rules, Work

OPTIONAL = cite("possible-actions.optional")
BETWEEN_CHAINS = cite("possible-actions.between-chains")
MISSING_NUMBER = cite("possible-actions.missing-number")
ONCE = cite("possible-actions.once")
CARD_STAYS = cite("possible-actions.card-stays")
SINGLE_OFFER_STAYS = cite("possible-actions.single-offer-stays")
CONDITIONS = cite("possible-actions.conditions")
CHECK_BEFORE_PAYING = cite("possible-actions.check-before-paying")
NO_UNWRITTEN_COST = cite("possible-actions.no-unwritten-cost")
PLACE_MUST_BE_OPEN = cite("possible-actions.place-must-be-open")
INSTRUCTIONS_IGNORE_LOCKS = cite("possible-actions.instructions-ignore-locks")
WHOLE_TEAM = cite("possible-actions.whole-team")
ALL_HEROES_AWAY = cite("possible-actions.all-heroes-away")

FOR_A_PRICE = Legal(rules=(OPTIONAL,))
FREE = Legal(rules=(OPTIONAL, NO_UNWRITTEN_COST))
KINDS: tuple[OfferKind, ...] = ("day", "rest", "night")


def printed_offers(state: State, lying: OpenCard) -> tuple[tuple[Face, CardOffer], ...]:
    """The offers of all faces of a card that were read, A before B: what was read remains available."""
    card = state.scenario.cards[lying.card]
    if len(lying.read) == 1:
        face = lying.read[0]
        return tuple([(face, offer) for offer in card.face(face).offers])
    return tuple([(face, offer) for face in (Face.A, Face.B) if face in lying.read for offer in card.face(face).offers])


def kinds_now(state: State) -> list[OfferKind]:
    """The kinds of offer that may be taken at this point of the day."""
    return [kind for kind in KINDS if _moment(state, kind) is None]


def takeable(state: State, lying: OpenCard, kinds: Sequence[OfferKind]) -> list[TakeOffer]:
    """The offers of a card that can be taken, given ``kinds_now``; those whose card is gone are passed over at once."""
    card, found, away = state.scenario.cards[lying.card], [], state.away
    for face in lying.read if len(lying.read) == 1 else (Face.A, Face.B):
        for offer in card.face(face).offers:
            if offer.target is not None and offer.target[0] in away:
                continue
            if offer.kind in kinds and isinstance(_available(state, lying, offer), Legal):
                found.append(TakeOffer(card=lying.card, offer=offer.id))
    return found


def find(state: State, action: TakeOffer) -> tuple[OpenCard, Face, CardOffer] | None:
    """The card, face and offer the action means, if a face that was read has it."""
    lying = state.open_card(action.card)
    if lying is None:
        return None
    card = state.scenario.cards[lying.card]
    for face in lying.read:
        offer = card.face(face).offer(action.offer)
        if offer is not None:
            return lying, face, offer
    return None


def verify(state: State, action: TakeOffer) -> Verdict:
    """Whether the offer stands on a face that was read, and may be taken."""
    found = find(state, action)
    if found is None:
        return Illegal(reason="unknown-offer", rules=(OPTIONAL, decks.NO_PEEKING), numbers=(("card", action.card),))
    return judge(state, found[0], found[2])


def judge(state: State, lying: OpenCard, offer: CardOffer) -> Verdict:
    """Availability comes first and costs nothing: card in its deck, place open, conditions, then the price."""
    return _moment(state, offer.kind) or _available(state, lying, offer)


def _available(state: State, lying: OpenCard, offer: CardOffer) -> Verdict:
    used = offer.id in lying.used
    if offer.draw is None and used and offer.kind != "rest":  # resting is possible on every day
        return Illegal(reason="already-done", rules=(ONCE,))
    unpaid = (CHECK_BEFORE_PAYING,) if offer.pay else ()
    if offer.target is not None:
        card, _ = offer.target
        if not state.in_deck(card):
            taken = (ONCE,) if used or state.open_card(card) is not None else ()
            rules = (MISSING_NUMBER, *taken, *unpaid)
            return Illegal(reason="missing-number", rules=rules, numbers=(("card", card),))
    if offer.place is not None:
        closed = locations.closed(state, offer.place)
        if closed is not None:
            return Illegal(
                reason=closed.reason, rules=(PLACE_MUST_BE_OPEN, *closed.rules, *unpaid), numbers=closed.numbers
            )
    unmet = _unmet(state, offer)
    if unmet is not None:
        reason, value = unmet
        return Illegal(reason=reason, rules=(CONDITIONS, *unpaid), numbers=(value,))
    for token, count in offer.pay.items():
        if state.supply.get(token) < count:
            rule = resource_tokens.price_rule(token)
            numbers = (("token", token.value), ("need", count), ("count", state.supply.get(token)))
            return Illegal(reason="cannot-pay", rules=(CONDITIONS, *rule, CHECK_BEFORE_PAYING), numbers=numbers)
    verdict = FOR_A_PRICE if offer.pay else FREE
    warning = rest_and_fatigue.morning_warning(state) if offer.kind == "rest" else ()
    return Legal(rules=(*verdict.rules, *warning)) if warning else verdict


def _moment(state: State, kind: OfferKind) -> Verdict | None:
    """Whether this kind of offer may be taken at this point of the day at all."""
    if kind == "day" and not state.stack:  # by far the most frequent question
        return rest_and_fatigue.only_rest_left(state)
    busy = chains.busy(state, (BETWEEN_CHAINS,), resting_too=False)
    if busy is not None:
        return busy
    resting = state.resting()
    if kind == "night":
        if resting is None or resting.stage != "night":
            return Illegal(reason="not-night", rules=(rest_and_fatigue.NIGHT_ACTIONS,))
        return None
    if resting is not None:
        return Illegal(reason="day-closed", rules=(rest_and_fatigue.DAY_CLOSED,))
    if kind == "rest":
        return rest_and_fatigue.too_early(state)
    return rest_and_fatigue.only_rest_left(state)


def _unmet(state: State, offer: CardOffer) -> tuple[str, tuple[str, str | int]] | None:
    """The first condition that does not hold, as a reason and what it is about."""
    needs = offer.needs
    if needs.keyword is not None and needs.keyword not in state.keywords:
        return "needs-keyword", ("keyword", needs.keyword)
    if needs.not_keyword is not None and needs.not_keyword in state.keywords:
        return "needs-not-keyword", ("keyword", needs.not_keyword)
    if needs.card_read is not None:
        card, face = card_and_face(needs.card_read)
        if not state.has_read(card, face):
            return "needs-card", ("card", needs.card_read)
    if needs.from_hour is not None and state.hour < needs.from_hour:
        return "too-early", ("hour", needs.from_hour)
    if needs.until_hour is not None and state.hour > needs.until_hour:
        return "too-late", ("hour", needs.until_hour)
    return None


def resolve(work: Work, action: TakeOffer) -> None:
    """Mark the offer as used, pay, then draw its card; a visit costs no time of its own."""
    state = work.state
    found = find(state, action)
    if found is None:
        return
    lying, face, offer = found
    used = replace(lying, used=(*lying.used, offer.id))
    work.set(table=tuple(used if c.card == lying.card else c for c in state.table))
    work.emit(OfferTaken(rules=_taken_rules(state, lying, offer), card=action.card, face=face, offer=offer.id))
    resource_tokens.pay(work, offer.pay)
    if offer.kind == "rest":
        rest_and_fatigue.begin(work)
    elif offer.kind == "night":
        work.set(nights=state.nights + 1)
        work.push(Draining())
    else:
        work.push(Draining(went_at=state.hour if offer.place is not None else None))
    if offer.target is not None:
        card, side = offer.target
        cause: Rules = (card_structure.ACTION_IS_A_CARD,)
        decks.draw(work, card, side, cause, drawn_by=action.card)


def _taken_rules(state: State, lying: OpenCard, offer: CardOffer) -> Rules:
    rules: Rules = (card_structure.ACTION_IS_A_CARD,)
    rules += (CARD_STAYS,) if len(printed_offers(state, lying)) > 1 else (SINGLE_OFFER_STAYS,)
    if state.running:
        rules += (WHOLE_TEAM,)
        if state.scenario.heroes and len(state.running) >= len(state.scenario.heroes):
            rules += (ALL_HEROES_AWAY,)
    if offer.kind == "night":
        rules += (rest_and_fatigue.NIGHT_ACTIONS, rest_and_fatigue.NIGHT_COUNT)
        if not offer.pay:
            rules += (NO_UNWRITTEN_COST,)
    return rules + ((locations.NO_POSITION,) if offer.place is not None else ())
