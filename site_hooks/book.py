"""The opening book of an example: the engine's answers, made at build time, so that a press needs no Python.

It holds what a reader can ask along the scripted line: at every step the answer to each action that is shown, possible
or refused, and the way back from each. The page's ``book.js`` reads it; a test holds what it reads against the engine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.core.codec import Json
from engine.core.ids import ActionId
from engine.core.match import Setup
from engine.presentation.sitting import Session, Table

FORMAT = 2
LEFT_OUT = ("ok", "session")
"""Of an answer: the page has the match and knows what was pressed."""


def book(table: Table, game: str, case: str, lang: str) -> Json:
    """The book of a case.

    ``answers`` (to its last action), ``undo`` and ``show`` lead from a position, the actions since the start joined by
    blanks, to a view; ``restart`` leads there from each seat. A view is an answer whose HTML is ranges of ``pieces``.
    """
    start = table.open(game, lang, Setup(case=case))
    writer = _Writer(table, lang)
    session = Session.from_json(start["session"])
    script = iter(table.library.case(game, case).script())
    line: tuple[ActionId, ...] = ()
    while True:
        action = next(script, None)
        session = writer.position(line, session, action)
        if action is None:
            break
        line = (*line, action)
    return {
        "format": FORMAT,
        "start": start["session"],
        "pieces": list(writer.pieces),
        "views": writer.views,
        "answers": writer.answers,
        "undo": writer.undo,
        "show": writer.show,
        "restart": writer.restart,
    }


@dataclass(slots=True)
class _Writer:
    """Collects the views of one book, each stored once."""

    table: Table
    lang: str
    pieces: dict[str, int] = field(default_factory=dict)
    views: list[Json] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)
    undo: dict[str, int] = field(default_factory=dict)
    show: dict[str, int] = field(default_factory=dict)
    restart: dict[str, int] = field(default_factory=dict)
    _known: dict[str, int] = field(default_factory=dict)

    def position(self, line: tuple[ActionId, ...], session: Session, scripted: ActionId | None) -> Session:
        """All answers at a position, and the way back from each; the position after the scripted action.

        What leaves the table as it is comes last: the renderer keeps the table that it drew last.
        """
        state = self.table.library.replay(session.match).last.state
        actions = dict.fromkeys(offer.action.id for offer in state.offers(session.seat))
        if scripted is not None:
            actions[scripted] = None
        possible = {action.id for action in state.legal_actions(session.seat)} | {scripted}
        reached = {
            action: Session.from_json(self._act(line, session, action)["session"])
            for action in actions
            if action in possible
        }
        for action, after in reached.items():
            self.undo[" ".join((*line, action))] = self._view(self.table.undo(after, self.lang))
        self.show[" ".join(line)] = self._view(self.table.show(session, self.lang))
        for action in actions:
            if action not in possible:
                self._act(line, session, action)
        for after in reached.values():
            # From everywhere a restart shows the same, to the same seat; only what can be redone differs.
            if str(after.seat) not in self.restart:
                self.restart[str(after.seat)] = self._view(self.table.restart(after, self.lang))
        return session if scripted is None else reached[scripted]

    def _act(self, line: tuple[ActionId, ...], session: Session, action: ActionId) -> Json:
        answer = self.table.act(session, self.lang, action)
        self.answers[" ".join((*line, action))] = self._view(answer)
        return answer

    def _view(self, answer: Json) -> int:
        view = {name: value for name, value in answer.items() if name not in LEFT_OUT}
        view["html"] = list(self._ranges(answer["html"]))
        key = json.dumps(view, sort_keys=True)
        if key not in self._known:
            self._known[key] = len(self.views)
            self.views.append(view)
        return self._known[key]

    def _ranges(self, html: str) -> Iterator[int]:
        """The text as half-open ranges of lines, flat: ``0, 40, 52, 53`` is the first forty and the one at 52."""
        begin = end = -1
        for piece in html.splitlines(keepends=True):
            place = self.pieces.setdefault(piece, len(self.pieces))
            if place != end:
                if end >= 0:
                    yield from (begin, end)
                begin = place
            end = place + 1
        if end >= 0:
            yield from (begin, end)
