"""Everything that can be wrong with authors' files, found all at once, each with file, line and column."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from engine.content.compile import CaseFile, Content, Scenario, digest, load
from engine.content.source import Path_, Source
from engine.content.uncollected import uncollected
from engine.core.case import run
from engine.core.errors import CodecError, EngineError, Problem
from engine.games.registry import game, metas
from engine.presentation.catalogue import LANGUAGES

REFERENCE = "en"
"""The language whose texts the others are checked against; all are of equal standing for readers."""
STAMP = "translated-from"
"""Key of an overlay that says from which state of the reference it was made."""
FEW_WORDS = 3
"""Texts of up to so many words may be the same in two languages (names)."""


def check_all() -> list[Problem]:
    """All games."""
    return [problem for meta in metas() for problem in check(load(meta.id))]


@uncollected()
def check(content: Content) -> list[Problem]:
    """One game: shapes, references, texts in every language, cases."""
    problems = list(content.problems)
    audit = import_module(f"engine.games.{content.game}.audit")
    for scenario in content.scenarios.values():
        problems += [scenario.source.problem(path, message) for path, message in audit.faults(scenario.loaded)]
        problems += _scenario_texts(scenario, {("name",), *audit.text_paths(scenario.loaded)})
    between = getattr(audit, "campaign_faults", None)  # only games with a campaign have faults between scenarios
    for name, path, message in between(content.loaded) if between is not None else ():
        problems.append(content.scenarios[name].source.problem(path, message))
    problems += _case_texts(content, audit)
    for file in content.cases.values():
        problems += _case(content, file)
    return sorted(problems, key=lambda p: (p.file, p.line, p.column))


def _scenario_texts(scenario: Scenario, needed: set[Path_]) -> Iterator[Problem]:
    for lang in LANGUAGES:
        overlay = scenario.texts.get(lang)
        if overlay is None:
            file = scenario.source.file.parent / "text" / f"{lang}.yaml"
            yield scenario.source.problem((), f"no texts in {lang}: write {file.name} beside the others")
        else:
            yield from _overlay(overlay, overlay.data, (), needed)
    reference = scenario.texts.get(REFERENCE)
    if reference is not None:
        for lang, overlay in scenario.texts.items():
            if lang != REFERENCE:
                yield from _stale(overlay, reference)


def _case_texts(content: Content, audit: Any) -> Iterator[Problem]:
    pages = {name: file for name, file in content.cases.items() if file.case.page}
    for lang in LANGUAGES:
        overlay = content.case_texts.get(lang)
        if overlay is None:
            for file in list(pages.values())[:1]:
                yield file.source.problem((), f"no texts of worked examples in {lang}: write cases/text/{lang}.yaml")
            continue
        for name, file in pages.items():
            needed: set[Path_] = {("title",)}
            if "deck" in file.case.given:
                state = game(content.game).position(file.case.given, content.loaded)
                needed |= set(audit.text_paths(state.scenario))
            if name not in overlay.data:
                yield overlay.problem((), f"the worked example {name} has no texts")
            else:
                yield from _overlay(overlay, overlay.data[name], (name,), needed)
        for name in overlay.data:
            if name not in pages and name != STAMP:
                yield overlay.problem((name,), f"no worked example (page: true) is called {name!r}")
        reference = content.case_texts.get(REFERENCE)
        if reference is not None and lang != REFERENCE:
            yield from _stale(overlay, reference)


def _overlay(overlay: Source, data: Any, base: Path_, needed: set[Path_]) -> Iterator[Problem]:
    """Texts that are missing, and texts that nothing asks for."""
    has = _leaves(data)
    for path in sorted(needed - has.keys(), key=str):
        yield overlay.problem((*base, *path), f"no text {'.'.join(map(str, path))}")
    for path, text in has.items():
        if path not in needed and path != (STAMP,):
            yield overlay.problem((*base, *path), f"nothing shows the text {'.'.join(map(str, path))}")
        elif not isinstance(text, str) or not text.strip():
            yield overlay.problem((*base, *path), f"the text {'.'.join(map(str, path))} is empty")


def _stale(overlay: Source, reference: Source) -> Iterator[Problem]:
    """A translation made from another state of the reference, or left in the reference's language."""
    current = digest(reference.data)
    stamp = overlay.data.get(STAMP)
    if stamp != current:
        yield overlay.problem(
            (STAMP,),
            f"{reference.file.name} has changed since this was written: compare, mend, then set {STAMP}: {current}",
        )
    for path in _the_same(overlay.data, reference.data, ()):
        yield overlay.problem(path, f"{'.'.join(map(str, path))} is still in the words of {reference.file.name}")


def _the_same(node: Any, theirs: Any, path: Path_) -> Iterator[Path_]:
    """Where both have the very same text, and a long one."""
    if isinstance(node, dict) and isinstance(theirs, dict):
        for key, value in node.items():
            other = theirs.get(key)
            if isinstance(other, dict) or (isinstance(value, str) and value == other):
                yield from _the_same(value, other, (*path, key))
    elif isinstance(node, str) and node == theirs and len(node.split()) > FEW_WORDS:
        yield path


def _leaves(tree: Any) -> dict[Path_, Any]:
    """Every text by its path, in the order of the file."""
    found: dict[Path_, Any] = {}
    waiting: list[tuple[Path_, Any]] = [((), tree)]
    while waiting:
        path, node = waiting.pop()
        if isinstance(node, dict):
            waiting += [((*path, key), value) for key, value in reversed(node.items())]
        else:
            found[path] = node
    return found


def _case(content: Content, file: CaseFile) -> Iterator[Problem]:
    """Rules that do not exist, and what does not hold when the case is run."""
    found = game(content.game)
    case = file.case
    for rule in (*case.rules, *case.then.cites, *(case.then.not_offered or {}).values()):
        if rule not in found.rules.by_id:
            yield file.source.problem((), f"there is no rule {rule}")
    try:
        result = run(found, case, content.loaded)
    except (EngineError, CodecError) as error:
        yield file.source.problem(("given",), str(error))
        return
    for difference in result.differences:
        dashed = tuple(str(part).replace("_", "-") if isinstance(part, str) else part for part in difference.path)
        yield file.source.problem(dashed, difference.message)
