"""Which cards a story card asks for."""

from __future__ import annotations

from functools import cache

from engine.core.rule import Illegal
from engine.games.ojciec_mateusz.cards import Goal, artifact
from engine.games.ojciec_mateusz.names import CLUE, CardId, Kind, origin
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.state import State
from engine.games.ojciec_mateusz.work import Rules

WHAT = cite("investigation-goals.what")
KINDS = cite("investigation-goals.kinds")
ANY_DECK = cite("investigation-goals.any-deck")
NAMED_DECK = cite("investigation-goals.named-deck")
ORIGIN = cite("investigation-goals.origin")
SLOTS = cite("investigation-goals.slots")
CHOICE_OF_SLOT = cite("investigation-goals.choice-of-slot")
ARTIFACTS = cite("investigation-goals.artifacts")
CLUE_IS_ONE_KIND = cite("investigation-goals.clue-is-one-kind")
ONLY_CURRENT = cite("story-cards.only-current")


def fits(state: State, card: CardId) -> list[int]:
    """Open slots that the card would fill, the more specific ones first, each kind of goal once."""
    kind, place = state.scenario.cards[card].kind, origin(card)
    slots = state.scenario.slots[state.story]
    named = whole = None
    for index, goal in enumerate(slots):
        if goal.kind == kind and state.beside[index] is None:
            if goal.at is None:
                whole = index if whole is None else whole
            elif goal.at == place:
                named = index if named is None else named
    return [index for index in (named, whole) if index is not None]


@cache
def rules_of(goal: Goal, *, choice: bool) -> Rules:
    """The paragraphs by which a card fills that goal."""
    where = (NAMED_DECK, ORIGIN) if goal.at is not None else (ANY_DECK,)
    return (*where, *_kind_rules(goal.kind), *((CHOICE_OF_SLOT,) if choice else ()), ONLY_CURRENT)


def _kind_rules(kind: Kind) -> Rules:
    if artifact(kind):
        return (ARTIFACTS, KINDS)
    return (CLUE_IS_ONE_KIND, KINDS) if kind == CLUE else (KINDS,)


def why_not(state: State, card: CardId, slot: int | None) -> Illegal:
    """Why a card fills no slot, or not that one."""
    kind = state.scenario.kind(card)
    slots = list(enumerate(state.slots()))
    if slot is not None:
        slots = slots[slot - 1 : slot]
    asked = [(index, goal) for index, goal in slots if goal.kind == kind]
    here = [index for index, goal in asked if goal.at in (None, origin(card))]
    if here:
        return Illegal(reason="goal-found", rules=(SLOTS, ONLY_CURRENT), numbers=(("card", card),))
    if asked:
        return Illegal(reason="other-deck", rules=(NAMED_DECK, ORIGIN), numbers=(("card", card),))
    also = (ARTIFACTS,) if artifact(kind) else ()
    return Illegal(reason="not-wanted", rules=(*also, KINDS, ONLY_CURRENT), numbers=(("card", card),))
