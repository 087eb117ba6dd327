"""How the game ended: who won and why, whether all succeeded together, and what came of our own challenge."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import Seat
from engine.core.table import Named, Term
from engine.games.ojciec_mateusz import challenge
from engine.games.ojciec_mateusz.position import Position
from engine.games.ojciec_mateusz.rules import passing_and_end
from engine.games.ojciec_mateusz.state import SOLVED


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeView:
    """What the challenge came to."""

    turns: int
    grade: Term | None
    medal: str | None
    limits: tuple[tuple[Term, int], ...]
    """The grades with the most turns that each allows."""


@dataclass(frozen=True, slots=True)
class Medal:
    """A grade of the challenge, and the most turns that it allows."""

    grade: Term
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndView:
    """How the game ended."""

    title: Term
    text: Named | None
    winner: Seat
    tokens: int
    tied: tuple[Seat, ...]
    """The players with the most tokens in the order of their first turns, where there are several."""
    common: bool
    challenge: ChallengeView | None


def _challenge(state: Position) -> ChallengeView | None:
    if not state.challenge:
        return None
    medal = challenge.grade(state)
    limits = tuple((Term(f"grade.{name}"), most) for name, most in challenge.limits(state))
    return ChallengeView(
        turns=state.turns, grade=Term(f"grade.{medal}") if medal is not None else None, medal=medal, limits=limits
    )


def next_medal(state: Position) -> Medal | None:
    """The best grade that the turns begun so far still allow; None with the last one, which has no limit."""
    if not state.challenge:
        return None
    limits = challenge.limits(state)
    return next((Medal(Term(f"grade.{name}"), most) for name, most in limits if state.turns <= most), None)


def end_view(state: Position) -> EndView | None:
    """The end, once it has come."""
    if state.over is None:
        return None
    best = max(state.tokens)
    tied = tuple(seat for seat in state.order() if state.tokens[seat] == best)
    return EndView(
        title=Term(f"ending.{state.over}"),
        text=None if state.scenario.bare else Named(("endings", state.over, "text")),
        winner=passing_and_end.winner(state),
        tokens=best,
        tied=tied if len(tied) > 1 else (),
        common=state.over == SOLVED,
        challenge=_challenge(state),
    )
