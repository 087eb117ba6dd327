"""Draws the icons of the installed site from `docs/assets/icon.svg`; they are kept beside it, in `docs/assets/icons`.

Each names the drawing it was made from, so that a test can tell when they are out of date.
Command: `python -m site_hooks.app_icons`, in a browser, when the drawing has changed.
"""

from __future__ import annotations

import hashlib
import re
import struct
import sys
import zlib
from pathlib import Path

from site_hooks.browsers import find
from site_hooks.shared import ASSETS

DRAWING = ASSETS / "icon.svg"
FOLDER = ASSETS / "icons"
GROUND = "#2b2420"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "maskable-512.png": 512, "touch-180.png": 180}
WHOLE = frozenset({"maskable-512.png", "touch-180.png"})
"""The system cuts these to a shape of its own: the ground fills the square, the drawing stays in the middle."""
SAFE_PART = 0.72
SOURCE = b"Source"
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def main() -> int:
    """Draw all of them."""
    from playwright.sync_api import sync_playwright

    FOLDER.mkdir(exist_ok=True)
    path = find().chromium
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(path) if path else None, args=["--no-sandbox"])
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(_page(whole=name in WHOLE))
            drawn = page.screenshot(omit_background=True)
            (FOLDER / name).write_bytes(marked(drawn, source_hash()))
            page.close()
        browser.close()
    print(f"   {len(SIZES)} icons from {DRAWING.name}")
    return 0


def source_hash() -> str:
    """The hash of what the icons are made from: the drawing, and how it is set."""
    text = f"{DRAWING.read_text(encoding='utf-8')}{sorted(SIZES.items())}{sorted(WHOLE)}{SAFE_PART}{GROUND}"
    return hashlib.sha256(text.encode()).hexdigest()


def marked(png: bytes, source: str) -> bytes:
    """The picture with the name of its source in a text chunk after its header."""
    header_end = len(SIGNATURE) + 25
    data = SOURCE + b"\0" + source.encode()
    chunk = struct.pack(">I", len(data)) + b"tEXt" + data + struct.pack(">I", zlib.crc32(b"tEXt" + data))
    return png[:header_end] + chunk + png[header_end:]


def described(file: Path) -> tuple[int, int, str]:
    """Width, height and source of one of our pictures."""
    png = file.read_bytes()
    width, height = struct.unpack(">II", png[16:24])
    found = re.search(rb"tEXt" + SOURCE + rb"\0([0-9a-f]{64})", png)
    return width, height, found[1].decode() if found else ""


def _page(*, whole: bool) -> str:
    part = SAFE_PART if whole else 1
    ground = f"background:{GROUND};" if whole else ""
    style = f"body{{margin:0;display:grid;place-items:center;block-size:100vh;{ground}}}svg{{inline-size:{part:.0%}}}"
    return f"<!doctype html><style>{style}</style>{DRAWING.read_text(encoding='utf-8')}"


if __name__ == "__main__":
    sys.exit(main())
