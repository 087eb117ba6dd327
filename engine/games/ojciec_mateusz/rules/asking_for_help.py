"""Asking for help: an OM card given up for cards of the others (Action 5, procedure P9)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.ids import RuleId, Seat
from engine.core.rule import Illegal, Legal, Verdict
from engine.games.ojciec_mateusz.actions import AskForHelp, Decline, GiveCard, ShowCard
from engine.games.ojciec_mateusz.events import (
    CardOffered,
    CardShown,
    Declined,
    HelpAsked,
    HelpAskedAt,
    HelpFailed,
    NoCardShown,
)
from engine.games.ojciec_mateusz.names import CardId, PlaceId
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import blockades, father_mateusz_cards as om, place_cards
from engine.games.ojciec_mateusz.state import Aftermath, Asking, AtPlace, MayDraw, Offered, State
from engine.games.ojciec_mateusz.work import Work

ACTION = cite("asking-for-help.action")
EVERY_CARD = cite("asking-for-help.every-card")
NEEDS_BLOCKADE = cite("asking-for-help.needs-blockade")
OWN_CARDS = cite("asking-for-help.own-cards")
HELPERS = cite("asking-for-help.helpers")
OPEN_ONE = cite("asking-for-help.open-one")
CARDS_PASS_BY = cite("asking-for-help.cards-pass-by")
DRAW = cite("asking-for-help.draw")
UNCERTAINTY = cite("asking-for-help.uncertainty")
ATTEMPT_MAY_FAIL = cite("asking-for-help.attempt-may-fail")

_LEGAL = Legal(rules=(ACTION, EVERY_CARD, UNCERTAINTY))


def verify(state: State, action: AskForHelp) -> Verdict:
    """Action 5: any open OM card, and a revealed blockade."""
    closed = om.is_open(state, action.om)
    if closed is not None:
        return closed
    if not state.up:
        return Illegal(reason="no-blockade", rules=(NEEDS_BLOCKADE, ACTION))
    return _LEGAL


def resolve(work: Work, action: AskForHelp) -> None:
    """The OM card is spent without its effect; the blockade is named first."""
    slot = om.use_up(work, action.om)
    work.emit(HelpAsked(rules=(ACTION, EVERY_CARD, UNCERTAINTY), seat=action.seat, om=action.om))
    work.push(Aftermath(seat=action.seat, slot=slot, helped=True))
    work.push(Asking(seat=action.seat))
    work.push(AtPlace(seat=action.seat, verb="help"))


def name(work: Work, place: PlaceId) -> None:
    """The blockade is named."""
    frame = work.state.stack[-1]
    assert isinstance(frame, Asking)
    work.replace_top(replace(frame, place=place))
    work.emit(HelpAskedAt(rules=(ACTION, NEEDS_BLOCKADE), seat=frame.seat, place=place))


def _open_symbols(state: State, frame: Asking) -> list[str]:
    assert frame.place is not None
    return blockades.uncovered(state, frame.place, [offer.card for offer in frame.offered])


def step(work: Work, frame: Asking) -> bool:
    """Ask one after the other until all symbols are covered or nobody is left; an empty hand is passed over."""
    state = work.state
    if frame.asked is None:
        if state.hand[frame.seat]:
            return False
        work.replace_top(replace(frame, asked=state.after(frame.seat)))
        return True
    if not _open_symbols(state, frame):
        _opened(work, frame)
        return True
    if frame.asked == frame.seat:
        work.pop()
        assert frame.place is not None
        work.emit(HelpFailed(rules=(ATTEMPT_MAY_FAIL, CARDS_PASS_BY), place=frame.place))
        return True
    shown = {offer.card for offer in frame.offered}
    if any(card not in shown for card in state.hand[frame.asked]):
        return False
    work.replace_top(replace(frame, asked=state.after(frame.asked)))
    return True


def _opened(work: Work, frame: Asking) -> None:
    """The cards shown and the blockade are discarded; a draw there is allowed."""
    place = frame.place
    assert place is not None
    work.pop()
    paid = [(offer.seat, offer.card) for offer in frame.offered]
    blockades.remove(work, frame.seat, place, paid, (OPEN_ONE, CARDS_PASS_BY))
    if work.state.available(place):
        work.push(MayDraw(seat=frame.seat, place=place))
    else:
        place_cards.lapse(work, place, (DRAW,))


def verify_show(state: State, action: ShowCard) -> Verdict:
    """The asker puts in none or one own card, one that fits."""
    frame = state.stack[-1]
    assert isinstance(frame, Asking)
    if frame.asked is not None:
        return Illegal(reason="own-card-once", rules=(OWN_CARDS,))
    if action.card is None:
        return Legal(rules=(OWN_CARDS,))
    return _fits(state, frame, action.seat, action.card, OWN_CARDS)


def verify_give(state: State, action: GiveCard) -> Verdict:
    """A card that fits a symbol still uncovered may be handed over."""
    frame = state.stack[-1]
    assert isinstance(frame, Asking)
    if frame.asked is None:
        return Illegal(reason="show-first", rules=(OWN_CARDS,))
    return _fits(state, frame, action.seat, action.card, HELPERS)


def _fits(state: State, frame: Asking, seat: Seat, card: CardId, rule: RuleId) -> Verdict:
    rules = (rule,)
    if card not in state.hand[seat] or any(offer.card == card for offer in frame.offered):
        return Illegal(reason="not-in-hand", rules=rules)
    if state.scenario.kind(card) not in _open_symbols(state, frame):
        return Illegal(reason="no-help", rules=rules, numbers=(("card", card),))
    return Legal(rules=rules)


def resolve_show(work: Work, action: ShowCard) -> None:
    """The card is shown to all, used or not; then the others are asked."""
    frame = work.state.stack[-1]
    assert isinstance(frame, Asking)
    offered = frame.offered
    if action.card is not None:
        offered = (*offered, Offered(seat=action.seat, card=action.card))
        work.know((action.card,), work.state.everybody())
        kind = work.state.scenario.kind(action.card)
        work.emit(CardShown(rules=(ACTION, OWN_CARDS), seat=action.seat, card=action.card, kind=kind))
    else:
        work.emit(NoCardShown(rules=(OWN_CARDS,), seat=action.seat))
    work.replace_top(replace(frame, offered=offered, asked=work.state.after(frame.seat)))


def resolve_give(work: Work, action: GiveCard) -> None:
    """The card is offered; it changes hands only if the blockade opens."""
    frame = work.state.stack[-1]
    assert isinstance(frame, Asking)
    work.know((action.card,), work.state.everybody())
    kind = work.state.scenario.kind(action.card)
    work.emit(CardOffered(rules=(HELPERS, CARDS_PASS_BY), seat=action.seat, card=action.card, kind=kind))
    work.replace_top(replace(frame, offered=(*frame.offered, Offered(seat=action.seat, card=action.card))))


def verify_decline(state: State, action: Decline) -> Verdict:
    """Nobody must help; the asker says ``show:none``."""
    del action
    frame = state.stack[-1]
    assert isinstance(frame, Asking)
    if frame.asked is None:
        return Illegal(reason="show-first", rules=(OWN_CARDS,))
    return Legal(rules=(HELPERS,))


def resolve_decline(work: Work, action: Decline) -> None:
    """The next player is asked."""
    frame = work.state.stack[-1]
    assert isinstance(frame, Asking)
    assert frame.asked is not None
    work.emit(Declined(rules=(HELPERS,), seat=action.seat))
    work.replace_top(replace(frame, asked=work.state.after(frame.asked)))
