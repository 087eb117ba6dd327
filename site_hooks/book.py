"""The opening book of an example: the engine's answers, made at build time, so that a first press needs no Python."""

from __future__ import annotations

from engine.core.codec import Json
from engine.core.ids import ActionId
from engine.core.match import Setup
from engine.presentation.sitting import Session, Table

FORMAT = 1
UNDO, RESTART = "<undo>", "<restart>"


def book(table: Table, game: str, case: str, lang: str) -> Json:
    """Every action shown at the start, refused ones included, and the whole scripted line.

    Keys are action ids from the start, joined by a blank; ``<undo>`` and ``<restart>`` at the end of one are the
    answers to these controls at that position.
    """
    start = table.open(game, lang, Setup(case=case))
    first = Session.from_json(start["session"])
    answers: dict[str, Json] = {}
    for action in shown(table, first):
        _add(answers, table, lang, (action,), table.act(first, lang, action))
    line: tuple[str, ...] = ()
    session = first
    for action in table.library.case(game, case).script():
        line = (*line, action)
        answer = table.act(session, lang, action)
        _add(answers, table, lang, line, answer)
        session = Session.from_json(answer["session"])
    return {"format": FORMAT, "start": start["session"], "answers": answers}


def _add(answers: dict[str, Json], table: Table, lang: str, line: tuple[str, ...], answer: Json) -> None:
    answers[" ".join(line)] = answer
    if answer["refused"] is None:
        session = Session.from_json(answer["session"])
        answers[" ".join((*line, UNDO))] = table.undo(session, lang)
        answers[" ".join((*line, RESTART))] = table.restart(session, lang)


def shown(table: Table, session: Session) -> tuple[ActionId, ...]:
    """The ids of all actions that the position shows, possible or not."""
    state = table.library.replay(session.match).last.state
    return tuple(offer.action.id for offer in state.offers(session.seat))
