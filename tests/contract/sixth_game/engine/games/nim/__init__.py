"""Nim: two seats, one heap; the smallest game that has everything a game must have."""
