"""What an author's scenario must satisfy beyond its shape.

Everything is told by its path in the deck file, so that the content package can say line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from engine.games.mortum import reach
from engine.games.mortum.cards import CardFace, CardOffer, Scenario
from engine.games.mortum.instructions import (
    BodyPart,
    DiscardCard,
    Draw,
    EndScenario,
    GiveKeyword,
    PutToken,
    ReturnCard,
    RevealEnd,
    StartSpecial,
    TakeRaidTokenBack,
    Text,
    Turn,
)
from engine.games.mortum.names import CardId, CardRef, Deck, Face, card_and_face, deck_of
from engine.games.mortum.rules.scenario_end import BY_CARD, BY_HOUR
from engine.games.mortum.rules.scenario_setup import TEAM_SIZE

Path = tuple[str | int, ...]
Fault = tuple[Path, str]
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
PROOFS = 2
"""Faces that have to prove an answer, at the least."""


def faults(scenario: Scenario) -> Iterator[Fault]:
    """Everything wrong in a deck: references to nothing, doubled ids, an end that need not come."""
    yield from _references(scenario)
    yield from _companion(scenario) if scenario.companion else _start(scenario)
    yield from _endless_chains(scenario)
    yield from _questions(scenario)
    yield from _ratings(scenario)
    if scenario.follows is None:
        yield from _keywords(scenario, set(given_keywords(scenario)))
        yield from reach.faults(scenario)
    numbers = [place.number for place in scenario.places if place.number is not None]
    for index, place in enumerate(scenario.places):
        if place.number is not None and numbers.count(place.number) > 1:
            yield ("places", index), f"two places have the number {place.number}"


def _faces(scenario: Scenario) -> Iterator[tuple[CardId, Face, CardFace, Path]]:
    for card, printed in scenario.cards.items():
        yield card, Face.A, printed.a, ("cards", card, "a")
        if printed.b is not None:
            yield card, Face.B, printed.b, ("cards", card, "b")


def faces(scenario: Scenario) -> Iterator[tuple[CardId, Face]]:
    """Every printed face."""
    return ((card, face) for card, face, _, _ in _faces(scenario))


def _references(scenario: Scenario) -> Iterator[Fault]:
    for card, face, printed, path in _faces(scenario):
        if face is Face.B and deck_of(card) is not Deck.MAIN:
            yield path, "cards of additional decks have one face"
        if printed.flip and face is Face.A and scenario.cards[card].b is None:
            yield (*path, "flip"), f"card {card} has a flip arrow but no side B"
        for index, part in enumerate(printed.body):
            here = (*path, "body", index)
            match part:
                case Draw(card=ref) | ReturnCard(card=ref) | DiscardCard(card=ref):
                    yield from _card(scenario, ref, here)
                case Turn(face=side) if scenario.cards[card].b is None:
                    yield here, f"card {card} has no other side to turn to {side.value}"
                case PutToken(place=place) | StartSpecial(place=place) | TakeRaidTokenBack(place=place):
                    if scenario.place(place) is None:
                        yield here, f"no place {place!r} on the map"
                case _:
                    pass
        seen: set[str] = set()
        for index, offer in enumerate(printed.offers):
            here = (*path, "offers", index)
            other = scenario.cards[card].face(face.other())
            if offer.id in seen or (face is Face.B and any(o.id == offer.id for o in other.offers)):
                yield here, f"card {card} has two offers called {offer.id!r}"
            seen.add(offer.id)
            if offer.draw is not None:
                yield from _card(scenario, offer.draw, here)
            if offer.place is not None and scenario.place(offer.place) is None:
                yield here, f"no place {offer.place!r} on the map"
            if offer.needs.card_read is not None:
                yield from _card(scenario, offer.needs.card_read, here)


def _card(scenario: Scenario, ref: CardRef, path: Path) -> Iterator[Fault]:
    card, face = card_and_face(ref)
    if card not in scenario.cards:
        yield path, f"there is no card {ref}"
    elif face is Face.B and scenario.cards[card].b is None:
        yield path, f"card {card} has no side B"


def _keywords(scenario: Scenario, known: set[str]) -> Iterator[Fault]:
    """Keywords that are asked for and that nothing can have given."""
    for _, _, printed, path in _faces(scenario):
        for index, part in enumerate(printed.body):
            for keyword in _keywords_of_part(part):
                if keyword not in known:
                    yield (*path, "body", index), f"no card gives the keyword {keyword!r}"
        for index, offer in enumerate(printed.offers):
            for keyword in _keywords_of_offer(offer):
                if keyword not in known:
                    yield (*path, "offers", index), f"no card gives the keyword {keyword!r}"


def _keywords_of_part(part: BodyPart) -> list[str]:
    return [keyword for keyword in (part.if_keyword, part.unless_keyword) if keyword is not None]


def _keywords_of_offer(offer: CardOffer) -> list[str]:
    return [keyword for keyword in (offer.needs.keyword, offer.needs.not_keyword) if keyword is not None]


def _questions(scenario: Scenario) -> Iterator[Fault]:
    """Questions that cannot be asked, answered or proved."""
    ids = [question.id for question in scenario.questions]
    for index, question in enumerate(scenario.questions):
        here: Path = ("questions", index)
        if ids.count(question.id) > 1:
            yield here, f"two questions are called {question.id!r}"
        for name in (question.id, *question.choices):
            if NAME.fullmatch(name) is None:
                yield here, f"{name!r} is no id; write small letters, digits and hyphens"
        if len(question.choices) < 2:
            yield here, f"question {question.id} has {len(question.choices)} choices; it needs at least 2"
        if len(set(question.choices)) < len(question.choices):
            yield (*here, "choices"), f"question {question.id} has a choice twice"
        if not question.right:
            yield (*here, "right"), f"question {question.id} has no right answer"
        for choice in question.right:
            if choice not in question.choices:
                yield (*here, "right"), f"the right answer {choice!r} is none of the choices of question {question.id}"
        if question.points < 1:
            yield (*here, "points"), f"a right answer is worth at least 1 point, not {question.points}"
        for ref in question.proof:
            yield from _card(scenario, ref, (*here, "proof"))
        if len({card_and_face(ref) for ref in question.proof}) < PROOFS:
            yield here, f"question {question.id} needs at least {PROOFS} different faces under `proof` that answer it"


def _ratings(scenario: Scenario) -> Iterator[Fault]:
    """Names of scores: from 0 points, each from more than the one before, none out of reach."""
    if scenario.ratings and not scenario.questions:
        yield ("ratings",), "there are ratings but no questions"
    best = sum(question.points for question in scenario.questions)
    before, ids = -1, [rating.id for rating in scenario.ratings]
    for index, rating in enumerate(scenario.ratings):
        here: Path = ("ratings", index)
        if index == 0 and rating.from_ != 0:
            yield here, f"the first rating must be from 0 points, not from {rating.from_}"
        if rating.from_ <= before:
            yield here, f"ratings go from low to high; {rating.from_} comes after {before}"
        if scenario.questions and rating.from_ > best:
            yield here, f"nobody can get {rating.from_} points; the questions are worth {best} in all"
        if ids.count(rating.id) > 1:
            yield here, f"two ratings are called {rating.id!r}"
        before = rating.from_


def campaign_faults(scenarios: Mapping[str, Scenario]) -> Iterator[tuple[str, Path, str]]:
    """What is wrong between scenarios that follow each other: the scenario's name, the path in its deck, the fault."""
    followed = {scenario.follows for scenario in scenarios.values()}
    for name, scenario in scenarios.items():
        if scenario.scenario != name:
            yield name, ("scenario",), f"the deck lies in the folder {name!r} but calls itself {scenario.scenario!r}"
        if name in followed and not scenario.campaign:
            yield name, ("scenario",), "another scenario follows this one, so it needs `campaign: true`"
        if scenario.follows is None:
            continue
        if scenario.follows not in scenarios:
            yield name, ("follows",), f"there is no scenario {scenario.follows!r}"
            continue
        line = [name]
        while (before := scenarios[line[-1]].follows) in scenarios and before not in line:
            line.append(str(before))
        if before in line:
            yield name, ("follows",), f"the scenarios {', '.join(reversed(line))} follow each other in a ring"
        known = {keyword for one in line for keyword in given_keywords(scenarios[one])}
        yield from ((name, path, fault) for path, fault in _keywords(scenario, known))
        yield from ((name, path, fault) for path, fault in reach.faults(scenario, known))


def _endless_chains(scenario: Scenario) -> Iterator[Fault]:
    """Chains that could go round for ever: a compulsory draw leads back to its card, which goes back to its deck."""
    bodies = [printed.body for _, _, printed, _ in _faces(scenario)]
    returned = {card_and_face(part.card)[0] for body in bodies for part in body if isinstance(part, ReturnCard)}
    orders: dict[CardId, set[CardId]] = {}
    for card, _, printed, _ in _faces(scenario):
        drawn = {card_and_face(part.card)[0] for part in printed.body if isinstance(part, Draw)}
        orders.setdefault(card, set()).update(drawn)
    for card in sorted(returned & set(orders)):
        reached, edge = set[CardId](), set(orders[card])
        while edge:
            reached |= edge
            edge = {after for before in edge for after in orders.get(before, ())} - reached
        if card in reached:
            yield ("cards", card), f"card {card} goes back to its deck and its chain draws it again: it would never end"


def _companion(scenario: Scenario) -> Iterator[Fault]:
    """A companion has no cards, and comes to an end by itself at some time."""
    if scenario.cards:
        yield ("cards",), "a companion has no cards: they are printed, and the owner reads them"
    if scenario.last_day is None:
        yield ("scenario",), "a companion need not end; give it `last-day: <number>`"


def _start(scenario: Scenario) -> Iterator[Fault]:
    yield from _card(scenario, scenario.start.card, ("start", "card"))
    if scenario.end is None:
        yield ("scenario",), "the scenario has no end hour, so it need not end; give it `end: {day, hour, ending}`"
        return
    if not any(isinstance(part, RevealEnd) for _, part in opening_chain(scenario)):
        yield (
            ("end",),
            (
                "the end hour is not read for sure in the opening chain, so the scenario need not end; "
                "put `do: reveal-end` on the starting card or on one it orders"
            ),
        )


def opening_chain(scenario: Scenario) -> Iterator[tuple[CardId, object]]:
    """Every instruction that the starting card carries out for sure, its drawn cards' included."""
    drawn: set[CardId] = set()

    def walk(ref: CardRef) -> Iterator[tuple[CardId, object]]:
        card, face = card_and_face(ref)
        if card in drawn or card not in scenario.cards:
            return
        drawn.add(card)
        for part in scenario.cards[card].face(face).body:
            if _keywords_of_part(part):  # not for every team
                continue
            if not isinstance(part, Text):
                yield card, part
            if isinstance(part, Draw):
                yield from walk(part.card)

    yield from walk(scenario.start.card)


def given_keywords(scenario: Scenario) -> Iterator[str]:
    """Keywords that some card gives."""
    for _, _, printed, _ in _faces(scenario):
        yield from (part.keyword for part in printed.body if isinstance(part, GiveKeyword))


def asked_keywords(scenario: Scenario) -> tuple[str, ...]:
    """Keywords that something in the scenario hangs on, each once, in the order of print."""
    found: dict[str, None] = {}
    for _, _, printed, _ in _faces(scenario):
        for part in printed.body:
            found.update(dict.fromkeys(_keywords_of_part(part)))
        for offer in printed.offers:
            found.update(dict.fromkeys(_keywords_of_offer(offer)))
    return tuple(found)


def _keywords_on_offers(scenario: Scenario) -> Iterator[str]:
    """Keywords named under a possible action; those that only a part of the body hangs on are not shown."""
    for _, _, printed, _ in _faces(scenario):
        for offer in printed.offers:
            yield from _keywords_of_offer(offer)


def endings(scenario: Scenario) -> tuple[str, ...]:
    """Every ending the deck knows, the clock's last."""
    if scenario.companion:
        return (BY_CARD, BY_HOUR)
    found = [p.ending for _, _, printed, _ in _faces(scenario) for p in printed.body if isinstance(p, EndScenario)]
    if scenario.end is not None:
        found.append(scenario.end.ending)
    return tuple(dict.fromkeys(found))


def text_paths(scenario: Scenario) -> Iterator[Path]:
    """Every text that a language must give for a scenario."""
    for place in scenario.places:
        yield ("places", place.id)
    for hero in scenario.heroes:
        yield ("heroes", hero.id)
    if scenario.companion:
        yield from (("heroes", str(number)) for number in range(1, TEAM_SIZE + 1))
    for ending in endings(scenario):
        yield ("endings", ending, "title")
        yield ("endings", ending, "text")
    for keyword in dict.fromkeys((*given_keywords(scenario), *_keywords_on_offers(scenario))):
        yield ("keywords", keyword)
    for question in scenario.questions:
        yield ("questions", question.id, "ask")
        yield ("questions", question.id, "answer")
        for choice in question.choices:
            yield ("questions", question.id, "choices", choice)
    for rating in scenario.ratings:
        yield ("ratings", rating.id, "title")
        yield ("ratings", rating.id, "text")
    for card, face, printed, _ in _faces(scenario):
        yield ("cards", card, "title")
        side = face.value.lower()
        for part in printed.body:
            if isinstance(part, Text):
                yield ("cards", card, side, "text", part.text)
        for offer in printed.offers:
            yield ("cards", card, side, "offers", offer.id)


def stories(scenario: Scenario) -> Iterator[tuple[Path, ...]]:
    """The story paragraphs of each face that has any, for word counts."""
    for card, face, printed, _ in _faces(scenario):
        parts = tuple(("cards", card, face.value.lower(), "text", p.text) for p in printed.body if isinstance(p, Text))
        if parts:
            yield parts
