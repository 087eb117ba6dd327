"""What lets the site work without a network: service worker, list of each language's files, app manifests."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from site_hooks import front_matter
from site_hooks.errors import SiteError
from site_hooks.fences import SIZE
from site_hooks.languages import Build
from site_hooks.places import OVERRIDES, shown
from site_hooks.project import BUILD, ROOT
from site_hooks.shared import ASSETS
from site_hooks.words import word

WORKER = "sw.js"
LIST = "offline.json"
CONTENT = "content"
"""These names stand in ``docs/assets/offline`` too."""
MANIFEST = "app.webmanifest"
SOURCES = ASSETS / "offline"
TEMPLATES = Path(__file__).parent / "templates"
WORKBOX = BUILD / "vendor" / "workbox.js"
PAPER, HEADER = "#faf6ee", "#2b2420"
ICONS = {"icon-192.png": (192, "any"), "icon-512.png": (512, "any"), "maskable-512.png": (512, "maskable")}
HASH_LETTERS = 32
LIST_FORM = 1
NOT_KEPT = ("*.map", "*.gz", "*/javascripts/lunr/*", "*/lunr/min/*", "*/assets/images/favicon.png", LIST)
"""Files of a language that no reader's page asks for; of the search's languages only the page's own is taken."""
NOT_SHOWN = frozenset({".txt", ".png"})
"""Shared files that no page shows: licences, and icons that an installing system fetches by itself."""


def release(build: Build, engine: str, content: Mapping[str, Any]) -> str:
    """The name of a release: its engine's hash, and a hash of all the rest that pages are made of.

    A page and its scripts belong together when they carry the same name.
    """
    digest = hashlib.sha256(json.dumps([build.base, engine, build.shared, content], sort_keys=True).encode())
    made_from = [
        *(build.docs / lang for lang in build.languages),
        OVERRIDES,
        ROOT / "mkdocs.yml",
        Path(__file__).parent,
    ]
    for source in made_from:
        for file in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if file.is_file() and "__pycache__" not in file.parts:
                name = file.relative_to(source.parent).as_posix()
                digest.update(f"{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return f"{engine.strip('/').rpartition('/')[2]}-{digest.hexdigest()[:8]}"


def write(build: Build, engine: str, content: Mapping[str, Any]) -> None:
    """Write all of it into the built site, when everything else stands there."""
    for lang in build.languages:
        manifest = json.dumps(_manifest(build, lang), ensure_ascii=False, indent=1)
        (build.out / lang / MANIFEST).write_text(manifest + "\n", encoding="utf-8")
        names = sorted({*_pages(build, lang), *_beside(build, lang, engine, content)})
        _fill_in(build.out / lang, sum((build.out / name).stat().st_size for name in names))
        files = {name.removesuffix("index.html"): _described(build.out / name) for name in names}
        listed = {
            "format": LIST_FORM,
            "lang": lang,
            "release": build.release,
            "engine": engine,
            "bytes": sum(int(entry[0]) for entry in files.values()),
            "files": files,
        }
        text = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))
        (build.out / lang / LIST).write_text(text, encoding="utf-8")
    (build.out / WORKER).write_text(_worker(build, engine), encoding="utf-8")


def _pages(build: Build, lang: str) -> Iterator[str]:
    """The files in the language's own folder, and the page at the root that leads there."""
    yield "index.html"
    for file in (build.out / lang).rglob("*"):
        name = file.relative_to(build.out)
        if file.is_file() and not any(name.match(pattern) for pattern in NOT_KEPT):
            yield name.as_posix()
    for pattern in ("lunr.stemmer.support.min.js", f"lunr.{lang}.min.js"):
        for file in (build.out / lang / "assets").rglob(pattern):
            yield file.relative_to(build.out).as_posix()


def _beside(build: Build, lang: str, engine: str, content: Mapping[str, Any]) -> Iterator[str]:
    """What the language's pages use besides: engine, games, books, styles, fonts and scripts."""
    for folder in (engine, build.shared):
        for file in (build.out / folder).rglob("*"):
            if file.is_file() and file.suffix not in NOT_SHOWN and file.name != "manifest.json":
                yield file.relative_to(build.out).as_posix()
    foreign = {paths[other] for paths in content["content"].values() for other in build.languages if other != lang}
    foreign |= {path for other in build.languages if other != lang for path in content["book"][other].values()}
    for file in (build.out / CONTENT).rglob("*"):
        name = file.relative_to(build.out).as_posix()
        if file.is_file() and name not in foreign:
            yield name


def _fill_in(folder: Path, size: int) -> None:
    """Put the language's size into the pages that tell it: to the nearest hundred kilobytes, so that it stays true."""
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        if SIZE in text:
            page.write_text(text.replace(SIZE, str(round(size, -5))), encoding="utf-8")


def _described(file: Path) -> tuple[int | str, ...]:
    """Its bytes, and the hash where they are the same everywhere; some hosts add a line to their pages."""
    data = file.read_bytes()
    if file.suffix == ".html":
        return (len(data),)
    return len(data), hashlib.sha256(data).hexdigest()[:HASH_LETTERS]


def _manifest(build: Build, lang: str) -> dict[str, Any]:
    """What a system needs to install the site in this language."""
    index = build.docs / lang / "index.md"
    icons = [
        {
            "src": f"{build.base}{build.shared}icons/{name}",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, (size, purpose) in ICONS.items()
    ]
    return {
        "id": build.home(lang),
        "name": front_matter.title(index),
        "short_name": front_matter.title(index),
        "description": front_matter.description(index),
        "lang": lang,
        "dir": "ltr",
        "start_url": build.home(lang),
        "scope": build.base,
        "display": "standalone",
        "display_override": ["minimal-ui", "standalone"],
        "background_color": PAPER,
        "theme_color": HEADER,
        "categories": ["games", "entertainment"],
        "icons": icons,
    }


def _worker(build: Build, engine: str) -> str:
    """The service worker in one file: workbox, the names shared with the page, ours, its values filled in."""
    if not WORKBOX.is_file():
        raise SiteError(
            f"{shown(WORKBOX)} is missing; run `python -m site_hooks.vendor`, which takes it from node_modules"
        )
    names = re.sub(r"^export ", "", (SOURCES / "names.js").read_text(encoding="utf-8"), flags=re.MULTILINE)
    own = (SOURCES / "service-worker.js").read_text(encoding="utf-8")
    values = {"RELEASE": build.release, "ENGINE": engine, "SHARED": build.shared, "MISSING": _missing(build)}
    for name, value in values.items():
        literal = f'"__{name}__"'
        if own.count(literal) != 1:
            raise SiteError(f"{shown(SOURCES / 'service-worker.js')}: {literal} must stand there exactly once")
        own = own.replace(literal, json.dumps(value, ensure_ascii=False))
    return "\n".join((WORKBOX.read_text(encoding="utf-8"), names, own))


def _missing(build: Build) -> dict[str, Any]:
    """The page shown in place of one that is not kept, when there is no network."""
    page = (TEMPLATES / "offline.html").read_text(encoding="utf-8")
    style = (TEMPLATES / "root.css").read_text(encoding="utf-8")
    return {
        "page": page.replace("{{ style }}", style),
        "words": {lang: dict(_missing_words(build, lang)) for lang in build.languages},
    }


def _missing_words(build: Build, lang: str) -> Iterable[tuple[str, str]]:
    yield "lang", lang
    yield "title", word("offline-missing", lang)
    yield "text", word("offline-missing-text", lang)
    yield "home", word("home", lang)
    yield "address", build.home(lang)
