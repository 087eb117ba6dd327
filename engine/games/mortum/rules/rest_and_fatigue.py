"""Rest, night actions, fatigue and the morning (procedure P7 of the ledger)."""

from __future__ import annotations

from dataclasses import replace

from engine.core.rule import Illegal, Legal, Verdict
from engine.games.mortum.actions import EndNight, GoToRest, PayFatigue, TakeOffer
from engine.games.mortum.events import FatigueCounted, FatiguePaid, FellDue, MorningCame, RestBegan, TokensRestored
from engine.games.mortum.names import Hour, Token
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import chains, companion, possible_actions, scenario_end, special_actions, time_track
from engine.games.mortum.state import Draining, Resting, State
from engine.games.mortum.work import Rules, Work

DAY_ENDS_WITH_REST = cite("rest-and-fatigue.day-ends-with-rest")
FROM_18 = cite("rest-and-fatigue.from-18")
FORCED = cite("rest-and-fatigue.forced")
FORCED_MECHANISM = cite("rest-and-fatigue.forced-mechanism")
EVENING_UNITS = cite("rest-and-fatigue.evening-units")
FORMULA = cite("rest-and-fatigue.formula")
LOAN = cite("rest-and-fatigue.loan")
CLEAR_ALL = cite("rest-and-fatigue.clear-all")
FREE_MIX = cite("rest-and-fatigue.free-mix")
WOUNDS_EVERY_REST = cite("rest-and-fatigue.wounds-every-rest")
NIGHT_ACTIONS = cite("rest-and-fatigue.night-actions")
NIGHT_COUNT = cite("rest-and-fatigue.night-count")
DAY_CLOSED = cite("rest-and-fatigue.day-closed")
ORDER = cite("rest-and-fatigue.order")
CLOCK_DURING_REST = cite("rest-and-fatigue.clock-during-rest")
RESTORE_THEN_PAY = cite("rest-and-fatigue.restore-then-pay")
MORNING = cite("rest-and-fatigue.morning")

FROM_HOUR = Hour(18)
"""Rest is possible from here on (rest-and-fatigue.from-18); each later hour is one unit of fatigue."""
DAILY = (Token.SURVEILLANCE, Token.SEARCH)
"""Kinds that return every morning (resource-tokens.restore-daily)."""
RESTORE_DAILY = cite("resource-tokens.restore-daily")


def too_early(state: State) -> Verdict | None:
    """Why a rest action is not possible yet."""
    if state.hour < FROM_HOUR:
        return Illegal(reason="rest-too-early", rules=(FROM_18,), numbers=(("hour", FROM_HOUR),))
    return None


def forced_hour(state: State) -> Hour:
    """The hour from which only resting remains."""
    by = state.scenario.rest_by
    return state.scenario.last_hour if by is None else min(by, state.scenario.last_hour)


def only_rest_left(state: State) -> Verdict | None:
    """Why nothing but resting is possible any more on this day."""
    if state.hour < forced_hour(state):
        return None
    last = state.hour >= state.scenario.last_hour
    rules = (time_track.LAST_HOUR, FORCED_MECHANISM) if last else (FORCED, FORCED_MECHANISM)
    return Illegal(reason="only-rest-left", rules=rules, numbers=(("hour", state.hour),))


def verify_rest(state: State, action: GoToRest) -> Verdict:
    """Rest without a card is for when nothing else remains and no open card offers it."""
    del action
    busy = chains.busy(state, (DAY_ENDS_WITH_REST,))
    if busy is not None:
        return busy
    forced = only_rest_left(state)
    if state.scenario.companion:  # the owner's cards offer it, from 18:00 on
        return too_early(state) or Legal(rules=(FROM_18, DAY_ENDS_WITH_REST))
    if not isinstance(forced, Illegal):
        return Illegal(reason="rest-needs-card", rules=(FROM_18, FORCED_MECHANISM))
    if _offered(state, "rest"):
        return Illegal(reason="rest-on-card", rules=(FORCED_MECHANISM,))
    return Legal(rules=(*forced.rules, *morning_warning(state)))


def least_late(state: State) -> int:
    """By how many hours the morning is later at least, were the team to rest now and pay with every token it can."""
    daily = state.own if state.scenario.restore_then_pay else state.supply
    return max(0, fatigue(state) - sum(daily.get(token) for token in DAILY) - state.supply.raid)


def morning_warning(state: State) -> Rules:
    """The rule to cite on a rest after which the scenario is over in the morning, whatever is paid with."""
    ends = state.end_read and scenario_end.morning_ends(state, least_late(state))
    return (scenario_end.MORNING_PAST_END,) if ends else ()


def begin(work: Work) -> None:
    """Close the day; the rest card's chain, if there is one, is read first."""
    work.emit(RestBegan(rules=(DAY_ENDS_WITH_REST, DAY_CLOSED)))
    work.push(Resting())
    work.push(Draining())


def resolve_rest(work: Work, action: GoToRest) -> None:
    """Rest without a card."""
    del action
    begin(work)
    if work.state.scenario.companion:
        companion.open_chain(work, (ORDER,))


def proceed(work: Work, frame: Resting) -> bool:
    """The next step of the night; False where the team has to decide."""
    if frame.stage == "completions":
        _complete_running(work)
        return True
    if frame.stage == "night":
        scenario_end.finish_if_reached(work, (scenario_end.DURING_NIGHT,))
        if not work.state.closed():
            if night_offers(work.state):
                return False
            count_fatigue(work)
        return True
    if frame.units == 0:
        _morning(work, frame)
        return True
    return False


def _complete_running(work: Work) -> None:
    """Going to rest finishes running specials early, without moving TIME to their markers."""
    state = work.state
    work.top(Resting(stage="night"))
    rules = (special_actions.REST_COMPLETES, special_actions.REST_DOES_NOT_MOVE_TIME, ORDER)
    for special in sorted(state.running, key=lambda s: (s.due, s.seq)):
        work.emit(FellDue(rules=rules, special=special.kind, place=special.place))
    work.set(waiting=(*state.waiting, *(s for s in state.running if s not in state.waiting)))
    work.push(Draining())


def night_offers(state: State) -> bool:
    """Whether a night action can be done now; in a companion the owner's cards know."""
    return state.scenario.companion or _offered(state, "night")


def _offered(state: State, kind: str) -> bool:
    """Whether a card on the table has an offer of that kind that can be taken."""
    for lying in state.table:
        for _, offer in possible_actions.printed_offers(state, lying):
            action = TakeOffer(card=lying.card, offer=offer.id)
            if offer.kind == kind and isinstance(possible_actions.verify(state, action), Legal):
                return True
    return False


def verify_sleep(state: State, action: EndNight) -> Verdict:
    """The night may be ended as soon as nothing waits to be read."""
    del action
    busy = chains.busy(state, (NIGHT_ACTIONS,), resting_too=False)
    if busy is not None:
        return busy
    resting = state.resting()
    if resting is None or resting.stage != "night":
        return Illegal(reason="not-night", rules=(NIGHT_ACTIONS,))
    return Legal(rules=(NIGHT_COUNT, ORDER))


def resolve_sleep(work: Work, action: EndNight) -> None:
    """No further night action."""
    del action
    count_fatigue(work)


def fatigue(state: State) -> int:
    """Units to pay: hours after 18:00, Wounds, night actions (rest-and-fatigue.formula)."""
    return max(0, state.hour - FROM_HOUR) + state.supply.wound + state.nights


def count_fatigue(work: Work) -> None:
    """Count the units, restore Surveillance and Search, and let the team pay (order by scenario option)."""
    state = work.state
    units = fatigue(state)
    rules = (FORMULA, EVENING_UNITS, WOUNDS_EVERY_REST) if state.supply.wound else (FORMULA, EVENING_UNITS)
    work.emit(FatigueCounted(rules=rules, count=units))
    if state.scenario.restore_then_pay:
        _restore(work)
    work.top(Resting(stage="pay", units=units))


def _restore(work: Work) -> None:
    supply = work.state.supply
    for token in DAILY:
        supply = supply.plus(token, work.state.own.get(token) - supply.get(token))
    work.set(supply=supply)
    work.emit(TokensRestored(rules=(RESTORE_DAILY, RESTORE_THEN_PAY)))


def verify_pay(state: State, action: PayFatigue) -> Verdict:
    """Unit by unit, with an hour or a Surveillance, Search or Raid token of the supply."""
    resting = state.resting()
    if resting is None or resting.stage != "pay" or resting.units == 0:
        return Illegal(reason="no-fatigue", rules=(CLEAR_ALL,))
    if action.with_ != "hour" and state.supply.get(Token(action.with_)) < 1:
        return Illegal(reason="no-token", rules=(CLEAR_ALL,), numbers=(("token", action.with_),))
    last = action.with_ == "hour" and scenario_end.morning_ends(state, resting.late + 1)
    return Legal(rules=(CLEAR_ALL, FREE_MIX, scenario_end.MORNING_PAST_END) if last else (CLEAR_ALL, FREE_MIX))


def resolve_pay(work: Work, action: PayFatigue) -> None:
    """Pay one unit."""
    frame = work.state.resting()
    if frame is None:
        return
    if action.with_ == "hour":
        work.top(replace(frame, units=frame.units - 1, late=frame.late + 1))
    else:
        work.set(supply=work.state.supply.plus(Token(action.with_), -1))
        work.top(replace(frame, units=frame.units - 1))
    work.emit(FatiguePaid(rules=(CLEAR_ALL, FREE_MIX, LOAN), with_=action.with_))


def morning_hour(state: State, late: int) -> Hour:
    """The hour of the next morning; TIME never leaves the track (time-track.last-hour), however tired the team is."""
    return Hour(min(state.scenario.morning + late, state.scenario.last_hour))


def _morning(work: Work, frame: Resting) -> None:
    """A new day: TIME is put on its hour; that placement reaches no marker."""
    scenario = work.state.scenario
    if not scenario.restore_then_pay:
        _restore(work)
    day, hour = work.state.day + 1, morning_hour(work.state, frame.late)
    rules: Rules = (MORNING, CLEAR_ALL)
    if scenario.morning + frame.late > hour:
        rules = (*rules, time_track.LAST_HOUR)
    work.pop()
    work.set(day=day, hour=hour, nights=0)
    work.emit(MorningCame(rules=rules, day=day, hour=hour))
    if scenario.last_day is not None and day > scenario.last_day:
        scenario_end.finish(work, scenario_end.BY_HOUR, (scenario_end.AT_HOUR,))
    scenario_end.finish_if_reached(work, (scenario_end.MORNING_PAST_END,))
