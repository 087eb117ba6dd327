"""The end of a scenario: when TIME gets to its hour, or an instruction says so."""

from __future__ import annotations

from engine.games.mortum.events import EndRevealed, ScenarioEnded, SpecialLost
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import chains
from engine.games.mortum.state import State
from engine.games.mortum.work import Rules, Work

AT_HOUR = cite("scenario-end.at-hour")
HOUR_LEARNED_IN_PLAY = cite("scenario-end.hour-learned-in-play")
UNREAD_HOUR = cite("scenario-end.unread-hour")
IN_A_CHAIN = cite("scenario-end.in-a-chain")
RUNNING_LOST = cite("scenario-end.running-lost")
DURING_NIGHT = cite("scenario-end.during-night")
MORNING_PAST_END = cite("scenario-end.morning-past-end")


def reached(state: State) -> bool:
    """Whether TIME has got to an end hour that the team has read of; an unread one ends nothing."""
    end = state.scenario.end
    return end is not None and state.end_read and (state.day, state.hour) >= (end.day, end.hour)


def reveal(work: Work, obeyed: Rules) -> None:
    """The team learns the end hour from a card."""
    end = work.state.scenario.end
    if end is not None and not work.state.end_read:
        work.set(end_read=True)
        rules = (HOUR_LEARNED_IN_PLAY, *obeyed)
        late = (work.state.day, work.state.hour) >= (end.day, end.hour)
        work.emit(EndRevealed(rules=(*rules, UNREAD_HOUR) if late else rules, day=end.day, hour=end.hour))


def drop_late_completions(work: Work) -> None:
    """Once the end is reached only completions due at or before the end hour are still read."""
    state = work.state
    end = state.scenario.end
    if end is None or not reached(state):
        return
    kept = tuple(s for s in state.waiting if (state.day, s.due) <= (end.day, end.hour))
    if kept != state.waiting:
        work.set(waiting=kept)


def finish_if_reached(work: Work, why: Rules = ()) -> None:
    """End the scenario by an instruction's word or at its end hour, once nothing is left to read."""
    state = work.state
    if state.over is not None or state.waiting:
        return
    if state.ending is not None:
        finish(work, state.ending, (IN_A_CHAIN, chains.OBEY))
    elif state.scenario.end is not None and reached(state):
        finish(work, state.scenario.end.ending, (*why, AT_HOUR))


def finish(work: Work, ending: str, rules: Rules) -> None:
    """The scenario is over; timed specials still running are lost."""
    for special in work.state.running:
        work.emit(SpecialLost(rules=(RUNNING_LOST,), special=special.kind, place=special.place))
    work.set(over=ending, running=(), waiting=(), stack=())
    work.emit(ScenarioEnded(rules=rules, ending=ending))
