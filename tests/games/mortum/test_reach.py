"""What no game of a deck can come to is told with its path; what can be met is not."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cli.simulate import random_game
from engine.content.compile import load
from engine.core.game import variation
from engine.core.rng import Rng
from engine.games.mortum import audit, reach
from engine.games.mortum.cards import Card, CardFace, CardOffer, End, Hero, Needs, Place, Scenario, Start
from engine.games.mortum.instructions import Draw, EndScenario, Gain, GiveKeyword, HeroTokens, RevealEnd, Turn
from engine.games.mortum.names import CardId, CardRef, Face, Hour, PlaceId, Token
from engine.games.registry import game


def deck(cards: Mapping[str, Card], heroes: tuple[Hero, ...] = (), places: tuple[Place, ...] = ()) -> Scenario:
    return Scenario(
        scenario="case",
        start=Start(hour=Hour(8), card=CardRef("1")),
        end=End(day=1, hour=Hour(20), ending="nightfall"),
        heroes=heroes,
        places=places,
        cards={CardId(number): card for number, card in cards.items()},
    )


def opening(*offers: CardOffer, **more) -> Card:
    body = (*more.pop("body", ()), RevealEnd())
    return Card(a=CardFace(body=body, offers=offers, **more))


def plain(*body) -> Card:
    return Card(a=CardFace(body=body))


def faults(scenario: Scenario, carried: frozenset[str] = frozenset()) -> dict:
    return dict(reach.faults(scenario, carried))


def test_a_card_that_nothing_draws():
    found = faults(deck({"1": opening(), "2": plain()}))
    assert list(found) == [("cards", "2")]
    assert "nobody can come to card 2" in found["cards", "2"]


def test_a_side_b_without_a_way_to_it():
    card = Card(a=CardFace(), b=CardFace(clocks=1))
    assert list(faults(deck({"1": opening(CardOffer(id="go", draw=CardRef("2"))), "2": card}))) == [("cards", "2", "b")]


def test_each_way_to_a_side_b():
    for body, flip, ref in (((Turn(face=Face.B),), False, "2"), ((), True, "2"), ((), False, "2B")):
        card = Card(a=CardFace(body=body, flip=flip), b=CardFace(clocks=1))
        found = faults(deck({"1": opening(CardOffer(id="go", draw=CardRef(ref))), "2": card}))
        assert ("cards", "2", "b") not in found, ref


def test_an_offer_whose_keyword_nobody_can_have():
    offer = CardOffer(id="go", draw=CardRef("2"), needs=Needs(keyword="lamp"))
    unread = plain(GiveKeyword(keyword="lamp"))
    found = faults(deck({"1": opening(offer), "2": plain(), "3": unread}))
    assert "keyword 'lamp'" in found["cards", "1", "a", "offers", 0]
    assert ("cards", "2") in found
    assert ("cards", "1", "a", "offers", 0) not in faults(
        deck({"1": opening(offer), "2": plain()}), frozenset({"lamp"})
    )


def test_an_offer_that_costs_more_than_anybody_can_have():
    offer = CardOffer(id="buy", draw=CardRef("2"), pay={Token.COIN: 3})
    heroes = (Hero(id="clerk", tokens={Token.COIN: 2}),)
    poor = deck({"1": opening(offer, body=(HeroTokens(),)), "2": plain()}, heroes)
    assert "costs 3 coin" in faults(poor)["cards", "1", "a", "offers", 0]
    rich = deck({"1": opening(offer, body=(HeroTokens(), Gain(token=Token.COIN))), "2": plain()}, heroes)
    assert not faults(rich)


def test_an_offer_that_waits_for_a_card_behind_it():
    first = CardOffer(id="go", draw=CardRef("2"), needs=Needs(card_read=CardRef("2")))
    found = faults(deck({"1": opening(first), "2": plain()}))
    assert "nobody can have read 2" in found["cards", "1", "a", "offers", 0]


def test_an_offer_without_an_hour():
    offer = CardOffer(id="go", draw=CardRef("2"), needs=Needs(from_hour=Hour(20), until_hour=Hour(19)))
    assert "no hour from 20 to 19" in faults(deck({"1": opening(offer), "2": plain()}))["cards", "1", "a", "offers", 0]


def test_an_ending_nobody_can_get_to():
    ends = Card(a=CardFace(), b=CardFace(body=(EndScenario(ending="glory"),)))
    found = faults(deck({"1": opening(CardOffer(id="go", draw=CardRef("2"))), "2": ends}))
    assert "ending 'glory'" in found["cards", "2", "b", "body", 0]


def test_a_deck_that_the_team_opens_by_its_own_special_action():
    places = (Place(id=PlaceId("mill"), number=2), Place(id=PlaceId("weir"), number=3))
    heroes = (Hero(id="clerk", tokens={Token.SEARCH: 1}),)
    cards = {"1": opening(body=(HeroTokens(),)), "search-2": plain(Draw(card=CardRef("raid-3"))), "raid-3": plain()}
    assert not faults(deck(cards, heroes, places))
    cards["raid-2"] = plain()  # nobody prints a Raid
    assert list(faults(deck(cards, heroes, places))) == [("cards", "raid-2")]


def test_the_check_of_a_deck_asks_for_it():
    lost = deck({"1": opening(), "2": plain()})
    assert ("cards", "2") in dict(audit.faults(lost))


def test_whatever_random_games_read_can_be_reached():
    scenarios = load("mortum").loaded
    for name, scenario in scenarios.items():
        if scenario.follows is not None:
            continue
        possible = {f"{card}{face.value}" for card, face in reach.reach(scenario).read}
        for seed in range(30):
            state, _ = random_game(game("mortum"), scenario, seed)
            assert set(state.met) <= possible, (name, seed)


def test_random_games_of_a_following_scenario_take_its_beginnings_in_turn():
    for scenario in load("mortum").loaded.values():
        ways = game("mortum").variations(scenario)
        if scenario.follows is None:
            assert ways == (None,)
            continue
        fresh, carried = (game("mortum").begin(scenario, Rng(1), options).state for options in ways)
        assert not fresh.keywords
        asked = set(audit.asked_keywords(scenario)) - set(audit.given_keywords(scenario))
        assert asked
        assert asked == set(carried.keywords)
        assert variation(game("mortum"), scenario, 3) == ways[1]
