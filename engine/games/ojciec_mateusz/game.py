"""Ojciec Mateusz, put together. Read this first: set-up, then ``position.RULES`` for each thing that can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.bot import Sight, Thought
from engine.core.codec import Json, decode
from engine.core.game import Meta
from engine.core.ids import ActionId, Seat
from engine.core.match import read_options
from engine.core.rng import Rng
from engine.core.rule import Illegal, RuleBook
from engine.core.step import Event, Step
from engine.core.table import Entry, Message, Named
from engine.games.ojciec_mateusz import actions, given, recap, view, view_words
from engine.games.ojciec_mateusz.bots import levels
from engine.games.ojciec_mateusz.cards import Scenario
from engine.games.ojciec_mateusz.knowledge import redacted
from engine.games.ojciec_mateusz.meta import META
from engine.games.ojciec_mateusz.names import FORMS
from engine.games.ojciec_mateusz.position import Position
from engine.games.ojciec_mateusz.rule_ids import RULES
from engine.games.ojciec_mateusz.rules import setup, turns
from engine.games.ojciec_mateusz.state import ENDINGS


class OjciecMateusz:
    """The game as the registry hands it out."""

    meta: Meta = META
    rules: RuleBook = RULES
    scenario_type = Scenario
    given_type = given.Given
    id_forms = FORMS

    def load(self, content: Json) -> Scenario:
        """A story with its box from compiled mechanics."""
        return decode(Scenario, content)

    def begin(self, content: Scenario, rng: Rng, options: Json = None) -> Step[Position]:
        """Set up for 2 to 6 seats, open card I, and go on until somebody has to decide."""
        chosen: setup.Options = read_options(setup.Options, options, setup.Options.sound)
        work = setup.set_up(Position, content, chosen, rng)
        turns.run(work)
        return Step(work.state, tuple(work.events), work.rng)  # type: ignore[arg-type]

    def position(self, given_part: Json, contents: Mapping[str, Scenario]) -> Position:
        """The position that a case describes."""
        return given.position(decode(given.Given, given_part), contents)

    def parse(self, text: str, seat: Seat = Seat(0)) -> actions.OmAction:
        """The action of that id."""
        return actions.parse(text, seat)

    def visible(self, event: Event, seat: Seat) -> Event | None:
        """The event without cards that the seat may not know."""
        return redacted(event, seat)

    def entry(self, event: Event) -> Entry:
        """The log line of an event."""
        return view_words.entry(event)

    def refusal(self, verdict: Illegal) -> Message:
        """The sentence that tells why not."""
        return view_words.refusal(verdict)

    def labels(self, state: Position, seat: Seat) -> Mapping[ActionId, Message | Named]:
        """What the buttons of all shown actions say."""
        return {offer.action.id: view_words.label(state, offer.action) for offer in state.offers(seat)}  # type: ignore[arg-type]

    def variations(self, content: Scenario) -> tuple[Json, ...]:
        """Every number of players."""
        del content
        fewest, most = META.seats
        return tuple({"seats": seats} for seats in range(fewest, most + 1))

    def endings(self, content: Scenario) -> tuple[str, ...]:
        """The story is complete, or everybody passed."""
        del content
        return ENDINGS

    def collectable(self, content: Scenario) -> tuple[str, ...]:
        """Every story card, OM card and Uncertainty card."""
        stories = (f"story-{number}" for number in range(1, len(content.stories) + 1))
        return (*stories, *content.om_cards, *content.uncertainty_cards)

    def seen(self, state: Position) -> tuple[str, ...]:
        """The story cards that were opened, and the cards that were used or lie open."""
        stories = (f"story-{number}" for number in range(1, state.story + 2))
        return tuple(dict.fromkeys((*stories, *state.gone, *(om for om in state.om_open if om is not None))))

    def pieces(self, state: Position) -> Mapping[str, int]:
        """Every card lies in one place, and only once; backs tell how many of each location there are."""
        return given.pieces(state)

    def show(self, state: Position, seat: Seat) -> view.Table:
        """The table for the templates."""
        return view.table(state, seat)

    def facts(self, state: Position) -> Mapping[str, Json]:
        """The position in the words of cases."""
        return given.facts(state)

    def switches(self) -> Mapping[str, str]:
        """Our own challenge."""
        return {"challenge": "option.challenge"}

    def seats(self, state: Position) -> int:
        """How many play."""
        return state.seats

    def known_facts(self, state: Position, seat: Seat) -> Mapping[str, Json]:
        """What of it the seat knows."""
        return given.known_facts(state, seat)

    def case_given(self, states: Sequence[Position], index: int, seat: Seat, deal: int = 0) -> Json:
        """A position of the match as the *given* part of a case, with what the seat has learned by its last one."""
        return given.describe(states, index, seat, deal)

    def recap(self, steps: Sequence[Step[Position]]) -> recap.Recap:
        """The way a game took, for a chart."""
        return recap.recap(steps)

    def bot_levels(self) -> tuple[str, ...]:
        """The names of the levels, the weakest first."""
        return levels.LEVELS

    def think(self, level: str, sight: Sight, rng: Rng) -> Thought:
        """Search for an action as a bot of that level."""
        return levels.think(level, sight, rng)

    def rivals(self) -> tuple[tuple[str, str], ...]:
        """Easy has to beat random play, normal one-step greed, hard normal."""
        return levels.RIVALS

    def turn_begins(self, state: Position) -> bool:
        """Whether one of the six actions is awaited."""
        return state.over is None and not state.stack


GAME = OjciecMateusz()
