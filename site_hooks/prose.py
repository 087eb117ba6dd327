"""Everything a reader reads, word by word, with the place where it stands: what the spell check goes through.

Pages are read as Markdown, so that a word has the line its writer knows: code, fences, ids, addresses and marks are
taken out, line for line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from babel.messages.pofile import read_po

from engine.content.check import STAMP
from engine.content.source import Path_, read
from engine.games.registry import metas
from site_hooks.places import CARDS, DOCS, shown
from site_hooks.project import ROOT

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
FENCE = re.compile(r"^\s*(?P<mark>`{3,}|~{3,})")
FRONT = re.compile(r"^(?:title|description):\s*(?P<text>.*)$")
NO_PROSE = tuple(
    re.compile(pattern)
    for pattern in (
        r"<!--.*?-->",
        r"(?P<mark>`+)(?!`).+?(?<!`)(?P=mark)(?!`)",  # code
        r"\{[:#.][^}]*\}",  # ids and classes
        r"(?<=\])\([^)\s]*(?:\s+\"[^\"]*\")?\)",  # addresses of links
        r"<https?:[^>]*>|https?://\S+|\b[\w.-]+@[\w.-]+|\b[\w-]+\.(?:net|org|com|io)\b",
        r"^\[[^\]]+\]:\s*\S+",
        r"^\s*(?:!!!|\?\?\?\+?)\s+[\w-]+",  # kinds of boxes
        r"</?\w[^>]*>",
    )
)
PLACEHOLDER = re.compile(r"\{\w*[^{}]*\}|%\(\w+\)[a-z]|https?://\S+|</?\w[^>]*>")
ENGLISH_FILES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""Texts at the root of the project, for those who change it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A piece of prose and where it stands: ``docs/pl/index.md:12``."""

    place: str
    text: str

    def words(self) -> Iterator[str]:
        """Its words: a hyphenated one in its parts, nothing that is joined to figures (``5A``, ``31B``)."""
        text = self.text.replace("\u00ad", "").replace("’", "'")
        for found in WORD.finditer(text):
            joined = text[: found.start()][-1:] + text[found.end() :][:1]
            if not re.search(r"[\d_]", joined) and len(found.group()) > 1:
                yield found.group()


def prose(lang: str) -> Iterator[Line]:
    """All prose of a language: pages, texts of cards and examples, glossaries, sentences."""
    files = sorted((DOCS / lang).rglob("*.md"))
    if lang == "en":
        files += [ROOT / name for name in ENGLISH_FILES]
    for page in files:
        yield from of_page(page)
    for meta in metas():
        folder = CARDS / meta.id
        for overlay in sorted([*folder.glob(f"scenarios/*/text/{lang}.yaml"), *folder.glob(f"cases/text/{lang}.yaml")]):
            yield from _of_texts(overlay)
        glossary = folder / "glossary" / f"{lang}.yaml"
        if glossary.exists():
            yield from _of_texts(glossary)
    for root in (ROOT / "engine", ROOT / "site_hooks"):
        for catalogue in sorted(root.rglob(f"messages/{lang}.po")):
            yield from _of_messages(catalogue, lang)


def of_page(page: Path) -> Iterator[Line]:
    """The prose of a Markdown page, a line each."""
    lines = page.read_text(encoding="utf-8").splitlines()
    number = 0
    if lines and lines[0].strip() == "---":
        for number, line in enumerate(lines[1:], start=2):
            if line.strip() == "---":
                break
            if found := FRONT.match(line):
                yield Line(f"{shown(page)}:{number}", found["text"])
    closing = ""
    for at, line in enumerate(lines[number:], start=number + 1):
        fence = FENCE.match(line)
        if fence and not closing:
            closing = fence["mark"]
        elif closing:
            if fence and fence["mark"].startswith(closing) and line.strip() == fence["mark"]:
                closing = ""
        else:
            yield Line(f"{shown(page)}:{at}", _plain(line))


def _plain(line: str) -> str:
    for pattern in NO_PROSE:
        line = pattern.sub(" ", line)
    return unescape(line).replace("*", "")


def _of_texts(file: Path) -> Iterator[Line]:
    """The texts of an author's file, piece by piece, so that each has its own line in a text of several lines."""
    source = read(file)
    rows = file.read_text(encoding="utf-8").splitlines()
    for path, text in _leaves(source.data, ()):
        if not isinstance(text, str) or path == (STAMP,):
            continue
        first = at = source.places.get(path, (1, 1))[0]
        for piece in text.split():
            at = next((n for n in range(at, len(rows) + 1) if piece in rows[n - 1]), first)
            yield Line(f"{shown(file)}:{at}", piece)


def _leaves(node: object, path: Path_) -> Iterator[tuple[Path_, object]]:
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _leaves(value, (*path, key))
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from _leaves(value, (*path, index))
    else:
        yield path, node


def _of_messages(file: Path, lang: str) -> Iterator[Line]:
    with file.open("rb") as stream:
        messages = [message for message in read_po(stream, locale=lang) if message.id]
    for message in messages:
        texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for text in texts:
            yield Line(f"{shown(file)}:{message.lineno}", PLACEHOLDER.sub(" ", str(text)))
