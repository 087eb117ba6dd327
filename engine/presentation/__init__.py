"""Words and pictures of any table: asks the registry, never names a game."""
