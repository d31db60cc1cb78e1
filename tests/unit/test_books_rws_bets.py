"""Decisions in the two rulebooks of RWS, what becomes of each bet, pay tables, and the progressive jackpot."""

from __future__ import annotations

from datetime import timedelta, timezone

import pytest

from croupier.rulebook import load
from croupier.rulebook.bets import Situation
from tests.unit.at_the_table import becomes, pay_table, rule_for
from tests.unit.rws import BOTH, MULTI, PLAIN

SINGAPORE = timezone(timedelta(hours=8))


@pytest.mark.clause("rws-3cp", "1.8", "1.12", "3.12", "3.12.2")
@pytest.mark.clause("rws-multilink-3cp", "1.9", "1.13", "3.12", "3.12.2")
@BOTH
def test_only_the_ante_brings_a_decision_fold_or_play_its_size(book_id: str) -> None:
    (street,) = load(book_id).streets
    assert street.on == "ante"
    assert [decision.id for decision in street.decisions] == ["fold", "play-1x"]


@pytest.mark.clause("rws-3cp", "3.13", "3.14", "3.15")
@pytest.mark.clause("rws-multilink-3cp", "3.13", "3.14", "3.15")
@pytest.mark.parametrize(
    ("book_id", "shown"),
    [
        (PLAIN, ["dealer", "boxes", "side-bets-only"]),
        (MULTI, ["dealer", "community", "boxes", "side-bets-only"]),
    ],
)
def test_the_order_of_the_reveal_ends_with_the_boxes_nobody_may_look_at(book_id: str, shown: list[str]) -> None:
    book = load(book_id)
    assert [reveal.show for reveal in book.reveals] == shown
    assert book.seating.side_bets_only is not None
    assert not book.seating.side_bets_only.viewed


@pytest.mark.clause("rws-3cp", "3.12.1")
@pytest.mark.clause("rws-multilink-3cp", "3.12.1")
@pytest.mark.parametrize(
    ("book_id", "pair_plus", "jackpot"),
    [(PLAIN, "lose", "lose"), (MULTI, "read", "read")],
)
def test_a_fold_takes_the_side_bets_only_in_the_plain_game(book_id: str, pair_plus: str, jackpot: str) -> None:
    book = load(book_id)
    assert becomes(book, "ante", "fold") == "lose"
    assert becomes(book, "ante-bonus", "fold") == "none"
    assert (becomes(book, "pair-plus", "fold"), becomes(book, "jackpot", "fold")) == (pair_plus, jackpot)


@pytest.mark.clause("rws-multilink-3cp", "3.12.1")
def test_that_the_multi_link_fold_takes_pair_plus_too_is_a_switch() -> None:
    book = load(MULTI, readings={"ML2": "lost"})
    assert becomes(book, "pair-plus", "fold") == "lose"
    assert becomes(book, "jackpot", "fold") == "read"


@pytest.mark.clause("rws-3cp", "1.21", "3.6.1", "3.13", "3.15.1", "3.15.2", "3.15.3")
@pytest.mark.clause("rws-multilink-3cp", "1.23", "3.6.1", "3.13", "3.15.1", "3.15.2", "3.15.3")
@pytest.mark.parametrize(
    ("situation", "ante", "play"),
    [
        ("not-qualified", "pay", "return"),
        ("win", "pay", "pay"),
        ("tie", "return", "return"),
        ("lose", "lose", "lose"),
    ],
)
@BOTH
def test_ante_and_play_against_the_dealer(book_id: str, situation: Situation, ante: str, play: str) -> None:
    book = load(book_id)
    assert (becomes(book, "ante", situation), becomes(book, "play", situation)) == (ante, play)


@pytest.mark.clause("rws-3cp", "1.2", "1.11", "3.6.2", "3.13", "3.15.2", "3.15.3", "3.16")
@pytest.mark.clause("rws-multilink-3cp", "1.2", "1.12", "3.6.2", "3.15.2", "3.15.3", "3.16")
@pytest.mark.parametrize("bet", ["ante-bonus", "pair-plus", "jackpot"])
@BOTH
def test_bonus_pair_plus_and_jackpot_do_not_care_about_the_dealer(book_id: str, bet: str) -> None:
    book = load(book_id)
    for result in ("win", "tie", "lose"):
        assert becomes(book, bet, "not-qualified", result, "settle") == "read"
        assert becomes(book, bet, result, "settle") == "read"


@pytest.mark.clause("rws-3cp", "4.5")
@pytest.mark.clause("rws-multilink-3cp", "4.5")
def test_hidden_cards_count_as_a_fold_in_the_multi_link_game_alone() -> None:
    plain, multi = load(PLAIN), load(MULTI)
    # Dealer does not qualify: nothing is compared, so the plain game pays the Ante; the multi-link game still folds it.
    assert becomes(plain, "ante", "declined", "not-qualified") == "pay"
    assert becomes(plain, "play", "declined", "not-qualified") == "return"
    assert becomes(multi, "ante", "declined", "not-qualified") == "lose"
    assert becomes(multi, "play", "declined", "not-qualified") == "lose"
    # Dealer qualifies: the player counts as lower.
    assert becomes(plain, "ante", "declined", "lose") == becomes(multi, "ante", "declined", "lose") == "lose"
    for bet in ("pair-plus", "jackpot"):
        assert becomes(plain, bet, "declined", "lose") == becomes(multi, bet, "declined", "lose") == "lose"
        assert becomes(multi, bet, "proved", "declined", "lose") == "read"
    assert [rule.proof for rule in (plain.declining, multi.declining) if rule is not None] == [
        "everything",
        "side-bets",
    ]


@pytest.mark.clause("rws-3cp", "4.5")
@pytest.mark.clause("rws-multilink-3cp", "4.5")
@pytest.mark.parametrize(("book_id", "remedy"), [(PLAIN, "deem-lower"), (MULTI, "fold-hand")])
def test_the_ruling_on_hidden_cards(book_id: str, remedy: str) -> None:
    rule = rule_for(load(book_id), "comparison-declined")
    assert rule is not None
    assert (rule.remedy, rule.clause) == (remedy, ("4.5",))


@pytest.mark.clause("rws-3cp", "4.1", "4.2", "4.3")
@pytest.mark.clause("rws-multilink-3cp", "4.1", "4.2", "4.3")
@BOTH
def test_pay_tables(book_id: str) -> None:
    book = load(book_id)
    for bet in ("ante", "play"):
        odds = book.bets[bet].odds
        assert odds is not None
        assert odds.pay.winnings(1_000) == 1_000
    assert pay_table(book, "pair-plus") == {
        "straight-flush": "40 to 1",
        "three-of-a-kind": "30 to 1",
        "straight": "5 to 1",
        "flush": "4 to 1",
        "pair": "1 to 1",
    }
    assert pay_table(book, "ante-bonus") == {
        "straight-flush": "5 to 1",
        "three-of-a-kind": "4 to 1",
        "straight": "1 to 1",
    }


@pytest.mark.clause("rws-3cp", "4.4")
@pytest.mark.clause("rws-multilink-3cp", "4.4")
@BOTH
def test_awards_do_not_hand_the_jackpot_stake_back(book_id: str) -> None:
    pays = load(book_id).bets["jackpot"].pays
    assert pays is not None
    assert len(pays.table) == 5
    assert not any(pay.stake_back for pay in pays.table.values())


@pytest.mark.clause("rws-3cp", "1.15", "4.6", "4.9", "4.9.1")
@pytest.mark.clause("rws-multilink-3cp", "1.16", "4.6", "4.7", "4.7.1", "4.7.2")
@BOTH
def test_winners_are_paid_in_the_order_they_were_dealt_their_hands(book_id: str) -> None:
    book = load(book_id)
    assert book.jackpot is not None
    assert book.jackpot.grows.counted_at == "bets-closed"
    # One deck holds one hand that wins the whole at 3 Card Poker: winners there are at several tables.
    same_table = book.jackpot.same_table.order if book.jackpot.same_table is not None else None
    assert same_table == {"rws-3cp": None, "rws-multilink-3cp": "as-dealt"}[book_id]
    assert book.jackpot.across_tables.order == "time-dealt"
    assert book.jackpot.claim is not None
    assert next(power for power in book.authority.powers if power.act == "order-awards").post == "shift-manager"


@pytest.mark.clause("rws-multilink-3cp", "1.16", "4.7.1", "4.7.2")
@pytest.mark.parametrize(("reading", "taken_of"), [("adopted", "remaining"), ("reset-value", "reset")])
def test_a_second_straight_flush_takes_a_tenth_of_what_remains(reading: str, taken_of: str) -> None:
    jackpot = load(MULTI, readings={"X5": reading}).jackpot
    assert jackpot is not None
    assert jackpot.later_share is not None
    assert jackpot.later_share.of == taken_of


@pytest.mark.clause("rws-3cp", "4.4", "4.7", "4.8")
def test_envy_goes_to_other_boxes_for_the_two_top_hands_with_an_ante() -> None:
    plain, multi = load(PLAIN).jackpot, load(MULTI).jackpot
    assert plain is not None
    assert plain.envy is not None
    assert {hand: str(pay) for hand, pay in plain.envy.amounts.items()} == {
        "mini-royal-spades": "250.00",
        "mini-royal": "50.00",
    }
    assert (plain.envy.trigger, plain.envy.to, plain.envy.own_hand) == ("main-hand", "boxes", False)
    assert multi is not None
    assert multi.envy is None
