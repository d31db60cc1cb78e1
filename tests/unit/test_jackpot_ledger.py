"""Double entry: what one account gains another loses, pending money is resolved once, nothing owes that cannot."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.chain import microseconds
from croupier.errors import Code, CroupierError
from croupier.jackpot.accounts import NEVER_BELOW_ZERO, kind
from croupier.jackpot.ledger import MOST_MILS, Transfer, changes, check_transfers
from croupier.money import MILS
from tests.links_in_memory import Books


def refused(act: Any) -> Code:
    with pytest.raises(CroupierError) as found:
        act()
    return found.value.code


@pytest.mark.parametrize("mils", [0, -1, 1.5, True, MOST_MILS + 1, "1"])
def test_an_amount_is_a_whole_number_above_nothing(mils: Any) -> None:
    assert refused(lambda: check_transfers([Transfer("house:x", "meter:x", mils, "seed")])) is Code.BAD_AMOUNT


def test_accounts_are_of_known_kinds_and_two() -> None:
    assert refused(lambda: check_transfers([Transfer("house:x", "pocket:x", 1, "seed")])) is Code.UNKNOWN_ACCOUNT
    assert refused(lambda: check_transfers([Transfer("house:x", "house:x", 1, "seed")])) is Code.UNKNOWN_ACCOUNT


def test_chips_are_whole_cents_in_sum() -> None:
    parts = [Transfer("stakes:a", "meter:x", 3333, "contribution"), Transfer("stakes:a", "house:x", 6667, "to-house")]
    assert check_transfers(parts) == {"stakes:a": -MILS, "meter:x": 3333, "house:x": 6667}
    assert refused(lambda: check_transfers(parts[:1])) is Code.BAD_AMOUNT


def test_a_resolution_names_what_it_resolves() -> None:
    assert refused(lambda: check_transfers([Transfer("pending:x", "meter:x", MILS, "x", "void")])) is Code.BAD_VALUE
    bare = Transfer("pending:x", "meter:x", MILS, "x", "posted", "link:x#1.0")
    assert refused(lambda: check_transfers([bare])) is Code.BAD_VALUE


class TestBooks:
    def books(self) -> Books:
        books = Books()
        books.post("link:x", 1, [Transfer("house:x", "meter:x", 10 * MILS, "seed")])
        books.post("link:x", 2, [Transfer("meter:x", "pending:x", 4 * MILS, "award", "pending")])
        return books

    @pytest.mark.parametrize(("phase", "credit"), [("post", "chips:p"), ("void", "meter:x")])
    def test_pending_money_goes_on_or_back_once(self, phase: Any, credit: str) -> None:
        books = self.books()
        resolving = Transfer("pending:x", credit, 4 * MILS, "award", phase, "link:x#2.0")
        books.post("link:x", 3, [resolving])
        assert books.balances[credit] == (10 if credit == "meter:x" else 4) * MILS
        assert books.balances["pending:x"] == 0
        assert refused(lambda: books.post("link:x", 4, [resolving])) is Code.FUNDS_MISSING
        books.post("link:x", 4, [Transfer("house:x", "pending:x", 4 * MILS, "seed")])
        assert refused(lambda: books.post("link:x", 5, [resolving])) is Code.AWARD_NOT_OPEN

    def test_pending_money_is_resolved_whole(self) -> None:
        books = self.books()
        part = Transfer("pending:x", "chips:p", 3 * MILS, "award", "post", "link:x#2.0")
        assert refused(lambda: books.post("link:x", 3, [part])) is Code.BAD_AMOUNT
        unknown = Transfer("pending:x", "chips:p", 4 * MILS, "award", "post", "link:x#9.0")
        assert refused(lambda: books.post("link:x", 3, [unknown])) is Code.AWARD_NOT_OPEN

    def test_what_cannot_owe_does_not(self) -> None:
        books = self.books()
        before = dict(books.balances)
        for account in ("meter:x", "reserve:x", "prizes:x", "pending:x", "chips:p"):
            assert refused(
                lambda account=account: books.post("s", 1, [Transfer(account, "house:x", 100 * MILS, "x")])
            ) is Code.FUNDS_MISSING  # fmt: skip
        assert books.balances == before
        books.post("s", 1, [Transfer("house:x", "cage:x", 100 * MILS, "x")])

    def test_a_copy_is_written_without_touching_the_original(self) -> None:
        books = self.books()
        books.copy().post("s", 1, [Transfer("meter:x", "house:x", MILS, "x")])
        assert books.balances["meter:x"] == 6 * MILS


names = st.sampled_from(["house:x", "meter:x", "reserve:x", "stakes:a", "chips:p", "chips:q", "float:a", "pending:x"])
transfers = st.lists(
    st.builds(Transfer, names, names, st.integers(1, 50).map(lambda cents: cents * MILS), st.just("x")), max_size=4
)


@given(st.lists(transfers, max_size=30))
def test_all_accounts_are_zero_in_sum_whatever_is_posted(entries: list[list[Transfer]]) -> None:
    books = Books()
    for number, entry in enumerate(entries):
        before = dict(books.balances)
        try:
            books.post("s", number, entry)
        except CroupierError:
            assert books.balances == before
        assert sum(books.balances.values()) == 0
        assert all(mils >= 0 for name, mils in books.balances.items() if kind(name) in NEVER_BELOW_ZERO)
        assert sum(changes(entry).values()) == 0


def test_a_time_is_kept_as_a_whole_number_of_microseconds_however_far_away() -> None:
    late = datetime(2286, 1, 1, 0, 0, 0, 1, tzinfo=UTC)
    kept = microseconds(late)
    assert type(kept) is int
    assert datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=kept) == late
