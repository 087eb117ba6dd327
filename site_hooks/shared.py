"""Files that lie once beside the languages: fonts, styles, the widget's scripts, the engine."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from site_hooks.errors import SiteError
from site_hooks.places import DOCS, shown
from site_hooks.project import BUILD

ASSETS = DOCS / "assets"
VENDOR = BUILD / "vendor"
VENDORED = {"fonts/*": "vendor/fonts", "idiomorph.esm.js": "vendor"}
"""What of the vendored files the pages use (the others are for tests), and the folder that each is put into."""
WIDGET = "widget"
NOT_LOADED = frozenset({"worker.mjs", "service-worker.js"})
"""Scripts that the build makes part of something else: the engine's folder, the service worker at the root."""


@dataclass(frozen=True, slots=True)
class Shared:
    """The shared files of one build."""

    files: Mapping[str, Path]
    """From the name below the shared folder to the file it comes from."""
    folder: str
    """``assets/<hash>/``, below the site's root."""

    @property
    def styles(self) -> tuple[str, ...]:
        """Style sheets of every page: fonts, then the site's, then the widget's."""
        ours = [name for name in self.files if name.endswith(".css")]
        return tuple(sorted(ours, key=lambda name: (not name.startswith("vendor/"), name.startswith(WIDGET), name)))

    @property
    def modules(self) -> tuple[str, ...]:
        """Entry modules of every page; they import the others by their relative names."""
        entries = ("site.js", f"{WIDGET}/play-widget.js")
        return tuple(name for name in entries if name in self.files)

    def copy(self, out: Path) -> None:
        """Put the files into the site."""
        for name, source in self.files.items():
            target = out / self.folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def shared(assets: Path = ASSETS, vendor: Path = VENDOR) -> Shared:
    """The shared files, in a folder named by all they hold: versions are never mixed."""
    files = dict(sorted(_files(assets, vendor)))
    if not any(name.startswith("vendor/fonts/") for name in files):
        raise SiteError(
            f"{shown(vendor)}: no fonts; run `python -m site_hooks.vendor`, which takes them from node_modules"
        )
    digest = hashlib.sha256()
    for name, source in files.items():
        digest.update(f"{name}\0{hashlib.sha256(source.read_bytes()).hexdigest()}\n".encode())
    return Shared(files, f"assets/{digest.hexdigest()[:12]}/")


def _files(assets: Path, vendor: Path) -> Iterable[tuple[str, Path]]:
    for source in assets.rglob("*"):
        name = source.relative_to(assets).as_posix()
        if (
            source.is_file()
            and source.name not in NOT_LOADED
            and not any(part.startswith(".") for part in source.parts)
        ):
            yield name, source
    for pattern, folder in VENDORED.items():
        for source in vendor.glob(pattern):
            yield f"{folder}/{source.name}", source


def engine_folder(build: Path = BUILD) -> tuple[str, Path]:
    """The engine's folder below the site's root (``engine/<hash>/``), and where it was built."""
    note = build / "engine" / "current.json"
    try:
        folder = str(json.loads(note.read_text(encoding="utf-8"))["folder"])
    except FileNotFoundError:
        raise SiteError(f"{shown(note)} is missing; build the engine first: `python -m site_hooks.bundle`") from None
    source = build / folder.rstrip("/")
    if not (source / "manifest.json").is_file():
        raise SiteError(f"{shown(source)} has no manifest.json; build the engine again: `python -m site_hooks.bundle`")
    return folder, source


def write_assets(file: Path, base: str, engine: str, content: Mapping[str, Any]) -> None:
    """Write down what the widgets point to, before any page is rendered."""
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"base": base, "engine": engine, **content}, ensure_ascii=False, indent=1, sort_keys=True)
    file.write_text(text + "\n", encoding="utf-8")
