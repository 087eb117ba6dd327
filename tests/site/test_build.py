"""The build's own parts: what it says when something is wrong, and what it writes for each language."""

from __future__ import annotations

import pytest

from site_hooks import build_log, front_matter, shared, site as site_command, words
from site_hooks.errors import SiteError
from site_hooks.languages import Build, config
from site_hooks.navigation import navigation
from site_hooks.places import DOCS, LANGUAGES, game_of


def page(folder, text):
    file = folder / "page.md"
    file.write_text(text, encoding="utf-8")
    return file


def test_every_language_has_every_sentence():
    keys = set(words.catalogue("en"))
    for lang in LANGUAGES:
        assert set(words.catalogue(lang)) == keys, lang
        assert all(sentence.strip() for sentence in words.catalogue(lang).values())


def test_a_sentence_that_is_missing_or_unfinished_is_an_error(tmp_path, monkeypatch):
    monkeypatch.setattr(words, "MESSAGES", tmp_path)
    words.catalogue.cache_clear()
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    (tmp_path / "pl.po").write_text(head + 'msgid "site.home"\nmsgstr ""\n', encoding="utf-8")
    with pytest.raises(SiteError, match=r"pl\.po:5: 'site\.home' has no finished translation"):
        words.word("home", "pl")
    (tmp_path / "pl.po").write_text(head + 'msgid "site.home"\nmsgstr "Dom"\n', encoding="utf-8")
    assert words.word("home", "pl") == "Dom"
    with pytest.raises(SiteError, match=r'msgid "site\.rules" is missing'):
        words.word("rules", "pl")
    words.catalogue.cache_clear()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("# Title\n", "1: no front matter"),
        ("---\ntitle: A\n", "1: the front matter is not closed"),
        ("---\ntitle A\n---\n", "2: 'title A' is not of the form"),
        ('---\ntitle: "A\n---\n', "2: the quoted value is broken"),
        ("---\ndescription: A\n---\n", "1: the front matter has no `title:`"),
    ],
)
def test_front_matter__trouble_has_its_line(tmp_path, text, complaint):
    with pytest.raises(SiteError) as error:
        front_matter.title(page(tmp_path, text))
    assert f"page.md:{complaint}" in str(error.value)


@pytest.mark.parametrize(
    ("written", "read"), [("A: B", "A: B"), ('"A: \\"B\\""', 'A: "B"'), ("'A''s'", "A's"), ("“Á”", "“Á”")]
)
def test_front_matter__quotes(tmp_path, written, read):
    assert front_matter.title(page(tmp_path, f"---\n# a remark\ntitle: {written}\nhide:\n  - toc\n---\n")) == read


def test_troubles__have_page_and_line_and_stand_once(tmp_path):
    page(tmp_path, "---\n---\n\nSee [it](there.md#x).\n")
    output = """\
WARNING -  Doc file 'page.md' contains a link 'there.md#x', but the target 'there.md' is not found among files.
WARNING -  Doc file 'page.md' contains a link 'there.md#x', but the target 'there.md' is not found among files.

Aborted with 2 warnings in strict mode!
"""
    (found,) = build_log.troubles(output, tmp_path)
    assert found.startswith(f"{(tmp_path / 'page.md').as_posix()}:4: Doc file 'page.md' contains a link")


def test_troubles__of_a_fence_come_as_they_are(tmp_path):
    output = "ERROR   -  Error reading page 'a.md': docs/en/a.md:3: no\nError: docs/en/a.md:3: no\n"
    assert build_log.troubles(output, tmp_path) == ["docs/en/a.md:3: no"]


def test_troubles__that_nobody_foresaw_are_shown_whole(tmp_path):
    assert build_log.troubles("Traceback…\nKeyError: 5\n", tmp_path)[-1] == "Traceback…\nKeyError: 5"


@pytest.mark.parametrize("url", ["rules.example.org", "ftp://example.org/", "https://example.org/?a=b"])
def test_an_address_that_is_none_is_refused(tmp_path, url):
    with pytest.raises(SiteError, match="give the whole address"):
        site_command.build(url, tmp_path / "site", say=lambda _text: None)


def test_an_engine_that_is_not_built_is_named(tmp_path):
    with pytest.raises(SiteError, match=r"site_hooks\.bundle"):
        shared.engine_folder(tmp_path)


@pytest.mark.parametrize(
    ("url", "base", "home"),
    [
        ("https://example.org", "/", "/pl/"),
        ("https://example.org/", "/", "/pl/"),
        ("https://x.github.io/rules", "/rules/", "/rules/pl/"),
        ("http://127.0.0.1:8000/a/b/", "/a/b/", "/a/b/pl/"),
    ],
)
def test_any_sub_path(tmp_path, url, base, home):
    build = Build(site_url=url, out=tmp_path)
    assert build.base == base
    assert build.home("pl") == home
    assert build.origin + build.base == url.rstrip("/") + "/"
    assert config(build, "pl", tmp_path)["site_url"] == build.origin + home


def test_developers_pages_are_in_english_alone():
    for lang in LANGUAGES:
        assert ("dev/" in str(navigation(DOCS / lang, lang))) == (lang == "en")


def test_the_game_of_a_page():
    assert game_of("games/mortum/rules/decks.md") == "mortum"
    assert game_of("games/chess/index.md") is None
    assert game_of("games/index.md") is None
    assert game_of("index.md") is None
