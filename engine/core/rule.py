"""A rule of a ledger, and the verdict on an action: never a bare yes or no."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from engine.core.ids import RuleId


class Kind(Enum):
    """Where a rule comes from."""

    STATED = "stated"
    """The source says it."""
    DERIVED = "derived"
    """It follows from two or more passages of the source."""
    RULING = "ruling"
    """The source is silent or two-sided; this project decides, and the page says so."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a game's ledger."""

    id: RuleId
    kind: Kind
    prose: str = ""
    """Why no verdict or event can cite the rule (who reads aloud, what lies where); empty for all others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Legal:
    """The action may be done; ``rules`` are the paragraphs that allow it."""

    rules: tuple[RuleId, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Illegal:
    """The action may not be done.

    ``reason`` is the key of a sentence (``refused.<reason>``), ``rules`` the paragraphs that forbid it, the first being
    the one to show, and ``numbers`` what the sentence needs: (name, value) pairs in the words of the game.
    """

    reason: str
    rules: tuple[RuleId, ...]
    numbers: tuple[tuple[str, str | int], ...] = ()


Verdict = Legal | Illegal


class RuleBook:
    """The rules of one game by id; a misspelt id fails when the module that cites it is imported."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.by_id: dict[RuleId, Rule] = {rule.id: rule for rule in rules}

    def cite(self, text: str) -> RuleId:
        """The id of a rule of this book.

        Raises KeyError for an id that the ledger does not have.
        """
        rule = RuleId(text)
        if rule not in self.by_id:
            raise KeyError(f"no rule {text!r} in this rule book")
        return rule
