"""One Playwright and one Chromium for all browser tests: two of them in one process cannot live together."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from playwright.sync_api import Playwright, sync_playwright

from site_hooks.browsers import find
from tests.browser.real_site import RealSite, served, visiting

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


@pytest.fixture(scope="session")
def built_site(tmp_path_factory):
    with served(tmp_path_factory.mktemp("real")) as site:
        yield site


@pytest.fixture
def real_site(built_site: RealSite):
    """The real site, with every file as it was built; what a test breaks is whole again for the next one."""
    yield built_site
    built_site.faults.clear()


@pytest.fixture
def visit(real_site: RealSite, chromium):
    """Readers in Chromium, as many as a test needs: ``visit("pl", "phone")``."""
    with ExitStack() as stack:
        yield lambda lang="pl", screen="wide", **settings: stack.enter_context(
            visiting(real_site, chromium, lang, screen, **settings)
        )
