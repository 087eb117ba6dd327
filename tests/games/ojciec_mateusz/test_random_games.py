"""Laws of whole random games, for every number of players: they end, lose no card, and betray none."""

from __future__ import annotations

import json

import pytest

from engine.core.codec import decode, encode
from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal
from engine.games.ojciec_mateusz.actions import Open, PlayOm
from engine.games.ojciec_mateusz.knowledge import exchanged, redacted
from tests.games.ojciec_mateusz.walks import GAME, walk

GAMES = 200
SEATS = range(2, 7)


def text(data):
    return json.dumps(data, sort_keys=True)


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_end(stories, seats):
    """Blockades come and the cards that open them go: at last nothing is left but to pass, and all pass."""
    endings = set()
    for seed in range(GAMES):
        story = list(stories.values())[seed % len(stories)]
        *_, (_, _, last) = walk(story, seed, seats)
        endings.add(last.state.over)
    assert "passed-out" in endings


@pytest.mark.parametrize("seats", SEATS)
def test_every_card_lies_in_one_place_in_each_step(stories, seats):
    for seed, story in enumerate(stories.values()):
        total = None
        for step, _, after in walk(story, seed, seats):
            total = total or GAME.pieces(step.state)
            assert total["doubled"] == total["strays"] == 0
            assert total["om"] == total["uncertainty"] == 12
            assert GAME.pieces(after.state) == total


@pytest.mark.parametrize("seats", SEATS)
def test_legal_actions_are_the_legal_offers(stories, seats):
    for seed, story in enumerate(stories.values()):
        for step, _, _ in walk(story, seed, seats):
            state = step.state
            for seat in range(seats):
                offers = state.offers(seat)
                assert state.legal_actions(seat) == tuple(o.action for o in offers if isinstance(o.verdict, Legal))
                assert all(GAME.parse(o.action.id, seat) == o.action for o in offers)
                assert all(o.verdict.rules for o in offers)
                assert bool(offers) == (seat in state.to_act())


@pytest.mark.parametrize("seats", SEATS)
def test_a_redealt_position_looks_the_same_and_can_be_played(stories, seats):
    changed = 0
    for seed, story in enumerate(stories.values()):
        for number, (step, _, _) in enumerate(walk(story, seed, seats)):
            state = step.state
            for seat in range(seats):
                other = state.redeal(seat, Rng(number))
                changed += other != state
                assert text(other.observation(seat)) == text(state.observation(seat))
                assert [(o.action.id, o.verdict) for o in other.offers(seat)] == [
                    (o.action.id, o.verdict) for o in state.offers(seat)
                ]
                assert GAME.pieces(other) == GAME.pieces(state)
                assert other.discard == state.discard
                assert [len(hand) for hand in other.hand] == [len(hand) for hand in state.hand]
                assert other.to_act() == state.to_act()
                assert other.legal_actions(other.to_act()[0])
    assert changed > 100


@pytest.mark.parametrize("seats", SEATS)
def test_what_a_seat_sees_happen_does_not_depend_on_cards_that_it_does_not_know(stories, seats):
    """The same game with unknown items and clues exchanged: the same events, byte for byte, and the same position."""
    compared = 0
    for seed, story in enumerate(stories.values()):
        for number, (step, action, after) in enumerate(walk(story, seed, seats)):
            seat = number % seats
            other, expected, _ = exchanged(step.state, after.state, seat, Rng(number))
            if other == step.state or isinstance(other.explain(action), Illegal):
                continue
            changed = other.hand[action.seat] != step.state.hand[action.seat]
            if changed and isinstance(action, Open | PlayOm) and not action.cards:
                continue  # of two cards alike the first is taken, and another one may be that now
            compared += 1
            again = other.apply(action, step.rng)
            assert again.state == expected
            seen = [redacted(event, seat) for event in after.events]
            assert [redacted(event, seat) for event in again.events] == seen
            assert text(again.state.observation(seat)) == text(after.state.observation(seat))
    assert compared > 100


@pytest.mark.parametrize("seats", SEATS)
def test_an_event_shows_a_seat_no_card_that_it_may_not_know(stories, seats):
    """A card named in an event that a seat sees lies open, in the seat's own hand, or is one that the seat has seen."""
    for seed, story in enumerate(stories.values()):
        for _, _, after in walk(story, seed, seats):
            for event in after.events:
                for seat in range(seats):
                    seen = redacted(event, seat)
                    card = getattr(seen, "card", None)
                    secret = type(event).__name__ in {"Drawn", "KeptCard", "SawCard", "SawUncertainty"}
                    if secret and card is not None:
                        assert event.knows >> seat & 1
                    if type(event).__name__ in {"Drawn", "KeptCard"} and seat != event.seat and card is None:
                        assert seen.kind is None


def test_states_come_back_from_their_json(stories):
    for seed, story in enumerate(stories.values()):
        for step, _, _ in walk(story, seed, 4):
            data = json.loads(json.dumps(encode(step.state)))
            assert decode(type(step.state), data, given={"scenario": story}) == step.state


def test_the_view_and_the_labels_can_be_made_for_every_seat(stories):
    for seed, story in enumerate(stories.values()):
        for step, _, _ in walk(story, seed, 3):
            for seat in range(3):
                table = GAME.show(step.state, seat)
                assert table.mine == (seat in step.state.to_act())
                known = [card for player in table.seats if not player.me for card in player.hand if card.kind]
                assert len(known) == sum(
                    step.state.knows(seat, card)
                    for whose, hand in enumerate(step.state.hand)
                    if whose != seat
                    for card in hand
                )
                assert set(GAME.labels(step.state, seat)) == {o.action.id for o in step.state.offers(seat)}
