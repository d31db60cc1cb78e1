"""What holds for every settlement: money is accounted for, order does not matter where no clause says so."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.narrator.reasoning import as_text, explain
from croupier.rulebook import book_ids, load
from croupier.rulebook.pays import Pay
from croupier.settlement import FinishedRound, Order, Settlement, Void, settle
from croupier.settlement.awards import Claim, Payment, pay_in_order, pay_pooled
from croupier.settlement.finished import OrderedEnd
from croupier.settlement.read import Reader
from croupier.settlement.settle import stakes_of
from croupier.settlement.wire import encode, plain
from croupier.settlement.write import document
from croupier.wire.rounds import Limit
from tests.property.random_rounds import random_round

BOOKS = st.sampled_from(book_ids())
SEEDS = st.integers(0, 2**32)
ENDS: st.SearchStrategy[OrderedEnd] = st.sampled_from(["return", "lose"])


def a_round(book: str, seed: int) -> FinishedRound:
    return random_round(load(book), Random(seed))


def staked_in(round_: FinishedRound) -> dict[int, int]:
    """What was put on each box, with what its decisions staked."""
    return {box.box: sum(stakes_of(round_.rulebook, box).values()) for box in round_.boxes}


def assert_accounted_for(round_: FinishedRound, settlement: Settlement) -> None:
    """Every stake is in one line, every line's money fits its result, every sum is the sum of its lines."""
    staked = staked_in(round_)
    for box in settlement.boxes:
        assert box.staked == sum(line.stake for line in box.lines) == staked[box.box]
        assert box.paid == sum(line.payout for line in box.lines)
        assert box.net == box.paid - box.staked == sum(line.net for line in box.lines)
        assert len({line.bet for line in box.lines}) == len(box.lines)
        for line in box.lines:
            assert line.payout >= 0
            assert line.clauses
            if line.result in ("push", "returned"):
                assert line.payout == line.stake
            elif line.result == "lose":
                assert line.payout < line.stake
            else:
                assert line.payout > 0
    jackpot = settlement.jackpot
    paid = sum(award.amount for award in jackpot.awards)
    refilled = sum(award.meter_after - award.meter_before + award.amount for award in jackpot.awards)
    assert round_.jackpot is None or jackpot.after == round_.jackpot.meter - paid + refilled
    assert round_.jackpot is not None or not jackpot.awards
    assert all(award.amount <= award.meter_before for award in jackpot.awards)


@given(BOOKS, SEEDS)
def test_money_is_accounted_for(book: str, seed: int) -> None:
    round_ = a_round(book, seed)
    assert_accounted_for(round_, settle(round_))


@given(BOOKS.filter(lambda book: book != "hgc-3cp-progressive"), SEEDS, st.integers(1, 20_000), st.booleans())
def test_money_is_accounted_for_under_limits(book: str, seed: int, limit: int, before: bool) -> None:
    round_ = a_round(book, seed)
    displayed = round_.rulebook.limits.displayed
    assert displayed is not None
    limits = {bet: Limit(min=limit // 2, max=limit) for bet in displayed.bets}
    boxes = tuple(replace(box, under_minimum_before=before) for box in round_.boxes)
    round_ = replace(round_, limits=limits, boxes=boxes)
    settlement = settle(round_)
    assert_accounted_for(round_, settlement)
    for box in settlement.boxes:
        for line in box.lines:
            assert line.bet not in limits or line.result != "lose" or line.stake - line.payout <= limit


@given(BOOKS, SEEDS, st.data())
def test_money_is_accounted_for_under_orders(book: str, seed: int, data: st.DataObject) -> None:
    round_ = a_round(book, seed)
    boxes = []
    for box in round_.boxes:
        bet = data.draw(st.sampled_from([None, *box.stakes]))
        then = data.draw(ENDS)
        order = Order(then=then, bet=bet, clauses=("1.1",))
        boxes.append(replace(box, orders=(order,)) if data.draw(st.booleans()) else box)
    round_ = replace(round_, boxes=tuple(boxes))
    settlement = settle(round_)
    assert_accounted_for(round_, settlement)
    for box, settled in zip(boxes, settlement.boxes, strict=True):
        for order in box.orders:
            lying = [line for line in settled.lines if line.stake and line.facts.situation != "taken"]
            ordered = [line for line in lying if order.bet in (None, line.bet)]
            assert {line.result for line in ordered} <= {"returned" if order.then == "return" else "lose"}


@given(BOOKS, SEEDS)
def test_a_void_round_gives_everything_back_and_moves_no_meter(book: str, seed: int) -> None:
    round_ = replace(a_round(book, seed), void=Void(clauses=("5.8",)))
    settlement = settle(round_)
    assert settlement.void
    assert all(box.net == 0 and {line.result for line in box.lines} == {"returned"} for box in settlement.boxes)
    assert settlement.jackpot.after == settlement.jackpot.before
    assert_accounted_for(round_, settlement)


@given(BOOKS, SEEDS, st.permutations(range(4)), st.none() | st.integers(1, 200_000))
def test_the_order_in_which_boxes_are_listed_changes_nothing(
    book: str, seed: int, shuffled: list[int], cap: int | None
) -> None:
    round_ = replace(a_round(book, seed), payout_cap=cap)
    listed = [round_.boxes[index] for index in shuffled if index < len(round_.boxes)]
    first, second = settle(round_), settle(replace(round_, boxes=tuple(listed)))
    assert [box.box for box in second.boxes] == [box.box for box in listed]
    assert sorted(second.boxes, key=lambda box: box.box) == sorted(first.boxes, key=lambda box: box.box)
    assert second.jackpot == first.jackpot


@given(BOOKS, SEEDS)
def test_a_round_written_down_and_read_again_settles_the_same(book: str, seed: int) -> None:
    round_ = a_round(book, seed)
    again = Reader().read(json.dumps(document(round_)).encode())
    assert settle(again) == settle(round_)


@given(BOOKS, SEEDS)
def test_the_fast_json_is_the_plain_json(book: str, seed: int) -> None:
    settlement = settle(a_round(book, seed))
    assert json.loads(encode(settlement)) == plain(settlement)


@given(BOOKS, SEEDS)
def test_every_line_can_be_explained(book: str, seed: int) -> None:
    round_ = a_round(book, seed)
    settlement = settle(round_)
    text = "\n".join(as_text(explain(round_, settlement)))
    for box in settlement.boxes:
        assert f"box {box.box}, {box.player}" in text
        for line in box.lines:
            assert ", ".join(line.clauses) in text


SHARES = st.sampled_from([Pay("percent", 1), Pay("percent", 1, 10), Pay("percent", 1, 3)])


@pytest.mark.parametrize("pay", [pay_in_order, pay_pooled], ids=["as-dealt", "lower-first"])
@given(
    meter=st.integers(0, 10**12),
    reset=st.integers(0, 10**9),
    shares=st.lists(SHARES, min_size=1, max_size=7),
    later_of_reset=st.booleans(),
    most=st.none() | st.integers(0, 10**6),
)
def test_shares_never_overdraw_the_meter(
    pay: object, meter: int, reset: int, shares: list[Pay], later_of_reset: bool, most: int | None
) -> None:
    claims = [Claim(box, str(box), "hand", share, ("4.4",), most) for box, share in enumerate(shares)]
    paid = pay(meter, reset, claims, later_of_reset=later_of_reset)  # type: ignore[operator]
    assert sorted(claim.box for claim, _ in paid) == [claim.box for claim in claims]
    showing = meter
    for claim, payment in paid:
        assert isinstance(payment, Payment)
        assert payment.before == showing
        assert 0 <= payment.amount <= payment.before
        assert most is None or payment.amount <= most
        assert payment.after == payment.before - payment.amount or (claim.whole and payment.after == reset)
        showing = payment.after
