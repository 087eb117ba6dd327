"""What a failed build printed, as one line for each fault: page, line, what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from site_hooks.places import shown

LEVEL = re.compile(r"^(?:WARNING|ERROR|CRITICAL)\s*-\s*(?:\[[^\]]*\]\s*)?(?P<text>.+)$")
LINK = re.compile(r"'(?P<page>[^']+\.md)' contains an? (?:\w+ )*?link '(?P<link>[^']+)'")
STRICT = re.compile(r"^Aborted with \d+ warnings? in strict mode!?$")


def troubles(output: str, docs: Path) -> list[str]:
    """The faults in the order in which they were met; all of the output where none can be told."""
    found = list(dict.fromkeys(_faults(output.splitlines(), docs)))
    return found or [f"{shown(docs)}: the build failed:", output.strip()]


def _faults(lines: Iterable[str], docs: Path) -> Iterable[str]:
    for raw in lines:
        line = raw.strip()
        level = LEVEL.match(line)
        text = level["text"] if level else line.removeprefix("Error: ")
        if (not level and text == line and not re.match(r"docs/\S+:\d+: ", line)) or STRICT.match(text):
            continue
        if text.startswith("Error reading page"):
            continue  # the fault itself follows, with its line
        yield _placed(text, docs)


def _placed(text: str, docs: Path) -> str:
    """Put the line of the page before a complaint about a link."""
    match = LINK.search(text)
    if match is None:
        return text
    page = docs / match["page"]
    if not page.is_file():
        return f"{shown(page)}: {text}"
    lines = page.read_text(encoding="utf-8").splitlines()
    number = next((n for n, line in enumerate(lines, start=1) if f"({match['link']}" in line), None)
    return f"{shown(page)}{f':{number}' if number else ''}: {text}"
