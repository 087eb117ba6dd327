"""The end of a scenario: when TIME gets to its hour, or an instruction says so."""

from __future__ import annotations

from engine.games.mortum import campaign
from engine.games.mortum.campaign import Carry
from engine.games.mortum.events import CampaignCarried, EndRevealed, KeywordsDropped, ScenarioEnded, SpecialLost
from engine.games.mortum.names import Token
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import chains, keyword_cards, questions, resource_tokens, rest_and_fatigue
from engine.games.mortum.state import State, Supply
from engine.games.mortum.work import Rules, Work

AT_HOUR = cite("scenario-end.at-hour")
HOUR_LEARNED_IN_PLAY = cite("scenario-end.hour-learned-in-play")
UNREAD_HOUR = cite("scenario-end.unread-hour")
IN_A_CHAIN = cite("scenario-end.in-a-chain")
RUNNING_LOST = cite("scenario-end.running-lost")
DURING_NIGHT = cite("scenario-end.during-night")
MORNING_PAST_END = cite("scenario-end.morning-past-end")
NEXT_SCENARIO = cite("scenario-end.next-scenario")
REPLAY = cite("scenario-end.replay")

BY_CARD = "card"
"""Companion: the ending that a printed card brings."""
BY_HOUR = "hour"
"""Companion: the ending that the end hour brings."""


def reached(state: State) -> bool:
    """Whether TIME has got to an end hour that the team has read of; an unread one ends nothing."""
    end = state.end()
    return end is not None and state.end_read and (state.day, state.hour) >= (end.day, end.hour)


def morning_ends(state: State, late: int) -> bool:
    """Whether a morning so many hours late would lie at or after an end hour that the team knows of."""
    end = state.end()
    if end is None or not state.end_read:
        return False
    return (state.day + 1, rest_and_fatigue.morning_hour(state, late)) >= (end.day, end.hour)


def reveal(work: Work, obeyed: Rules) -> None:
    """The team learns the end hour from a card."""
    end = work.state.end()
    if end is not None and not work.state.end_read:
        work.set(end_read=True)
        rules = (HOUR_LEARNED_IN_PLAY, *obeyed)
        late = (work.state.day, work.state.hour) >= (end.day, end.hour)
        work.emit(EndRevealed(rules=(*rules, UNREAD_HOUR) if late else rules, day=end.day, hour=end.hour))


def drop_late_completions(work: Work) -> None:
    """Once the end is reached only completions due at or before the end hour are still read."""
    state = work.state
    end = state.end()
    if end is None or not reached(state):
        return
    kept = tuple(s for s in state.waiting if (state.day, s.due) <= (end.day, end.hour))
    if kept != state.waiting:
        work.set(waiting=kept)


def finish_if_reached(work: Work, why: Rules = ()) -> None:
    """End the scenario by an instruction's word or at its end hour, once nothing is left to read."""
    state = work.state
    if state.closed() or state.waiting:
        return
    end = state.end()
    if state.ending is not None:
        finish(work, state.ending, (IN_A_CHAIN, chains.OBEY))
    elif end is not None and reached(state):
        finish(work, end.ending, (*why, AT_HOUR))


def finish(work: Work, ending: str, rules: Rules) -> None:
    """An ending is reached; timed specials still running are lost. Once its questions are answered, all is over."""
    for special in work.state.running:
        work.emit(SpecialLost(rules=(RUNNING_LOST,), special=special.kind, place=special.place))
    work.set(running=(), waiting=(), stack=())
    if work.state.scenario.questions:
        work.set(ending=ending)
        questions.begin(work, rules)
    else:
        close(work, ending, rules)


def close(work: Work, ending: str, rules: Rules) -> None:
    """The scenario is over, with the ending that was reached."""
    work.set(over=ending, stack=())
    work.emit(ScenarioEnded(rules=rules, ending=ending))


def hand_over(state: State) -> Carry:
    """What the next scenario starts with, from the team that stands here."""
    before = state.carried.played if state.carried is not None else ()
    totals: dict[Token, int] = {token: state.own.get(token) for token in Token}
    own: dict[Token, int] = {token: count for token, count in totals.items() if count and token is not Token.WOUND}
    return Carry(
        keywords=tuple((keyword, state.origin(keyword)) for keyword in state.keywords),
        coins=state.supply.coin,
        own=own,
        played=(*before, state.scenario.scenario),
    )


def next_scenario(work: Work, carry: Carry) -> None:
    """Begin a scenario with what the one before handed over; fresh decks and map are there already.

    Fatigue and Wounds are gone, all kinds but Coins are back at their own totals, Coins and keywords are as they were.
    """
    kept = campaign.before(carry, work.state.scenario.scenario)
    own, supply = Supply(), Supply()
    for token, count in carry.own.items():
        if token is not Token.WOUND:
            own = own.plus(token, count)
            supply = supply.plus(token, carry.coins if token is Token.COIN else count)
    supply = supply.plus(Token.COIN, carry.coins - supply.coin)
    work.set(carried=kept, keywords=tuple(keyword for keyword, _ in kept.keywords), own=own, supply=supply)
    rules = (
        NEXT_SCENARIO,
        keyword_cards.KEEP,
        resource_tokens.RESTORE_PER_SCENARIO,
        resource_tokens.WOUND_LASTS,
        resource_tokens.COINS_ONCE,
    )
    work.emit(CampaignCarried(rules=rules))
    dropped = len(carry.keywords) - len(kept.keywords)
    if dropped:
        dropping = (REPLAY, keyword_cards.REPLAY_DROPS, keyword_cards.REPLAY_SCOPE)
        work.emit(KeywordsDropped(rules=dropping, count=dropped))
