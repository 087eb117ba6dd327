"""What the tests of the widget's scripts do and look at."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Page, expect

ONE = 'play-widget[data-case="toy.one"]'
TWO = 'play-widget[data-case="toy.two"]'
GAME = 'play-widget[data-scenario="prologue"]'


@dataclass
class Site:
    """The running site; `faults` says what goes wrong with which file."""

    folder: Path
    url: str = ""
    faults: dict[str, str] = field(default_factory=dict)

    def fault(self, address: str):
        return self.faults.get(address.rsplit("/", 1)[-1])


def rules(page: Page, site: Site, path: str = "en/rules/") -> list[str]:
    """Open the rules page; the list of addresses asked for grows as the page goes on."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url.removeprefix(site.url)))
    page.goto(site.url + path)
    return asked


def count(page: Page, widget: str = ONE):
    return page.locator(f"{widget} [data-focus]")


def button(page: Page, name: str, widget: str = ONE):
    return page.locator(f'{widget} [data-action="{name}"], {widget} .play-root [data-control="{name}"]')


def status(page: Page, widget: str = ONE):
    return page.locator(f"{widget} > .play-status")


def answered(page: Page, by: str, widget: str = ONE) -> None:
    expect(page.locator(widget)).to_have_attribute("data-answered-by", by)


def near(page: Page, widget: str = ONE) -> None:
    """Scroll there and wait for the book, as a reader would."""
    with page.expect_response(re.compile(r"/book\.")):
        page.locator(widget).scroll_into_view_if_needed()


def without_pointer(page: Page, name: str, widget: str = ONE) -> None:
    """A press with no pointer or focus before it, as a script or assistive technology may do it."""
    button(page, name, widget).evaluate("element => element.click()")


def match_of(page: Page, widget: str = ONE) -> list[str]:
    return page.locator(f"{widget} [role=log] li").all_inner_texts()
