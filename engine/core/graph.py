"""A scenario as a picture for its author: what leads to what. Plain data; the command line draws it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One thing of a scenario."""

    id: str
    name: str
    """What is printed on it."""
    title: tuple[str, ...] | None = None
    """Where its words stand in a text overlay."""
    group: str = ""
    """Things of one group look alike."""
    marks: str = ""
    """Short signs below the name: what it costs, what it gives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """One thing leads to another."""

    start: str
    end: str
    kind: str
    """``order`` where it must be, ``offer`` where it may be, ``turn`` for another side of the same thing."""
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """All of a scenario."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
