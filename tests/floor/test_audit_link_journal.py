"""Everything in the journal of a link is decided anew: what no rule gives is found, with chain and sums in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from croupier.floor.link import LinkStore
from croupier.jackpot import (
    AcceptBets,
    ChangeLink,
    CloseLink,
    Command,
    CorrectLink,
    DecideOrder,
    DeclareFault,
    HandleFault,
    JackpotBet,
    OpenLink,
    PayAward,
    PayPrizes,
    RejectAward,
    ReopenRound,
    RepairFault,
    ReturnBets,
    ReturnPart,
    Shares,
    Signature,
    VerifyAward,
    deciding,
)
from croupier.jackpot import bodies as b
from croupier.jackpot import changes as rules_of_links
from croupier.jackpot.bodies import EntryDraft, Prize
from croupier.jackpot.ledger import Transfer
from croupier.jackpot.state import seal
from croupier.rulebook import load
from tests.links_in_memory import MemoryLinks
from tests.unit.linked import DEALER, MANAGER, SECOND, SUPERVISOR, Desk, link

EVE = "chips:eve"


class Step(NamedTuple):
    """One command of the evening, and who signs it."""

    command: Callable[[Desk], Command]
    by: Signature = DEALER
    also_by: Signature | None = None


def flush(round_id: str, box: int) -> PayPrizes:
    pays = load("rws-multilink-3cp").jackpot_pays
    assert pays is not None
    prize = Prize(
        kind="fixed", box=box, player=f"multi-a-{box}", category="flush", amount=pays.table["flush"].winnings(500)
    )
    return PayPrizes(link="multi", table="multi-a", round=round_id, prizes=(prize,))


def bets(table: str, round_id: str, stake: int = 500) -> AcceptBets:
    return AcceptBets(
        link="multi", table=table, round=round_id,
        bets=tuple(JackpotBet(box, f"{table}-{box}", stake) for box in (1, 2, 3)),
    )  # fmt: skip


def waits(desk: Desk, place: int = 0) -> str:
    return list(desk.waiting())[place]


#: An evening in which everything happens that can happen to a link that is open.
EVENING: dict[str, Step] = {
    "bets": Step(lambda _: bets("multi-a", "1")),
    "a prize": Step(lambda _: flush("1", 2)),
    "bets that go back": Step(lambda _: ReturnBets(link="multi", table="multi-a", round="1", boxes=(3,))),
    "a round that is opened again": Step(
        lambda _: ReopenRound(link="multi", table="multi-a", round="1", boxes=(3,)), SUPERVISOR
    ),
    "bets at another table": Step(lambda _: bets("multi-b", "1")),
    "a verification": Step(lambda desk: VerifyAward(link="multi", award=waits(desk)), SUPERVISOR),
    "a payment": Step(lambda desk: PayAward(link="multi", award=waits(desk)), MANAGER),
    "a rejection": Step(lambda desk: RejectAward(link="multi", award=waits(desk)), SUPERVISOR),
    "an order": Step(lambda desk: DecideOrder(link="multi", order=tuple(reversed(desk.waiting()))), MANAGER),
    "a fault": Step(lambda _: DeclareFault(link="multi", table="multi-c", box=2)),
    "a choice": Step(
        lambda _: HandleFault(link="multi", table="multi-c", mode="block-box", box=2, notice="no light"), MANAGER
    ),
    "a repair": Step(lambda _: RepairFault(link="multi", table="multi-c")),
    "a correction": Step(lambda _: CorrectLink(link="multi", account="meter", mils=70_000), MANAGER, SECOND),
    "another configuration": Step(
        lambda desk: ChangeLink(
            link="multi", new=replace(desk.store.state("multi").link, shares=Shares(meter=3000, house=7000))
        ),
        MANAGER, SECOND,
    ),
    "an end": Step(lambda _: CloseLink(link="multi"), MANAGER, SECOND),
}  # fmt: skip
#: What comes before some of these: claims, and what makes room for what follows.
BEFORE: dict[str, Callable[[Desk], object]] = {
    "a verification": lambda desk: desk.claim("multi-a", {1: "straight-flush"}, dealt=1),
    "a rejection": lambda desk: desk.claim("multi-b", {1: "straight-flush", 2: "straight-flush"}, dealt=2),
    "an order": lambda desk: (desk.take("multi-a", "2"), desk.claim("multi-a", {1: "straight-flush"}, "2", dealt=3)),
    "another configuration": lambda desk: (
        [desk.send(RejectAward(link="multi", award=award), SUPERVISOR) for award in desk.waiting()],
        [desk.store.end_round("multi", table, round_id) for table, round_id in (("multi-a", "2"), ("multi-b", "1"))],
    ),
}


def told(until: str | None = None) -> tuple[Desk, Step | None]:
    """The evening up to a step, which is still to come."""
    desk = Desk(LinkStore(MemoryLinks()))
    desk.open(reserve=1_000)
    for name, step in EVENING.items():
        if name in BEFORE:
            BEFORE[name](desk)
        if name == until:
            return desk, step
        desk.send(step.command(desk), step.by, step.also_by)
    return desk, None


def forged(
    desk: Desk, step: Step, monkeypatch: pytest.MonkeyPatch, change: Callable[[EntryDraft], EntryDraft]
) -> list[str]:
    """What the audit finds after a step of which the house has recorded something else."""
    honest = deciding.decide

    def decide(*said: Any) -> Any:
        draft, last = honest(*said)
        return change(draft), last

    monkeypatch.setattr("croupier.floor.link.performing.decide", decide)
    desk.send(step.command(desk), step.by, step.also_by)
    monkeypatch.undo()
    return desk.store.verify()


def with_chips(draft: EntryDraft) -> EntryDraft:
    """The house hands a friend some chips on the way."""
    return EntryDraft(draft.body, (*draft.transfers, Transfer("house:multi", EVE, 1_000_000, "correction")))


def test_an_honest_evening_is_clean() -> None:
    desk, _ = told()
    assert desk.store.verify() == []
    kinds = {entry.kind for entry in desk.store.entries("multi")}
    assert kinds == {b.word(one.__name__) for one in b.Body.__args__} - {"part-returned", "money-moved"}


@pytest.mark.parametrize("name", EVENING)
def test_money_that_moves_beside_what_the_rules_move_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, step = told(name)
    assert step is not None
    assert desk.store.verify() == []
    findings = forged(desk, step, monkeypatch, with_chips)
    seq = desk.store.state("multi").seq
    assert [one for one in findings if f"entry {seq} (" in one and "not what the rules give" in one], findings


def all_to_the_house(draft: EntryDraft) -> EntryDraft:
    total = sum(one.mils for one in draft.transfers)
    return EntryDraft(draft.body, (Transfer("stakes:multi-a", "house:multi", total, "to-house"),))


def to_eve(draft: EntryDraft) -> EntryDraft:
    *before, last = draft.transfers
    return EntryDraft(draft.body, (*before, replace(last, credit=EVE)))


def a_larger_prize(draft: EntryDraft) -> EntryDraft:
    assert isinstance(draft.body, b.PrizesPaid)
    [prize] = draft.body.prizes
    more = replace(prize, amount=prize.amount * 2)
    moved = tuple(replace(one, mils=one.mils * 2) for one in draft.transfers)
    return EntryDraft(replace(draft.body, prizes=(more,)), moved)


def dearer(draft: EntryDraft) -> EntryDraft:
    """What waits comes to a little more, once it is verified."""
    assert isinstance(draft.body, b.AwardVerified)
    pending = tuple(
        replace(group, awards=tuple(replace(one, amount=one.amount + 1) for one in group.awards))
        for group in draft.body.pending
    )
    return EntryDraft(replace(draft.body, pending=pending), draft.transfers)


@pytest.mark.parametrize(
    ("name", "change", "why"),
    [
        ("bets", all_to_the_house, "is not what the rules give"),
        ("a prize", to_eve, "is not what the rules give"),
        ("a prize", a_larger_prize, "could not be made"),
        ("a payment", to_eve, "is not what the rules give"),
        ("a verification", dearer, "is not what the rules give"),
    ],
)
def test_what_somebody_has_of_it_is_what_the_rules_give(
    name: str, change: Callable[[EntryDraft], EntryDraft], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, step = told(name)
    assert step is not None
    seq = desk.store.state("multi").seq + 1
    assert [one for one in forged(desk, step, monkeypatch, change) if f"entry {seq} (" in one and why in one]


def test_a_part_of_a_bet_goes_back_as_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    for change, clean in ((None, True), (with_chips, False)):
        desk = Desk(LinkStore(MemoryLinks()))
        desk.open(
            link(
                book="hgc-3cp-progressive", currency="EUR", unit=100, shares=Shares(meter=7000, prizes=1500, house=1500)
            )
        )
        desk.send(bets("multi-a", "1", 500))
        step = Step(lambda _: ReturnPart(link="multi", table="multi-a", round="1", box=2, amount=400))
        findings = forged(desk, step, monkeypatch, change or (lambda draft: draft))
        assert (findings == []) is clean, findings


def test_the_money_of_a_link_that_is_closed_arrives_as_it_left(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = rules_of_links.receive

    def richer(*said: Any) -> EntryDraft:
        draft = honest(*said)
        first, *others = draft.transfers
        return EntryDraft(draft.body, (replace(first, mils=first.mils + 10_000), *others))

    for receive, clean in ((honest, True), (richer, False)):
        desk = Desk(LinkStore(MemoryLinks()))
        desk.open()
        desk.open(link("other", tables={}), meter=None)
        monkeypatch.setattr(rules_of_links, "receive", receive)
        desk.send(CloseLink(link="multi", move_to="other"), MANAGER, SECOND)
        monkeypatch.undo()
        findings = desk.store.verify()
        assert (findings == []) is clean, findings


def test_a_link_is_opened_at_a_value_that_it_can_have() -> None:
    desk = Desk(LinkStore(MemoryLinks()))
    desk.open(meter=None)
    with desk.store.transactions.write() as records:
        state = records.state("multi")
        wanted = link("other", tables={})
        before, draft = rules_of_links.open_link(OpenLink(link=wanted), {})
        low = EntryDraft(draft.body, (replace(draft.transfers[0], mils=draft.transfers[0].mils - 10_000),))
        entry, after = seal(before, low, desk.act(), b"")
        records.write(None, after, entry, low.body, None)
        assert state.seq == 1
    assert any("other: entry 1 (link-opened) could not be made" in one for one in desk.store.verify())


def test_a_claim_says_when_it_was_asked_for_though_its_entry_is_not_earlier_than_the_one_before() -> None:
    desk = Desk(LinkStore(MemoryLinks()))
    desk.open()
    desk.take()
    desk.count, desk.prefix = desk.count - 2, "later-"
    desk.claim("multi-a", {1: "straight-flush"})
    assert desk.store.verify() == []
