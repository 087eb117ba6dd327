"""Handing in a card for Success Tokens: Action 3 (procedure P6)."""

from __future__ import annotations

from engine.core.rule import Illegal, Legal, Verdict
from engine.games.ojciec_mateusz.actions import HandIn
from engine.games.ojciec_mateusz.cards import artifact
from engine.games.ojciec_mateusz.events import HandedIn
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import investigation_goals as goals, passing_and_end, story_cards
from engine.games.ojciec_mateusz.state import SOLVED, State
from engine.games.ojciec_mateusz.work import Work

ACTION = cite("success-tokens.action")
ONE = cite("success-tokens.one")
TWO_ON_LAST = cite("success-tokens.two-on-last")
THREE_FOR_ARTIFACT = cite("success-tokens.three-for-artifact")
ONE_CARD = cite("success-tokens.one-card")
TURN_OVER = cite("success-tokens.turn-over")
BESIDE_STORY = cite("success-tokens.beside-story")
UNLIMITED = cite("success-tokens.unlimited")
NO_AUTOMATIC_GOALS = cite("story-cards.no-automatic-goals")
NEW_CARD_WAITS = cite("turns.new-card-waits")


def verify(state: State, action: HandIn) -> Verdict:
    """One card that was held since before the turn and fits an open goal of the current story card."""
    if len(action.cards) != 1:
        return Illegal(reason="one-card", rules=(ONE_CARD, ACTION))
    card = action.cards[0]
    if card not in state.hand[action.seat]:
        return Illegal(reason="not-in-hand", rules=(ACTION, NEW_CARD_WAITS))
    found = goals.fits(state, card)
    if not found or (action.slot is not None and not _same(state, found, action.slot)):
        return goals.why_not(state, card, action.slot)
    index = found[0] if action.slot is None else action.slot - 1
    return Legal(rules=(ACTION, *goals.rules_of(state.slots()[index], choice=len(found) > 1)))


def _same(state: State, found: list[int], slot: int) -> bool:
    """Whether the named slot is open and one that the card fits."""
    slots = state.slots()
    if slot > len(slots) or state.beside[slot - 1] is not None:
        return False
    return any(slots[slot - 1] == slots[index] for index in found)


def shown(state: State, seat: int) -> list[HandIn]:
    """For each hand card the attempt to hand it in; where it fits two kinds of goal also the less specific one."""
    offered = []
    for card in state.hand[seat]:
        offered.append(HandIn(seat=seat, cards=(card,)))  # type: ignore[arg-type]
        found = goals.fits(state, card)
        if len(found) > 1:
            offered.append(HandIn(seat=seat, cards=(card,), slot=found[1] + 1))  # type: ignore[arg-type]
    return offered


def worth(state: State, index: int) -> tuple[int, tuple[str, ...]]:
    """How many tokens a goal earns, and why."""
    if not state.last_story():
        return 1, (ONE,)
    return (3, (THREE_FOR_ARTIFACT,)) if artifact(state.slots()[index].kind) else (2, (TWO_ON_LAST,))


def resolve(work: Work, action: HandIn) -> None:
    """Tokens at once, the card beside the story card; with the last goal the story goes on, or the game ends."""
    state, card, seat = work.state, action.cards[0], action.seat
    found = goals.fits(state, card)
    index = found[0] if action.slot is None else action.slot - 1
    count, why = worth(state, index)
    work.set_hand(seat, tuple([held for held in state.hand[seat] if held != card]))
    work.leave_hand((card,))
    beside = (*state.beside[:index], card, *state.beside[index + 1 :])
    tokens = (*state.tokens[:seat], state.tokens[seat] + count, *state.tokens[seat + 1 :])
    work.set(beside=beside, tokens=tokens)
    choice = (goals.CHOICE_OF_SLOT,) if len(found) > 1 else ()
    rules = (ACTION, *choice, *why, BESIDE_STORY, TURN_OVER, UNLIMITED, goals.WHAT, goals.SLOTS)
    goal = state.slots()[index]
    work.emit(HandedIn(rules=rules, seat=seat, card=card, kind=goal.kind, count=count, slot=index + 1, at=goal.at))
    if None in beside:
        return
    if work.state.last_story():
        passing_and_end.finish(work, SOLVED)
    else:
        story_cards.go_on(work)
