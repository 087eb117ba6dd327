"""The built site: its pages in five languages, what links them, and what a page asks for."""

from __future__ import annotations

import gzip
import json
import posixpath
import re
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree as ET

import pytest

from engine.core.ids import anchor
from engine.games.registry import metas
from engine.presentation.catalogue import LANGUAGES as ENGINE_LANGUAGES
from site_hooks.places import LANGUAGES, game_folder
from site_hooks.rule_badges import rules, rulings

BUDGET = 350_000
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"
RULES = [
    (str(meta.id), section, f"games/{game_folder(meta.id)}/rules/{section}/")
    for meta in metas()
    for section in meta.sections
]


def without_language(path: str) -> str:
    return path.split("/", 1)[1]


def anchors(page) -> set[str]:
    return {node.get("id") for node in page.find(id=True)}


def links(page):
    """Everything in a page that names an address: the element, the attribute, the address."""
    for node in page:
        for name in ("href", "src", "action"):
            address = node.get(name)
            if address is not None:
                yield node, name, address


def test_the_languages_are_those_of_the_engine():
    assert tuple(LANGUAGES) == ENGINE_LANGUAGES


def test_every_language_has_every_page(site):
    pages = {lang: {without_language(p) for p in site.paths if p.startswith(f"{lang}/")} for lang in LANGUAGES}
    developers = {path for path in pages["en"] if path.startswith("dev/")}
    assert developers
    for lang in LANGUAGES:
        assert pages[lang] == pages["en"] - (developers if lang != "en" else set())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_to_mistakes_and_questions_are_two_presses_from_the_overview(site, lang):
    folder = f"{lang}/games/mortum/"
    leads = {value for _, attribute, value in links(site.page(folder)) if attribute == "href"}
    assert any(value.endswith("mistakes-and-questions/") for value in leads)
    page = site.page(f"{folder}mistakes-and-questions/")
    listed = {value.partition("#")[2] for _, attribute, value in links(page) if attribute == "href" and "#" in value}
    html = site.file(f"{folder}mistakes-and-questions/").read_text(encoding="utf-8")
    answers = re.findall(r'<h3 id="([^"]+)"', html)
    assert len(answers) >= 12
    assert set(answers) <= listed
    for name in answers:
        assert "<play-widget" in html.partition(f'<h3 id="{name}"')[2].partition("<h3 ")[0], name


def test_every_link_leads_somewhere(site):
    broken = []
    for path in ["", "404.html", *site.paths]:
        page = site.page(path)
        for element, attribute, link in links(page):
            if attribute == "action" or link.startswith(("data:", "blob:", "mailto:")):
                continue
            target = urljoin(site.url + path, link)
            parts = urlsplit(target)
            if not target.startswith(site.origin + "/"):
                if element.tag != "a":
                    broken.append(f"{path}: {element.tag} asks {link}")
                continue
            file = site.file(unquote(site.below(target)))
            if not file.is_file():
                broken.append(f"{path}: {attribute}={link} leads nowhere")
            elif parts.fragment and file.suffix == ".html" and element.get("class") != "md-skip":
                there = site.page(unquote(site.below(target)))
                if unquote(parts.fragment) not in anchors(there):
                    broken.append(f"{path}: {link} names no anchor there")
    assert not broken, "\n".join(sorted(set(broken))[:40])


def test_pages_name_their_languages(site):
    for path in site.paths:
        page = site.page(path)
        lang = path.split("/", 1)[0]
        assert page.find("html")[0].get("lang") == lang
        named = {link.get("hreflang"): link.get("href") for link in page.find("link", hreflang=True)}
        own = without_language(path)
        expected = {lang} if own.startswith("dev/") else set(LANGUAGES)
        assert set(named) == {*expected, "x-default"}, path
        for other in expected:
            assert named[other] == f"{site.url}{other}/{own}"
        switcher = {link.get("hreflang"): link.get("href") for link in page.find("a", class_="md-select__link")}
        assert set(switcher) == set(LANGUAGES)
        assert all(site.file(site.below(urljoin(site.url, href))).is_file() for href in switcher.values())


def overview(path: str) -> str:
    """The overview of the game that a page is about, empty where it is about none."""
    found = re.match(r"\w+/games/[\w-]+/", path)
    return found[0] if found else ""


def short_title(site, path: str) -> str:
    """The name of a game, as the heading of its overview has it before the colon."""
    (heading,) = site.page(path).find("h1", inside="article")
    return heading.text().partition(":")[0]


def test_titles_name_the_page_its_game_and_the_site(site):
    shown = {}
    for path in site.paths:
        page = site.page(path)
        (title,) = page.find("title", inside="head")
        (card,) = page.find("meta", property="og:title")
        (name,) = page.find("meta", property="og:site_name")
        home = without_language(path) == ""
        assert title.text() == (card.get("content") if home else f"{card.get('content')} – {name.get('content')}")
        assert title.text().count(name.get("content")) == 1
        if overview(path):
            assert card.get("content").count(short_title(site, overview(path))) == 1, path
        shown.setdefault(title.text(), []).append(path)
    games = {title: paths for title, paths in shown.items() if len({overview(path) for path in paths}) > 1}
    assert not games, f"one title for pages of several games: {games}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_search_finds_readers_pages_and_says_of_which_game(site, lang):
    index = json.loads((site.folder / lang / "search" / "search_index.json").read_text(encoding="utf-8"))
    found = {entry["location"]: entry["title"] for entry in index["docs"] if "#" not in entry["location"]}
    pages = {without_language(path) for path in site.paths if path.startswith(f"{lang}/")}
    assert set(found) == {path for path in pages if not path.startswith("dev/")}
    assert not [entry for entry in index["docs"] if entry["location"].startswith("dev/")]
    for path, title in found.items():
        if overview(f"{lang}/{path}"):
            assert short_title(site, overview(f"{lang}/{path}")) in title


def test_head_links_are_not_taken_for_other_sites(site):
    """The theme fetches a sitemap for each `link[rel=alternate]`, five wrong requests on every page."""
    for path in site.paths:
        assert not site.page(path).find("link", rel="alternate")


def test_sitemaps(site):
    index = ET.parse(site.folder / "sitemap.xml").getroot()
    listed = [entry.text for entry in index.iter(f"{SITEMAP}loc")]
    assert listed == [f"{site.url}{lang}/sitemap.xml" for lang in LANGUAGES]
    for lang in LANGUAGES:
        root = ET.parse(site.folder / lang / "sitemap.xml").getroot()
        found = {entry.find(f"{SITEMAP}loc").text: entry for entry in root}
        assert set(found) == {site.url + path for path in site.paths if path.startswith(f"{lang}/")}
        for entry in found.values():
            for link in entry.iter(f"{XHTML}link"):
                assert site.file(site.below(link.get("href"))).is_file()
    assert f"Sitemap: {site.url}sitemap.xml" in (site.folder / "robots.txt").read_text(encoding="utf-8")
    assert (site.folder / ".nojekyll").is_file()


def test_root_page_lists_all_languages_without_a_script(site):
    page = site.page("")
    listed = {link.get("hreflang"): link.get("href") for link in page.find("a", hreflang=True)}
    assert listed == {lang: f"{urlsplit(site.url).path}{lang}/" for lang in LANGUAGES}
    assert {link.get("hreflang") for link in page.find("link", hreflang=True)} == {*LANGUAGES, "x-default"}


def test_not_found_speaks_all_languages_at_any_depth(site):
    page = site.page("404.html")
    assert [section.get("lang") for section in page.find("section")] == list(LANGUAGES)
    for element, _, link in links(page):
        assert link.startswith("/"), f"{element.tag} {link} would be looked for below the missing page"
    assert not list(site.folder.glob("*/404.html"))


def test_nothing_is_fetched_from_elsewhere(site):
    for path in ["", "404.html", *site.paths]:
        page = site.page(path)
        for element, _, address in links(page):
            only_named = element.tag in ("a", "form") or element.get("hreflang") or element.get("rel") == "canonical"
            if not only_named and not address.startswith("data:"):
                site.below(urljoin(site.url + path, address))
        for style in page.find("style"):
            assert not re.search(r"https?:|@import", style.text())
    for file in site.folder.rglob("*.css"):
        addresses = re.findall(r"(?:url\(|@import)\s*[\"']?([^\"')\s;]+)", file.read_text(encoding="utf-8"))
        outside = [address for address in addresses if re.match(r"(?:https?:)?//", address)]
        assert not outside, f"{file}: {outside}"


@pytest.mark.parametrize(("game", "section", "path"), RULES)
def test_a_rule_has_one_anchor_in_every_language(site, game, section, path):
    expected = [anchor(rule) for rule in rules(game).by_id if rule.startswith(f"{section}.")]
    for lang in LANGUAGES:
        headings = [h.get("id") for h in site.page(f"{lang}/{path}").find("h3", inside="article", id=True)]
        assert sorted(headings) == sorted(expected), f"{lang}/{path}"


@pytest.mark.parametrize(("game", "section", "path"), RULES)
def test_house_rulings_carry_a_badge(site, game, section, path):
    for lang in LANGUAGES:
        page = site.page(f"{lang}/{path}")
        marked = {badge.parent.get("id"): badge for badge in page.find("a", class_="rule-badge")}
        assert set(marked) == {name for name in rulings(game) if name.startswith(f"{section}-")}
        for name, badge in marked.items():
            address = urljoin(f"{site.url}{lang}/{path}", badge.get("href"))
            assert address == f"{site.url}{lang}/games/{game_folder(game)}/house-rulings/#{name}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rule_pages_can_be_read_without_a_script(site, lang):
    for _, _, path in RULES:
        page = site.page(f"{lang}/{path}")
        for heading in page.find("h3", inside="article", id=True):
            following = heading.next()
            assert following is not None
            assert following.text().strip(), f"{lang}/{path}#{heading.get('id')} says nothing"
        for widget in page.find("play-widget"):
            assert widget.get("data-phase") == "static"
            assert widget.get("data-lang") == lang
            assert "p" not in widget.around()
            root = widget.find("div", class_="play-root")
            assert len(root) == 1
            assert root[0].text().strip()
        assert not page.find("script", inside="article")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rules_page_is_light(site, lang):
    """All that a rules page loads before the engine, and every font and script that it might load."""
    for _, _, path in RULES:
        page = site.page(f"{lang}/{path}")
        files = {site.file(f"{lang}/{path}"), site.folder / lang / "sitemap.xml"}
        for element, _, address in links(page):
            if element.tag == "script" or element.get("rel") in ("stylesheet", "icon"):
                files.add(site.folder / site.below(urljoin(f"{site.url}{lang}/{path}", address)))
        files.update((site.folder / "assets").rglob("*.js"))
        files.update((site.folder / "assets").rglob("*.woff2"))
        size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)
        assert size <= BUDGET, f"{lang}/{path}: {size} bytes"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_the_glossary_are_explained(site, lang):
    for _, _, path in RULES:
        page = site.page(f"{lang}/{path}")
        marks = page.find("abbr", inside="article", tabindex="0", title=True)
        assert marks
        for mark in marks:
            assert not {"h1", "h2", "h3", "a", "code", "play-widget"} & set(mark.around())


def test_games_are_listed_in_their_order(site):
    for lang in LANGUAGES:
        titles = site.page(f"{lang}/").find(class_="game-card__title")
        listed = [title.find("a")[0].get("href") for title in titles]
        assert [posixpath.normpath(link) for link in listed] == [f"games/{game_folder(meta.id)}" for meta in metas()]


def test_the_same_input_gives_the_same_site(build_site):
    first, second = (build_site(only=("en", "pl")) for _ in range(2))
    names = [
        sorted(file.relative_to(built.folder) for file in built.folder.rglob("*") if file.is_file())
        for built in (first, second)
    ]
    assert names[0] == names[1]
    different = [name for name in names[0] if (first.folder / name).read_bytes() != (second.folder / name).read_bytes()]
    assert not different
