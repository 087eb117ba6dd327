"""The first path in WebKit: WebKitGTK through its WebDriver on Debian, Playwright's own build elsewhere."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Playwright
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from site_hooks.browsers import find
from tests.browser.real_site import BOOK, BOOK_IS_HERE, FOLLOW, IN_VIEW, LISTEN, PLAY, TRACK, RealSite, visiting
from tests.browser.test_site_first_path import ACTION, CASE, CAUSE, go_the_first_path

pytestmark = [
    pytest.mark.browser,
    pytest.mark.webkit,
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),  # selenium warns of itself
]

LANG = "en"
WAIT_SECONDS = 60


@contextmanager
def display() -> Iterator[str]:
    """A screen that nobody sees."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


class Reader:
    """What a reader does, in words of WebDriver."""

    def __init__(self, driver: WebKitGTK, site: RealSite) -> None:
        self.driver = driver
        self.site = site

    def address(self, path: str) -> str:
        return f"{self.site.url}{LANG}/{path}"

    def run(self, function: str, *arguments: object) -> object:
        return self.driver.execute_script(f"return ({function})(...arguments)", *arguments)

    def until(self, function: str, *arguments: object) -> None:
        WebDriverWait(self.driver, WAIT_SECONDS, poll_frequency=0.1).until(lambda _: self.run(function, *arguments))

    def arrived(self, path: str) -> None:
        self.until("(address) => location.href === address", self.address(path))
        self.until(
            "(address) => document.querySelector('link[rel=canonical]')?.href === address",
            self.address(path.partition("#")[0]),
        )

    def click(self, selector: str) -> None:
        """Press what lies in sight and under nothing else, once the page has come to rest around it."""

        def pressed(driver: WebKitGTK) -> bool:
            element = driver.find_element(By.CSS_SELECTOR, selector)
            self.run("(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })", element)
            element.click()
            return True

        moving = (NoSuchElementException, ElementClickInterceptedException, StaleElementReferenceException)
        WebDriverWait(self.driver, WAIT_SECONDS, poll_frequency=0.1, ignored_exceptions=moving).until(pressed)

    def act(self, selector: str, by: str) -> None:
        before = self.run("() => window.playAnswers.length")
        self.click(selector)
        self.until("(before) => window.playAnswers.length > before", before)
        assert self.run("() => window.playAnswers.at(-1).by") == by


@contextmanager
def webkit(driver_path: Path, mini_browser: Path, screen: str) -> Iterator[WebKitGTK]:
    options = Options()
    options.binary_location = str(mini_browser)
    options.add_argument("--automation")
    environment = {**os.environ, "DISPLAY": screen, "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}
    driver = WebKitGTK(options=options, service=Service(str(driver_path), env=environment))
    try:
        driver.set_window_size(1280, 1000)
        yield driver
    finally:
        driver.quit()


def test_the_first_path_in_webkit(real_site: RealSite, playwright: Playwright):
    found = find()
    if found.webkit_driver is None or found.mini_browser is None:
        browser = playwright.webkit.launch()
        with visiting(real_site, browser, LANG) as visit:
            go_the_first_path(visit)
        browser.close()
        return
    with display() as screen, webkit(found.webkit_driver, found.mini_browser, screen) as driver:
        go(Reader(driver, real_site))


def go(reader: Reader) -> None:
    widget = f'play-widget[data-case="{CASE}"]'
    reader.driver.get(reader.address(""))
    reader.run(f"() => {{ {LISTEN} window.stayed = true; }}")
    reader.click(".game-card__title a[href*='/mortum/']")
    reader.arrived(BOOK)
    reader.click("article a[href$='rules/time-track/']")
    reader.arrived(TRACK)
    reader.run("(widget) => document.querySelector(widget).scrollIntoView()", widget)
    reader.until(BOOK_IS_HERE, f"/book/{LANG}/{CASE}.")
    before = reader.run("(widget) => document.querySelector(widget).dataset.stateKey", widget)
    reader.act(f'{widget} [data-action="{ACTION}"]', "book")
    assert reader.run("(widget) => document.querySelector(widget).dataset.stateKey", widget) != before
    assert "11:00" in reader.driver.find_element(By.CSS_SELECTOR, f"{widget} .m-track__now").text
    reader.act(f'{widget} [data-action="take:5.follow"]', "book")
    reader.act(f'{widget} [data-action="take:5.pay-boy"]', "engine")
    reader.click(f"{widget} [data-event=OfferTaken] a.play-why")
    reader.arrived(f"games/mortum/rules/card-structure/#{CAUSE}")
    reader.until(IN_VIEW, CAUSE)
    assert reader.run("() => document.documentElement.lang") == LANG
    reader.run(FOLLOW, reader.address(PLAY))
    reader.arrived(PLAY)
    reader.act('play-widget [data-action="take:3.visit-ferry"]', "engine")
    assert reader.run("() => window.stayed"), "a page was loaded anew, and the engine with it"
    assert reader.run("() => performance.getEntriesByName('play:engine-ready').length") == 1
