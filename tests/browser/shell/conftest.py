"""The toy site, served for the tests of this folder, and a fresh browser profile for each of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from site_hooks.serve import pages_server
from tests.browser.shell.page_hands import Site
from tests.browser.shell.toy_site import ENGINE, PREFIX, write_assets, write_engine, write_pages

WINDOW = {"width": 1000, "height": 700}


@pytest.fixture(scope="module")
def served(tmp_path_factory, chromium: Browser) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("shell"))
    write_assets(site.folder)
    write_engine(site.folder, ENGINE)
    with pages_server(site.folder, PREFIX, fault=site.fault) as site.url:
        page = chromium.new_page()
        write_pages(site.folder, page, site.url)
        page.close()
        yield site


@pytest.fixture
def site(served: Site) -> Iterator[Site]:
    yield served
    served.faults.clear()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport=WINDOW)
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    yield page
    assert not broken, broken
