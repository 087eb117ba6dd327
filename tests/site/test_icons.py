"""The icons in the templates are those of the package, and every one that a template draws is there."""

from __future__ import annotations

import json
import re

import pytest

from site_hooks.icons import DRAWING, MACRO, TEMPLATE, drawing, used
from site_hooks.project import ROOT, BuildError, npm_package

FOLDERS = [folder for folder in sorted((ROOT / "engine").rglob("templates")) if used(folder)]


@pytest.fixture(scope="module")
def drawn():
    return json.loads((npm_package("@iconify-json/game-icons") / "icons.json").read_text("utf-8"))["icons"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_the_committed_icons_are_up_to_date(folder, drawn):
    assert (folder / DRAWING).read_text("utf-8") == drawing(used(folder), drawn), "run python -m site_hooks.icons"
    assert (folder / TEMPLATE).read_text("utf-8") == MACRO, "run python -m site_hooks.icons"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_icon_is_named_by_the_template_that_draws_it(folder):
    for file in folder.glob("*.j2"):
        if file.name != TEMPLATE:
            text = file.read_text("utf-8")
            named = {name for found in re.findall(r"\{#\s*icons:(.*?)#\}", text) for name in found.split()}
            assert set(re.findall(r'\bicon\("([a-z0-9-]+)"', text)) <= named, file.name


def test_an_unknown_icon_is_told_by_name(drawn):
    with pytest.raises(BuildError, match="no icon 'unicorn-clock'"):
        drawing(["unicorn-clock"], drawn)
