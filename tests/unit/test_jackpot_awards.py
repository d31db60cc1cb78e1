"""An award is claimed, verified by somebody else, and paid once; it names the reading that it was paid from."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from croupier.errors import Code, CroupierError
from croupier.floor.link import LinkStore
from croupier.jackpot import (
    ClaimAwards,
    DecideOrder,
    DeclareFault,
    JackpotHand,
    LinkedTable,
    PayAward,
    PayPrizes,
    RejectAward,
    Shares,
    Signature,
    VerifyAward,
)
from croupier.jackpot.bodies import AwardsClaimed, OrderDecided, Prize
from croupier.money import MILS
from tests.links_in_memory import MemoryLinks
from tests.unit.linked import DEALER, MANAGER, START, SUPERVISOR, Desk, link


@pytest.fixture
def desk() -> Desk:
    """Three tables have bets in round 1; the display shows 100,009."""
    desk = Desk(LinkStore(MemoryLinks()))
    desk.open()
    for table in ("multi-a", "multi-b", "multi-c"):
        desk.take(table)
    return desk


def refused(act: Any) -> Code:
    with pytest.raises(CroupierError) as found:
        act()
    return found.value.code


def test_while_an_award_waits_everybody_plays_on_for_the_new_meter(desk: Desk) -> None:
    desk.claim("multi-a", {2: "royal-flush"})
    shown = desk.store.reading("multi")
    assert shown.meter == 2_000_000
    assert [(award.box, award.amount, award.state) for award in shown.pending] == [(2, 10_000_900, "claimed")]
    assert desk.take("multi-b", "2").reading.meter == 2_000_300
    assert desk.take("multi-b", "3").reading.pending == shown.pending


def test_an_award_goes_to_the_player_once(desk: Desk) -> None:
    desk.claim("multi-a", {2: "straight-flush"})
    (award,) = desk.waiting()
    assert refused(lambda: desk.send(PayAward(link="multi", award=award))) is Code.AWARD_NOT_OPEN
    desk.send(VerifyAward(link="multi", award=award), SUPERVISOR)
    assert refused(lambda: desk.send(VerifyAward(link="multi", award=award), SUPERVISOR)) is Code.AWARD_NOT_OPEN
    desk.send(PayAward(link="multi", award=award))
    assert desk.store.balances()["chips:multi-a-2"] == 1_000_090 * MILS
    for command in (PayAward, VerifyAward, RejectAward):
        assert refused(lambda command=command: desk.send(command(link="multi", award=award), SUPERVISOR)) is (
            Code.AWARD_NOT_OPEN
        )
    assert desk.store.reading("multi").pending == ()


def test_somebody_from_the_pit_verifies_and_not_whoever_entered_the_claim(desk: Desk) -> None:
    desk.claim("multi-a", {2: "straight-flush"})
    (award,) = desk.waiting()
    verify = VerifyAward(link="multi", award=award)
    assert refused(lambda: desk.send(verify, Signature("kim", "dealer"))) is Code.AUTHORITY_TOO_LOW
    assert refused(lambda: desk.send(verify, Signature("kim"))) is Code.AUTHORITY_TOO_LOW
    assert refused(lambda: desk.send(verify, Signature("DEE", "pit-manager"))) is Code.TWO_PEOPLE_NEEDED
    assert refused(lambda: desk.send(RejectAward(link="multi", award=award), DEALER)) is Code.AUTHORITY_TOO_LOW
    assert refused(lambda: desk.send(RejectAward(link="multi", award=award), SUPERVISOR, reason=" ")) is (
        Code.MISSING_FIELD
    )
    desk.send(verify, Signature("kim", "shift-manager"))


def test_an_award_names_the_reading_it_was_paid_from(desk: Desk) -> None:
    shown = desk.store.reading("multi")
    desk.claim("multi-a", {2: "straight-flush"})
    (group,) = desk.store.state("multi").terms.pending
    assert group.reading == shown.seq
    entry = desk.store.entries("multi")[shown.seq - 1]
    assert (entry.seq, (entry.meter or 0) // MILS) == (shown.seq, group.awards[0].before)
    (win,) = desk.store.wins("multi")
    assert (win.reading, win.before, win.amount) == (shown.seq, shown.meter, shown.meter // 10)


def test_an_award_carries_its_clauses(desk: Desk) -> None:
    answer = desk.claim("multi-a", {1: "straight-flush", 3: "royal-flush"})
    body = answer.entry.read()
    assert isinstance(body, AwardsClaimed)
    assert [award.clauses for group in body.pending for award in group.awards] == [
        ("4.4", "4.4.1", "4.7", "4.7.1"),
        ("4.4", "4.4.1", "4.7", "4.7.1", "1.16"),
    ]


def test_a_box_is_entered_once_in_a_round(desk: Desk) -> None:
    desk.claim("multi-a", {1: "straight-flush"})
    assert refused(lambda: desk.claim("multi-a", {1: "royal-flush", 2: "straight-flush"})) is Code.AWARD_NOT_OPEN


def test_whoever_enters_a_further_hand_does_not_verify_it() -> None:
    desk = Desk(LinkStore(MemoryLinks()))
    desk.open(link(book="mbs-megalink-3cp"))
    desk.take("multi-a")
    desk.claim("multi-a", {1: "straight-flush"})
    hand = JackpotHand(box=2, player="multi-a-2", category="straight-flush", hand="As Ks Qs")
    desk.send(ClaimAwards(link="multi", table="multi-a", round="1", dealt_at=START, hands=(hand,)), SUPERVISOR)
    first, second = desk.waiting()
    assert refused(lambda: desk.send(VerifyAward(link="multi", award=second), SUPERVISOR)) is Code.TWO_PEOPLE_NEEDED
    desk.send(VerifyAward(link="multi", award=first), SUPERVISOR)
    desk.send(VerifyAward(link="multi", award=second), MANAGER)


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ({}, Code.BAD_VALUE),
        ({1: "full-house"}, Code.BAD_VALUE),
        ({1: "pair"}, Code.BAD_VALUE),
        ({9: "royal-flush"}, Code.UNKNOWN_BET),
    ],
)
def test_what_is_no_claim(desk: Desk, hands: dict[int, str], code: Code) -> None:
    before = desk.store.state("multi")
    assert refused(lambda: desk.claim("multi-a", hands)) is code
    assert desk.store.state("multi") == before


def test_a_claim_for_somebody_elses_box_or_one_twice(desk: Desk) -> None:
    def claim(*hands: JackpotHand) -> Any:
        command = ClaimAwards(link="multi", table="multi-a", round="1", dealt_at=START, hands=hands)
        return lambda: desk.send(command)

    mine = JackpotHand(box=1, player="multi-a-1", category="royal-flush")
    assert refused(claim(JackpotHand(box=1, player="another", category="royal-flush"))) is Code.UNKNOWN_BET
    assert refused(claim(mine, mine)) is Code.BAD_VALUE


def test_near_simultaneous_wins_keep_the_order_of_the_deal_and_of_the_entry(desk: Desk) -> None:
    desk.claim("multi-a", {1: "straight-flush"}, dealt=5)
    desk.claim("multi-b", {1: "straight-flush"}, dealt=3)
    desk.claim("multi-c", {1: "straight-flush"}, dealt=5)
    wins = sorted(desk.store.wins("multi"), key=lambda win: win.turn)
    assert [win.table for win in wins] == ["multi-b", "multi-a", "multi-c"]
    assert sorted(win.entered_at for win in wins) == [wins[1].entered_at, wins[0].entered_at, wins[2].entered_at]
    assert [win.before for win in wins] == [10_000_900, 9_000_810, 8_100_729]


def test_whoever_verified_another_amount_has_not_verified_this_one(desk: Desk) -> None:
    desk.claim("multi-a", {1: "straight-flush"}, dealt=5)
    (award,) = desk.waiting()
    desk.send(VerifyAward(link="multi", award=award), SUPERVISOR)
    desk.claim("multi-b", {1: "straight-flush"}, dealt=3)
    assert refused(lambda: desk.send(PayAward(link="multi", award=award))) is Code.AWARD_NOT_OPEN
    assert [one.state for one in desk.store.reading("multi").pending] == ["claimed", "claimed"]


def test_a_verification_stays_where_the_amount_does(desk: Desk) -> None:
    desk.claim("multi-a", {1: "straight-flush"}, dealt=1)
    (award,) = desk.waiting()
    desk.send(VerifyAward(link="multi", award=award), SUPERVISOR)
    desk.claim("multi-b", {1: "straight-flush"}, dealt=3)
    desk.send(PayAward(link="multi", award=award))
    desk.pay("multi", desk.store.reading("multi").pending[0].id)


def test_the_order_names_each_winner_that_can_move(desk: Desk) -> None:
    desk.claim("multi-a", {1: "straight-flush"}, dealt=1)
    desk.claim("multi-b", {1: "royal-flush"}, dealt=2)
    first, second = desk.waiting()
    for order in ((), (first,), (first, first), (first, second, "99.0")):
        command = DecideOrder(link="multi", order=order)
        assert refused(lambda command=command: desk.send(command, MANAGER)) is Code.ORDER_INCOMPLETE
    for by in (DEALER, SUPERVISOR, Signature("nobody")):
        turned = DecideOrder(link="multi", order=(second, first))
        assert refused(lambda by=by, turned=turned: desk.send(turned, by)) is Code.AUTHORITY_TOO_LOW
    before = desk.waiting()
    confirmed = desk.send(DecideOrder(link="multi", order=(first, second)), MANAGER, reason="the tape shows it")
    assert desk.waiting() == before
    body = confirmed.entry.read()
    assert isinstance(body, OrderDecided)
    assert (body.order, body.reason, confirmed.entry.transfers) == ((first, second), "the tape shows it", ())


def test_nobody_is_paid_before_his_turn_and_a_rejection_reckons_the_later_ones_anew(desk: Desk) -> None:
    desk.claim("multi-a", {1: "straight-flush"}, dealt=1)
    desk.claim("multi-b", {1: "royal-flush"}, dealt=2)
    desk.claim("multi-c", {1: "straight-flush"}, dealt=3)
    a, b, c = desk.waiting()
    for early in (b, c):
        assert refused(lambda early=early: desk.pay("multi", early)) is Code.AWARD_OUT_OF_TURN
    desk.send(RejectAward(link="multi", award=a), SUPERVISOR)
    assert desk.waiting() == {b: 10_000_900, c: 200_000}
    desk.pay("multi", b)
    desk.pay("multi", c)
    assert desk.store.reading("multi").meter == 1_800_000
    assert desk.store.state("multi").since == 6
    assert desk.store.verify() == []


def test_the_time_of_a_hand_has_its_zone(desk: Desk) -> None:
    naive = datetime(2026, 1, 1, 21)
    hand = JackpotHand(box=1, player="multi-a-1", category="royal-flush", dealt_at=naive)
    command = ClaimAwards(link="multi", table="multi-a", round="1", dealt_at=START, hands=(hand,))
    assert refused(lambda: desk.send(command)) is Code.BAD_VALUE


def test_a_fault_names_a_reading_of_the_round_that_is_played(desk: Desk) -> None:
    for reading in (0, 1, 99):
        command = DeclareFault(link="multi", table="multi-a", reading=reading)
        assert refused(lambda command=command: desk.send(command)) is Code.UNKNOWN_READING_NUMBER
    for where in ({"table": "", "box": 2}, {"table": "multi-a", "box": 0}):
        assert refused(lambda where=where: desk.send(DeclareFault(link="multi", **where))) is Code.NO_SUCH_BOX
    desk.send(DeclareFault(link="multi", table="multi-a", reading=2))
    desk.claim("multi-a", {1: "royal-flush"})
    assert list(desk.waiting().values()) == [10_000_300]


def test_a_reading_that_never_was_cannot_be_quoted(desk: Desk) -> None:
    desk.send(DeclareFault(link="multi", table="multi-a"))
    for number in (0, 99, -1):
        assert refused(lambda number=number: desk.claim("multi-a", {1: "royal-flush"}, reading=number)) is (
            Code.UNKNOWN_READING_NUMBER
        )


def test_a_quoted_award_that_was_none_leaves_everything_as_it_was(desk: Desk) -> None:
    before = desk.store.state("multi")
    desk.send(DeclareFault(link="multi", table="multi-a"))
    desk.claim("multi-a", {1: "royal-flush", 2: "straight-flush"}, reading=before.seq)
    for award in desk.waiting():
        desk.send(RejectAward(link="multi", award=award), SUPERVISOR)
    after = desk.store.state("multi")
    assert (after.meter, after.reserve, after.since) == (before.meter, before.reserve, before.since)
    assert after.terms.pending == ()


def test_prizes_come_from_their_fund_and_then_from_the_house() -> None:
    desk = Desk(LinkStore(MemoryLinks()))
    desk.open(link(shares=Shares(meter=2000, prizes=4000, house=4000)))
    desk.take()
    prize = Prize(kind="fixed", box=1, player="multi-a-1", category="flush", amount=10_000, hand="Jh 9h 5h")
    desk.send(PayPrizes(link="multi", table="multi-a", round="1", prizes=(prize,)))
    assert desk.store.state("multi").prizes == 0
    assert desk.store.balances()["house:multi"] == (-10_000_000 + 600 - (10_000 - 600)) * MILS
    (win,) = desk.store.wins("multi")
    assert (win.kind, win.state, win.hand, win.amount) == ("fixed", "paid", "Jh 9h 5h", 10_000)
    assert refused(lambda: desk.send(PayPrizes(link="multi", table="multi-a", round="1", prizes=()))) is (
        Code.MISSING_FIELD
    )


def test_a_winner_without_a_name_is_paid_over_the_float_of_the_table() -> None:
    from croupier.jackpot import AcceptBets, JackpotBet

    desk = Desk(LinkStore(MemoryLinks()))
    desk.open()
    desk.send(AcceptBets(link="multi", table="multi-a", round="1", bets=(JackpotBet(1, "", 500),)))
    hand = JackpotHand(box=1, player="", category="royal-flush")
    desk.send(ClaimAwards(link="multi", table="multi-a", round="1", dealt_at=START, hands=(hand,)))
    (award,) = desk.waiting()
    desk.pay("multi", award)
    assert desk.store.balances()["float:multi-a"] == 10_000_100 * MILS


@pytest.mark.parametrize("reading", ["X5"])
def test_the_other_reading_of_a_reset_is_a_switch(reading: str) -> None:
    """Two straight flushes at one table: a tenth of the display and a tenth of the start value."""
    tables = {"multi-a": LinkedTable(rulebook="mbs-megalink-3cp", readings={reading: "reset-value"})}
    desk = Desk(LinkStore(MemoryLinks()))
    desk.open(link(tables=tables), meter=9_999_800)
    desk.take(boxes=2)
    desk.claim("multi-a", {1: "straight-flush", 2: "straight-flush"})
    assert list(desk.waiting().values()) == [600_000, 600_000]


def test_a_winner_of_another_table_is_paid_of_the_display_and_not_of_the_start_value() -> None:
    book = LinkedTable(rulebook="mbs-megalink-3cp", readings={"X5": "reset-value"})
    desk = Desk(LinkStore(MemoryLinks()))
    desk.open(link(tables={"multi-a": book, "multi-b": book}), meter=9_999_800)
    desk.take("multi-a", boxes=1)
    desk.take("multi-b", boxes=1)
    desk.claim("multi-a", {1: "straight-flush"})
    display = desk.store.reading("multi").meter
    desk.claim("multi-b", {1: "straight-flush"}, dealt=1)
    assert list(desk.waiting().values()) == [1_000_000, display // 10]


def test_a_cap_that_binds_the_jackpot_leaves_the_rest_in_the_meter() -> None:
    desk = Desk(LinkStore(MemoryLinks()))
    desk.open()
    desk.take(boxes=1)
    hand = JackpotHand(box=1, player="multi-a-1", category="royal-flush", most=500_000)
    desk.send(ClaimAwards(link="multi", table="multi-a", round="1", dealt_at=START, hands=(hand,)))
    assert list(desk.waiting().values()) == [500_000]
    assert desk.store.reading("multi").meter == 9_500_100
    assert desk.store.state("multi").since == 1
