"""Passing, and how the game ends (procedure P10)."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.rule import Legal, Verdict
from engine.games.ojciec_mateusz.actions import Pass
from engine.games.ojciec_mateusz.events import CommonSuccess, GameEnded, Passed, Won
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.state import SOLVED, State
from engine.games.ojciec_mateusz.work import Work

PASS = cite("passing-and-end.pass")
ALWAYS_LEGAL = cite("passing-and-end.always-legal")
LAST_GOAL = cite("passing-and-end.last-goal")
LAST_GOAL_AT_ONCE = cite("passing-and-end.last-goal-at-once")
ALL_PASS = cite("passing-and-end.all-pass")
PASS_COUNT = cite("passing-and-end.pass-count")
WINNER = cite("passing-and-end.winner")
TIE = cite("passing-and-end.tie")
COMMON_SUCCESS = cite("passing-and-end.common-success")
PASS_OUT = cite("passing-and-end.pass-out")
MAY_FAIL = cite("story-cards.may-fail")

_LEGAL = Legal(rules=(PASS, ALWAYS_LEGAL))


def verify(state: State, action: Pass) -> Verdict:
    """Passing needs no reason."""
    del state, action
    return _LEGAL


def resolve(work: Work, action: Pass) -> None:
    """Action 6; as many in succession as there are players end the game."""
    count = work.state.passes
    work.emit(Passed(rules=(PASS, PASS_COUNT), seat=action.seat, count=count))


def winner(state: State) -> Seat:
    """The most tokens win; of tied players the one whose first turn came latest."""
    best = max(state.tokens)
    return [seat for seat in state.order() if state.tokens[seat] == best][-1]


def finish(work: Work, ending: str) -> None:
    """The game is over."""
    state = work.state
    work.set(over=ending)
    rules = (LAST_GOAL, LAST_GOAL_AT_ONCE) if ending == SOLVED else (ALL_PASS, PASS_OUT, MAY_FAIL)
    work.emit(GameEnded(rules=rules, ending=ending))
    if not state.challenge:  # there nobody wins alone
        best = max(state.tokens)
        tied = state.tokens.count(best) > 1
        why = (TIE, WINNER) if tied else (WINNER,)
        work.emit(Won(rules=why, seat=winner(state), count=best))
    if ending == SOLVED:
        work.emit(CommonSuccess(rules=(COMMON_SUCCESS,)))
