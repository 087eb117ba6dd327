"""Writes scenarios of any size, as an author's files: a deck in order and its texts in every language.

Nothing in them makes sense, everything is legal: cards lead to cards by offers and orders, over a day, with all
decks, places, tokens, conditions and a second side for every third card. The same size gives the same files.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.content.check import REFERENCE, STAMP
from engine.content.compile import digest
from engine.content.source import read
from engine.core.rng import Rng
from engine.presentation.catalogue import LANGUAGES

NAME = "synthetic"
PLACES = 12
SPECIAL_CARDS = 1
"""Cards of each additional deck, for as many places with a number: few, so that tenfold cards are tenfold text."""
OFFERS = ("left", "right", "far")
KINDS = ("surveillance", "search", "raid")
LEAST = 60
"""So that each keyword that is asked for is given."""
SEED = 1
END_DAY, END_HOUR = 1, 20
WORDS = ("fog", "bell", "ladder", "candle", "river", "salt", "mule", "key", "letter", "roof", "bread", "smith", "rope")
"""Each language has them, marked as its own: what is checked is that texts are there, not what they say."""


def write(cards: Path, size: int) -> Path:
    """The folder ``<cards>/mortum/scenarios/synthetic`` with a scenario of ``size`` cards."""
    if size < LEAST:
        raise ValueError(f"a synthetic scenario has at least {LEAST} cards, not {size}")
    folder = cards / "mortum" / "scenarios" / NAME
    (folder / "text").mkdir(parents=True)
    main = size - 3 * SPECIAL_CARDS
    (folder / "deck.yaml").write_text("\n".join(_deck(main)) + "\n", encoding="utf-8")
    stamp: list[str] = []
    for lang in (REFERENCE, *(lang for lang in LANGUAGES if lang != REFERENCE)):
        file = folder / "text" / f"{lang}.yaml"
        file.write_text("\n".join([*stamp, *_texts(main, lang)]) + "\n", encoding="utf-8")
        stamp = stamp or [f"{STAMP}: {digest(read(file).data)}"]
    return folder


def _deck(main: int) -> Iterator[str]:
    yield from (
        f"scenario: {NAME}",
        "start: {hour: 8, card: 1}",
        f"end: {{day: {END_DAY}, hour: {END_HOUR}, ending: dusk}}",
        "heroes:",
        "  - {id: first, tokens: {surveillance: 6, search: 6, coin: 2}}",
        "  - {id: second, tokens: {search: 4, raid: 4, combat: 2}}",
        "places:",
    )
    for place in range(1, PLACES + 1):
        number = f"number: {place}, " if place <= SPECIAL_CARDS else ""
        yield f"  - {{id: place-{place}, {number}x: {20 + 30 * place}, y: {40 + 97 * place % 220}}}"
    yield "cards:"
    chance = Rng(SEED)
    for card in range(1, main + 1):
        lines, chance = _card(card, main, chance)
        yield from lines
    for kind in KINDS:
        for place in range(1, SPECIAL_CARDS + 1):
            target, chance = chance.below(main - 3)
            yield f"  {kind} {place}:"
            yield "    a:"
            yield f"      body: [{{text: story}}, {{do: gain, token: {kind}}}, {{do: draw, card: {target + 4}}}]"


def _card(card: int, main: int, chance: Rng) -> tuple[list[str], Rng]:
    """One card of the main deck: the opening says when it ends; the others take an hour and lead on."""
    drawn, chance = _targets(card, main, chance)
    lines = [f"  {card}:", "    a:"]
    if card == 1:
        lines += ["      body: [{text: story}, {do: hero-tokens}, {do: reveal-end}, {do: draw, card: 2}]"]
    else:
        lines += ["      clocks: 1", f"      flip: {'true' if card % 3 == 0 else 'false'}"]
        lines += [f"      body: [{{text: story}}, {_order(card, main)}]"]
    lines.append("      offers:")
    lines += [
        f"        - {{id: {name}, draw: {target}, place: place-{target % PLACES + 1}{more}}}"
        for name, target, more in zip(OFFERS, drawn, _conditions(card), strict=True)
    ]
    if card % 3 == 0:
        lines += ["    b:", "      body: [{text: story}, {do: gain, token: coin}]"]
    return lines, chance


def _targets(card: int, main: int, chance: Rng) -> tuple[list[int], Rng]:
    """Three other cards, never the opening: two as in a tree, so that each card can be come to, and any one."""
    found = [child for child in (2 * card, 2 * card + 1) if 2 <= child <= main]  # noqa: PLR2004  the first after it
    while len(found) < len(OFFERS):
        pick, chance = chance.below(main - 1)
        if pick + 2 != card and pick + 2 not in found:
            found.append(pick + 2)
    return found, chance


def _order(card: int, main: int) -> str:
    orders = (
        "{do: gain, token: search}",
        "{do: lose, token: coin}",
        f"{{do: give-keyword, keyword: word-{card % 40}}}",
        f"{{do: put-token, place: place-{card % PLACES + 1}, token: search}}",
        f"{{do: discard-card, card: {card % (main - 1) + 2}}}",
    )
    return orders[card % len(orders)]


def _conditions(card: int) -> tuple[str, str, str]:
    """An open offer, one with a price, one with something to know or to wait for."""
    needs = (f"keyword: word-{_keyword(card)}", "from-hour: 12", "until-hour: 16")[card % 3]
    return "", ", pay: {coin: 1}", f", needs: {{{needs}}}"


def _keyword(card: int) -> int:
    """One that some card gives: every fifth card gives the one of its own number."""
    return (card % 8) * 5 + 2


def _texts(main: int, lang: str) -> Iterator[str]:
    yield f"name: {lang} synthetic"
    yield "places:"
    yield from (f"  place-{place}: {lang} place {place}" for place in range(1, PLACES + 1))
    yield "heroes: {" + f"first: {lang} first, second: {lang} second" + "}"
    yield "endings: {dusk: {" + f"title: {lang} dusk, text: {lang} it is over now" + "}}"
    given = sorted({card % 40 for card in range(2, main + 1) if card % 5 == 2})  # noqa: PLR2004  as in _order
    yield "keywords: {" + ", ".join(f"word-{word}: {lang} word {word}" for word in given) + "}"
    yield "cards:"
    for card in range(1, main + 1):
        story = " ".join(WORDS[(card * step) % len(WORDS)] for step in range(1, 24))
        yield f"  {card}:"
        yield f"    title: {lang} card {card}"
        offers = ", ".join(f"{offer}: {lang} {offer}" for offer in OFFERS)
        yield f"    a: {{text: {{story: {lang} {story}}}, offers: {{{offers}}}}}"
        if card % 3 == 0:
            yield f"    b: {{text: {{story: {lang} other {story}}}}}"
    for kind in KINDS:
        for place in range(1, SPECIAL_CARDS + 1):
            yield f"  {kind} {place}:"
            yield f"    title: {lang} {kind} {place}"
            yield f"    a: {{text: {{story: {lang} what {kind} finds there}}}}"
