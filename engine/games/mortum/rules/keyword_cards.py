"""Keyword cards: what this team remembers."""

from __future__ import annotations

from engine.games.mortum.events import KeywordKept
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.work import Rules, Work

KEEP = cite("keyword-cards.keep")
MEANING = cite("keyword-cards.meaning")


def give(work: Work, keyword: str, obeyed: Rules) -> None:
    """Put a keyword card with the heroes; one already there is not doubled."""
    if keyword not in work.state.keywords:
        work.set(keywords=(*work.state.keywords, keyword))
        work.emit(KeywordKept(rules=(KEEP, MEANING, *obeyed), keyword=keyword))
