"""Which page and which language a Markdown text belongs to: what fences and extensions need to know.

It works in plain Python-Markdown, so that other site generators build the same tree: the language and the folder of the
pages are options of this extension (or the environment variable ``PLAY_LANG``), the page comes from whoever drives the
build (our MkDocs hook by ``entering``; Zensical leaves it in the Markdown instance).
"""

from __future__ import annotations

import os
import posixpath
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from site_hooks import front_matter
from site_hooks.places import DOCS, game_of, shown

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

BLOCKS = ("play-widget", "my-games", "offline-copy")
"""Our elements that stand as blocks: unknown to Markdown, they would be wrapped in a paragraph and thrown out."""
ISSUES = "https://example.invalid/issues"
"""What pages write for the place where issues are opened."""
SETTINGS = "rulebook_settings"
_entered: list[str] = []


@dataclass(frozen=True, slots=True)
class Settings:
    """What is the same for all pages of one build."""

    lang: str
    docs: Path
    repo_url: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page of one language; ``path`` is its file below the language's folder, empty where it is not known."""

    settings: Settings
    path: str

    @property
    def lang(self) -> str:
        return self.settings.lang

    @property
    def game(self) -> str | None:
        return game_of(self.path)

    @property
    def file(self) -> Path:
        return self.settings.docs / self.path

    @property
    def title(self) -> str:
        return front_matter.title(self.file) if self.path else ""

    def place(self, text: str = "") -> str:
        """``page:line`` of the first line that holds the text, for messages."""
        if not self.path:
            return "a page"
        lines = self.file.read_text(encoding="utf-8").splitlines()
        wanted = next((line.strip() for line in text.splitlines() if line.strip()), "")
        number = next((n for n, line in enumerate(lines, start=1) if wanted and wanted in line), None)
        return f"{shown(self.file)}:{number}" if number else shown(self.file)

    def link(self, target: str) -> str:
        """The relative address of another page (named by its file), as it is after the build."""
        file, _, anchor = target.partition("#")
        start = url_of(self.path) or "."
        relative = posixpath.relpath(url_of(file) or ".", start=start)
        address = "./" if relative == "." else f"{relative}/"
        return f"{address}#{anchor}" if anchor else address

    def source_link(self, target: str) -> str:
        """The relative address of another page as a writer would put it: from file to file, checked by the build."""
        file, hash_mark, anchor = target.partition("#")
        if file == self.path:
            return f"#{anchor}"
        return posixpath.relpath(file, start=posixpath.dirname(self.path) or ".") + hash_mark + anchor


def url_of(path: str) -> str:
    """The address of a page below its language's root: a folder, without the slash at its end."""
    stem = path.removesuffix(".md")
    return "" if stem == "index" else stem.removesuffix("/index")


def entering(path: str) -> None:
    """Tell which page is converted next (for builds that do not say so through the Markdown instance)."""
    _entered[:] = [path]


def settings_of(md: Markdown) -> Settings:
    """The settings that this extension left in the Markdown instance, or those of the environment."""
    found = getattr(md, SETTINGS, None)
    return found if isinstance(found, Settings) else _settings("", "", "")


def page_of(md: Markdown) -> Page:
    """The page that the Markdown instance is converting."""
    settings = settings_of(md)
    if "rendering_context" in md.preprocessors:  # Zensical's own way of telling
        context: Any = md.preprocessors["rendering_context"]
        return Page(settings, str(context.page.path))
    return Page(settings, _entered[0] if _entered else "")


def _settings(lang: str, docs: str, repo_url: str) -> Settings:
    language = lang or os.environ.get("PLAY_LANG", "en")
    return Settings(language, Path(docs) if docs else DOCS / language, repo_url or os.environ.get("REPO_URL", ""))


class _IssueLinks(Treeprocessor):
    """Points *open an issue* to the repository, or to the about page's own words where the build has none."""

    def run(self, root: Element) -> None:
        page = page_of(self.md)
        for link in root.iter("a"):
            if link.get("href") == ISSUES:
                url = page.settings.repo_url
                link.set("href", f"{url.rstrip('/')}/issues/new" if url else page.source_link("about.md#disagree"))


class RulebookPages(Extension):
    """Python-Markdown extension ``site_hooks.pages``."""

    def __init__(self, **options: Any) -> None:
        self.config = {
            "lang": ["", "language of the pages; PLAY_LANG or en where it is not given"],
            "docs": ["", "folder of the pages in this language"],
            "repo_url": ["", "address of the repository; REPO_URL where it is not given"],
        }
        super().__init__(**options)

    def extendMarkdown(self, md: Markdown) -> None:
        options = self.getConfigs()
        setattr(md, SETTINGS, _settings(options["lang"], options["docs"], options["repo_url"]))
        md.block_level_elements.extend(name for name in BLOCKS if name not in md.block_level_elements)
        md.treeprocessors.register(_IssueLinks(md), "rulebook_issue_links", 7)


def makeExtension(**options: Any) -> RulebookPages:
    """Python-Markdown's entry point."""
    return RulebookPages(**options)


def has_class(element: Element, name: str) -> bool:
    """Whether an element carries the class."""
    return bool(re.search(rf"(?:^|\s){re.escape(name)}(?:\s|$)", element.get("class", "")))
