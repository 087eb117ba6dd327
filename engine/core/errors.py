"""Faults, told apart by whose they are: a player's, a caller's, an author's, a file's."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.rule import Illegal


class EngineError(Exception):
    """Root of everything the engine raises on purpose."""


class IllegalAction(EngineError):
    """A well-formed action that the rules forbid here; carries the verdict."""

    def __init__(self, verdict: Illegal) -> None:
        super().__init__(f"{verdict.reason} ({', '.join(verdict.rules)})")
        self.verdict = verdict


class MalformedAction(EngineError):
    """A text that is no action of this game at all."""


class CodecError(EngineError):
    """Data that does not have the expected shape; the message starts with the path of the offending value."""


class SaveError(EngineError):
    """A save or share link that cannot be used. ``code`` is the key of a sentence (``load.<code>``)."""

    def __init__(self, code: str, **numbers: str | int) -> None:
        super().__init__(f"{code} {numbers}" if numbers else code)
        self.code = code
        self.numbers = numbers


class ScriptError(EngineError):
    """A case or a position that cannot stand, for instance a card on the table that the deck does not have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One mistake in an author's file: where it is, what is wrong, what to do."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class ContentError(EngineError):
    """Mistakes in authors' files, all at once."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems
