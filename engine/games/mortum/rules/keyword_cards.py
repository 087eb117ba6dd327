"""Keyword cards: what this team remembers."""

from __future__ import annotations

from engine.core.rule import Illegal, Legal, Verdict
from engine.games.mortum.actions import KeepCard
from engine.games.mortum.campaign import kept_card
from engine.games.mortum.events import CardKept, KeywordKept
from engine.games.mortum.names import CardId
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.state import State
from engine.games.mortum.work import Rules, Work

KEEP = cite("keyword-cards.keep")
WHEN_IN_DOUBT = cite("keyword-cards.when-in-doubt")
MEANING = cite("keyword-cards.meaning")
REPLAY_DROPS = cite("keyword-cards.replay-drops")
REPLAY_SCOPE = cite("keyword-cards.replay-scope")


def give(work: Work, keyword: str, obeyed: Rules) -> None:
    """Put a keyword card with the heroes; one already there is not doubled."""
    if keyword not in work.state.keywords:
        work.set(keywords=(*work.state.keywords, keyword))
        work.emit(KeywordKept(rules=(KEEP, MEANING, *obeyed), keyword=keyword))


def kept(state: State, card: CardId) -> bool:
    """Whether the card was kept as a keyword card in this scenario."""
    return kept_card(card, state.scenario.scenario) in state.keywords


def verify(state: State, action: KeepCard) -> Verdict:
    """Any card on the table may be kept, where there is a later scenario that it could matter to."""
    about = (("card", action.card),)
    if not state.scenario.in_campaign:
        return Illegal(reason="no-campaign", rules=(WHEN_IN_DOUBT, KEEP))
    if state.open_card(action.card) is None:
        return Illegal(reason="keep-not-on-table", rules=(WHEN_IN_DOUBT,), numbers=about)
    if kept(state, action.card):
        return Illegal(reason="kept-already", rules=(WHEN_IN_DOUBT,), numbers=about)
    return Legal(rules=(WHEN_IN_DOUBT, KEEP))


def resolve(work: Work, action: KeepCard) -> None:
    """Put the card with the heroes; it stays readable on the table too."""
    work.set(keywords=(*work.state.keywords, kept_card(action.card, work.state.scenario.scenario)))
    work.emit(CardKept(rules=(WHEN_IN_DOUBT, KEEP), card=action.card))
