"""Keys of Mortum's catalogue that its code puts together from parts, so that no search finds them as they are.

Read by ``tests/presentation/test_catalogue_keys.py``; everything else it finds in code and templates by itself.
"""

from __future__ import annotations

from dataclasses import fields
from typing import get_args, get_type_hints

from engine.games.mortum.actions import PayFatigue
from engine.games.mortum.cards import CardOffer
from engine.games.mortum.instructions import Instruction
from engine.games.mortum.names import Deck, Face, Token

PAID_WITH = get_args(get_type_hints(PayFatigue)["with_"])
TOLD = (
    *("begin", "clocks", "hour", "gain", "lose", "remove", "fight", "place", "start", "put", "draw", "end", "end-hour"),
    *("else", "back", "over", "hero-tokens"),
)
"""What the owner of a printed game can tell: headings, and short forms on buttons."""
OTHER_ORDERS = {"draw", "turn", "fight"}
"""Instructions whose keys stand whole in view.py."""


def _verbs() -> set[str]:
    return {next(f.default for f in fields(kind) if f.name == "do") for kind in get_args(Instruction)} - OTHER_ORDERS


KEYS = {
    *(f"card.{deck.value}" for deck in Deck),
    "event.FaceRead-single",
    "event.Scored-unrated",
    *(f"table.tell-{group}" for group in TOLD),
    "card.main-b",
    *(f"face.{face.value}" for face in Face),
    *(f"token.{token.value}" for token in Token),
    *(f"tokens.{token.value}" for token in Token),
    *(f"fatigue-by.{way}" for way in PAID_WITH),
    *(f"action.pay-{way}" for way in PAID_WITH),
    *(f"order.{verb}" for verb in _verbs()),
    *(f"table.kind-{kind}" for kind in get_args(get_type_hints(CardOffer)["kind"]) if kind != "day"),
}
