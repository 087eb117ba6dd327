"""What a card does when one of its faces is entered, and turning cards on the table."""

from __future__ import annotations

from dataclasses import replace

from engine.core.rule import Illegal, Legal, Verdict
from engine.games.mortum.actions import FlipCard
from engine.games.mortum.events import FaceRead, FlipAllowed, LookedAgain, TurnedOver
from engine.games.mortum.instructions import Order
from engine.games.mortum.names import CardId, Deck, Face, deck_of
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import chains, decks, rest_and_fatigue, scenario_end, time_track
from engine.games.mortum.state import Draining, OpenCard, Reading, State
from engine.games.mortum.work import Rules, Work

ACTION_IS_A_CARD = cite("card-structure.action-is-a-card")
ORDER_ON_A_FACE = cite("card-structure.order-on-a-face")
CLOCK_AND_FLIP_SEPARATE = cite("card-structure.clock-and-flip-separate")
FREE_FLIP = cite("card-structure.free-flip")
FREE_FLIP_ANY_TIME = cite("card-structure.free-flip-any-time")
CLOCK_FIRES_ONCE = cite("card-structure.clock-fires-once")
CLOCK_PER_FACE = cite("card-structure.clock-per-face")
BLOCKS_ONCE = cite("card-structure.blocks-once")
REDRAW_IS_NEW = cite("card-structure.redraw-is-new")
READ_FACES_STAY = cite("card-structure.read-faces-stay")
UNREAD_A_CLOSED = cite("card-structure.unread-a-closed")
UNREAD_A_INERT = cite("card-structure.unread-a-inert")
OPENING_A_LATER = cite("card-structure.opening-a-later")
STORY_TEXT = cite("card-structure.story-text")


def _lay(work: Work, changed: OpenCard) -> None:
    work.set(table=tuple(changed if c.card == changed.card else c for c in work.state.table))


def enter(work: Work, card: CardId, face: Face, cause: Rules) -> None:
    """Turn a face up and, where it is new, read it: first the clocks, then the body from the top.

    A face entered before is only looked at. ``cause`` is what turned the card, empty for a card just drawn.
    """
    lying = work.state.open_card(card)
    if lying is None:
        return
    printed = work.state.scenario.cards[card].face(face)
    if face in lying.read:
        _lay(work, lying.showing(face, lying.read))
        rules = (*cause, READ_FACES_STAY)
        if printed.clocks:
            rules = (CLOCK_FIRES_ONCE, *rules)
        if any(isinstance(part, Order) for part in printed.body):
            rules = (*rules, BLOCKS_ONCE)
        work.emit(LookedAgain(rules=rules, card=card, face=face))
        return
    if cause:
        rules = (*cause, READ_FACES_STAY) if Face.A in lying.read else (*cause, OPENING_A_LATER)
        work.emit(TurnedOver(rules=rules, card=card, face=face))
    _lay(work, lying.showing(face, (*lying.read, face)))
    work.set(met=work.state.met | {f"{card}{face.value}"})
    work.emit(FaceRead(rules=(ORDER_ON_A_FACE,), card=card, face=face))
    work.push(Reading(card=card, face=face))
    if printed.clocks:
        clock = (time_track.CLOCK_COUNT, time_track.THREE_CAUSES)
        time_track.advance(work, printed.clocks, (*clock, CLOCK_PER_FACE) if lying.read else clock)


def pass_over(work: Work, card: CardId, face: Face, step: int) -> None:
    """A part of the body does not speak to this team, now that it is reached; it stays unseen whatever comes later."""
    lying = work.state.open_card(card)
    if lying is not None:
        _lay(work, replace(lying, passed_over=(*lying.passed_over, (face, step))))


def close_face(work: Work, card: CardId, face: Face) -> None:
    """The body is done; a flip arrow on it is open from now on."""
    lying = work.state.open_card(card)
    printed = work.state.scenario.cards[card].face(face)
    if printed.flip and lying is not None and face.other() not in lying.read:
        rules = (FREE_FLIP, CLOCK_AND_FLIP_SEPARATE) if printed.clocks else (FREE_FLIP,)
        work.emit(FlipAllowed(rules=rules, card=card))


def verify(state: State, action: FlipCard) -> Verdict:
    """A face that was read may always be looked at; an unread one needs the arrow on the face that shows."""
    busy = chains.busy(state, (FREE_FLIP_ANY_TIME,), resting_too=False)
    if busy is not None:
        return busy
    lying = state.open_card(action.card)
    if lying is None:
        return Illegal(reason="not-on-table", rules=(FREE_FLIP, decks.NO_PEEKING), numbers=(("card", action.card),))
    if deck_of(action.card) is not Deck.MAIN:
        return Illegal(reason="one-sided", rules=(decks.ADDITIONAL_ONE_SIDED,), numbers=(("card", action.card),))
    hidden = lying.face.other()
    if hidden in lying.read:
        return Legal(rules=(READ_FACES_STAY, FREE_FLIP_ANY_TIME))
    if state.asking():
        return Illegal(reason="questions-first", rules=(scenario_end.AT_HOUR,))
    rest = rest_and_fatigue.only_rest_left(state) if state.resting() is None else None
    if rest is not None:  # an unread side may do things, and nothing but resting is left
        return rest
    if state.scenario.cards[action.card].face(lying.face).flip:
        opening = (OPENING_A_LATER,) if hidden is Face.A else ()
        return Legal(rules=(FREE_FLIP, FREE_FLIP_ANY_TIME, *opening))
    if hidden is Face.A:
        return Illegal(reason="side-closed", rules=(UNREAD_A_CLOSED, OPENING_A_LATER), numbers=(("card", action.card),))
    return Illegal(reason="no-arrow", rules=(FREE_FLIP, decks.NO_PEEKING), numbers=(("card", action.card),))


def turnable(state: State, lying: OpenCard, *, open_day: bool) -> bool:
    """What ``verify`` says of a card on the table while nothing is going on, at a glance."""
    if len(lying.read) > 1:
        return True
    return open_day and state.scenario.cards[lying.card].face(lying.face).flip and deck_of(lying.card) is Deck.MAIN


def resolve(work: Work, action: FlipCard) -> None:
    """Turn the card; an unread face is a chain of its own."""
    lying = work.state.open_card(action.card)
    if lying is None:
        return
    work.push(Draining())
    hidden = lying.face.other()
    enter(work, action.card, hidden, (FREE_FLIP_ANY_TIME,) if hidden in lying.read else (FREE_FLIP,))
