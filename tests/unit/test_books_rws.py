"""The two rulebooks of RWS against their documents: facts that a reader of the document would look for.

The clauses of the two books carry the same numbers except among the definitions.
"""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from croupier.errors import RulebookError
from croupier.rulebook import load
from croupier.rulebook.bets import Situation
from tests.unit.at_the_table import becomes, dealt, pay_table, read, rule_for

PLAIN = "rws-3cp"
MULTI = "rws-multilink-3cp"
BOTH = pytest.mark.parametrize("book_id", [PLAIN, MULTI])

SINGAPORE = timezone(timedelta(hours=8))


# ---- what the documents are, and the tables they are played at ------------------------------------------------------


@pytest.mark.clause("rws-3cp", "title")
@pytest.mark.clause("rws-multilink-3cp", "title")
@pytest.mark.parametrize(
    ("book_id", "version", "first_minute"),
    [
        (PLAIN, "3", datetime(2020, 3, 17, 8, 0, tzinfo=SINGAPORE)),
        (MULTI, "2", datetime(2020, 6, 28, 8, 0, tzinfo=SINGAPORE)),
    ],
)
def test_a_version_governs_from_eight_in_the_morning(book_id: str, version: str, first_minute: datetime) -> None:
    identity = load(book_id).identity
    assert identity.version == version
    assert not identity.governs(first_minute - timedelta(minutes=1))
    assert identity.governs(first_minute)


@pytest.mark.clause("rws-3cp", "preamble", "1.10")
@pytest.mark.clause("rws-multilink-3cp", "1.11")
def test_the_house_is_the_casino_at_sentosa() -> None:
    assert load(MULTI).identity.house == load(PLAIN).identity.house == "RWS"
    regulator = load(PLAIN).identity.regulator
    assert regulator is not None
    assert regulator.operator == "Resorts World at Sentosa Pte. Ltd."
    assert "100(1)" in regulator.basis


@pytest.mark.clause("rws-3cp", "2.1.1", "App.A", "App.B")
@pytest.mark.clause("rws-multilink-3cp", "2.1.1", "App.A", "App.B", "App.C", "App.D")
@pytest.mark.parametrize(("book_id", "layouts"), [(PLAIN, "AB"), (MULTI, "ABCD")])
def test_layouts_are_drawings_so_their_size_is_a_setting(book_id: str, layouts: str) -> None:
    equipment = load(book_id).equipment
    assert "".join(layout.id for layout in equipment.layouts) == layouts
    assert all(layout.positions is None for layout in equipment.layouts)


@pytest.mark.clause("rws-3cp", "2.1.1.a", "2.1.1.b", "2.2.1")
@pytest.mark.clause("rws-multilink-3cp", "2.1.1.a", "2.1.1.b", "2.2.1")
@BOTH
def test_one_deck_and_four_spots_a_box(book_id: str) -> None:
    book = load(book_id)
    assert (book.equipment.deck.cards, book.equipment.deck.jokers) == (52, 0)
    assert set(book.equipment.spots.bets) == {"ante", "play", "pair-plus", "jackpot"}
    assert book.bets["jackpot"].spot == "coin"


@pytest.mark.clause("rws-3cp", "1.19", "1.20", "3.5", "3.7", "5.22")
@pytest.mark.clause("rws-multilink-3cp", "1.21", "1.22", "3.5", "3.7", "5.22")
@BOTH
def test_a_box_has_one_bettor_who_may_hold_several_and_look_at_one(book_id: str) -> None:
    seating = load(book_id).seating
    assert seating.bettors.per_box == "one"
    assert (seating.hands.boxes, seating.hands.viewed, seating.hands.dealer_must_inform) == ("many", 1, True)
    assert seating.placed_by_staff is not None


# ---- betting --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("rws-3cp", "1.14", "3.6")
@pytest.mark.clause("rws-multilink-3cp", "1.15", "3.6")
@pytest.mark.parametrize(
    ("placed", "dealt_in"),
    [("ante", True), ("pair-plus", True), ("ante pair-plus", True), ("jackpot", False), ("", False)],
)
@BOTH
def test_ante_or_pair_plus_enters_the_round(book_id: str, placed: str, dealt_in: bool) -> None:
    assert any(set(bets) <= set(placed.split()) for bets in load(book_id).entry.any_of) is dealt_in


@pytest.mark.clause("rws-3cp", "3.8", "3.8.1")
@pytest.mark.clause("rws-multilink-3cp", "3.8", "3.8.1")
@BOTH
def test_the_jackpot_bet_needs_an_ante_and_pair_plus_will_not_do(book_id: str) -> None:
    requires = load(book_id).bets["jackpot"].requires
    assert requires is not None
    assert (requires.all, requires.any) == (("ante",), ())


@pytest.mark.clause("rws-3cp", "1.1", "1.12", "3.3", "3.4")
@pytest.mark.clause("rws-multilink-3cp", "1.1", "1.13", "3.3", "3.4")
@BOTH
def test_ante_and_pair_plus_are_free_within_limits_play_follows_and_the_jackpot_has_one_price(book_id: str) -> None:
    book = load(book_id)
    sizes = {name: bet.size.rule for name, bet in book.bets.items() if bet.size is not None}
    assert sizes == {"ante": "free", "play": "multiple", "pair-plus": "free", "jackpot": "prescribed"}
    assert book.limits.displayed is not None
    assert set(book.limits.displayed.bets) == {"ante", "pair-plus"}
    assert book.limits.displayed.jackpot_stake


@pytest.mark.clause("rws-3cp", "1.18", "3.2", "3.9", "5.11", "5.20")
@pytest.mark.clause("rws-multilink-3cp", "1.20", "3.2", "3.9", "5.11", "5.20")
@BOTH
def test_after_the_last_call_chips_count_where_they_lie(book_id: str) -> None:
    book = load(book_id)
    assert "3.2" in book.betting.opens.clause
    assert "3.9" in book.betting.closes.clause
    assert book.betting.as_chips_lie is not None
    for action, remedy in {"placed": "refuse-bet", "increased": "refuse-excess", "withdrawn": "keep-in-action"}.items():
        rule = rule_for(book, "late-bet", action=action)
        assert rule is not None
        assert (rule.remedy, "5.11" in rule.clause) == (remedy, True)


# ---- cards ----------------------------------------------------------------------------------------------------------


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
    rule = book.contest.qualify
    assert rule is not None
    assert (rule.by, rule.category, rule.rank) == ("hand", lowest.category, "Q")


@BOTH
def test_that_a_queen_must_lie_there_is_a_switch(book_id: str) -> None:
    rule = load(book_id, readings={"X1": "card"}).contest.qualify
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


# ---- decisions and what becomes of each bet -------------------------------------------------------------------------


@pytest.mark.clause("rws-3cp", "1.8", "1.12", "3.12", "3.12.2")
@pytest.mark.clause("rws-multilink-3cp", "1.9", "1.13", "3.12", "3.12.2")
@BOTH
def test_only_the_ante_brings_a_decision_fold_or_play_its_size(book_id: str) -> None:
    (street,) = load(book_id).streets
    assert street.on == "ante"
    assert [choice.do for choice in street.choices] == ["fold", "play-1x"]


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
    assert (plain.contest.declined.proof, multi.contest.declined.proof) == ("everything", "side-bets")


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


# ---- the progressive jackpot ----------------------------------------------------------------------------------------


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
    assert book.jackpot.same_table is not None
    assert (book.jackpot.same_table.order, book.jackpot.across_tables.order) == ("as-dealt", "time-dealt")
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
    assert (plain.envy.trigger, plain.envy.to, plain.envy.own_hand) == ("ante-hand", "boxes", False)
    assert multi is not None
    assert multi.envy is None
