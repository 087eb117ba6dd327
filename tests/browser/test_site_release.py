"""A new release comes out while readers have pages open: no page runs with a foreign engine, and no match is lost."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from site_hooks.words import word
from tests.browser.real_site import GAME, GAMES, PLAY, TRACK, Come, RealSite, Visit, visiting
from tests.browser.test_site_offline import (
    COPY,
    KEPT_NAMES,
    control,
    engine_of,
    kept,
    make_available,
    state,
    told,
    visited,
    without_network,
)

pytestmark = pytest.mark.browser

LANG = "cs"
FIRST, SECOND = "take:3.visit-ferry", "take:3.visit-stable"
RELEASE = "() => document.querySelector('meta[name=rulebook-release]').content"
TEXTS = (".html", ".js", ".json")
NONE_KEPT = f"async (part) => !(await ({KEPT_NAMES})()).some((name) => name.includes(part))"
SOME_KEPT = f"async (part) => (await ({KEPT_NAMES})()).some((name) => name.includes(part))"
WAITING = "async () => Boolean((await navigator.serviceWorker.ready).waiting)"

Release = Callable[[], tuple[str, str]]


def only_folder(site: RealSite, name: str) -> Path:
    (folder,) = (path for path in (site.folder / name).iterdir() if path.is_dir())
    return folder


@pytest.fixture
def release(real_site: RealSite) -> Iterator[Release]:
    """Puts a new release into the place of the present one, whose engine and scripts are gone.

    Gives the hashes of the old and the new engine. Ask for it before a reader, so that the readers have left before
    the old site is put back: a page that still fetches its fonts would find them gone.
    """
    before = real_site.folder.with_name("before")
    shutil.copytree(real_site.folder, before)

    def put_out() -> tuple[str, str]:
        renamed = {}
        for name in ("engine", "assets"):
            folder = only_folder(real_site, name)
            new = hashlib.sha256(folder.name.encode()).hexdigest()[: len(folder.name)]
            folder.rename(folder.with_name(new))
            renamed[folder.name] = new
        for file in real_site.folder.rglob("*"):
            if file.suffix in TEXTS and file.is_file():
                text = file.read_text(encoding="utf-8")
                changed = text
                for old, new in renamed.items():
                    changed = changed.replace(old, new)
                if changed != text:
                    file.write_text(changed, encoding="utf-8")
        return next(iter(renamed.items()))

    yield put_out
    shutil.rmtree(real_site.folder)
    before.rename(real_site.folder)


def playing(reader: Visit) -> None:
    """In the middle of a game, with everything that it needs kept."""
    visited(reader, PLAY)
    reader.act(FIRST)
    kept(reader, PLAY, *engine_of(reader))


def whole(reader: Visit, new: str) -> None:
    """Page and widget are of the release with that engine."""
    assert reader.page.evaluate(RELEASE).startswith(f"{new}-")
    expect(reader.page.locator(GAME)).to_have_attribute("data-engine", f"/sub/rules/engine/{new}/")


def resumed(reader: Visit, position: str) -> None:
    """The match of before stands there, once the reader comes near it."""
    reader.page.locator(f"{GAME} .play-root").hover()
    expect(reader.page.locator(GAME)).to_have_attribute("data-state-key", position, timeout=60_000)


def go_on(reader: Visit) -> None:
    before = reader.position()
    assert reader.act(reader.possible()[0])["by"] == "engine"
    assert reader.position() != before


@pytest.mark.parametrize("come", [pytest.param("chromium", marks=pytest.mark.slow), "firefox"], indirect=True)
def test_the_next_load_is_of_the_new_release_and_the_match_goes_on(release: Release, come: Come):
    reader = come(LANG)
    playing(reader)
    before = reader.position()
    old, new = release()
    reader.page.reload()
    whole(reader, new)
    expect(reader.page.locator(GAME)).to_have_attribute("data-state-key", before, timeout=60_000)
    served = len(reader.site.served)
    assert reader.act(SECOND)["by"] == "engine"
    assert reader.position() != before
    assert not [address for address in reader.site.served[served:] if old in address]
    kept(reader, *engine_of(reader))
    reader.until(NONE_KEPT, old)  # this tab is the only one, so nobody needs it
    with without_network(reader):
        reader.page.reload(wait_until="domcontentloaded")  # some extra may take its time to fail
        whole(reader, new)
        go_on(reader)


@pytest.mark.parametrize("come", ["chromium", pytest.param("firefox", marks=pytest.mark.slow)], indirect=True)
def test_an_open_tab_goes_on_with_its_own_engine_and_then_changes_over_whole(release: Release, come: Come):
    reader = come(LANG)
    playing(reader)
    reader.page.evaluate("window.stayed = true")
    old, new = release()
    second = Visit(reader.site, LANG, reader.page.context.new_page())
    second.go(TRACK)
    assert second.page.evaluate(RELEASE).startswith(f"{new}-")
    second.until(WAITING)
    assert second.page.evaluate(SOME_KEPT, old)
    served = len(reader.site.served)
    reader.act(SECOND)
    position = reader.position()
    assert not [address for address in reader.site.served[served:] if "engine/" in address]
    whole_before = reader.page.evaluate(RELEASE)
    assert whole_before.startswith(f"{old}-")
    reader.follow(TRACK)
    reader.page.wait_for_function("() => window.stayed === undefined")  # loaded anew, with the new release's scripts
    reader.arrived(TRACK)
    assert reader.page.evaluate(RELEASE).startswith(f"{new}-")
    (folder,) = {
        address.rpartition("/site.js")[0]
        for address in reader.page.evaluate("() => [...document.scripts].map((script) => script.src)")
        if address.endswith("/site.js")
    }
    assert folder.endswith(only_folder(reader.site, "assets").name)
    reader.go(PLAY)
    resumed(reader, position)
    whole(reader, new)
    go_on(reader)
    second.page.close()
    reader.page.reload()
    reader.until(NONE_KEPT, old)


@pytest.mark.slow
def test_without_a_service_worker_an_open_tab_changes_over_whole(release: Release, visit):
    reader: Visit = visit(LANG)
    reader.go(PLAY)
    reader.act(FIRST)
    position = reader.position()
    reader.page.evaluate("window.stayed = true")
    _, new = release()
    reader.follow(TRACK)
    reader.page.wait_for_function("() => window.stayed === undefined")
    reader.arrived(TRACK)
    assert reader.page.evaluate(RELEASE).startswith(f"{new}-")
    reader.page.evaluate("window.stayed = true")
    reader.follow(PLAY)  # the browser still has the old page, and must not show it in a tab of the new release
    reader.page.wait_for_function("() => window.stayed === undefined")
    reader.arrived(PLAY)
    resumed(reader, position)
    whole(reader, new)


@pytest.mark.slow
def test_a_copy_of_a_language_is_renewed_and_the_old_one_serves_till_then(
    chromium, real_site: RealSite, release: Release
):
    with visiting(real_site, chromium, LANG, service_workers="allow") as reader:
        make_available(reader)
        old, new = release()
        real_site.faults["engine.zip"] = "truncated"
        reader.go(GAMES)
        told(reader, "network")
        with without_network(reader):
            reader.go(PLAY)  # not visited before: out of the old copy
            assert reader.page.evaluate(RELEASE).startswith(f"{old}-")
            assert reader.act(FIRST)["by"] == "engine"
            position = reader.position()
        reader.go(GAMES)
        state(reader, "done")
        reader.until(NONE_KEPT, old)
        with without_network(reader):
            reader.go(PLAY)
            whole(reader, new)
            resumed(reader, position)
            go_on(reader)


@pytest.mark.slow
def test_a_release_in_the_middle_of_a_copy_makes_it_whole_of_the_new_one(
    chromium, real_site: RealSite, release: Release
):
    with visiting(real_site, chromium, LANG, service_workers="allow") as reader:
        real_site.faults["engine.zip"] = "hang"
        reader.go(GAMES)
        control(reader, "make").click()
        expect(reader.page.locator(f"{COPY} [role=status]")).to_have_text(word("offline-fetching", LANG, percent="90"))
        control(reader, "cancel").click()
        told(reader, "cancelled")
        old, new = release()
        real_site.faults.clear()
        control(reader, "go-on").click()
        state(reader, "done")
        names = reader.page.evaluate("async () => (await caches.keys()).filter((name) => name.includes(':copy/'))")
        assert len(names) == 1
        assert names[0].rpartition("/")[2].startswith(f"{new}-")
        reader.go()
        reader.until(NONE_KEPT, old)
