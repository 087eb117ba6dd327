"""The real site, built once for the very address it is served at, and a reader's visit to it."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from site_hooks import site as site_command
from site_hooks.prerender import widget_words
from site_hooks.serve import Fault, pages_server

LANGUAGES = ("en", "pl", "de", "cs", "et")
SCREENS = {"wide": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
PREFIX = "/sub/rules/"
BOOK = "games/mortum/"
TRACK = "games/mortum/rules/time-track/"
CHOICES = "games/mortum/rules/possible-actions/"
PLAY = "games/mortum/play/"
GAMES = "my-games/"
GAME = 'play-widget[data-scenario="prologue"]'
FIREFOX_CONTEXT = {"color_scheme": "null", "reduced_motion": "null", "forced_colors": "null", "contrast": "null"}
"""Debian's Firefox cannot be told these; Playwright must not try."""
START_MS = 60_000
"""An engine that starts while other tests run."""
LISTEN = """
window.playAnswers = [];
document.addEventListener('play:answer', (event) => window.playAnswers.push(event.detail));
"""
BOOK_IS_HERE = """
(name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name) && entry.responseEnd > 0)
"""
UNTIL = """
async ([check, argument, milliseconds]) => {
  const end = performance.now() + milliseconds;
  const holds = eval(`(${check})`);
  while (!(await holds(argument))) {
    if (performance.now() > end) throw new Error(`it never came true: ${check} ${argument}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}
"""
"""What Playwright's wait_for_function does for functions that answer at once."""
FOLLOW = """
(address) => [...document.links].find((link) => link.href === address && !link.hreflang).click()
"""
IN_VIEW = """
(id) => {
  const place = document.getElementById(id);
  if (!place) return false;
  const { top, bottom } = place.getBoundingClientRect();
  const header = document.querySelector('.md-header').getBoundingClientRect().bottom;
  return top >= header - 1 && bottom <= innerHeight && bottom > top;
}
"""


def example(case: str) -> str:
    """The widget of a worked example."""
    return f'play-widget[data-case="{case}"]'


@dataclass
class RealSite:
    """The built site; `faults` says what goes wrong with files of which names (patterns such as `mortum.pl.*`).

    `served` is every address that the server was asked for, by whichever part of a browser.
    """

    folder: Path
    url: str = ""
    faults: dict[str, Fault] = field(default_factory=dict)
    served: list[str] = field(default_factory=list)

    @property
    def origin(self) -> str:
        return self.url.removesuffix(PREFIX)

    def fault(self, address: str) -> Fault | None:
        self.served.append(address.removeprefix(PREFIX))
        name = address.rsplit("/", 1)[-1]
        return next((fault for pattern, fault in self.faults.items() if fnmatch.fnmatch(name, pattern)), None)

    def file_name(self, pattern: str) -> str:
        """The one built file that the pattern means, such as `mortum.pl.*.json`."""
        (file,) = (file.name for file in self.folder.rglob(pattern))
        return file


@contextmanager
def served(folder: Path) -> Iterator[RealSite]:
    """Build all languages for a free port's address under a sub-path, and serve them as GitHub Pages would."""
    site = RealSite(folder / "site")
    with pages_server(site.folder, PREFIX, fault=site.fault) as site.url:
        site_command.build(site.url, site.folder, say=lambda _text: None, work=folder / "build")
        yield site


@dataclass
class Visit:
    """One reader with a profile of their own: a page, the addresses it asked for, and what went wrong on it."""

    site: RealSite
    lang: str
    page: Page
    asked: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.context.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    # -- where the reader is -----------------------------------------------------------------------------------------

    def address(self, path: str = "", lang: str = "") -> str:
        return f"{self.site.url}{lang or self.lang}/{path}"

    def go(self, path: str = "") -> None:
        self.page.goto(self.address(path))

    def follow(self, path: str) -> None:
        """Follow any link of the page to another one, as instant navigation does it; nothing is loaded anew."""
        self.page.evaluate(FOLLOW, self.address(path))
        self.arrived(path)

    def arrived(self, path: str) -> None:
        """The address and the page's content are those of the path: instant navigation changes one before the other."""
        self.page.wait_for_url(f"{self.address(path)}**")
        address = self.address(path.partition("#")[0])
        shown = "(address) => document.querySelector('link[rel=canonical]')?.href === address"
        self.page.wait_for_function(shown, arg=address)

    def switch_language(self, lang: str) -> None:
        """By the theme's own switcher in the header."""
        self.page.hover(".md-select")
        self.page.click(f".md-select__link[hreflang={lang}]")
        self.page.wait_for_function("(lang) => document.documentElement.lang === lang", arg=lang)
        self.page.wait_for_load_state()
        self.lang = lang

    def in_view(self, anchor: str) -> None:
        """The paragraph of a rule stands on the screen, below the header."""
        self.page.wait_for_function(IN_VIEW, arg=anchor)

    def until(self, check: str, argument: object = None) -> None:
        """Wait for a function that answers later, such as one that looks into the browser's caches."""
        self.page.evaluate(UNTIL, [check, argument, START_MS])

    # -- the widget --------------------------------------------------------------------------------------------------

    def near(self, case: str) -> str:
        """Scroll to an example until its book of answers has come, as a reader would; gives its selector."""
        self.page.locator(example(case)).scroll_into_view_if_needed()
        self.page.wait_for_function(BOOK_IS_HERE, arg=f"/book/{self.lang}/{case}.")
        return example(case)

    def action(self, action: str, widget: str = GAME) -> Locator:
        return self.page.locator(f'{widget} [data-action="{action}"]').first

    def control(self, name: str, widget: str = GAME) -> Locator:
        return self.page.locator(f'{widget} .play-root [data-control="{name}"]')

    def possible(self, widget: str = GAME) -> list[str]:
        """The actions that can be done now."""
        found = self.page.locator(f'{widget} [data-action]:not([aria-disabled="true"])')
        return found.evaluate_all("(buttons) => buttons.map((button) => button.dataset.action)")

    def press(self, button: Locator, key: str = "") -> dict[str, Any]:
        """Press and wait for the answer; by a key where one is named. A button that says why not can be pressed too."""
        with self.answering() as answer:
            if key:
                button.press(key)
            else:
                button.click(force=button.get_attribute("aria-disabled") == "true")
        return answer

    @contextmanager
    def answering(self) -> Iterator[dict[str, Any]]:
        """What is done inside brings an answer; its details are in the dictionary afterwards."""
        before = self.page.evaluate("window.playAnswers.length")
        answer: dict[str, Any] = {}
        yield answer
        self.page.wait_for_function("(n) => window.playAnswers.length > n", arg=before, timeout=START_MS)
        answer.update(self.page.evaluate("window.playAnswers.at(-1)"))

    def act(self, action: str, widget: str = GAME, key: str = "") -> dict[str, Any]:
        return self.press(self.action(action, widget), key)

    def position(self, widget: str = GAME) -> str:
        """The short name of the position."""
        return self.page.locator(widget).get_attribute("data-state-key") or ""

    def log(self, widget: str = GAME) -> list[str]:
        return self.page.locator(f"{widget} [role=log] li").all_inner_texts()

    def said(self, widget: str = GAME) -> Locator:
        """The line that says what is going on and what went wrong."""
        return self.page.locator(f"{widget} > .play-status")

    def says(self, key: str, widget: str = GAME, **values: object) -> None:
        """The status line says the very sentence of the catalogue in the reader's language."""
        expect(self.said(widget)).to_contain_text(self.word(key, **values), timeout=START_MS)

    def word(self, key: str, **values: object) -> str:
        return re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), widget_words(self.lang)[key])

    def phase(self, phase: str, widget: str = GAME) -> None:
        expect(self.page.locator(widget)).to_have_attribute("data-phase", phase, timeout=START_MS)

    # -- afterwards --------------------------------------------------------------------------------------------------

    def engine_files(self) -> list[str]:
        return [address for address in self.asked if "/engine/" in address or "/content/mortum." in address]

    def check(self) -> None:
        """Nothing has left the site, and no script has failed."""
        own = (f"{self.site.origin}/", f"blob:{self.site.origin}/", "data:")
        assert [address for address in self.asked if not address.startswith(own)] == []
        assert self.wrong == [], self.wrong


Come = Callable[[str], Visit]
"""A reader of that language comes."""


@contextmanager
def visiting(site: RealSite, browser: Browser, lang: str, screen: str = "wide", **settings: Any) -> Iterator[Visit]:
    """A reader comes with a fresh profile, and leaves.

    Service workers are refused unless ``service_workers="allow"``: nothing on the site may need them, and what they
    answer escapes the tests that watch or change what a page asks for.
    """
    context = browser.new_context(viewport=SCREENS[screen], **{"service_workers": "block", **settings})
    context.add_init_script(LISTEN)
    context.set_default_timeout(20_000)
    visit = Visit(site, lang, context.new_page())
    try:
        yield visit
        visit.check()
    finally:
        context.close()
