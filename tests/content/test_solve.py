"""The solver finds a way to each ending, says which it has shown to be shortest, and its ways replay."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cli import solve
from engine.content.compile import load
from engine.core.match import seat_to_act
from engine.core.rng import Rng
from engine.core.step import Outcome, Step
from engine.games.registry import game

MORTUM = game("mortum")


@dataclass(frozen=True)
class Stand:
    id: str = "stand"
    seat: int = 0


@dataclass(frozen=True)
class Throw:
    value: int
    over: bool = False

    def to_act(self):
        return () if self.over else (0,)

    def legal_actions(self, seat):
        del seat
        return (Stand(),)

    def apply(self, action, rng):
        del action
        return Step(Throw(self.value, over=True), (), rng)

    def outcome(self):
        return Outcome(ending=f"threw-{self.value}") if self.over else None


PROLOGUE = load("mortum").loaded["prologue"]
DECK = {
    "scenario": "small",
    "start": {"hour": 8, "card": "1"},
    "end": {"day": 1, "hour": 14, "ending": "late"},
    "cards": {
        "1": {
            "a": {
                "body": [{"do": "reveal-end"}],
                "offers": [{"id": "walk", "draw": "2"}, {"id": "idle", "draw": "5"}],
            }
        },
        "2": {"a": {"offers": [{"id": "on", "draw": "3"}]}},
        "3": {"a": {"body": [{"do": "end-scenario", "ending": "found"}]}},
        "5": {"a": {"clocks": 2}},
    },
}


def end_of(content, way):
    step = MORTUM.begin(content, Rng(solve.SEED))
    for text in way:
        step = step.state.apply(MORTUM.parse(text, seat_to_act(step)), step.rng)
    return step.state.outcome().ending


def test_the_breadth_first_search_finds_shortest_ways():
    content = MORTUM.load(DECK)
    ways = solve.solve_scenario(MORTUM, content, games=0).ways
    assert {ending: (way.actions, way.shortest) for ending, way in ways.items()} == {
        "found": (("take:1.walk", "take:2.on"), True),
        "late": (("take:1.idle", "skip", "skip", "skip", "skip"), True),
    }


def test_beyond_its_bound_ways_come_from_random_games_and_are_cut_down():
    content = MORTUM.load(DECK)
    solved = solve.solve_scenario(MORTUM, content, bound=1, games=60)
    assert sum(solved.shares.values()) == 60
    for ending, way in solved.ways.items():
        assert not way.shortest
        assert end_of(content, way.actions) == ending
    assert len(solved.ways["found"].actions) == 2
    assert len(solved.ways["late"].actions) == 5


def test_a_known_way_is_a_start_and_what_no_longer_stands_is_passed_over():
    content = MORTUM.load(DECK)
    known = [(solve.SEED, ("take:1.walk", "take:9.gone", "skip", "take:2.on"))]
    assert solve.solve_scenario(MORTUM, content, bound=1, games=0, known=known).ways["found"].actions == (
        "take:1.walk",
        "take:2.on",
    )


def test_a_recorded_way_is_kept_unless_a_shorter_one_is_found(tmp_path, monkeypatch):
    (way,) = [way for _, way in solve.known_ways("mortum", "prologue") if end_of(PROLOGUE, way) == "wrong-cart"]
    monkeypatch.setattr(solve, "folder", lambda _game: tmp_path)
    ways = {"wrong-cart": solve.Witness(way, shortest=False)}
    assert solve.record_ways("mortum", "prologue", ways) == ["prologue--wrong-cart.txt"]
    before = (tmp_path / "prologue--wrong-cart.txt").read_text("utf-8")
    longer = {"wrong-cart": solve.Witness(("skip", *ways["wrong-cart"].actions), shortest=False)}
    assert solve.record_ways("mortum", "prologue", longer) == []
    assert (tmp_path / "prologue--wrong-cart.txt").read_text("utf-8") == before


def test_a_way_keeps_the_seed_of_the_game_it_was_found_in():
    class Dice:
        """A game whose only ending but one hangs on its seed."""

        def begin(self, content, rng, options=None):
            del content, options
            value, rng = rng.below(6)
            return Step(Throw(value), (), rng)

        def parse(self, text, seat=0):
            del seat
            return Stand() if text == "stand" else None

        def pieces(self, state):
            del state
            return {}

    solved = solve.solve_scenario(Dice(), None, bound=1, games=40)
    assert set(solved.ways) == {f"threw-{number}" for number in range(6)}
    for ending, way in solved.ways.items():
        first = Dice().begin(None, Rng(way.seed)).state
        assert f"threw-{first.value}" == ending
