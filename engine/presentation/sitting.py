"""One reader at one match: opens it, acts, goes back and forth, and renders what the seat sees.

The match lives with the reader (in the page, the link, the file); every call gets it and gives it back.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from engine.core.bot import Bots, Thought, bot_rng, sight
from engine.core.codec import Json
from engine.core.errors import EngineError, SaveError
from engine.core.game import Game, Recaps, State
from engine.core.ids import ActionId, RuleId, Seat
from engine.core.match import Match, Setup, from_json, seat_to_act, to_json, with_action
from engine.core.rule import Illegal
from engine.core.step import Event
from engine.core.table import Entry, Message
from engine.games.registry import game
from engine.presentation import casefile
from engine.presentation.going_on import going_on
from engine.presentation.html import Page, announce, render
from engine.presentation.library import Library
from engine.presentation.players import players
from engine.presentation.seats import NOBODY, Company, company, since_own, way_back

STOPS: Final = {
    "nothing": "notice.nothing-to-undo",
    "passed-on": "notice.no-undo-passed-on",
    "seen": "notice.no-undo-seen",
}
"""Why there is no way back, as the reader is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A match as the reader has it: with what was undone, and the seat that looks."""

    match: Match
    redo: tuple[ActionId, ...] = ()
    """Undone actions, the next to redo first."""
    seat: Seat = Seat(0)
    """Whose eyes the screen has; NOBODY while it is handed over."""

    def to_json(self) -> Json:
        """What the page keeps."""
        return {"match": to_json(self.match), "redo": list(self.redo), "seat": self.seat}

    @staticmethod
    def from_json(data: Json) -> Session:
        """What the page kept; raises SaveError where it is none."""
        if not isinstance(data, dict) or not isinstance(data.get("redo", []), list):
            raise SaveError("unreadable")
        redo = tuple(ActionId(item) for item in data.get("redo", []) if isinstance(item, str))
        seat = data.get("seat", 0)
        return Session(match=from_json(data.get("match")), redo=redo, seat=Seat(seat if isinstance(seat, int) else 0))


@dataclass(frozen=True, slots=True)
class Notice:
    """A word above the table: a refusal, an undo, an old save."""

    message: Message
    rules: tuple[RuleId, ...] = ()
    refused: bool = False


@dataclass(slots=True)
class Table:
    """Answers for readers: a library, and the sittings at it."""

    library: Library = field(default_factory=Library)
    _last: tuple[State, Seat, Any, str] | None = None
    _thought: tuple[Match, Thought] | None = None
    """The search that is under way, and the match that it is for."""

    def open(self, game_id: str, lang: str, setup: Setup, seed: int | None = None) -> Json:
        """A new session; a case keeps its own seed."""
        if seed is None:
            seed = self.library.case(game_id, setup.case).seed if setup.case is not None else 1
        return self.answer(self._begun(self.library.new_match(game_id, setup, seed)), lang)

    def _begun(self, match: Match) -> Session:
        """Where several people hide something from each other, a match opens behind the cover."""
        state = self.library.replay(match).last.state
        return Session(match=match, seat=company(game(match.game), match, state).begins())

    def show(self, session: Session, lang: str) -> Json:
        """The session as it stands; an old one is played again as far as it goes, and says so."""
        notice = None
        current = self.library.is_current(session.match)
        replay = self.library.replay(session.match)
        if replay.stopped_at is not None:
            done, rest = session.match.actions[: replay.stopped_at], session.match.actions[replay.stopped_at :]
            notice = Notice(Message("load.stopped", (("number", replay.stopped_at + 1),)))
            session = replace(session, match=replace(session.match, actions=done), redo=(*rest, *session.redo))
        elif not current:
            notice = Notice(Message("load.other-content"))
        if not current:
            fresh = self.library.new_match(session.match.game, session.match.setup, session.match.seed)
            session = replace(session, match=replace(fresh, actions=session.match.actions))
        return self.answer(session, lang, notice=notice, quiet=True)

    def act(self, session: Session, lang: str, action_id: str) -> Json:
        """Do an action; a refusal changes nothing and tells why."""
        found = game(session.match.game)
        last = self.library.replay(session.match).last
        action = found.parse(action_id, seat_to_act(last))
        verdict = last.state.explain(action)
        if isinstance(verdict, Illegal):
            return self.answer(session, lang, notice=Notice(found.refusal(verdict), verdict.rules, refused=True))
        match = with_action(session.match, action.id)
        redo = session.redo[1:] if session.redo[:1] == (action.id,) else ()
        return self.answer(replace(session, match=match, redo=redo), lang)

    def undo(self, session: Session, lang: str) -> Json:
        """Back to the reader's last own decision; says so where the reader now knows more than then, or why not."""
        match, found = session.match, game(session.match.game)
        replay = self.library.replay(match)
        back = way_back(found, company(found, match, replay.last.state), match, replay, session.seat)
        if back.stop is not None:
            return self.answer(session, lang, notice=Notice(Message(STOPS[back.stop])), quiet=True)
        done, taken = match.actions[: -back.actions], match.actions[-back.actions :]
        notice = Notice(Message("notice.undone-known" if back.known else "notice.undone"))
        session = replace(session, match=replace(match, actions=done), redo=(*taken, *session.redo))
        return self.answer(session, lang, notice=notice, quiet=True)

    def think(self, session: Session, lang: str, paused: Callable[[], bool]) -> Json:
        """Go on with the search of the program whose decision is awaited, and do what it decides.

        ``{"thinking": true}`` when ``paused`` says so after an iteration: then ask again. Raises EngineError where no
        program is to decide.
        """
        match, found = session.match, game(session.match.game)
        state = self.library.replay(match).last.state
        bots = company(found, match, state).bots
        seat = next(iter(state.to_act()), NOBODY)
        if seat not in bots or not isinstance(found, Bots):
            raise EngineError("no program is to decide")
        if self._thought is None or self._thought[0] != match:
            self._thought = (match, found.think(bots[seat], sight(state, seat), bot_rng(match)))
        thought = self._thought[1]
        try:
            next(thought)
            while not paused():
                next(thought)
        except StopIteration as end:
            self._thought = None
            return self.act(session, lang, end.value)
        return {"ok": True, "thinking": True}

    def redo(self, session: Session, lang: str) -> Json:
        """Do again what was undone last."""
        if not session.redo:
            return self.answer(session, lang, quiet=True)
        return self.act(session, lang, session.redo[0])

    def restart(self, session: Session, lang: str) -> Json:
        """The same match from its beginning; everything done so far can be redone."""
        match = replace(session.match, actions=())
        redo = (*session.match.actions, *session.redo)
        notice = Notice(Message("notice.restarted"))
        return self.answer(replace(session, match=match, redo=redo), lang, notice=notice, quiet=True)

    def take_seat(self, session: Session, lang: str, seat: int) -> Json:
        """Look from the seat whose decision is awaited, or (NOBODY) cover the screen till somebody does."""
        awaited = self.library.replay(session.match).last.state.to_act()
        looking = Seat(seat) if seat in awaited else NOBODY
        return self.answer(replace(session, seat=looking), lang, quiet=True)

    def load(self, lang: str, text: str) -> Json:
        """A session from the text of a save file or a share link; raises SaveError, and nothing is lost."""
        try:
            data = json.loads(text)
        except ValueError as error:
            raise SaveError("unreadable") from error
        return self.show(self._begun(from_json(data)), lang)

    def copy_case(self, session: Session, lang: str) -> str:
        """The last action, and the position before it, as a case file: only what the seat knows."""
        replay = self.library.replay(session.match)
        title = self.title(session.match, lang)
        contents = self.library.scenarios(session.match.game)
        return casefile.write(session.match, replay, session.seat, title, contents)

    def title(self, match: Match, lang: str) -> str:
        """What is being played."""
        words = self.library.words(match.game, lang, match.setup)
        return words.text("name") if match.setup.scenario is not None else words.text("title")

    def answer(self, session: Session, lang: str, *, notice: Notice | None = None, quiet: bool = False) -> Json:
        """Everything the page needs to show a session. ``quiet``: nothing new has happened."""
        match = session.match
        found = game(match.game)
        replay = self.library.replay(match)
        who = company(found, match, replay.last.state)
        session = replace(session, seat=who.looks(replay.last.state, session.seat))
        words = self.library.words(match.game, lang, match.setup)
        steps = [self._seen(session, who, step.events) for step in replay.steps]
        own = since_own(who, replay, session.seat)
        news = [] if quiet or (notice is not None and notice.refused) else steps[-1]
        state = replay.last.state
        phase = who.phase(state, session.seat)
        table, key = self._drawn(found, state, session.seat)
        over = phase == "over"
        title = self.title(match, lang)
        carry, following = going_on(self.library, match, state, lang)
        page = Page(
            game=match.game,
            lang=lang,
            title=title,
            table=table,
            log=[_entry(match.game, event) for step in steps for event in step],
            fresh=len(news),
            since=[_entry(match.game, event) for step in steps[own:] for event in step],
            notice=notice.message if notice is not None else None,
            notice_rules=notice.rules if notice is not None else (),
            can_undo=bool(match.actions)
            and (not who.apart or way_back(found, who, match, replay, session.seat).stop is None),
            can_redo=bool(session.redo),
            example=match.setup.case is not None,
            section=(match.setup.case or "").partition(".")[0],
            seed=match.seed,
            actions_done=len(match.actions),
            over=over,
            following=following,
            players=players(found, match, who),
            bots=who.bots,
            awaited=next(iter(state.to_act()), NOBODY),
            phase=phase,
            covered=session.seat == NOBODY,
            recap=found.recap(replay.steps) if over and isinstance(found, Recaps) else None,
        )
        said = [_entry(match.game, event) for event in news]
        refused = notice is not None and notice.refused
        return {
            "ok": True,
            "session": session.to_json(),
            "html": render(page, words, self.library.root(match.game, lang), self.library.icons(match.game, lang)),
            "stateKey": key,
            "phase": phase,
            "seat": session.seat,
            "events": [type(event).__name__ for event in news],
            "announce": words.say(notice.message) if notice is not None else announce(said, words),
            "refused": {"rule": notice.rules[0]} if refused and notice is not None and notice.rules else None,
            "title": title,
            **({"carry": carry, "next": [item.to_json() for item in following]} if carry is not None else {}),
        }

    def _drawn(self, found: Game, state: State, seat: Seat) -> tuple[Any, str]:
        """The table as the seat sees it, and the name of the position; kept for the next answer at the same one."""
        if seat == NOBODY:
            return None, state_key(["covered", list(state.to_act())])
        last = self._last
        if last is None or last[0] is not state or last[1] != seat:
            last = self._last = (state, seat, found.show(state, seat), state_key(state.observation(seat)))
        return last[2], last[3]

    def _seen(self, session: Session, who: Company, events: tuple[Event, ...]) -> list[Event]:
        if session.seat == NOBODY:
            return []
        if not who.hidden:
            return list(events)
        found = game(session.match.game)
        return [seen for event in events if (seen := found.visible(event, session.seat)) is not None]


@lru_cache(maxsize=4_000)
def _entry(game_id: str, event: Event) -> Entry:
    """The log line of an event; the same events are told again with every answer."""
    return game(game_id).entry(event)


def state_key(observation: Json) -> str:
    """A short hash of what a seat knows: equal for equal positions, whatever the way there and the language."""
    text = json.dumps(observation, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]
