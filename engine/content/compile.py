"""Authors' files of a game to the two JSON files the page loads: mechanics once, texts once for each language."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from engine.content.schema import Schema
from engine.content.source import Source, beside, read
from engine.content.uncollected import uncollected
from engine.core.case import Case
from engine.core.codec import decode, encode
from engine.core.errors import CodecError, ContentError, Problem
from engine.core.game import Game
from engine.games.registry import game
from engine.presentation.catalogue import LANGUAGES

CARDS = Path(__file__).resolve().parents[2] / "cards"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as its author wrote it: the deck's mechanics, and the words of each language."""

    name: str
    source: Source
    data: Any
    loaded: Any
    texts: dict[str, Source]


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A case file."""

    source: Source
    case: Case


@dataclass(slots=True)
class Content:
    """All that authors wrote for one game."""

    game: str
    scenarios: dict[str, Scenario] = field(default_factory=dict)
    cases: dict[str, CaseFile] = field(default_factory=dict)
    case_texts: dict[str, Source] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def loaded(self) -> dict[str, Any]:
        """The playable scenarios by name."""
        return {name: scenario.loaded for name, scenario in self.scenarios.items()}

    def mechanics(self, *, all_cases: bool = True) -> dict[str, Any]:
        """What the engine needs to play: decks and cases, with a hash each; pages need only their worked examples."""
        scenarios = {name: {"hash": digest(s.data), "data": s.data} for name, s in self.scenarios.items()}
        cases = {
            name: {"hash": digest(encode(file.case)["given"]), "data": encode(file.case)}
            for name, file in self.cases.items()
            if all_cases or file.case.page
        }
        return {"kind": "mechanics", "game": self.game, "scenarios": scenarios, "cases": cases}

    def texts(self, lang: str) -> dict[str, Any]:
        """The words of one language: scenarios by name, worked examples by case id."""
        cases = self.case_texts.get(lang)
        return {
            "kind": "texts",
            "game": self.game,
            "lang": lang,
            "scenarios": {n: s.texts[lang].data for n, s in self.scenarios.items() if lang in s.texts},
            "cases": cases.data if cases is not None else {},
        }


def digest(data: Any) -> str:
    """A short hash of JSON data, the same for equal data in any order of keys."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@cache
def schemas(game_id: str) -> tuple[Schema, Schema]:
    """The schemas of a game's deck and case files."""
    found = game(game_id)
    return Schema(found.scenario_type, found.id_forms), Schema(case_type(found), found.id_forms)


def case_type(found: Game) -> type:
    """The dataclass of a case file whose given part is the game's own."""
    from dataclasses import make_dataclass

    from engine.core import case as core

    made: type = make_dataclass(
        "CaseFile",
        [
            ("rules", tuple[str, ...], field(default=())),
            ("ledger", tuple[int, ...], field(default=())),
            ("page", bool, field(default=False)),
            ("seed", int, field(default=core.SEED)),
            ("given", found.given_type),
            ("when", tuple[str | core.Refusal, ...], field(default=())),
            ("then", core.Then, field(default=core.Then())),
        ],
        frozen=True,
        kw_only=True,
    )
    return made


@uncollected()
def load(game_id: str, cards: Path = CARDS) -> Content:
    """Everything under ``cards/<game>``; mistakes are collected in ``problems``."""
    content = Content(game_id)
    folder = cards / game_id
    found = game(game_id)
    deck_schema, case_schema = schemas(game_id)
    common = folder / "shared.yaml"
    shared = _read(common, content) if common.exists() else None
    for deck in sorted(folder.glob("scenarios/*/deck.yaml")):
        alone = _read(deck, content)
        if alone is None:
            continue
        source = beside(alone, shared)
        data, problems = deck_schema.read(source)
        content.problems += problems
        texts = {}
        for lang in LANGUAGES:
            overlay = deck.parent / "text" / f"{lang}.yaml"
            if overlay.exists():
                words = _read(overlay, content)
                if words is not None:
                    texts[lang] = words
        if data is not None:
            loaded = _load(found, data, source, content)
            if loaded is not None:
                content.scenarios[deck.parent.name] = Scenario(deck.parent.name, source, data, loaded, texts)
    for file in sorted(folder.glob("cases/*/*.yaml")):
        if file.parent.name == "text":
            continue
        _load_case(file, case_schema, content)
    for lang in LANGUAGES:
        overlay = folder / "cases" / "text" / f"{lang}.yaml"
        if overlay.exists():
            words = _read(overlay, content)
            if words is not None:
                content.case_texts[lang] = words
    return content


def case_id(file: Path) -> str:
    """``cases/chains/depth-first--deep.yaml`` is the case ``chains.depth-first--deep``."""
    return f"{file.parent.name}.{file.stem}"


def read_case(file: Path, game_id: str) -> CaseFile:
    """One case file; raises ContentError with everything that is wrong in it."""
    content = Content(game_id)
    _load_case(file, schemas(game_id)[1], content)
    if content.problems:
        raise ContentError(content.problems)
    return next(iter(content.cases.values()))


def _load_case(file: Path, schema: Schema, content: Content) -> None:
    source = _read(file, content)
    if source is None:
        return
    data, problems = schema.read(source)
    content.problems += problems
    if data is None:
        return
    name = case_id(file)
    try:
        case: Case = decode(Case, {**data, "id": name, "rules": [name.partition("--")[0], *data.get("rules", [])]})
    except CodecError as error:
        content.problems.append(source.problem((), str(error)))
        return
    content.cases[name] = CaseFile(source, case)


def _read(file: Path, content: Content) -> Source | None:
    try:
        return read(file)
    except ContentError as error:
        content.problems += error.problems
        return None


def _load(found: Game, data: Any, source: Source, content: Content) -> Any:
    try:
        return found.load(data)
    except CodecError as error:
        content.problems.append(source.problem((), str(error)))
        return None
