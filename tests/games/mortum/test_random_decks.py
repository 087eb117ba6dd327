"""Random decks, played at random: the engine does at every step what the ledger's procedures say, and no law breaks."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

from hypothesis import given, strategies as st

from engine.core.rng import Rng
from engine.core.rule import Legal
from engine.games.mortum import audit
from engine.games.mortum.actions import TEAM
from engine.games.mortum.cards import Card
from engine.games.mortum.events import CompletionRead, Drawn, FaceRead, TimeAdvanced
from engine.games.mortum.given import describe
from engine.games.mortum.names import Face
from engine.games.registry import game
from tests.games.mortum.ledger import Ledger

MORTUM = game("mortum")
STEPS = 40
KINDS = ("surveillance", "search", "raid")
TOKENS = (*KINDS, "combat", "mental", "coin")
ORDERS = {
    "draw": 20,
    "turn": 8,
    "set-hour": 5,
    "gain": 12,
    "lose": 5,
    "fight": 3,
    "remove-for-good": 2,
    "put-token": 4,
    "take-raid-token-back": 4,
    "return-card": 8,
    "discard-card": 5,
    "start-special": 8,
    "reveal-end": 3,
    "end-scenario": 1,
    "give-keyword": 5,
}


class Author:
    """Somebody who writes a deck without a thought."""

    def __init__(self, seed):
        self.dice = Random(seed)
        self.places = [{"id": name, "number": n} for name, n in zip(("mill", "inn"), (3, 5), strict=True)]
        self.places += [{"id": "moor"}]
        mains = [str(n) for n in range(1, self.dice.randint(5, 10))]
        self.cards = mains + [f"{kind}-{n}" for kind in KINDS for n in (3, 5) if self.chance(0.85)]
        self.two_sided = {card for card in mains if self.chance(0.6)}
        self.offers = 0

    def chance(self, share):
        return self.dice.random() < share

    def ref(self, back=0.0):
        card = self.dice.choice(self.cards)
        return f"{card}B" if card in self.two_sided and self.chance(back) else card

    def order(self, card):
        do = self.dice.choices(list(ORDERS), list(ORDERS.values()))[0]
        numbered = self.dice.choice(self.places[:2])["id"]
        count = {"token": self.dice.choice(TOKENS), "count": self.dice.randint(1, 2)}
        hangs = self.dice.choice([{}] * 8 + [{"if_keyword": "lantern"}, {"unless_keyword": "lantern"}])
        return {"do": do, **hangs} | {
            "draw": {"card": self.ref(0.3)},
            "turn": {"face": self.dice.choice("AB") if card in self.two_sided else "A"},
            "set-hour": {"hour": self.dice.randint(7, 31)},
            "gain": count,
            "lose": count,
            "remove-for-good": count,
            "fight": {"count": 2},
            "put-token": {"place": numbered, "token": self.dice.choice(KINDS)},
            "take-raid-token-back": {"place": numbered},
            "return-card": {"card": self.dice.choice([card, self.ref()])},
            "discard-card": {"card": self.ref()},
            "start-special": {"kind": self.dice.choice(KINDS[:2]), "place": numbered},
            "end-scenario": {"ending": "caught"},
            "give-keyword": {"keyword": "lantern"},
        }.get(do, {})

    def offer(self):
        self.offers += 1
        needs = [
            {},
            {"keyword": "lantern"},
            {"not_keyword": "lantern"},
            {"card_read": self.ref(0.4)},
            {"from_hour": self.dice.randint(7, 25)},
            {"until_hour": self.dice.randint(7, 25)},
        ]
        return {
            "id": f"o{self.offers}",
            "kind": self.dice.choice(["day", "day", "day", "rest", "night"]),
            "draw": self.ref(0.3) if self.chance(0.85) else None,
            "place": self.dice.choice(self.places)["id"] if self.chance(0.3) else None,
            "pay": dict.fromkeys(self.dice.sample(TOKENS, self.dice.choice([0, 0, 1, 2])), 1),
            "needs": self.dice.choice(needs),
        }

    def face(self, card):
        return {
            "clocks": self.dice.choice([0, 0, 0, 1, 1, 2, 3]),
            "flip": card in self.two_sided and self.chance(0.5),
            "body": [self.order(card) for _ in range(self.dice.choice([0, 1, 1, 2, 2, 3, 4]))],
            "offers": [self.offer() for _ in range(self.dice.choice([0, 1, 1, 2, 3]))],
        }

    def scenario(self):
        cards = {
            card: {"a": self.face(card)} | ({"b": self.face(card)} if card in self.two_sided else {})
            for card in self.cards
        }
        cards["1"]["a"]["body"] = [{"do": "hero-tokens"}, *cards["1"]["a"]["body"]]
        deck = {
            "scenario": "random",
            "start": {"hour": self.dice.randint(7, 16), "card": "1"},
            "end": {"day": self.dice.randint(1, 3), "hour": self.dice.randint(8, 26), "ending": "nightfall"},
            "last_hour": self.dice.choice([20, 26, 30]),
            "rest_by": self.dice.choice([None, None, 20, 22]),
            "restore_then_pay": self.chance(0.8),
            "heroes": [{"id": f"h{n}", "tokens": {"search": 1, self.dice.choice(TOKENS): 1}} for n in range(3)],
            "places": self.places,
            "cards": cards,
        }
        endless = {path[1] for path, fault in audit.faults(MORTUM.load(deck)) if "would never end" in fault}
        for printed in cards.values():
            for face in printed.values():
                face["body"] = [o for o in face["body"] if o["do"] != "return-card" or o["card"] not in endless]
        return MORTUM.load(deck)


def told(events):
    for event in events:
        match event:
            case Drawn(card=card, face=face):
                yield "drawn", card, face
            case FaceRead(card=card, face=face):
                yield "read", card, face
            case TimeAdvanced(hour=hour):
                yield "hour", hour
            case CompletionRead(special=special, place=place):
                yield "completed", special, place


def playing(seed):
    """A random game of a random deck: each action, the step it led to, the ledger's own book, what is to be decided."""
    scenario, dice = Author(seed).scenario(), Random(seed)
    ledger, step = Ledger(scenario), MORTUM.begin(scenario, Rng(1))
    play = ledger.play()
    decision, action = next(play, None), None
    for _ in range(STEPS):
        yield action, step, ledger, decision
        if decision is None:
            return
        ids = [action.id for action in step.state.legal_actions(TEAM)]
        action = MORTUM.parse(dice.choices(ids, [3 if text.startswith(("take", "start")) else 1 for text in ids])[0])
        step = step.state.apply(action, step.rng)
        ledger.log.clear()
        try:
            decision = play.send(action.id)
        except StopIteration:
            decision = None


@given(seed=st.integers(0, 1 << 32))
def test_every_step_is_as_the_ledger_says(seed):
    for _, step, ledger, decision in playing(seed):
        state = step.state
        facts = MORTUM.facts(state)
        book = ledger.facts()
        assert {key: facts[key] for key in book} == book
        assert list(told(step.events)) == ledger.log
        offers = {offer.action.id: offer.verdict for offer in state.offers(TEAM)}
        assert len(offers) == len(state.offers(TEAM))
        legal = [action.id for action in state.legal_actions(TEAM)]
        assert legal == [text for text, verdict in offers.items() if isinstance(verdict, Legal)]
        assert set(legal) == (ledger.legal(decision) if decision else set())
        assert bool(legal) == (state.over is None)
        assert MORTUM.pieces(state)["doubled"] == 0
        assert min(state.supply.counts()) >= 0


@given(seed=st.integers(0, 1 << 32))
def test_a_position_copied_as_a_case_goes_on_alike(seed):
    states = []
    for action, step, _, _ in playing(seed):
        states.append(step.state)
        if action is not None:
            copied = json.loads(json.dumps(describe(states, len(states) - 2)))
            again = MORTUM.position(copied, {}).apply(action, Rng(1))
            assert MORTUM.facts(again.state) == MORTUM.facts(step.state)
            assert list(told(again.events)) == list(told(step.events))


@given(seed=st.integers(0, 1 << 32))
def test_faces_that_were_never_read_make_no_difference(seed):
    played = [(action, step) for action, step, _, _ in playing(seed)]
    last = played[-1][1].state
    scenario, met = last.scenario, last.met
    cards = {
        card: Card(
            a=printed.a if f"{card}{Face.A.value}" in met else replace(printed.a, clocks=9, flip=False, offers=()),
            b=printed.b if f"{card}{Face.B.value}" in met else None,
        )
        for card, printed in scenario.cards.items()
    }
    end = scenario.end if last.end_read else None
    other = MORTUM.begin(replace(scenario, cards=cards, end=end), Rng(1))
    for action, step in played:
        if action is not None:
            other = other.state.apply(action, other.rng)
        assert step.events == other.events
        assert step.state.observation(TEAM) == other.state.observation(TEAM)
        assert MORTUM.show(step.state, TEAM) == MORTUM.show(other.state, TEAM)
