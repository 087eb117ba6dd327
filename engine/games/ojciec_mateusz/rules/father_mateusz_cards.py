"""Father Mateusz (OM) cards: played for their effect, which is carried out step by step (Action 4, procedure P8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from engine.core.ids import Seat
from engine.core.rule import Illegal, Legal, Verdict
from engine.games.ojciec_mateusz.actions import ChoosePlace, PlayOm
from engine.games.ojciec_mateusz.cards import (
    DiscardPolice,
    Look,
    Lose,
    MovePolice,
    OpenBlockade,
    Recover,
    ReplaceOm,
    Reshuffle,
    Restore,
    Reveal,
    SeeHand,
    SeeUncertainty,
    ShowHand,
    Swap,
    TakeCard,
    Verb,
)
from engine.games.ojciec_mateusz.events import (
    BlockadesSwapped,
    FellAway,
    LookedAtUncertainty,
    OmPlayed,
    PoliceMoved,
    Recovered,
    SawUncertainty,
    StillBlocked,
)
from engine.games.ojciec_mateusz.names import PLACES, OmId, PlaceId
from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.rules import (
    asking_for_help,
    awaited,
    blockades,
    discard_piles,
    investigation_conditions,
    looking,
    place_cards,
    uncertainty_cards,
)
from engine.games.ojciec_mateusz.state import (
    Aftermath,
    AtPlace,
    Effect,
    MayDraw,
    PickOm,
    PickSeat,
    State,
)
from engine.games.ojciec_mateusz.work import Rules, Work

PLAY = cite("father-mateusz-cards.play")
PRICE = cite("father-mateusz-cards.price")
USED_ARE_GONE = cite("father-mateusz-cards.used-are-gone")
MUST_WORK = cite("father-mateusz-cards.must-work")
CLUE_COST = cite("father-mateusz-cards.clue-cost")
DRAW_WHERE = cite("father-mateusz-cards.draw-where")
NEW_PLAN = cite("father-mateusz-cards.new-plan")
FALSEHOOD = cite("father-mateusz-cards.falsehood")
PASSAGE = cite("father-mateusz-cards.passage")
PASSAGE_COUNT = cite("father-mateusz-cards.passage-count")
PASSAGE_MIX = cite("father-mateusz-cards.passage-mix")
INTUITION = cite("father-mateusz-cards.intuition")
INTUITION_DETAILS = cite("father-mateusz-cards.intuition-details")
POLICE = cite("father-mateusz-cards.police")
POLICE_DRAW = cite("father-mateusz-cards.police-draw")
POLICE_EMPTY_PILES = cite("father-mateusz-cards.police-empty-piles")
IMPOSSIBLE_PART = cite("uncertainty-cards.impossible-part")

VERB_RULES: dict[type[Any], Rules] = {
    Reshuffle: (NEW_PLAN,),
    Swap: (FALSEHOOD,),
    Look: (INTUITION, INTUITION_DETAILS),
    MovePolice: (POLICE,),
    Restore: (discard_piles.RETURN,),
    OpenBlockade: (PASSAGE, PASSAGE_COUNT, PASSAGE_MIX),
}
"""The paragraphs behind an effect; those of our own cards are behind playing an OM card at all."""


def with_discard(state: State) -> tuple[PlaceId, ...]:
    """Locations whose discard can be shuffled into the pile."""
    return tuple([place for place in PLACES if state.discard[place]])


def recoverable(state: State) -> tuple[PlaceId, ...]:
    """Locations whose discard has something else than a blockade on top."""
    printed = state.scenario.cards
    return tuple([p for p in PLACES if (pile := state.discard[p]) and not printed[pile[0]].blockade])


def _anywhere(state: State) -> tuple[PlaceId, ...]:
    return tuple(state.pile)


def _two_blocked(state: State) -> tuple[PlaceId, ...]:
    found = state.blocked_places()
    return found if len(found) > 1 else ()


OPTIONS: dict[str, Callable[[State], tuple[PlaceId, ...]]] = {
    "reshuffle": State.blocked_places,
    "swap": _two_blocked,
    "swap-with": State.blocked_places,
    "look": State.available_places,
    "move-police": State.police_places,
    "move-to": _anywhere,
    "restore": with_discard,
    "recover": recoverable,
    "reveal": State.available_places,
    "discard-police": State.police_places,
    "help": State.blocked_places,
}
"""Which locations can be chosen, for each effect that needs one: all that everybody can see."""


def options(state: State, frame: AtPlace) -> tuple[PlaceId, ...]:
    """The locations that can be chosen now."""
    return tuple([place for place in OPTIONS[frame.verb](state) if place != frame.first])


def workable(state: State, seat: Seat, verb: Verb) -> bool:
    """Whether an effect can be done; one that needs hand cards depends on the seat's own hand only."""
    if isinstance(verb, OpenBlockade):
        return any(blockades.ways(state, seat, place, verb) for place in state.blocked_places())
    if isinstance(verb, SeeHand):
        return bool(looking.with_cards(state, seat))
    if isinstance(verb, SeeUncertainty):
        return any(card is not None for card in state.hidden)
    if isinstance(verb, TakeCard):
        return bool(state.available_places())
    return verb.do not in OPTIONS or bool(OPTIONS[verb.do](state))


def is_open(state: State, om: OmId) -> Illegal | None:
    """Why an OM card cannot be used for anything, if so."""
    found = uncertainty_cards.open_om(state)
    if om in found:
        return None
    if om in state.om_open:
        return investigation_conditions.covered(om)
    if not found:
        smaller = (investigation_conditions.POOL_STAYS_SMALLER,) if state.covered else ()
        return Illegal(reason="no-om", rules=(USED_ARE_GONE, *smaller))
    return Illegal(reason="om-not-open", rules=(PLAY,), numbers=(("om", om),))


def verify(state: State, action: PlayOm) -> Verdict:
    """Action 4: an open card whose effect can be done."""
    closed = is_open(state, action.om)
    if closed is not None:
        return closed
    verb = state.scenario.om_cards[action.om].effect[0]
    rules = VERB_RULES.get(type(verb), ())
    if isinstance(verb, OpenBlockade):
        return _verify_open(state, action, verb, rules if verb.clues else ())
    if action.place is not None or action.cards:
        return Illegal(reason="say-later", rules=(PLAY,))
    if not workable(state, action.seat, verb):
        return Illegal(reason="cannot-work", rules=(MUST_WORK, *rules), numbers=(("om", action.om),))
    return Legal(rules=(PLAY, PRICE, *rules))


def _verify_open(state: State, action: PlayOm, verb: OpenBlockade, rules: Rules) -> Verdict:
    """A card that opens a blockade is played on it, with the hand cards that it takes."""
    works = workable(state, action.seat, verb)
    if action.place is None:
        reason, first = ("say-where", PLAY) if works else ("cannot-work", MUST_WORK)
        return Illegal(reason=reason, rules=(first, *rules), numbers=(("om", action.om),))
    why = (rules or (PLAY,)) if works else (MUST_WORK, *rules)
    if action.place not in state.up:
        return Illegal(reason="not-blocked", rules=why, numbers=(("place", action.place),))
    if not blockades.ways(state, action.seat, action.place, verb):
        return Illegal(reason="symbols", rules=why, numbers=(("place", action.place),))
    if blockades.chosen(state, action.seat, action.place, action.cards, verb) is None:
        return Illegal(reason="say-which" if not action.cards else "other-cards", rules=(PLAY, *rules))
    return Legal(rules=(PLAY, PRICE, *rules, *((CLUE_COST,) if verb.clues or verb.price else ())))


def shown(state: State, seat: Seat, om: OmId) -> Iterator[PlayOm]:
    """How an open card can be played; one attempt where it cannot."""
    verb = state.scenario.om_cards[om].effect[0]
    found = False
    if isinstance(verb, OpenBlockade):
        for place in state.blocked_places():
            ways = blockades.ways(state, seat, place, verb)
            for way in ways:
                found = True
                yield PlayOm(seat=seat, om=om, place=place, cards=way if len(ways) > 1 else ())
    if not found:
        yield PlayOm(seat=seat, om=om)


def resolve(work: Work, action: PlayOm) -> None:
    """The card leaves the game; its effect comes first, then the Uncertainty card, then both are replaced."""
    cards = action.cards
    state = work.state
    verb = state.scenario.om_cards[action.om].effect[0]
    if isinstance(verb, OpenBlockade) and action.place is not None:
        cards = blockades.chosen(state, action.seat, action.place, cards, verb) or ()
    slot = use_up(work, action.om)
    work.emit(OmPlayed(rules=(PLAY, PRICE, USED_ARE_GONE), seat=action.seat, om=action.om))
    work.push(Aftermath(seat=action.seat, slot=slot))
    work.push(Effect(seat=action.seat, card=action.om, place=action.place, cards=cards))


def use_up(work: Work, om: OmId) -> int:
    """An open OM card leaves the game; answers where it lay."""
    row = work.state.om_open
    slot = row.index(om)
    work.set(om_open=(*row[:slot], None, *row[slot + 1 :]), gone=(*work.state.gone, om))
    return slot


def _fell_away(work: Work, frame: Effect) -> None:
    """What cannot be done of an effect falls away."""
    work.emit(FellAway(rules=(IMPOSSIBLE_PART,) if frame.uncertain else (PLAY,)))


def step(work: Work, frame: Effect) -> bool:
    """Carry out the next step of a card."""
    scenario = work.state.scenario
    printed: Any = scenario.uncertainty_cards if frame.uncertain else scenario.om_cards
    effect: tuple[Verb, ...] = printed[frame.card].effect
    if frame.step == len(effect):
        work.pop()
        return True
    work.replace_top(replace(frame, step=frame.step + 1))
    _carry_out(work, frame, effect[frame.step])
    return True


def _carry_out(work: Work, frame: Effect, verb: Verb) -> None:
    seat, state = frame.seat, work.state
    if isinstance(verb, OpenBlockade):
        assert frame.place is not None
        rules = (PASSAGE, PASSAGE_COUNT, CLUE_COST) if verb.clues else (PLAY, *((CLUE_COST,) if verb.price else ()))
        blockades.remove(work, seat, frame.place, [(seat, card) for card in frame.cards], rules)
    elif isinstance(verb, TakeCard):
        _grant_draw(work, frame, verb)
    elif isinstance(verb, SeeUncertainty):
        count = sum(card is not None for card in state.hidden)
        work.set(hidden_seen=tuple([seats | 1 << seat for seats in state.hidden_seen]))
        work.emit(LookedAtUncertainty(rules=(PLAY,), seat=seat, count=count))
        for number, card in enumerate(state.hidden, 1):
            if card is not None:
                seen = SawUncertainty(rules=(PLAY,), seat=seat, slot=number, uncertainty=card, knows=1 << seat)
                work.emit(seen)
    elif isinstance(verb, SeeHand):
        work.push(PickSeat(seat=seat))
    elif isinstance(verb, Lose):
        uncertainty_cards.lose(work, seat, verb)
    elif isinstance(verb, ShowHand):
        uncertainty_cards.show_hand(work, seat)
    elif isinstance(verb, ReplaceOm):
        if uncertainty_cards.open_om(state):
            work.push(PickOm(seat=seat, cover=False))
        else:
            _fell_away(work, frame)
    elif workable(state, seat, verb):
        assert isinstance(verb, Reshuffle | Swap | Look | MovePolice | Restore | Recover | Reveal | DiscardPolice)
        work.push(AtPlace(seat=seat, verb=verb.do))
    else:
        _fell_away(work, frame)


def _grant_draw(work: Work, frame: Effect, verb: TakeCard) -> None:
    place = None if verb.anywhere else frame.place
    if verb.others:
        for other in reversed(work.state.others(frame.seat)):
            work.push(MayDraw(seat=other))
    elif place is not None and not work.state.available(place):
        place_cards.lapse(work, place, (DRAW_WHERE,))
    elif verb.anywhere or place is not None:
        work.push(MayDraw(seat=frame.seat, place=place, optional=verb.optional))


def step_at(work: Work, frame: AtPlace) -> bool:
    """A single location needs no choice, unless one may say no."""
    found = options(work.state, frame)
    if len(found) != 1 or frame.verb == "discard-police":
        return False
    choose(work, frame, found[0])
    return True


def verify_at(state: State, action: ChoosePlace) -> Verdict:
    """One of the locations that the effect can be about."""
    frame = state.stack[-1]
    assert isinstance(frame, AtPlace)
    rules = awaited.at_place(state, frame)
    if action.place in options(state, frame):
        top = (blockades.TOP_ONLY,) if state.up.get(action.place, 0) > 1 else ()
        return Legal(rules=(*rules, *top))
    reason = "same-place" if action.place == frame.first else "not-there"
    return Illegal(reason=reason, rules=rules, numbers=(("place", action.place),))


def resolve_at(work: Work, action: ChoosePlace) -> None:
    """Go on with the location chosen."""
    frame = work.state.stack[-1]
    assert isinstance(frame, AtPlace)
    choose(work, frame, action.place)


def choose(work: Work, frame: AtPlace, place: PlaceId) -> None:
    """Carry out at a location what it was chosen for."""
    seat, verb, rules = frame.seat, frame.verb, awaited.at_place(work.state, frame)
    if verb == "discard-police":
        investigation_conditions.discard_police(work, seat, place, rules)
        return
    if verb == "help":
        work.pop()
        asking_for_help.name(work, place)
        return
    if verb in ("swap", "move-police"):
        work.replace_top(AtPlace(seat=seat, verb="swap-with" if verb == "swap" else "move-to", first=place))
        return
    work.pop()
    _used_on(work, place if verb != "move-to" else frame.first)
    if verb == "reshuffle":
        blockades.reshuffle(work, place, (NEW_PLAN,))
    elif verb == "swap-with":
        assert frame.first is not None
        _swap(work, frame.first, place)
    elif verb == "move-to":
        assert frame.first is not None
        _move_police(work, frame.first, place)
    elif verb == "look":
        looking.look(work, seat, place)
    elif verb == "restore":
        discard_piles.restore(work, place, rules)
    elif verb == "recover":
        _recover(work, seat, place)
    else:
        investigation_conditions.find(work, place, None, asked=rules)


def _used_on(work: Work, place: PlaceId | None) -> None:
    """A draw that the card grants is made there (father-mateusz-cards.draw-where)."""
    frame = work.state.stack[-1]
    if isinstance(frame, Effect):
        work.replace_top(replace(frame, place=place))


def _swap(work: Work, one: PlaceId, two: PlaceId) -> None:
    piles, up = work.state.pile, work.state.up
    work.set_pile(one, (piles[two][0], *piles[one][1:]), up[one])
    work.set_pile(two, (piles[one][0], *piles[two][1:]), up[two])
    work.emit(BlockadesSwapped(rules=(FALSEHOOD,), place=one, place2=two))


def _move_police(work: Work, source: PlaceId, target: PlaceId) -> None:
    state = work.state
    pile = state.pile[source]
    work.set_pile(source, pile[1:], state.up[source] - 1)
    below = work.state.pile[target]
    empty = (POLICE_EMPTY_PILES,) if len(pile) == 1 or not below else ()
    work.set_pile(target, (pile[0], *below), work.state.up.get(target, 0) + 1)
    work.emit(PoliceMoved(rules=(POLICE, POLICE_DRAW, *empty), place=source, place2=target))
    discard_piles.settle(work, (source,), (POLICE_EMPTY_PILES, discard_piles.REBUILD_ANY_CAUSE))
    if source in work.state.up:
        work.emit(StillBlocked(rules=(POLICE_DRAW, blockades.STACK, blockades.TOP_ONLY), place=source))


def _recover(work: Work, seat: Seat, place: PlaceId) -> None:
    card, *rest = work.state.discard[place]
    work.set_discard(place, tuple(rest))
    work.know((card,), work.state.everybody())
    kind = work.state.scenario.kind(card)
    work.emit(Recovered(rules=(PLAY, discard_piles.RETURN), seat=seat, card=card, kind=kind))
    place_cards.take(work, seat, card, place, (place_cards.LIMIT_COUNTS,))
