"""A link is set up so that it can be run: shares that make a whole, games that can share a meter."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import Code, CroupierError
from croupier.floor.link.records import books_of
from croupier.jackpot import LinkedTable, Shares
from croupier.jackpot.link import MOST_CENTS, WHOLE, Link, check_link, format_share, parse_share
from tests.unit.linked import link


def fault(wanted: Link) -> CroupierError:
    with pytest.raises(CroupierError) as refused:
        check_link(wanted, books_of(wanted))
    return refused.value


@pytest.mark.parametrize(
    ("text", "share"), [("70%", 7000), ("71.25%", 7125), ("0%", 0), ("100%", 10_000), ("0.01%", 1), (" 5% ", 500)]
)
def test_a_share_is_a_percentage_with_two_decimals(text: str, share: int) -> None:
    assert parse_share(text) == share
    assert parse_share(format_share(share)) == share


@pytest.mark.parametrize("text", ["", "%", "5", "-5%", "1.234%", "a third", "1e2%", "½%", "1,5%", "٣%"])
def test_what_is_no_share(text: str) -> None:
    with pytest.raises(CroupierError) as refused:
        parse_share(text, "--to-meter")
    assert (refused.value.code, refused.value.at) == (Code.BAD_LINK, "--to-meter")


@given(st.integers(0, WHOLE))
def test_every_share_can_be_written_and_read(share: int) -> None:
    assert parse_share(format_share(share)) == share


def test_a_link_that_can_be_run() -> None:
    check_link(link(), books_of(link()))
    check_link(link(tables=""), {})


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"shares": Shares(meter=2000, house=7999)}, "shares"),
        ({"shares": Shares(meter=2000, house=8001)}, "shares"),
        ({"shares": Shares(meter=-1, house=10_001)}, "shares.meter"),
        ({"shares": Shares(meter=0, reserve=10_001)}, "shares.reserve"),
        ({"unit": 0}, "unit"),
        ({"unit": -5}, "unit"),
        ({"unit": 2.5}, "unit"),
        ({"unit": True}, "unit"),
        ({"reset": -1}, "reset"),
        ({"reset": MOST_CENTS + 1}, "reset"),
        ({"ceiling": 1_999_999}, "ceiling"),
        ({"ceiling": MOST_CENTS + 1}, "ceiling"),
        ({"currency": "EUR"}, "tables.multi-a"),
        ({"tables": {"A": LinkedTable(rulebook="rws-3cp")}}, "tables"),
        ({"tables": {"a b": LinkedTable(rulebook="rws-3cp")}}, "tables"),
        ({"tables": {"": LinkedTable(rulebook="rws-3cp")}}, "tables"),
        ({"tables": {"x" * 64: LinkedTable(rulebook="rws-3cp")}}, "tables"),
    ],
)
def test_a_link_that_cannot_be_run_says_what_is_wrong(changes: dict[str, Any], at: str) -> None:
    found = fault(link(**changes))
    assert found.at == at
    assert found.code in (Code.BAD_LINK, Code.BAD_AMOUNT)


@pytest.mark.parametrize("name", ["", "Big", "a b", "-a", "ä", "x" * 64])
def test_a_link_has_a_plain_name(name: str) -> None:
    assert fault(link(name, tables="")).at == "id"


def test_games_that_order_winners_differently_cannot_share_a_meter() -> None:
    tables = {"a": LinkedTable(rulebook="rws-multilink-3cp"), "b": LinkedTable(rulebook="mbs-megalink-3cp")}
    assert "no order" in fault(link(tables=tables)).message
    shared = link(tables={"a": LinkedTable(rulebook="rws-3cp"), "b": tables["a"]})
    check_link(shared, books_of(shared))


def test_two_games_of_one_house_share_the_megalink() -> None:
    tables = {"a": LinkedTable(rulebook="mbs-megalink-3cp"), "b": LinkedTable(rulebook="mbs-megalink-uth")}
    check_link(link(tables=tables), books_of(link(tables=tables)))


@pytest.mark.clause("hgc-3cp-progressive", "P16")
@pytest.mark.parametrize(("house", "allowed"), [(1499, False), (1500, True), (2000, True), (2001, False)])
def test_the_house_keeps_what_the_rules_allow(house: int, allowed: bool) -> None:
    shares = Shares(meter=5000, prizes=5000 - house, house=house)
    wanted = link(book="hgc-3cp-progressive", currency="EUR", shares=shares)
    if allowed:
        check_link(wanted, books_of(wanted))
    else:
        assert (fault(wanted).at, fault(wanted).clauses) == ("shares.house", ("P16",))
