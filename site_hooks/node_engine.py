"""The built engine folder as a program: the very files a page gets, run by Pyodide under Node, without the page.

For tests that compare answers with the same engine under CPython, and for figures.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from site_hooks.bundle import SCRIPTS, minimal_lock
from site_hooks.project import BuildError, node, npm_package


@dataclass(frozen=True, slots=True)
class NodeEngine:
    """A running engine."""

    process: subprocess.Popen[str]

    def dispatch(self, text: str) -> str:
        """The answer to a request, as the worker would get it.

        Raises BuildError if the engine ended.
        """
        if self.process.stdin is None or self.process.stdout is None:
            raise BuildError("The engine under Node has no line in or out.")
        try:
            self.process.stdin.write(json.dumps(text) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise BuildError(f"The engine under Node ended while it was asked: {text[:200]}")
        answer: str = json.loads(line)
        return answer


@contextmanager
def node_engine(folder: Path) -> Iterator[NodeEngine]:
    """Start the engine of a built folder (`site_hooks.bundle.build().folder`), and end it with the block.

    Raises BuildError if it does not start.
    """
    command = [node(), str(SCRIPTS / "talk.mjs"), str(folder), minimal_lock(npm_package("pyodide"))]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        try:
            if process.stdout is None or process.stdout.readline() != "ready\n":
                raise BuildError(f"The engine in {folder} does not start under Node; its message stands above.")
            yield NodeEngine(process)
        finally:
            process.kill()
