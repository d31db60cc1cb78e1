"""The rulebook of Megalink Three Card Poker against its document: facts that a reader would look for."""

from __future__ import annotations

import pytest

from croupier.rulebook import load
from croupier.rulebook.bets import Situation
from tests.unit.at_the_table import becomes, dealt, pay_table, read

BOOK = "mbs-megalink-3cp"


# ---- the table and the bets -----------------------------------------------------------------------------------------


@pytest.mark.clause("mbs-megalink-3cp", "2.2", "App.A", "App.B", "App.C")
@pytest.mark.parametrize(("layout", "fewest", "most"), [("A", 5, 7), ("B", 5, 6), ("C", 5, 6)])
def test_layouts_say_how_many_positions_they_come_with(layout: str, fewest: int, most: int) -> None:
    (printed,) = (one for one in load(BOOK).equipment.layouts if one.id == layout)
    assert printed.positions is not None
    assert (printed.positions.min, printed.positions.max) == (fewest, most)


@pytest.mark.clause("mbs-megalink-3cp", "2.1", "2.2.1", "2.2.2")
def test_one_deck_without_jokers_and_four_areas_a_position() -> None:
    book = load(BOOK)
    assert (book.identity.title, book.equipment.most_boxes) == ("Megalink Three Card Poker", 7)
    assert (book.equipment.deck.cards, book.equipment.deck.jokers) == (52, 0)
    assert set(book.equipment.spots.bets) == {"ante", "play", "pair-plus", "jackpot"}


@pytest.mark.clause("mbs-megalink-3cp", "3.4", "3.4.2", "3.5.1", "3.5.4", "3.6")
def test_several_players_may_fund_one_wager_but_the_jackpot_is_for_the_one_who_sits_there() -> None:
    seating = load(BOOK).seating
    assert seating.bettors.per_box == "pooled"
    assert seating.jackpot_own_box_only is not None
    assert {"3.5.1", "3.5.4"} <= set(seating.jackpot_own_box_only.clause)
    assert seating.placed_by_staff is not None


@pytest.mark.clause("mbs-megalink-3cp", "1.1.3", "3.4.1", "3.9.3")
def test_several_hands_one_look_and_it_may_be_at_pair_plus_alone() -> None:
    seating = load(BOOK).seating
    assert (seating.hands.boxes, seating.hands.viewed, seating.hands.dealer_must_inform) == ("many", 1, False)
    assert seating.side_bets_only is not None
    assert seating.side_bets_only.viewed


@pytest.mark.clause("mbs-megalink-3cp", "1.1.1", "1.1.6", "3.4")
@pytest.mark.parametrize(
    ("placed", "dealt_in"),
    [("ante", True), ("pair-plus", True), ("ante pair-plus", True), ("jackpot", False)],
)
def test_ante_or_pair_plus_enters_the_round(placed: str, dealt_in: bool) -> None:
    assert any(set(bets) <= set(placed.split()) for bets in load(BOOK).entry.any_of) is dealt_in


@pytest.mark.clause("mbs-megalink-3cp", "1.1.8", "3.5", "3.5.2", "3.5.3")
def test_the_jackpot_wager_needs_an_ante_or_a_pair_plus() -> None:
    jackpot = load(BOOK).bets["jackpot"]
    assert jackpot.requires is not None
    assert jackpot.requires.all == ()
    assert set(jackpot.requires.any) == {"ante", "pair-plus"}
    assert jackpot.opening


@pytest.mark.clause("mbs-megalink-3cp", "1.1.9", "3.1", "3.2")
def test_bets_open_and_close_with_the_calls() -> None:
    betting = load(BOOK).betting
    assert ("3.1" in betting.opens.clause, "3.2" in betting.closes.clause) == (True, True)


# ---- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("mbs-megalink-3cp", "1.1.4", "3.8")
def test_the_manual_deal_burns_none_and_ends_with_two_community_cards() -> None:
    assert dealt(load(BOOK), "manual", (1, 2)) == {
        "box 1": "c1 c4 c7",
        "box 2": "c2 c5 c8",
        "dealer": "c3 c6 c9",
        "community": "c10 c11",
    }


@pytest.mark.clause("mbs-megalink-3cp", "1.1.4", "3.7")
def test_the_automatic_deal_burns_the_third_community_card() -> None:
    assert dealt(load(BOOK), "automatic", (1, 3)) == {
        "box 1": "c1 c2 c3",
        "box 3": "c4 c5 c6",
        "dealer": "c7 c8 c9",
        "community": "c10 c11",
        "discard": "c12",
    }


@pytest.mark.clause("mbs-megalink-3cp", "3.10", "3.10.1")
def test_the_community_cards_are_exposed_after_the_comparison() -> None:
    assert [reveal.show for reveal in load(BOOK).reveals] == ["dealer", "boxes", "community"]


@pytest.mark.clause(
    "mbs-megalink-3cp", "3.14", "3.14.1", "3.14.2", "3.14.3", "3.14.4", "3.14.5", "3.14.6", "3.3.1.2", "3.3.1.3"
)
@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("8h 7h 6h", "straight-flush"),
        ("As 3s 2s", "straight-flush"),
        ("8h 7h 5h", "flush"),
        ("Ts Th Tc", "three-of-a-kind"),
        ("8d 7c 6h", "straight"),
        ("Ac Kd Qs", "straight"),
        ("3c 2h Ad", "straight"),
        ("Kc Ad 2s", "high-card"),
        ("Th 4h 2h", "flush"),
        ("Ac Ah 8d", "pair"),
        ("Qc Th 6d", "high-card"),
    ],
)
def test_the_classes_of_three_cards(cards: str, category: str) -> None:
    assert read(load(BOOK), "own", own=cards).category == category


@pytest.mark.clause(
    "mbs-megalink-3cp", "3.3", "3.3.1", "3.3.1.1", "3.3.1.2", "3.10", "3.14", "3.15", "3.15.2", "3.15.3"
)
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Kc 7d 2s", "Qs 9h 4d"),
        ("Ac 5d 3s", "Kh Qd 9s"),
        ("8h 7h 6h", "Ts Th Tc"),  # the six classes, best first
        ("Ts Th Tc", "As Kd Qh"),
        ("4c 3d 2s", "Th 4h 2h"),
        ("7s 4s 2s", "Ac Ah 8d"),
        ("2c 2d 3s", "Qc Th 6d"),
        ("4c 3d 2s", "Ah 3s 2d"),  # 3-2-A is the lowest of its class
        ("4h 3h 2h", "As 3s 2s"),
        ("Kc Jc 9c", "Kd Jd 8d"),
        ("9c 9d 9h", "8c 8d 8h"),
        ("9c 9d Kh", "9s 9h Qd"),
        ("Tc Td 2h", "9s 9h Ad"),
    ],
)
def test_the_order_of_hands(higher: str, lower: str) -> None:
    book = load(BOOK)
    assert read(book, "own", own=higher) > read(book, "dealer", dealer=lower)


@pytest.mark.clause("mbs-megalink-3cp", "3.3.1.3", "3.15.1", "3.15.2", "3.15.4")
@pytest.mark.parametrize(
    ("own", "dealer"),
    [("Ks 9c 4d", "Kh 9d 4c"), ("9c 9d Kh", "9s 9h Ks"), ("Tc 9d 8h", "Ts 9h 8d"), ("Tc 9c 8c", "Ts 9s 8s")],
)
def test_hands_of_the_same_ranks_stand_off(own: str, dealer: str) -> None:
    book = load(BOOK)
    assert read(book, "own", own=own) == read(book, "dealer", dealer=dealer)


@pytest.mark.clause("mbs-megalink-3cp", "3.11", "3.12")
@pytest.mark.parametrize(
    ("hand", "qualifies"), [("Qs 4h 2d", True), ("Qs 9h 4d", True), ("2c 2d 3h", True), ("Jc 9d 4h", False)]
)
def test_the_dealer_qualifies_with_the_lowest_queen_high_hand(hand: str, qualifies: bool) -> None:
    book = load(BOOK)
    lowest = read(book, "dealer", dealer="Qc 3d 2h")
    assert (read(book, "dealer", dealer=hand) >= lowest) is qualifies
    rule = book.qualification
    assert rule is not None
    assert (rule.by, str(rule.least)) == ("hand", f"{lowest.category} Q")


@pytest.mark.clause("mbs-megalink-3cp", "3.11", "3.12")
def test_the_letter_of_the_qualifying_clause_is_a_switch() -> None:
    rule = load(BOOK, readings={"X1": "card"}).qualification
    assert rule is not None
    assert (rule.by, str(rule.least)) == ("card", "high-card Q")


@pytest.mark.clause(
    "mbs-megalink-3cp", "4.4", "4.4.1", "4.4.1.1", "4.4.1.2", "4.4.1.3", "4.4.1.4", "4.4.1.5", "1.1.4", "3.10.1"
)
@pytest.mark.parametrize(
    ("own", "community", "category", "award"),
    [
        ("Ad Kd Qd", "Jd Td", "royal-flush", "100%"),
        ("Jc Tc 9c", "8c 7c", "straight-flush", "10%"),
        ("5c 4c 3c", "2c Ac", "straight-flush", "10%"),
        ("Ac Ah Jh", "Ad As", "four-of-a-kind", "2,000.00"),
        ("Kc Kh As", "Kd Ah", "full-house", "200.00"),
        ("9h 9c 4d", "9s 4s", "full-house", "200.00"),
        ("Jh 8h 6h", "5h 2h", "flush", "100.00"),
        ("Jh 8h 6h", "5h 2c", "high-card", None),
        ("9c 8d 7h", "6s 5c", "straight", None),
    ],
)
def test_the_jackpot_is_read_on_three_own_and_two_community_cards(
    own: str, community: str, category: str, award: str | None
) -> None:
    book = load(BOOK)
    assert read(book, "jackpot", own=own, community=community).category == category
    assert pay_table(book, "jackpot").get(category) == award


@pytest.mark.clause("mbs-megalink-3cp", "4.4.1.2")
def test_that_the_low_straight_flush_is_a_flush_is_a_switch() -> None:
    book = load(BOOK, readings={"X14": "flush"})
    assert read(book, "jackpot", own="5c 4c 3c", community="2c Ac").category == "flush"


# ---- decisions and what becomes of each bet -------------------------------------------------------------------------


@pytest.mark.clause("mbs-megalink-3cp", "1.1.5", "1.1.7", "3.9", "3.9.2")
def test_fold_or_play_the_size_of_the_ante() -> None:
    book = load(BOOK)
    (street,) = book.streets
    assert (street.on, [decision.id for decision in street.decisions]) == ("ante", ["fold", "play-1x"])
    assert book.decided_bets == ("play",)


@pytest.mark.clause("mbs-megalink-3cp", "3.9.1", "3.9.1.1")
def test_a_fold_loses_the_ante_alone_and_pair_plus_is_the_players_choice() -> None:
    book = load(BOOK)
    fates = {bet: becomes(book, bet, "fold") for bet in ("ante", "ante-bonus", "pair-plus", "jackpot")}
    assert fates == {"ante": "lose", "ante-bonus": "none", "pair-plus": "read", "jackpot": "read"}
    assert book.bets["pair-plus"].on["fold"].elective
    assert not book.bets["jackpot"].on["fold"].elective


@pytest.mark.clause("mbs-megalink-3cp", "3.9.1.1")
def test_that_pair_plus_must_be_kept_expressly_is_a_switch() -> None:
    fold = load(BOOK, readings={"MT4": "lost"}).bets["pair-plus"].on["fold"]
    assert (fold.then, fold.elective) == ("lose", True)


@pytest.mark.clause("mbs-megalink-3cp", "1.1.10", "3.11.1", "3.11.2", "3.12.1", "3.12.2", "3.12.3", "3.15.1")
@pytest.mark.parametrize(
    ("situation", "ante", "play"),
    [
        ("not-qualified", "pay", "return"),
        ("win", "pay", "pay"),
        ("tie", "return", "return"),
        ("lose", "lose", "lose"),
    ],
)
def test_ante_and_play_against_the_dealer(situation: Situation, ante: str, play: str) -> None:
    book = load(BOOK)
    assert (becomes(book, "ante", situation), becomes(book, "play", situation)) == (ante, play)


@pytest.mark.clause("mbs-megalink-3cp", "1.1.2", "1.1.6", "3.11.3", "3.11.4", "3.12.4", "3.12.5", "3.13")
@pytest.mark.parametrize("bet", ["ante-bonus", "pair-plus", "jackpot"])
def test_bonus_pair_plus_and_jackpot_do_not_care_about_the_dealer(bet: str) -> None:
    book = load(BOOK)
    for result in ("win", "tie", "lose"):
        assert becomes(book, bet, "not-qualified", result, "settle") == "read"
        assert becomes(book, bet, result, "settle") == "read"


@pytest.mark.clause("mbs-megalink-3cp", "3.10.2")
def test_a_player_who_hides_his_cards_loses_to_a_dealer_who_qualifies_and_every_side_bet() -> None:
    book = load(BOOK)
    assert becomes(book, "ante", "declined", "lose") == becomes(book, "play", "declined", "lose") == "lose"
    assert becomes(book, "ante", "declined", "not-qualified") == "pay"
    assert becomes(book, "play", "declined", "not-qualified") == "return"
    side_bets = [becomes(book, bet, "declined", "lose", "settle") for bet in ("ante-bonus", "pair-plus", "jackpot")]
    assert side_bets == ["none", "lose", "lose"]
    assert book.declining is not None
    assert book.declining.proof == "nothing"


@pytest.mark.clause("mbs-megalink-3cp", "3.10.2")
def test_that_hidden_cards_are_read_for_pair_plus_is_a_switch() -> None:
    book = load(BOOK, readings={"MT1": "read"})
    assert becomes(book, "pair-plus", "declined") == "read"
    assert becomes(book, "jackpot", "declined") == "lose"


@pytest.mark.clause("mbs-megalink-3cp", "4.1", "4.2", "4.3")
def test_pay_tables() -> None:
    book = load(BOOK)
    for bet in ("ante", "play"):
        odds = book.bets[bet].odds
        assert odds is not None
        assert (odds.pay.winnings(1_000), odds.pay.stake_back) == (1_000, True)
    assert list(pay_table(book, "ante-bonus").values()) == ["5 to 1", "4 to 1", "1 to 1"]
    assert pay_table(book, "pair-plus") == {
        "straight-flush": "40 to 1",
        "three-of-a-kind": "30 to 1",
        "straight": "5 to 1",
        "flush": "4 to 1",
        "pair": "1 to 1",
    }


# ---- the progressive jackpot ----------------------------------------------------------------------------------------


@pytest.mark.clause("mbs-megalink-3cp", "3.16", "3.17", "3.18", "3.18.1", "3.18.2")
@pytest.mark.parametrize(("reading", "taken_of"), [("adopted", "remaining"), ("reset-value", "reset")])
def test_lower_hands_are_paid_first_and_tables_in_the_order_of_entry(reading: str, taken_of: str) -> None:
    jackpot = load(BOOK, readings={"X5": reading}).jackpot
    assert jackpot is not None
    assert jackpot.same_table is not None
    assert (jackpot.same_table.order, jackpot.across_tables.order) == ("lower-first", "time-entered")
    assert jackpot.later_share is not None
    assert jackpot.later_share.of == taken_of
    assert jackpot.on_top is not None
    assert jackpot.envy is None
