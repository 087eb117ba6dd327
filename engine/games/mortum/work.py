"""One application under way: the state so far and the events so far.

A ``Work`` lives only inside ``State.apply`` or ``begin`` and never escapes, so that transitions stay pure from outside.
Inside, its state is a private copy whose fields are set in place (a new frozen object for each small step would cost
more than the rules themselves): read ``work.state`` anew after ``set``, or take out what is needed before it.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from engine.core.ids import RuleId
from engine.core.step import Event
from engine.games.mortum.state import Frame, State

Rules = tuple[RuleId, ...]


_SLOTS = {f.name: getattr(State, f.name) for f in fields(State)}
_COPIED = tuple((slot.__get__, slot.__set__) for slot in _SLOTS.values())


def _copy(state: State) -> State:
    copy = object.__new__(type(state))
    for get, put in _COPIED:
        put(copy, get(state))
    return copy


class Work:
    """Carries a state through the small steps of a transition and collects their events."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = _copy(state)
        self.events: list[Event] = []

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        for name, value in changes.items():
            _SLOTS[name].__set__(self.state, value)

    def emit(self, event: Event) -> None:
        """Note an event."""
        self.events.append(event)

    def push(self, frame: Frame) -> None:
        """Put something on top of what is going on."""
        self.set(stack=(*self.state.stack, frame))

    def pop(self) -> None:
        """What was on top is finished."""
        self.set(stack=self.state.stack[:-1])

    def top(self, frame: Frame) -> None:
        """What is on top goes on as ``frame``."""
        self.set(stack=(*self.state.stack[:-1], frame))
