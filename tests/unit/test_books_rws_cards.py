"""Cards in the two rulebooks of RWS: how they are dealt, how hands rank, and what the jackpot is read on."""

from __future__ import annotations

from datetime import timedelta, timezone

import pytest

from croupier.errors import RulebookError
from croupier.rulebook import load
from tests.unit.at_the_table import dealt, pay_table, read
from tests.unit.rws import BOTH, MULTI, PLAIN

SINGAPORE = timezone(timedelta(hours=8))


@pytest.mark.clause("rws-3cp", "1.4", "1.5", "3.10")
@pytest.mark.clause("rws-multilink-3cp", "1.4", "1.5", "3.10")
@BOTH
def test_the_shoe_deal_burns_one_and_goes_round_three_times(book_id: str) -> None:
    cards = dealt(load(book_id), "shoe", (1, 2))
    assert cards["discard"] == "c1"
    assert (cards["box 1"], cards["box 2"], cards["dealer"]) == ("c2 c5 c8", "c3 c6 c9", "c4 c7 c10")


@pytest.mark.clause("rws-multilink-3cp", "1.6", "3.10.1")
def test_two_community_cards_end_the_shoe_deal() -> None:
    assert dealt(load(MULTI), "shoe", (1, 2))["community"] == "c11 c12"
    assert "community" not in dealt(load(PLAIN), "shoe", (1, 2))


@pytest.mark.clause("rws-3cp", "1.7", "3.11")
@pytest.mark.clause("rws-multilink-3cp", "1.8", "3.11")
@BOTH
def test_the_shuffler_deals_packets_of_three(book_id: str) -> None:
    cards = dealt(load(book_id), "shuffler", (1, 3))
    assert (cards["box 1"], cards["box 3"], cards["dealer"]) == ("c1 c2 c3", "c4 c5 c6", "c7 c8 c9")


@pytest.mark.clause("rws-multilink-3cp", "3.11.1")
@pytest.mark.parametrize(
    ("reading", "kept", "discarded"),
    [("adopted", "c10 c11", "c12"), ("first", "c11 c12", "c10"), ("second", "c10 c12", "c11")],
)
def test_one_of_three_community_cards_from_the_shuffler_goes(reading: str, kept: str, discarded: str) -> None:
    cards = dealt(load(MULTI, readings={"ML4": reading}), "shuffler", (1, 3))
    assert (cards["community"], cards["discard"]) == (kept, discarded)


@pytest.mark.parametrize("discards", [(4,), (3, 3)])
def test_only_cards_that_are_dealt_can_be_discarded(discards: tuple[int, ...]) -> None:
    with pytest.raises(RulebookError) as fault:
        load(MULTI, changes={"deals.shuffler.steps.community.discards": discards})
    assert fault.value.code == "deal-wrong"
    assert "shuffler" in fault.value.at


@pytest.mark.clause("rws-3cp", "1.9", "3.1", "3.1.1", "3.1.2", "3.1.3", "3.1.3.a", "3.1.3.b", "3.1.3.c")
@pytest.mark.clause("rws-multilink-3cp", "1.10", "3.1", "3.1.1", "3.1.2", "3.1.3", "3.1.3.a", "3.1.3.b", "3.1.3.c")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Kc 7d 2s", "Qs 9h 4d"),
        ("7h 6h 5h", "Qs Qh Qc"),  # the six classes, best first
        ("Qs Qh Qc", "3c 2h Ad"),
        ("3c 2h Ad", "Kc Jc 9c"),
        ("Kc Jc 9c", "Tc Th Ks"),
        ("Tc Th Ks", "6s 4h 2d"),
        ("4c 3d 2s", "Ah 3c 2d"),  # 3-2-A is the lowest straight
        ("Ac Kd Qs", "4c 3d 2s"),
        ("3s 2s As", "Ac Ad Ah"),  # and in one suit a straight flush
        ("4h 3h 2h", "3s 2s As"),
        ("Kc Qd Js", "Jd Th 9c"),  # within a class the card values decide
        ("5c 5d Kh", "5s 5h Qd"),
        ("Ac Kd Js", "Ah Ks Td"),
        ("Kc Jc 9c", "Kd Jd 8d"),
        ("9c 9d 9h", "8c 8d 8h"),
    ],
)
@BOTH
def test_the_order_of_hands(book_id: str, higher: str, lower: str) -> None:
    book = load(book_id)
    assert read(book, "own", own=higher) > read(book, "dealer", dealer=lower)


@pytest.mark.clause("rws-3cp", "3.1.1")
@pytest.mark.clause("rws-multilink-3cp", "3.1.1")
@BOTH
def test_suits_never_rank_and_the_ace_does_not_go_round_the_corner(book_id: str) -> None:
    book = load(book_id)
    assert read(book, "own", own="Ks 9c 4d") == read(book, "dealer", dealer="Kh 9d 4c")
    assert read(book, "own", own="Ad 2h Kc").category == "high-card"


@pytest.mark.clause("rws-3cp", "1.16", "3.15")
@pytest.mark.clause("rws-multilink-3cp", "1.18", "3.15")
@pytest.mark.parametrize(
    ("hand", "qualifies"),
    [("Qs 4h 2d", True), ("Kc 7d 3s", True), ("2c 2d 3h", True), ("Js Tc 9d", True), ("Jc 9d 4h", False)],
)
@BOTH
def test_the_dealer_qualifies_with_the_lowest_queen_high_hand(book_id: str, hand: str, qualifies: bool) -> None:
    book = load(book_id)
    lowest = read(book, "dealer", dealer="Qc 3d 2h")
    assert (read(book, "dealer", dealer=hand) >= lowest) is qualifies
    rule = book.qualification
    assert rule is not None
    assert (rule.by, str(rule.least)) == ("hand", f"{lowest.category} Q")


@BOTH
def test_that_a_queen_must_lie_there_is_a_switch(book_id: str) -> None:
    rule = load(book_id, readings={"X1": "card"}).qualification
    assert rule is not None
    assert rule.by == "card"


@pytest.mark.clause("rws-3cp", "2.1.1.b", "3.17")
@pytest.mark.parametrize(
    ("cards", "category", "award"),
    [
        ("As Ks Qs", "mini-royal-spades", "100%"),
        ("Ah Kh Qh", "mini-royal", "1,250.00"),
        ("Qc Jc Tc", "straight-flush", "175.00"),
        ("Kc Kh Kd", "three-of-a-kind", "150.00"),
        ("Tc 9h 8d", "straight", "15.00"),
        ("As Kd Qh", "straight", "15.00"),
        ("Kc Jc 9c", "flush", None),
    ],
)
def test_the_plain_jackpot_is_read_on_three_own_cards(cards: str, category: str, award: str | None) -> None:
    book = load(PLAIN)
    assert read(book, "jackpot", own=cards).category == category
    assert pay_table(book, "jackpot").get(category) == award


@pytest.mark.clause("rws-multilink-3cp", "1.17", "2.1.1.b", "3.17", "4.4", "4.4.1")
@pytest.mark.parametrize(
    ("own", "community", "award"),
    [
        ("As Ks Qs", "Js Ts", "100%"),
        ("9h 8h 7h", "6h 5h", "10%"),
        ("Kc Kh 4d", "Kd Ks", "2,000.00"),
        ("Kc Kh Jd", "Kd Js", "200.00"),
        ("Jh 9h 5h", "Kh 2h", "100.00"),
        ("9c 8d 7h", "6s 5c", None),
        ("Kc Kh 4d", "4s 9c", None),
        ("5c 4c 3c", "2c Ac", "10%"),
    ],
)
def test_the_multi_link_jackpot_is_read_on_five_cards(own: str, community: str, award: str | None) -> None:
    book = load(MULTI)
    assert pay_table(book, "jackpot").get(read(book, "jackpot", own=own, community=community).category) == award


@pytest.mark.clause("rws-multilink-3cp", "3.17")
def test_that_the_low_straight_flush_is_a_flush_is_a_switch() -> None:
    book = load(MULTI, readings={"X14": "flush"})
    assert read(book, "jackpot", own="5c 4c 3c", community="2c Ac").category == "flush"
    assert read(book, "jackpot", own="6c 5c 4c", community="3c 2c").category == "straight-flush"
