"""From intent to a ready engine with a game's program: our folder against npm's Pyodide, same program, page and run."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright, sync_playwright

from site_hooks.bench.drive import browser, context_options
from site_hooks.bench.figures import Figure, median, quartiles
from site_hooks.bundle import build
from site_hooks.content import program
from site_hooks.project import BUILD, npm_package
from site_hooks.serve import pages_server

ROUNDS = 3
LINES = {
    "cold": (0.0, 0.0, None),
    "cold, `10 Mbit/s` and 40 ms": (10e6 / 8, 0.04, 0.65),
}
"""Lines by name: bytes a second (0 for no limit), seconds before each answer, and the budget."""
LIMIT_CACHED = 0.45
TIMEOUT_MS = 120_000

DEFAULT_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const base = new URL(".", import.meta.url).href;
const program = fetch(base + "engine.zip").then((response) => response.arrayBuffer());
const python = await loadPyodide({
  indexURL: base,
  env: { PYTHONPATH: "/engine.zip" },
  fsInit: async (files) => files.writeFile("/engine.zip", new Uint8Array(await program)),
});
python.pyimport("engine.browser.worker_api");
self.postMessage(JSON.stringify({ type: "ready" }));
"""
START = """
(address) => new Promise((resolve, reject) => {
  const start = performance.now();
  const program = fetch(new URL("../program.json", address)).then((response) => response.text());
  const worker = new Worker(address, { type: "module" });
  worker.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.type === "ready") {
      worker.terminate();
      program.then(() => resolve(performance.now() - start), reject);
    }
    if (message.type === "failed") reject(new Error(event.data));
  };
  worker.onerror = (event) => reject(new Error(event.message || "the worker does not load"));
})
"""

NAMES = {"chromium": "Chromium", "firefox": "Firefox"}


def figures() -> Iterator[Figure]:
    """Chromium and Firefox, from the cache, and for the first time over each line."""
    folder = _folder()
    with sync_playwright() as playwright:
        for name in NAMES:
            yield from _figures(playwright, name, folder)


def _folder() -> Path:
    folder = BUILD / "bench" / "starts"
    shutil.rmtree(folder, ignore_errors=True)
    engine = build().folder
    shutil.copytree(engine, folder / "ours")
    (folder / "npm").mkdir()
    for file in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copyfile(npm_package("pyodide") / file, folder / "npm" / file)
    shutil.copyfile(engine / "engine.zip", folder / "npm" / "engine.zip")
    largest = max(build().programs, key=lambda game: build().programs[game].stat().st_size)
    (folder / "program.json").write_text(json.dumps(program(largest)), encoding="utf-8")
    (folder / "npm" / "worker.mjs").write_text(DEFAULT_WORKER, encoding="utf-8")
    (folder / "index.html").write_text("<!doctype html><title>start</title>", encoding="utf-8")
    return folder


def _figures(playwright: Playwright, name: str, folder: Path) -> Iterator[Figure]:
    with browser(playwright, name) as running:
        cached = {way: _cached(running, name, folder, way) for way in ("npm", "ours")}
        found: list[tuple[str, dict[str, list[float]], float | None]] = [("cached", cached, LIMIT_CACHED)]
        for kind, (rate, latency, limit) in LINES.items():
            cold = {way: _cold(running, name, folder, way, (rate, latency)) for way in ("npm", "ours")}
            found.append((kind, cold, limit))
    for kind, times, limit in found:
        ours, default = median(times["ours"]), median(times["npm"])
        yield Figure(
            name=f"intent to ready / `npm` default, {NAMES[name]}, {kind}",
            value=ours / default, unit="x", limit=limit,
            spread=quartiles([time / default for time in times["ours"]]),
            note=f"{ours:,.0f} ms against {default:,.0f} ms",
        )  # fmt: skip


def _cached(running: Browser, name: str, folder: Path, way: str) -> list[float]:
    with pages_server(folder) as url:
        options: Any = context_options(name)
        context = running.new_context(**options)
        times = []
        for _ in range(ROUNDS + 2):  # a browser keeps compiled WebAssembly from the second visit on
            page = context.new_page()
            page.goto(url)
            times.append(float(page.evaluate(START, f"{url}{way}/worker.mjs")))
            page.close()
        context.close()
    return times[2:]


def _cold(running: Browser, name: str, folder: Path, way: str, line: tuple[float, float]) -> list[float]:
    times = []
    for _ in range(ROUNDS):
        # A new address each time: nothing can be in a cache.
        with pages_server(folder, bytes_per_second=line[0], latency=line[1]) as url:
            options: Any = context_options(name)
            context = running.new_context(**options)
            page = context.new_page()
            page.set_default_timeout(TIMEOUT_MS)
            page.goto(url)
            times.append(float(page.evaluate(START, f"{url}{way}/worker.mjs")))
            context.close()
    return times
