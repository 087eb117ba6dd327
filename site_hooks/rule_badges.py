"""Marks the headings of house rulings: a badge that leads to what was decided and why."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from engine.core.ids import anchor
from engine.core.rule import Kind, RuleBook
from site_hooks.pages import has_class, page_of
from site_hooks.places import game_folder
from site_hooks.words import word

if TYPE_CHECKING:
    from markdown import Markdown

HEADINGS = frozenset({"h2", "h3", "h4"})


@cache
def rules(game: str) -> RuleBook:
    """The rule book of a game, without loading its engine."""
    book: RuleBook = import_module(f"engine.games.{game}.rule_ids").RULES
    return book


@cache
def rulings(game: str) -> frozenset[str]:
    """Anchors of the rules that this project decided."""
    return frozenset(anchor(rule.id) for rule in rules(game).by_id.values() if rule.kind is Kind.RULING)


class _Badges(Treeprocessor):
    def run(self, root: Element) -> None:
        page = page_of(self.md)
        if page.game is None:
            return
        reasons = f"games/{game_folder(page.game)}/house-rulings.md"
        if page.path == reasons:
            return
        for heading in root.iter():
            identity = heading.get("id", "")
            if heading.tag in HEADINGS and identity in rulings(page.game):
                _mark(heading, page.source_link(f"{reasons}#{identity}"), page.lang)


def _mark(heading: Element, address: str, lang: str) -> None:
    badge = Element(
        "a",
        {"class": "rule-badge", "href": address, "title": word("house-ruling-why", lang), "data-search-exclude": ""},
    )
    badge.text = word("house-ruling", lang)
    permalink = next((n for n, child in enumerate(heading) if has_class(child, "headerlink")), len(heading))
    heading.insert(permalink, badge)


class RuleBadges(Extension):
    """Python-Markdown extension ``site_hooks.rule_badges``."""

    def extendMarkdown(self, md: Markdown) -> None:
        # After the table of contents (5), so that a title in it stays the title; before links are checked (0).
        md.treeprocessors.register(_Badges(md), "rulebook_badges", 4)


def makeExtension(**options: Any) -> RuleBadges:
    """Python-Markdown's entry point."""
    return RuleBadges(**options)
