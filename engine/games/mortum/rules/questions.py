"""Questions and score: how this project's scenarios close. Not in the printed rules; they come after the end (P8)."""

from __future__ import annotations

from engine.core.rule import Illegal, Legal, Verdict
from engine.games.mortum.actions import AnswerQuestion
from engine.games.mortum.cards import Question, Scenario
from engine.games.mortum.events import QuestionAnswered, QuestionAsked, QuestionsBegan, Scored
from engine.games.mortum.rules import scenario_end
from engine.games.mortum.state import Asking, State
from engine.games.mortum.work import Rules, Work


def current(state: State) -> Question | None:
    """The question that is asked now."""
    return state.scenario.questions[len(state.answers)] if state.asking() else None


def begin(work: Work, rules: Rules) -> None:
    """The investigation is closed; ask the first question."""
    questions = work.state.scenario.questions
    work.set(stack=(Asking(),))
    work.emit(QuestionsBegan(rules=rules, count=len(questions)))
    work.emit(QuestionAsked(rules=(scenario_end.AT_HOUR,), question=questions[0].id))


def points(scenario: Scenario, answers: tuple[str, ...]) -> int:
    """The score of these answers, one for each question."""
    return sum(q.points for q, choice in zip(scenario.questions, answers, strict=True) if choice in q.right)


def best(scenario: Scenario) -> int:
    """The score of nothing but right answers."""
    return sum(question.points for question in scenario.questions)


def rating(scenario: Scenario, score: int) -> str | None:
    """What a score is called."""
    reached = [rating.id for rating in scenario.ratings if rating.from_ <= score]
    return reached[-1] if reached else None


def verify(state: State, action: AnswerQuestion) -> Verdict:
    """One of the choices, at the question that is asked."""
    question = current(state)
    if question is None:
        return Illegal(reason="no-questions-yet", rules=(scenario_end.AT_HOUR,))
    if question.id != action.question or action.choice not in question.choices:
        return Illegal(reason="other-question", rules=(scenario_end.AT_HOUR,))
    return Legal(rules=(scenario_end.AT_HOUR,))


def resolve(work: Work, action: AnswerQuestion) -> None:
    """Note the answer; ask the next question, or tell the ending and the score."""
    scenario, rules = work.state.scenario, (scenario_end.AT_HOUR,)
    work.set(answers=(*work.state.answers, action.choice))
    work.emit(QuestionAnswered(rules=rules, question=action.question, choice=action.choice))
    question = scenario.questions[len(work.state.answers) :]
    if question:
        work.emit(QuestionAsked(rules=rules, question=question[0].id))
        return
    scenario_end.close(work, work.state.ending or "", rules)
    score = points(scenario, work.state.answers)
    work.emit(Scored(rules=rules, points=score, out_of=best(scenario), rating=rating(scenario, score)))
