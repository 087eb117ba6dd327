"""The catalogues hold what code and templates say, no more and no less, in every language."""

from __future__ import annotations

import importlib
import re
import runpy
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from engine.core.step import Event
from engine.games.registry import metas
from engine.presentation.catalogue import LANGUAGES
from engine.presentation.widget_words import WIDGET_WORDS

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine"
WIDGET = ROOT / "docs" / "assets" / "widget"
GAMES = [str(meta.id) for meta in metas()]

SAID = re.compile(r"""\b(?:word|counted)\(["']([a-z][\w.-]*[\w])["'][,)]""")
CONTROL = re.compile(r'\bcontrol\("([a-z-]+)"')
SHARED_KEY = re.compile(r'"((?:ui|notice|load|error)\.[a-z-]+)"')
SAVE_ERROR = re.compile(r'SaveError\("([a-z-]+)"')
REASON = re.compile(r'(?:reason=|return )"([a-z][a-z-]*)"')
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def sources(folder: Path, pattern: str = "*.py") -> Iterator[str]:
    for file in sorted(folder.rglob(pattern)):
        yield file.read_text("utf-8")


def shared_keys() -> set[str]:
    templates = list(sources(ENGINE / "presentation" / "templates", "*.j2"))
    code = [text for part in ("core", "presentation", "browser") for text in sources(ENGINE / part)]
    return {
        *(f"widget.{key}" for key in WIDGET_WORDS),
        *(key for text in templates for key in SAID.findall(text)),
        *(f"ui.{name}" for text in templates for name in CONTROL.findall(text)),
        *(key for text in code for key in SHARED_KEY.findall(text)),
        *(f"load.{code}" for text in code for code in SAVE_ERROR.findall(text)),
    }


def events(game: str) -> list[type[Event]]:
    module = importlib.import_module(f"engine.games.{game}.events")
    found = [item for item in vars(module).values() if isinstance(item, type) and issubclass(item, Event)]
    return [item for item in found if item.__module__ == module.__name__]


def game_keys(game: str) -> set[str]:
    folder = ENGINE / "games" / game
    code = "\n".join([*sources(folder / "rules"), (folder / "position.py").read_text("utf-8")])
    formed = runpy.run_path(str(ROOT / "tests" / "games" / game / "catalogue_keys.py"))["KEYS"]
    families = "|".join(sorted({key.partition(".")[0] for key in formed} | {"action", "condition", "order", "track"}))
    shown = "\n".join(sources(folder, "view*.py"))
    whole = re.findall(rf'"((?:{families})\.[\w-]+)"', shown)
    return {
        *formed,
        *whole,
        *(f"event.{event.__name__}" for event in events(game)),
        *(f"refused.{reason}" for reason in REASON.findall(code)),
        *(key for text in sources(folder / "templates", "*.j2") for key in SAID.findall(text)),
    }


def catalogue(package: str, lang: str) -> dict[str, tuple[str, ...]]:
    file = ENGINE / package / "messages" / f"{lang}.po"
    with file.open("rb") as stream:
        messages = [message for message in read_po(stream, locale=lang) if message.id]
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (message.string,)
        if isinstance(message.string, str)
        else tuple(message.string)
        for message in messages
    }


def assert_same(have: set[str], need: set[str], where: str) -> None:
    missing, unused = sorted(need - have), sorted(have - need)
    assert not missing, f"{where} lacks {', '.join(missing)}: the code says these keys"
    assert not unused, f"{where} holds {', '.join(unused)}: nothing says these keys, delete them"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_shared_catalogue_holds_what_is_said(lang: str) -> None:
    assert_same(set(catalogue("presentation", lang)), shared_keys(), f"engine/presentation/messages/{lang}.po")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_game_catalogue_holds_what_is_said(game: str, lang: str) -> None:
    where = f"engine/games/{game}/messages/{lang}.po"
    have = set(catalogue(f"games/{game}", lang))
    assert_same(have, game_keys(game) - set(catalogue("presentation", "en")), where)


@pytest.mark.parametrize("game", GAMES)
def test_event_sentences_use_only_what_their_events_tell(game: str) -> None:
    sentences = catalogue(f"games/{game}", "en")
    for event in events(game):
        told = {f.name for f in fields(event)} - {"rules"}
        if {"token", "count"} <= told:
            told.add("tokens")
        used = {name for text in sentences[f"event.{event.__name__}"] for name in PLACEHOLDER.findall(text)}
        assert used <= told, f"event.{event.__name__} uses {sorted(used - told)}, which the event does not have"


def test_widget_words_are_those_the_script_says() -> None:
    script = [file for file in sorted(WIDGET.glob("*.js")) if file.name != "my-games.js"]
    text = "\n".join(file.read_text("utf-8") for file in script)
    said = set(re.findall(r'\bwords\.say\("([a-z-]+)"', text))
    kinds = re.search(r"@typedef \{([^}]+)\} FailureKind", text)
    assert kinds is not None, "types.js no longer lists the kinds of failure"
    said |= {f"failed-{kind}" for kind in re.findall(r'"([a-z]+)"', kinds[1])}
    said |= set(re.findall(r'copy\(player, [\w.]+, "([a-z-]+)"\)', text))
    assert set(WIDGET_WORDS) == said
