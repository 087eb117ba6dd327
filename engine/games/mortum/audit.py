"""What an author's scenario must satisfy beyond its shape.

Everything is told by its path in the deck file, so that the content package can say line and column.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mortum.cards import CardFace, Scenario
from engine.games.mortum.instructions import (
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

Path = tuple[str | int, ...]
Fault = tuple[Path, str]


def faults(scenario: Scenario) -> Iterator[Fault]:
    """Everything wrong in a deck: references to nothing, doubled ids, an end that need not come."""
    yield from _references(scenario)
    yield from _start(scenario)
    yield from _endless_chains(scenario)
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
    keywords = set(given_keywords(scenario))
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
            if offer.needs.keyword is not None and offer.needs.keyword not in keywords:
                yield here, f"no card gives the keyword {offer.needs.keyword!r}"


def _card(scenario: Scenario, ref: CardRef, path: Path) -> Iterator[Fault]:
    card, face = card_and_face(ref)
    if card not in scenario.cards:
        yield path, f"there is no card {ref}"
    elif face is Face.B and scenario.cards[card].b is None:
        yield path, f"card {card} has no side B"


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
            if not isinstance(part, Text):
                yield card, part
            if isinstance(part, Draw):
                yield from walk(part.card)

    yield from walk(scenario.start.card)


def given_keywords(scenario: Scenario) -> Iterator[str]:
    """Keywords that some card gives."""
    for _, _, printed, _ in _faces(scenario):
        yield from (part.keyword for part in printed.body if isinstance(part, GiveKeyword))


def endings(scenario: Scenario) -> tuple[str, ...]:
    """Every ending the deck knows, the clock's last."""
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
    for ending in endings(scenario):
        yield ("endings", ending, "title")
        yield ("endings", ending, "text")
    for keyword in dict.fromkeys(given_keywords(scenario)):
        yield ("keywords", keyword)
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
