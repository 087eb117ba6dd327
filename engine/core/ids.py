"""Names for the ids that travel through the engine, so that no bare string means two things."""

from __future__ import annotations

from typing import NewType

GameId = NewType("GameId", str)
RuleId = NewType("RuleId", str)
"""``section.slug`` of a ledger; permanent, also the anchor of the rulebook (``section-slug``)."""
ActionId = NewType("ActionId", str)
"""Stable text of an action: what stands in ``data-action``, case files and saves."""
Seat = NewType("Seat", int)
"""A place at the table, counted from 0; ``player`` is a word of the prose only."""


def anchor(rule: RuleId) -> str:
    """The rulebook anchor of a rule, the same in every language."""
    return rule.replace(".", "-", 1)


def section(rule: RuleId) -> str:
    """The ledger section a rule belongs to; also the stem of its page and module."""
    return rule.partition(".")[0]
