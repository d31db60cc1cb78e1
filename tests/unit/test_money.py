"""Money is whole cents: nothing is lost in reading, writing or sharing, and every rounding goes down."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import Code, InputError
from croupier.money import (
    format_amount,
    parse_amount,
    require_cents,
    share_down,
    split_equally,
    split_pro_rata,
    written,
)

amounts = st.integers(0, 10**12)


@given(amounts)
def test_amounts_round_trip(cents: int) -> None:
    text = format_amount(cents)
    assert parse_amount(text) == cents
    assert parse_amount(text.replace(",", "")) == cents


@pytest.mark.parametrize(
    ("text", "cents"),
    [("25", 2500), ("7.5", 750), ("7.50", 750), ("0.05", 5), ("2,000", 200_000), ("1,234,567.89", 123_456_789)],
)
def test_amounts_are_read_in_currency_units(text: str, cents: int) -> None:
    assert parse_amount(f" {text} ") == cents


@pytest.mark.parametrize("text", ["", "-5", "+5", "7.505", "1,23", "12,34,567", "1e3", "five", "7.", ".5", "$5", "٥"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_amount(text)
    assert caught.value.code is Code.BAD_AMOUNT


@pytest.mark.parametrize(
    ("language", "symbol", "loss", "gain"),
    [
        ("en", "S$", "−S$2,000.50", "+S$2,000.50"),
        ("el", "€", "−2.000,50 €", "+2.000,50 €"),
        ("en", "", "−2,000.50", "+2,000.50"),
        ("el", "", "−2.000,50", "+2.000,50"),
    ],
)
def test_a_language_writes_an_amount_and_the_mark_stands_before_all_of_it(
    language: str, symbol: str, loss: str, gain: str
) -> None:
    assert written(-200_050, symbol, language) == loss
    assert written(200_050, symbol, language, sign=True) == gain
    assert written(200_050, symbol, language) == gain.removeprefix("+")


def test_a_loss_carries_a_minus_and_a_gain_its_plus_when_asked() -> None:
    assert format_amount(-150_000) == "−1,500.00"
    assert format_amount(2500, sign=True) == "+25.00"
    assert format_amount(2500) == "25.00"
    assert format_amount(0, sign=True) == "0.00"


@given(amounts)
def test_whole_cents_pass(cents: int) -> None:
    assert require_cents(cents, "ante") == cents


@pytest.mark.parametrize("value", [-1, True, 25.0, "25", None, [25]])
def test_anything_but_whole_cents_is_refused_at_its_place(value: Any) -> None:
    with pytest.raises(InputError) as caught:
        require_cents(value, "boxes[0].bets.ante")
    assert (caught.value.code, caught.value.at) == (Code.BAD_AMOUNT, "boxes[0].bets.ante")


@given(amounts, st.integers(0, 1000), st.integers(1, 1000))
def test_a_share_is_never_more_than_exact_and_less_than_a_cent_short(amount: int, part: int, whole: int) -> None:
    assert 0 <= Fraction(amount * part, whole) - share_down(amount, part, whole) < 1


@given(amounts, st.integers(1, 50))
def test_equal_shares_and_the_remainder_make_the_whole(amount: int, parts: int) -> None:
    share, rest = split_equally(amount, parts)
    assert share * parts + rest == amount
    assert 0 <= rest < parts


@given(amounts, st.lists(st.integers(0, 10**6), min_size=1, max_size=9).filter(any))
def test_pro_rata_shares_lose_nothing_and_miss_the_exact_share_by_less_than_a_cent(
    amount: int, weights: list[int]
) -> None:
    shares = split_pro_rata(amount, weights)
    assert sum(shares) == amount
    for share, weight in zip(shares, weights, strict=True):
        assert abs(share - Fraction(amount * weight, sum(weights))) < 1


def test_the_odd_cent_goes_to_the_largest_remainder_and_among_equals_to_the_first() -> None:
    assert split_pro_rata(100, [1, 1, 1]) == (34, 33, 33)
    assert split_pro_rata(100, [1, 2]) == (33, 67)
    assert split_pro_rata(5, [0, 10, 10]) == (0, 3, 2)


@pytest.mark.parametrize("weights", [[0, 0], [5, -10]])
def test_a_bet_of_nothing_cannot_be_shared(weights: list[int]) -> None:
    with pytest.raises(InputError, match="cannot be shared"):
        split_pro_rata(100, weights)
