"""What may be known of Mortum without loading its rules."""

from __future__ import annotations

from engine.core.game import Meta
from engine.core.ids import GameId

META = Meta(
    id=GameId("mortum"),
    order=10,
    seats=(1, 1),
    rules_version=1,
    sections=(
        "scenario-setup",
        "time-track",
        "decks",
        "card-structure",
        "chains",
        "possible-actions",
        "heroes-and-supply",
        "keyword-cards",
        "locations",
        "special-actions",
        "raids",
        "resource-tokens",
        "rest-and-fatigue",
        "scenario-end",
    ),
    source_language="en",
)
