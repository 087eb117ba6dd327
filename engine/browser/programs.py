"""The programs of the games: each comes to the page by itself, as an archive, when a widget of that game is met."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path

from engine.core.codec import Json
from engine.games import registry
from engine.presentation.html import add_templates

FOLDER = Path("/programs")
"""In the memory of the page."""


def take_in(data: Json) -> None:
    """Put a game's program (``archive``, a zip file in base64) beside the engine; nothing where it is there already."""
    if data["game"] in [meta.id for meta in registry.metas()]:
        return
    file = FOLDER / f"{data['game']}.zip"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b64decode(data["archive"]))
    registry.add(str(file))
    add_templates(str(file))
