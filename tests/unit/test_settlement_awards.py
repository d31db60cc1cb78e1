"""Shares of the meter: the order of payment, the split, the rounding, and what the meter shows afterwards."""

from __future__ import annotations

import pytest

from croupier.errors import Code, InputError
from croupier.rulebook import load
from croupier.rulebook.pays import Pay, parse_pay
from croupier.settlement.awards import Claim, Payment, pay_in_order, pay_pooled, pay_table

WHOLE, TENTH = parse_pay("100%"), parse_pay("10%")
METER, RESET = 100_000_00, 20_000_00


def claims(*shares: Pay, most: int | None = None) -> list[Claim]:
    return [Claim(box, f"P{box}", "hand", share, ("4.4",), most) for box, share in enumerate(shares, start=1)]


def amounts(paid: list[tuple[Claim, Payment]]) -> list[tuple[int, int]]:
    return [(claim.box, payment.amount) for claim, payment in paid]


def test_in_order_each_is_paid_of_what_the_meter_then_shows() -> None:
    paid = pay_in_order(METER, RESET, claims(TENTH, TENTH, TENTH))
    assert amounts(paid) == [(1, 10_000_00), (2, 9_000_00), (3, 8_100_00)]
    assert paid[-1][1].after == 72_900_00


def test_in_order_the_whole_meter_restarts_it_for_those_who_follow() -> None:
    paid = pay_in_order(METER, RESET, claims(WHOLE, TENTH))
    assert [(payment.amount, payment.before, payment.after) for _, payment in paid] == [
        (100_000_00, 100_000_00, 20_000_00),
        (2_000_00, 20_000_00, 18_000_00),
    ]


def test_pooled_winners_of_a_share_split_equally_and_the_whole_meter_goes_last() -> None:
    paid = pay_pooled(METER, RESET, claims(WHOLE, TENTH, TENTH))
    assert amounts(paid) == [(2, 9_500_00), (3, 9_500_00), (1, 81_000_00)]
    assert paid[-1][1].after == RESET


def test_whoever_divides_a_pool_has_what_its_shares_were_taken_of() -> None:
    (_, first), (_, second), (_, royal) = pay_pooled(METER, RESET, claims(WHOLE, TENTH, TENTH))
    assert first.shares_of == second.shares_of == (100_000_00, 90_000_00)
    assert royal.shares_of == ()
    assert [payment.shares_of for _, payment in pay_pooled(METER, RESET, claims(TENTH))] == [()]
    literal = pay_pooled(METER, RESET, claims(TENTH, TENTH), later_of_reset=True)
    assert literal[0][1].shares_of == (100_000_00, 20_000_00)


def test_pooled_n_winners_share_what_n_payments_in_order_would_take() -> None:
    """n winners share J(1 - 0.9^n): 100,000 and three of them make 27,100."""
    paid = pay_pooled(METER, RESET, claims(TENTH, TENTH, TENTH))
    assert {payment.amount for _, payment in paid} == {27_100_00 // 3}
    assert paid[-1][1].after == METER - 3 * (27_100_00 // 3)


@pytest.mark.parametrize(
    ("pay", "expected"),
    [(pay_in_order, [(1, 10_000_00), (2, 2_000_00)]), (pay_pooled, [(1, 6_000_00), (2, 6_000_00)])],
)
def test_later_winners_may_be_read_to_get_a_share_of_the_start_value(
    pay: object, expected: list[tuple[int, int]]
) -> None:
    paid = pay(METER, RESET, claims(TENTH, TENTH), later_of_reset=True)  # type: ignore[operator]
    assert amounts(paid) == expected
    assert paid[-1][1].after == 88_000_00


def test_shares_are_rounded_down_and_the_rest_stays() -> None:
    ((_, payment),) = pay_in_order(1_009, RESET, claims(TENTH))
    assert (payment.amount, payment.after) == (100, 909)
    paid = pay_pooled(1_019, RESET, claims(TENTH, TENTH))
    assert [payment.amount for _, payment in paid] == [96, 96]  # 101 + 91 = 192 of 1,019, nothing over
    assert paid[-1][1].after == 827


def test_a_share_of_the_start_value_never_takes_more_than_there_is() -> None:
    paid = pay_in_order(100, RESET, claims(TENTH, TENTH), later_of_reset=True)
    assert amounts(paid) == [(1, 10), (2, 90)]
    assert paid[-1][1].after == 0


def test_a_capped_award_leaves_the_rest_in_the_meter() -> None:
    ((_, payment),) = pay_in_order(METER, RESET, claims(WHOLE, most=5_000_00))
    assert (payment.amount, payment.after) == (5_000_00, 95_000_00)
    ((_, payment),) = pay_in_order(METER, RESET, claims(WHOLE, most=90_000_00))
    assert (payment.amount, payment.after) == (90_000_00, RESET)


def test_the_start_value_is_asked_for_only_where_it_is_needed() -> None:
    assert amounts(pay_in_order(METER, None, claims(TENTH, TENTH))) == [(1, 10_000_00), (2, 9_000_00)]
    with pytest.raises(InputError) as refused:
        pay_in_order(METER, None, claims(WHOLE))
    assert (refused.value.code, refused.value.at) == (Code.MISSING_FIELD, "jackpot.reset")


@pytest.mark.parametrize(
    ("book", "boxes"),
    [("rws-multilink-3cp", [1, 2]), ("mbs-megalink-3cp", [2, 1]), ("mbs-megalink-uth", [2, 1])],
)
def test_a_table_pays_in_the_order_of_its_rulebook(book: str, boxes: list[int]) -> None:
    jackpot = load(book).jackpot
    assert jackpot is not None
    awards = pay_table(jackpot, METER, RESET, claims(WHOLE, TENTH))
    assert [award.box for award in awards] == boxes
    assert jackpot.same_table is not None
    assert jackpot.later_share is not None
    # What a pool is shared by concerns nobody who has his share to himself.
    pool = jackpot.later_share.clause if jackpot.pooled else ()
    for award in awards:
        assert award.clauses[0] == "4.4"
        assert set(jackpot.same_table.clause) - set(pool) <= set(award.clauses)
    assert set(pool).isdisjoint(next(award for award in awards if award.box == 2).clauses)


def test_one_award_cites_no_clause_about_several() -> None:
    jackpot = load("mbs-megalink-3cp").jackpot
    assert jackpot is not None
    (award,) = pay_table(jackpot, METER, RESET, claims(TENTH))
    assert (award.share, award.clauses) == ("10%", ("4.4",))
