"""Sentences by key: gettext catalogues of the shared words and of one game, and the texts of its cards.

A missing sentence, placeholder or text is an error, never a silent fallback to another language.
"""

from __future__ import annotations

import gettext
import io
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.core.errors import EngineError
from engine.core.table import Clock, Message, Named, Term, Value

LANGUAGES = ("en", "pl", "de", "cs", "et")
"""Every language a reader sees, all of equal standing."""


class MissingWords(EngineError):
    """A sentence or a card text that a language lacks."""


@cache
def _messages(package: str, lang: str) -> gettext.GNUTranslations:
    try:
        data = pkgutil.get_data(package, f"messages/{lang}.mo")
    except OSError:
        data = None
    if data is None:
        raise MissingWords(f"{package}/messages/{lang}.mo is not there; run `make messages`")
    return gettext.GNUTranslations(io.BytesIO(data))


class Catalogue:
    """The words of one language for one game: sentences from the catalogues, names and stories from a text overlay."""

    def __init__(
        self,
        lang: str,
        game: str | None = None,
        texts: Mapping[str, Any] | None = None,
        scenarios: Mapping[str, Any] | None = None,
    ) -> None:
        if lang not in LANGUAGES:
            raise MissingWords(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
        self.lang = lang
        self.texts = texts or {}
        self.scenarios = scenarios or {}
        """The overlays of all scenarios of the game, for names that come from another one."""
        self.fragments: dict[Any, Any] = {}
        """Parts of tables rendered in these words, for ``html.render`` to keep."""
        self._sentences: dict[tuple[str, int | None], str] = {}
        self._sources = [_messages("engine.presentation", lang)]
        if game is not None:
            self._sources.insert(0, _messages(f"engine.games.{game}", lang))

    def sentence(self, key: str, count: int | None = None) -> str:
        """The sentence of a key, in the plural form of ``count`` where one is given."""
        known = self._sentences.get((key, count))
        if known is not None:
            return known
        for source in self._sources:
            found = source.gettext(key) if count is None else source.ngettext(key, key, count)
            if found != key:
                self._sentences[key, count] = found
                return found
        raise MissingWords(f"no sentence {key!r} in {self.lang}")

    def has(self, key: str) -> bool:
        """Whether a catalogue has that key."""
        return any(source.gettext(key) != key or source.ngettext(key, key, 1) != key for source in self._sources)

    def say(self, message: Message | Named) -> str:
        """A message as plain text."""
        if isinstance(message, Named):
            return self.value(message)
        template = self.sentence(message.key, message.count)
        try:
            return template.format(**{name: self.value(value) for name, value in message.values})
        except (KeyError, IndexError) as error:
            raise MissingWords(f"{message.key} in {self.lang} wants {error}, which it is not given") from error

    def word(self, key: str, **values: Value) -> str:
        """A sentence with its placeholders, for templates."""
        return self.say(Message(key, tuple(values.items())))

    def counted(self, key: str, count: int, **values: Value) -> str:
        """A sentence with one counted noun; ``{count}`` is its number."""
        return self.say(Message(key, (("count", count), *values.items()), count))

    def value(self, value: Value) -> str:
        """A placeholder's value in words."""
        match value:
            case Clock(hour=hour):
                return f"{hour % 24:02d}:00"
            case Named(path=path):
                found = self.find(value)
                if found is None:
                    raise MissingWords(f"no text {'.'.join(path)} in {self.lang}")
                return found
            case Term(key=key, number=number, count=count):
                found = self.sentence(key, count)
                return found.format(number=number, count=count)
        return str(value)

    def text(self, *path: str) -> str:
        """A text of the overlay (card titles, stories, names of places)."""
        found = self.find_text(*path)
        if found is None:
            raise MissingWords(f"no text {'.'.join(path)} in {self.lang}")
        return found

    def find(self, name: Named) -> str | None:
        """The text of a name, also of one that stands in another scenario's overlay, or None where there is none."""
        return _text(self.texts if name.scenario is None else self.scenarios.get(name.scenario), name.path)

    def find_text(self, *path: str) -> str | None:
        """A text of the overlay, or None where it has none."""
        return _text(self.texts, path)


def _text(node: Any, path: tuple[str, ...]) -> str | None:
    for step in path:
        if not isinstance(node, Mapping) or step not in node:
            return None
        node = node[step]
    return node if isinstance(node, str) else None
