"""What the pages for developers say is so: their cases run, their files are there, their tables match the code."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from engine.content.check import STAMP, check
from engine.content.compile import case_type, digest, load
from engine.core import case as cases
from engine.core.game import State
from engine.games.mortum import cards, given, instructions
from engine.games.registry import game, metas
from site_hooks.places import DOCS, LANGUAGES, game_folder
from site_hooks.project import ROOT

DEV = DOCS / "en" / "dev"
SNIPPET = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"# ([\w/.-]+\.yaml)\n")


def snippets() -> dict[str, str]:
    """The YAML of the page on cases, each piece under the name of its first line."""
    found = {}
    for text in SNIPPET.findall((DEV / "writing-cases.md").read_text(encoding="utf-8")):
        name = NAMED.match(text)
        assert name, f"the first line of a piece of YAML names its file:\n{text}"
        assert name[1] not in found
        found[name[1]] = text
    return found


SNIPPETS = snippets()
CASES = [name for name in SNIPPETS if not name.startswith("text/")]


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """The pieces as files of a game of their own."""
    folder = tmp_path_factory.mktemp("cards")
    for name, text in SNIPPETS.items():
        file = folder / "mortum" / "cases" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    prologue = Path("mortum", "scenarios", "prologue", "deck.yaml")
    (folder / prologue).parent.mkdir(parents=True)
    (folder / prologue).write_text((ROOT / "cards" / prologue).read_text(encoding="utf-8"), encoding="utf-8")
    return load("mortum", folder)


def test_the_cases_and_texts_of_the_page_are_in_order(shown):
    others = re.compile(r"no texts (?:of worked examples )?in \w\w: write")
    assert [str(p) for p in check(shown) if not others.search(p.message)] == []
    assert len(shown.cases) == len(CASES)
    assert set(shown.case_texts) == {"en", "pl"}


@pytest.mark.parametrize("name", CASES)
def test_a_case_of_the_page_holds_and_proves_something(shown, name):
    found = shown.cases[name.removesuffix(".yaml").replace("/", ".")]
    assert found.case.rules[0] in game("mortum").rules.by_id
    assert not cases.run(game("mortum"), found.case, shown.loaded).differences
    if found.case.script():
        assert cases.run(game("mortum"), found.case, shown.loaded, with_when=False).differences


def test_the_stamp_of_the_page_is_that_of_its_english_texts(shown):
    assert shown.case_texts["pl"].data[STAMP] == digest(shown.case_texts["en"].data)


def keys(node) -> set[str]:
    if isinstance(node, dict):
        return {str(key) for key in node} | {key for value in node.values() for key in keys(value)}
    return {key for item in node for key in keys(item)} if isinstance(node, list) else set()


def dashed(*kinds: type) -> set[str]:
    return {
        f.name.replace("_", "-") for kind in kinds for f in fields(kind) if f.metadata.get("codec", True) and f.init
    }


def test_every_key_of_a_case_has_an_example(shown):
    parts = (given.Given, given.Deck, given.OnTheTable, given.UnderWay, given.OnAPlace)
    printed = (
        cards.Hero,
        cards.Place,
        cards.Start,
        cards.End,
        cards.Card,
        cards.CardFace,
        cards.CardOffer,
        cards.Needs,
    )
    wanted = dashed(case_type(game("mortum")), cases.Then, cases.Refusal, *parts, *printed)
    used = {key for file in shown.cases.values() for key in keys(file.source.data)}
    assert not wanted - used


def test_every_key_instruction_and_fact_is_named():
    text = (DEV / "writing-cases.md").read_text(encoding="utf-8")
    orders = {f.default for kind in get_args(instructions.Instruction) for f in fields(kind) if f.name == "do"}
    facts = game("mortum").facts(game("mortum").position({"deck": {"cards": {}}}, {}))
    for name in dashed(case_type(game("mortum")), cases.Then) | orders | set(facts):
        assert f"`{name}`" in text, name


@pytest.mark.parametrize("meta", metas(), ids=lambda meta: meta.id)
def test_the_files_of_a_game_are_there(meta):
    """The list of files in *Adding a game*, with `<game>`, `<lang>` and `<section>` filled in."""
    listed = re.findall(r"^\| `([\w<>./-]+)` \|", (DEV / "adding-a-game.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(listed) > 20
    for pattern in listed:
        module = pattern.endswith(".py")
        folder = game_folder(meta.id) if pattern.startswith("docs/") else meta.id
        for section in meta.sections if "<section>" in pattern else ("",):
            for lang in LANGUAGES if "<lang>" in pattern else ("",):
                path = pattern.replace("<game>", folder).replace("<lang>", lang)
                path = path.replace("<section>", section.replace("-", "_") if module else section)
                wild = re.sub(r"<[\w-]+>", "*", path)
                assert list(ROOT.glob(wild)), f"{pattern}: there is no {wild}"


PATHS = re.compile(
    r"`((?:engine|site_hooks|cards|docs|tests|overrides)/[\w./-]+|mkdocs\.yml|pyproject\.toml|Makefile)`"
)


@pytest.mark.parametrize("page", sorted(DEV.rglob("*.md")), ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page):
    for path in PATHS.findall(page.read_text(encoding="utf-8")):
        assert (ROOT / path).exists(), path


def test_every_command_that_a_page_names_is_there():
    from typer.main import get_command

    from engine.cli.app import app

    commands = set(get_command(app).commands)
    targets = set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in sorted(DEV.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        assert set(re.findall(r"python -m engine ([a-z]+)", text)) <= commands, page
        assert set(re.findall(r"(?:`|\$ )make ([a-z-]+)", text)) <= targets, page
        for module in re.findall(r"python -m ((?:site_hooks|engine)\.[\w.]+)", text):
            assert (ROOT / f"{module.replace('.', '/')}.py").exists() or (ROOT / module.replace(".", "/")).is_dir()


def test_the_modules_of_the_build_are_all_in_the_table():
    text = (DEV / "architecture.md").read_text(encoding="utf-8")
    table = text[text.index("## Around a build") :].partition("\n## ")[0]
    named = {
        name for cell in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", cell)
    }
    there = {path.stem if path.is_file() else path.name for path in (ROOT / "site_hooks").iterdir()}
    there -= {"__init__", "__pycache__", "messages", "templates"}
    assert named == there


def elements() -> str:
    text = (DEV / "architecture.md").read_text(encoding="utf-8")
    return text[text.index("## Elements of the page") :]


def test_the_elements_of_the_page_are_those_of_templates_and_scripts():
    folders = (ROOT / "engine", ROOT / "site_hooks", DOCS / "assets")
    files = [file for folder in folders for kind in ("*.py", "*.j2", "*.js") for file in folder.rglob(kind)]
    code = "\n".join(file.read_text(encoding="utf-8") for file in files)
    formed = {"data-case", "data-scenario"}  # put together from the kind of what is played
    for name in set(re.findall(r"data-[a-z-]+", elements())) - formed:
        camel = re.sub(r"-([a-z])", lambda found: found[1].upper(), name.removeprefix("data-"))
        assert re.search(rf"\b{name}\b|\bdataset\.{camel}\b", code), name
    for name in re.findall(r"play:[a-z-]+", elements()):
        assert name in code, name


def test_every_control_and_request_is_in_its_table():
    from engine.browser.worker_api import OPERATIONS

    said = set(re.findall(r"`([a-z-]+)`", elements()))
    templates = [file.read_text(encoding="utf-8") for file in (ROOT / "engine").rglob("*.j2")]
    shown = {
        name for text in templates for name in re.findall(r'\bcontrol\("([a-z-]+)"|data-control="([a-z-]+)"', text)
    }
    assert {name for pair in shown for name in pair if name} <= said
    text = (DEV / "architecture.md").read_text(encoding="utf-8")
    table = text[text.index("| Request |") :].partition("\n\n")[0]
    assert {
        n for cell in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for n in re.findall(r"`([a-z-]+)`", cell)
    } == set(OPERATIONS)


def test_every_part_of_the_protocol_is_in_the_architecture():
    text = (DEV / "architecture.md").read_text(encoding="utf-8")
    for name in (name for name in vars(State) if not name.startswith("_") and name != "scenario"):
        assert f"`{name}(" in text, name
