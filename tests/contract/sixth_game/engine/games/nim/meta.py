"""What may be known of Nim without loading its rules."""

from __future__ import annotations

from engine.core.game import Meta
from engine.core.ids import GameId

META = Meta(id=GameId("nim"), order=60, seats=(2, 2), rules_version=1, sections=("taking",), source_language="en")
