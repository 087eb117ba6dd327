"""Our fences and extensions in plain Python-Markdown: no MkDocs, no built site."""

from __future__ import annotations

import pytest
from markdown import Markdown
from pymdownx.superfences import SuperFencesException

from site_hooks import fences, pages
from site_hooks.fence_options import no_header

RULES = "games/mortum/rules/time-track.md"
GLOSSARY = """\
terms:
  time-token: {term: TIME token, forms: [TIME], definition: "Shows the hour.", own: false}
  chain: {term: chain, forms: [chains], definition: "One order after another.", own: true}
"""


@pytest.fixture
def docs(tmp_path, monkeypatch):
    (tmp_path / "cards" / "mortum" / "glossary").mkdir(parents=True)
    (tmp_path / "cards" / "mortum" / "glossary" / "en.yaml").write_text(GLOSSARY, encoding="utf-8")
    monkeypatch.setattr("site_hooks.glossary.CARDS", tmp_path / "cards")
    folder = tmp_path / "docs"
    (folder / RULES).parent.mkdir(parents=True)
    yield folder
    pages.entering("")


@pytest.fixture
def convert(docs):
    def run(text: str, path: str = RULES, repo_url: str = "") -> str:
        head = "---\ntitle: A page\ndescription: About it.\n---\n"
        (docs / path).write_text(head + text, encoding="utf-8")
        pages.entering(path)
        formats = {"games": fences.games, "glossary": fences.glossary, "my-games": fences.my_games}
        custom = [{"name": n, "class": n, "format": f, "validator": no_header} for n, f in formats.items()]
        md = Markdown(
            extensions=[
                "site_hooks.pages", "site_hooks.glossary_hover", "site_hooks.rule_badges",
                "attr_list", "toc", "md_in_html", "pymdownx.superfences",
            ],
            extension_configs={
                "site_hooks.pages": {"lang": "en", "docs": str(docs), "repo_url": repo_url},
                "toc": {"permalink": True},
                "pymdownx.superfences": {"custom_fences": custom},
            },
        )  # fmt: skip
        html = md.convert(text)
        convert_toc.append(md.toc_tokens)
        return html

    convert_toc: list = []
    run.toc = convert_toc
    return run


def test_hover__first_time_in_each_section_only(convert):
    html = convert("TIME and TIME token.\n\n## On\n\nThe TIME token again. TIME.\n")
    assert html.count('<abbr tabindex="0" title="Shows the hour.">') == 2 or html.count("<abbr") == 2
    assert "<abbr" in html.split("<h2")[0]


def test_hover__takes_the_longest_form_and_whole_words(convert):
    assert ">TIME token</abbr>" in convert("The TIME token.")
    assert "<abbr" not in convert("OVERTIME, timetable, TIMEs, chain-mail")


def test_hover__a_capital_begins_a_sentence_and_capitals_of_a_name_stay(convert):
    assert ">Chains</abbr>" in convert("Chains grow.")
    assert "<abbr" not in convert("Time flies.")


def test_hover__leaves_titles_links_and_code_alone(convert):
    html = convert("## TIME\n\n[TIME](#time) `TIME`\n")
    assert "<abbr" not in html


def test_hover__keeps_the_text_around_and_inside_markup(convert):
    html = convert("A **TIME** and *a chain*, then more.")
    assert ">TIME</abbr></strong> and <em>a <abbr" in html
    assert html.endswith("</em>, then more.</p>")


def test_hover__only_on_a_games_pages(convert, docs):
    (docs / "games" / "mortum" / "glossary.md").touch()
    assert "<abbr" not in convert("TIME", "about.md")
    assert "<abbr" not in convert("TIME", "games/mortum/glossary.md")


def test_badge__on_rulings_alone(convert):
    html = convert("### Back {#time-track-no-going-back}\n\n### Skip {#time-track-skip}\n\n### Else {#else}\n")
    assert html.count("rule-badge") == 1
    assert 'href="../house-rulings.md#time-track-no-going-back"' in html.split("</h3>")[0]


def test_badge__is_not_part_of_the_title(convert):
    convert("### Back {#time-track-no-going-back}\n")
    assert convert.toc[-1][0]["name"] == "Back"


def test_badge__not_on_the_page_it_leads_to(convert):
    assert "rule-badge" not in convert("### Back {#time-track-no-going-back}", "games/mortum/house-rulings.md")


def test_issues__lead_to_the_repository(convert):
    html = convert("[tell us](https://example.invalid/issues)", repo_url="https://example.org/a/b/")
    assert 'href="https://example.org/a/b/issues/new"' in html


def test_issues__without_a_repository_lead_to_the_about_page(convert):
    text = "[tell us](https://example.invalid/issues)"
    assert 'href="../../../about.md#disagree"' in convert(text)
    assert 'href="#disagree"' in convert(text, "about.md")


@pytest.mark.parametrize(
    ("fence", "complaint"),
    [
        ("```glossary\ngame: chess\n```", "there is no game 'chess'"),
        ("```glossary\nthe words\n```", "not of the form `key: value`"),
        ("```glossary\ngame: mortum\ngame: mortum\n```", "stands twice"),
        ("```games\nlist: some\n```", "one line: `list: all`"),
        ("```my-games\nshow: all\n```", "`show` is not known"),
    ],
)
def test_fence__trouble_names_page_line_and_remedy(convert, fence, complaint):
    with pytest.raises(SuperFencesException) as error:
        convert(f"Text.\n\n{fence}\n")
    text = str(error.value)
    assert complaint in text
    assert f"{RULES}:8: " in text


def test_fence__nothing_stands_beside_its_name(convert):
    with pytest.raises(SuperFencesException, match="put it inside"):
        convert('Text.\n\n```glossary game="mortum"\n```\n')


def test_fence__glossary_shows_which_words_are_ours(convert):
    html = convert("```glossary\ngame: mortum\n```")
    assert html.count("own-term") == 1
    assert '<dt id="term-chain">' in html
