"""Scenario set-up: decks apart, heroes ready, TIME on its first space, the starting card."""

from __future__ import annotations

from engine.games.mortum.events import DecksSeparated, TeamFormed, TimePlaced
from engine.games.mortum.names import CardId, Deck, Face, card_and_face, deck_of
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import decks
from engine.games.mortum.state import Draining, Entering
from engine.games.mortum.work import Work

SEPARATE_DECKS = cite("scenario-setup.separate-decks")
STARTING_CARD = cite("scenario-setup.starting-card")
FIRST_PLACEMENT_SILENT = cite("scenario-setup.first-placement-silent")
GROUP_SIZE = cite("scenario-setup.group-size")

TEAM_SIZE = 3
"""Heroes in a team, whatever the number of players (scenario-setup.group-size); other numbers load too."""


def open_scenario(work: Work) -> None:
    """Lay everything out and begin the opening chain."""
    scenario = work.state.scenario
    if scenario.companion:
        work.push(Entering())
        return
    pulled = [card for card in scenario.cards if deck_of(card) is not Deck.MAIN]
    if pulled:
        work.emit(DecksSeparated(rules=(SEPARATE_DECKS,), count=len(pulled)))
    if scenario.heroes:
        work.emit(TeamFormed(rules=(GROUP_SIZE,), count=len(scenario.heroes)))
    # The first placement sets the clock: no hour passes, no marker is reached.
    work.emit(TimePlaced(rules=(FIRST_PLACEMENT_SILENT, STARTING_CARD), hour=work.state.hour))
    card, face = card_and_face(scenario.start.card)
    work.push(Draining())
    decks.draw(work, CardId(card), face if face is Face.B else Face.A, (STARTING_CARD,))
