"""Commands for those who write decks and texts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from engine.content.check import REFERENCE, STAMP
from engine.content.compile import CARDS, digest, schemas
from engine.content.source import read
from engine.games.registry import metas


def confirm(
    files: Annotated[list[Path], typer.Argument(help="Text overlays that were compared with the English.")],
) -> None:
    """Note in overlays that they were compared with the present state of the reference language."""
    for file in files:
        stamp = digest(read(file.with_name(f"{REFERENCE}.yaml")).data)
        line = f'{STAMP}: "{stamp}"\n'  # quoted: a stamp may happen to look like a number
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        at = next((i for i, line in enumerate(lines) if line.startswith(f"{STAMP}:")), None)
        if at is not None:
            lines[at] = line
        else:
            top = next((i for i, line in enumerate(lines) if line.strip() and not line.startswith("#")), 0)
            lines.insert(top, line)
        file.write_text("".join(lines), encoding="utf-8")
        typer.echo(f"{file}: {STAMP} {stamp}")


def schema() -> None:
    """Write the JSON Schemas of decks and cases, which editors use, from the engine's own dataclasses."""
    for meta in metas():
        for kind, found in zip(("deck", "case"), schemas(meta.id), strict=True):
            file = CARDS / "schema" / f"{meta.id}-{kind}.schema.json"
            file.parent.mkdir(exist_ok=True)
            file.write_text(schema_text(found.json_schema()), encoding="utf-8")
            typer.echo(str(file.relative_to(CARDS.parent)))


def schema_text(data: object) -> str:
    """A schema as it is committed."""
    return json.dumps(data, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
