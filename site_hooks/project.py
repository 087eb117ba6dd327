"""Where things lie in the project, and the error that a build command shows to people."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
NODE_MODULES = ROOT / "node_modules"


class BuildError(Exception):
    """A build cannot go on; the text says what is wrong, where, and what to do."""


def node() -> str:
    """The Node program of this build: the one fetched into `.venv`, or the machine's.

    Raises BuildError if there is none.
    """
    path = os.pathsep.join([str(Path(sys.prefix) / "node-bin"), os.environ.get("PATH", "")])
    found = shutil.which("node", path=path)
    if found is None:
        raise BuildError("Node is missing. `make setup` finds or fetches one.")
    return found


def npm_package(name: str) -> Path:
    """The folder of an installed npm package.

    Raises BuildError if it is not installed.
    """
    folder = NODE_MODULES / name
    if not (folder / "package.json").is_file():
        raise BuildError(f"npm package {name} is missing: {folder} is not there. `make setup` installs it.")
    return folder
