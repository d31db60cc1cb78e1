"""Two ways to the same awards: step by step with money moved back and forth, and from the start in the final order.

Whatever is claimed, rejected, ordered, verified and paid, in whatever sequence and however it is listed: the amounts
are those of the final order, no cent comes or goes, and nothing is paid before its turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from itertools import accumulate
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import Code, Refusal
from croupier.floor.link import LinkStore
from croupier.jackpot import (
    ClaimAwards,
    Command,
    DecideOrder,
    DeclareFault,
    JackpotHand,
    PayAward,
    RejectAward,
    Signature,
    VerifyAward,
)
from croupier.money import MILS
from croupier.rulebook import load
from croupier.settlement.awards import Claim, pay_table
from tests.links_in_memory import MemoryLinks
from tests.unit.linked import DEALER, MANAGER, START, SUPERVISOR, Desk, link

RESET, METER = 50_000, 1_234_567
TABLES = "abcd"
RWS, MBS = "rws-multilink-3cp", "mbs-megalink-3cp"


class Winner(NamedTuple):
    box: int
    hand: str
    complete: int


class Turn(NamedTuple):
    """Winners who are paid together, or one after the other: what the timeline of the model is made of."""

    table: str
    dealt: int
    winners: tuple[Winner, ...]
    quoted: int | None = None


class Paid(NamedTuple):
    """What a turn that is over has taken out of the meter, in ten-thousandths of a cent."""

    mils: int


Timeline = list[int | Turn | Paid]

winners = st.lists(
    st.builds(Winner, st.integers(1, 3), st.sampled_from(["royal-flush", "straight-flush", "straight-flush"]),
              st.integers(0, 4)),
    min_size=1, max_size=3, unique_by=lambda winner: winner.box,
)  # fmt: skip
acts = st.sampled_from(["claim", "claim", "claim", "add", "reject", "order", "verify", "verify", "pay", "pay"])
steps = st.lists(st.tuples(acts, st.integers(0, 5), winners), min_size=1, max_size=16)
Step = tuple[str, int, list[Winner]]
PIT: dict[str, type[RejectAward | VerifyAward | PayAward]] = {
    "reject": RejectAward, "verify": VerifyAward, "pay": PayAward
}  # fmt: skip


def from_the_start(book_id: str, timeline: Timeline) -> tuple[int, dict[tuple[str, int], int]]:
    """The meter and the award of each box that waits when everything happens once, in this order."""
    book = load(book_id)
    assert book.jackpot is not None
    pays = book.bets[book.jackpot.bet].pays
    assert pays is not None
    meter, amounts = METER * MILS, {}
    for item in timeline:
        if isinstance(item, int):
            meter += item
        elif isinstance(item, Paid):
            meter -= item.mils
        else:
            claims = [Claim(winner.box, "", winner.hand, pays.table[winner.hand], ()) for winner in item.winners]
            for award in pay_table(book.jackpot, meter // MILS, RESET, claims):
                amounts[item.table, award.box] = award.amount
                meter += (award.meter_after - award.meter_before) * MILS
    return meter, amounts


class Story:
    """The same steps told to a link and noted on a timeline."""

    def __init__(self, book: str) -> None:
        self.book, self.by_deal = book, book == RWS
        self.desk = Desk(LinkStore(MemoryLinks()))
        self.desk.open(link(book=book, tables=TABLES + "z", reset=RESET), meter=METER)
        self.timeline: Timeline = []
        self.rounds = 0
        self.entered: set[str] = set()
        for table in TABLES:
            self.take(f"multi-{table}", 3)

    def take(self, table: str, boxes: int) -> None:
        self.rounds += 1
        self.desk.take(table, str(self.rounds), boxes)
        self.timeline.append(boxes * 500 * 2000)

    def tell(self, step: Step) -> None:
        act, number, entered = step
        waiting = list(self.desk.waiting())
        if act == "add":
            self.take("multi-z", number + 1)
        elif act == "claim" and (table := f"multi-{TABLES[number % 4]}") not in self.entered:
            self.claim(table, entered)
        elif act == "order" and waiting:
            self.order(number)
        elif waiting and act in ("reject", "verify", "pay"):
            getattr(self, act)(waiting[number % len(waiting)])

    # ---- claims take their turns

    def claim(self, table: str, listed: Sequence[Winner]) -> None:
        self.entered.add(table)
        send_claim(self.desk, table, listed)
        clockwise = sorted(listed)
        if not self.by_deal:
            self.timeline.append(Turn(table, 0, tuple(clockwise)))
            return
        for winner, dealt in zip(clockwise, accumulate((one.complete for one in clockwise), max), strict=True):
            later = [i for i, item in enumerate(self.timeline) if isinstance(item, Turn) and item.dealt > dealt]
            place = later[0] if later else len(self.timeline)
            self.timeline.insert(place, Turn(table, dealt, (winner,)))

    def order(self, number: int) -> None:
        """The house turns the order of the tables round by some places; at MBS nobody may."""
        waiting, turns = list(self.desk.waiting()), [item for item in self.timeline if isinstance(item, Turn)]
        if not self.by_deal:
            assert self.refusal(DecideOrder(link="multi", order=tuple(waiting)), MANAGER) is Code.ORDER_FIXED
            return
        shift = number % len(turns)
        wanted = [*turns[shift:], *turns[:shift]]
        order = tuple(self.award(turn.table, turn.winners[0].box) for turn in wanted)
        clockwise = all(
            sorted(boxes) == boxes
            for table in TABLES
            if (boxes := [turn.winners[0].box for turn in wanted if turn.table == f"multi-{table}"])
        )
        refused = self.refusal(DecideOrder(link="multi", order=order), MANAGER)
        assert refused is (None if clockwise else Code.ORDER_FIXED)
        if clockwise:
            following = iter(wanted)
            self.timeline = [next(following) if isinstance(item, Turn) else item for item in self.timeline]

    # ---- what the pit does

    def verify(self, award: str) -> None:
        self.refusal(VerifyAward(link="multi", award=award), SUPERVISOR)

    def reject(self, award: str) -> None:
        place, box = self.place(award)
        verified = self.waits(award).state == "verified"
        refused = self.refusal(RejectAward(link="multi", award=award), SUPERVISOR)
        turn = self.timeline[place]
        assert isinstance(turn, Turn)
        if refused is not None:  # a part of the same pool is paid, on the word that this one is good too
            assert (refused, verified, self.by_deal) == (Code.AWARD_PAID, True, False)
            return
        left = tuple(winner for winner in turn.winners if winner.box != box)
        self.timeline[place : place + 1] = [turn._replace(winners=left)] if left else []

    def pay(self, award: str) -> None:
        """Refused unless nobody is before it; then it is over, and what it took is taken for good."""
        order = list(self.desk.store.reading("multi").pending)
        waiting, (place, box) = self.waits(award), self.place(award)
        turn = self.timeline[place]
        assert isinstance(turn, Turn)
        balance = self.desk.store.balances().get(f"chips:{turn.table}-{box}", 0)
        refused = self.refusal(PayAward(link="multi", award=award), SUPERVISOR)
        mates = [one for one in order if not self.by_deal and one.share == waiting.share and one.id in self.of(turn)]
        due = order[0].id == award or (order[0] in mates and waiting in mates)
        certain = all(one.state == "verified" for one in (waiting, *mates))
        if refused is None:
            assert due
            assert certain
            assert self.desk.store.balances()[f"chips:{turn.table}-{box}"] - balance == waiting.amount * MILS
            self.over(place, turn)
        elif due and certain:
            assert refused is Code.ORDER_UNDECIDED
            assert self.by_deal

    def over(self, place: int, turn: Turn) -> None:
        """Everybody of the turn who still waits keeps his amount; once nobody does, the timeline has what was paid."""
        if any(group.table == turn.table and group.awards for group in self.desk.store.state("multi").terms.pending):
            if self.by_deal:
                before, _ = from_the_start(self.book, self.timeline[:place])
                after, _ = from_the_start(self.book, self.timeline[: place + 1])
                self.timeline[place] = Paid(before - after)
            return
        before, _ = from_the_start(self.book, self.timeline[:place])
        after, _ = from_the_start(self.book, self.timeline[: place + 1])
        self.timeline[place] = Paid(before - after)

    # ---- looking things up

    def refusal(self, command: Command, by: Signature) -> Code | None:
        before = self.desk.store.state("multi")
        try:
            self.desk.send(command, by)
        except Refusal as refusal:
            assert self.desk.store.state("multi") == before
            return refusal.code
        return None

    def waits(self, award: str):  # type: ignore[no-untyped-def]
        return next(one for one in self.desk.store.reading("multi").pending if one.id == award)

    def of(self, turn: Turn) -> set[str]:
        pending = self.desk.store.state("multi").terms.pending
        return {award.id for group in pending if group.table == turn.table for award in group.awards}

    def award(self, table: str, box: int) -> str:
        pending = self.desk.store.state("multi").terms.pending
        return next(one.id for group in pending if group.table == table for one in group.awards if one.box == box)

    def place(self, award: str) -> tuple[int, int]:
        pending = self.desk.store.state("multi").terms.pending
        table, box = next((group.table, one.box) for group in pending for one in group.awards if one.id == award)
        place = next(
            i
            for i, item in enumerate(self.timeline)
            if isinstance(item, Turn) and item.table == table and box in [winner.box for winner in item.winners]
        )
        return place, box

    def compare(self) -> None:
        meter, amounts = from_the_start(self.book, self.timeline)
        state = self.desk.store.state("multi")
        waiting = {(group.table, a.box): a.amount for group in state.terms.pending for a in group.awards}
        assert state.meter == meter
        assert waiting.items() <= amounts.items()
        assert self.by_deal is False or waiting == amounts
        assert self.desk.store.verify() == []
        assert self.desk.store.statement("multi").agrees


def send_claim(desk: Desk, table: str, listed: Sequence[Winner]) -> None:
    """Enter hands as they are listed, each with the second at which it was complete."""
    hands = tuple(
        JackpotHand(
            box=one.box, player=f"{table}-{one.box}", category=one.hand,
            dealt_at=START + timedelta(seconds=one.complete),
        )
        for one in listed
    )  # fmt: skip
    round_id = desk.store.rounds("multi")[table].round
    desk.send(ClaimAwards(link="multi", table=table, round=round_id, dealt_at=START, hands=hands))


@pytest.mark.parametrize("book", [RWS, MBS])
@settings(max_examples=80, deadline=None)
@given(story=steps)
def test_whatever_is_done_nothing_is_paid_out_of_order_and_no_cent_is_lost(book: str, story: list[Step]) -> None:
    told = Story(book)
    for step in story:
        told.tell(step)
        told.compare()


@pytest.mark.parametrize("book", [RWS, MBS, "mbs-megalink-uth"])
@settings(max_examples=40, deadline=None)
@given(data=st.data(), entered=st.dictionaries(st.sampled_from("abc"), winners, min_size=1))
def test_how_hands_are_listed_changes_nothing_and_where_they_are_timed_nor_does_who_enters_first(
    book: str, data: st.DataObject, entered: dict[str, list[Winner]]
) -> None:
    """Where times decide and differ, the tables may be entered in any order too."""

    def told(tables: Sequence[str], shuffled: bool) -> list[tuple[str, int, int]]:
        desk = Desk(LinkStore(MemoryLinks()))
        desk.open(link(book=book, reset=RESET), meter=METER)
        for table in "abc":
            desk.take(f"multi-{table}")
        for table in tables:
            listed = data.draw(st.permutations(entered[table])) if shuffled else sorted(entered[table])
            send_claim(desk, f"multi-{table}", listed)
        pending = desk.store.state("multi").terms.pending
        return [(group.table, award.box, award.amount) for group in pending for award in group.awards]

    tables = sorted(entered)
    assert told(tables, shuffled=True) == told(tables, shuffled=False)
    seconds = [{winner.complete for winner in entered[table]} for table in tables]
    if book == RWS and sum(map(len, seconds)) == len(set().union(*seconds)):
        assert told(data.draw(st.permutations(tables)), shuffled=True) == told(tables, shuffled=False)


@pytest.mark.parametrize("book", [RWS, MBS, "mbs-megalink-uth"])
@settings(max_examples=40, deadline=None)
@given(data=st.data(), entered=st.dictionaries(st.sampled_from("abc"), winners, min_size=1))
def test_winners_noticed_one_by_one_stand_as_if_their_table_had_entered_them_together(
    book: str, data: st.DataObject, entered: dict[str, list[Winner]]
) -> None:
    """Each table enters one hand, then the others theirs in any order; complete at the times of their tables."""

    def told(claims: Sequence[tuple[str, list[Winner]]]) -> tuple[int, list[tuple[str, int, int]]]:
        desk = Desk(LinkStore(MemoryLinks()))
        desk.open(link(book=book, reset=RESET), meter=METER)
        for table in "abc":
            desk.take(f"multi-{table}")
        for table, listed in claims:
            send_claim(desk, f"multi-{table}", [one._replace(complete="abc".index(table)) for one in listed])
        assert desk.store.verify() == []
        state = desk.store.state("multi")
        waiting = [(group.table, one.box, one.amount) for group in state.terms.pending for one in group.awards]
        return state.meter, waiting

    listed = {table: data.draw(st.permutations(hands)) for table, hands in entered.items()}
    later = data.draw(st.permutations([(table, [one]) for table, hands in listed.items() for one in hands[1:]]))
    assert told([*((table, hands[:1]) for table, hands in listed.items()), *later]) == told(list(listed.items()))


@settings(max_examples=60, deadline=None)
@given(story=steps, faulty=st.sampled_from(TABLES))
def test_a_value_registered_before_a_fault_is_paid_whatever_else_happens(story: list[Step], faulty: str) -> None:
    """The first winner of the table at fault has the registered value; nothing that others do changes that."""
    told = Story(RWS)
    told.desk.send(DeclareFault(link="multi", table=f"multi-{faulty}"), DEALER)
    registered = told.desk.store.reading("multi").meter
    for act, number, entered in story:
        waiting = list(told.desk.waiting())
        table = f"multi-{TABLES[number % 4]}"
        if act == "claim" and table not in told.entered:
            told.entered.add(table)
            send_claim(told.desk, table, entered)
        elif act == "add":
            told.take("multi-z", number + 1)
        elif waiting and (wanted := PIT.get(act)) is not None:
            refused = told.refusal(wanted(link="multi", award=waiting[number % len(waiting)]), SUPERVISOR)
            assert refused in (None, Code.AWARD_NOT_OPEN, Code.AWARD_OUT_OF_TURN, Code.ORDER_UNDECIDED)
        state = told.desk.store.state("multi")
        ours = [group for group in state.terms.pending if group.table == f"multi-{faulty}"]
        if ours and not ours[0].follows:
            assert ours[0].awards[0].before == registered
        assert told.desk.store.verify() == []
        assert told.desk.store.statement("multi").agrees
