"""Playable Rulebook's engine: rules of board games as pure functions that say why."""
