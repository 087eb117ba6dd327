"""A game is its own folders: Nim, dropped into a copy of the project, needs no edit of any file that is there.

``sixth_game`` holds the folders as an author would add them. The copy is then built and tested by the project's own
commands and test files, none of them changed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import engine.games
from engine.games import registry

ROOT = Path(__file__).resolve().parents[2]
ADDED = Path(__file__).parent / "sixth_game"
COPIED = ("engine", "site_hooks", "cards", "docs", "overrides", "tests", "mkdocs.yml", "pyproject.toml")
VENDORED = Path("build", "vendor")
LAWS = (
    "tests/contract/test_every_game.py",
    "tests/contract/test_cases.py",
    "tests/contract/test_transcripts.py",
    "tests/architecture",
    "tests/presentation/test_catalogue_keys.py",
    "tests/presentation/test_table_html.py",
    "tests/content/test_schema.py",
    "tests/site/test_dev_pages.py",
    "tests/site/test_rule_index.py",
)
BUILD = """
import json, sys
from pathlib import Path
from site_hooks import site
out, engine = Path("out"), Path("engine-of-the-page")
engine.mkdir()
(engine / "manifest.json").write_text(json.dumps({"files": {}}), encoding="utf-8")
site.build("https://example.org/sub/", out, ("en", "pl"), say=print, work=Path("work").resolve(),
           engine=("engine/0123456789ab/", engine))
"""


def files(folder: Path) -> list[Path]:
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    """A copy of the project with the game's folders added, its messages compiled and its transcripts recorded."""
    copy = tmp_path_factory.mktemp("project")
    leave_out = shutil.ignore_patterns("__pycache__", "sixth_game", "test_sixth_game.py")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=leave_out)
        else:
            shutil.copyfile(ROOT / name, copy / name)
    (copy / VENDORED).parent.mkdir()
    (copy / VENDORED).symlink_to(ROOT / VENDORED)
    shutil.copytree(ADDED, copy, dirs_exist_ok=True, ignore=leave_out)
    run(copy, "-m", "engine.content.messages")
    run(copy, "-m", "engine", "schema")
    run(copy, "-m", "engine", "record", "nim", "--games", "50")
    return copy


def run(project: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(project), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_ADDOPTS", "TEST_ALL"):
        environment.pop(name, None)
    done = subprocess.run(
        [sys.executable, *arguments], cwd=project, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{' '.join(arguments[:3])}:\n{done.stdout[-6000:]}\n{done.stderr[-6000:]}"
    return done.stdout


def test_it_only_adds_files_in_folders_of_its_own():
    assert not [path for path in files(ADDED) if (ROOT / path).exists()]
    own = re.compile(r"(engine/games|cards|docs/[a-z]+/games|tests/games)/nim/")
    assert not [path for path in files(ADDED) if not own.match(path.as_posix())]


def test_the_registry_finds_it_by_its_folder(monkeypatch):
    found = [str(meta.id) for meta in registry.metas()]
    monkeypatch.setattr(engine.games, "__path__", [*engine.games.__path__, str(ADDED / "engine" / "games")])
    registry.metas.cache_clear()
    try:
        assert [str(meta.id) for meta in registry.metas()] == [*found, "nim"]
        assert registry.game("nim").meta.seats == (2, 2)
    finally:
        registry.metas.cache_clear()
        registry.game.cache_clear()
        for name in [name for name in sys.modules if name.startswith("engine.games.nim")]:
            del sys.modules[name]


def test_its_files_are_checked_with_all_others(project):
    assert "in order" in run(project, "-m", "engine", "check")


def test_it_keeps_the_laws_of_every_game(project):
    told = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "nim", *LAWS)
    passed = re.search(r"(\d+) passed", told)
    assert passed, told
    assert int(passed[1]) > 60, told


def test_it_stands_in_the_navigation_and_in_the_list_of_games(project):
    run(project, "-c", BUILD)
    for lang in ("en", "pl"):
        home = (project / "out" / lang / "index.html").read_text(encoding="utf-8")
        listed = re.findall(r'<h3 class="game-card__title"><a href="(?:\./)?games/([\w-]+)/"', home)
        assert listed[-1] == "nim"
        assert len(listed) == len(registry.metas()) + 1
        for page in ("", "play/", "rules/taking/", "house-rulings/", "glossary/"):
            assert re.search(rf'<a href="(?:\./)?games/nim/{page}" class="md-nav__link', home), page
        rules = (project / "out" / lang / "games/nim/rules/taking/index.html").read_text(encoding="utf-8")
        assert 'data-case="taking.last-token"' in rules
        assert rules.count('class="rule-badge"') == 1


def test_two_seats_take_turns_at_one_screen(project):
    """The screen shows the seat whose turn it is, since nothing is hidden from anybody."""
    script = (
        "from engine.content.compile import load\n"
        "from engine.core.match import Setup\n"
        "from engine.presentation.library import Library\n"
        "from engine.presentation.sitting import Session, Table\n"
        "content, library = load('nim'), Library()\n"
        "library.add(content.mechanics())\n"
        "library.add({**content.texts('en'), 'root': '/en/'})\n"
        "table = Table(library)\n"
        "answer = table.open('nim', 'en', Setup(scenario='heap'))\n"
        "for action in ('take:3', 'take:2', 'take:1'):\n"
        "    print(answer['seat'], answer['phase'], 'data-action' in answer['html'])\n"
        "    answer = table.act(Session.from_json(answer['session']), 'en', action)\n"
        "answer = table.undo(Session.from_json(answer['session']), 'en')\n"
        "print(answer['seat'], answer['phase'], 'data-action' in answer['html'])\n"
    )
    assert run(project, "-c", script).splitlines() == [
        "0 ready True", "1 ready True", "0 ready True", "0 ready True",
    ]  # fmt: skip
