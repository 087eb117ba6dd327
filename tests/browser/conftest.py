"""One Playwright and one Chromium for all browser tests: two of them in one process cannot live together."""

from __future__ import annotations

import pytest
from playwright.sync_api import Playwright, sync_playwright

from site_hooks.browsers import find

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
"""The last one proves that nothing leaves the site: no other address can be found."""


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright):
    path = find().chromium
    browser = playwright.chromium.launch(executable_path=str(path) if path else None, args=CHROMIUM_ARGUMENTS)
    yield browser
    browser.close()
