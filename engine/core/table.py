"""What a seat sees, as plain data: sentences by key, values by kind, buttons with their verdicts. No words, no HTML."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import ActionId, RuleId
from engine.core.rule import Illegal, Verdict


@dataclass(frozen=True, slots=True)
class Clock:
    """A whole hour of the day; 25 is shown as 01:00."""

    hour: int


@dataclass(frozen=True, slots=True)
class Named:
    """A name that stands in the text overlay of the scenario or case, by its path there."""

    path: tuple[str, ...]
    scenario: str | None = None
    """The scenario of the same game in whose overlay it stands, where that is another one."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the catalogue (``token.coin``), with the count of the thing where it has plural forms."""

    key: str
    number: int | None = None
    count: int | None = None


Value = int | str | Clock | Named | Term


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of the catalogue: its key, its placeholders' values, and the number that picks its plural form."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    count: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """An action as it is offered: what it says, and whether the rules allow it."""

    action: ActionId
    label: Message | Named
    verdict: Verdict
    refusal: Message | None = None
    """Why not, where it is not legal."""

    @property
    def legal(self) -> bool:
        """Whether pressing it does something."""
        return not isinstance(self.verdict, Illegal)

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """The paragraphs that allow or forbid it."""
        return self.verdict.rules


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: the event's name, its sentence, and the paragraphs that made it happen."""

    event: str
    message: Message
    rules: tuple[RuleId, ...]
