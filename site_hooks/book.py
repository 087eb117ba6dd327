"""The opening book of an example: answers made by the real engine at build time, so that a first press needs no Python."""

from __future__ import annotations

from engine.core.codec import Json
from engine.core.ids import ActionId
from engine.core.match import Setup
from engine.presentation.sitting import Session, Table

FORMAT = 1


def book(table: Table, game: str, case: str, lang: str) -> Json:
    """Every action shown at the start, refused ones included, and the whole scripted line.

    Keys are action ids from the start, joined by a blank.
    """
    start = table.open(game, lang, Setup(case=case))
    session = Session.from_json(start["session"])
    answers: dict[str, Json] = {}
    for action in shown(table, session):
        answers[action] = table.act(session, lang, action)
    line: list[str] = []
    for action in table.library.case(game, case).script():
        answer = table.act(session, lang, action)
        line.append(action)
        answers[" ".join(line)] = answer
        session = Session.from_json(answer["session"])
    return {"format": FORMAT, "start": start["session"], "answers": answers}


def shown(table: Table, session: Session) -> tuple[ActionId, ...]:
    """The ids of all actions that the position shows, possible or not."""
    state = table.library.replay(session.match).last.state
    return tuple(offer.action.id for offer in state.offers(session.seat))
