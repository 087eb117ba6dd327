"""Raids: the whole team breaks in; afterwards the place is closed for good."""

from __future__ import annotations

from engine.games.mortum.events import Raided, RaidFailed
from engine.games.mortum.names import Face, PlaceId, Token
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import decks, locations
from engine.games.mortum.state import Draining, PlaceToken
from engine.games.mortum.work import Rules, Work

WHAT = cite("raids.what")
ALL_PRESENT = cite("raids.all-present")
PROCEDURE = cite("raids.procedure")
NO_OWN_TIME = cite("raids.no-own-time")
LOCKS = cite("raids.locks")
FAILED = cite("raids.failed")
FAILED_CARD_RETURNS = cite("raids.failed-card-returns")
CARD_OFFERED = cite("raids.card-offered")
ANY_RAID_TOKEN_LOCKS = cite("raids.any-raid-token-locks")


def resolve(work: Work, place: PlaceId) -> None:
    """Lay the token on the place and draw its Raid card at once; the Raid itself takes no hours."""
    work.set(tokens=(*work.state.tokens, PlaceToken(place=place, token="raid")))
    work.emit(Raided(rules=(PROCEDURE, NO_OWN_TIME, LOCKS), place=place))
    work.push(Draining())
    card = work.state.scenario.card_of("raid", place)
    if card is not None:
        decks.draw(work, card, Face.A, (PROCEDURE, locations.NUMBER))


def take_back(work: Work, place: PlaceId, obeyed: Rules) -> None:
    """The Raid cannot be done: token to the supply, card to its deck, the place stays open."""
    state = work.state
    raided = [t for t in state.tokens if (t.place, t.token) == (place, "raid")]
    if not raided:
        return
    work.set(
        tokens=tuple(t for t in state.tokens if t not in raided), supply=state.supply.plus(Token.RAID, len(raided))
    )
    work.emit(RaidFailed(rules=(FAILED, *obeyed), place=place))
    card = state.scenario.card_of("raid", place)
    if card is not None and (state.open_card(card) is not None or state.scenario.companion):
        decks.put_back(work, card, (FAILED_CARD_RETURNS,))
