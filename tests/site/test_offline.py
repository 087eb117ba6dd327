"""What the build adds for use without a network: lists that are complete, a service worker in one piece, icons."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from site_hooks import app_icons, offline
from site_hooks.front_matter import title
from site_hooks.places import DOCS, LANGUAGES
from site_hooks.project import node
from site_hooks.shared import ASSETS
from tests.site.conftest import BASE, ENGINE

FETCHED = {"link": "href", "script": "src", "img": "src"}


def listed(site, lang: str) -> dict:
    return json.loads((site.folder / lang / offline.LIST).read_text(encoding="utf-8"))


def asked_for(site, path: str) -> set[str]:
    """The files that a page names and a browser fetches for it."""
    found = set()
    for node_ in site.page(path):
        names = [FETCHED[node_.tag]] if node_.tag in FETCHED else []
        if node_.get("rel") in ("prev", "next", "canonical", "apple-touch-icon") or node_.get("hreflang"):
            names = []
        if node_.tag == "play-widget":
            names = ["data-program", "data-content", "data-texts", "data-book"]
        for name in names:
            address = node_.get(name)
            if address and not address.startswith("data:"):
                found.add(urlsplit(urljoin(site.url + path, address)).path.removeprefix(BASE))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_holds_every_page_and_what_it_asks_for(site, lang):
    files = listed(site, lang)["files"]
    pages = [path for path in site.paths if path.startswith(f"{lang}/")]
    assert set(pages) <= set(files)
    for path in ["", *pages]:
        assert asked_for(site, path) <= set(files), path
    assert {f"{lang}/search/search_index.json", f"{lang}/sitemap.xml"} <= set(files)
    foreign = [name for name in files if re.match(rf"(content/book/)?({'|'.join({*LANGUAGES} - {lang})})/", name)]
    assert foreign == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_is_true(site, lang):
    found = listed(site, lang)
    for name, (size, *hashes) in found["files"].items():
        data = site.file(name).read_bytes()
        assert len(data) == size, name
        assert hashes == ([] if name == "" or name.endswith("/") else [hashlib.sha256(data).hexdigest()[:32]]), name
    assert found["bytes"] == sum(size for size, *_ in found["files"].values())
    assert found["engine"] == ENGINE
    assert not [name for name in found["files"] if name.endswith((".map", ".gz", ".png"))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_size_is_told_on_the_page_of_saved_games(site, lang):
    (control,) = site.page(f"{lang}/my-games/").find("offline-copy")
    assert abs(int(control.get("data-bytes")) - listed(site, lang)["bytes"]) <= 50_000 + 1000
    words = json.loads(control.get("data-words"))
    assert all(words.values())
    assert "{size}" in words["about"]
    assert "{percent}" in words["fetching"]


def test_every_page_names_its_release(site):
    release = listed(site, "en")["release"]
    assert release.startswith(ENGINE.split("/")[1])
    for path in ["", "404.html", *site.paths]:
        assert [meta.get("content") for meta in site.page(path).find("meta", name="rulebook-release")] == [release]
    worker = (site.folder / offline.WORKER).read_text(encoding="utf-8")
    assert f'const RELEASE = "{release}";' in worker


def test_a_changed_word_makes_another_release(site, tmp_path):
    """Pages of the same name belong together: whatever they are made of is in the name."""
    build = offline.Build(site_url=site.url, out=tmp_path, shared="assets/0/", languages=("en",), docs=tmp_path)
    page = tmp_path / "en" / "index.md"
    page.parent.mkdir()
    names = set()
    for text, engine, content in (
        ("a", "engine/1/", {}),
        ("b", "engine/1/", {}),
        ("b", "engine/2/", {}),
        ("b", "engine/2/", {"c": 1}),
    ):
        page.write_text(text, encoding="utf-8")
        names.add(offline.release(build, engine, content))
        assert offline.release(build, engine, content) in names
    assert len(names) == 4


def test_the_service_worker_is_one_classic_script(site):
    file = site.folder / offline.WORKER
    text = file.read_text(encoding="utf-8")
    assert not re.search(
        r"^\s*(import|export)\b|importScripts|sourceMappingURL|https?://(?!goo\.gl)", text, re.MULTILINE
    )
    assert not re.search(r"__(RELEASE|ENGINE|SHARED|MISSING)__", text)
    subprocess.run([node(), "--check", str(file)], check=True)
    for lang in LANGUAGES:
        assert offline.word("offline-missing", lang) in text


def test_names_in_the_build_and_in_the_scripts_agree():
    names = (ASSETS / "offline" / "names.js").read_text(encoding="utf-8")
    assert f'LIST = "{offline.LIST}"' in names
    assert "sw.js`" in (ASSETS / "offline" / "register.js").read_text(encoding="utf-8")
    assert offline.WORKER == "sw.js"
    assert f"HASH_LETTERS = {offline.HASH_LETTERS};" in (ASSETS / "offline" / "copy.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_app_manifest_for_each_language(site, lang):
    manifest = json.loads((site.folder / lang / offline.MANIFEST).read_text(encoding="utf-8"))
    assert manifest["name"] == title(DOCS / lang / "index.md")
    assert (manifest["lang"], manifest["start_url"], manifest["scope"]) == (lang, f"{BASE}{lang}/", BASE)
    for icon in manifest["icons"]:
        width, height, _ = app_icons.described(site.folder / icon["src"].removeprefix(BASE))
        assert icon["sizes"] == f"{width}x{height}"
    (link,) = site.page(f"{lang}/").find("link", rel="manifest")
    assert link.get("href") == f"{BASE}{lang}/{offline.MANIFEST}"


def test_icons_are_of_the_present_drawing():
    made = {file.name: app_icons.described(file) for file in Path(app_icons.FOLDER).glob("*.png")}
    source = app_icons.source_hash()
    expected = {name: (size, size, source) for name, size in app_icons.SIZES.items()}
    assert made == expected, "draw them anew: python -m site_hooks.app_icons"
