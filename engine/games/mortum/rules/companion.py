"""Companion mode: the owner reads the printed cards and tells what they do; the same rules follow from it.

No card is known here. A chain of printed cards is open (``Telling``) until the owner says that it is done; all that a
card can order is carried out by the very code that carries out the instructions of this project's own cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from engine.core.rule import Illegal, Legal, Verdict
from engine.games.mortum import effects, instructions as printed
from engine.games.mortum.actions import (
    BeginGame,
    EnterToken,
    FinishChain,
    MortumAction,
    ReadPrinted,
    TakeNightAction,
    Tell,
)
from engine.games.mortum.cards import End, Hero
from engine.games.mortum.events import (
    CardToRead,
    ChainFinished,
    ChainOpened,
    HeroTokenEntered,
    NightActionTaken,
    TeamFormed,
    TimePlaced,
)
from engine.games.mortum.names import CardId, CardRef, Deck, Face, Hour, PlaceId, Token, card_and_face
from engine.games.mortum.rules import (
    card_structure,
    chains,
    decks,
    heroes_and_supply,
    rest_and_fatigue,
    scenario_end,
    scenario_setup,
    time_track,
)
from engine.games.mortum.state import Draining, Entering, PlaceToken, State, Telling
from engine.games.mortum.work import Rules, Work

SPECIAL_DECKS = (Deck.SURVEILLANCE, Deck.SEARCH, Deck.RAID)
NO_CARD = CardId("")
"""The card of an instruction that the owner tells: none that is known here."""
FIRST_HOUR = 7
"""The first hour on the track."""
CLOCKS = 4
"""So many clocks can be told at once; more are told in two parts."""
FIGHTS = 6
"""So many Combat tokens can be demanded."""
DAYS_AHEAD = 3
"""For so many days, the present one counted, an end hour can be told."""


def open_chain(work: Work, rules: Rules, card: CardId | None = None, face: Face = Face.A) -> None:
    """A printed card is to be read; the engine waits for what it does."""
    if card is None:
        work.emit(ChainOpened(rules=rules))
    else:
        work.set(away=work.state.away | (work.state.scenario.deck_cards & {card}))
        work.emit(CardToRead(rules=rules, card=card, face=face))
    work.push(Telling(card=card))


def telling(state: State) -> Telling | None:
    """The chain that is being told, if one is."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, Telling) else None


def _elsewhere(state: State) -> Verdict | None:
    """What the companion alone can be asked makes no sense where the engine has the cards."""
    if not state.scenario.companion:
        return Illegal(reason="no-companion", rules=(decks.NO_PEEKING,))
    return None


def _needs_chain(state: State) -> Verdict | None:
    """Why nothing can be told now: no card is being read."""
    other = _elsewhere(state)
    if other is None and telling(state) is None:
        return chains.busy(state, ()) or Illegal(reason="no-chain-open", rules=(card_structure.ACTION_IS_A_CARD,))
    return other


def verify_read(state: State, action: ReadPrinted) -> Verdict:
    """A card may be read by day or in a chain that is open; one of an additional deck only while it is in its deck."""
    busy = _elsewhere(state)
    if busy is None and telling(state) is None:
        busy = chains.busy(state, (chains.UNINTERRUPTED,)) or rest_and_fatigue.only_rest_left(state)
    if busy is not None:
        return busy
    if action.card is None:
        return Legal(rules=(card_structure.ACTION_IS_A_CARD,))
    card, _ = card_and_face(action.card)
    if card in state.away:
        return Illegal(reason="missing-number", rules=(decks.LEAVES_DECK,), numbers=(("card", card),))
    return Legal(rules=(card_structure.ACTION_IS_A_CARD, decks.NAMED_OR_MAIN))


def resolve_read(work: Work, action: ReadPrinted) -> None:
    """A new chain, or one more card of the chain that is open (chains.grow)."""
    rules: Rules = (card_structure.ACTION_IS_A_CARD,)
    if telling(work.state) is not None:
        work.pop()
        rules = (chains.GROW, *rules)
    else:
        work.push(Draining())
    if action.card is None:
        open_chain(work, rules)
    else:
        open_chain(work, (*rules, decks.NAMED_OR_MAIN), *card_and_face(action.card))


def verify_tell(state: State, action: Tell) -> Verdict:
    """Whatever a card can order, while one is being read; what it names has to be there."""
    other = _needs_chain(state)
    if other is not None:
        return other
    what, *rest = action.what.split(".")
    if what in ("place", "start", "put", "back") and state.scenario.place(PlaceId(rest[-1])) is None:
        return Illegal(reason="no-number", rules=(chains.OBEY,), numbers=(("place", rest[-1]),))
    if what == "hour" and int(rest[0]) <= state.hour:
        numbers = (("hour", int(rest[0])),)
        return Illegal(reason="hour-not-ahead", rules=(time_track.NO_GOING_BACK,), numbers=numbers)
    if what == "end" and state.end_read:
        return Illegal(reason="end-known", rules=(scenario_end.HOUR_LEARNED_IN_PLAY,))
    if what == "back" and (PlaceId(rest[0]), "raid") not in [(t.place, t.token) for t in state.tokens]:
        return Illegal(reason="no-raid-token", rules=(chains.OBEY,), numbers=(("place", rest[0]),))
    return Legal(rules=(chains.OBEY, chains.TOP_DOWN))


def resolve_tell(work: Work, action: Tell) -> None:
    """Carry out what the card orders, as an instruction of a card."""
    rules: Rules = (chains.OBEY,)
    what, *rest = action.what.split(".")
    chain = telling(work.state) or Telling()
    if what == "place":
        work.top(replace(chain, place=PlaceId(rest[0])))
        return
    if what == "end" and len(rest) == 1:
        work.top(replace(chain, end_day=int(rest[0])))
        return
    work.top(replace(chain, place=None, end_day=None))
    if what == "clocks":
        time_track.advance(work, int(rest[0]), (time_track.CLOCK_COUNT, time_track.THREE_CAUSES))
    elif what == "end":
        end = End(day=int(rest[0]), hour=Hour(int(rest[1])), ending=scenario_end.BY_HOUR)
        work.set(told_end=end)
        scenario_end.reveal(work, rules)
    else:
        effects.carry_out(work, order_of(what, rest), NO_CARD, rules)


def order_of(what: str, rest: list[str]) -> printed.Instruction:
    """The instruction that the owner tells of, as it would stand on a card of this project."""
    match what:
        case "hour":
            return printed.SetHour(hour=Hour(int(rest[0])))
        case "gain":
            return printed.Gain(token=Token(rest[0]))
        case "lose":
            return printed.Lose(token=Token(rest[0]))
        case "remove":
            return printed.RemoveForGood(token=Token(rest[0]))
        case "fight":
            return printed.Fight(count=int(rest[0]))
        case "start":
            return printed.StartSpecial(
                kind="search" if rest[0] == "search" else "surveillance", place=PlaceId(rest[1])
            )
        case "put":
            kind = {"surveillance": "surveillance", "search": "search", "raid": "raid"}[rest[0]]
            return printed.PutToken(token=kind, place=PlaceId(rest[1]))  # type: ignore[arg-type]
        case "back":
            return printed.TakeRaidTokenBack(place=PlaceId(rest[0]))
        case "over":
            return printed.EndScenario(ending=scenario_end.BY_CARD)
    return printed.HeroTokens()


def verify_done(state: State, action: FinishChain) -> Verdict:
    """The owner says when a chain is over."""
    del action
    return _needs_chain(state) or Legal(rules=(chains.OBEY, chains.EVENTS_WAIT))


def resolve_done(work: Work, action: FinishChain) -> None:
    """The chain is over; what waits is read next."""
    del action
    work.pop()
    work.emit(ChainFinished(rules=(chains.OBEY, chains.EVENTS_WAIT)))


def verify_night(state: State, action: TakeNightAction) -> Verdict:
    """After the rest action, as many as the cards offer."""
    del action
    other = _elsewhere(state) or chains.busy(state, (rest_and_fatigue.NIGHT_ACTIONS,), resting_too=False)
    if other is not None:
        return other
    resting = state.resting()
    if resting is None or resting.stage != "night":
        return Illegal(reason="not-night", rules=(rest_and_fatigue.NIGHT_ACTIONS,))
    return Legal(rules=(rest_and_fatigue.NIGHT_ACTIONS, rest_and_fatigue.NIGHT_COUNT))


def resolve_night(work: Work, action: TakeNightAction) -> None:
    """One more unit of fatigue, and a card to read."""
    del action
    rules = (rest_and_fatigue.NIGHT_ACTIONS, rest_and_fatigue.NIGHT_COUNT)
    work.set(nights=work.state.nights + 1)
    work.emit(NightActionTaken(rules=rules))
    work.push(Draining())
    open_chain(work, rules)


def entering(state: State) -> bool:
    """Whether the hero cards are being entered."""
    return bool(state.stack) and isinstance(state.stack[-1], Entering)


def verify_enter(state: State, action: EnterToken) -> Verdict:
    """Before the game begins, for as many heroes as a team has."""
    rules: Rules = (heroes_and_supply.HERO_CARD, scenario_setup.GROUP_SIZE)
    other = _elsewhere(state)
    if other is not None:
        return other
    if not entering(state):
        return Illegal(reason="begun-already", rules=rules)
    if action.hero > scenario_setup.TEAM_SIZE or action.token is Token.WOUND:
        return Illegal(reason="no-such-hero-token", rules=rules)
    return Legal(rules=rules)


def resolve_enter(work: Work, action: EnterToken) -> None:
    """One more token is printed on that hero."""
    team = work.state.heroes() or tuple(Hero(id=f"{n + 1}") for n in range(scenario_setup.TEAM_SIZE))
    hero = team[action.hero - 1]
    more = Hero(id=hero.id, tokens={**hero.tokens, action.token: hero.tokens.get(action.token, 0) + 1})
    work.set(team=tuple(more if h.id == hero.id else h for h in team))
    rules = (heroes_and_supply.HERO_CARD,)
    work.emit(HeroTokenEntered(rules=rules, hero=action.hero, token=action.token.value))


def verify_begin(state: State, action: BeginGame) -> Verdict:
    """TIME is put where the printed starting card says."""
    del action
    other = _elsewhere(state)
    if other is None and not entering(state):
        return Illegal(reason="begun-already", rules=(scenario_setup.STARTING_CARD,))
    return other or Legal(rules=(scenario_setup.STARTING_CARD, scenario_setup.FIRST_PLACEMENT_SILENT))


def resolve_begin(work: Work, action: BeginGame) -> None:
    """The heroes stand ready, TIME is put down, and the starting card is read."""
    work.pop()
    heroes = work.state.heroes()
    if heroes:
        work.emit(TeamFormed(rules=(scenario_setup.GROUP_SIZE,), count=len(heroes)))
    work.set(hour=action.hour)
    rules = (scenario_setup.FIRST_PLACEMENT_SILENT, scenario_setup.STARTING_CARD)
    work.emit(TimePlaced(rules=rules, hour=action.hour))
    work.push(Draining())
    open_chain(work, (scenario_setup.STARTING_CARD,))


def shown(state: State) -> Iterator[MortumAction]:
    """What the owner may tell at this point, besides what is offered in any game."""
    chain = telling(state)
    if entering(state):
        for hero in range(1, scenario_setup.TEAM_SIZE + 1):
            yield from (EnterToken(hero=hero, token=token) for token in Token if token is not Token.WOUND)
        yield from (BeginGame(hour=Hour(hour)) for hour in range(FIRST_HOUR, rest_and_fatigue.FROM_HOUR + 1))
    elif chain is not None:
        yield from map(_tell, _words(state, chain))
        if chain.place is not None:
            drawn = (state.scenario.card_of(deck.value, chain.place) for deck in SPECIAL_DECKS)
            yield from (ReadPrinted(card=CardRef(card)) for card in drawn if card is not None)
        yield ReadPrinted()
        yield FinishChain()
    elif state.resting() is None:
        yield ReadPrinted()
    else:
        yield TakeNightAction()


@cache
def _tell(what: str) -> Tell:
    """The same few orders are shown at every card."""
    return Tell(what=what)


def _words(state: State, chain: Telling) -> Iterator[str]:
    """Everything that the card may do now, as far as it makes a difference."""
    yield from (f"clocks.{count}" for count in range(1, CLOCKS + 1))
    yield from (f"hour.{hour}" for hour in range(state.hour + 1, state.scenario.last_hour + 1))
    if state.heroes():
        yield "hero-tokens"
    yield from (f"gain.{token}" for token in Token)
    yield from (f"lose.{token}" for token in Token if state.supply.get(token))
    yield from (f"remove.{token}" for token in Token if state.own.get(token))
    yield from (f"fight.{count}" for count in range(1, FIGHTS + 1))
    yield from (f"place.{place.id}" for place in state.scenario.places)
    if chain.place is not None:
        yield from (f"start.{kind}.{chain.place}" for kind in ("surveillance", "search"))
        yield from (f"put.{kind}.{chain.place}" for kind in ("surveillance", "search", "raid"))
        if PlaceToken(place=chain.place, token="raid") in state.tokens:
            yield f"back.{chain.place}"
    if not state.end_read:
        yield from (f"end.{day}" for day in range(state.day, state.day + DAYS_AHEAD))
        if chain.end_day is not None:
            hours = range(FIRST_HOUR, state.scenario.last_hour + 1)
            yield from (f"end.{chain.end_day}.{hour}" for hour in hours)
    if state.ending is None:
        yield "over"
