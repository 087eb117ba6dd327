"""What a step of the build made from the very same files before is taken again instead of being made anew."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from site_hooks.project import BUILD

CACHE = BUILD / "cache"
VERSIONS = 8
"""How many results of a step are kept: sites for several addresses, a branch and back."""
NOT_READ = frozenset({"__pycache__"})


def kept(step: str, inputs: Iterable[Path | str], make: Callable[[Path], None], *, cache: Path | None = None) -> Path:
    """The folder that ``make`` fills, from an earlier build where all ``inputs`` were the same.

    Inputs are files, folders with everything in them, and texts such as the site's address. No path is part of the key.
    """
    shelf = (cache or CACHE) / step
    folder = shelf / _key(inputs)
    if not folder.is_dir():
        shelf.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(dir=shelf, prefix="new-"))
        try:
            make(fresh)
            fresh.rename(folder)
        except OSError:
            if not folder.is_dir():  # or another build was quicker, with the same
                raise
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    os.utime(folder)
    _forget_old(shelf)
    return folder


def _key(inputs: Iterable[Path | str]) -> str:
    digest = hashlib.sha256(sys.version.encode())
    for item in inputs:
        if isinstance(item, str):
            digest.update(f"\0{item}".encode())
            continue
        files = sorted(item.rglob("*")) if item.is_dir() else [item]
        for file in files:
            if file.is_file() and NOT_READ.isdisjoint(file.parts):
                name = file.relative_to(item.parent).as_posix()
                digest.update(f"\0{name}\0{hashlib.sha256(file.read_bytes()).hexdigest()}".encode())
    return digest.hexdigest()[:16]


def _forget_old(shelf: Path) -> None:
    folders = [folder for folder in shelf.iterdir() if not folder.name.startswith("new-")]
    for old in sorted(folders, key=lambda folder: folder.stat().st_mtime, reverse=True)[VERSIONS:]:
        shutil.rmtree(old, ignore_errors=True)
