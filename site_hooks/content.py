"""Writes what the page loads besides Python: mechanics, texts and opening books, each named by its content's hash."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from base64 import b64encode
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from engine.content.check import check
from engine.content.compile import CARDS, Content, load
from engine.core.codec import Json
from engine.games.registry import metas
from engine.presentation.catalogue import LANGUAGES
from engine.presentation.library import Library
from engine.presentation.sitting import Table
from site_hooks import book as books
from site_hooks.bundle import build
from site_hooks.errors import SiteError
from site_hooks.icons import DRAWING
from site_hooks.kept import kept
from site_hooks.play_pages import play_pages
from site_hooks.prerender import keep_templates
from site_hooks.project import ROOT

FOLDER = "content"
PATHS = "paths.json"


def build_content(out: Path, base: str = "/", only: Iterable[str] = LANGUAGES) -> Mapping[str, Any]:
    """Write the content files of all games below ``out`` and answer their paths, for ``build/assets.json``.

    ``base`` is the path of the site, with slashes at both ends: links in the books start with it. ``only`` are the
    languages that the site is built in. All is made once for the same authors' files and the same program.
    Raises SiteError with every mistake of every author's file, each with file and line.
    """
    languages = tuple(only)
    inputs: tuple[Path | str, ...] = (
        CARDS,
        ROOT / "engine",
        Path(__file__),
        Path(books.__file__),
        version("jinja2"),
        base,
        *languages,
        *(f"{meta.id} {lang} {play_pages(meta.id, lang)}" for meta in metas() for lang in languages),
    )
    made = kept("content", inputs, partial(_make, base=base, languages=languages))
    shutil.copytree(made / FOLDER, out / FOLDER, dirs_exist_ok=True)
    paths: Mapping[str, Any] = json.loads((made / PATHS).read_text(encoding="utf-8"))
    return paths


def write_programs(out: Path, paths: Mapping[str, Any]) -> None:
    """Write the programs of the games beside their other content files, and note their paths among those."""
    for meta in metas():
        paths["content"][meta.id]["program"] = _write(out, f"{meta.id}.program", program(meta.id))


def _make(out: Path, *, base: str, languages: tuple[str, ...]) -> None:
    contents = [load(meta.id) for meta in metas()]
    problems = [str(problem) for content in contents for problem in check(content)]
    if problems:
        raise SiteError("\n".join(problems))
    files: dict[str, dict[str, str]] = {}
    book: dict[str, dict[str, str]] = {lang: {} for lang in languages}
    for content in contents:
        mechanics = content.mechanics(all_cases=False)
        icons = _icons(out, content.game)
        words = {lang: texts(content, lang, base, icons) for lang in languages}
        files[content.game] = {"mechanics": _write(out, content.game, mechanics)}
        for lang in languages:
            files[content.game][lang] = _write(out, f"{content.game}.{lang}", words[lang])
        for lang, written in _side_by_side(partial(_books, out, mechanics), words.values()):
            book[lang].update(written)
    (out / PATHS).write_text(json.dumps({"content": files, "book": book}), encoding="utf-8")


def program(game: str) -> Json:
    """The program of a game, as the page gets it."""
    archive = build().programs[game].read_bytes()
    return {"kind": "program", "game": game, "archive": b64encode(archive).decode("ascii")}


def texts(content: Content, lang: str, base: str, icons: str | None = None) -> Json:
    """The words of a game in a language, with the root that its links start from and where its icons are drawn."""
    drawn = {"icons": f"{base}{icons}"} if icons is not None else {}
    pages = dict(play_pages(content.game, lang))
    return {**content.texts(lang), "root": f"{base}{lang}/", "pages": pages, **drawn}


Books = tuple[str, dict[str, str]]


def _side_by_side(render: partial[Books], words: Iterable[Json]) -> list[Books]:
    """The books of each language, in as many processes as the machine has cores."""
    jobs = list(words)
    workers = min(len(jobs), os.cpu_count() or 1)
    if workers == 1:
        return [render(job) for job in jobs]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(render, jobs))


def _books(out: Path, mechanics: Json, words: Json) -> Books:
    """Write the books of one language; the paths by case."""
    keep_templates()
    library = Library()
    library.add(mechanics)
    library.add(words)
    table = Table(library)
    game, lang = words["game"], words["lang"]
    return lang, {
        name: _write(out, f"book/{lang}/{name}", books.book(table, game, name, lang)) for name in mechanics["cases"]
    }


def _icons(out: Path, game: str) -> str | None:
    """The drawing that holds a game's icons, if it has any; once for all languages."""
    drawing = ROOT / "engine" / "games" / game / "templates" / DRAWING
    if not drawing.is_file():
        return None
    return _write_text(out, f"icons/{game}", "svg", drawing.read_text(encoding="utf-8"))


def _write(out: Path, name: str, data: Json) -> str:
    return _write_text(out, name, "json", json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def _write_text(out: Path, name: str, kind: str, text: str) -> str:
    path = f"{FOLDER}/{name}.{hashlib.sha256(text.encode()).hexdigest()[:12]}.{kind}"
    file = out / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return path
