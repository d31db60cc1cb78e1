"""Two ways to the same awards: step by step with money moved back and forth, and from the start in the final order."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.floor.links import LinkStore
from croupier.floor.links.memory import MemoryLinks
from croupier.jackpot import DecideOrder, RejectAward
from croupier.money import MILS
from croupier.rulebook import load
from croupier.settlement.awards import Claim, pay_table
from tests.unit.linked import MANAGER, SUPERVISOR, Desk, link

RESET, METER = 50_000, 1_234_567
TABLES = "abcd"


class Group(NamedTuple):
    table: str
    dealt: int
    hands: tuple[tuple[int, str], ...]


Step = tuple[str, int, tuple[tuple[int, str], ...], int]

hands = st.lists(
    st.tuples(st.integers(1, 3), st.sampled_from(["royal-flush", "straight-flush", "straight-flush"])),
    min_size=1, max_size=2, unique_by=lambda hand: hand[0],
).map(tuple)  # fmt: skip
steps = st.lists(
    st.tuples(st.sampled_from(["claim", "claim", "claim", "add", "reject", "order"]), st.integers(0, 3), hands,
              st.integers(0, 4)),
    min_size=1, max_size=12,
)  # fmt: skip


def from_the_start(book_id: str, timeline: list[int | Group]) -> tuple[int, dict[tuple[str, int], int]]:
    """The meter and the award of each box when everything happens once, in this order."""
    book = load(book_id)
    assert book.jackpot is not None
    pays = book.bets[book.jackpot.bet].pays
    assert pays is not None
    meter, amounts = METER * MILS, {}
    for item in timeline:
        if isinstance(item, int):
            meter += item
            continue
        claims = [Claim(box, "", hand, pays.table[hand], ()) for box, hand in item.hands]
        for award in pay_table(book.jackpot, meter // MILS, RESET, claims):
            amounts[item.table, award.box] = award.amount
            meter += (award.meter_after - award.meter_before) * MILS
    return meter, amounts


class Story:
    """The same steps told to a link and noted on a timeline."""

    def __init__(self, book: str, by_deal: bool) -> None:
        self.book, self.by_deal = book, by_deal
        self.desk = Desk(LinkStore(MemoryLinks()))
        self.desk.open(link(book=book, tables=TABLES + "z", reset=RESET), meter=METER)
        self.timeline: list[int | Group] = []
        self.rounds = 0
        for table in TABLES:
            self.take(f"multi-{table}", 3)

    def take(self, table: str, boxes: int) -> None:
        self.rounds += 1
        self.desk.take(table, str(self.rounds), boxes)
        self.timeline.append(boxes * 500 * 2000)

    @property
    def groups(self) -> list[Group]:
        return [item for item in self.timeline if isinstance(item, Group)]

    def tell(self, step: Step) -> None:
        act, number, entered, dealt = step
        table = f"multi-{TABLES[number]}"
        if act == "add":
            self.take("multi-z", number + 1)
        elif act == "claim" and table not in [group.table for group in self.groups]:
            self.claim(table, dealt, entered)
        elif act == "reject" and self.groups:
            self.reject(number)
        elif act == "order" and self.by_deal:
            self.order(number)

    def claim(self, table: str, dealt: int, entered: tuple[tuple[int, str], ...]) -> None:
        round_id = self.desk.store.rounds("multi")[table].round
        self.desk.claim(table, dict(entered), round_id, dealt)
        later = [i for i, item in enumerate(self.timeline) if isinstance(item, Group) and item.dealt > dealt]
        place = later[0] if later and self.by_deal else len(self.timeline)
        self.timeline.insert(place, Group(table, dealt, entered))

    def reject(self, number: int) -> None:
        pending = self.desk.store.state("multi").terms.pending
        group = pending[number % len(pending)]
        award = group.awards[number % len(group.awards)]
        self.desk.send(RejectAward(link="multi", award=award.id), SUPERVISOR)
        place = next(i for i, item in enumerate(self.timeline) if isinstance(item, Group) and item.table == group.table)
        noted = self.timeline[place]
        assert isinstance(noted, Group)
        left = tuple(hand for hand in noted.hands if hand[0] != award.box)
        self.timeline[place : place + 1] = [noted._replace(hands=left)] if left else []

    def order(self, number: int) -> None:
        """The house turns the order round by some places."""
        pending = self.desk.store.state("multi").terms.pending
        shift = number % max(1, len(pending))
        wanted = [*pending[shift:], *pending[:shift]]
        self.desk.send(DecideOrder(link="multi", order=tuple(group.id for group in wanted)), MANAGER)
        places = [i for i, item in enumerate(self.timeline) if isinstance(item, Group)]
        groups = self.groups
        for place, group in zip(places, [*groups[shift:], *groups[:shift]], strict=True):
            self.timeline[place] = group

    def compare(self) -> None:
        meter, amounts = from_the_start(self.book, self.timeline)
        state = self.desk.store.state("multi")
        assert state.meter == meter
        assert {(group.table, a.box): a.amount for group in state.terms.pending for a in group.awards} == amounts
        assert self.desk.store.verify() == []
        assert self.desk.store.statement("multi").agrees


@pytest.mark.parametrize(("book", "by_deal"), [("rws-multilink-3cp", True), ("mbs-megalink-3cp", False)])
@settings(max_examples=60)
@given(story=steps)
def test_the_order_of_claims_never_loses_a_cent(book: str, by_deal: bool, story: list[Step]) -> None:
    told = Story(book, by_deal)
    for step in story:
        told.tell(step)
        told.compare()
