"""A small site of its own for the tests of the widget's scripts: the real scripts and worker around a toy engine."""

from __future__ import annotations

import hashlib
import html
import json
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from site_hooks.project import ROOT
from site_hooks.vendor import idiomorph

FIXTURES = Path(__file__).parents[1] / "fixtures" / "shell"
WIDGET = ROOT / "docs" / "assets" / "widget"
PREFIX = "/sub/"
ENGINE = "engine/one/"
NEXT_ENGINE = "engine/two/"
WASM_PADDING = 20_000
WORDS = {
    "starting": "Starting.",
    "progress": "Starting: {percent} %.",
    "thinking": "Thinking.",
    "failed-network": "No line for {file}.",
    "failed-http": "{file} answered {status}.",
    "failed-cut": "{file} is cut off.",
    "failed-html": "{file} is a web page.",
    "failed-timeout": "Nothing moves.",
    "failed-worker": "No workers here.",
    "failed-crash": "The engine fell over.",
    "retry": "Retry",
    "cancel": "Cancel",
    "share-copied": "Link copied.",
    "share-too-long": "Too long for a link.",
    "share-unreadable": "The link is broken.",
    "save-unreadable": "No saved game.",
    "storage-full": "No room.",
    "saved": "Saved.",
    "loaded": "Loaded.",
    "resumed": "Last time's game.",
    "discard-resumed": "Begin anew",
    "copied": "Copied.",
    "copy-failed": "Copy by hand.",
    "reload-new-version": "New version.",
    "confirm-restart": "Sure?",
    "shared-opened": "A shared game.",
    "own-game": "My own game",
}
GAME_WORDS = {
    "empty": "None",
    "resume": "Resume",
    "look": "View",
    "delete": "Delete",
    "deleted": "Gone.",
    "restore": "Bring back",
    "over": "Over",
    "example": "Example",
    "shared": "From a link",
}


def wasm() -> bytes:
    """A module that does nothing, with a custom section that makes it large enough to be cut."""
    size = WASM_PADDING + 2
    length = bytes((size & 0x7F | 0x80, size >> 7 & 0x7F | 0x80, size >> 14))
    return b"\0asm\1\0\0\0\0" + length + b"\1x" + bytes(WASM_PADDING)


def write_engine(site: Path, folder: str) -> None:
    """An engine folder with the real worker, filled in as the build does it."""
    target = site / folder
    target.mkdir(parents=True)
    for file in FIXTURES.glob("*.mjs"):
        shutil.copy(file, target)
    (target / "pyodide.asm.wasm").write_bytes(wasm())
    (target / "stdlib.zip").write_bytes(b"PK" + bytes(3000))
    (target / "engine.zip").write_bytes(b"PK" + bytes(500))
    files = {
        file.name: {"size": file.stat().st_size, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}
        for file in sorted(target.iterdir())
        if file.name != "game.mjs"
    }
    (target / "manifest.json").write_text(json.dumps({"files": files, "python": "toy", "pyodide": "toy"}), "utf-8")
    worker = (WIDGET / "worker.mjs").read_text("utf-8")
    assert worker.count('"__PYODIDE_LOCK__"') == 1
    assert worker.count('"__ENGINE_FILES__"') == 1
    worker = worker.replace('"__PYODIDE_LOCK__"', "'{}'").replace('"__ENGINE_FILES__"', json.dumps(files))
    (target / "worker.mjs").write_text(worker, "utf-8")


def write_assets(site: Path) -> None:
    """The scripts and the vendored library, where the build puts them."""
    shutil.copytree(WIDGET, site / "assets/0/widget")
    vendor = site / "assets/0/vendor"
    vendor.mkdir()
    idiomorph(vendor)
    (site / "content").mkdir()
    for name in ("toy.json", "toy.en.json", "toy.pl.json"):
        (site / "content" / name).write_text("{}", "utf-8")
    (site / "blank.html").write_text("<!doctype html><title>-</title>", "utf-8")


def widget(written: Any, *, lang: str, kind: str, name: str, engine: str) -> str:
    """The element as the fence writes it."""
    attributes = {
        "game": "toy",
        kind: name,
        "lang": lang,
        "phase": "static",
        "seat": "0",
        "state-key": written["stateKey"],
        "engine": PREFIX + engine,
        "content": f"{PREFIX}content/toy.json",
        "texts": f"{PREFIX}content/toy.{lang}.json",
        "words": json.dumps(WORDS),
        "session": json.dumps(written["session"]),
        "page-title": "Toy",
    }
    if kind == "case":
        attributes["book"] = f"{PREFIX}content/book.{lang}.{name}.json"
    said = "".join(f' data-{key}="{html.escape(value)}"' for key, value in attributes.items())
    return f'<play-widget{said}><div class="play-root">{written["html"]}</div></play-widget>'


def write_pages(site: Path, page: Page, address: str, engine: str = ENGINE) -> None:
    """The pages of both languages; `page` runs the toy engine that draws them."""
    page.goto(f"{address}blank.html")
    template = (FIXTURES / "page.html").read_text("utf-8")

    def put(path: str, lang: str, title: str, content: str) -> None:
        text = template
        for key, value in {"lang": lang, "title": title, "base": PREFIX, "content": content}.items():
            text = text.replace(f"{{{key}}}", value)
        file = site / path / "index.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def draw(lang: str, kind: str, name: str) -> str:
        script = (
            f"([lang, kind, name]) => import('{PREFIX}{ENGINE}game.mjs').then((game) => game.write(lang, kind, name))"
        )
        written = page.evaluate(script, [lang, kind, name])
        if kind == "case":
            (site / "content" / f"book.{lang}.{name}.json").write_text(json.dumps(written["book"]), "utf-8")
        return widget(written, lang=lang, kind=kind, name=name, engine=engine)

    for lang in ("en", "pl"):
        examples = "\n".join(
            f'<h3 id="toy-{name}">{name}</h3>\n{draw(lang, "case", name)}' for name in ("toy.one", "toy.two")
        )
        put(f"{lang}/rules", lang, "Rules", examples.replace('id="toy-toy.', 'id="toy-'))
        put(f"{lang}/play", lang, "Play", draw(lang, "scenario", "prologue"))
        games, words = (html.escape(json.dumps(texts)) for texts in ({"toy": "The Toy"}, GAME_WORDS))
        put(
            f"{lang}/my-games",
            lang,
            "My games",
            f'<my-games data-lang="{lang}" data-games="{games}" data-words="{words}"></my-games>',
        )
