"""The opening book of an example: the engine's answers, made at build time, so that a first press needs no Python."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.codec import Json
from engine.core.ids import ActionId, Seat
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
    writer = _Writer(table, lang)
    for action in shown(table, first):
        writer.add((), first, action)
    line: tuple[str, ...] = ()
    session = first
    for action in table.library.case(game, case).script():
        session = writer.add(line, session, action)
        line = (*line, action)
    return {"format": FORMAT, "start": start["session"], "answers": writer.answers}


@dataclass(slots=True)
class _Writer:
    """Collects the answers of one book, each made once."""

    table: Table
    lang: str
    answers: dict[str, Json] = field(default_factory=dict)
    _restarts: dict[Seat, Json] = field(default_factory=dict)

    def add(self, line: tuple[str, ...], session: Session, action: ActionId) -> Session:
        """Put the answer to an action after ``line`` into the book, with the ways back from there."""
        key = " ".join((*line, action))
        if key not in self.answers:
            self.answers[key] = self.table.act(session, self.lang, action)
            if self.answers[key]["refused"] is None:
                reached = Session.from_json(self.answers[key]["session"])
                self.answers[f"{key} {UNDO}"] = self.table.undo(reached, self.lang)
                self.answers[f"{key} {RESTART}"] = self._restart(reached)
        return Session.from_json(self.answers[key]["session"])

    def _restart(self, session: Session) -> Json:
        """From everywhere a restart shows the same, to the same seat; only what can be redone differs."""
        if session.seat not in self._restarts:
            self._restarts[session.seat] = self.table.restart(session, self.lang)
        answer = self._restarts[session.seat]
        redo = [*session.match.actions, *session.redo]
        return {**answer, "session": {**answer["session"], "redo": redo}}


def shown(table: Table, session: Session) -> tuple[ActionId, ...]:
    """The ids of all actions that the position shows, possible or not."""
    state = table.library.replay(session.match).last.state
    return tuple(offer.action.id for offer in state.offers(session.seat))
