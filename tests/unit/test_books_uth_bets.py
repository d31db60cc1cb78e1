"""What becomes of each bet of Megalink Ultimate Texas Hold'em, and what it pays, against its document."""

from __future__ import annotations

from datetime import timedelta, timezone

import pytest

from croupier.rulebook import Rulebook, load
from croupier.rulebook.bets import Situation
from tests.unit.at_the_table import becomes, read

SINGAPORE = timezone(timedelta(hours=8))


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load("mbs-megalink-uth")


@pytest.mark.clause("mbs-megalink-uth", "3.9.6.1", "1.1.10", "1.1.14")
def test_a_fold_loses_ante_and_blind_while_trips_and_jackpot_are_read(book: Rulebook) -> None:
    effects = {bet: becomes(book, bet, "fold", "settle") for bet in book.bets}
    assert effects == {"ante": "lose", "blind": "lose", "play": None, "trips": "read", "jackpot": "read"}


@pytest.mark.clause("mbs-megalink-uth", "3.10.2", "1.1.11", "4.1.1")
@pytest.mark.parametrize(("outcome", "then"), [("win", "pay"), ("lose", "lose")])
def test_without_a_pair_of_the_dealer_only_the_ante_pushes(book: Rulebook, outcome: Situation, then: str) -> None:
    effects = {bet: becomes(book, bet, "not-qualified", outcome, "settle") for bet in ("ante", "play", "blind")}
    assert effects == {"ante": "push", "play": then, "blind": then}


@pytest.mark.clause("mbs-megalink-uth", "3.10.2", "3.11.10")
def test_the_dealer_needs_a_pair(book: Rulebook) -> None:
    qualify = book.qualification
    assert qualify is not None
    assert (str(qualify.least), qualify.by) == ("pair", "hand")
    assert read(book, "dealer", dealer="Qc 3d", community="Kd Jc 8h 5s 2d").category == "high-card"
    assert read(book, "dealer", dealer="9d 5c", community="Kd 9c 7h 4s 2d").category == "pair"


@pytest.mark.clause("mbs-megalink-uth", "3.10.3", "3.10.5", "3.10.8")
@pytest.mark.parametrize(("outcome", "then"), [("win", "pay"), ("tie", "push"), ("lose", "lose")])
def test_ante_blind_and_play_follow_the_comparison(book: Rulebook, outcome: Situation, then: str) -> None:
    effects = {bet: becomes(book, bet, outcome, "settle") for bet in book.bets}
    assert effects == {"ante": then, "blind": then, "play": then, "trips": "read", "jackpot": "read"}


@pytest.mark.clause("mbs-megalink-uth", "3.10.4", "4.1", "4.1.1-blind")
def test_blind_pays_a_winning_straight_or_better_and_pushes_below(book: Rulebook) -> None:
    assert book.bets["blind"].on["win"].otherwise == "push"
    pays = book.bets["blind"].pays
    assert pays is not None
    on_ten = {category: pay.winnings(1000) for category, pay in pays.table.items()}
    assert on_ten == {
        "royal-flush": 500_000,
        "straight-flush": 50_000,
        "four-of-a-kind": 10_000,
        "full-house": 3_000,
        "flush": 1_500,
        "straight": 1_000,
    }
    assert pays.table["flush"].winnings(500) == 750


@pytest.mark.clause("mbs-megalink-uth", "4.1", "4.1.1")
def test_ante_and_play_pay_even_money(book: Rulebook) -> None:
    for bet in ("ante", "play"):
        odds = book.bets[bet].odds
        assert odds is not None
        assert (odds.pay.winnings(4000), odds.pay.stake_back) == (4000, True)


@pytest.mark.clause("mbs-megalink-uth", "4.1", "4.1.1-trips")
def test_trips_table_on_a_stake_of_five(book: Rulebook) -> None:
    pays = book.bets["trips"].pays
    assert pays is not None
    assert [pay.winnings(500) for pay in pays.table.values()] == [50_000, 20_000, 15_000, 4_000, 3_500, 2_000, 1_500]
    assert "two-pair" not in pays.table


@pytest.mark.clause("mbs-megalink-uth", "4.2", "3.5.4")
def test_jackpot_odds_grow_with_the_units_and_keep_the_stake(book: Rulebook) -> None:
    pays = book.bets["jackpot"].pays
    assert pays is not None
    fixed = {category: pay for category, pay in pays.table.items() if pay.kind != "percent"}
    assert {c: p.winnings(500) for c, p in fixed.items()} == {
        "four-of-a-kind": 200_000,
        "full-house": 40_000,
        "flush": 20_000,
        "straight": 10_000,
    }
    assert fixed["four-of-a-kind"].winnings(1500) == 600_000
    assert not any(pay.stake_back for pay in pays.table.values())
    shares = {category: str(pay) for category, pay in pays.table.items() if pay.kind == "percent"}
    assert shares == {"royal-flush": "100%", "straight-flush": "10%"}


@pytest.mark.clause("mbs-megalink-uth", "3.10.1")
def test_declining_loses_everything_but_an_ante_the_dealer_has_no_pair_for(book: Rulebook) -> None:
    with_pair = {bet: becomes(book, bet, "declined", "lose", "settle") for bet in book.bets}
    assert set(with_pair.values()) == {"lose"}
    without = {bet: becomes(book, bet, "declined", "not-qualified", "lose", "settle") for bet in book.bets}
    assert without == with_pair | {"ante": "push"}
    assert book.declining is not None
    assert book.declining.proof == "nothing"


@pytest.mark.clause("mbs-megalink-uth", "3.10.1.1")
def test_declining_is_barred_when_the_board_wins_trips(book: Rulebook) -> None:
    assert book.declining is not None
    assert book.declining.barred is not None
    assert (book.declining.barred.bet, book.declining.barred.clause) == ("trips", ("3.10.1.1",))


@pytest.mark.clause("mbs-megalink-uth", "3.13", "3.14", "3.15", "3.15.1", "3.15.2")
def test_order_of_awards(book: Rulebook) -> None:
    jackpot = book.jackpot
    assert jackpot is not None
    assert jackpot.on_top is not None
    assert jackpot.across_tables.order == "time-entered"
    assert jackpot.same_table is not None
    assert jackpot.same_table.order == "lower-first"
    assert jackpot.later_share is not None
    assert jackpot.later_share.of == "remaining"
    assert jackpot.envy is None


@pytest.mark.clause("mbs-megalink-uth", "3.15.1")
def test_switch_x5_takes_later_shares_of_the_reset_value() -> None:
    jackpot = load("mbs-megalink-uth", readings={"X5": "reset-value"}).jackpot
    assert jackpot is not None
    assert jackpot.later_share is not None
    assert jackpot.later_share.of == "reset"
