"""The same table for a terminal: walks any game's plain data and says every sentence, name and term in it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from engine.core.table import Button, Clock, Message, Named, Term
from engine.presentation.catalogue import Catalogue


def table_text(table: Any, words: Catalogue) -> str:
    """What lies on the table, one part a line; buttons are left to the list of actions."""
    return "\n".join(line for line in _lines(table, words, 0) if line.strip())


def _lines(node: Any, words: Catalogue, depth: int) -> list[str]:
    pad = "  " * depth
    if isinstance(node, Button) or node is None or isinstance(node, bool):
        return []
    if isinstance(node, Message | Named | Clock | Term):
        return [pad + (words.say(node) if isinstance(node, Message) else _value(node, words))]
    if is_dataclass(node):
        found: list[str] = []
        for f in fields(node):
            found += _lines(getattr(node, f.name), words, depth)
        return found
    if isinstance(node, tuple):
        return [line for item in node for line in _lines(item, words, depth + is_dataclass(item))]
    return []


def _value(node: Named | Clock | Term, words: Catalogue) -> str:
    if isinstance(node, Named):
        return words.find_text(*node.path) or ""
    return words.value(node)
