"""What may be known of Ojciec Mateusz without loading its rules."""

from __future__ import annotations

from engine.core.game import Meta
from engine.core.ids import GameId

META = Meta(
    id=GameId("ojciec_mateusz"),
    order=20,
    seats=(2, 6),
    rules_version=1,
    sections=(
        "setup",
        "story-cards",
        "investigation-conditions",
        "investigation-goals",
        "turns",
        "place-cards",
        "blockades",
        "success-tokens",
        "father-mateusz-cards",
        "uncertainty-cards",
        "asking-for-help",
        "passing-and-end",
        "discard-piles",
    ),
    source_language="pl",
)
