"""Reads authors' YAML and remembers where everything stands; the only importer of the YAML library."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError

from engine.core.errors import ContentError, Problem

Path_ = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """A YAML file as plain data, with the line and column of every key and item."""

    file: Path
    data: Any
    places: dict[Path_, tuple[int, int]] = field(repr=False)

    def problem(self, path: Path_, message: str) -> Problem:
        """A problem at a path, or at the nearest part above it that stands in the file."""
        while path and path not in self.places:
            path = path[:-1]
        line, column = self.places.get(path, (1, 1))
        return Problem(file=_shown(self.file), line=line, column=column, message=message)


def _shown(file: Path) -> str:
    try:
        return str(file.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(file)


def key_text(key: object) -> str:
    """A mapping key as text: ``5`` for the number 5, ``search-3`` for ``search 3``."""
    return str(key).replace(" ", "-")


def read(file: Path) -> Source:
    """The file's data; raises ContentError for text that is not YAML or repeats a key."""
    yaml = YAML(typ="rt")
    try:
        tree = yaml.load(file.read_text(encoding="utf-8"))
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        what = " ".join(str(error.problem or error.context or error).split("\n")[0].split())
        raise ContentError([Problem(file=_shown(file), line=line, column=column, message=what)]) from error
    places: dict[Path_, tuple[int, int]] = {(): (1, 1)}
    return Source(file, _plain(tree, (), places), places)


def _plain(node: Any, path: Path_, places: dict[Path_, tuple[int, int]]) -> Any:
    if isinstance(node, CommentedMap):
        out = {}
        for key, value in node.items():
            name = key_text(key)
            here = (*path, name)
            line, column = node.lc.key(key)
            places[here] = (line + 1, column + 1)
            out[name] = _plain(value, here, places)
        return out
    if isinstance(node, CommentedSeq):
        items = []
        for index, value in enumerate(node):
            here = (*path, index)
            line, column = node.lc.item(index)
            places[here] = (line + 1, column + 1)
            items.append(_plain(value, here, places))
        return items
    if isinstance(node, bool) or node is None:
        return node
    if isinstance(node, int):
        return int(node)
    return str(node) if isinstance(node, str) else node
