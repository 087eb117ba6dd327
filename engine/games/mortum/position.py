"""A state that answers the protocol: what may be done, why not, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.core.codec import Json, encode
from engine.core.errors import IllegalAction
from engine.core.game import Action, Offer
from engine.core.ids import Seat
from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal, Verdict
from engine.core.step import Outcome, Step
from engine.games.mortum.actions import (
    TEAM,
    AnswerQuestion,
    BeginGame,
    BeginSpecial,
    EndNight,
    EnterToken,
    FinishChain,
    FlipCard,
    GoToRest,
    KeepCard,
    MortumAction,
    PayFatigue,
    ReadNext,
    ReadPrinted,
    SkipHour,
    TakeNightAction,
    TakeOffer,
    Tell,
)
from engine.games.mortum.cards import OfferKind
from engine.games.mortum.names import Deck, Special, Token, deck_of
from engine.games.mortum.rules import (
    card_structure,
    chains,
    companion,
    keyword_cards,
    possible_actions,
    questions,
    rest_and_fatigue,
    special_actions,
    time_track,
)
from engine.games.mortum.rules.scenario_end import AT_HOUR
from engine.games.mortum.state import Draining, Entering, State, Telling
from engine.games.mortum.work import Work

Verify = Callable[[State, Any], Verdict]
Resolve = Callable[[Work, Any], None]

RULES: dict[type[MortumAction], tuple[Verify, Resolve]] = {
    TakeOffer: (possible_actions.verify, possible_actions.resolve),
    FlipCard: (card_structure.verify, card_structure.resolve),
    SkipHour: (time_track.verify, time_track.resolve),
    BeginSpecial: (special_actions.verify, special_actions.resolve),
    ReadNext: (chains.verify, chains.resolve),
    GoToRest: (rest_and_fatigue.verify_rest, rest_and_fatigue.resolve_rest),
    EndNight: (rest_and_fatigue.verify_sleep, rest_and_fatigue.resolve_sleep),
    PayFatigue: (rest_and_fatigue.verify_pay, rest_and_fatigue.resolve_pay),
    KeepCard: (keyword_cards.verify, keyword_cards.resolve),
    AnswerQuestion: (questions.verify, questions.resolve),
    EnterToken: (companion.verify_enter, companion.resolve_enter),
    BeginGame: (companion.verify_begin, companion.resolve_begin),
    ReadPrinted: (companion.verify_read, companion.resolve_read),
    Tell: (companion.verify_tell, companion.resolve_tell),
    FinishChain: (companion.verify_done, companion.resolve_done),
    TakeNightAction: (companion.verify_night, companion.resolve_night),
}
"""Each action with the functions that judge it and carry it out."""


KINDS: tuple[tuple[Special, Token], ...] = (
    ("surveillance", Token.SURVEILLANCE),
    ("search", Token.SEARCH),
    ("raid", Token.RAID),
)
"""The special actions, in the order in which they are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(State):
    """The protocol's ``State`` for Mortum: one seat, the team."""

    def to_act(self) -> tuple[Seat, ...]:
        """The team, until the scenario is over."""
        return () if self.over is not None else (TEAM,)

    def explain(self, action: Action) -> Verdict:
        """Whether the rules allow the action, and which."""
        if self.over is not None:
            return Illegal(reason="over", rules=(AT_HOUR,))
        if self.asking() and not isinstance(action, AnswerQuestion | FlipCard | KeepCard):
            return Illegal(reason="questions-first", rules=(AT_HOUR,))
        verify, _ = RULES[type(action)]  # type: ignore[index]
        return verify(self, action)

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """What the table shows the team, possible or not."""
        del seat
        if self.over is not None:
            return ()
        return tuple(Offer(action, self.explain(action)) for action in self._shown())

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        """What the team may do: the legal ones of the offers, without asking about those that cannot be.

        A test holds this shorter way against the long one, in every position of many games.
        """
        del seat
        if self.over is not None:
            return ()
        if self.scenario.companion:
            # What is shown to be told is possible already; it is most of what is shown.
            return tuple([a for a in self._shown() if type(a) is Tell or isinstance(self.explain(a), Legal)])
        return tuple(self._legal_meanwhile() if self.stack else self._legal_by_day())

    def _legal_by_day(self) -> list[MortumAction]:
        """What is legal while nothing is going on, in the order of what is shown."""
        open_day = rest_and_fatigue.only_rest_left(self) is None
        found = self._legal_with_cards(possible_actions.kinds_now(self), turn=True, open_day=open_day)
        if not open_day:
            return [*found, GoToRest()] if isinstance(self.explain(GoToRest()), Legal) else found
        for kind, token in KINDS:
            if self.supply.get(token):
                found += special_actions.startable(self, kind)
        return [*found, SkipHour()]

    def _legal_meanwhile(self) -> list[MortumAction]:
        """What is legal while questions are asked, a completion is to be chosen, or the team rests, in order."""
        question = questions.current(self)
        if question is not None:
            answers = [AnswerQuestion(question=question.id, choice=choice) for choice in question.choices]
            return [*answers, *self._legal_with_cards([], turn=True, open_day=False)]
        if isinstance(self.stack[-1], Draining):
            waiting = [ReadNext(kind=special.kind, place=special.place) for special in chains.next_due(self)]
            return [*waiting, *self._legal_with_cards([], turn=False, open_day=False)]
        resting = self.resting()
        night = resting is not None and resting.stage == "night"
        kinds = possible_actions.kinds_now(self) if night else []
        found = self._legal_with_cards(kinds, turn=night, open_day=True)
        return found + [action for action in self._shown_at_rest() if isinstance(self.explain(action), Legal)]

    def _legal_with_cards(self, kinds: list[OfferKind], *, turn: bool, open_day: bool) -> list[MortumAction]:
        """What is legal with the cards on the table: offers of these kinds, turning cards over, keeping them."""
        in_campaign, keywords = self.scenario.in_campaign, self.keywords
        found: list[MortumAction] = []
        for lying in self.table:
            if kinds:
                found += possible_actions.takeable(self, lying, kinds)
            if turn and card_structure.turnable(self, lying, open_day=open_day):
                found.append(FlipCard(card=lying.card))
            if in_campaign and not (keywords and keyword_cards.kept(self, lying.card)):
                found.append(KeepCard(card=lying.card))
        return found

    def _shown(self) -> Iterator[MortumAction]:
        """Actions worth showing, in the order of the table: a choice that waits, cards, map, clock, rest."""
        question = questions.current(self)
        if question is not None:
            yield from (AnswerQuestion(question=question.id, choice=choice) for choice in question.choices)
            yield from self._shown_cards(offers=False)
            return
        if self.stack and isinstance(self.stack[-1], Draining):
            for special in chains.next_due(self):
                yield ReadNext(kind=special.kind, place=special.place)
        elif self.scenario.companion:
            yield from companion.shown(self)
            if self.stack and isinstance(self.stack[-1], Entering | Telling):
                return
        yield from self._shown_cards(offers=True)
        # Kinds that the team never had are not shown; those it has used up are, and refused.
        for kind, token in KINDS:
            if self.own.get(token) or self.supply.get(token):
                for place in self.scenario.places:
                    yield BeginSpecial(kind=kind, place=place.id)
        yield SkipHour()
        yield from self._shown_at_rest()
        if self.resting() is None and (
            self.scenario.companion or isinstance(rest_and_fatigue.only_rest_left(self), Illegal)
        ):
            yield GoToRest()

    def _shown_at_rest(self) -> Iterator[MortumAction]:
        """Closing the night, and paying for it."""
        resting = self.resting()
        if resting is not None and resting.stage == "night":
            yield EndNight()
        if resting is not None and resting.stage == "pay":
            for with_ in ("hour", "surveillance", "search", "raid"):
                yield PayFatigue(with_=with_)

    def _shown_cards(self, *, offers: bool) -> Iterator[MortumAction]:
        """What can be done with the cards on the table; ``offers``: their possible actions too."""
        for lying in self.table:
            if offers:
                for _, offer in possible_actions.printed_offers(self, lying):
                    yield TakeOffer(card=lying.card, offer=offer.id)
            # Every main-deck card is shown alike, printed on one side or two: the button betrays nothing.
            if deck_of(lying.card) is Deck.MAIN:
                yield FlipCard(card=lying.card)
            if self.scenario.in_campaign and not keyword_cards.kept(self, lying.card):
                yield KeepCard(card=lying.card)

    def apply(self, action: Action, rng: Rng) -> Step[Position]:
        """The position after the action; Mortum leaves nothing to chance once it is set up."""
        verdict = self.explain(action)
        if isinstance(verdict, Illegal):
            raise IllegalAction(verdict)
        work = Work(self)
        RULES[type(action)][1](work, action)  # type: ignore[index]
        chains.run(work)
        return Step(work.state, tuple(work.events), rng)  # type: ignore[arg-type]

    def observation(self, seat: Seat) -> Json:
        """Everything on the table; of the decks the numbers that are left, never a face that was not reached."""
        del seat
        rank = {special.seq: i for i, special in enumerate(sorted(self.running, key=lambda s: s.seq))}
        ranked = [tuple(replace(s, seq=rank[s.seq]) for s in group) for group in (self.running, self.waiting)]
        known: dict[str, Json] = encode(
            replace(self, stack=(), seq=0, running=ranked[0], waiting=ranked[1], met=frozenset())
        )
        known.pop("away", None)  # told the other way round, by what is left: old saves know their positions by that
        known["decks"] = sorted(self.decks)
        known["stack"] = [encode(frame) for frame in self.stack]
        end = self.end()
        known["end"] = encode(end) if end is not None and self.end_read else None
        return known

    def redeal(self, seat: Seat, rng: Rng) -> Position:
        """The same position: nothing in it was left to chance."""
        del seat, rng
        return self

    def outcome(self) -> Outcome | None:
        """The ending, once there is one."""
        if self.over is None:
            return None
        if not self.scenario.questions:
            return Outcome(ending=self.over)
        score = questions.points(self.scenario, self.answers)
        return Outcome(ending=self.over, points=score, out_of=questions.best(self.scenario))
