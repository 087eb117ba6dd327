"""What travels: the engine folder and a page, as GitHub Pages compresses them."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

from site_hooks.bench.figures import Figure
from site_hooks.bundle import build
from site_hooks.project import npm_package
from site_hooks.serve import COMPRESSED

BUDGET_MB = 6.0


def figures() -> Iterator[Figure]:
    """The engine folder, all in, beside what npm's Pyodide would be."""
    folder = build().folder
    ours = sum(_sent(path.name, path.read_bytes()) for path in folder.iterdir() if path.name != "manifest.json")
    pyodide = npm_package("pyodide")
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    default = sum(_sent(name, (pyodide / name).read_bytes()) for name in names)
    note = f"`npm` default without any engine {default / 1e6:.2f} MB; seen elsewhere: `bardic` 12.6 MB"
    yield Figure(name="engine files, gzip, all in", value=ours / 1e6, unit="MB", limit=BUDGET_MB, note=note)


def _sent(name: str, data: bytes) -> int:
    suffix = name[name.rindex(".") :]
    return len(gzip.compress(data, 6)) if suffix in COMPRESSED else len(data)
