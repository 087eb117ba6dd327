"""Without a network: what was visited works, and a whole language where it was made available; nothing needs it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import expect

from site_hooks.words import word
from tests.browser.real_site import BOOK, CHOICES, GAMES, PLAY, TRACK, Come, RealSite, Visit, example, visiting
from tests.browser.test_site_access import nothing_found
from tests.browser.test_site_game import new_game, transcript

pytestmark = pytest.mark.browser

CASE, LOOK, ON, FAR = "time-track.clock-count", "take:1.look", "take:5.follow", "take:5.pay-boy"
FIRST = "take:3.visit-ferry"
COPY = "offline-copy"
KEPT = """
async (addresses) => {
  const found = await Promise.all(addresses.map((address) => caches.match(address, { ignoreVary: true })));
  return found.every(Boolean);
}
"""
KEPT_NAMES = """
async () => {
  const names = [];
  for (const cache of await caches.keys()) {
    for (const { url } of await (await caches.open(cache)).keys()) names.push(new URL(url).pathname);
  }
  return names;
}
"""
AT_WORK = "() => navigator.serviceWorker.controller?.state === 'activated'"
LOADED = "() => [...performance.getEntriesByType('resource')].map((entry) => entry.name)"
REFUSALS = {
    "blocked": "",
    "rejected": "ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('no'))",
    "missing": "delete Navigator.prototype.serviceWorker",
}


@contextmanager
def without_network(reader: Visit) -> Iterator[None]:
    """The browser is set offline, and the server is gone besides: no part of the browser has another way out."""
    reader.page.context.set_offline(True)
    reader.site.faults["*"] = "down"
    yield
    reader.page.context.set_offline(False)
    reader.site.faults.clear()


def path_of(reader: Visit, address: str = "") -> str:
    return urlsplit(urljoin(reader.address(), address)).path


def kept(reader: Visit, *addresses: str) -> None:
    """Wait until the browser keeps all of them."""
    reader.until(KEPT, [path_of(reader, address) for address in addresses])


def visited(reader: Visit, *paths: str) -> None:
    """Go there, and wait until the pages and all they loaded are kept."""
    for path in paths:
        reader.go(path)
        reader.page.wait_for_load_state("networkidle")
        reader.page.wait_for_function(AT_WORK)
        base = reader.site.url
        loaded = [address for address in reader.page.evaluate(LOADED) if address.startswith(base)]
        assert len(loaded) > 10
        reader.until(KEPT, [reader.address(path), *loaded])


def engine_of(reader: Visit) -> list[str]:
    """Its files' paths below the language's folder."""
    folder = next(reader.site.folder.glob("engine/*"))
    return [f"../engine/{folder.name}/{file.name}" for file in folder.iterdir() if file.name != "manifest.json"]


def control(reader: Visit, key: str):
    return reader.page.locator(f'{COPY} [data-offline="{key}"]')


def state(reader: Visit, name: str) -> None:
    expect(reader.page.locator(COPY)).to_have_attribute("data-state", name, timeout=60_000)


def told(reader: Visit, key: str, **values: str) -> None:
    """The status line says the very sentence of the catalogue."""
    expect(reader.page.locator(f"{COPY} [role=status]")).to_have_text(word(f"offline-{key}", reader.lang, **values))


def size_of(reader: Visit) -> str:
    """The size that is told, from the list that the build wrote."""
    listed = json.loads((reader.site.folder / reader.lang / "offline.json").read_text(encoding="utf-8"))
    megabytes = int(round(listed["bytes"], -5) / 1_000_000 + 0.5)
    return reader.page.evaluate(
        "([lang, n]) => new Intl.NumberFormat(lang, { style: 'unit', unit: 'megabyte' }).format(n)",
        [reader.lang, megabytes],
    )


def make_available(reader: Visit) -> None:
    reader.go(GAMES)
    told(reader, "about", size=size_of(reader))
    control(reader, "make").click()
    state(reader, "done")
    told(reader, "done", size=size_of(reader))


def test_a_language_made_available_works_without_a_network(come: Come):
    reader = come("et")
    make_available(reader)
    assert reader.page.evaluate(
        "document.querySelector('offline-copy [data-offline=remove]') === document.activeElement"
    )
    with without_network(reader):
        reader.go()
        reader.page.locator(".game-card__title a[href*='/mortum/']").click()
        reader.arrived(BOOK)
        reader.page.locator("article a[href$='rules/time-track/']").first.click()
        reader.arrived(TRACK)
        widget = reader.near(CASE)
        assert reader.act(LOOK, widget)["by"] == "book"
        assert reader.act(ON, widget)["by"] == "book"
        assert reader.act(FAR, widget)["by"] == "engine"
        reader.follow(PLAY)
        seed, actions, positions = transcript("wrong-cart")
        new_game(reader, seed)
        for action, position in zip(actions, positions[1:], strict=True):
            reader.act(action)
            assert (action, reader.position()) == (action, position)
        reader.phase("over")
        reader.go(CHOICES)  # and a page that is loaded anew
        expect(reader.page.locator("article h1")).to_be_visible()
        assert reader.page.evaluate("document.fonts.ready.then(() => document.fonts.check('1em Grenze'))")


@pytest.mark.parametrize("come", ["chromium", pytest.param("firefox", marks=pytest.mark.slow)], indirect=True)
def test_a_visited_page_works_without_a_network_and_another_one_says_that_it_is_not_here(come: Come):
    reader = come("cs")
    visited(reader, TRACK)
    widget = reader.near(CASE)
    for action in (LOOK, ON, FAR):
        reader.act(action, widget)
    kept(reader, TRACK, *engine_of(reader))
    position = reader.position(widget)
    with without_network(reader):
        reader.go(f"{TRACK}?h=den#time-track-clock-count")
        expect(reader.page.locator(widget)).to_have_attribute("data-state-key", position)
        reader.press(reader.control("restart", widget))
        assert reader.act(LOOK, widget)["by"] == "book"
        assert reader.act(ON, widget)["by"] == "book"
        assert reader.act(FAR, widget)["by"] == "engine"
        assert reader.position(widget) == position
        reader.page.goto(reader.address(CHOICES))
        expect(reader.page.locator("h1")).to_have_text(word("offline-missing", "cs"))
        assert reader.page.evaluate("document.documentElement.lang") == "cs"
        expect(reader.page.locator("main a")).to_have_attribute("href", path_of(reader))
    reader.go(CHOICES)
    expect(reader.page.locator("article h1")).to_be_visible()


def test_nothing_is_fetched_unasked_and_nothing_twice(chromium, real_site: RealSite):
    with visiting(real_site, chromium, "de", service_workers="allow") as reader:
        before = len(real_site.served)
        visited(reader, "", TRACK)
        reader.near(CASE)
        reader.page.wait_for_load_state("networkidle")
        fetched = real_site.served[before:]
        asked = {address.removeprefix(real_site.url) for address in reader.asked}
        assert [address for address in fetched if address not in asked | {"sw.js"}] == []
        assert not [
            address for address in fetched if re.search(r"^engine/|offline\.json|content/mortum\..*json$", address)
        ]
        pages = [address for address in fetched if address.endswith("/")]
        assert pages == ["de/", f"de/{TRACK}"]
        again = {address for address in fetched if fetched.count(address) > 1}
        assert again <= {
            "sw.js",
            "de/sitemap.xml",
            "de/app.webmanifest",
        }  # those the browser or the theme checks itself
        names = reader.page.evaluate(KEPT_NAMES)
        assert len(names) == len(set(names))
        assert {path_of(reader), path_of(reader, TRACK)} == {name for name in names if name.endswith("/")}


@pytest.mark.parametrize(
    "how", [pytest.param(how, marks=[] if how == "rejected" else pytest.mark.slow) for how in REFUSALS]
)
def test_where_service_workers_are_refused_all_works(visit, how):
    reader: Visit = visit("pl", service_workers="block" if how == "blocked" else "allow")
    if REFUSALS[how]:
        reader.page.add_init_script(REFUSALS[how])
    reader.go(GAMES)
    told(reader, "refused")
    expect(reader.page.locator(f"{COPY} button")).to_have_count(0)
    reader.follow(PLAY)
    assert reader.act(FIRST)["by"] == "engine"
    assert reader.page.evaluate("caches.keys()") == []


def test_a_copy_can_be_cancelled_broken_off_and_gone_on_with(chromium, real_site: RealSite):
    settings = {"service_workers": "allow", "reduced_motion": "reduce"}
    with visiting(real_site, chromium, "de", "phone", **settings) as reader:
        real_site.faults["engine.zip"] = "hang"
        reader.go(GAMES)
        control(reader, "make").click()
        wasm = next(address for address in engine_of(reader) if address.endswith(".wasm"))
        kept(reader, wasm)
        state(reader, "fetching")
        expect(reader.page.locator(f"{COPY} progress")).to_be_visible()
        percent = word("offline-fetching", "de", percent="90")
        expect(reader.page.locator(f"{COPY} [role=status]")).to_have_text(percent)
        nothing_found(reader)
        control(reader, "cancel").press("Enter")
        told(reader, "cancelled")
        expect(control(reader, "go-on")).to_be_focused()
        nothing_found(reader)
        real_site.faults["engine.zip"] = "truncated"
        with reader.page.expect_request("**/engine.zip"):
            control(reader, "go-on").click()
        told(reader, "network")
        real_site.faults["engine.zip"] = "html"
        with reader.page.expect_request("**/engine.zip"):
            control(reader, "retry").click()
        told(reader, "network")
        real_site.faults.clear()
        reader.go(GAMES)  # the page remembers that there is something to go on with
        told(reader, "cancelled")
        before = len(real_site.served)
        control(reader, "go-on").click()
        state(reader, "done")
        assert [address for address in real_site.served[before:] if address.endswith((".wasm", ".json", "/"))] == [
            "de/offline.json"
        ]
        reader.go()  # the home page knows it too
        told(reader, "done", size=size_of(reader))
        nothing_found(reader)
        control(reader, "remove").click()
        told(reader, "removed", size=size_of(reader))
        names = reader.page.evaluate(KEPT_NAMES)
        assert not [name for name in names if "/engine/" in name or name.endswith((CHOICES, "offline.json"))]
        reader.go()
        told(reader, "about", size=size_of(reader))


@pytest.mark.slow
def test_a_copy_goes_on_from_page_to_page(chromium, real_site: RealSite):
    with visiting(real_site, chromium, "en", service_workers="allow") as reader:
        real_site.faults["engine.zip"] = "hang"
        reader.go(GAMES)
        control(reader, "make").click()
        state(reader, "fetching")
        reader.follow("")
        state(reader, "fetching")
        control(reader, "cancel").click()
        told(reader, "cancelled")


@pytest.mark.parametrize(
    "fault", ["truncated", pytest.param("html", marks=pytest.mark.slow), pytest.param("404", marks=pytest.mark.slow)]
)
def test_a_broken_file_is_not_kept(chromium, real_site: RealSite, fault):
    with visiting(real_site, chromium, "en", service_workers="allow") as reader:
        visited(reader, PLAY)
        real_site.faults["engine.zip"] = fault
        reader.action(FIRST).click()
        reader.phase("failed")
        assert not [name for name in reader.page.evaluate(KEPT_NAMES) if name.endswith("engine.zip")]
        reader.wrong.clear()  # a download that fails may leave a rejected promise behind inside Pyodide
        real_site.faults.clear()
        with reader.answering():
            reader.said().locator("[data-control=retry]").click()
        kept(reader, *engine_of(reader))


def test_a_sign_in_page_takes_no_pages_place(chromium, real_site: RealSite):
    """A network that asks for a password answers everything with its own page, and status 200."""
    with visiting(real_site, chromium, "en", service_workers="allow") as reader:
        visited(reader, TRACK)
        real_site.faults["*"] = "html"
        reader.go(TRACK)
        expect(reader.page).to_have_title("Sign in")
        real_site.faults["*"] = "down"
        reader.go(TRACK)
        expect(reader.page.locator(example(CASE))).to_be_visible()


def test_the_site_can_be_installed(visit):
    reader: Visit = visit("pl")
    reader.go()
    address = reader.page.locator("link[rel=manifest]").evaluate("(link) => link.href")
    manifest = reader.page.request.get(address).json()
    assert manifest["lang"] == "pl"
    assert manifest["start_url"] == path_of(reader)
    assert path_of(reader).startswith(manifest["scope"])
    assert {icon["sizes"] for icon in manifest["icons"] if icon["purpose"] == "any"} >= {"192x192", "512x512"}
    assert [icon for icon in manifest["icons"] if icon["purpose"] == "maskable"]
    for icon in manifest["icons"]:
        drawn = reader.page.evaluate(
            "async (src) => { const i = new Image(); i.src = src; await i.decode(); return `${i.width}x${i.height}` }",
            icon["src"],
        )
        assert drawn == icon["sizes"]
    assert reader.page.locator("meta[name=theme-color]").first.get_attribute("content") == manifest["theme_color"]
