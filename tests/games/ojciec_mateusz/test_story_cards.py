"""The story: what a case cannot say."""

from __future__ import annotations

from engine.core.rng import Rng
from tests.games.ojciec_mateusz.walks import GAME


def test_difficulty__rises_from_story_to_story(stories):
    order = ["genialny-artysta", "kamien-optymizmu", "krolewska-gra", "cenniejszy-niz-zloto"]
    assert sorted(stories, key=lambda name: stories[name].difficulty) == order


def test_first_story__asks_for_the_fewest_cards(stories):
    sizes = {name: sum(map(len, story.slots)) for name, story in stories.items()}
    assert min(sizes, key=sizes.__getitem__) == "genialny-artysta"


def test_only_current__a_view_shows_one_story_card(stories):
    state = GAME.begin(stories["krolewska-gra"], Rng(1)).state
    for seat in range(3):
        story = GAME.show(state, seat).story
        assert (story.number, story.of) == ("I", 4)
        assert story.title.path == ("stories", "1", "title")
        assert len(story.goals) == 4


def test_only_current__known_goals_of_krolewska_gra(stories):
    """What is known of the printed story: three clues of the Castle and any key; a clue and a key; the Chess Set."""
    slots = [[(goal.kind, goal.at) for goal in story] for story in stories["krolewska-gra"].slots]
    assert slots[0] == [("clue", "castle")] * 3 + [("key", None)]
    assert slots[2] == [("clue", None), ("key", None)]
    assert ("chess-set", None) in slots[-1]
