"""The chart of a game: every round with the tokens at its end, and the story cards that came into play in it."""

from __future__ import annotations

from engine.core.game import Recaps
from engine.core.rng import Rng
from engine.core.step import Step
from engine.games.ojciec_mateusz.events import StoryOpened, TurnBegan
from engine.games.ojciec_mateusz.recap import recap
from tests.games.ojciec_mateusz.walks import GAME, walk

PLACES = {
    "castle": ["clue", "key", "clue", "torch"],
    "town-hall": ["clue", "ladder", "clue"],
}


def played(lay, *actions, **given):
    """A position of a case, and the steps that actions lead to from there."""
    steps = [Step(lay(**given), (), Rng(1))]
    for text in actions:
        state = steps[-1].state
        steps.append(state.apply(GAME.parse(text, state.to_act()[0]), steps[-1].rng))
    return steps


def test_tokens_stand_in_the_round_in_which_they_were_earned(lay):
    steps = played(
        lay,
        "hand-in:castle-1",  # round 1: player 1
        "pass",
        "draw:town-hall",  # round 2
        "hand-in:town-hall-3",
        "pass",
        "pass",
        places=PLACES,
        seats=2,
        stories=[{"goals": [{"kind": "clue", "count": 2}]}, {"goals": [{"kind": "key"}]}],
        piles={"town-hall": ["town-hall-2"]},
        hands=[["castle-1"], ["town-hall-3"]],
    )
    told = recap(steps)
    assert told.seats == (0, 1)
    assert [(one.number, one.tokens, one.stories) for one in told.rounds] == [
        (0, (0, 0), ()),
        (1, (1, 0), ()),
        (2, (1, 1), ("II",)),
        (3, (1, 1), ()),
    ]
    assert told.most == 1
    assert [one.number for one in told.told] == [0, 1, 2, 3]


def test_rounds_begin_with_the_start_player_wherever_that_one_sits(lay):
    steps = played(lay, "pass", "hand-in:castle-2", places=PLACES, stories=[{"goals": [{"kind": "key"}]}],
                   start=2, turn=2, hands=[["castle-2"]])  # fmt: skip
    told = recap(steps)
    assert told.seats == (2, 0, 1)
    assert [one.tokens for one in told.rounds] == [(0, 0, 0), (2, 0, 0)]


def test_the_table_leaves_out_rounds_in_which_nothing_changed(lay):
    steps = played(lay, "pass", "draw:castle", "pass", "draw:castle", "hand-in:castle-1", places=PLACES, seats=2,
                   stories=[{"goals": [{"kind": "clue"}]}], piles={"castle": ["castle-2", "castle-4"]},
                   hands=[["castle-1"]])  # fmt: skip
    told = recap(steps)
    assert [one.number for one in told.rounds] == [0, 1, 2, 3]
    assert [(one.number, one.tokens) for one in told.told] == [(0, (0, 0)), (3, (2, 0))]


def test_whole_games_are_told_to_their_end(stories):
    assert isinstance(GAME, Recaps)
    for seed, story in enumerate(stories.values()):
        steps = [step for step, _, _ in walk(story, seed, 3)]
        *_, (_, _, last) = walk(story, seed, 3)
        told = GAME.recap([*steps, last])
        events = [event for step in [*steps, last] for event in step.events]
        begun = [event for event in events if isinstance(event, TurnBegan) and event.seat == 0]
        assert len(told.rounds) == len(begun) + 2
        assert told.rounds[-1].tokens == last.state.tokens
        assert all(a <= b for x, y in zip(told.rounds, told.rounds[1:], strict=False)
                   for a, b in zip(x.tokens, y.tokens, strict=True))  # fmt: skip
        opened = [event for event in events if isinstance(event, StoryOpened)]
        assert sum(len(one.stories) for one in told.rounds) == len(opened)
        assert told.rounds[0].stories == ("I",)
