"""Keys of Nim's catalogue that its code puts together from parts."""

from __future__ import annotations

KEYS = {"seat.0", "seat.1"}
