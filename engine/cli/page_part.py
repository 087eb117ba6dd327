"""A part of a page that a command writes, between two comments that name it."""

from __future__ import annotations

from pathlib import Path

import typer


def put(page: Path, name: str, text: str) -> None:
    """Write the part ``name`` of a page anew; everything else of the page stays as it is."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before = page.read_text(encoding="utf-8") if page.is_file() else ""
    head, found, rest = before.partition(begin)
    _, closed, tail = rest.partition(end)
    if not found or not closed:
        typer.echo(f"{page}: it has no lines {begin} and {end} to write between", err=True)
        raise typer.Exit(2)
    page.write_text(f"{head}{begin}\n\n{text.strip()}\n\n{end}{tail}", encoding="utf-8")
