"""A round told line by line, as a pit manager would tell it: what is done, what is refused, what can be seen.

A line is something that somebody does (`P bets ante 10 at box 1`) or something that must be so (`box 1 is in`). What
is done must be accepted, unless the line ends in `-> refused`, followed by the clause that says so and, where no
clause does, by the code; `and no other` says that these are all its clauses. Amounts are in whole units of the
currency; `c1`, `c2` are the cards in the order in which they leave the device.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from copy import copy
from datetime import datetime, timedelta, timezone
from typing import Any, Final

import msgspec

from croupier.cards import DECK, Card, parse_cards
from croupier.errors import CroupierError
from croupier.money import format_amount, parse_amount
from croupier.round import (
    DEALER,
    PIT,
    SPECTATOR,
    RoundState,
    Viewer,
    awaited,
    decide,
    displayed,
    next_card,
    player,
    view,
)
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.chips import movements
from croupier.round.decisions import choices
from croupier.round.engine import apply
from croupier.round.table import Condition, CountedDeck, Table
from croupier.rulebook import load
from croupier.rulebook.dealing import Destination
from croupier.wire.rounds import Limit, MeterReading

METER: Final = MeterReading(meter=10_000_000, reset=2_000_000)
SINGAPORE: Final = timezone(timedelta(hours=8))


class Script:
    """A round at one table, driven by lines of text."""

    def __init__(self, rulebook: str, table: Mapping[str, Any], hands: Mapping[str, str]) -> None:
        self.state = RoundState(rulebook=load(rulebook, readings=table.get("readings")))
        self.table = _table(self.state, table)
        self.hands = {place: parse_cards(cards) for place, cards in hands.items()}
        self.events: list[e.Event] = []
        self.deck: list[Card] = []
        self.face_down = False
        #: The box that the cards are to lose for, whatever it has bet.
        self.against: int | None = None

    def run(self, text: str) -> None:
        lines = [line.split("#")[0].strip() for line in text.splitlines()]
        if not any(line.startswith("bets open") for line in lines):
            self.line("bets open")
        for line in filter(None, lines):
            try:
                self.line(line)
            except AssertionError as wrong:
                raise AssertionError(f"{line!r}: {wrong}") from None

    def line(self, text: str) -> None:
        act, _, expected = (part.strip() for part in text.partition("->"))
        if expected:
            assert expected.startswith("refused"), "only a refusal can be expected of an act"
            reasons, alone, _ = expected.removeprefix("refused").partition(" and no other")
            self._refused(act, reasons.split(), alone=bool(alone))
            return
        for pattern, what in LINES:
            if found := pattern.fullmatch(act):
                what(self, **found.groupdict())
                return
        raise AssertionError("this line is not understood")

    def _refused(self, act: str, reasons: list[str], *, alone: bool = False) -> None:
        before = self.state
        try:
            self.line(act)
        except CroupierError as fault:
            refused = fault
        else:
            raise AssertionError("this was accepted")
        known = {*refused.clauses, str(refused.code)}
        assert reasons, "a refusal has its clause or its code"
        assert not alone or set(reasons) == set(refused.clauses), f"refused by {', '.join(refused.clauses)}"
        assert set(reasons) <= known, f"refused with {', '.join(sorted(known))}: {refused.message}"
        assert self.state == before, "a refusal changes nothing"

    def do(self, command: c.Command) -> None:
        events = decide(self.state, command)
        self.state = apply(self.state, events)
        self.events += events

    # ---- what is done ----

    def opens(self, at: str | None = None) -> None:
        moment = datetime.fromisoformat(at) if at else datetime(2026, 1, 31, 20, 0)
        self.do(c.OpenBetting(round_id="R1", opened_at=moment.replace(tzinfo=SINGAPORE), table=self.table))

    def sits(self, who: str, box: str) -> None:
        self.do(c.TakeSeat(player=who, box=int(box)))

    def bets(self, who: str, bets: str, box: str, post: str | None = None) -> None:
        for one in re.split(r", | and ", bets):
            bet, amount = one.split()
            by: Any = post.replace(" ", "-") if post else None
            self.do(c.PlaceBet(player=who, box=int(box), bet=bet, amount=parse_amount(amount), placed_by=by))

    def changes(self, who: str, bet: str, amount: str, box: str) -> None:
        self.do(c.ChangeBet(player=who, box=int(box), bet=bet, amount=parse_amount(amount)))

    def takes_back(self, who: str, bet: str, box: str) -> None:
        self.do(c.TakeBackBet(player=who, box=int(box), bet=bet))

    def close(self, back: str | None = None) -> None:
        self.do(c.CloseBetting(jackpot=METER, return_faulty=bool(back)))
        order = list(self.state.rulebook.deal(self.table.deal).order([box.number for box in self.state.in_round]))
        self.deck = _stacked(order, self.hands)
        if self.against is not None:
            self._lose(self.against)

    def _lose(self, box: int) -> None:
        """Shuffle until the box loses all it has staked when everybody plays on."""
        for seed in range(500):
            trial = copy(self)
            trial.events, trial.deck = [], random.Random(seed).sample(DECK, len(self.deck))
            trial.deal()
            trial.plays_on()
            trial.finish()
            settled = trial.state.settlement
            if settled and all(line.result == "lose" for one in settled.boxes if one.box == box for line in one.lines):
                self.deck = trial.deck
                return
        raise AssertionError("no cards lose")

    def cards_against(self, box: str) -> None:
        self.against = int(box)

    def plays_on(self) -> None:
        """Every box decides the first thing that gives up neither hand nor bet, until nothing is left to decide."""
        while not self.state.decided:
            act = awaited(self.state)
            if act.act == "turn-cards":
                self.turn()
            elif act.act == "deal-cards":
                self.deal(down="face down" if self.face_down else None)
            for number in act.boxes if act.act == "decide" else ():
                stays = next(one for one in choices(self.state, self.state.box(number)) if not (one.folds or one.takes))
                self.decides(self.state.holder(number) or "", stays.id, str(number))

    def deal(self, number: str | None = None, down: str | None = None) -> None:
        due = int(number) if number else awaited(self.state).cards
        drawn = len(self.state.drawn)
        self.face_down = bool(down)
        self.do(c.DealCards(cards=(None,) * due if down else tuple(self.deck[drawn : drawn + due])))

    def read(self, place: str) -> None:
        """The dealer reads the cards of a place that lie there unread."""
        order = self.state.rulebook.deal(self.table.deal).order([box.number for box in self.state.in_round])
        lying = [card for due, card in zip(order, self.deck, strict=True) if due.kept and _place(due) == place]
        unread = [card for card, known in zip(lying, _cards(self.state, place), strict=True) if known is None]
        box = int(place[4:]) if place.startswith("box ") else None
        where: Any = "boxes" if box is not None else place
        self.do(c.ReadCards(place=where, box=box, cards=tuple(unread)))

    def deal_named(self, cards: str) -> None:
        self.do(c.DealCards(cards=parse_cards(cards)))

    def looks(self, who: str, box: str) -> None:
        self.do(c.LookAtHand(player=who, box=int(box)))

    def look_recorded(self, post: str, who: str, box: str) -> None:
        by: Any = post.replace(" ", "-")
        self.do(c.LookAtHand(player=who, box=int(box), recorded_by=by))

    def decides(self, who: str, decision: str, box: str, amount: str | None = None, elect: str | None = None) -> None:
        self.do(
            c.Decide(
                player=who,
                box=int(box),
                decision=decision,
                amount=parse_amount(amount) if amount else None,
                elect=(elect,) if elect else (),
            )
        )

    def declines(self, who: str, box: str) -> None:
        self.do(c.DeclineComparison(player=who, box=int(box)))

    def shows(self, who: str, box: str) -> None:
        self.do(c.ShowHand(player=who, box=int(box)))

    def inspects(self, post: str, box: str) -> None:
        held: Any = post.replace(" ", "-")
        self.do(c.InspectHand(box=int(box), post=held))

    def leaves(self, who: str) -> None:
        self.do(c.LeaveTable(player=who))

    def comes_back(self, who: str) -> None:
        self.do(c.ComeBack(player=who))

    def turn(self) -> None:
        self.do(c.TurnCards())

    def turn_all(self) -> None:
        while (act := awaited(self.state).act) in ("turn-cards", "deal-cards"):
            self.turn() if act == "turn-cards" else self.deal(down="face down" if self.face_down else None)

    def finish(self) -> None:
        self.turn_all()
        self.settle()

    def settle(self) -> None:
        self.do(c.Settle())

    # ---- what must be so ----

    def holds(self, place: str, cards: str) -> None:
        named = {f"c{i}": card for i, card in enumerate(self.state.drawn, start=1)}
        wanted = [named[word] if word in named else parse_cards(word)[0] for word in cards.split()]
        assert list(_cards(self.state, place)) == wanted, f"it holds {self._named(_cards(self.state, place))}"

    def _named(self, cards: tuple[Card | None, ...]) -> str:
        drawn = list(self.state.drawn)
        return " ".join(f"c{drawn.index(card) + 1}" for card in cards)

    def unread(self, place: str) -> None:
        known = [card for card in _cards(self.state, place) if card is not None]
        assert not known, f"it holds {self._named(tuple(known))}"

    def is_in(self, box: str, no: str | None = None) -> None:
        assert self.state.box(int(box)).dealt_in != bool(no), f"in the round: {[b.number for b in self.state.in_round]}"

    def is_out(self, box: str) -> None:
        assert self.state.box(int(box)).out, "the hand is in"

    def amount(self, bet: str, box: str, amount: str) -> None:
        lies = self.state.box(int(box)).amount(bet)
        assert lies == parse_amount(amount), f"it is {format_amount(lies)}"

    def open_to(self, box: str, decisions: str) -> None:
        found = [decision.id for decision in choices(self.state, self.state.box(int(box)))]
        wanted = [] if decisions == "nothing" else decisions.split(", ")
        assert found == wanted, f"open: {', '.join(found) or 'nothing'}"

    def sees(self, who: str, what: str, no: str | None = None) -> None:
        shown = _seen(self.state, _person(who), what)
        up = [card for card in shown if card != "hidden"]
        assert shown, "there are no cards"
        assert len(up) == (0 if no else len(shown)), f"sees {' '.join(shown)}"

    def sees_of_dealer(self, who: str, number: str) -> None:
        shown = [card for card in view(self.state, _person(who)).dealer if card != "hidden"]
        assert len(shown) == int(number), f"sees {len(shown)}"

    def sees_community(self, who: str, number: str) -> None:
        shown = [card for card in view(self.state, _person(who)).community if card != "hidden"]
        assert len(shown) == int(number), f"sees {len(shown)}"

    def has_back(self, who: str, amount: str) -> None:
        """What a player was handed before and apart from the settlement."""
        back = [
            move.amount
            for event in self.events
            if isinstance(event, e.BetReturned | e.BetTakenBack | e.BetChanged | e.DecisionMade)
            for move in movements(event)
            if move.player == who and move.amount > 0
        ]
        assert sum(back) == parse_amount(amount), f"he has back {format_amount(sum(back))}"

    def pays(self, bet: str, box: str, amount: str) -> None:
        assert self.state.settlement is not None, "the round is not settled"
        settled = next(one for one in self.state.settlement.boxes if one.box == int(box))
        line = settled.line(bet)
        paid = line.payout if line is not None else 0
        assert paid == parse_amount(amount), f"it pays {format_amount(paid)}"

    def share(self, who: str, bet: str, box: str, amount: str) -> None:
        assert self.state.settlement is not None, "the round is not settled"
        moved = [m for m in movements(self.events[-1]) if (m.player, m.bet, m.box) == (who, bet, int(box))]
        assert sum(m.amount for m in moved) == parse_amount(amount), f"{moved}"

    def table_shows(self, limits: str) -> None:
        shown = displayed(self.state.rulebook, self.table)
        found = {bet: _range(limit) for bet, limit in shown.items()}
        assert found == dict(one.split(" ") for one in limits.split(", ")), f"it shows {found}"

    def areas(self, bet: str, number: str) -> None:
        boxes = view(self.state, SPECTATOR).boxes
        assert sum(1 for box in boxes if bet in [one.bet for one in box.bets]) == int(number)

    def spots(self, spots: str) -> None:
        """The spots of a box in the order of the layout, each with its shape."""
        book = self.state.rulebook
        told = ", ".join(f"{bet} ({book.bets[bet].spot})" for bet in book.equipment.spots.bets)
        assert told == spots, f"it has {told}"

    def phase(self, phase: str) -> None:
        assert self.state.phase == phase, f"it is {self.state.phase}"

    def next_goes_to(self, place: str) -> None:
        due = next_card(self.state)
        told = _place(due) if due is not None else "nowhere"
        assert told == place, f"it goes to {told}"

    def told(self, who: str) -> None:
        assert who in self.state.informed, f"told: {', '.join(self.state.informed) or 'nobody'}"

    def secured(self, place: str) -> None:
        found = [event.place for event in self.events if isinstance(event, e.SecurityCardPlaced)]
        assert place in found, f"security cards lie under: {', '.join(found) or 'nothing'}"

    def decides_for(self, who: str, box: str) -> None:
        assert self.state.holder(int(box)) == who, f"{self.state.holder(int(box))} decides"

    def blind(self, box: str) -> None:
        made = [event for event in self.events if isinstance(event, e.DecisionMade) and event.box == int(box)]
        assert made, "nothing was decided"
        assert made[-1].blind, "the hand was looked at"

    def notice(self, text: str) -> None:
        assert text in view(self.state, SPECTATOR).notices, "there is no such notice"


def _table(state: RoundState, told: Mapping[str, Any]) -> Table:
    """The table of a case, unless it says otherwise: the rulebook's first layout and device, minimum 10 (side bets 5),
    maximum 100, jackpot stake 5.
    """
    book = state.rulebook
    layout = book.equipment.layouts[0]
    shown = book.limits.displayed
    main = book.entry_bets
    limits = {bet: Limit(min=1000 if bet in main else 500, max=10_000) for bet in (shown.bets if shown else ())}
    for bet, text in told.get("limits", {}).items():
        least, _, most = str(text).partition("-")
        limits[bet] = Limit(min=parse_amount(least), max=parse_amount(most))
    if told.get("limits") == {}:
        limits = {}
    jackpot = str(told.get("jackpot", "5"))
    return Table(
        rulebook=told.get("rulebook", book.id),
        layout=told.get("layout", layout.id),
        boxes=told.get("boxes", 6),
        deal=told.get("deal", book.deals[0].id),
        limits=limits,
        jackpot_unit=parse_amount(jackpot) if jackpot != "none" else None,
        enforce_limits=not told.get("live", False),
        house=told.get("house", ""),
        areas=tuple(told["areas"]) if "areas" in told else None,
        deck=msgspec.convert(told.get("deck", {}), CountedDeck),
        conditions=tuple(msgspec.convert(one, Condition) for one in told.get("conditions", ())),
        absent_hand=told.get("absent_hand"),
        manager=told.get("manager", "shift-manager"),
    )


def _stacked(order: list[Destination], hands: Mapping[str, tuple[Card, ...]]) -> list[Card]:
    """A deck that gives each place the cards that the case names, and any others to the rest."""
    wanted = {place: list(cards) for place, cards in hands.items()}
    named = {card for cards in hands.values() for card in cards}
    others = iter([card for card in DECK if card not in named])
    return [(wanted[_place(due)].pop(0) if due.kept and wanted.get(_place(due)) else next(others)) for due in order]


def _place(due: Destination) -> str:
    return f"box {due.box}" if due.box is not None else "discard" if not due.kept else due.place


def _cards(state: RoundState, place: str) -> tuple[Card | None, ...]:
    if place.startswith("box "):
        return state.box(int(place[4:])).cards
    return {"dealer": state.dealer, "community": state.community, "discard": state.discarded}[place]


def _person(who: str) -> Viewer:
    return {"dealer": DEALER, "pit": PIT, "spectator": SPECTATOR}.get(who) or player(who)


def _seen(state: RoundState, person: Viewer, what: str) -> tuple[str, ...]:
    seen = view(state, person)
    if what.startswith("box "):
        return seen.boxes[int(what[4:]) - 1].cards
    return {"dealer": seen.dealer, "community": seen.community}[what.removeprefix("the ").removesuffix("'s cards")]


def _range(limit: Limit) -> str:
    least, most = (format_amount(cents or 0).removesuffix(".00") for cents in (limit.min, limit.max))
    return least if least == most else f"{least}-{most}"


_WHO, _BOX, _BET, _MONEY = r"(?P<who>[A-Z])", r"box (?P<box>\d+)", r"(?P<bet>[a-z-]+)", r"(?P<amount>[\d.,]*\d)"

LINES: Final[list[tuple[re.Pattern[str], Callable[..., None]]]] = [
    (re.compile(pattern), what)
    for pattern, what in (
        (r"bets open(?: at (?P<at>.+))?", Script.opens),
        (rf"{_WHO} sits at {_BOX}", Script.sits),
        (rf"{_WHO} bets (?P<bets>[a-z0-9 ,.-]+?) at {_BOX}(?:, placed by the (?P<post>.+))?", Script.bets),
        (rf"{_WHO} changes {_BET} to {_MONEY} at {_BOX}", Script.changes),
        (rf"{_WHO} takes back {_BET} at {_BOX}", Script.takes_back),
        (r"bets close(?P<back> and faulty bets go back)?", Script.close),
        (r"cards are dealt(?P<down> face down)?", Script.deal),
        (r"(?:the )?(?P<place>box \d+|dealer|community)(?:'s cards| cards)? (?:is|are) read", Script.read),
        (r"(?P<place>box \d+|dealer|community) was never read", Script.unread),
        (r"(?P<number>\d+) cards? (?:is|are) dealt", Script.deal),
        (r"(?P<cards>(?:[2-9TJQKA][cdhs] ?)+) (?:is|are) dealt", Script.deal_named),
        (rf"{_WHO} looks at {_BOX}", Script.looks),
        (
            rf"the (?P<post>dealer|pit supervisor) writes down that {_WHO} has looked at {_BOX}",
            Script.look_recorded,
        ),
        (
            rf"{_WHO} decides (?P<decision>[a-z0-9-]+)(?: with {_MONEY})?(?: giving up (?P<elect>[a-z-]+))? at {_BOX}",
            Script.decides,
        ),
        (rf"{_WHO} keeps {_BOX} covered", Script.declines),
        (rf"{_WHO} shows {_BOX}", Script.shows),
        (rf"the (?P<post>dealer|pit supervisor|pit manager|shift manager) looks at {_BOX}", Script.inspects),
        (rf"{_WHO} leaves", Script.leaves),
        (rf"{_WHO} comes back", Script.comes_back),
        (r"everybody plays on", Script.plays_on),
        (r"the cards are against box (?P<box>\d+)", Script.cards_against),
        (r"cards are turned", Script.turn),
        (r"all cards are turned", Script.turn_all),
        (r"the round is finished", Script.finish),
        (r"the bets are settled", Script.settle),
        (r"(?P<place>box \d+|dealer|community|discard) holds (?P<cards>.+)", Script.holds),
        (rf"{_BOX} is (?P<no>not )?in", Script.is_in),
        (rf"{_BOX} is out of the round", Script.is_out),
        (rf"{_BET} at {_BOX} is {_MONEY}", Script.amount),
        (rf"open to {_BOX}: (?P<decisions>.+)", Script.open_to),
        (r"(?P<who>[A-Z]|dealer|pit|spectator) sees (?P<what>box \d+|the dealer's cards|community)", Script.sees),
        (
            r"(?P<who>[A-Z]|dealer|pit|spectator) does (?P<no>not) see (?P<what>box \d+|the dealer's cards|community)",
            Script.sees,
        ),
        (r"(?P<who>[A-Z]|dealer|pit|spectator) sees (?P<number>\d) community cards?", Script.sees_community),
        (r"(?P<who>[A-Z]|dealer|pit|spectator) sees (?P<number>\d) of the dealer's cards", Script.sees_of_dealer),
        (rf"{_WHO} has back {_MONEY}", Script.has_back),
        (rf"{_BET} at {_BOX} pays {_MONEY}", Script.pays),
        (rf"{_WHO} receives {_MONEY} of {_BET} at {_BOX}", Script.share),
        (r"the table shows (?P<limits>.+)", Script.table_shows),
        (rf"there are (?P<number>\d+) areas for {_BET}", Script.areas),
        (r"a box has the spots (?P<spots>.+)", Script.spots),
        (r"the phase is (?P<phase>.+)", Script.phase),
        (r"the next card goes to (?P<place>.+)", Script.next_goes_to),
        (rf"{_WHO} has been told to look at one hand only", Script.told),
        (r"a security card lies under (?P<place>.+)", Script.secured),
        (rf"{_WHO} decides for {_BOX}", Script.decides_for),
        (rf"{_BOX} was decided blind", Script.blind),
        (r"a notice says (?P<text>.+)", Script.notice),
    )
]
