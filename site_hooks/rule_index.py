"""The fence ``rule-index``: every rule of a game, with the places where it is written, tested and told.

    ```rule-index
    game: mortum
    ```

It stands on a page for developers, which is in English alone.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from markupsafe import Markup

from engine.core.ids import anchor, section
from engine.core.rule import Rule
from engine.games.registry import metas
from site_hooks.errors import SiteError
from site_hooks.fence_options import Options, allow, fence as _fence, game
from site_hooks.pages import Page
from site_hooks.places import CARDS, game_folder, shown
from site_hooks.project import ROOT
from site_hooks.rule_badges import rules

HEADS = ("Rule", "Kind", "Cases", "Tests in Python")
TEST = re.compile(r"^def test_(?P<slug>\w+?)__\w+\(", re.MULTILINE)


@_fence
def fence(page: Page, options: Options, _source: str) -> str:
    """A table for each section, in the ledger's order; a rule's id leads to its paragraph."""
    allow(options, "game")
    name = game(page, options)
    if name is None:
        raise SiteError("say whose rules are meant: a line `game: …`")
    told = next(meta.sections for meta in metas() if meta.id == name)
    by_section: dict[str, list[Rule]] = defaultdict(list)
    for rule in rules(name).by_id.values():
        by_section[section(rule.id)].append(rule)
    tests = python_tests(name)
    parts = []
    for title, its in by_section.items():
        heading = Markup('<h2 id="{0}">{0}</h2><p>{1}</p>').format(
            title, _files(page, [module(name, title), *_existing(tests_of(name, title))])
        )
        rows = Markup("").join(_row(page, name, rule, tests, told=title in told) for rule in its)
        heads = Markup("").join(Markup("<th>{}</th>").format(head) for head in HEADS)
        parts.append(heading + Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(heads, rows))
    return str(Markup('<div class="rule-index">{}</div>').format(Markup("").join(parts)))


def _row(page: Page, name: str, rule: Rule, tests: Mapping[str, int], *, told: bool) -> Markup:
    paragraph = f"games/{game_folder(name)}/rules/{section(rule.id)}.md#{anchor(rule.id)}"
    code = Markup("<code>{}</code>").format(rule.id)
    link = Markup('<a href="{}">{}</a>').format(page.link(paragraph), code) if told else code
    tested: Markup | str = str(tests.get(rule.id, "")) if not rule.prose else Markup("<i>{}</i>").format(rule.prose)
    cells = (link, rule.kind.value, _files(page, cases(name, rule), short=True), tested)
    return Markup("<tr>{}</tr>").format(Markup("").join(Markup("<td>{}</td>").format(cell) for cell in cells))


def _files(page: Page, files: Iterable[Path], *, short: bool = False) -> Markup:
    """The files by name; with links where the build knows the repository."""
    repo = page.settings.repo_url.rstrip("/")
    named = []
    for file in files:
        code = Markup("<code>{}</code>").format(file.stem if short else shown(file))
        named.append(Markup('<a href="{}/blob/HEAD/{}">{}</a>').format(repo, shown(file), code) if repo else code)
    return Markup(", ").join(named)


def module(name: str, title: str) -> Path:
    """The module of a section."""
    return ROOT / "engine" / "games" / name / "rules" / f"{title.replace('-', '_')}.py"


def tests_of(name: str, title: str) -> Path:
    """The file of a section's tests in Python, which not every section needs."""
    return ROOT / "tests" / "games" / name / f"test_{title.replace('-', '_')}.py"


def _existing(*files: Path) -> list[Path]:
    return [file for file in files if file.is_file()]


def cases(name: str, rule: Rule) -> list[Path]:
    """The case files that are named after a rule."""
    slug = rule.id.partition(".")[2]
    folder = CARDS / name / "cases" / section(rule.id)
    return _existing(folder / f"{slug}.yaml", *sorted(folder.glob(f"{slug}--*.yaml")))


def python_tests(name: str) -> dict[str, int]:
    """How many tests in Python are named after each rule: ``test_<slug>__<what>`` in the file of its section."""
    found: dict[str, int] = defaultdict(int)
    for file in (ROOT / "tests" / "games" / name).glob("test_*.py"):
        title = file.stem.removeprefix("test_").replace("_", "-")
        for match in TEST.finditer(file.read_text(encoding="utf-8")):
            found[f"{title}.{match['slug'].replace('_', '-')}"] += 1
    return found
