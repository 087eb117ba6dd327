"""A scenario as a graph of faces, for its author."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.graph import Edge, Graph, Node
from engine.games.mortum.cards import CardFace, CardOffer, Scenario
from engine.games.mortum.instructions import (
    BodyPart,
    DiscardCard,
    Draw,
    EndScenario,
    Fight,
    Gain,
    GiveKeyword,
    Lose,
    PutToken,
    RemoveForGood,
    ReturnCard,
    SetHour,
    StartSpecial,
    Turn,
)
from engine.games.mortum.names import CardId, CardRef, Face, card_and_face, deck_of

START = "start"


def graph(scenario: Scenario) -> Graph:
    """Faces and endings, with what draws, offers and turns them."""
    nodes = [Node(id=START, name=f"{scenario.start.hour:02d}:00", group="start")]
    edges = [Edge(start=START, end=_face(scenario.start.card), kind="order")]
    endings: dict[str, None] = {}
    for card, printed in scenario.cards.items():
        for face, shown in ((Face.A, printed.a), (Face.B, printed.b)):
            if shown is None:
                continue
            nodes.append(_node(card, face, shown))
            edges += _edges(card, face, shown, two_sided=printed.b is not None)
            endings.update((part.ending, None) for part in shown.body if isinstance(part, EndScenario))
    if scenario.end is not None:
        endings[scenario.end.ending] = None
        hour = f"day {scenario.end.day}, {scenario.end.hour % 24:02d}:00"
        edges.append(Edge(start=START, end=f"end:{scenario.end.ending}", kind="offer", label=hour))
    for deck, specials in scenario.specials.items():
        edges += [Edge(start=START, end=f"{card}A", kind="offer", label=f"{deck}: {place}") for place, card in specials]
    nodes += [Node(id=f"end:{e}", name=e, title=("endings", e, "title"), group="ending") for e in endings]
    return Graph(nodes=tuple(nodes), edges=tuple(edges))


def _face(ref: CardRef) -> str:
    card, face = card_and_face(ref)
    return f"{card}{face.value}"


def _node(card: CardId, face: Face, shown: CardFace) -> Node:
    marks = [f"{shown.clocks} h"] if shown.clocks else []
    marks += [mark for part in shown.body if (mark := _mark(part)) is not None]
    name = f"{card}{face.value}" if deck_of(card).value == "main" else str(card).replace("-", " ")
    return Node(
        id=f"{card}{face.value}",
        name=name,
        title=("cards", card, "title"),
        group=deck_of(card).value,
        marks=", ".join(marks),
    )


def _mark(part: BodyPart) -> str | None:
    """What an instruction does to the team, in a few signs."""
    match part:
        case Gain(token=token, count=count):
            return f"+{count} {token.value}"
        case Lose(token=token, count=count) | RemoveForGood(token=token, count=count):
            return f"\N{MINUS SIGN}{count} {token.value}"
        case Fight(count=count):
            return f"fight {count}"
        case SetHour(hour=hour):
            return f"to {hour % 24:02d}:00"
        case GiveKeyword(keyword=keyword):
            return f"keyword {keyword}"
        case PutToken(token=token, place=place):
            return f"{token} on {place}"
        case StartSpecial(kind=kind, place=place):
            return f"{kind} at {place} starts"
        case DiscardCard(card=ref):
            return f"{ref} is out"
        case ReturnCard(card=ref):
            return f"{ref} goes back"
        case _:
            return None


def _edges(card: CardId, face: Face, shown: CardFace, *, two_sided: bool) -> Iterator[Edge]:
    here = f"{card}{face.value}"
    for part in shown.body:
        match part:
            case Draw(card=ref):
                yield Edge(start=here, end=_face(ref), kind="order", label=_when(part))
            case Turn(face=side):
                yield Edge(start=here, end=f"{card}{side.value}", kind="order", label=_when(part))
            case EndScenario(ending=ending):
                yield Edge(start=here, end=f"end:{ending}", kind="order", label=_when(part))
            case _:
                pass
    if shown.flip and two_sided:
        yield Edge(start=here, end=f"{card}{face.other().value}", kind="turn")
    for offer in shown.offers:
        if offer.draw is not None:
            yield Edge(start=here, end=_face(offer.draw), kind="offer", label=_terms(offer))


def _when(part: BodyPart) -> str:
    if part.if_keyword is not None:
        return f"if {part.if_keyword}"
    return f"unless {part.unless_keyword}" if part.unless_keyword is not None else ""


def _terms(offer: CardOffer) -> str:
    """Name and terms of an offer."""
    needs = offer.needs
    terms = [f"{count} {token.value}" for token, count in offer.pay.items()]
    terms += [f"keyword {needs.keyword}"] if needs.keyword is not None else []
    terms += [f"not keyword {needs.not_keyword}"] if needs.not_keyword is not None else []
    terms += [f"read {needs.card_read}"] if needs.card_read is not None else []
    terms += [f"from {needs.from_hour}"] if needs.from_hour is not None else []
    terms += [f"until {needs.until_hour}"] if needs.until_hour is not None else []
    terms += [offer.kind] if offer.kind != "day" else []
    return offer.id + (f" ({', '.join(terms)})" if terms else "")
