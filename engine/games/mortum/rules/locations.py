"""Places on the location card, and what closes them."""

from __future__ import annotations

from engine.core.rule import Illegal
from engine.games.mortum.names import PlaceId
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import raids, special_actions
from engine.games.mortum.state import State

MAP = cite("locations.map")
NUMBER = cite("locations.number")
NO_NUMBER = cite("locations.no-number")
NO_POSITION = cite("locations.no-position")
UNVISITED_ALLOWED = cite("locations.unvisited-allowed")


def all_closed(state: State) -> set[PlaceId]:
    """All places that ``closed`` gives a reason for."""
    return {special.place for special in state.running} | {t.place for t in state.tokens if t.token == "raid"}


def closed(state: State, place: PlaceId) -> Illegal | None:
    """Why a place is closed: a timed special runs there, or a Raid token lies there; None where it is open."""
    for special in state.running:
        if special.place == place:
            rules = (special_actions.LOCK_WHILE_RUNNING,)
            return Illegal(reason="place-busy", rules=rules, numbers=(("place", place),))
    for lying in state.tokens:
        if lying.place == place and lying.token == "raid":
            raided = (raids.LOCKS, raids.ANY_RAID_TOKEN_LOCKS)
            return Illegal(reason="place-raided", rules=raided, numbers=(("place", place),))
    return None
