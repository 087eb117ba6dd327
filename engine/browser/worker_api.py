"""``dispatch``: the one function the worker calls. Imports nothing of the browser, so CPython tests it as it is."""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Callable

from engine.browser import programs
from engine.core.codec import Json
from engine.core.errors import MalformedAction, SaveError
from engine.core.match import Setup
from engine.core.table import Message
from engine.presentation.catalogue import LANGUAGES, Catalogue
from engine.presentation.sitting import Session, Table

_TABLE = Table()
SLICE_SECONDS = 0.05


def _content(request: Json) -> Json:
    data = request["data"]
    if isinstance(data, dict) and data.get("kind") == "program":
        programs.take_in(data)
        _TABLE.library.ready(data["game"])
    else:
        _TABLE.library.add(data)
    return {"ok": True}


def _open(request: Json) -> Json:
    names = ("scenario", "case", "options", "bots")
    setup = Setup(**{name: request[name] for name in names if name in request})
    return _TABLE.open(request["game"], request["lang"], setup, request.get("seed"))


def _session(request: Json) -> Session:
    return Session.from_json(request["session"])


def _slice() -> Callable[[], bool]:
    """Whether a slice of a long search is over: the reader's *Cancel* is heard between two of them."""
    end = time.perf_counter() + SLICE_SECONDS
    return lambda: time.perf_counter() >= end


OPERATIONS: dict[str, Callable[[Json], Json]] = {
    "content": _content,
    "open": _open,
    "show": lambda r: _TABLE.show(_session(r), r["lang"]),
    "act": lambda r: _TABLE.act(_session(r), r["lang"], r["action"]),
    "think": lambda r: _TABLE.think(_session(r), r["lang"], _slice()),
    "undo": lambda r: _TABLE.undo(_session(r), r["lang"]),
    "redo": lambda r: _TABLE.redo(_session(r), r["lang"]),
    "restart": lambda r: _TABLE.restart(_session(r), r["lang"]),
    "take-seat": lambda r: _TABLE.take_seat(_session(r), r["lang"], r["seat"]),
    "load": lambda r: _TABLE.load(r["lang"], r["text"]),
    "copy-case": lambda r: {"ok": True, "text": _TABLE.copy_case(_session(r), r["lang"])},
}


def dispatch(text: str) -> str:
    """Answer one request of the page.

    Never raises: whatever goes wrong becomes ``{"ok": false, "error": {code, message}}`` with a sentence in the
    reader's language, and the page keeps what it has.
    """
    request: Json = {}
    try:
        request = json.loads(text)
        answer = OPERATIONS[request["op"]](request)
    except SaveError as error:
        answer = _failure(request, f"load.{error.code}", error.code, tuple(error.numbers.items()))
    except MalformedAction as error:
        answer = _failure(request, "error.unknown-action", "unknown-action", detail=str(error))
    except Exception as error:  # noqa: BLE001 (the border: a fault of ours must not leave the page without an answer)
        detail = "".join(traceback.format_exception(error))
        answer = _failure(request, "error.internal", "internal", detail=detail)
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _failure(
    request: Json, key: str, code: str, values: tuple[tuple[str, str | int], ...] = (), detail: str = ""
) -> Json:
    lang = request.get("lang") if isinstance(request, dict) else None
    words = Catalogue(lang if lang in LANGUAGES else LANGUAGES[0])
    error = {"code": code, "message": words.say(Message(key, values))}
    return {"ok": False, "error": {**error, "detail": detail} if detail else error}
