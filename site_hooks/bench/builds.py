"""What playable examples cost a build: the whole site against the same pages without them, same run."""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from site_hooks import site
from site_hooks.bench.figures import Figure
from site_hooks.kept import CACHE
from site_hooks.project import BUILD, NODE_MODULES, ROOT, BuildError

FENCE = re.compile(r"^```play\n.*?^```\n", re.MULTILINE | re.DOTALL)
LIMIT = 1.5
PLAIN_BUILD = """
from pathlib import Path
from site_hooks.places import LANGUAGES
from site_hooks.site import build
nothing = {"content": {}, "book": dict.fromkeys(LANGUAGES, {})}
build("http://127.0.0.1:8000/", Path("out"), say=lambda _: None, content=lambda *_: nothing)
"""


def figures() -> Iterator[Figure]:
    """Five languages; the engine folder is there already. Once with nothing kept, once as after a change to a page."""
    shutil.rmtree(CACHE / "content", ignore_errors=True)
    first = _timed(_whole)
    again = _timed(_whole)
    folder = BUILD / "bench" / "plain"
    _copy_without_examples(folder)
    plain = _timed(lambda: _plain(folder))
    for name, (seconds, work) in (("decks and cases new", first), ("decks and cases unchanged", again)):
        yield Figure(
            name=f"full build, five languages, {name} / without widgets",
            value=seconds / plain[0], unit="x", limit=LIMIT,
            note=f"{seconds:.1f} s against {plain[0]:.1f} s; processor time {work:.1f} s against {plain[1]:.1f} s",
        )  # fmt: skip


def _timed(work: Callable[[], None]) -> tuple[float, float]:
    """Seconds by the clock, and of processor time of this process and of all it starts."""
    start, before = time.monotonic(), _processor()
    work()
    return time.monotonic() - start, _processor() - before


def _processor() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _whole() -> None:
    work = BUILD / "bench"
    site.build("http://127.0.0.1:8000/", work / "whole", say=lambda _: None, work=work / "work")


def _plain(folder: Path) -> None:
    done = subprocess.run([sys.executable, "-c", PLAIN_BUILD], cwd=folder, check=False)
    if done.returncode:
        raise BuildError(f"the pages without examples in {folder} do not build; see above")


def _copy_without_examples(folder: Path) -> None:
    """A copy of the project whose pages have lost their examples."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "build").mkdir(parents=True)
    for name in ("site_hooks", "docs", "overrides"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("mkdocs.yml", "pyproject.toml"):
        shutil.copyfile(ROOT / name, folder / name)
    for name in ("engine", "cards", "tests"):
        (folder / name).symlink_to(ROOT / name)
    for name in ("engine", "vendor"):
        (folder / "build" / name).symlink_to(BUILD / name)
    (folder / "node_modules").symlink_to(NODE_MODULES)
    for page in (folder / "docs").rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(FENCE.sub("", text), encoding="utf-8")
