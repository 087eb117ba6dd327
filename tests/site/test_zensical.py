"""The same pages by another generator: Zensical runs our fences and extensions, and none of our hooks."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from site_hooks.languages import Build, config
from site_hooks.places import DOCS, OVERRIDES
from site_hooks.project import ROOT


@pytest.fixture(scope="module")
def pages(site, tmp_path_factory):
    """The English tree built by Zensical, which wants all it reads below the folder of its configuration."""
    tree = tmp_path_factory.mktemp("zensical")
    shutil.copytree(DOCS / "en", tree / "docs" / "en")
    shutil.copytree(OVERRIDES, tree / "overrides")
    shutil.copyfile(ROOT / "mkdocs.yml", tree / "mkdocs.yml")
    build = Build(site_url=site.url, out=tree / "site", languages=("en",), docs=tree / "docs")
    settings = config(build, "en", tree)
    # Lists of the inherited file are joined with ours, not replaced; hooks are not run.
    settings.pop("hooks")
    settings["theme"].pop("palette")
    settings |= {"INHERIT": "mkdocs.yml"}
    settings["theme"] |= {"custom_dir": "overrides"}
    (tree / "mkdocs.en.yml").write_text(json.dumps(settings), encoding="utf-8")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
        "PLAY_ASSETS": str(site.folder.parent / "build" / "assets.json"),
    }
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--config-file", "mkdocs.en.yml"]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return tree / "site" / "en"


def widgets(text):
    return re.findall(r'<play-widget data-game="([^"]*)" data-(?:case|scenario)="([^"]*)"', text)


def test_every_page_holds_the_same_widgets(site, pages):
    compared = 0
    for file in sorted((site.folder / "en").rglob("index.html")):
        other = pages / file.relative_to(site.folder / "en")
        assert other.is_file(), other
        here, there = (widgets(page.read_text(encoding="utf-8")) for page in (file, other))
        assert here == there
        compared += len(here)
    assert compared > 0


def test_badges_and_hover_texts_are_there(pages):
    text = (pages / "games" / "mortum" / "rules" / "time-track" / "index.html").read_text(encoding="utf-8")
    assert 'class="rule-badge"' in text
    assert "../../house-rulings/#time-track-no-going-back" in text
    assert "<abbr" in text
