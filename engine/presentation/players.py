"""The choice of who plays, for the controls of a widget."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.bot import Bots
from engine.core.game import Game, Switches
from engine.core.match import Match
from engine.presentation.seats import Company

PERSON = "person"
NONE = "none"
WORDS = {
    PERSON: "ui.player-person",
    "easy": "ui.player-easy",
    "normal": "ui.player-normal",
    "hard": "ui.player-hard",
    NONE: "ui.player-none",
}
"""What each kind is called; the levels of all games have these names."""


@dataclass(frozen=True, slots=True)
class Players:
    """What can be chosen for each seat of a new game, and what was chosen for this one."""

    fewest: int
    kinds: tuple[str, ...]
    """A person, and the levels of programs."""
    words: tuple[str, ...]
    """Their sentences in the catalogue, and last that of nobody."""
    seats: tuple[str, ...]
    """For each seat that there can be: its kind, or ``none``."""
    switches: tuple[tuple[str, str, bool], ...]
    """Options to turn on: the name, the key of its sentence, and whether it is on in this match."""


def players(found: Game, match: Match, who: Company) -> Players | None:
    """The choice; None where a game leaves none, and in an example."""
    fewest, most = found.meta.seats
    levels = found.bot_levels() if isinstance(found, Bots) else ()
    if match.setup.scenario is None or (fewest == most and not levels):
        return None
    named = {int(seat): level for seat, level in who.bots.items()}
    seats = (named.get(n, PERSON) if n < who.seats else NONE for n in range(most))
    kinds = (PERSON, *levels)
    words = tuple(WORDS[kind] for kind in (*kinds, NONE))
    on = match.setup.options or {}
    known = found.switches() if isinstance(found, Switches) else {}
    switches = tuple((name, key, bool(on.get(name))) for name, key in known.items())
    return Players(fewest, kinds, words, tuple(seats), switches)
