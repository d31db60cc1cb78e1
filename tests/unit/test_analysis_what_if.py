"""Changes on the command line: what they set, and what cannot be."""

from __future__ import annotations

import pytest

from croupier.analysis.what_if import changes
from croupier.errors import Code, CroupierError
from croupier.rulebook import load


@pytest.mark.parametrize(
    ("name", "option", "path", "value"),
    [
        ("mbs-megalink-uth", "blind.flush=2", "bets.blind.pays.table.flush", "2 to 1"),
        ("mbs-megalink-uth", "blind.flush=1.5", "bets.blind.pays.table.flush", "3 to 2"),
        ("mbs-megalink-uth", "blind.flush=5/4", "bets.blind.pays.table.flush", "5 to 4"),
        ("mbs-megalink-uth", "blind.flush = 7 to 4", "bets.blind.pays.table.flush", "7 to 4"),
        ("mbs-megalink-uth", "jackpot.straight-flush=12.5", "bets.jackpot.pays.table.straight-flush", "12.5%"),
        ("mbs-megalink-uth", "jackpot.full-house=90", "bets.jackpot.pays.table.full-house", "90 for 1"),
        ("rws-3cp", "jackpot.straight=20", "bets.jackpot.pays.table.straight", "20.00"),
        ("rws-3cp", "jackpot.straight=20.5", "bets.jackpot.pays.table.straight", "20.50"),
        ("rws-3cp", "contest.qualify.from=high-card K", "contest.qualify.from", "high-card K"),
        ("rws-3cp", "bets.ante.odds.pay=6 to 5", "bets.ante.odds.pay", "6 to 5"),
        ("mbs-megalink-uth", "bets.jackpot.size.max_units=3", "bets.jackpot.size.max_units", 3),
        ("mississippi-stud", "ante.pair J=3/2", "bets.ante.pays.table.pair J", "3 to 2"),
        # A stake that comes back is odds of nothing: a number there is paid on top of it.
        ("mississippi-stud", "ante.pair 6=1", "bets.ante.pays.table.pair 6", "1 to 1"),
        ("mississippi-stud", "ante.pair 6=push", "bets.ante.pays.table.pair 6", "push"),
        # A row that is not there yet cuts the class of one that is.
        ("crazy-4-poker", "queens-up.pair K=2", "bets.queens-up.pays.table.pair K", "2 to 1"),
        ("crazy-4-poker", "queens-up.pair J=push", "bets.queens-up.pays.table.pair J", "push"),
        ("caribbean-stud", "contest.qualify.from=high-card A Q", "contest.qualify.from", "high-card A Q"),
        ("let-it-ride", "second.pair T=2", "bets.second.pays.table.pair T", "2 to 1"),
        ("let-it-ride", 'bets.first.pays.table."pair T"=2 to 1', 'bets.first.pays.table."pair T"', "2 to 1"),
        ("let-it-ride", "bets.third.pays.table.pair T=2 to 1", "bets.third.pays.table.pair T", "2 to 1"),
    ],
)
def test_what_is_set(name: str, option: str, path: str, value: object) -> None:
    book = load(name)
    found = changes(book, [option])
    assert found == {path: value}
    load(name, changes=found)


@pytest.mark.parametrize(
    ("option", "code", "expected"),
    [
        ("blind.flush=-2", Code.PAY_TABLE_WRONG, "0 or more"),
        ("blind.flush=much", Code.PAY_TABLE_WRONG, "0 or more"),
        ("blind.two-pair=2", Code.UNKNOWN_KEY, "royal-flush"),
        ("ante.flush=2", Code.UNKNOWN_KEY, "a bet with a pay table"),
        ("blnd.flush=2", Code.UNKNOWN_KEY, "bets"),
        ("bets.blind.pays.tabel.flush=2", Code.UNKNOWN_KEY, "table"),
        ("blind.flush", Code.BAD_USAGE, "BET.flush=2"),
        ("=2", Code.BAD_USAGE, "BET.flush=2"),
    ],
)
def test_what_cannot_be(option: str, code: Code, expected: str) -> None:
    with pytest.raises(CroupierError) as caught:
        changes(load("mbs-megalink-uth"), [option])
    assert caught.value.code == code
    assert expected in caught.value.expected


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ("queens-up.high-card A=1", Code.UNKNOWN_KEY),
        ("queens-up.pair 1=1", Code.UNKNOWN_KEY),
        ("queens-up.pair 2=1", Code.PAY_TABLE_WRONG),
        ("queens-up.flush A K Q J T=1", Code.PAY_TABLE_WRONG),
    ],
)
def test_a_row_that_cuts_no_class_of_the_table_is_refused(option: str, code: Code) -> None:
    book = load("crazy-4-poker")
    with pytest.raises(CroupierError) as caught:
        load(book.id, changes=changes(book, [option]))
    assert caught.value.code == code


def test_a_bet_like_another_may_be_changed_alone_and_follows_it_otherwise() -> None:
    book = load("let-it-ride")

    def paid(option: str) -> list[str]:
        bets = load(book.id, changes=changes(book, [option])).bets
        return [str(pays.table["pair T"]) for bet in bets.values() if (pays := bet.pays) is not None]

    assert list(book.bets) == ["first", "second", "third"]
    assert paid("second.pair T=2") == ["1 to 1", "2 to 1", "1 to 1"]
    assert paid("third.pair T=2") == ["2 to 1", "2 to 1", "2 to 1"]


@pytest.mark.parametrize(
    ("name", "option", "expected"),
    [
        ("mbs-megalink-uth", "jackpot.straight-flush=120", "above 0 and at most 100"),
        ("mbs-megalink-uth", "jackpot.straight-flush=1/3", "above 0 and at most 100"),
        ("rws-3cp", "jackpot.straight=20/3", "to the cent"),
        ("rws-3cp", "jackpot.straight=20.005", "to the cent"),
    ],
)
def test_a_number_is_never_rounded_to_fit(name: str, option: str, expected: str) -> None:
    with pytest.raises(CroupierError) as caught:
        changes(load(name), [option])
    assert caught.value.code == Code.PAY_TABLE_WRONG
    assert expected in caught.value.expected
