"""Hover texts: the first time a word of the glossary stands in a section, it tells what it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from site_hooks.glossary import Finder, finder, terms
from site_hooks.pages import page_of

if TYPE_CHECKING:
    from markdown import Markdown

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
CLOSED = HEADINGS | {"a", "abbr", "code", "pre"}
"""Elements whose text is left alone: titles, links and code. Raw HTML, and with it every position, is no text yet."""


class _Hover(Treeprocessor):
    def run(self, root: Element) -> None:
        page = page_of(self.md)
        if page.game is None or page.path.endswith("/glossary.md"):
            return
        words = finder(terms(page.game, page.lang))
        if words is not None:
            _mark(root, words, set())


def _mark(element: Element, words: Finder, told: set[str]) -> None:
    """Mark the words in an element and below it; ``told`` are the terms that this section has explained already."""
    if element.tag in HEADINGS:
        told.clear()
    if element.tag in CLOSED or not isinstance(element.tag, str):
        return
    children = list(element)
    _put(element, 0, element.text, words, told, own=True)
    for child in children:
        _mark(child, words, told)
        _put(element, list(element).index(child) + 1, child.tail, words, told, own=False)


def _put(parent: Element, index: int, text: str | None, words: Finder, told: set[str], *, own: bool) -> None:
    """Replace a piece of text (the parent's own, or the tail of the child before ``index``) by text with marks."""
    if not text:
        return
    before, marks = "", list(_marks(text, words, told))
    if not marks:
        return
    before = text[: marks[0][0]]
    if own:
        parent.text = before
    else:
        parent[index - 1].tail = before
    for number, (_, end, abbreviation) in enumerate(marks):
        until = marks[number + 1][0] if number + 1 < len(marks) else len(text)
        abbreviation.tail = text[end:until]
        parent.insert(index + number, abbreviation)


def _marks(text: str, words: Finder, told: set[str]) -> Iterator[tuple[int, int, Element]]:
    for found in words.pattern.finditer(text):
        term = words.term(found.group())
        if term.key in told:
            continue
        told.add(term.key)
        mark = Element("abbr", {"title": term.definition, "tabindex": "0"})
        mark.text = found.group()
        yield found.start(), found.end(), mark


class GlossaryHover(Extension):
    """Python-Markdown extension ``site_hooks.glossary_hover``."""

    def extendMarkdown(self, md: Markdown) -> None:
        # After inline markup (20) has become elements, before the table of contents (5) is taken.
        md.treeprocessors.register(_Hover(md), "rulebook_glossary", 6)


def makeExtension(**options: Any) -> GlossaryHover:
    """Python-Markdown's entry point."""
    return GlossaryHover(**options)
