"""Reads authors' YAML and remembers where everything stands; the only importer of the YAML library.

The library's C part finds the nodes (some fifty times as fast as reading in Python, and decks grow); what a plain word
means is decided here, by the core schema of YAML 1.2: ``yes``, ``on`` and ``12:30`` are texts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from engine.core.errors import ContentError, Problem

Path_ = tuple[str | int, ...]

_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_TEXT = "tag:yaml.org,2002:str"
_WORDS = dict.fromkeys(("", "~", "null", "Null", "NULL")) | {
    word: word.lower() == "true" for word in ("true", "True", "TRUE", "false", "False", "FALSE")
}
_WHOLE = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FRACTION = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")


Places = dict[Path_, tuple[int, int]]


@dataclass(frozen=True)
class Source:
    """A YAML file as plain data, with the line and column of every key and item."""

    file: Path
    data: Any
    shared: Source | None = None
    """The file of what several have in common: its keys stand beside this file's own."""

    @cached_property
    def places(self) -> Places:
        """Looked up when something is wrong; most files are in order."""
        places: Places = {(): (1, 1)}
        tree = yaml.compose(self.file.read_text(encoding="utf-8"), Loader=_LOADER)
        if tree is not None:
            _find(tree, (), places)
        return places

    def problem(self, path: Path_, message: str) -> Problem:
        """A problem at a path, or at the nearest part above it that stands in the file."""
        if self.shared is not None and path and path[:1] not in self.places and path[:1] in self.shared.places:
            return self.shared.problem(path, message)
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
    try:
        return Source(file, _data(file.read_text(encoding="utf-8")))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = _place(mark) if mark is not None else (1, 1)
        what = " ".join(str(error.problem or error.context or error).split("\n")[0].split())
    except yaml.YAMLError as error:  # a character that no YAML may hold
        line, column, what = 1, 1, " ".join(str(error).split())
    raise ContentError([Problem(file=_shown(file), line=line, column=column, message=what)])


def beside(source: Source, shared: Source | None) -> Source:
    """A file together with what it has in common with others; a key of its own comes first."""
    if shared is None or not isinstance(source.data, dict) or not isinstance(shared.data, dict):
        return source
    return Source(source.file, {**shared.data, **source.data}, shared)


def _data(text: str) -> Any:
    """The one document; a slip is told in the words of the library's Python part, which sees its place better."""
    try:
        return _document(_LOADER(text))
    except yaml.YAMLError:
        return _document(yaml.BaseLoader(text))


def _document(loader: Any) -> Any:
    """Straight from the library's events: a tree of its nodes would take some twenty times the room."""
    try:
        loader.get_event()
        if loader.check_event(yaml.StreamEndEvent):
            return None
        loader.get_event()
        data = _value(loader, loader.get_event())
        loader.get_event()
        if not loader.check_event(yaml.StreamEndEvent):
            raise _slip("a file holds one document", loader.get_event())
        return data
    finally:
        loader.dispose()


def _slip(problem: str, event: Any) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)


def _place(mark: Any) -> tuple[int, int]:
    return mark.line + 1, mark.column + 1


def _value(loader: Any, event: Any) -> Any:
    if isinstance(event, yaml.ScalarEvent):
        return _scalar(event)
    if isinstance(event, yaml.AliasEvent):
        raise _slip("write the part again: a file has no aliases", event)
    if event.tag is not None:
        raise _slip(f"the tag {event.tag} means nothing here", event)
    if isinstance(event, yaml.SequenceStartEvent):
        items = []
        while not isinstance(event := loader.get_event(), yaml.SequenceEndEvent):
            items.append(_value(loader, event))
        return items
    out: dict[str, Any] = {}
    while not isinstance(event := loader.get_event(), yaml.MappingEndEvent):
        if not isinstance(event, yaml.ScalarEvent):
            raise _slip("a key must be a word", event)
        name = key_text(_scalar(event))
        if name in out:
            raise _slip(f'found duplicate key "{name}"', event)
        out[name] = _value(loader, loader.get_event())
    return out


def _find(node: Any, path: Path_, places: Places) -> None:
    """Where every key and item below a node stands."""
    if isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            places[*path, index] = _place(value.start_mark)
            _find(value, (*path, index), places)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            here = (*path, key_text(_scalar(key)))
            places[here] = _place(key.start_mark)
            _find(value, here, places)


def _scalar(node: Any) -> Any:
    """A word, a number, true, false or nothing; whatever stands in quotation marks or in a block is a text."""
    if node.tag not in (None, _TEXT):
        raise _slip(f"the tag {node.tag} means nothing here", node)
    text: str = node.value
    if node.style:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    if _BASED.fullmatch(text):
        return int(text, 0)
    return float(text) if _FRACTION.fullmatch(text) else text
