"""The price of an OM card: a hidden Uncertainty card, drawn unseen and carried out (procedure P8)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.ids import Seat
from engine.core.rule import Illegal, Legal, Verdict
from engine.games.ojciec_mateusz.actions import DiscardCard, DrawUncertainty
from engine.games.ojciec_mateusz.cards import Lose, artifact
from engine.games.ojciec_mateusz.events import (
    FellAway,
    FellAwayFor,
    HandShown,
    NothingToLose,
    OmNotRefilled,
    OmRefilled,
    OmReplaced,
    SawCard,
    UncertaintyLacking,
    UncertaintyRefilled,
    UncertaintyRevealed,
)
from engine.games.ojciec_mateusz.names import CardId, OmId
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import discard_piles, investigation_goals
from engine.games.ojciec_mateusz.state import Aftermath, Effect, Losing, State
from engine.games.ojciec_mateusz.work import Rules, Work

PURPOSE = cite("uncertainty-cards.purpose")
DRAW = cite("uncertainty-cards.draw")
BLIND = cite("uncertainty-cards.blind")
CANNOT_RUN_OUT = cite("uncertainty-cards.cannot-run-out")
PROTECTED = cite("uncertainty-cards.protected")
PROTECTED_SCOPE = cite("uncertainty-cards.protected-scope")
DISCARD_ALL = cite("uncertainty-cards.discard-all")
DISCARD_ALL_UNPROTECTED = cite("uncertainty-cards.discard-all-unprotected")
IMPOSSIBLE_PART = cite("uncertainty-cards.impossible-part")
PRICE = cite("father-mateusz-cards.price")
REFILL = cite("father-mateusz-cards.refill")
USED_ARE_GONE = cite("father-mateusz-cards.used-are-gone")
HELP_REFILL = cite("asking-for-help.refill")
HELP_UNCERTAINTY = cite("asking-for-help.uncertainty")

CHOSEN = (DRAW,)
"""What allows a choice that an Uncertainty card asks for."""


def open_om(state: State) -> tuple[OmId, ...]:
    """OM cards that lie open and are not covered."""
    covered = state.covered
    return tuple([om for slot, om in enumerate(state.om_open) if om is not None and slot not in covered])


def step_aftermath(work: Work, frame: Aftermath) -> bool:
    """First the Uncertainty card, then both spaces are filled again."""
    state = work.state
    if frame.drawn is not None:
        refill(work, frame)
        return True
    left = [slot for slot, card in enumerate(state.hidden) if card is not None]
    if len(left) > 1:
        return False
    if left:
        reveal(work, frame, left[0])
    else:
        work.replace_top(replace(frame, drawn=-1))
        work.emit(UncertaintyLacking(rules=(CANNOT_RUN_OUT,)))
    return True


def verify_draw(state: State, action: DrawUncertainty) -> Verdict:
    """Any card of the row may be pointed at."""
    if state.hidden[action.number - 1] is None:
        return Illegal(reason="no-uncertainty-there", rules=(DRAW,))
    return Legal(rules=(DRAW, BLIND))


def resolve_draw(work: Work, action: DrawUncertainty) -> None:
    """Turn it up and carry it out."""
    frame = work.state.stack[-1]
    assert isinstance(frame, Aftermath)
    reveal(work, frame, action.number - 1)


def reveal(work: Work, frame: Aftermath, slot: int) -> None:
    """The card leaves the row; its effect comes next, then the refill."""
    state = work.state
    card = state.hidden[slot]
    assert card is not None
    hidden = (*state.hidden[:slot], None, *state.hidden[slot + 1 :])
    work.set(hidden=hidden, gone=(*state.gone, card))
    work.replace_top(replace(frame, drawn=slot))
    price = (HELP_UNCERTAINTY, PRICE) if frame.helped else (PRICE,)
    rules = (DRAW, *price, BLIND, PURPOSE)
    work.emit(UncertaintyRevealed(rules=rules, seat=frame.seat, uncertainty=card))
    work.push(Effect(seat=frame.seat, card=card, uncertain=True))


def refill(work: Work, frame: Aftermath) -> None:
    """The used OM card and the used Uncertainty card are replaced from their decks, as far as those go."""
    work.pop()
    rules = (HELP_REFILL, REFILL) if frame.helped else (REFILL,)
    _fill_om(work, frame.slot, rules)
    state, slot = work.state, frame.drawn
    if slot is None or slot < 0 or not state.uncertainty_deck:
        return
    row = (*state.hidden[:slot], state.uncertainty_deck[0], *state.hidden[slot + 1 :])
    seen = (*state.hidden_seen[:slot], 0, *state.hidden_seen[slot + 1 :])
    work.set(hidden=row, hidden_seen=seen, uncertainty_deck=state.uncertainty_deck[1:])
    work.emit(UncertaintyRefilled(rules=rules))


def _fill_om(work: Work, slot: int, rules: Rules) -> None:
    """The next OM card of the deck comes to that space."""
    state = work.state
    if not state.om_deck:
        work.emit(OmNotRefilled(rules=(*rules, USED_ARE_GONE)))
        return
    card = state.om_deck[0]
    work.set(om_open=(*state.om_open[:slot], card, *state.om_open[slot + 1 :]), om_deck=state.om_deck[1:])
    work.emit(OmRefilled(rules=rules, om=card))


def replace_om(work: Work, seat: Seat, slot: int) -> None:
    """An open OM card leaves the game and the next one takes its place."""
    state = work.state
    card = state.om_open[slot]
    assert card is not None
    row = (*state.om_open[:slot], None, *state.om_open[slot + 1 :])
    work.set(om_open=row, gone=(*state.gone, card))
    work.emit(OmReplaced(rules=(DRAW, USED_ARE_GONE), seat=seat, om=card))
    _fill_om(work, slot, (DRAW, REFILL))


def lose(work: Work, seat: Seat, verb: Lose) -> None:
    """The user, or everybody from the user on, discards cards."""
    state = work.state
    if verb.count is None:
        if state.hand[seat]:
            rules = (DISCARD_ALL, DISCARD_ALL_UNPROTECTED)
            discard_piles.discard_from_hand(work, seat, state.hand[seat], "uncertainty", rules)
        else:
            work.emit(FellAway(rules=(IMPOSSIBLE_PART, DISCARD_ALL)))
        return
    seats = (seat, *state.others(seat)) if verb.everybody else (seat,)
    for who in seats:
        if not state.hand[who]:
            work.emit(FellAwayFor(rules=(IMPOSSIBLE_PART,), seat=who))
    for who in reversed(seats):
        if state.hand[who]:
            work.push(Losing(seat=who, count=verb.count, protect=verb.protect))


def is_protected(state: State, card: CardId) -> bool:
    """Artifacts, and cards that fit a goal that is still open (uncertainty-cards.protected-scope)."""
    return artifact(state.scenario.kind(card)) or bool(investigation_goals.fits(state, card))


def step_losing(work: Work, frame: Losing) -> bool:
    """Nobody discards from an empty hand; whoever has cards is asked, so that no stop betrays a card."""
    if work.state.hand[frame.seat]:
        return False
    work.pop()
    work.emit(FellAwayFor(rules=(IMPOSSIBLE_PART,), seat=frame.seat))
    return True


def verify_discard(state: State, action: DiscardCard, frame: Losing) -> Verdict:
    """Any card that is not protected; none only where all are."""
    hand = state.hand[action.seat]
    if action.card is None:
        if not frame.protect or not all(is_protected(state, card) for card in hand):
            return Illegal(reason="must-discard", rules=CHOSEN)
        return Legal(rules=(PROTECTED, PROTECTED_SCOPE))
    if action.card not in hand:
        return Illegal(reason="not-in-hand", rules=CHOSEN)
    if frame.protect and is_protected(state, action.card):
        return Illegal(reason="protected", rules=(PROTECTED, PROTECTED_SCOPE), numbers=(("card", action.card),))
    return Legal(rules=CHOSEN)


def resolve_discard(work: Work, action: DiscardCard, frame: Losing) -> None:
    """One card fewer, or nothing where all are protected."""
    if action.card is None:
        work.pop()
        work.emit(NothingToLose(rules=(PROTECTED, PROTECTED_SCOPE, IMPOSSIBLE_PART), seat=action.seat))
        return
    if frame.count > 1:
        work.replace_top(replace(frame, count=frame.count - 1))
    else:
        work.pop()
    discard_piles.discard_from_hand(work, action.seat, (action.card,), "uncertainty", CHOSEN)


def show_hand(work: Work, seat: Seat) -> None:
    """Everybody sees the hand, and knows its cards from now on."""
    cards = work.state.hand[seat]
    if not cards:
        work.emit(FellAway(rules=(IMPOSSIBLE_PART,)))
        return
    everybody = work.state.everybody()
    work.know(cards, everybody)
    work.emit(HandShown(rules=CHOSEN, seat=seat, count=len(cards)))
    for card in cards:
        kind = work.state.scenario.kind(card)
        work.emit(SawCard(rules=CHOSEN, seat=seat, card=card, kind=kind, knows=everybody))
