"""The time track: why TIME moves, how it walks, where it stops."""

from __future__ import annotations

from engine.core.rule import Legal, Verdict
from engine.games.mortum.actions import SkipHour
from engine.games.mortum.events import FellDue, HourIgnored, Skipped, TimeAdvanced, TimeStood, TimeStopped
from engine.games.mortum.names import Hour
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import chains, rest_and_fatigue, special_actions
from engine.games.mortum.state import Draining, State
from engine.games.mortum.work import Rules, Work

THREE_CAUSES = cite("time-track.three-causes")
CLOCK_COUNT = cite("time-track.clock-count")
DIRECT_SET = cite("time-track.direct-set")
NO_GOING_BACK = cite("time-track.no-going-back")
SKIP = cite("time-track.skip")
SKIP_OUTSIDE_CHAINS = cite("time-track.skip-outside-chains")
HOUR_BY_HOUR = cite("time-track.hour-by-hour")
NO_TRAVEL_TIME = cite("time-track.no-travel-time")
PAST_MIDNIGHT = cite("time-track.past-midnight")
LAST_HOUR = cite("time-track.last-hour")

MIDNIGHT = 24


def advance(work: Work, hours: int, cause: Rules) -> None:
    """Walk TIME ahead hour by hour (time-track.hour-by-hour); markers reached or passed over fall due."""
    for walked in range(hours):
        state = work.state
        if state.hour >= state.scenario.last_hour:
            work.emit(TimeStopped(rules=(LAST_HOUR,), hour=state.hour))
            return
        hour = Hour(state.hour + 1)
        rules = cause if walked == 0 else (*cause, HOUR_BY_HOUR)
        if state.resting() is not None:
            rules = (*rules, rest_and_fatigue.CLOCK_DURING_REST)
        if hour > MIDNIGHT:
            rules = (*rules, PAST_MIDNIGHT)
        work.set(hour=hour)
        work.emit(TimeAdvanced(rules=rules, hour=hour))
        due = sorted(
            (r for r in state.running if r.due <= hour and r not in state.waiting), key=lambda r: (r.due, r.seq)
        )
        for special in due:
            work.set(waiting=(*work.state.waiting, special))
            work.emit(FellDue(rules=special_actions.due_rules(work.state), special=special.kind, place=special.place))


def set_hour(work: Work, hour: Hour, obeyed: Rules) -> None:
    """Put TIME on a named space; one that is not ahead on this day moves nothing."""
    if hour <= work.state.hour:
        work.emit(HourIgnored(rules=(NO_GOING_BACK, *obeyed), hour=hour))
    else:
        advance(work, hour - work.state.hour, (DIRECT_SET, *obeyed))


def note_standing_time(work: Work, frame: Draining) -> None:
    """Say so when going to a place and all that followed took no time (time-track.no-travel-time)."""
    if frame.went_at is not None:
        if frame.went_at == work.state.hour:
            work.emit(TimeStood(rules=(NO_TRAVEL_TIME, THREE_CAUSES), hour=work.state.hour))
        work.top(Draining())


def verify(state: State, action: SkipHour) -> Verdict:
    """Letting an hour pass is allowed whenever nothing is being read, whatever else could be done."""
    del action
    busy = chains.busy(state, (SKIP_OUTSIDE_CHAINS,))
    if busy is not None:
        return busy
    rest = rest_and_fatigue.only_rest_left(state)
    if rest is not None:
        return rest
    return Legal(rules=(SKIP, SKIP_OUTSIDE_CHAINS))


def resolve(work: Work, action: SkipHour) -> None:
    """One hour passes; what falls due is read before the next can."""
    del action
    work.emit(Skipped(rules=(SKIP,)))
    work.push(Draining())
    advance(work, 1, (SKIP, THREE_CAUSES))
