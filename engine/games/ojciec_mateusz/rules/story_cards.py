"""The story: chosen before the game, read card by card."""

from __future__ import annotations

from engine.games.ojciec_mateusz.events import StoryChosen, StoryDone, StoryOpened
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import discard_piles
from engine.games.ojciec_mateusz.work import Work

CHOOSE = cite("story-cards.choose")
START_AT_ONE = cite("story-cards.start-at-one")
NEXT = cite("story-cards.next")
ONLY_CURRENT = cite("story-cards.only-current")
NO_AUTOMATIC_GOALS = cite("story-cards.no-automatic-goals")
DIFFICULTY = cite("story-cards.difficulty")
STORY_DECK = cite("setup.story-deck")
THEN_NEXT_CARD = cite("success-tokens.then-next-card")
BESIDE_STORY = cite("success-tokens.beside-story")


def choose(work: Work) -> None:
    """The story's deck lies on its space, card I uppermost."""
    rules = (CHOOSE, STORY_DECK, DIFFICULTY)
    work.emit(StoryChosen(rules=rules, difficulty=work.state.scenario.difficulty))


def open_first(work: Work) -> None:
    """Card I comes into play; its conditions are carried out before the first turn."""
    work.set(opening=True)
    work.emit(StoryOpened(rules=(START_AT_ONE, ONLY_CURRENT), number=1))


def go_on(work: Work) -> None:
    """All goals are found: goal cards to their discards, the story card away, the next one into play."""
    state = work.state
    work.emit(StoryDone(rules=(NEXT, THEN_NEXT_CARD), number=state.story + 1))
    cards = [card for card in state.beside if card is not None]
    number = state.story + 1
    work.set(story=number, beside=(None,) * len(state.scenario.slots[number]), opening=True)
    empty = discard_piles.woken(work)
    touched = discard_piles.lay_goals(work, cards, (BESIDE_STORY, THEN_NEXT_CARD))
    discard_piles.settle(work, touched, (discard_piles.REBUILD_ANY_CAUSE,), empty)
    work.emit(StoryOpened(rules=(NEXT, ONLY_CURRENT, NO_AUTOMATIC_GOALS), number=number + 1))
