"""Whole rounds by chance: bets in and out of order, pooled boxes, folds, looks, hands not shown, rulings and powers.

A `Walk` plays a round at one table and notes every command that the table took, so that the same round can be played
again at another table, or in another order. The same seed tells the same round.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Final, TypeAlias

from croupier.cards import DECK, Card
from croupier.errors import Code, CroupierError
from croupier.round import PIT, RoundState, awaited, command_for, legal, player
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.decisions import choices
from croupier.round.engine import apply
from croupier.round.faults import faults
from croupier.round.options import refusal
from croupier.round.state import Official
from croupier.round.table import Table
from croupier.rulebook import load
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings import rule
from croupier.rulings.apply import decide
from croupier.rulings.commands import AnswerOffer, GiveRuling, RulingCommand, UsePower
from croupier.rulings.powers import usable
from croupier.rulings.record import facts_with_record
from croupier.settlement import Settlement
from croupier.shuffle import commitment
from croupier.wire.rounds import MeterReading
from tests.property.random_rounds import SHORT_DECK
from tests.ruled_rounds import METER, table_for, word_on

Command: TypeAlias = c.Command | RulingCommand

PLAYERS: Final = ("P", "Q", "R", "S")
INCIDENTS: Final = tuple(vocabulary().incidents)
REMEDIES: Final = tuple(name for name in vocabulary().remedies if name != "refer")
#: The table takes 10 to 100 (`table_for`); below, at, between, at and above the limits.
AMOUNTS: Final = (500, 900, 1000, 1000, 1500, 2000, 2000, 3300, 10_000, 15_000)
WHEN: Final = datetime(2026, 1, 31, 20, tzinfo=UTC)
#: No round takes more acts than this; one that does has got stuck.
MOST_ACTS: Final = 400


class Told:
    """A round at one table: its state, its events, and the commands that were taken with the state before each."""

    def __init__(self, state: RoundState) -> None:
        self.state = state
        self.events: list[e.Event] = []
        self.told: list[tuple[RoundState, Command]] = []

    @classmethod
    def opened(cls, rulebook: str, table: Table) -> Told:
        """A table at which bets are open; a virtual one has committed to its shuffle."""
        told = cls(RoundState(rulebook=load(rulebook)))
        told.open(table)
        return told

    def open(self, table: Table) -> None:
        proof = commitment(bytes(32), table.rulebook, "R1") if table.enforce_limits else ""
        self.do(c.OpenBetting(round_id="R1", opened_at=WHEN, table=table, commitment=proof))

    @property
    def table(self) -> Table:
        return self.state.terms

    def do(self, command: Command) -> tuple[e.Event, ...]:
        before, events = self.state, decide(self.state, command)
        self.state = apply(before, events)
        self.events += events
        self.told.append((before, command))
        return events

    def attempt(self, command: Command) -> CroupierError | None:
        """Try something; a refusal is given back, and has changed nothing."""
        try:
            self.do(command)
        except CroupierError as refusal:
            return refusal
        return None


class Walk(Told):
    """A round played by chance. A virtual table takes only bets in order and reads every card as it is dealt.

    At a live table `unread` is how many of the cards nobody reads when they are dealt, from 0 to 1.
    """

    def __init__(self, rulebook: str, seed: str, *, virtual: bool = False, unread: float = 0.0) -> None:
        book = load(rulebook)
        super().__init__(RoundState(rulebook=book))
        self.chance, self.unread, self.rulings = Random(seed), unread, 0
        self.deck = self.chance.sample(DECK, len(DECK))
        if self.chance.random() < 0.5:  # high cards of few suits come first, so that jackpots are won
            self.deck.sort(key=lambda card: card not in SHORT_DECK[:22])
        deal = self.chance.choice([deal.id for deal in book.deals])
        self.open(table_for(rulebook, deal=deal, live=not virtual))
        self.place_bets(in_order=virtual)

    # ---- bets ----

    def place_bets(self, *, in_order: bool) -> None:
        """Some boxes with some bets; where the rules pool them, others add to what lies there."""
        book, chance = self.state.rulebook, self.chance
        pooled = book.seating.bettors.per_box == "pooled"
        several = book.seating.hands.boxes == "many"
        for box in range(1, chance.randint(1, 3) + 1):
            who = chance.choice(PLAYERS) if several else PLAYERS[box - 1]
            amount = chance.choice((1000, 2000, 5000)) if in_order else chance.choice(AMOUNTS)
            entry = chance.choice(book.entry.any_of)
            beside = [bet for bet in book.opening_bets if bet not in entry and chance.random() < 0.6]
            other = amount if in_order or chance.random() < 0.8 else chance.choice(AMOUNTS)
            self.bets_of(who, box, {bet: amount if bet == entry[0] else other for bet in entry})
            self.bets_of(who, box, {bet: self.sized(bet, amount, in_order=in_order) for bet in beside})
            if pooled and chance.random() < 0.6:
                self.joins(box, who, entry if in_order else ())

    def sized(self, bet: str, amount: int, *, in_order: bool) -> int:
        size, chance = self.state.rulebook.bets[bet].size, self.chance
        if size is not None and size.rule in ("prescribed", "units"):
            return 500 * (chance.randint(size.min_units, size.max_units) if in_order or chance.random() < 0.9 else 3)
        return chance.choice((1000, 2000, 4000)) if in_order else chance.choice((amount, *AMOUNTS))

    def bets_of(self, who: str, box: int, bets: dict[str, int]) -> None:
        for bet, amount in bets.items():
            self.attempt(c.PlaceBet(player=who, box=box, bet=bet, amount=amount))

    def joins(self, box: int, holder: str, surely: Sequence[str]) -> None:
        """Another bettor puts chips beside those that lie there, on some of the bets and `surely` on these."""
        other = self.chance.choice([name for name in PLAYERS if name != holder])
        part = self.chance.choice((300, 1000, 2500))
        for bet in self.state.box(box).bets:
            if bet.bet in surely or self.chance.random() < 0.8:
                self.attempt(c.PlaceBet(player=other, box=box, bet=bet.bet, amount=part))

    # ---- the round ----

    def go_on(self) -> bool:
        """What the round waits for is done; false when it is over."""
        waiting = awaited(self.state)
        match waiting.act:
            case "nothing":
                return False
            case "close-betting":
                self.do(c.CloseBetting(jackpot=METER, return_faulty=bool(faults(self.state))))
            case "deal-cards":
                self.do(c.DealCards(cards=self.next_cards(self.chance.randint(1, waiting.cards))))
            case "answer-offer":
                self.answer()
            case "decide":
                self.decides(waiting.boxes)
            case "turn-cards":
                self.do(c.TurnCards())
            case "read-cards":
                self.reads()
            case "settle":
                self.do(word_on(self.state, waiting) if waiting.incident else c.Settle())
            case other:
                raise AssertionError(f"nobody expected {other}")
        return True

    def next_cards(self, count: int) -> tuple[Card | None, ...]:
        """The cards that leave the device now: those that a ruling has put first, then the rest of the deck."""
        state = self.state
        gone = set(state.known_cards) | set(state.due)
        cards = (*state.due, *(card for card in self.deck if card not in gone))[:count]
        return tuple(None if self.chance.random() < self.unread else card for card in cards)

    def reads(self) -> None:
        """Somewhere unread cards are read, all of a place or some of them."""
        place, box, count = self.chance.choice(unread_places(self.state))
        gone = set(self.state.known_cards) | set(self.state.due)
        cards = [card for card in self.deck if card not in gone][: self.chance.randint(1, count)]
        self.do(c.ReadCards(place=place, box=box, cards=tuple(cards)))  # type: ignore[arg-type]

    def decides(self, boxes: Sequence[int]) -> None:
        box = self.state.box(self.chance.choice(boxes))
        holder = self.state.holder(box.number) or ""
        if holder in self.state.absent:
            self.do(c.ComeBack(player=holder))
            return
        asked = [c.Decide(player=holder, box=box.number, decision=one.id) for one in choices(self.state, box)]
        self.do(self.chance.choice([one for one in asked if refusal(self.state, one) is None]))

    def answer(self) -> None:
        """An open offer is answered; what a player would have to add himself is cancelled instead."""
        offer = self.chance.choice(self.state.offers)
        option = self.chance.choice([option for option in offer.options if option != "complete"])
        self.do(AnswerOffer(ruling=offer.ruling, box=offer.boxes[0], option=option, player=offer.player))

    def somebody_acts(self) -> None:
        """A player or a supervisor does one of the things that he is told he may."""
        person = self.chance.choice([*map(player, self.state.players), PIT])
        options = [option for option in legal(self.state, person) if not option.refused]
        rare = [option for option in options if option.type not in ("place-bet", "change-bet", "take-back-bet")]
        if not rare:
            return
        option = self.chance.choice(rare)
        if option.type == "leave-table" and self.chance.random() < 0.7:
            return
        if option.type == "inspect-hand":
            self.do(c.InspectHand(box=option.box or 0, post="pit-supervisor"))
        else:
            self.do(command_for(option, person.name))

    def somebody_rules(self, incident: str = "") -> GiveRuling | None:
        """Something is ruled, sensibly or not; nothing where the table does not take the ruling."""
        command = some_ruling(self.state, self.chance, self.rulings, incident)
        self.rulings += 1
        if command is None or self.attempt(command) is not None:
            return None
        return command

    def somebody_uses_a_power(self) -> None:
        """Somebody uses a power that the rules give his post."""
        powers = [one for one in usable(self.state) if one.choices]
        if not powers:
            return
        power = self.chance.choice(powers)
        self.rulings += 1
        self.attempt(
            UsePower(
                id=f"power {self.rulings}",
                power=power.id,
                decided_by=Official("somebody", power.post),
                **{power.about: self.chance.choice(power.choices)},  # type: ignore[arg-type]
            )
        )

    def finish(self, *, acts: float = 0.0, rulings: float = 0.0, most_rulings: int = 0) -> None:
        """The rest of the round, with what people do and what is ruled on the way."""
        for _ in range(MOST_ACTS):
            if self.chance.random() < rulings and self.rulings < most_rulings and not self.state.over:
                self.somebody_rules() if self.chance.random() < 0.85 else self.somebody_uses_a_power()
            if self.chance.random() < acts:
                self.somebody_acts()
            if not self.goes_on():
                return
        raise AssertionError(f"the round is stuck at {awaited(self.state)}")

    def goes_on(self) -> bool:
        """What the round waits for can be done: a refusal would be a round that nobody can finish."""
        try:
            return self.go_on()
        except CroupierError as refusal:
            raise AssertionError(f"the round waits for {awaited(self.state)}, and it is refused: {refusal}") from None


def unread_places(state: RoundState) -> list[tuple[str, int | None, int]]:
    """Where unread cards lie, with how many of them: the dealer's, the community's, and hands still in the round."""
    found: list[tuple[str, int | None, int]] = [
        ("dealer", None, state.dealer.count(None)),
        ("community", None, state.community.count(None)),
        *(("boxes", box.number, box.cards.count(None)) for box in state.in_round if not box.out),
    ]
    return [place for place in found if place[2]]


def some_ruling(state: RoundState, chance: Random, number: int, incident: str = "") -> GiveRuling | None:
    """A ruling about something that may have happened; none where it cannot have."""
    incident = incident or chance.choice(INCIDENTS)
    boxes = [box.number for box in state.boxes] or [1]
    about = tuple(sorted(chance.sample(boxes, min(len(boxes), chance.choice((1, 1, 1, 2))))))
    concerning = chance.choice((None, None, *state.players))
    try:
        facts = facts_with_record(state, incident, {}, box=about[0], player=concerning)
        for name, kind in vocabulary().questions(incident).items():
            facts.setdefault(name, chance.choice(list(kind.domain)))
        ruling = rule(state.rulebook, incident, facts)
    except CroupierError:
        return None  # it cannot happen at this table
    bets = [bet.bet for bet in state.box(about[0]).bets]
    swap = len(state.in_round) > 1 and chance.random() < 0.5
    first, last = (state.in_round[0].number, state.in_round[-1].number) if state.in_round else (1, 1)
    return GiveRuling(
        id=f"ruling {number}",
        incident=incident,
        facts=facts,
        decided_by=Official("somebody", "shift-manager"),
        boxes=about if chance.random() < 0.9 else (),
        bet=chance.choice(bets) if bets and ruling.scope == "bet" and chance.random() < 0.7 else None,
        player=concerning,
        moves=((first, last), (last, first)) if swap else (),
        meter=chance.choice((None, MeterReading(meter=9_000_000, reset=2_000_000))),
        remedy=chance.choice(REMEDIES) if ruling.remedy == "refer" else None,
        looked=tuple(chance.sample(boxes, chance.randint(1, len(boxes)))) if chance.random() < 0.2 else (),
        amount=chance.choice((None, 0, 300, 500, 1000)),
    )


def is_missing_cards(refusal: CroupierError | None) -> bool:
    """Whether something waits only for cards to be read."""
    return refusal is not None and refusal.code == Code.CARDS_MISSING


#: Every bet as it came out: by box and bet, the stake, the payout, the result, and who was paid how much of it.
Money: TypeAlias = dict[tuple[int, str], tuple[int, int, str, tuple[tuple[str, int, int], ...]]]


def money(settlement: Settlement | None) -> Money:
    """A settlement reduced to what changes hands."""
    assert settlement is not None, "the round is not settled"
    return {
        (box.box, line.bet): (
            line.stake,
            line.payout,
            line.result,
            tuple((share.player, share.stake, share.payout) for share in line.shares),
        )
        for box in settlement.boxes
        for line in box.lines
    }
