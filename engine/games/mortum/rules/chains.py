"""Chains: a card, everything its instructions order, and the completions that wait for its end."""

from __future__ import annotations

from engine.core.rule import Illegal, Legal, Verdict
from engine.games.mortum import effects
from engine.games.mortum.actions import ReadNext
from engine.games.mortum.events import CompletionRead
from engine.games.mortum.instructions import Draw, Instruction, Text
from engine.games.mortum.names import Face
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import (
    card_structure,
    decks,
    heroes_and_supply,
    keyword_cards,
    locations,
    rest_and_fatigue,
    scenario_end,
    scenario_setup,
    special_actions,
    time_track,
)
from engine.games.mortum.state import Draining, Entering, Reading, Resting, Running, State, Telling
from engine.games.mortum.work import Rules, Work

OBEY = cite("chains.obey")
TOP_DOWN = cite("chains.top-down")
GROW = cite("chains.grow")
DEPTH_FIRST = cite("chains.depth-first")
UNINTERRUPTED = cite("chains.uninterrupted")
EVENTS_WAIT = cite("chains.events-wait")
QUEUE_ORDER = cite("chains.queue-order")
EACH_EVENT_IS_A_CHAIN = cite("chains.each-event-is-a-chain")
LATE_EVENTS_LAST = cite("chains.late-events-last")
MISSING_CARD = cite("chains.missing-card")


def run(work: Work) -> None:
    """Go on with what is on the stack until a decision is awaited or nothing is left."""
    while work.state.stack and work.state.over is None:
        frame = work.state.stack[-1]
        if isinstance(frame, Reading):
            _read_on(work, frame)
        elif isinstance(frame, Draining):
            if not _drain(work, frame):
                return
        elif not isinstance(frame, Resting) or not rest_and_fatigue.proceed(work, frame):
            return


def _read_on(work: Work, frame: Reading) -> None:
    """Carry out the next part of a face; a draw opens the drawn card on top and is finished first (depth first)."""
    body = work.state.scenario.cards[frame.card].face(frame.face).body
    for step in range(frame.step, len(body)):
        part = body[step]
        if (part.if_keyword or part.unless_keyword) and not part.speaks_to(work.state.keywords):
            card_structure.pass_over(work, frame.card, frame.face, step)
        elif not isinstance(part, Text):
            _obey(work, frame, step, part)
            return
    work.pop()
    card_structure.close_face(work, frame.card, frame.face)


def _obey(work: Work, frame: Reading, step: int, part: Instruction) -> None:
    """Carry out an instruction; the rules say why here and now."""
    rules: Rules = (OBEY,)
    if frame.obeyed:
        rules = (DEPTH_FIRST, TOP_DOWN, *rules) if frame.after_draw else (TOP_DOWN, *rules)
    if part.highlight:
        rules = (card_structure.STORY_TEXT, *rules)
    if part.if_keyword or part.unless_keyword:
        rules = (*rules, keyword_cards.MEANING)
    drawing = isinstance(part, Draw)
    work.top(Reading(card=frame.card, face=frame.face, step=step + 1, after_draw=drawing, obeyed=frame.obeyed + 1))
    effects.carry_out(work, part, frame.card, (GROW, *rules) if drawing else rules)


def _drain(work: Work, frame: Draining) -> bool:
    """Read the next waiting completion; False where the team has to choose which."""
    time_track.note_standing_time(work, frame)
    if frame.completing:
        work.top(Draining())
    if work.state.resting() is None:
        scenario_end.drop_late_completions(work)
    first = next_due(work.state)
    if len(first) > 1:
        return False
    if first:
        complete(work, first[0], (EACH_EVENT_IS_A_CHAIN,))
        return True
    work.pop()
    if work.state.resting() is None:
        scenario_end.finish_if_reached(work)
    return True


def next_due(state: State) -> tuple[Running, ...]:
    """The waiting completions with the earliest hour, in the order in which they were started.

    Two of one kind at one place (instructions can start them) are no choice: the later one comes when it is its turn.
    """
    if not state.waiting:
        return ()
    due = min(special.due for special in state.waiting)
    latest_first = sorted((s for s in state.waiting if s.due == due), key=lambda s: s.seq, reverse=True)
    return tuple(sorted({(s.kind, s.place): s for s in latest_first}.values(), key=lambda s: s.seq))


def complete(work: Work, special: Running, cause: Rules) -> None:
    """Read a completion as a chain of its own (chains.each-event-is-a-chain)."""
    state = work.state
    work.set(
        waiting=tuple(s for s in state.waiting if s != special),
        running=tuple(s for s in state.running if s != special),
    )
    rules = (*cause, special_actions.READ_AFTER_CHAIN, special_actions.REMINDER_TOKEN, special_actions.REMINDER_UNTIL)
    work.top(Draining(completing=True))
    work.emit(CompletionRead(rules=rules, special=special.kind, place=special.place))
    card = state.scenario.card_of(special.kind, special.place)
    if card is not None:
        decks.draw(work, card, Face.A, (special_actions.COMPLETE, locations.NUMBER))


def busy(state: State, rules: Rules, *, resting_too: bool = True) -> Verdict | None:
    """Why nothing new can be begun now: a completion waits to be chosen, or the day is closed; None when it can."""
    if state.over is not None:
        return Illegal(reason="over", rules=(scenario_end.AT_HOUR,))
    if state.stack and isinstance(state.stack[-1], Draining):
        return Illegal(reason="choose-completion", rules=(*rules, QUEUE_ORDER))
    if state.stack and isinstance(state.stack[-1], Telling):
        return Illegal(reason="chain-open", rules=(UNINTERRUPTED, *rules))
    if state.stack and isinstance(state.stack[-1], Entering):
        return Illegal(reason="enter-first", rules=(scenario_setup.GROUP_SIZE, heroes_and_supply.HERO_CARD))
    resting = state.resting()
    if resting is not None and (resting_too or resting.stage == "pay"):
        return Illegal(reason="day-closed", rules=(rest_and_fatigue.DAY_CLOSED,))
    return None


def verify(state: State, action: ReadNext) -> Verdict:
    """For equal hours the players may choose (chains.queue-order)."""
    waiting = next_due(state)
    for special in waiting:
        if (special.kind, special.place) == (action.kind, action.place):
            return Legal(rules=(QUEUE_ORDER,))
    return Illegal(reason="not-next", rules=(QUEUE_ORDER,))


def resolve(work: Work, action: ReadNext) -> None:
    """Read the chosen completion first."""
    for special in next_due(work.state):
        if (special.kind, special.place) == (action.kind, action.place):
            complete(work, special, (QUEUE_ORDER, EACH_EVENT_IS_A_CHAIN))


def in_completion(state: State) -> bool:
    """Whether the chain that is being read is that of a completion."""
    return any(isinstance(frame, Draining) and frame.completing for frame in state.stack)
