"""The questions at the end of a scenario as they are shown, and afterwards the score."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import ActionId
from engine.core.table import Button, Named
from engine.games.mortum.position import Position
from engine.games.mortum.rules import questions


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionView:
    """The question that is asked now."""

    number: int
    total: int
    points: int
    ask: Named
    choices: tuple[Button, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerView:
    """A question once all are answered: what the team said, and what is true."""

    ask: Named
    own: Named
    right: tuple[Named, ...]
    correct: bool
    points: int
    answer: Named


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreView:
    """The score at the end."""

    points: int
    out_of: int
    rating: str | None
    answers: tuple[AnswerView, ...]


def question_view(state: Position, buttons: dict[ActionId, Button]) -> QuestionView | None:
    """The question that is asked now."""
    question = questions.current(state)
    if question is None:
        return None
    return QuestionView(
        number=len(state.answers) + 1,
        total=len(state.scenario.questions),
        points=question.points,
        ask=Named(("questions", question.id, "ask")),
        choices=tuple(button for key, button in buttons.items() if key.startswith("answer:")),
    )


def score_view(state: Position) -> ScoreView | None:
    """Only once the scenario is over: before that nothing tells which answers are right."""
    scenario = state.scenario
    if state.over is None or not scenario.questions:
        return None
    answers = []
    for question, choice in zip(scenario.questions, state.answers, strict=True):
        path = ("questions", question.id)
        answers.append(
            AnswerView(
                ask=Named((*path, "ask")),
                own=Named((*path, "choices", choice)),
                right=tuple(Named((*path, "choices", right)) for right in question.right),
                correct=choice in question.right,
                points=question.points,
                answer=Named((*path, "answer")),
            )
        )
    score = questions.points(scenario, state.answers)
    rating = questions.rating(scenario, score)
    return ScoreView(points=score, out_of=questions.best(scenario), rating=rating, answers=tuple(answers))
