"""A state that answers the protocol: what may be done, why not, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.core.codec import Json
from engine.core.errors import IllegalAction
from engine.core.game import Action, Offer
from engine.core.ids import Seat
from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal, Verdict
from engine.core.step import Outcome, Step
from engine.games.ojciec_mateusz.actions import (
    AskForHelp,
    ChoosePlace,
    Decline,
    DiscardCard,
    Draw,
    DrawUncertainty,
    GiveCard,
    HandIn,
    KeepCard,
    LookAtHand,
    OmAction,
    Open,
    Pass,
    PickOmCard,
    PlayOm,
    PutBack,
    ShowCard,
)
from engine.games.ojciec_mateusz.knowledge import observation, redeal
from engine.games.ojciec_mateusz.names import PLACES
from engine.games.ojciec_mateusz.rules import (
    asking_for_help,
    awaited,
    blockades,
    declining,
    father_mateusz_cards,
    investigation_conditions,
    looking,
    passing_and_end,
    place_cards,
    success_tokens,
    turns,
    uncertainty_cards,
)
from engine.games.ojciec_mateusz.state import (
    SOLVED,
    Aftermath,
    Asking,
    AtPlace,
    Keeping,
    Losing,
    MayDraw,
    OverLimit,
    PickOm,
    PickSeat,
    Putting,
    State,
)
from engine.games.ojciec_mateusz.work import Work

Verify = Callable[[State, Any], Verdict]
Resolve = Callable[[Work, Any], None]


def _verify_discard(state: State, action: DiscardCard) -> Verdict:
    frame = state.stack[-1]
    if isinstance(frame, Losing):
        return uncertainty_cards.verify_discard(state, action, frame)
    return place_cards.verify_discard(state, action)


def _resolve_discard(work: Work, action: DiscardCard) -> None:
    frame = work.state.stack[-1]
    if isinstance(frame, Losing):
        uncertainty_cards.resolve_discard(work, action, frame)
    else:
        place_cards.resolve_discard(work, action)


def _resolve_pick(work: Work, action: PickOmCard) -> None:
    investigation_conditions.pick(work, action.seat, action.om)


def _resolve_seat(work: Work, action: LookAtHand) -> None:
    looking.look_at_hand(work, action.seat, action.whose)


RULES: dict[type[Any], tuple[Verify, Resolve]] = {
    Draw: (place_cards.verify, place_cards.resolve),
    Open: (blockades.verify, blockades.resolve),
    HandIn: (success_tokens.verify, success_tokens.resolve),
    PlayOm: (father_mateusz_cards.verify, father_mateusz_cards.resolve),
    AskForHelp: (asking_for_help.verify, asking_for_help.resolve),
    Pass: (passing_and_end.verify, passing_and_end.resolve),
    ChoosePlace: (father_mateusz_cards.verify_at, father_mateusz_cards.resolve_at),
    Decline: (declining.verify, declining.resolve),
    PickOmCard: (investigation_conditions.verify_pick, _resolve_pick),
    LookAtHand: (looking.verify_seat, _resolve_seat),
    DiscardCard: (_verify_discard, _resolve_discard),
    KeepCard: (looking.verify_keep, looking.resolve_keep),
    PutBack: (looking.verify_put, looking.resolve_put),
    DrawUncertainty: (uncertainty_cards.verify_draw, uncertainty_cards.resolve_draw),
    ShowCard: (asking_for_help.verify_show, asking_for_help.resolve_show),
    GiveCard: (asking_for_help.verify_give, asking_for_help.resolve_give),
}
"""Each action with the functions that judge it and carry it out; the first six are those of a turn."""
MAIN = (Draw, Open, HandIn, PlayOm, AskForHelp, Pass)

ANSWERS: dict[type[Any], tuple[type[Any], ...]] = {
    AtPlace: (ChoosePlace, Decline),
    PickOm: (PickOmCard,),
    PickSeat: (LookAtHand,),
    MayDraw: (Draw, Decline),
    OverLimit: (DiscardCard,),
    Losing: (DiscardCard,),
    Keeping: (KeepCard,),
    Putting: (PutBack,),
    Aftermath: (DrawUncertainty,),
    Asking: (ShowCard, GiveCard, Decline),
}
"""What answers each decision that is awaited; ``awaited.asking`` tells the rules that put it first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(State):
    """The protocol's ``State`` for Ojciec Mateusz."""

    def to_act(self) -> tuple[Seat, ...]:
        """Whose turn it is, or who is asked for something meanwhile; one seat at a time."""
        if self.over is not None:
            return ()
        if not self.stack:
            return (self.current,)
        frame = self.stack[-1]
        if isinstance(frame, Asking) and frame.asked is not None:
            return (frame.asked,)
        return (frame.seat,)

    def explain(self, action: Action) -> Verdict:
        """Whether the rules allow the action, and which."""
        if self.over is not None:
            last = passing_and_end.LAST_GOAL_AT_ONCE if self.over == SOLVED else passing_and_end.ALL_PASS
            return Illegal(reason="over", rules=(last,))
        if action.seat not in self.to_act():
            # In one's own turn it is not the order that makes one wait, but what somebody else is asked for.
            first = awaited.asking(self) if action.seat == self.current else ()
            return Illegal(reason="not-your-turn", rules=(*first, turns.ORDER, turns.ONE_ACTION, turns.NEW_CARD_WAITS))
        kind = type(action)
        if self.stack:
            if kind not in ANSWERS[type(self.stack[-1])]:
                rules = (*awaited.asking(self), turns.ONE_ACTION, turns.NEW_CARD_WAITS)
                return Illegal(reason="decide-first", rules=rules)
        elif kind not in MAIN:
            return Illegal(reason="nothing-to-decide", rules=(turns.ONE_ACTION,))
        return RULES[kind][0](self, action)

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """What the table shows a seat that is to decide, possible or not."""
        if seat not in self.to_act():
            return ()
        return tuple([Offer(action, self.explain(action)) for action in self._shown(seat)])

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """The legal ones of the offers."""
        if seat not in self.to_act():
            return ()
        if self.stack:
            return tuple([action for action in self._shown(seat) if isinstance(self.explain(action), Legal)])
        return tuple(
            [action for action in self._shown(seat) if isinstance(RULES[type(action)][0](self, action), Legal)]
        )

    def _shown(self, seat: Seat) -> Iterator[OmAction]:
        """Actions worth showing, in the order of the table."""
        if self.stack:
            yield from self._answers(seat)
            return
        for place in PLACES:
            yield Draw(seat=seat, place=place)
        for place in self.blocked_places():
            found = blockades.ways(self, seat, place)
            if len(found) > 1:
                yield from (Open(seat=seat, place=place, cards=way) for way in found)
            else:
                yield Open(seat=seat, place=place)
        yield from success_tokens.shown(self, seat)
        for om in self.om_open:
            if om is not None:
                yield from father_mateusz_cards.shown(self, seat, om)
        for om in self.om_open:
            if om is not None:
                yield AskForHelp(seat=seat, om=om)
        yield Pass(seat=seat)

    def _answers(self, seat: Seat) -> Iterator[OmAction]:
        """What can be said to the decision that is awaited."""
        frame = self.stack[-1]
        match frame:
            case AtPlace():
                yield from (ChoosePlace(seat=seat, place=place) for place in PLACES)
                if frame.verb == "discard-police":
                    yield Decline(seat=seat)
            case PickOm():
                yield from (PickOmCard(seat=seat, om=om) for om in self.om_open if om is not None)
            case PickSeat():
                yield from (LookAtHand(seat=seat, whose=whose) for whose in self.others(seat))
            case MayDraw():
                places = PLACES if frame.place is None else (frame.place,)
                yield from (Draw(seat=seat, place=place) for place in places)
                if frame.optional:
                    yield Decline(seat=seat)
            case OverLimit() | Losing():
                yield from (DiscardCard(seat=seat, card=card) for card in self.hand[seat])
                if isinstance(frame, Losing) and frame.protect:
                    yield DiscardCard(seat=seat, card=None)
            case Keeping():
                yield from (KeepCard(seat=seat, number=number) for number in range(1, frame.count + 1))
                yield KeepCard(seat=seat, number=None)
            case Putting():
                yield from looking.put_orders(frame)
            case Aftermath():
                for number, card in enumerate(self.hidden, 1):
                    if card is not None:
                        yield DrawUncertainty(seat=seat, number=number)
            case Asking(asked=None):
                yield from (ShowCard(seat=seat, card=card) for card in self.hand[seat])
                yield ShowCard(seat=seat, card=None)
            case Asking():
                shown = {offer.card for offer in frame.offered}
                yield from (GiveCard(seat=seat, card=card) for card in self.hand[seat] if card not in shown)
                yield Decline(seat=seat)

    def apply(self, action: Action, rng: Rng) -> Step[Position]:
        """The position after the action, and after all that follows until somebody has to decide."""
        verdict = self.explain(action)
        if isinstance(verdict, Illegal):
            raise IllegalAction(verdict)
        work = Work(self, rng)
        if not self.stack:
            work.set(acted=True, passes=self.passes + 1 if isinstance(action, Pass) else 0)
        RULES[type(action)][1](work, action)
        turns.run(work)
        return Step(work.state, tuple(work.events), work.rng)  # type: ignore[arg-type]

    def observation(self, seat: Seat) -> Json:
        """All that lies open, the seat's own hand, and the hidden cards that it has seen."""
        return observation(self, seat)

    def redeal(self, seat: Seat, rng: Rng) -> Position:
        """Another position that this seat cannot tell apart from the real one."""
        return redeal(self, seat, rng)

    def outcome(self) -> Outcome | None:
        """The ending, the winner and the winner's tokens; in the challenge all or nobody, and how many turns."""
        if self.over is None:
            return None
        if self.challenge:
            together = tuple(Seat(seat) for seat in range(self.seats)) if self.over == SOLVED else ()
            return Outcome(ending=self.over, winners=together, points=self.turns)
        return Outcome(ending=self.over, winners=(passing_and_end.winner(self),), points=max(self.tokens))
