"""Surveillance and Search: three hours each, started at the team's own wish."""

from __future__ import annotations

from functools import cache

from engine.core.rule import Illegal, Legal, Verdict
from engine.games.mortum.actions import BeginSpecial
from engine.games.mortum.events import SpecialStarted, Spent
from engine.games.mortum.names import Hour, PlaceId, Special, Timed, Token
from engine.games.mortum.rule_ids import cite
from engine.games.mortum.rules import (
    chains,
    heroes_and_supply,
    locations,
    possible_actions,
    raids,
    rest_and_fatigue,
    time_track,
)
from engine.games.mortum.state import PlaceToken, Running, State
from engine.games.mortum.work import Rules, Work

OWN_INITIATIVE = cite("special-actions.own-initiative")
START_MOMENT = cite("special-actions.start-moment")
THREE_HOURS = cite("special-actions.three-hours")
START = cite("special-actions.start")
COMPLETE = cite("special-actions.complete")
READ_AFTER_CHAIN = cite("special-actions.read-after-chain")
REMINDER_TOKEN = cite("special-actions.reminder-token")
REMINDER_UNTIL = cite("special-actions.reminder-until")
PARALLEL_HEROES = cite("special-actions.parallel-heroes")
PARALLEL_MATCHING = cite("special-actions.parallel-matching")
PARALLEL_SAME_KIND = cite("special-actions.parallel-same-kind")
UNPRINTED_KIND = cite("special-actions.unprinted-kind")
PARALLEL_PLACES = cite("special-actions.parallel-places")
ONE_AFTER_THE_OTHER = cite("special-actions.one-after-the-other")
LOCK_WHILE_RUNNING = cite("special-actions.lock-while-running")
NOT_TWICE = cite("special-actions.not-twice")
REST_COMPLETES = cite("special-actions.rest-completes")
REST_DOES_NOT_MOVE_TIME = cite("special-actions.rest-does-not-move-time")
BOX_TOKEN = cite("special-actions.box-token")
BOX_TOKEN_ONE_KIND = cite("special-actions.box-token-one-kind")

HOURS = 3
"""What Surveillance and Search take (special-actions.three-hours)."""


def due_rules(state: State) -> Rules:
    """Why a special that fell due is not read at once, if something is being read."""
    rules: Rules = (COMPLETE,)
    if any(frame.frame in ("reading", "telling") for frame in state.stack):
        rules = (chains.EVENTS_WAIT, chains.UNINTERRUPTED, COMPLETE, READ_AFTER_CHAIN)
        if chains.in_completion(state):
            rules = (chains.LATE_EVENTS_LAST, *rules)
    return rules


@cache
def can_be_matched(heroes: tuple[frozenset[Token], ...], kinds: tuple[str, ...]) -> bool:
    """Whether each running special can be given a hero of its own who prints its kind (``heroes``: the kinds of each).

    A kind that nobody prints may be done by anyone (special-actions.unprinted-kind).
    """
    printed = {kind: [i for i, tokens in enumerate(heroes) if kind in tokens] for kind in set(kinds)}
    options = [printed[kind] or list(range(len(heroes))) for kind in kinds]

    def assign(index: int, free: frozenset[int]) -> bool:
        if index == len(options):
            return True
        return any(assign(index + 1, free - {hero}) for hero in options[index] if hero in free)

    return assign(0, frozenset(range(len(heroes))))


def verify(state: State, action: BeginSpecial) -> Verdict:
    """Outside chains, by day, with a token, at an open numbered place whose card is still in its deck."""
    busy = chains.busy(state, (START_MOMENT, possible_actions.BETWEEN_CHAINS)) or rest_and_fatigue.only_rest_left(state)
    if busy is not None:
        return busy
    token, place = Token(action.kind), action.place
    about: tuple[tuple[str, str | int], ...] = (("place", place), ("token", action.kind))
    spot = state.scenario.place(place)
    if spot is None or spot.number is None:
        unfit: Rules = (locations.MAP,) if spot is None else (locations.NO_NUMBER, locations.NUMBER)
        return Illegal(reason="no-number", rules=unfit, numbers=about)
    if token is Token.RAID and state.running:
        return Illegal(reason="specials-running", rules=(raids.ALL_PRESENT,))
    closed = locations.closed(state, place)
    if closed is not None:
        overlapping = (PARALLEL_PLACES,) if closed.reason == "place-busy" else ()
        return Illegal(reason=closed.reason, rules=(*closed.rules, *overlapping), numbers=about)
    lying = PlaceToken(place=place, token=action.kind) in state.tokens
    card = state.scenario.card_of(action.kind, place)
    if lying or card is None or not state.in_deck(card):
        rules = (NOT_TWICE, BOX_TOKEN, BOX_TOKEN_ONE_KIND) if lying else (possible_actions.MISSING_NUMBER, NOT_TWICE)
        return Illegal(reason="special-gone", rules=rules, numbers=about)
    if state.supply.get(token) < 1:
        return Illegal(reason="no-token", rules=(START_MOMENT, OWN_INITIATIVE), numbers=about)
    if token is Token.RAID:
        return Legal(rules=(raids.WHAT, raids.ALL_PRESENT, raids.PROCEDURE))
    verdict = _verify_heroes(state, action.kind, about)
    if isinstance(verdict, Legal) and any(t.place == place for t in state.tokens):  # of the other timed kind
        return Legal(rules=(*verdict.rules, ONE_AFTER_THE_OTHER, BOX_TOKEN_ONE_KIND))
    return verdict


def startable(state: State, kind: Special) -> list[BeginSpecial]:
    """What ``verify`` allows of a kind that the team has a token for, by day and outside chains; all places at once."""
    if kind == "raid":
        if state.running:
            return []
    elif not isinstance(_verify_heroes(state, kind, ()), Legal):
        return []
    closed = locations.all_closed(state) | {token.place for token in state.tokens if token.token == kind}
    return [
        BeginSpecial(kind=kind, place=place)
        for place, card in state.scenario.specials[kind]
        if state.in_deck(card) and place not in closed
    ]


def _verify_heroes(state: State, kind: Special, about: tuple[tuple[str, str | int], ...]) -> Verdict:
    """Whether everybody on the way and whoever goes now can be somebody else; a deck without heroes asks nothing."""
    allowed: Rules = (OWN_INITIATIVE, START_MOMENT, locations.UNVISITED_ALLOWED)
    heroes = state.kinds_printed()
    if not heroes:
        return Legal(rules=allowed)
    running = tuple([special.kind for special in state.running])
    rules: Rules = (PARALLEL_HEROES, PARALLEL_MATCHING) if running else ()
    if kind in running:
        rules += (PARALLEL_SAME_KIND,)
    if not any(kind in printed for printed in heroes):
        rules += (UNPRINTED_KIND,)
    if can_be_matched(heroes, (*running, kind)):
        return Legal(rules=(*rules, *allowed))
    return Illegal(reason="no-free-hero", rules=rules, numbers=about)


def resolve(work: Work, action: BeginSpecial) -> None:
    """Spend the token onto the place; a Raid is read at once, the others get a marker three hours ahead."""
    work.set(supply=work.state.supply.plus(Token(action.kind), -1))
    work.emit(Spent(rules=(heroes_and_supply.SPEND,), token=action.kind, count=1))
    if action.kind == "raid":
        raids.resolve(work, action.place)
    else:
        start(work, action.kind, action.place, (START, THREE_HOURS, OWN_INITIATIVE))


def start(work: Work, kind: Timed, place: PlaceId, rules: Rules) -> None:
    """Lay the token on the place and the marker on the track; TIME does not move."""
    state = work.state
    due = Hour(state.hour + HOURS)
    special = Running(kind=kind, place=place, due=due, seq=state.seq + 1)
    tokens = tuple(t for t in state.tokens if (t.place, t.token) != (place, kind))
    work.set(
        seq=state.seq + 1,
        running=(*state.running, special),
        tokens=(*tokens, PlaceToken(place=place, token=kind)),
    )
    if due > time_track.MIDNIGHT:
        rules = (*rules, time_track.PAST_MIDNIGHT)
    work.emit(SpecialStarted(rules=rules, special=kind, place=place, hour=due))
