"""The commands that let bots play each other: shares, their lower ends, and the parts of a page that they write."""

from __future__ import annotations

import pytest
import typer
from typer.testing import CliRunner

from engine.cli.app import app
from engine.cli.arena import Fixture, Result, play, play_all
from engine.cli.duel import Score, fixtures, wilson
from engine.cli.page_part import put
from engine.core.bot import RANDOM, Bots, Measured
from engine.games.registry import game, metas

MEASURED = [meta.id for meta in metas() if isinstance(game(meta.id), Bots) and isinstance(game(meta.id), Measured)]
PAGE = """# Bots

<!-- duel {0} -->
old
<!-- end of duel {0} -->

between

<!-- balance {0} -->
<!-- end of balance {0} -->
"""
per_game = pytest.mark.parametrize("game_id", MEASURED)


@pytest.mark.parametrize(
    ("share", "games", "least"), [(0.5, 1_000, 0.4691), (0.6, 1_000, 0.5693), (1.0, 10, 0.7225), (0.0, 10, 0.0)]
)
def test_wilsons_lower_end(share, games, least):
    assert wilson(share, games) == pytest.approx(least, abs=5e-4)


def test_a_tie_counts_a_half():
    score = Score("a", "b")
    for winners in ((0,), (1,), (0, 1), ()):
        score.add(Result(Fixture("g", "s", ("a", "b"), 1), "end", winners, 1, 1))
    assert (score.games, score.points) == (4, 1.5)


@per_game
def test_each_deal_is_played_with_seats_swapped(game_id):
    found = fixtures(game_id, "easy", RANDOM, 8, 5)
    assert [f.players for f in found] == [("easy", RANDOM), (RANDOM, "easy")] * 4
    assert [f.seed for f in found] == [5, 5, 6, 6, 7, 7, 8, 8]
    assert all(one.scenario == two.scenario for one, two in zip(found[::2], found[1::2], strict=True))


@per_game
def test_a_game_comes_out_the_same_in_another_process(game_id):
    found = fixtures(game_id, "easy", RANDOM, 4, 1)
    assert play_all(found, 2) == [play(fixture) for fixture in found]


@per_game
def test_both_commands_write_their_part_of_the_page(game_id, tmp_path):
    page = tmp_path / "bots.md"
    page.write_text(PAGE.format(game_id), encoding="utf-8")
    run = CliRunner().invoke
    duel = run(app, ["duel", game_id, "--games", "20", "--level", "easy", "--jobs", "1", "--page", str(page)])
    assert duel.exit_code == 0, duel.output
    options = ["--games", "2", "--players", "2,3", "--level", "easy", "--jobs", "1", "--page", str(page)]
    balance = run(app, ["balance", game_id, *options])
    assert balance.exit_code == 0, balance.output
    text = page.read_text(encoding="utf-8")
    assert "old" not in text
    assert "between" in text
    assert "| easy | random | 20 |" in text
    assert text.count("| 2 | 2 |") == text.count("| 3 | 2 |") > 0


def test_a_page_without_the_part_is_left_alone(tmp_path):
    page = tmp_path / "bots.md"
    page.write_text("nothing", encoding="utf-8")
    with pytest.raises(typer.Exit):
        put(page, "duel", "text")
    assert page.read_text(encoding="utf-8") == "nothing"


def test_a_game_without_bots_is_refused():
    others = [meta.id for meta in metas() if meta.id not in MEASURED]
    result = CliRunner().invoke(app, ["duel", next(iter([*others, "nothing"]))])
    assert result.exit_code == 2
