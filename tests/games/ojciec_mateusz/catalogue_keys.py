"""Keys of the catalogue of Ojciec Mateusz that its code puts together from parts, so that no search finds them whole.

Read by ``tests/presentation/test_catalogue_keys.py``; everything else it finds in code and templates by itself.
"""

from __future__ import annotations

from engine.content.compile import load
from engine.games.ojciec_mateusz.challenge import BRONZE, GRADES
from engine.games.ojciec_mateusz.names import KINDS, PLACES
from engine.games.ojciec_mateusz.rules.father_mateusz_cards import OPTIONS
from engine.games.ojciec_mateusz.rules.setup import MOST
from engine.games.ojciec_mateusz.state import ENDINGS

BOX = next(iter(load("ojciec_mateusz").loaded.values()))
UP_TO_THREE = ("1", "2", "3")

KEYS = {
    *(f"seat.{seat}" for seat in range(MOST)),
    *(f"place.{place}" for place in PLACES),
    *(f"kind.{kind}" for kind in KINDS),
    *(f"{family}.{om}" for om in BOX.om_cards for family in ("om", "om-text")),
    *(f"{family}.{card}" for card in BOX.uncertainty_cards for family in ("uncertainty", "uncertainty-text")),
    *(f"difficulty.{number}" for number in range(1, 5)),
    *(f"why.{why}" for why in ("limit", "blockade", "clue", "uncertainty")),
    *(f"where.{where}" for where in ("top", "bottom")),
    *(f"ending.{ending}" for ending in ENDINGS),
    "option.challenge",
    *(f"grade.{medal}" for medal in (*dict(GRADES), BRONZE)),
    *(f"decision.at-{verb}" for verb in OPTIONS),
    *(
        f"decision.{frame}"
        for frame in ("pick-seat", "may-draw", "over-limit", "losing", "keeping", "putting", "aftermath")
    ),
    *(f"action.{verb}-{count}" for verb in ("open", "play", "put-top", "put-bottom") for count in UP_TO_THREE),
    *(f"action.{verb}" for verb in ("discard", "show", "give", "discard-none", "show-none")),
    *(f"event.{name}-hidden" for name in ("Drawn", "KeptCard")),
    *(f"event.{name}-discard" for name in ("BlockadeFound", "PileReshuffled")),
    "event.HandedIn-anywhere",
    *(f"refused.{reason}" for reason in ("same-place", "not-there", "say-where")),
}
