"""The heap, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.core.codec import Json
from engine.core.errors import IllegalAction
from engine.core.game import Offer
from engine.core.ids import ActionId, Seat
from engine.core.rng import Rng
from engine.core.rule import Illegal, Legal, Verdict
from engine.core.step import Outcome, Step
from engine.games.nim.rules import taking


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A heap to begin with."""

    scenario: str
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Take:
    """Take tokens from the heap."""

    seat: Seat
    count: int

    @property
    def id(self) -> ActionId:
        return ActionId(f"take:{self.count}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The protocol's ``State``: all of it lies open."""

    scenario: Scenario = field(compare=False, repr=False, metadata={"codec": False})
    tokens: int
    turn: Seat = Seat(0)
    taken: tuple[int, int] = (0, 0)

    def to_act(self) -> tuple[Seat, ...]:
        return (self.turn,) if self.tokens else ()

    def explain(self, action: Take) -> Verdict:
        return taking.verify(self.tokens, self.turn, action.seat, action.count)

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        if seat not in self.to_act():
            return ()
        actions = [Take(seat=seat, count=count) for count in taking.COUNTS]
        return tuple(Offer(action, self.explain(action)) for action in actions)

    def legal_actions(self, seat: Seat) -> tuple[Take, ...]:
        return tuple(offer.action for offer in self.offers(seat) if isinstance(offer.verdict, Legal))

    def apply(self, action: Take, rng: Rng) -> Step[Position]:
        verdict = self.explain(action)
        if isinstance(verdict, Illegal):
            raise IllegalAction(verdict)
        left, mine = self.tokens - action.count, self.taken[action.seat] + action.count
        taken = (mine, self.taken[1]) if action.seat == 0 else (self.taken[0], mine)
        turn = Seat(1 - action.seat) if left else action.seat
        after = replace(self, tokens=left, turn=turn, taken=taken)
        return Step(after, taking.events(self.tokens, action.seat, action.count), rng)

    def observation(self, seat: Seat) -> Json:
        return {"tokens": self.tokens, "turn": self.turn, "taken": list(self.taken)}

    def redeal(self, seat: Seat, rng: Rng) -> Position:
        return self

    def outcome(self) -> Outcome | None:
        won = f"{('first', 'second')[self.turn]}-wins"
        return None if self.tokens else Outcome(ending=won, winners=(self.turn,))
