"""Cases: given a position, when these actions are done, then this must hold.

A case is plain JSON here; the content package reads it from YAML and turns differences into file and line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from engine.core.codec import Json
from engine.core.errors import IllegalAction, MalformedAction
from engine.core.game import Game
from engine.core.ids import ActionId
from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal, Verdict
from engine.core.step import Event, Step

SEED = 1
"""The seed of a case that names none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """An action of the script that the rules must refuse, citing ``rule``."""

    refused: ActionId
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Then:
    """What must hold at the end of the script."""

    state: Mapping[str, Any] | None = None
    """Part of the game's facts: mappings match by part, a list exactly, or by ``{has: […], lacks: […]}``."""
    events: tuple[str | Mapping[str, Any], ...] = ()
    """Events in this order, others may stand between: a name, or ``{event: Drawn, card: '13'}``."""
    no_events: tuple[str, ...] = ()
    offered: tuple[ActionId, ...] = ()
    not_offered: Mapping[ActionId, str] | None = None
    """Actions that must be refused, each with a rule the verdict must cite."""
    absent: tuple[ActionId, ...] = ()
    """Actions that are not even shown."""
    cites: tuple[str, ...] = ()
    """Rules that some event of the script, the opening, or a verdict of its actions must cite."""
    outcome: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One rule test, worked example or bug report."""

    id: str
    rules: tuple[str, ...] = ()
    ledger: tuple[int, ...] = ()
    """Numbers of the ledger's examples that this case stands for."""
    page: bool = False
    """Stands on a page as a worked example, with texts in every language."""
    seed: int = SEED
    given: Any
    when: tuple[str | Refusal, ...] = ()
    then: Then = Then()

    def script(self) -> tuple[ActionId, ...]:
        """The actions that are carried out, without the refused attempts."""
        return tuple(ActionId(item) for item in self.when if isinstance(item, str))


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that does not hold; ``path`` leads to it in the case."""

    path: tuple[str | int, ...]
    message: str


@dataclass(frozen=True, slots=True)
class Run:
    """A case played: its steps from the opening on, what it cited, and what does not hold."""

    steps: tuple[Step[Any], ...]
    verdicts: tuple[Verdict, ...]
    differences: tuple[Difference, ...]

    def cited(self) -> set[str]:
        """All rule ids in events and verdicts."""
        events = {rule for step in self.steps for event in step.events for rule in event.rules}
        return events | {rule for verdict in self.verdicts for rule in verdict.rules}


def opening(game: Game, case: Case, contents: Mapping[str, Any]) -> Step[Any]:
    """The position a case begins with; with ``from_start`` the scenario's own opening and its events."""
    state = game.position(case.given, contents)
    rng = Rng(case.seed)
    if isinstance(case.given, dict) and case.given.get("from_start"):
        return game.begin(state.scenario, rng, case.given.get("options"))
    return Step(state, (), rng)


def run(game: Game, case: Case, contents: Mapping[str, Any], *, with_when: bool = True) -> Run:
    """Play a case and compare; ``with_when=False`` leaves its actions out, to show that they matter."""
    steps = [opening(game, case, contents)]
    verdicts: list[Verdict] = []
    differences: list[Difference] = []
    for index, item in enumerate(case.when if with_when else ()):
        last = steps[-1]
        text = item if isinstance(item, str) else item.refused
        try:
            action = game.parse(text, seat_to_act(last))
        except MalformedAction as error:
            differences.append(Difference(("when", index), str(error)))
            break
        verdict = last.state.explain(action)
        verdicts.append(verdict)
        if isinstance(item, Refusal):
            differences.extend(_refusal(("when", index), text, verdict, item.rule))
            continue
        try:
            steps.append(last.state.apply(action, last.rng))
        except IllegalAction as error:
            differences.append(Difference(("when", index), f"{text} is refused: {error}"))
            break
    differences.extend(_compare(game, case.then, steps, verdicts))
    return Run(tuple(steps), tuple(verdicts), tuple(differences))


def _refusal(path: tuple[str | int, ...], text: str, verdict: Verdict, rule: str) -> list[Difference]:
    if isinstance(verdict, Legal):
        return [Difference(path, f"{text} is legal; it should be refused by {rule}")]
    if rule not in verdict.rules:
        return [Difference(path, f"{text} is refused by {', '.join(verdict.rules)}; it should be by {rule}")]
    return []


def _compare(game: Game, then: Then, steps: Sequence[Step[Any]], verdicts: list[Verdict]) -> list[Difference]:
    last = steps[-1]
    seat = seat_to_act(last)
    found: list[Difference] = []
    if then.state is not None:
        found += _match(("then", "state"), then.state, game.facts(last.state))
    events = [event for step in steps for event in step.events]
    found += _events(then, events)
    offers = {offer.action.id: offer.verdict for offer in last.state.offers(seat)}
    for index, text in enumerate(then.offered):
        verdict = offers.get(text)
        if verdict is None:
            found.append(Difference(("then", "offered", index), f"{text} is not shown; shown: {', '.join(offers)}"))
        elif isinstance(verdict, Illegal):
            found.append(Difference(("then", "offered", index), f"{text} is refused: {verdict.reason}"))
    for text, rule in (then.not_offered or {}).items():
        verdict = last.state.explain(game.parse(text, seat))
        verdicts.append(verdict)
        found += _refusal(("then", "not_offered", text), text, verdict, rule)
    for index, text in enumerate(then.absent):
        if text in offers:
            found.append(Difference(("then", "absent", index), f"{text} is shown"))
    cited = {rule for event in events for rule in event.rules} | {rule for v in verdicts for rule in v.rules}
    for index, rule in enumerate(then.cites):
        if rule not in cited:
            found.append(
                Difference(("then", "cites", index), f"nothing cites {rule}; cited: {', '.join(sorted(cited))}")
            )
    outcome = last.state.outcome()
    ending = outcome.ending if outcome is not None else None
    if then.outcome is not None and ending != then.outcome:
        found.append(Difference(("then", "outcome"), f"expected the ending {then.outcome}, found {ending}"))
    return found


def plain(event: Event) -> dict[str, Any]:
    """An event as a case writes it."""
    values = {f.name: getattr(event, f.name) for f in fields(event) if f.name != "rules"}
    return {"event": type(event).__name__} | {k: v.value if isinstance(v, Enum) else v for k, v in values.items()}


def _events(then: Then, events: Sequence[Event]) -> list[Difference]:
    found = []
    position = 0
    for index, wanted in enumerate(then.events):
        want = {"event": wanted} if isinstance(wanted, str) else dict(wanted)
        rest = range(position, len(events))
        hit = next((i for i in rest if _matches(want, events[i])), None)
        if hit is None:
            seen = "; ".join(str(plain(events[i])) for i in rest) or "none"
            found.append(Difference(("then", "events", index), f"no {want} from here on; events: {seen}"))
            continue
        position = hit + 1
    for index, name in enumerate(then.no_events):
        if any(type(event).__name__ == name for event in events):
            found.append(Difference(("then", "no_events", index), f"{name} happened"))
    return found


def _matches(want: Mapping[str, Any], event: Event) -> bool:
    has = plain(event)
    return all(key in has and str(has[key]) == str(value) for key, value in want.items())


def _match(path: tuple[str | int, ...], want: Json, has: Json) -> list[Difference]:
    """Differences between a wanted part and what is there."""
    if isinstance(want, Mapping) and isinstance(has, Mapping):
        found = []
        for key, value in want.items():
            if key not in has:
                found.append(Difference((*path, key), f"there is no {key!r}; there are {', '.join(map(str, has))}"))
            else:
                found += _match((*path, key), value, has[key])
        return found
    if isinstance(want, Mapping) and set(want) <= {"has", "lacks"} and isinstance(has, list):
        texts = [str(item) for item in has]
        found = [
            Difference((*path, "has"), f"{i} is not among {texts}") for i in want.get("has", ()) if str(i) not in texts
        ]
        return found + [
            Difference((*path, "lacks"), f"{i} is among {texts}") for i in want.get("lacks", ()) if str(i) in texts
        ]
    if isinstance(want, list | tuple) and isinstance(has, list):
        same = [str(item) for item in want] == [str(item) for item in has]
    else:
        same = want == has or (want is not None and not isinstance(want, bool) and str(want) == str(has))
    return [] if same else [Difference(path, f"expected {want!r}, found {has!r}")]
