"""One Playwright and one Chromium for all browser tests: two of them in one process cannot live together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from site_hooks.browsers import find
from tests.browser.real_site import FIREFOX_CONTEXT, Come, RealSite, served, visiting

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
def firefox(playwright: Playwright) -> Iterator[Browser]:
    path = find().firefox
    options = {"channel": "moz-firefox", "executable_path": str(path)} if path else {}
    browser = playwright.firefox.launch(**options)
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


@pytest.fixture(params=["chromium", "firefox"])
def come(request, real_site: RealSite) -> Iterator[Come]:
    """A reader whose browser takes service workers: ``come("et")``."""
    browser: Browser = request.getfixturevalue(request.param)
    settings = FIREFOX_CONTEXT if request.param == "firefox" and find().firefox else {}
    with ExitStack() as stack:
        yield lambda lang: stack.enter_context(
            visiting(real_site, browser, lang, "wide", service_workers="allow", **settings)
        )
