"""What travels: the engine folder and a page, as GitHub Pages compresses them."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator, Mapping

from site_hooks.bench.figures import Figure, median, quartiles
from site_hooks.bundle import build
from site_hooks.content import build_content, program
from site_hooks.project import BUILD, npm_package
from site_hooks.serve import COMPRESSED

BUDGET_MB = 6.0


def figures() -> Iterator[Figure]:
    """The engine folder and the program of the largest game, beside what npm's Pyodide would be."""
    built = build()
    ours = sum(_sent(path.name, path.read_bytes()) for path in built.folder.iterdir() if path.name != "manifest.json")
    ours += max(_sent(f"{game}.json", json.dumps(program(game)).encode()) for game in built.programs)
    pyodide = npm_package("pyodide")
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    default = sum(_sent(name, (pyodide / name).read_bytes()) for name in names)
    note = f"`npm` default without any engine {default / 1e6:.2f} MB; seen elsewhere: `bardic` 12.6 MB"
    yield Figure(
        name="engine files and the largest game's program, gzip",
        value=ours / 1e6,
        unit="MB",
        limit=BUDGET_MB,
        note=note,
    )

    yield from _books()


def _books() -> Iterator[Figure]:
    """The opening books: answers to all that can be asked along each example's line, in the heaviest language."""
    out = BUILD / "bench" / "books"
    shutil.rmtree(out, ignore_errors=True)
    paths: Mapping[str, Mapping[str, str]] = build_content(out)["book"]
    sent = {
        lang: {case: _sent(path, (out / path).read_bytes()) for case, path in books.items()}
        for lang, books in paths.items()
    }
    plain = {lang: [(out / path).stat().st_size for path in books.values()] for lang, books in paths.items()}
    lang = max(sent, key=lambda one: sum(sent[one].values()))
    sizes = [size / 1e3 for size in sent[lang].values()]
    largest = max(sent[lang], key=lambda case: sent[lang][case])
    yield Figure(
        name=f"opening books of a language (`{lang}`), {len(sizes)} examples, gzip", value=sum(sizes), unit="kB",
        note=f"unpacked {sum(plain[lang]) / 1e3:,.0f} kB; fetched on intent, one for each example that is touched",
    )  # fmt: skip
    yield Figure(
        name="one opening book, gzip, median", value=median(sizes), unit="kB", spread=quartiles(sizes),
        note=f"largest: {max(sizes):.1f} kB, `{largest}`",
    )  # fmt: skip


def _sent(name: str, data: bytes) -> int:
    suffix = name[name.rindex(".") :]
    return len(gzip.compress(data, 6)) if suffix in COMPRESSED else len(data)
