"""Laws that every game keeps, in every position of random games."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

import pytest

from engine.cli.simulate import random_game
from engine.content.compile import load
from engine.core.codec import decode, encode
from engine.core.errors import IllegalAction, MalformedAction, SaveError
from engine.core.match import Setup, seat_to_act
from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal
from engine.core.step import Step
from engine.games.registry import game, metas
from engine.presentation.catalogue import LANGUAGES
from engine.presentation.library import Library
from engine.presentation.sitting import state_key

GAMES = 25


@dataclass
class Walk:
    """Positions of random games of one scenario."""

    found: Any
    steps: list[Step[Any]]

    @property
    def seats(self) -> range:
        """Seats that every match of the game has."""
        return range(self.found.meta.seats[0])


@pytest.fixture(scope="module")
def walks():
    made: dict[tuple[str, str], Walk] = {}

    def walk(scenario_of: tuple[str, str]) -> Walk:
        if scenario_of not in made:
            game_id, name = scenario_of
            found, content = game(game_id), load(game_id).loaded[name]
            steps = []
            for seed in range(GAMES):
                step, chance = found.begin(content, Rng(seed)), Rng(seed)
                steps.append(step)
                while step.state.outcome() is None:
                    action, chance = chance.pick(step.state.legal_actions(seat_to_act(step)))
                    step = step.state.apply(action, step.rng)
                    steps.append(step)
            made[scenario_of] = Walk(found, steps)
        return made[scenario_of]

    return walk


def test_somebody_can_act_until_the_game_is_over(walks, scenario_of):
    for step in walks(scenario_of).steps:
        over = step.state.outcome() is not None
        assert bool(step.state.to_act()) is not over
        if over:
            assert not step.state.offers(seat_to_act(step))
        else:
            assert any(step.state.legal_actions(seat) for seat in step.state.to_act())


def test_legal_actions_are_the_legal_offers_in_their_order(walks, scenario_of):
    for step in walks(scenario_of).steps:
        seat = seat_to_act(step)
        legal = tuple(o.action for o in step.state.offers(seat) if isinstance(o.verdict, Legal))
        assert step.state.legal_actions(seat) == legal
        ids = [offer.action.id for offer in step.state.offers(seat)]
        assert len(ids) == len(set(ids))


def refusal(step: Step[Any], action: Any) -> Illegal | None:
    """The verdict with which an action is refused when it is tried; ``pytest.raises`` is slow by the ten thousand."""
    try:
        step.state.apply(action, step.rng)
    except IllegalAction as refused:
        return refused.verdict
    return None


def test_a_refused_action_changes_nothing_and_cites_a_rule(walks, scenario_of):
    for step in walks(scenario_of).steps:
        before = encode(step.state)
        for offer in step.state.offers(seat_to_act(step)):
            if isinstance(offer.verdict, Illegal):
                assert refusal(step, offer.action) == offer.verdict
                assert offer.verdict.rules
        assert encode(step.state) == before


def test_applying_is_pure_and_deterministic(walks, scenario_of):
    for step in walks(scenario_of).steps[::7]:
        for action in step.state.legal_actions(seat_to_act(step)):
            before = encode(step.state)
            first, second = (step.state.apply(action, step.rng) for _ in range(2))
            assert (first.state, first.events, first.rng) == (second.state, second.events, second.rng)
            assert encode(step.state) == before


def test_an_action_is_read_back_from_its_id(walks, scenario_of):
    walk = walks(scenario_of)
    for step in walk.steps:
        for offer in step.state.offers(seat_to_act(step)):
            assert walk.found.parse(offer.action.id, offer.action.seat) == offer.action


def test_what_is_no_action_is_refused_by_name():
    for meta in metas():
        for text in ("", "take:", "fly:5", "take:5", "skip ", "take:5.x;drop"):
            with pytest.raises(MalformedAction):
                game(meta.id).parse(text)


def test_states_come_back_from_their_json(walks, scenario_of):
    for step in walks(scenario_of).steps:
        state = step.state
        data = json.loads(json.dumps(encode(state)))
        assert decode(type(state), data, given={"scenario": state.scenario}) == state


def test_every_event_and_refusal_has_a_sentence_in_every_language(walks, scenario_of):
    game_id, name = scenario_of
    walk, library, content = walks(scenario_of), Library(), load(game_id)
    library.add(content.mechanics())
    said = set()
    for step in walk.steps:
        seat = seat_to_act(step)
        seen = {seen for who in walk.seats for e in step.events if (seen := walk.found.visible(e, who))}
        said |= {walk.found.entry(event).message for event in seen}
        labels = walk.found.labels(step.state, seat)
        for offer in step.state.offers(seat):
            said.add(labels[offer.action.id])
            if isinstance(offer.verdict, Illegal):
                said.add(walk.found.refusal(offer.verdict))
    for lang in LANGUAGES:
        library.add({**content.texts(lang), "root": f"/{lang}/"})
        words = library.words(game_id, lang, Setup(scenario=name))
        for message in said:
            assert words.say(message)


def test_options_that_the_game_does_not_know_are_refused(scenario_of):
    game_id, name = scenario_of
    for options in ({"no such option": 1}, ["a list"]):
        with pytest.raises(SaveError) as caught:
            game(game_id).begin(load(game_id).loaded[name], Rng(1), options)
        assert caught.value.code == "bad-option"


def test_a_seat_cannot_tell_a_redealt_position_apart(walks, scenario_of):
    walk = walks(scenario_of)
    for step in walk.steps:
        for seat in walk.seats:
            other = step.state.redeal(seat, Rng(99))
            assert state_key(other.observation(seat)) == state_key(step.state.observation(seat))
            assert [o.action.id for o in other.offers(seat)] == [o.action.id for o in step.state.offers(seat)]


def test_a_seat_whose_decision_is_not_awaited_is_refused(walks, scenario_of):
    walk = walks(scenario_of)
    for step in walk.steps:
        for action in step.state.legal_actions(seat_to_act(step)):
            for seat in set(walk.seats) - set(step.state.to_act()):
                verdict = step.state.explain(replace(action, seat=seat))
                assert isinstance(verdict, Illegal)
                assert walk.found.refusal(verdict)


def test_games_conserve_their_pieces_and_end(scenario_of):
    game_id, name = scenario_of
    for seed in range(1000, 1000 + GAMES):
        random_game(game(game_id), load(game_id).loaded[name], seed)  # raises Stuck
