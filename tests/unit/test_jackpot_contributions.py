"""Every stake is split to the last ten-thousandth of a cent, and what goes back goes back whole."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import Code, CroupierError
from croupier.floor.link import LinkStore
from croupier.jackpot import AcceptBets, JackpotBet, ReturnBets, ReturnPart, Shares
from croupier.jackpot.ledger import changes
from croupier.jackpot.link import WHOLE
from croupier.money import MILS
from tests.links_in_memory import MemoryLinks
from tests.unit.linked import Desk, link


@pytest.fixture
def desk() -> Desk:
    return Desk(LinkStore(MemoryLinks()))


def refused(act: Any) -> tuple[Code, str]:
    with pytest.raises(CroupierError) as found:
        act()
    return found.value.code, found.value.at


@st.composite
def splits(draw: st.DrawFn) -> Shares:
    meter = draw(st.integers(0, WHOLE))
    reserve = draw(st.integers(0, WHOLE - meter))
    prizes = draw(st.integers(0, WHOLE - meter - reserve))
    return Shares(meter=meter, reserve=reserve, prizes=prizes, house=WHOLE - meter - reserve - prizes)


@given(splits(), st.integers(1, 10**7), st.integers(1, 6), st.none() | st.integers(0, 10**8))
def test_a_stake_is_split_exactly_and_its_return_leaves_no_trace(
    shares: Shares, stake: int, boxes: int, room: int | None
) -> None:
    desk = Desk(LinkStore(MemoryLinks()))
    ceiling = None if room is None else 2_000_000 + room
    desk.open(link(unit=stake, shares=shares, ceiling=ceiling), meter=2_000_000)
    before = desk.store.balances()
    state = desk.store.state("multi")
    desk.take(boxes=boxes, stake=stake)
    after = desk.store.state("multi")
    added = (after.meter - state.meter) + (after.reserve - state.reserve) + (after.prizes - state.prizes)
    house = desk.store.balances().get("house:multi", 0) - before["house:multi"]
    assert added + house == boxes * stake * MILS
    assert house == boxes * stake * shares.house
    assert ceiling is None or after.meter <= ceiling * MILS
    desk.send(ReturnBets(link="multi", table="multi-a", round="1", boxes=tuple(range(1, boxes + 1))))
    assert desk.store.balances() == before
    assert desk.store.verify() == []


@given(splits(), st.integers(1, 10**6), st.integers(1, 5), st.integers(1, 4), st.none() | st.integers(0, 10**7))
def test_a_bet_that_goes_back_in_parts_leaves_no_trace(
    shares: Shares, unit: int, units: int, late: int, room: int | None
) -> None:
    desk = Desk(LinkStore(MemoryLinks()))
    ceiling = None if room is None else 2_000_000 + room
    desk.open(link(book="mbs-megalink-uth", unit=unit, shares=shares, ceiling=ceiling), meter=2_000_000)
    before = desk.store.balances()
    desk.take(boxes=2, stake=units * unit)
    part = ReturnPart(link="multi", table="multi-a", round="1", box=2, amount=late * unit)
    if late < units:
        parts = desk.send(part).entry
        back = changes(parts.transfers)
        assert back["stakes:multi-a"] == late * unit * MILS
        assert -back.get("house:multi", 0) == late * unit * shares.house
        assert -back.get("prizes:multi", 0) == late * unit * shares.prizes
    else:
        assert refused(lambda: desk.send(part)) == (Code.BAD_AMOUNT, "amount")
    desk.send(ReturnBets(link="multi", table="multi-a", round="1", boxes=(1, 2)))
    assert refused(lambda: desk.send(part)) == (Code.UNKNOWN_BET, "boxes")
    assert desk.store.balances() == before
    assert desk.store.verify() == []


def test_the_display_rounds_down_and_the_meter_keeps_the_rest(desk: Desk) -> None:
    desk.open(link(unit=1, shares=Shares(meter=9999, house=1)))
    answer = desk.take(boxes=1, stake=1)
    assert answer.reading.meter == 10_000_000
    assert desk.store.state("multi").meter == 10_000_000 * MILS + 9999
    assert desk.take(round_id="2", boxes=1, stake=1).reading.meter == 10_000_001


@pytest.mark.parametrize(
    ("bets", "code"),
    [
        ((), Code.MISSING_FIELD),
        ((JackpotBet(1, "p", 500), JackpotBet(1, "p", 500)), Code.UNKNOWN_BET),
        ((JackpotBet(0, "p", 500),), Code.UNKNOWN_BET),
        ((JackpotBet(-1, "p", 500),), Code.UNKNOWN_BET),
        ((JackpotBet(1, "p", 0),), Code.BAD_AMOUNT),
        ((JackpotBet(1, "p", -500),), Code.BAD_AMOUNT),
        ((JackpotBet(1, "p", 499),), Code.BET_SIZE_WRONG),
        ((JackpotBet(1, "p", 501),), Code.BET_SIZE_WRONG),
        ((JackpotBet(1, "p\0", 500),), Code.BAD_VALUE),
        ((JackpotBet(1, "p" * 201, 500),), Code.BAD_VALUE),
    ],
)
def test_bets_that_are_not_taken(desk: Desk, bets: tuple[JackpotBet, ...], code: Code) -> None:
    desk.open()
    command = AcceptBets(link="multi", table="multi-a", round="1", bets=bets)
    assert refused(lambda: desk.send(command))[0] is code
    assert desk.store.state("multi").seq == 1


@pytest.mark.parametrize("round_id", ["", " ", "x" * 201, "a\nb"])
def test_a_round_has_a_plain_name(desk: Desk, round_id: str) -> None:
    desk.open()
    assert refused(lambda: desk.take(round_id=round_id)) == (Code.BAD_VALUE, "round")


def test_a_table_that_is_not_on_the_link(desk: Desk) -> None:
    desk.open()
    assert refused(lambda: desk.take("multi-x"))[0] is Code.TABLE_NOT_LINKED
    assert refused(lambda: desk.take("other-a"))[0] is Code.UNKNOWN_LINK


def test_test_tables_never_touch_live_meters(desk: Desk) -> None:
    desk.open()
    desk.open(link("trial", mode="test"), meter=None)
    bets = (JackpotBet(1, "p", 500),)

    def take(name: str, test: bool) -> Any:
        command = AcceptBets(link=name, table=f"{name}-a", round="1", bets=bets, test=test)
        return lambda: desk.send(command)

    assert refused(take("multi", True)) == (Code.TEST_AND_LIVE, "test")
    assert refused(take("trial", False)) == (Code.TEST_AND_LIVE, "test")
    take("multi", False)()
    take("trial", True)()


def test_the_next_round_of_a_table_ends_the_one_before(desk: Desk) -> None:
    desk.open()
    desk.take(round_id="1")
    desk.take(round_id="2")
    last = desk.store.rounds("multi")["multi-a"]
    assert (last.round, last.open) == ("2", True)
    assert not desk.store.end_round("multi", "multi-a", "1")
    assert desk.store.end_round("multi", "multi-a", "2")
    assert not desk.store.end_round("multi", "multi-a", "2")


@pytest.mark.parametrize("boxes", [(), (4,), (1, 1)])
def test_what_cannot_go_back(desk: Desk, boxes: tuple[int, ...]) -> None:
    desk.open()
    desk.take()
    command = ReturnBets(link="multi", table="multi-a", round="1", boxes=boxes)
    assert refused(lambda: desk.send(command))[1] == "boxes"
    assert desk.store.reading("multi").meter == 10_000_300


def test_a_return_that_the_meter_can_no_longer_pay_is_made_good() -> None:
    """The meter was nearly emptied by tenths: what it lacks comes from the reserve, and then from the house."""
    desk = Desk(LinkStore(MemoryLinks()))
    desk.open(link(unit=10_000, shares=Shares(meter=10_000), reset=0), meter=0, reserve=20)
    desk.take(boxes=1, stake=10_000)
    desk.claim("multi-a", {1: "straight-flush"})
    desk.send(ReturnBets(link="multi", table="multi-a", round="1", boxes=(1,)))
    state = desk.store.state("multi")
    assert (state.meter, state.reserve) == (0, 0)
    assert desk.store.balances()["house:multi"] == -(20 + 980) * MILS
    assert desk.store.verify() == []
