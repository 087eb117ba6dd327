"""The rule index names every rule of a game once, with files that are there and links that lead to its paragraph."""

from __future__ import annotations

import re
from html import unescape

import pytest
from markdown import Markdown
from pymdownx.superfences import SuperFencesException

from engine.content.compile import load
from engine.core.ids import anchor, section
from engine.games.registry import game, metas
from site_hooks import pages, rule_index
from site_hooks.fence_options import no_header
from site_hooks.places import DOCS, game_folder
from site_hooks.project import ROOT

PAGE = "dev/rule-index.md"
ROW = re.compile(r"<tr><td>(?:<a href=\"(?P<href>[^\"]+)\">)?<code>(?P<rule>[^<]+)</code>.*?</tr>")
per_game = pytest.mark.parametrize("name", [str(meta.id) for meta in metas()])


@pytest.fixture
def convert():
    def run(text: str, repo_url: str = "") -> str:
        pages.entering(PAGE)
        fence = {"name": "rule-index", "class": "rule-index", "format": rule_index.fence, "validator": no_header}
        options = {"lang": "en", "docs": str(DOCS / "en"), "repo_url": repo_url}
        md = Markdown(
            extensions=["site_hooks.pages", "pymdownx.superfences"],
            extension_configs={"site_hooks.pages": options, "pymdownx.superfences": {"custom_fences": [fence]}},
        )
        return md.convert(text)

    yield run
    pages.entering("")


@pytest.fixture
def index(convert, name):
    return convert(f"```rule-index\ngame: {name}\n```\n")


@per_game
def test_every_rule_stands_there_once_and_leads_to_its_paragraph(index, name):
    found = game(name)
    rows = {match["rule"]: match for match in ROW.finditer(index)}
    assert list(rows) == list(found.rules.by_id)
    for rule in found.rules.by_id:
        page = f"games/{game_folder(name)}/rules/{section(rule)}"
        told = section(rule) in found.meta.sections
        assert rows[rule]["href"] == (f"../../{page}/#{anchor(rule)}" if told else None)
        assert f"<td>{found.rules.by_id[rule].kind.value}</td>" in rows[rule][0]


@per_game
def test_files_are_there_and_no_case_is_left_out(index, name):
    for path in re.findall(r"<code>((?:engine|tests)/[^<]+)</code>", index):
        assert (ROOT / path).is_file()
    shown = set()
    for match in ROW.finditer(index):
        slugs = re.findall(r"<code>([\w-]+)</code>", match[0].partition("</td>")[2])
        shown |= {f"{section(match['rule'])}.{slug}" for slug in slugs}
    assert shown == set(load(name).cases)


@per_game
def test_a_rule_that_nothing_cites_says_why(index, name):
    for rule in game(name).rules.by_id.values():
        if rule.prose:
            assert f"<i>{rule.prose}</i>" in unescape(index)


def test_tests_in_python_are_counted_by_their_names(tmp_path, monkeypatch):
    file = tmp_path / "tests" / "games" / "chess" / "test_first_steps.py"
    file.parent.mkdir(parents=True)
    file.write_text("def test_two_squares__once(): ...\ndef test_two_squares__twice(a): ...\n", encoding="utf-8")
    monkeypatch.setattr(rule_index, "ROOT", tmp_path)
    assert rule_index.python_tests("chess") == {"first-steps.two-squares": 2}


def test_files_are_links_where_the_build_knows_the_repository(convert):
    html = convert(f"```rule-index\ngame: {metas()[0].id}\n```\n", repo_url="https://example.org/a/b/")
    assert re.search(r'<a href="https://example\.org/a/b/blob/HEAD/engine/games/[\w/]+\.py"><code>engine/games/', html)
    assert re.search(r'<a href="https://example\.org/a/b/blob/HEAD/cards/[\w/-]+\.yaml"><code>', html)


@pytest.mark.parametrize(
    ("fence", "complaint"), [("game: chess", "there is no game 'chess'"), ("", "say whose rules are meant")]
)
def test_trouble_names_the_page(convert, fence, complaint):
    with pytest.raises(SuperFencesException, match=complaint) as error:
        convert(f"```rule-index\n{fence}\n```\n")
    assert PAGE in str(error.value)
