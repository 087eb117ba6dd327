"""Which rule asks for what is awaited: the card that is carried out, the condition, or the call for help behind it."""

from __future__ import annotations

from engine.games.ojciec_mateusz.rule_ids import cite
from engine.games.ojciec_mateusz.state import (
    Aftermath,
    Asking,
    AtPlace,
    Conditions,
    Effect,
    Frame,
    Keeping,
    Losing,
    MayDraw,
    OverLimit,
    PickOm,
    PickSeat,
    Putting,
    State,
)
from engine.games.ojciec_mateusz.work import Rules

CONDITION = (
    cite("investigation-conditions.at-once"),
    cite("investigation-conditions.once"),
    cite("investigation-conditions.who"),
)
DISCARD_POLICE = (cite("investigation-conditions.discard-police"), cite("investigation-conditions.who"))
PLAY = cite("father-mateusz-cards.play")
PRICE = cite("father-mateusz-cards.price")
DRAW_WHERE = cite("father-mateusz-cards.draw-where")
OPTIONAL_DRAW = cite("father-mateusz-cards.optional-draw")
FALSEHOOD = cite("father-mateusz-cards.falsehood")
INTUITION = cite("father-mateusz-cards.intuition")
POLICE = cite("father-mateusz-cards.police")
UNCERTAINTY = cite("uncertainty-cards.draw")
RETURN = cite("discard-piles.return")
HELP = cite("asking-for-help.action")
HELP_AT = cite("asking-for-help.needs-blockade")
HELP_OWN = cite("asking-for-help.own-cards")
HELP_GIVE = cite("asking-for-help.helpers")
HELP_DRAW = cite("asking-for-help.draw")
HELP_PRICE = cite("asking-for-help.uncertainty")

_OM_PLACE: dict[str, Rules] = {
    "reshuffle": (cite("father-mateusz-cards.new-plan"),),
    "swap": (FALSEHOOD,),
    "swap-with": (FALSEHOOD,),
    "look": (INTUITION,),
    "move-police": (POLICE,),
    "move-to": (POLICE, cite("father-mateusz-cards.police-empty-piles")),
    "restore": (RETURN,),
    "recover": (PLAY,),
    "help": (HELP_AT, HELP),
    "discard-police": DISCARD_POLICE,
}
"""What a location is chosen for, where no Uncertainty card asks for it."""


def behind(state: State) -> Frame | None:
    """What the decision on top belongs to; draws that wait for other players are passed over."""
    kinds = Effect | Conditions | Asking | Aftermath
    return next((frame for frame in reversed(state.stack[:-1]) if isinstance(frame, kinds)), None)


def uncertain(state: State) -> bool:
    """Whether an Uncertainty card asks, and not an OM card, a condition or a call for help."""
    card = behind(state)
    return isinstance(card, Effect) and card.uncertain


def at_place(state: State, frame: AtPlace) -> Rules:
    """What a location is chosen by."""
    if uncertain(state):
        return (UNCERTAINTY, RETURN) if frame.verb == "restore" else (UNCERTAINTY,)
    return _OM_PLACE.get(frame.verb, (PLAY,))


def grants(state: State, frame: MayDraw) -> Rules:
    """What a draw is granted by, and with it where."""
    if isinstance(behind(state), Aftermath):
        return (HELP_DRAW,)
    if uncertain(state):
        return (UNCERTAINTY,)
    return (PLAY,) if frame.place is None else (DRAW_WHERE,)


def leaves_free(state: State, frame: MayDraw) -> Rules:
    """What leaves it to the player whether to draw, or does not."""
    if isinstance(behind(state), Effect) and not uncertain(state):
        return (OPTIONAL_DRAW,) if frame.optional else (PLAY,)
    return grants(state, frame)


def asking(state: State) -> Rules:
    """What puts the decision that is awaited before everything else; the rule that asks for it is the first."""
    frame = state.stack[-1]
    match frame:
        case AtPlace():
            return CONDITION if isinstance(behind(state), Conditions) else at_place(state, frame)
        case PickOm():
            return CONDITION if frame.cover else (UNCERTAINTY,)
        case MayDraw():
            return leaves_free(state, frame)
        case Asking():
            return (HELP_OWN if frame.asked is None else HELP_GIVE, HELP)
        case Aftermath():
            return (HELP_PRICE, PRICE) if frame.helped else (PRICE, UNCERTAINTY)
        case OverLimit():
            return (cite("place-cards.hand-limit"),)
        case Keeping() | Putting():
            return (INTUITION,)
        case Losing():
            return (UNCERTAINTY,)
        case PickSeat():
            return (PLAY,)
    return ()
