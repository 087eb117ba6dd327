"""A rule has one stem in many places: ledger, module, test or case, and a paragraph in every language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from engine.content.compile import load
from engine.core.case import run
from engine.core.ids import RuleId, anchor, section
from engine.core.rule import Kind
from engine.games.registry import game, metas
from engine.presentation.catalogue import LANGUAGES
from engine.presentation.html import page_folder

ROOT = Path(__file__).resolve().parents[2]
LEDGERS = ROOT.parent / "shared" / "rules"
LEDGER_LINE = re.compile(r"^- \*\*(?P<id>[a-z0-9-]+\.[a-z0-9-]+)\*\* \[(?P<kind>\w+)\] (?P<text>.*?)(?: src: .*)?$")
FIGURE = re.compile(r"\b\d{1,2}:\d{2}\b|\b\d+\b")


def covered(game_id: str) -> list[RuleId]:
    """The rules of the sections that the rulebook has."""
    found = game(game_id)
    return [rule for rule in found.rules.by_id if section(rule) in found.meta.sections]


RULES = [(meta.id, rule) for meta in metas() for rule in covered(meta.id)]
GAMES = [meta.id for meta in metas()]
per_rule = pytest.mark.parametrize(("game_id", "rule"), RULES, ids=[f"{g}-{r}" for g, r in RULES])
per_game = pytest.mark.parametrize("game_id", GAMES)


@cache
def paragraphs(game_id: str, lang: str, page: str) -> dict[str, str]:
    """Anchor -> text below its heading, of one page."""
    file = ROOT / "docs" / lang / "games" / page_folder(game_id) / f"{page}.md"
    parts = re.split(r"^#{2,4} .*\{#([a-z0-9-]+)[^}]*\}\s*$", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert len(parts[1::2]) == len(set(parts[1::2])), f"{file} has an anchor twice"
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@cache
def ledger(game_id: str) -> dict[str, tuple[str, str]]:
    """Rule id -> kind and text, as the ledger has them."""
    file = LEDGERS / f"{game_id}.md"
    if not file.exists():
        return {}
    lines = (LEDGER_LINE.match(line) for line in file.read_text(encoding="utf-8").splitlines())
    return {match["id"]: (match["kind"], match["text"]) for match in lines if match}


@cache
def cited(game_id: str) -> set[str]:
    """Rules cited by a verdict or an event of some case."""
    content = load(game_id)
    found: set[str] = set()
    for file in content.cases.values():
        found |= run(game(game_id), file.case, content.loaded).cited()
    return found


@cache
def rules_tested(game_id: str) -> set[str]:
    """Rules that a case or a Python test is named after."""
    names = {name.partition("--")[0] for name in load(game_id).cases}
    for file in (ROOT / "tests" / "games" / game_id).glob("test_*.py"):
        stem = file.stem.removeprefix("test_").replace("_", "-")
        for slug in re.findall(r"^def test_(\w+?)__\w+\(", file.read_text(encoding="utf-8"), flags=re.MULTILINE):
            names.add(f"{stem}.{slug.replace('_', '-')}")
    return names


@per_game
def test_ids_and_kinds_are_the_ledgers(game_id):
    if not ledger(game_id):
        pytest.skip("the ledgers do not lie beside this clone")
    assert {rule.id: rule.kind.value for rule in game(game_id).rules.by_id.values()} == {
        rule: kind for rule, (kind, _) in ledger(game_id).items()
    }


@per_game
def test_every_section_is_a_module_of_that_name(game_id):
    for name in {section(rule) for rule in game(game_id).rules.by_id}:
        assert (ROOT / "engine" / "games" / game_id / "rules" / f"{name.replace('-', '_')}.py").exists()


@per_rule
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rule_has_its_paragraph(game_id, rule, lang):
    text = paragraphs(game_id, lang, f"rules/{section(rule)}").get(anchor(rule))
    assert text is not None, f"no heading with {{#{anchor(rule)}}}"
    assert len(text.split()) > 5, "the paragraph is empty"


@per_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_has_paragraphs_of_rules_that_are_none(game_id, lang):
    anchors = {anchor(rule) for rule in covered(game_id)}
    for name in game(game_id).meta.sections:
        extra = set(paragraphs(game_id, lang, f"rules/{name}")) - anchors
        assert not extra, f"{lang}, {name}: {extra}"


@per_rule
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_figure_of_the_ledger_stands_in_the_paragraph(game_id, rule, lang):
    if not ledger(game_id):
        pytest.skip("the ledgers do not lie beside this clone")
    figures = FIGURE.findall(ledger(game_id)[rule][1].split(" Alternatives:")[0])
    text = paragraphs(game_id, lang, f"rules/{section(rule)}")[anchor(rule)]
    missing = [figure for figure in figures if figure not in text and figure.lstrip("0") not in text]
    assert not missing


@per_rule
def test_the_rule_is_cited_or_prose(game_id, rule):
    known = game(game_id).rules.by_id[rule]
    if known.prose:
        assert rule not in cited(game_id), "cited, so not prose only: take the flag away"
    else:
        assert rule in cited(game_id)


@per_rule
def test_the_rule_has_a_case_or_a_test(game_id, rule):
    if not game(game_id).rules.by_id[rule].prose:
        assert rule in rules_tested(game_id)


@per_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_house_rulings_are_all_on_their_page(game_id, lang):
    rulings = {anchor(r) for r in covered(game_id) if game(game_id).rules.by_id[r].kind is Kind.RULING}
    assert set(paragraphs(game_id, lang, "house-rulings")) == rulings


@per_game
def test_no_case_is_named_after_a_rule_that_is_none(game_id):
    assert {name.partition("--")[0] for name in load(game_id).cases} <= set(game(game_id).rules.by_id)


@per_game
def test_ledger_examples_of_the_covered_sections_are_cases(game_id):
    """The ledger's numbered examples name their section; those of covered sections are cases with ``ledger: [n]``."""
    file = LEDGERS / f"{game_id}.md"
    if not file.exists():
        pytest.skip("the ledgers do not lie beside this clone")
    examples = re.findall(r"^(\d+)\. \(([a-z-]+)[,)]", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    wanted = {int(number) for number, name in examples if name in game(game_id).meta.sections}
    assert wanted
    done = {number for found in load(game_id).cases.values() for number in found.case.ledger}
    assert wanted <= done, f"no case stands for {sorted(wanted - done)}"
