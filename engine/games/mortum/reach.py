"""What a deck can come to: faces that can be read, offers that can be taken, endings that can be got to.

The question is answered from above: whatever may hold in some game counts as holding. So everything reported here is
out of reach for sure; that the rest is met too is shown by random games and by the recorded ways to each ending.
"""

from __future__ import annotations

from collections.abc import Iterator, Set as AbstractSet
from dataclasses import dataclass, field

from engine.games.mortum.cards import CardFace, CardOffer, Scenario
from engine.games.mortum.instructions import BodyPart, Draw, EndScenario, Gain, GiveKeyword, HeroTokens, Turn
from engine.games.mortum.names import CardId, CardRef, Deck, Face, Token, card_and_face

Path = tuple[str | int, ...]
FIRST_REST = 18
"""Rest is offered from this hour on (rest-and-fatigue.from-18)."""
MANY = 1_000_000
"""More tokens than any price: what a card that can be drawn again gives."""

FaceId = tuple[CardId, Face]


@dataclass(slots=True)
class Reach:
    """What can be had in some game of a scenario, as far as it was followed."""

    scenario: Scenario
    keywords: set[str]
    read: set[FaceId] = field(default_factory=set)
    tokens: dict[Token, int] = field(default_factory=lambda: dict.fromkeys(Token, 0))
    """The most that a team can ever have been given of each kind."""
    fresh: list[FaceId] = field(default_factory=list)
    """Faces that can be read and were not followed yet."""
    later: list[tuple[CardId, CardOffer | BodyPart]] = field(default_factory=list)
    """What hangs on something that nobody can have so far."""

    def missing(self, offer: CardOffer) -> str | None:
        """Why nobody can take an offer on a face that was read; None where somebody can."""
        needs = offer.needs
        if needs.keyword is not None and needs.keyword not in self.keywords:
            return f"nobody can have the keyword {needs.keyword!r}"
        if needs.card_read is not None and card_and_face(needs.card_read) not in self.read:
            return f"nobody can have read {needs.card_read}"
        latest = self.scenario.last_hour if needs.until_hour is None else needs.until_hour
        first = min(self.scenario.start.hour, self.scenario.morning)
        earliest = FIRST_REST if offer.kind == "rest" else int(first)
        if needs.from_hour is not None:
            earliest = max(earliest, int(needs.from_hour))
        if earliest > min(latest, self.scenario.last_hour):
            return f"there is no hour from {earliest} to {min(latest, self.scenario.last_hour)}"
        for token, count in offer.pay.items():
            if self.tokens[token] < count:
                return f"it costs {count} {token.value}, and nobody can have more than {self.tokens[token]}"
        return None


def reach(scenario: Scenario, carried: AbstractSet[str] = frozenset()) -> Reach:
    """Everything that can be had, for a team that may bring the keywords ``carried`` from earlier scenarios."""
    found = Reach(scenario, set(carried))
    if scenario.follows is not None:  # own totals and coins are carried over: there is no saying how many
        found.tokens = dict.fromkeys(Token, MANY)
    _read(found, scenario.start.card)
    while found.fresh:
        while found.fresh:
            _follow(found, *found.fresh.pop())
        waiting, found.later = found.later, []
        for card, thing in waiting:
            _try(found, card, thing)
        for card in _by_own_initiative(found):
            _read(found, CardRef(card))
    return found


def _read(found: Reach, ref: CardRef) -> None:
    _reach(found, *card_and_face(ref))


def _reach(found: Reach, card: CardId, face: Face) -> None:
    printed = found.scenario.cards.get(card)
    if printed is not None and (face is Face.A or printed.b is not None) and (card, face) not in found.read:
        found.read.add((card, face))
        found.fresh.append((card, face))


def _follow(found: Reach, card: CardId, face: Face) -> None:
    """What a face that can be read orders, offers, and lets be turned over."""
    printed = found.scenario.cards[card].face(face)
    for thing in (*printed.body, *printed.offers):
        _try(found, card, thing)
    if printed.flip:
        _reach(found, card, face.other())


def _try(found: Reach, card: CardId, thing: CardOffer | BodyPart) -> None:
    """Take an offer or obey an instruction; what nobody can do yet is tried again when more can be had."""
    if isinstance(thing, CardOffer):
        if found.missing(thing) is not None:
            found.later.append((card, thing))
        elif thing.draw is not None:
            _read(found, thing.draw)
        return
    if thing.if_keyword is not None and thing.if_keyword not in found.keywords:
        found.later.append((card, thing))
        return
    match thing:
        case Draw(card=ref):
            _read(found, ref)
        case Turn(face=side):
            _reach(found, card, side)
        case GiveKeyword(keyword=keyword):
            found.keywords.add(keyword)
        case Gain(token=token, count=count):
            found.tokens[token] += count
        case HeroTokens():
            for hero in found.scenario.heroes:
                for token, count in hero.tokens.items():
                    found.tokens[token] += count
        case _:
            pass


def _by_own_initiative(found: Reach) -> Iterator[CardId]:
    """Cards of additional decks that the team can come to by a special action of its own."""
    for deck, token in ((Deck.SURVEILLANCE, Token.SURVEILLANCE), (Deck.SEARCH, Token.SEARCH), (Deck.RAID, Token.RAID)):
        if found.tokens[token]:
            yield from (card for _, card in found.scenario.specials[deck.value])


def faults(scenario: Scenario, carried: AbstractSet[str] = frozenset()) -> Iterator[tuple[Path, str]]:
    """Faces, offers and endings that no game can come to, each by its path in the deck."""
    found = reach(scenario, carried)
    for card, printed in scenario.cards.items():
        sides = [(Face.A, printed.a)] + ([(Face.B, printed.b)] if printed.b is not None else [])
        if not any((card, face) in found.read for face, _ in sides):
            yield ("cards", card), f"nobody can come to card {card}: nothing draws it that can happen"
            continue
        for face, shown in sides:
            if (card, face) in found.read:
                yield from _offers(found, card, face, shown)
            elif shown != CardFace():
                yield ("cards", card, face.value.lower()), f"nobody can come to side {face.value} of card {card}"
    readable = {("cards", card, face.value.lower()) for card, face in found.read}
    ways = list(_endings(scenario))
    for ending, path in ways:
        if not any(name == ending and where[:3] in readable for name, where in ways):
            yield path, f"nobody can get to the ending {ending!r}"


def _offers(found: Reach, card: CardId, face: Face, printed: CardFace) -> Iterator[tuple[Path, str]]:
    for index, offer in enumerate(printed.offers):
        why = found.missing(offer)
        if why is not None:
            path: Path = ("cards", card, face.value.lower(), "offers", index)
            yield path, f"nobody can ever take {offer.id!r} on card {card}: {why}"


def _endings(scenario: Scenario) -> Iterator[tuple[str, Path]]:
    for card, printed in scenario.cards.items():
        for side, shown in (("a", printed.a), ("b", printed.b)):
            for index, part in enumerate(shown.body if shown is not None else ()):
                if isinstance(part, EndScenario):
                    yield part.ending, ("cards", card, side, "body", index)
