"""What playable examples cost a build: the whole site against the same pages without them, same run."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from site_hooks import site
from site_hooks.bench.figures import Figure
from site_hooks.project import BUILD, NODE_MODULES, ROOT, BuildError

FENCE = re.compile(r"^```play\n.*?^```\n", re.MULTILINE | re.DOTALL)
LIMIT = 1.5
PLAIN_BUILD = """
from pathlib import Path
from site_hooks.site import build
nothing = {"content": {}, "book": {}}
build("http://127.0.0.1:8000/", Path("out"), say=lambda _: None, content=lambda *_: nothing)
"""


def figures() -> Iterator[Figure]:
    """Five languages, both ways; the engine folder is there already."""
    start = time.monotonic()
    work = BUILD / "bench"
    site.build("http://127.0.0.1:8000/", work / "whole", say=lambda _: None, work=work / "work")
    whole = time.monotonic() - start
    plain = _plain(work / "plain")
    yield Figure(
        name="full build, five languages / the same pages without widgets",
        value=whole / plain, unit="x", limit=LIMIT, note=f"{whole:.1f} s against {plain:.1f} s",
    )  # fmt: skip


def _plain(folder: Path) -> float:
    """Seconds to build a copy of the project whose pages have lost their examples."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "build").mkdir(parents=True)
    for name in ("site_hooks", "docs", "overrides"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("mkdocs.yml", "pyproject.toml"):
        shutil.copyfile(ROOT / name, folder / name)
    for name in ("engine", "cards"):
        (folder / name).symlink_to(ROOT / name)
    for name in ("engine", "vendor"):
        (folder / "build" / name).symlink_to(BUILD / name)
    (folder / "node_modules").symlink_to(NODE_MODULES)
    for page in (folder / "docs").rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(FENCE.sub("", text), encoding="utf-8")
    start = time.monotonic()
    done = subprocess.run([sys.executable, "-c", PLAIN_BUILD], cwd=folder, check=False)
    if done.returncode:
        raise BuildError(f"the pages without examples in {folder} do not build; see above")
    return time.monotonic() - start
