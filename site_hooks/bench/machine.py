"""The kind of machine that figures come from, and how busy it was; nothing that names it."""

from __future__ import annotations

import os
import platform
from datetime import UTC, datetime

GIGABYTE = 1 << 30


def kind() -> str:
    """Cores, memory, Python: ``2 cores, 8 GB of memory, CPython 3.11.7 on Linux``."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / GIGABYTE
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} cores, {memory:.0f} GB of memory, {python} on {platform.system()}"


def load() -> float:
    """How many programs wanted a core, on average over the last minute."""
    return os.getloadavg()[0]


def today() -> str:
    """The date, as it stands on a page."""
    return datetime.now(UTC).date().isoformat()
