"""The opening books, as the page's own script reads them, say what the engine says: every example, every language."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.content.compile import load
from engine.core.match import Setup, with_action
from engine.games.registry import metas
from engine.presentation.catalogue import LANGUAGES
from engine.presentation.library import Library
from engine.presentation.sitting import Session, Table
from site_hooks.book import book
from site_hooks.content import texts
from site_hooks.project import ROOT, node

READER = Path(__file__).with_name("read_book.mjs")
REDO = re.compile(r'(<button[^>]* data-control="redo")(?: aria-disabled="true")?')
Asked = tuple[str, Session, str]


@cache
def content(game: str):
    return load(game)


def table(game: str, lang: str) -> Table:
    library = Library()
    library.add(content(game).mechanics(all_cases=False))
    library.add(texts(content(game), lang, "/sub/"))
    return Table(library)


def examples(game: str) -> list[str]:
    return [name for name, file in content(game).cases.items() if file.case.page]


@dataclass
class Engine:
    """The engine asked in the same words as the book."""

    table: Table
    lang: str

    def ask(self, op: str, session: Session, action: str) -> dict[str, Any]:
        if op == "act":
            return self.table.act(session, self.lang, action)
        return getattr(self.table, op)(session, self.lang)

    def offers(self, session: Session):
        state = self.table.library.replay(session.match).last.state
        return state.offers(session.seat)

    def is_legal(self, session: Session, action: str) -> bool:
        state = self.table.library.replay(session.match).last.state
        return action in [legal.id for legal in state.legal_actions(session.seat)]


def line(engine: Engine, game: str, case: str) -> list[Session]:
    """The positions of the scripted line, from the start on."""
    start = engine.table.open(game, engine.lang, Setup(case=case))
    sessions = [Session.from_json(start["session"])]
    for action in engine.table.library.case(game, case).script():
        sessions.append(done(sessions[-1], action))
    return sessions


def done(session: Session, action: str) -> Session:
    return replace(session, match=with_action(session.match, action))


def all_that_is_asked(engine: Engine, sessions: list[Session]) -> list[Asked]:
    """What a reader can press along the line: each action shown, and from each reached position back and forth."""
    asked: list[Asked] = []
    for session in sessions:
        asked += [("show", session, ""), ("restart", session, "")]
        for offer in engine.offers(session):
            action = offer.action.id
            asked.append(("act", session, action))
            if not engine.is_legal(session, action):
                asked.append(("act", replace(session, redo=("x", "y")), action))
                continue
            reached = done(session, action)
            undone = replace(session, redo=(action, "x"))
            asked += [
                ("undo", reached, ""),
                ("undo", replace(reached, redo=("x",)), ""),
                ("restart", replace(reached, redo=("x",)), ""),
                ("redo", undone, ""),
                ("act", undone, action),
                ("act", replace(session, redo=("x",)), action),
            ]
    return asked


def by_the_book(books: list[tuple[Any, list[Asked]]]) -> list[list[Any]]:
    """The answers of each book, as the page's script gives them."""
    lines = [
        {"book": file, "asked": [(op, session.to_json(), action) for op, session, action in asked]}
        for file, asked in books
    ]
    done = subprocess.run(
        [node(), str(READER), str(ROOT / "docs/assets/widget/book.js")],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def as_text(answer: Any) -> str:
    return json.dumps(answer, ensure_ascii=False, sort_keys=True)


def synced(answer: dict[str, Any]) -> dict[str, Any]:
    """With the button as the page's script sets it: whether there is something to redo, the page knows better."""
    state = "" if answer["session"]["redo"] else ' aria-disabled="true"'
    return {**answer, "html": REDO.sub(rf"\1{state}", answer["html"])}


EXAMPLES = [(meta.id, case) for meta in metas() for case in examples(meta.id)]


@pytest.mark.parametrize(
    ("game", "lang"),
    [
        pytest.param(meta.id, lang, marks=[] if place == number % len(LANGUAGES) else pytest.mark.slow)
        for number, meta in enumerate(metas())
        for place, lang in enumerate(LANGUAGES)
    ],
)
def test_book_and_engine_agree_on_everything_along_the_line(game, lang):
    engine, author = Engine(table(game, lang), lang), table(game, lang)
    cases = examples(game)
    asked = [all_that_is_asked(engine, line(engine, game, case)) for case in cases]
    read = by_the_book([(book(author, game, case, lang), of) for case, of in zip(cases, asked, strict=True)])
    for case, its, answers in zip(cases, asked, read, strict=True):
        for (op, session, action), found in zip(its, answers, strict=True):
            told = (case, op, session.match.actions, action)
            assert found is not None, f"the book has no answer to {told}"
            expected = engine.ask(op, session, action)
            assert as_text(synced(found)) == as_text(expected), told
            if not session.redo and op == "act":
                assert found["html"] == expected["html"], told  # byte for byte, without any help


@pytest.mark.parametrize("game", [meta.id for meta in metas()])
def test_off_the_line_the_book_is_silent(game):
    lang = LANGUAGES[0]
    engine = Engine(table(game, lang), lang)
    books = []
    for case in examples(game):
        sessions = line(engine, game, case)
        known = {session.match.actions for session in sessions}
        asked: list[Asked] = []
        for session in sessions:
            for offer in engine.offers(session):
                side = done(session, offer.action.id)
                if side.match.actions in known or not engine.is_legal(session, offer.action.id):
                    continue
                asked += [("act", side, more.action.id) for more in engine.offers(side)]
                asked += [("undo", done(side, more.action.id), "") for more in engine.offers(side)]
        other = replace(sessions[0], match=replace(sessions[0].match, seed=99))
        asked += [("restart", other, ""), ("show", other, "")]
        assert asked
        books.append((book(engine.table, game, case, lang), asked))
    for answers in by_the_book(books):
        assert set(answers) == {None}


def test_an_answer_that_many_share_is_stored_once():
    for game, case in EXAMPLES:
        file = book(table(game, "en"), game, case, "en")
        assert len(file["pieces"]) == len(set(file["pieces"]))
        assert len({as_text(view) for view in file["views"]}) == len(file["views"])
        used = {view for part in ("answers", "undo", "show", "restart") for view in file[part].values()}
        assert used == set(range(len(file["views"])))
        whole = sum(len("".join(file["pieces"][a:b])) for v in file["views"] for a, b in _ranges(v["html"]))
        assert len(as_text(file)) < whole / 2, case


def _ranges(flat: list[int]) -> list[tuple[int, int]]:
    return list(zip(flat[::2], flat[1::2], strict=True))
