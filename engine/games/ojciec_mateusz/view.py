"""The table as a seat sees it, as plain data for the templates."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ids import ActionId, Seat
from engine.core.rule import Illegal
from engine.core.table import Button, Message, Named, Term
from engine.games.ojciec_mateusz import cards
from engine.games.ojciec_mateusz.names import PLACES, CardId, PlaceId
from engine.games.ojciec_mateusz.position import Position
from engine.games.ojciec_mateusz.rules import passing_and_end
from engine.games.ojciec_mateusz.state import SOLVED, Effect
from engine.games.ojciec_mateusz.view_words import NUMERALS, back, decision, label, refusal, seat_name

Buttons = tuple[Button, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """A Place Card; ``kind`` None where the seat sees only its back."""

    kind: str | None
    name: Term | None
    back: Term
    origin: PlaceId
    needs: tuple[tuple[str, Term], ...] = ()
    buttons: Buttons = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCard:
    """A face-down card of a pile that the seat has seen; ``number`` counts from the top."""

    number: int
    card: CardView


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceView:
    """A location: its pile, what blocks it, its discard."""

    id: PlaceId
    name: Term
    icons: tuple[tuple[str, Term], ...]
    own_name: bool
    count: int
    up: tuple[CardView, ...]
    """Revealed blockades, the uppermost first."""
    top: Term | None
    """The back of the top card, where it is another location's."""
    known: tuple[KnownCard, ...]
    discards: int
    discard: CardView | None
    """The only card of the discard that shows."""
    state: str
    """``available``, ``blocked`` or ``empty``."""
    buttons: Buttons


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalView:
    """A card that the story asks for, and what was handed in for it."""

    kind: str
    name: Term
    at: Term | None
    found: CardView | None
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryView:
    """The current story card."""

    number: str
    index: int
    of: int
    last: bool
    title: Named | None
    text: Named | None
    goals: tuple[GoalView, ...]
    conditions: tuple[Message, ...]
    own: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OmView:
    """An OM or Uncertainty card; ``name`` None where the seat sees only its back."""

    id: str | None
    name: Term | None
    text: Term | None
    covered: bool = False
    own: bool = False
    number: int = 0
    buttons: Buttons = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A player: tokens and hand, as far as the seat that looks knows it."""

    seat: Seat
    name: Term
    me: bool
    current: bool
    tokens: int
    hand: tuple[CardView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndView:
    """How the game ended."""

    title: Term
    text: Named | None
    winner: Term
    tokens: int
    tied: bool
    common: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Everything that the seat sees."""

    cover: SeatView | None
    """The seat that has to take over the screen, while another one looks."""
    end: EndView | None
    turn: Term
    decision: Message | None
    in_play: OmView | None
    """The card that is being carried out."""
    story: StoryView
    places: tuple[PlaceView, ...]
    seats: tuple[SeatView, ...]
    om: tuple[OmView | None, ...]
    om_deck: int
    uncertainty: tuple[OmView | None, ...]
    uncertainty_deck: int
    gone: tuple[Term, ...]
    passes: int
    rest: Buttons
    """Buttons that belong to no card and no location."""


@dataclass(slots=True)
class _Desk:
    """Hands the buttons out, each to one thing on the table."""

    left: dict[ActionId, Button]

    def take(self, *starts: str, ends: str = "") -> Buttons:
        """The buttons whose ids begin so (and end so), which nothing else has taken."""
        found = [key for key in self.left if key.startswith(starts) and key.endswith(ends)]
        return tuple(self.left.pop(key) for key in found)


def _buttons(state: Position, seat: Seat) -> dict[ActionId, Button]:
    return {
        offer.action.id: Button(
            action=offer.action.id,
            label=label(state, offer.action),  # type: ignore[arg-type]
            verdict=offer.verdict,
            refusal=refusal(offer.verdict) if isinstance(offer.verdict, Illegal) else None,
        )
        for offer in state.offers(seat)
    }


def _kind(kind: str) -> tuple[str, Term]:
    return kind, Term(f"kind.{kind}")


def _card(state: Position, card: CardId, *, known: bool = True, buttons: Buttons = ()) -> CardView:
    printed = state.scenario.cards[card]
    if not known:
        return CardView(kind=None, name=None, back=back(card), origin=printed.origin)
    kind, name = _kind(printed.kind)
    needs = tuple(_kind(need) for need in printed.needs)
    return CardView(kind=kind, name=name, back=back(card), origin=printed.origin, needs=needs, buttons=buttons)


def _place(state: Position, seat: Seat, place: PlaceId, desk: _Desk) -> PlaceView:
    pile, up, discard = state.pile[place], state.up.get(place, 0), state.discard[place]
    known = tuple(
        KnownCard(number=index + 1, card=_card(state, card))
        for index, card in enumerate(pile)
        if index >= up and state.knows(seat, card)
    )
    deck = state.scenario.places.get(place)
    foreign = bool(pile) and not up and state.scenario.cards[pile[0]].origin != place
    buttons = desk.take(f"draw:{place}", f"open:{place}", f"at:{place}")
    played = [key for key in desk.left if key.startswith("play:") and f".{place}" in key.partition("+")[0]]
    played = [key for key in played if key.split(".")[1] == place]
    return PlaceView(
        id=place,
        name=Term(f"place.{place}"),
        icons=tuple(_kind(icon) for icon in state.scenario.icons(place)),
        own_name=deck is not None and deck.own_name,
        count=len(pile),
        up=tuple(_card(state, card) for card in pile[:up]),
        top=back(pile[0]) if foreign else None,
        known=known,
        discards=len(discard),
        discard=_card(state, discard[0]) if discard else None,
        state="blocked" if up else "available" if pile else "empty",
        buttons=(*buttons, *(desk.left.pop(key) for key in played)),
    )


def _condition(condition: cards.Condition) -> Message:
    """A condition as it would be printed."""
    if isinstance(condition, cards.FindBlockade):
        place = ("place", Term(f"place.{condition.at}"))
        if condition.kind is None:
            return Message("condition.find-blockade", (place,))
        return Message("condition.find-named", (place, ("kind", Term(f"kind.{condition.kind}"))))
    if isinstance(condition, cards.ReshuffleAndReveal):
        return Message("condition.reshuffle-and-reveal", (("place", Term(f"place.{condition.at}")),))
    if isinstance(condition, cards.RemoveOm):
        return Message("condition.remove-om")
    return Message("condition.discard-police")


def _story(state: Position) -> StoryView:
    number, scenario = state.story + 1, state.scenario
    printed, last = scenario.stories[state.story], state.last_story()
    goals = tuple(
        GoalView(
            kind=goal.kind,
            name=Term(f"kind.{goal.kind}"),
            at=Term(f"place.{goal.at}") if goal.at is not None else None,
            found=_card(state, card) if card is not None else None,
            tokens=1 if not last else 3 if cards.artifact(goal.kind) else 2,
        )
        for goal, card in zip(state.slots(), state.beside, strict=True)
    )
    return StoryView(
        number=NUMERALS[number],
        index=number,
        of=len(scenario.stories),
        last=last,
        title=None if scenario.bare else Named(("stories", str(number), "title")),
        text=None if scenario.bare else Named(("stories", str(number), "text")),
        goals=goals,
        conditions=tuple(_condition(condition) for condition in printed.conditions),
        own=printed.own,
    )


def _om(state: Position, om: str, *, uncertain: bool = False, covered: bool = False, buttons: Buttons = ()) -> OmView:
    family = "uncertainty" if uncertain else "om"
    printed = (state.scenario.uncertainty_cards if uncertain else state.scenario.om_cards)[om]  # type: ignore[index]
    name, text = Term(f"{family}.{om}"), Term(f"{family}-text.{om}")
    own = printed.own or printed.own_effect
    return OmView(id=om, name=name, text=text, covered=covered, own=own, buttons=buttons)


def _om_row(state: Position, desk: _Desk) -> tuple[OmView | None, ...]:
    row: list[OmView | None] = []
    for slot, om in enumerate(state.om_open):
        if om is None:
            row.append(None)
            continue
        found = tuple(
            desk.left.pop(key) for key in list(desk.left) if key in (f"play:{om}", f"help:{om}", f"pick:{om}")
        )
        row.append(_om(state, om, covered=slot in state.covered, buttons=found))
    return tuple(row)


def _uncertainty_row(state: Position, seat: Seat, desk: _Desk) -> tuple[OmView | None, ...]:
    row: list[OmView | None] = []
    for index, card in enumerate(state.hidden):
        buttons = desk.take(f"reveal:{index + 1}")
        if card is None:
            row.append(None)
        elif state.hidden_seen[index] >> seat & 1:
            row.append(_om(state, card, uncertain=True, buttons=buttons))
        else:
            row.append(OmView(id=None, name=None, text=None, number=index + 1, buttons=buttons))
    return tuple(row)


def _seat(state: Position, looks: Seat, whose: Seat, desk: _Desk) -> SeatView:
    me = whose == looks
    hand = []
    for card in state.hand[whose]:
        ids = (f"hand-in:{card}", f"discard:{card}", f"show:{card}", f"give:{card}")
        found = [key for key in desk.left if me and (key in ids or key.startswith(f"hand-in:{card}."))]
        buttons = tuple(desk.left.pop(key) for key in found)
        hand.append(_card(state, card, known=me or state.knows(looks, card), buttons=buttons))
    waits = state.to_act()
    current = whose in waits if waits else whose == state.current
    tokens = state.tokens[whose]
    return SeatView(seat=whose, name=seat_name(whose), me=me, current=current, tokens=tokens, hand=tuple(hand))


def _end(state: Position) -> EndView | None:
    if state.over is None:
        return None
    best = max(state.tokens)
    return EndView(
        title=Term(f"ending.{state.over}"),
        text=None if state.scenario.bare else Named(("endings", state.over, "text")),
        winner=seat_name(passing_and_end.winner(state)),
        tokens=best,
        tied=state.tokens.count(best) > 1,
        common=state.over == SOLVED,
    )


def table(state: Position, seat: Seat) -> Table:
    """The table for a seat."""
    desk = _Desk(_buttons(state, seat))
    waits = state.to_act()
    seats = tuple(_seat(state, seat, Seat(n), desk) for n in range(state.seats))
    effect = next((frame for frame in reversed(state.stack) if isinstance(frame, Effect)), None)
    return Table(
        cover=seats[waits[0]] if waits and seat not in waits else None,
        end=_end(state),
        turn=seat_name(waits[0] if waits else state.current),
        decision=decision(state),
        in_play=_om(state, effect.card, uncertain=effect.uncertain) if effect is not None else None,
        story=_story(state),
        places=tuple(_place(state, seat, place, desk) for place in PLACES),
        seats=seats,
        om=_om_row(state, desk),
        om_deck=len(state.om_deck),
        uncertainty=_uncertainty_row(state, seat, desk),
        uncertainty_deck=len(state.uncertainty_deck),
        gone=tuple(Term(f"{'om' if card in state.scenario.om_cards else 'uncertainty'}.{card}") for card in state.gone),
        passes=state.passes,
        rest=tuple(desk.left.values()),
    )
