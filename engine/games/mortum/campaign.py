"""What a team takes with it: the data of a match's options, and what one scenario hands to the next."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from engine.games.mortum.names import CardId, Token

_KEPT = re.compile(r"card:(?P<card>[a-z0-9-]+)@(?P<scenario>.+)")


@cache
def kept_card(card: CardId, scenario: str) -> str:
    """The keyword of a card that was kept in doubt, ``card:5@prologue``; no author's keyword can be like it."""
    return f"card:{card}@{scenario}"


def card_kept(keyword: str) -> CardId | None:
    """The card that a keyword stands for, where it is one that was kept in doubt."""
    match = _KEPT.fullmatch(keyword)
    return CardId(match["card"]) if match is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Carry:
    """What a team brings into a scenario from the one before (scenario-end.next-scenario)."""

    keywords: tuple[tuple[str, str], ...] = ()
    """Each with the scenario that gave it."""
    coins: int = 0
    own: Mapping[Token, int] = field(default_factory=dict)
    """Own totals, to which all kinds but Coins go back."""
    played: tuple[str, ...] = ()
    """The scenarios played before, in their order."""

    def origin(self, keyword: str) -> str | None:
        """The scenario that gave a keyword, if it was carried over."""
        return dict(self.keywords).get(keyword)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a match may be set up with besides its scenario."""

    carry: Carry | None = None
    heroes: tuple[Mapping[Token, int], ...] = ()
    """Companion: the tokens printed on each of the owner's hero cards."""

    def sound(self) -> bool:
        """Whether all numbers in it can be numbers of tokens."""
        counts = [count for hero in self.heroes for count in hero.values()]
        if self.carry is not None:
            counts += [self.carry.coins, *self.carry.own.values()]
        return all(count >= 0 for count in counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A scenario that was played in a campaign, with what the team brought into it."""

    scenario: str
    carry: Carry = Carry()


def before(carry: Carry, scenario: str) -> Carry:
    """The same with keywords of earlier scenarios only (keyword-cards.replay-scope).

    Dropped are those of the scenario itself and of later ones: the new run has not given them.
    """
    at = carry.played.index(scenario) if scenario in carry.played else len(carry.played)
    later = {scenario, *carry.played[at:]}
    kept = tuple(pair for pair in carry.keywords if pair[1] not in later)
    return replace(carry, keywords=kept, played=carry.played[:at])


def replayed(campaign: Sequence[Chapter], scenario: str) -> Carry:
    """What the team begins with when it replays a scenario of its campaign (scenario-end.replay).

    The run is undone as a whole: all is as at the start of that scenario, Coins included. Keywords are those of the
    scenarios that the campaign has before it, wherever a later run may have left others.

    Raises ValueError for a scenario that is not in the campaign.
    """
    names = [chapter.scenario for chapter in campaign]
    if scenario not in names:
        raise ValueError(f"{scenario} was not played in this campaign; there are {', '.join(names)}")
    at = names.index(scenario)
    return before(replace(campaign[at].carry, played=tuple(names)), scenario)
