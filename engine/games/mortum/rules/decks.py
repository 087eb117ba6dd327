"""Decks: which card is meant, how it leaves its deck, how it comes back."""

from __future__ import annotations

from engine.games.mortum.events import CardDiscarded, CardReturned, Drawn, DrawPassedOver, SideStaysClosed
from engine.games.mortum.names import CardId, Deck, Face, deck_of, number_of
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import card_structure, chains, companion
from engine.games.mortum.state import OpenCard
from engine.games.mortum.work import Rules, Work

NAMED_OR_MAIN = cite("decks.named-or-main")
BARE_NUMBER_ANYWHERE = cite("decks.bare-number-anywhere")
OWN_NUMBERING = cite("decks.own-numbering")
MAIN_TWO_SIDED = cite("decks.main-two-sided")
NO_PEEKING = cite("decks.no-peeking")
STRAIGHT_TO_B = cite("decks.straight-to-b")
ADDITIONAL_ONE_SIDED = cite("decks.additional-one-sided")
TWO_ENTRANCES = cite("decks.two-entrances")
INSTRUCTED_DRAW_IS_FREE = cite("decks.instructed-draw-is-free")
LEAVES_DECK = cite("decks.leaves-deck")


def draw(work: Work, card: CardId, face: Face, cause: Rules, *, drawn_by: CardId | None = None) -> None:
    """Take a card out of its deck, lay it on the table and begin to read the face.

    A card that is not in its deck is passed over (chains.missing-card); side B of a card that lies on the table already
    is turned up instead. ``drawn_by`` is the card whose instruction asks, None for offers, completions and the start.
    """
    state = work.state
    if face is Face.B and state.open_card(card) is not None:
        card_structure.enter(work, card, face, (*cause, STRAIGHT_TO_B))
        return
    if not state.in_deck(card):
        work.emit(DrawPassedOver(rules=(chains.MISSING_CARD, *cause), card=card))
        return
    if state.scenario.companion:
        companion.open_chain(work, (*cause, TWO_ENTRANCES, LEAVES_DECK), card)
        return
    rules = (*cause, *_deck_rules(work, card, drawn_by), LEAVES_DECK)
    if face is Face.B:
        rules = (*rules, STRAIGHT_TO_B)
    if card in state.returned:
        rules = (*rules, card_structure.REDRAW_IS_NEW)
    lying = OpenCard(card=card, face=face, read=())
    work.set(away=state.away | {card}, table=(*(c for c in state.table if c.card != card), lying))
    work.emit(Drawn(rules=rules, card=card, face=face))
    if face is Face.B:
        closed = (card_structure.UNREAD_A_CLOSED, card_structure.UNREAD_A_INERT)
        work.emit(SideStaysClosed(rules=closed, card=card))
    card_structure.enter(work, card, face, ())


def _deck_rules(work: Work, card: CardId, drawn_by: CardId | None) -> Rules:
    """Why it is this deck's card that is drawn."""
    # Cited alike whether a side B is printed or not, and whatever stands on a closed side A: links betray nothing.
    if deck_of(card) is Deck.MAIN:
        if drawn_by is not None and deck_of(drawn_by) is not Deck.MAIN:
            return (NAMED_OR_MAIN, BARE_NUMBER_ANYWHERE, MAIN_TWO_SIDED)
        return (NAMED_OR_MAIN, MAIN_TWO_SIDED)
    rules: Rules = (TWO_ENTRANCES,) if drawn_by is None else (TWO_ENTRANCES, INSTRUCTED_DRAW_IS_FREE)
    number = number_of(card)
    others = [CardId(str(number)), *(CardId(f"{deck.value}-{number}") for deck in Deck if deck is not Deck.MAIN)]
    twins = any(other != card and other in work.state.scenario.cards for other in others)
    return (*rules, OWN_NUMBERING) if twins else rules


def put_back(work: Work, card: CardId, cause: Rules) -> None:
    """Put a card from the table, or one removed earlier, back into its deck."""
    state = work.state
    if state.in_deck(card):
        return
    table = tuple(c for c in state.table if c.card != card)
    returned = state.returned if len(table) == len(state.table) else state.returned | {card}
    work.set(away=state.away - {card}, returned=returned, table=table)
    work.emit(CardReturned(rules=(LEAVES_DECK, *cause), card=card))


def discard(work: Work, card: CardId, cause: Rules) -> None:
    """Take a card out of its deck unread: what would draw it has become impossible."""
    if work.state.in_deck(card):
        work.set(away=work.state.away | {card})
        work.emit(CardDiscarded(rules=(LEAVES_DECK, *cause), card=card))
    else:
        work.emit(DrawPassedOver(rules=(chains.MISSING_CARD, *cause), card=card))
