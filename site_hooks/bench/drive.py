"""Browsers for the figures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright

from site_hooks.browsers import find

CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
# Debian's Firefox cannot be told these; Playwright must not try.
FIREFOX_CONTEXT = {"color_scheme": "null", "reduced_motion": "null", "forced_colors": "null", "contrast": "null"}


@contextmanager
def browser(playwright: Playwright, name: str) -> Iterator[Browser]:
    """Chromium or Firefox, the distribution's if it is there."""
    found = find()
    if name == "chromium":
        path = str(found.chromium) if found.chromium else None
        launched = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_ARGUMENTS))
    elif found.firefox:
        launched = playwright.firefox.launch(channel="moz-firefox", executable_path=str(found.firefox))
    else:
        launched = playwright.firefox.launch()
    try:
        yield launched
    finally:
        launched.close()


def context_options(name: str) -> dict[str, str]:
    """What a new context of that browser needs."""
    return dict(FIREFOX_CONTEXT) if name == "firefox" and find().firefox else {}
