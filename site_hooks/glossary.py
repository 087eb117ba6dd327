"""The words of a game in one language, as the site shows them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from engine.content.source import Source, read
from engine.core.errors import ContentError
from site_hooks.errors import SiteError
from site_hooks.places import CARDS, shown


@dataclass(frozen=True, slots=True)
class Term:
    """One entry of a glossary."""

    key: str
    term: str
    forms: tuple[str, ...]
    """Inflected forms that get the hover text; the term itself always does."""
    definition: str
    own: bool
    """Whether the word is this project's translation, not a published term."""


def terms(game: str, lang: str) -> tuple[Term, ...]:
    """The glossary of the game in the language, in the order of its file."""
    file = CARDS / game / "glossary" / f"{lang}.yaml"
    if not file.is_file():
        raise SiteError(f"{shown(file)}: there is no such file; the game's glossary in {lang!r} belongs there")
    return _read(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _read(file: Path, _changed: int) -> tuple[Term, ...]:
    source = read(file)
    entries = source.data.get("terms") if isinstance(source.data, Mapping) else None
    if not isinstance(entries, Mapping):
        raise ContentError([source.problem((), "the file holds `terms:`, and below it one entry for each key")])
    return tuple(_term(source, str(key), entry) for key, entry in entries.items())


def _term(source: Source, key: str, entry: object) -> Term:
    if not isinstance(entry, Mapping) or not entry.get("term") or not entry.get("definition"):
        raise ContentError([source.problem(("terms", key), f"the entry {key!r} needs `term:` and `definition:`")])
    return Term(
        key=key,
        term=str(entry["term"]),
        forms=tuple(str(form) for form in entry.get("forms") or ()),
        definition=str(entry["definition"]),
        own=bool(entry.get("own", False)),
    )


@dataclass(frozen=True, slots=True)
class Finder:
    """Finds the words of a glossary in running text."""

    pattern: re.Pattern[str]
    by_form: Mapping[str, Term]

    def term(self, found: str) -> Term:
        return self.by_form[_plain(found)]


@lru_cache(maxsize=64)
def finder(entries: tuple[Term, ...]) -> Finder | None:
    """A finder for these terms, longer forms first; None for an empty glossary."""
    by_form: dict[str, Term] = {}
    for entry in entries:
        for form in (entry.term, *entry.forms):
            for written in _cases(form):
                by_form.setdefault(_plain(written), entry)
    if not by_form:
        return None
    forms = "|".join(_spaced(form) for form in sorted(by_form, key=lambda form: (-len(form), form)))
    return Finder(re.compile(rf"(?<![\w-])(?:{forms})(?![\w-])"), by_form)


def _cases(form: str) -> Iterable[str]:
    """A form as written, and with a capital as at the beginning of a sentence; capitals of a name stay capitals."""
    yield form
    yield form[:1].upper() + form[1:]


def _plain(text: str) -> str:
    return " ".join(text.split())


def _spaced(form: str) -> str:
    return r"\s+".join(re.escape(part) for part in form.split())
