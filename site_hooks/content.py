"""Writes what the page loads besides Python: mechanics, texts and opening books, each named by its content's hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.content.check import check
from engine.content.compile import Content, load
from engine.core.codec import Json
from engine.core.errors import ContentError
from engine.games.registry import metas
from engine.presentation.catalogue import LANGUAGES
from engine.presentation.library import Library
from engine.presentation.sitting import Table
from site_hooks.book import book
from site_hooks.errors import SiteError

FOLDER = "content"


def build_content(out: Path, base: str = "/") -> Mapping[str, Any]:
    """Write the content files of all games below ``out`` and answer their paths, for ``build/assets.json``.

    ``base`` is the path of the site, with slashes at both ends: links in the books start with it.
    Raises SiteError with every mistake of every author's file, each with file and line.
    """
    contents = [load(meta.id) for meta in metas()]
    problems = [str(problem) for content in contents for problem in check(content)]
    if problems:
        raise SiteError("\n".join(problems))
    table = Table(library(base))
    files: dict[str, dict[str, str]] = {}
    books: dict[str, dict[str, str]] = {lang: {} for lang in LANGUAGES}
    for content in contents:
        game = content.game
        files[game] = {"mechanics": _write(out, game, content.mechanics(all_cases=False))}
        for lang in LANGUAGES:
            files[game][lang] = _write(out, f"{game}.{lang}", texts(content, lang, base))
            for name, file in content.cases.items():
                if file.case.page:
                    books[lang][name] = _write(out, f"book/{lang}/{name}", book(table, game, name, lang))
    return {"content": files, "book": books}


def texts(content: Content, lang: str, base: str) -> Json:
    """The words of a game in a language, with the root that its links start from."""
    return {**content.texts(lang), "root": f"{base}{lang}/"}


@cache
def library(base: str) -> Library:
    """All games and languages, for rendering at build time."""
    found = Library()
    for meta in metas():
        content = load(meta.id)
        if content.problems:
            raise ContentError(content.problems)
        found.add(content.mechanics(all_cases=False))
        for lang in LANGUAGES:
            found.add(texts(content, lang, base))
    return found


def _write(out: Path, name: str, data: Json) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    path = f"{FOLDER}/{name}.{hashlib.sha256(text.encode()).hexdigest()[:12]}.json"
    file = out / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return path
