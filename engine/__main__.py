"""``python -m engine``: see ``--help``."""

from __future__ import annotations

from engine.cli.app import app

if __name__ == "__main__":
    app(prog_name="engine")
