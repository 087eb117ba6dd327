"""The ledger's procedures P1 to P7, written down once more as plainly as they stand there, to hold the engine against.

Nothing is taken from the engine but the printed cards. A game is a generator: it yields what is to be decided ("day",
"choice", "night", "pay") and is sent the id of an action.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from engine.games.mortum.names import Deck, Face, Token, card_and_face, deck_of


class Over(Exception):
    """The scenario has ended."""


@dataclass(frozen=True)
class Special:
    kind: str
    place: str
    due: int
    seq: int

    def __str__(self):
        return f"{self.kind} {self.place} {self.due}"


class Ledger:
    def __init__(self, scenario):
        self.scenario = scenario
        self.day, self.hour, self.nights, self.units, self.seq = 1, scenario.start.hour, 0, 0, 0
        self.decks, self.table = set(scenario.cards), []
        self.shows, self.read, self.used = {}, {}, {}
        self.supply = {token.value: 0 for token in Token}
        self.own = dict(self.supply)
        self.running, self.waiting, self.tokens, self.keywords = [], [], [], []
        self.end_read, self.ending, self.over, self.resting = False, None, None, None
        self.log = []

    # P1: the outer loop

    def play(self):
        try:
            self.draw(*card_and_face(self.scenario.start.card))
            yield from self.drain()
            while True:
                yield from self.act((yield "day"))
        except Over:
            return

    def act(self, action):
        kind, _, rest = action.partition(":")
        if kind == "skip":
            self.advance(1)
        elif kind == "flip":
            self.flip(rest)
        elif kind == "start":
            special, place = rest.split(".")
            self.supply[special] -= 1
            if special != "raid":
                self.start(special, place)
                return
            self.tokens.append(("raid", place))
            self.draw(f"raid-{self.scenario.place(place).number}", Face.A)
        elif kind == "rest":
            yield from self.rest(None)
            return
        else:
            offer = self.take(rest)
            if offer.kind == "rest":
                yield from self.rest(offer.draw)
                return
            if offer.draw:
                self.draw(*card_and_face(offer.draw))
        yield from self.drain()

    def take(self, rest):
        card, name = rest.rsplit(".", 1)
        offer = next(offer for lying, offer in self.offers() if (lying, offer.id) == (card, name))
        self.used[card].add(name)
        for token, count in offer.pay.items():
            self.supply[token.value] -= count
        return offer

    def drain(self):
        while self.waiting:
            if self.reached() and not self.resting:
                end = self.scenario.end
                self.waiting = [s for s in self.waiting if (self.day, s.due) <= (end.day, end.hour)]
            if not self.waiting:
                break
            first = self.next_due()
            special = first[0]
            if len({(s.kind, s.place) for s in first}) > 1:
                action = yield "choice"
                special = next(s for s in first if action == f"read:{s.kind}.{s.place}")
            self.waiting.remove(special)
            self.running.remove(special)
            self.log.append(("completed", special.kind, special.place))
            self.draw(f"{special.kind}-{self.scenario.place(special.place).number}", Face.A)
        if not self.resting:
            self.end_if_reached()

    def next_due(self):
        due = min(special.due for special in self.waiting)
        return sorted((s for s in self.waiting if s.due == due), key=lambda s: s.seq)

    def reached(self):
        end = self.scenario.end
        return self.end_read and (self.day, self.hour) >= (end.day, end.hour)

    def end_if_reached(self):
        ending = self.ending or (self.scenario.end.ending if self.reached() else None)
        if ending:
            self.over, self.running, self.waiting = ending, [], []
            raise Over

    # P2: drawing a card and its chain

    def draw(self, card, face):
        if face is Face.B and card in self.table:
            self.enter(card, face)
        elif card in self.decks:
            self.decks.remove(card)
            self.table.append(card)
            self.read[card], self.used[card] = [], set()
            self.log.append(("drawn", card, face))
            self.enter(card, face)

    def enter(self, card, face):
        if card not in self.table:
            return
        self.shows[card] = face
        if face in self.read[card]:
            return
        self.read[card].append(face)
        self.log.append(("read", card, face))
        printed = self.scenario.cards[card].face(face)
        self.advance(printed.clocks)
        for part in printed.body:
            lacking = part.if_keyword is not None and part.if_keyword not in self.keywords
            unwanted = part.unless_keyword is not None and part.unless_keyword in self.keywords
            if hasattr(part, "do") and not lacking and not unwanted:
                self.obey(part, card)

    def obey(self, order, card):
        match order.do:
            case "draw":
                self.draw(*card_and_face(order.card))
            case "turn":
                self.enter(card, order.face)
            case "set-hour":
                self.advance(max(0, order.hour - self.hour))
            case "put-token":
                self.tokens += [(order.token, order.place)] * ((order.token, order.place) not in self.tokens)
            case "take-raid-token-back":
                if ("raid", order.place) in self.tokens:
                    self.tokens.remove(("raid", order.place))
                    self.supply["raid"] += 1
                    raid = f"raid-{self.scenario.place(order.place).number}"
                    if raid in self.table:
                        self.put_back(raid)
            case "return-card":
                self.put_back(card_and_face(order.card)[0])
            case "discard-card":
                self.decks.discard(card_and_face(order.card)[0])
            case "start-special":
                self.start(order.kind, order.place)
            case "reveal-end":
                self.end_read = True
            case "end-scenario":
                self.ending = self.ending or order.ending
            case "give-keyword":
                self.keywords += [order.keyword] * (order.keyword not in self.keywords)
            case _:
                self.count(order)

    def count(self, order):
        match order.do:
            case "hero-tokens":
                for hero in self.scenario.heroes:
                    for token, count in hero.tokens.items():
                        self.gain(token.value, count)
            case "gain":
                self.gain(order.token.value, order.count)
            case "lose" if order.token is not Token.COMBAT:  # Combat that lacks brings Wounds, however it is demanded
                self.supply[order.token.value] = max(0, self.supply[order.token.value] - order.count)
            case "remove-for-good":
                for counts in (self.supply, self.own):
                    counts[order.token.value] = max(0, counts[order.token.value] - order.count)
            case "fight" | "lose":
                paid = min(order.count, self.supply["combat"])
                self.supply["combat"] -= paid
                self.supply["wound"] += order.count - paid

    def gain(self, token, count):
        self.supply[token] += count
        self.own[token] += count

    def put_back(self, card):
        self.table = [lying for lying in self.table if lying != card]
        self.decks.add(card)

    def flip(self, card):
        self.enter(card, self.shows[card].other())

    # P3: possible actions

    def offers(self):
        for card in self.table:
            for face in Face:
                if face in self.read[card]:
                    yield from ((card, offer) for offer in self.scenario.cards[card].face(face).offers)

    def closed(self, place):
        return ("raid", place) in self.tokens or any(special.place == place for special in self.running)

    def available(self, card, offer):
        if offer.draw is not None and card_and_face(offer.draw)[0] not in self.decks:
            return False
        if offer.draw is None and offer.kind != "rest" and offer.id in self.used[card]:
            return False
        if offer.place is not None and self.closed(offer.place):
            return False
        if any(self.supply[token.value] < count for token, count in offer.pay.items()):
            return False
        if not self.met(offer.needs):
            return False
        if offer.kind == "rest":
            return self.hour >= 18 and not self.resting
        return self.resting == "night" if offer.kind == "night" else not (self.resting or self.forced())

    def met(self, needs):
        read = True
        if needs.card_read is not None:
            card, face = card_and_face(needs.card_read)
            read = card in self.table and face in self.read[card]
        return (
            read
            and (needs.keyword is None or needs.keyword in self.keywords)
            and (needs.not_keyword is None or needs.not_keyword not in self.keywords)
            and (needs.from_hour or 0) <= self.hour <= (needs.until_hour or 99)
        )

    def forced(self):
        return self.hour >= min(self.scenario.rest_by or 99, self.scenario.last_hour)

    def legal(self, decision):
        """The ids of everything possible at a decision."""
        if decision == "choice":
            return {f"read:{special.kind}.{special.place}" for special in self.next_due()}
        if decision == "pay":
            return {"pay:hour", *(f"pay:{k}" for k in ("surveillance", "search", "raid") if self.supply[k])}
        found = {f"take:{card}.{offer.id}" for card, offer in self.offers() if self.available(card, offer)}
        found |= {f"flip:{card}" for card in self.table if self.may_flip(card)}
        if decision == "night":
            return found | {"sleep"}
        if self.forced():
            offered = any(offer.kind == "rest" and self.available(card, offer) for card, offer in self.offers())
            return found if offered else found | {"rest"}
        kinds = ("surveillance", "search", "raid")
        return found | {
            "skip",
            *(f"start:{k}.{place.id}" for k in kinds for place in self.scenario.places if self.may_start(k, place)),
        }

    def may_flip(self, card):
        hidden = self.shows[card].other()
        if deck_of(card) is not Deck.MAIN:
            return False
        arrow = self.scenario.cards[card].face(self.shows[card]).flip
        return hidden in self.read[card] or (arrow and (self.resting == "night" or not self.forced()))

    # P4: advancing time

    def advance(self, hours):
        for _ in range(min(hours, self.scenario.last_hour - self.hour)):
            self.hour += 1
            self.log.append(("hour", self.hour))
            due = [s for s in self.running if s.due <= self.hour and s not in self.waiting]
            self.waiting += sorted(due, key=lambda s: (s.due, s.seq))

    # P5 and P6: special actions

    def may_start(self, kind, place):
        if place.number is None or self.closed(place.id) or not self.supply[kind]:
            return False
        if f"{kind}-{place.number}" not in self.decks or (kind, place.id) in self.tokens:
            return False
        if kind == "raid" or not self.running:
            return not self.running
        heroes = self.scenario.heroes
        kinds = [special.kind for special in self.running] + [kind]
        able = [[i for i, hero in enumerate(heroes) if hero.tokens.get(Token(k))] or range(len(heroes)) for k in kinds]
        return not heroes or any(len(set(team)) == len(kinds) for team in product(*able))

    def start(self, kind, place):
        self.seq += 1
        self.running.append(Special(kind, place, self.hour + 3, self.seq))
        self.tokens = [token for token in self.tokens if token != (kind, place)] + [(kind, place)]

    # P7: rest, night, fatigue, morning

    def rest(self, ref):
        self.resting = "completions"
        if ref is not None:
            self.draw(*card_and_face(ref))
        yield from self.drain()
        self.resting = "night"
        self.waiting += self.running
        yield from self.drain()
        self.end_if_reached()
        while any(offer.kind == "night" and self.available(card, offer) for card, offer in self.offers()):
            action = yield "night"
            if action == "sleep":
                break
            if action.startswith("flip:"):
                self.flip(action.removeprefix("flip:"))
            else:
                offer = self.take(action.removeprefix("take:"))
                self.nights += 1
                if offer.draw:
                    self.draw(*card_and_face(offer.draw))
            yield from self.drain()
            self.end_if_reached()
        yield from self.pay(max(0, self.hour - 18) + self.supply["wound"] + self.nights)

    def pay(self, fatigue):
        restored = {kind: self.own[kind] for kind in ("surveillance", "search")}
        if self.scenario.restore_then_pay:
            self.supply |= restored
        late, self.resting, self.units = 0, "pay", fatigue
        while self.units:
            action = yield "pay"
            if action == "pay:hour":
                late += 1
            else:
                self.supply[action.removeprefix("pay:")] -= 1
            self.units -= 1
        if not self.scenario.restore_then_pay:
            self.supply |= restored
        self.day, self.nights, self.resting = self.day + 1, 0, None
        self.hour = min(self.scenario.morning + late, self.scenario.last_hour)  # TIME never leaves the track
        self.end_if_reached()

    def facts(self):
        """The position, as far as it can be told in the words of cases."""
        return {
            "day": self.day,
            "hour": self.hour,
            "table": [f"{card}{self.shows[card].value}" for card in self.table],
            "read": [f"{card}{face.value}" for card in self.table for face in self.read[card]],
            "decks": sorted(self.decks),
            "supply": self.supply,
            "own": self.own,
            "running": [str(special) for special in self.running if special not in self.waiting],
            "waiting": [str(special) for special in self.waiting],
            "tokens": [f"{token} {place}" for token, place in self.tokens],
            "keywords": self.keywords,
            "end-read": self.end_read,
            "over": self.over,
        }
