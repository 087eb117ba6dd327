"""The conditions of a story card: carried out once, before play goes on (procedure P7)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.ids import Seat
from engine.core.rule import Illegal, Legal, Verdict
from engine.games.ojciec_mateusz.actions import PickOmCard
from engine.games.ojciec_mateusz.cards import FindBlockade, RemoveOm, ReshuffleAndReveal
from engine.games.ojciec_mateusz.events import (
    AlreadyBlocked,
    BlockadeFound,
    FellAway,
    NoBlockadeFound,
    OmCovered,
    PileReshuffled,
)
from engine.games.ojciec_mateusz.names import Kind, OmId, PlaceId
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import blockades, uncertainty_cards
from engine.games.ojciec_mateusz.state import AtPlace, Conditions, PickOm, State
from engine.games.ojciec_mateusz.work import Rules, Work

AT_ONCE = cite("investigation-conditions.at-once")
ONCE = cite("investigation-conditions.once")
WHO = cite("investigation-conditions.who")
FIND_BLOCKADE = cite("investigation-conditions.find-blockade")
FIND_IN_DISCARD = cite("investigation-conditions.find-in-discard")
FIND_LEAVES_DISCARD = cite("investigation-conditions.find-leaves-discard")
FIND_NAMED = cite("investigation-conditions.find-named")
FIND_ALREADY_BLOCKED = cite("investigation-conditions.find-already-blocked")
FIND_NONE = cite("investigation-conditions.find-none")
RESHUFFLE_REVEAL = cite("investigation-conditions.reshuffle-reveal")
RESHUFFLE_WHICH = cite("investigation-conditions.reshuffle-which")
REMOVE_OM = cite("investigation-conditions.remove-om")
POOL_STAYS_SMALLER = cite("investigation-conditions.pool-stays-smaller")
DISCARD_POLICE = cite("investigation-conditions.discard-police")
DISCARD_POLICE_WHERE = cite("investigation-conditions.discard-police-where")

CONDITION = (AT_ONCE, ONCE)


def step(work: Work, frame: Conditions) -> bool:
    """Carry out the next condition; the card is done when there is none left."""
    state = work.state
    conditions = state.scenario.stories[state.story].conditions
    if frame.step == len(conditions):
        work.pop()
        return True
    work.replace_top(replace(frame, step=frame.step + 1))
    condition = conditions[frame.step]
    if isinstance(condition, FindBlockade):
        find(work, condition.at, condition.kind)
    elif isinstance(condition, ReshuffleAndReveal):
        reshuffle_and_reveal(work, condition.at)
    elif isinstance(condition, RemoveOm):
        if uncertainty_cards.open_om(state):
            work.push(PickOm(seat=frame.seat, cover=True))
        else:
            work.emit(FellAway(rules=(POOL_STAYS_SMALLER, *CONDITION)))
    elif state.police_places():
        work.push(AtPlace(seat=frame.seat, verb="discard-police"))
    else:
        work.emit(FellAway(rules=(DISCARD_POLICE, *CONDITION)))
    return True


def find(work: Work, place: PlaceId, kind: Kind | None, asked: Rules = ()) -> None:
    """Lay the first (such) blockade from the top of the pile, else of the discard, on the pile.

    ``asked`` is the rule of a card that asks for it in place of a condition.
    """
    state = work.state
    printed = state.scenario.cards
    cause = () if asked else CONDITION
    if place in state.up:
        work.emit(AlreadyBlocked(rules=(*asked, FIND_ALREADY_BLOCKED, *cause), place=place))
        return
    named = (FIND_NAMED,) if kind is not None else ()
    rules: Rules = (FIND_BLOCKADE, *named)
    pile, discard = state.pile[place], state.discard[place]
    for card in (*pile, *discard):
        if printed[card].blockade and kind in (None, printed[card].kind):
            break
    else:
        work.emit(NoBlockadeFound(rules=(*asked, FIND_NONE, *rules, *cause), place=place))
        return
    if card in pile:
        rest = tuple([other for other in pile if other != card])
    else:
        rest = pile
        work.set_discard(place, tuple([other for other in discard if other != card]))
        rules = (FIND_IN_DISCARD, *rules)
    work.set_pile(place, (card, *work.shuffled(rest)), 1)
    work.forget((card, *rest))
    if discard:
        rules = (*rules, FIND_LEAVES_DISCARD)
    rules = (*asked, *rules, *cause)
    found = BlockadeFound(rules=rules, place=place, card=card, kind=printed[card].kind, discard=card in discard)
    work.emit(found)


def reshuffle_and_reveal(work: Work, place: PlaceId) -> None:
    """Pile and discard become one pile; its first blockade is laid on top."""
    state = work.state
    pile, discard = state.pile[place], state.discard[place]
    cards = work.shuffled((*pile, *discard))
    work.set_discard(place, ())
    work.forget(pile)
    work.enters_pile(discard)
    found = next((card for card in cards if state.scenario.cards[card].blockade), None)
    rest = tuple([card for card in cards if card != found])
    work.set_pile(place, rest if found is None else (found, *rest), 0 if found is None else 1)
    rules = (RESHUFFLE_REVEAL, RESHUFFLE_WHICH, *CONDITION)
    if cards:
        work.emit(PileReshuffled(rules=rules, place=place, count=len(cards), discard=bool(discard)))
    if found is not None:
        kind = state.scenario.kind(found)
        work.emit(BlockadeFound(rules=rules, place=place, card=found, kind=kind, discard=False))
    else:
        work.emit(NoBlockadeFound(rules=(RESHUFFLE_WHICH, RESHUFFLE_REVEAL, *CONDITION), place=place))


def verify_pick(state: State, action: PickOmCard) -> Verdict:
    """An open OM card that is not covered yet."""
    frame = state.stack[-1]
    cover = isinstance(frame, PickOm) and frame.cover
    rules = (REMOVE_OM, WHO) if cover else uncertainty_cards.CHOSEN
    if action.om not in uncertainty_cards.open_om(state):
        if action.om in state.om_open:
            return covered(action.om)
        return Illegal(reason="om-not-open", rules=rules, numbers=(("om", action.om),))
    return Legal(rules=rules)


def covered(om: OmId) -> Illegal:
    """Why a card that lies open and is covered cannot be chosen for anything."""
    return Illegal(reason="om-covered", rules=(REMOVE_OM, POOL_STAYS_SMALLER), numbers=(("om", om),))


def step_pick(work: Work, frame: PickOm) -> bool:
    """A single open card needs no choice."""
    found = uncertainty_cards.open_om(work.state)
    if len(found) != 1:
        return False
    pick(work, frame.seat, found[0])
    return True


def pick(work: Work, seat: Seat, om: OmId) -> None:
    """Cover the card, or replace it where an Uncertainty card asks for that."""
    frame = work.state.stack[-1]
    work.pop()
    slot = work.state.om_open.index(om)
    if isinstance(frame, PickOm) and frame.cover:
        work.set(covered=tuple(sorted((*work.state.covered, slot))))
        work.emit(OmCovered(rules=(REMOVE_OM, POOL_STAYS_SMALLER, WHO, *CONDITION), seat=seat, om=om))
    else:
        uncertainty_cards.replace_om(work, seat, slot)


def discard_police(work: Work, seat: Seat, place: PlaceId, asked: Rules) -> None:
    """The police go to the discard of their origin; the pile below is free unless another blockade lies there."""
    work.pop()
    where = (DISCARD_POLICE_WHERE,) if DISCARD_POLICE in asked else ()
    blockades.take_away(work, seat, place, (*asked, *where, cite("discard-piles.more-reasons")))
