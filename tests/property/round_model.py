"""What a round may show and move, worked out from its events alone: a second opinion on the engine's own answers."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from croupier.cards import Card, parse_card
from croupier.money import Cents
from croupier.round import DEALER, PIT, SPECTATOR, RoundState, Viewer, awaited, player, redacted, view
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.chips import movements
from croupier.round.codec import encode, plain
from croupier.rulebook import Rulebook
from croupier.rulebook.happening import incidents_of
from croupier.rulebook.irregularities import Fact, Post, Rule
from croupier.rulebook.matching import applicable
from croupier.rulings.commands import GiveRuling
from croupier.rulings.questions import combinations
from croupier.wire.rounds import MeterReading
from tests.ruled_rounds import word_on

#: A card as it stands in JSON. Players in these tests have names of three letters.
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')
PLAYERS = ("first", "second", "third", "fourth")
PEOPLE = (*map(player, PLAYERS), DEALER, PIT, SPECTATOR)
METER = MeterReading(meter=10_000_000, reset=2_000_000)


class Witness:
    """Keeps account of purses, of what decisions took back, and of which cards each person may have seen so far."""

    def __init__(self) -> None:
        self.purses: dict[str, Cents] = defaultdict(int)
        self.withdrawn: dict[int, Cents] = defaultdict(int)
        self.public: set[str] = set()
        self.looked: dict[str, set[str]] = defaultdict(set)
        self.inspected: set[str] = set()
        self.told: dict[Viewer, set[Card]] = defaultdict(set)

    def saw(self, state: RoundState, event: e.Event) -> None:
        """Take note of an event; `state` is the one after it."""
        for move in movements(event):
            self.purses[move.player] += move.amount
        match event:
            case e.DecisionMade():
                self.withdrawn[event.box] += sum(stake.amount for stake in event.taken)
            case e.CardsTurned(show="dealer"):
                self.public |= {f"dealer {i}" for i in range(len(state.dealer))}
            case e.CardsTurned(show="community"):
                self.public |= {f"community {i}" for i in range(len(state.community))}
            case e.CardsTurned():
                self.public |= {f"box {box}" for box in event.boxes}
            case e.StreetOpened():
                self.public |= {f"community {i}" for i in range(event.community_shown)}
                self.public |= {f"dealer {i}" for i in event.dealer_up}
            case e.HandProved():
                self.public.add(f"box {event.box}")
            case e.ComparisonDeclined():
                self.public.discard(f"box {event.box}")
            case e.HandViewed():
                self.looked[event.player].add(f"box {event.box}")
            case e.HandInspected():
                self.inspected.add(f"box {event.box}")
            case _:
                pass
        for person in PEOPLE:
            self.told[person] |= cards_in(encode(redacted(state, event, person)).decode())

    def places(self, person: Viewer) -> set[str]:
        """Where this person may have seen cards."""
        own = self.looked[person.name] if person.kind == "player" else set()
        return self.public | own | (self.inspected if person.kind == "pit" else set())

    def allowed(self, state: RoundState, person: Viewer) -> set[Card]:
        """The cards this person may know."""
        lying = cards_by_place(state)
        return {card for place in self.places(person) for card in lying.get(place, ()) if card is not None}


def cards_by_place(state: RoundState) -> dict[str, tuple[Card | None, ...]]:
    lying = {f"box {box.number}": box.cards for box in state.boxes}
    lying |= {f"community {i}": (card,) for i, card in enumerate(state.community)}
    return lying | {f"dealer {i}": (card,) for i, card in enumerate(state.dealer)}


def cards_in(text: str) -> set[Card]:
    return {parse_card(word) for word in CARD.findall(text)}


def seen_by(state: RoundState, person: Viewer) -> set[Card]:
    """Every card in what is sent to a person."""
    return cards_in(json.dumps(plain(view(state, person))))


class Matter(NamedTuple):
    """Something to rule on, and the rule of the book about it: None where the book leaves the matter to somebody."""

    book: Rulebook
    incident: str
    rule: Rule | None

    @property
    def may_void(self) -> bool:
        """Whether the round may be void for it: because the rule says so, or on the word of whoever it is left to."""
        rule = self.rule
        left = rule is None or rule.remedy == "refer" or (rule.proposed and not rule.instead)
        return left or (rule is not None and rule.remedy == "void-round")

    def post(self, manager: Post) -> Post:
        """Whose word it takes at least; `manager` decides what the book leaves to nobody by name."""
        referee = self.rule.authority if self.rule is not None else self.book.authority.referral.to
        return manager if referee == "configured" else referee

    def facts(self, known: Mapping[str, Fact]) -> dict[str, Fact] | None:
        """Facts by which this rule decides, those known among them; None where these speak against it."""
        rules = self.book.irregularities.rules
        found = combinations(self.book, self.incident, known)
        return next((facts for facts in found if applicable(rules, self.incident, facts) == self.rule), None)


def matters(book: Rulebook) -> list[Matter]:
    """Everything that the rules of the book are about, and what happens without any of them."""
    rules = book.irregularities.rules
    ruled = {rule.incident for rule in rules}
    silent = (incident for incident in incidents_of(book) if incident not in ruled)
    return [*(Matter(book, rule.incident, rule) for rule in rules), *(Matter(book, one, None) for one in silent)]


def continuation(state: RoundState, deck: list[Card]) -> c.Command | GiveRuling:
    """One thing that lets the round go on, as a dealer who wants to get home would choose it."""
    waits = awaited(state)
    match waits.act:
        case "close-betting":
            return c.CloseBetting(jackpot=METER, return_faulty=True)
        case "deal-cards":
            return c.DealCards(cards=tuple(fresh(state, deck)[: waits.cards]))
        case "decide":
            box = waits.boxes[0]
            holder = state.holder(box) or ""
            if holder in state.absent:
                return c.ComeBack(player=holder)
            street = state.street
            decisions = [one.id for one in street.decisions if one.choice.when is None] if street is not None else [""]
            return c.Decide(player=holder, box=box, decision=decisions[-1])
        case "turn-cards":
            return c.TurnCards()
        case "read-cards":
            return unread(state, deck)
        case _:
            return word_on(state, waits) if waits.incident else c.Settle()


def fresh(state: RoundState, deck: list[Card]) -> list[Card]:
    """The cards of the deck that have not turned up yet."""
    known = set(state.known_cards)
    return [card for card in deck if card not in known]


def unread(state: RoundState, deck: list[Card]) -> c.ReadCards:
    """The first place with unread cards, read in one go."""
    cards = fresh(state, deck)
    if count := state.dealer.count(None):
        return c.ReadCards(place="dealer", cards=tuple(cards[:count]))
    if count := state.community.count(None):
        return c.ReadCards(place="community", cards=tuple(cards[:count]))
    box = next(box for box in state.in_round if None in box.cards and not box.out)
    return c.ReadCards(place="boxes", box=box.number, cards=tuple(cards[: box.cards.count(None)]))
