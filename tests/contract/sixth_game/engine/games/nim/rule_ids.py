"""The ids and kinds of Nim's rules."""

from __future__ import annotations

from engine.core.ids import RuleId
from engine.core.rule import Kind, Rule, RuleBook

RULES = RuleBook(
    [
        Rule(RuleId("taking.turns"), Kind.STATED),
        Rule(RuleId("taking.one-to-three"), Kind.STATED),
        Rule(RuleId("taking.no-more-than-lie"), Kind.DERIVED),
        Rule(RuleId("taking.last-token"), Kind.RULING),
    ]
)
cite = RULES.cite
