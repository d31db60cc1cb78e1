"""Three Card Poker with progressive feature (HGC): what its paragraphs say, with their figures, in the rulebook."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.errors import RulebookError
from croupier.round.table import check_table
from croupier.rulebook import Rulebook, load
from croupier.rulebook.bets import Situation
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings import rule
from tests.unit.at_the_table import becomes, dealt, pay_table, read, rule_for
from tests.unit.round_at_hand import table_of

HGC = "hgc-3cp-progressive"


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load(HGC)


@pytest.mark.clause(HGC, "P1", "P49", "P50", "P51")
def test_a_euro_game_without_version_or_date(book: Rulebook) -> None:
    identity = book.identity
    assert (identity.currency, identity.version, identity.effective) == ("EUR", "", None)
    assert identity.regulator is not None
    # HGC regulates; the house is whoever runs the table.
    assert (identity.regulator.name, identity.house, identity.house_name) == ("HGC", "", "any house")
    check_table(book, table_of(HGC, house="Some Casino"))
    assert identity.help_line is not None
    assert identity.help_line.number == "2109215776"
    assert identity.admission_age is not None
    assert identity.admission_age.years == 21


@pytest.mark.clause(HGC, "P2", "P5", "P13", "P17")
def test_one_deck_six_players_and_an_ante_before_anything_else(book: Rulebook) -> None:
    assert book.equipment.deck.cards == 52
    assert book.equipment.most_boxes == 6
    assert book.entry.any_of == (("ante",),)
    for side_bet in ("pair-plus", "six-card-bonus", "jackpot"):
        required = book.bets[side_bet].requires
        assert required is not None
        assert required.all == ("ante",)
    assert set(book.opening_bets) == {"ante", "pair-plus", "six-card-bonus", "jackpot"}


@pytest.mark.clause(HGC, "P21", "P22")
def test_one_hand_each_and_no_stakes_on_other_boxes(book: Rulebook) -> None:
    assert book.seating.hands.boxes == "one"
    assert book.seating.bettors.per_box == "one"


@pytest.mark.clause(HGC, "P23", "P24", "P26", "P30")
def test_rules_of_conduct(book: Rulebook) -> None:
    assert {clause for rule in book.seating.conduct for clause in rule.clause} == {"P23", "P24", "P26", "P30"}


@pytest.mark.clause(HGC, "P3")
@pytest.mark.parametrize("deal", ["hand", "shuffler"])
def test_one_card_at_a_time_and_the_dealer_last(book: Rulebook, deal: str) -> None:
    assert dealt(book, deal, (1, 2)) == {"box 1": "c1 c4 c7", "box 2": "c2 c5 c8", "dealer": "c3 c6 c9"}


@pytest.mark.clause(HGC, "P3", "P4", "P5")
def test_fold_or_play_at_the_size_of_the_ante(book: Rulebook) -> None:
    (street,) = book.streets
    assert [decision.id for decision in street.decisions] == ["fold", "play-1x"]
    assert book.decided_bets == ("play",)


@pytest.mark.clause(HGC, "P4", "P14", "P19")
def test_a_fold_leaves_only_the_six_card_bonus(book: Rulebook) -> None:
    effects = {bet: becomes(book, bet, "fold", "settle") for bet in book.bets}
    assert effects == {
        "ante": "lose",
        "play": None,
        "ante-bonus": "none",
        "pair-plus": "lose",
        "six-card-bonus": "read",
        "jackpot": "lose",
    }


@pytest.mark.clause(HGC, "P6", "P7", "P8", "P9", "P11", "P14", "P19")
@pytest.mark.parametrize(
    ("situations", "ante", "play"),
    [
        (("not-qualified", "win", "settle"), "pay", "return"),
        (("not-qualified", "lose", "settle"), "pay", "return"),
        (("win", "settle"), "pay", "pay"),
        (("tie", "settle"), "return", "return"),
        (("lose", "settle"), "lose", "lose"),
    ],
)
def test_ante_and_play_follow_the_dealer_the_other_bets_do_not(
    book: Rulebook, situations: tuple[Situation, ...], ante: str, play: str
) -> None:
    effects = {bet: becomes(book, bet, *situations) for bet in book.bets}
    others = dict.fromkeys(("ante-bonus", "pair-plus", "six-card-bonus", "jackpot"), "read")
    assert effects == {"ante": ante, "play": play, **others}


@pytest.mark.clause(HGC, "P6")
def test_the_dealer_qualifies_by_the_hand_and_literally_by_a_card() -> None:
    qualify = load(HGC).qualification
    literal = load(HGC, readings={"X1": "card"}).qualification
    assert qualify is not None
    assert literal is not None
    assert (str(qualify.least), qualify.by, literal.by) == ("high-card Q", "hand", "card")


@pytest.mark.clause(HGC, "P6", "P9", "P10")
def test_even_money_and_the_ante_bonus_on_ten(book: Rulebook) -> None:
    for bet in ("ante", "play"):
        odds = book.bets[bet].odds
        assert odds is not None
        assert str(odds.pay) == "1 to 1"
    bonus = book.bets["ante-bonus"].pays
    assert bonus is not None
    hands = ("9h 8h 7h", "4c 4d 4s", "9c 8d 7h", "Kc Jc 9c")
    paid = [bonus.table.get(read(book, bonus.hand, own=cards).category) for cards in hands]
    assert [pay and pay.winnings(1000) for pay in paid] == [5_000, 4_000, 1_000, None]


@pytest.mark.clause(HGC, "P11", "P12")
@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("9h 8h 7h", 20_000),
        ("4c 4d 4s", 15_000),
        ("9c 8d 7h", 3_000),
        ("Kc Jc 9c", 1_500),
        ("Tc Th Ks", 500),
        ("6s 4h 2d", None),
    ],
)
def test_pair_plus_on_five(book: Rulebook, cards: str, won: int | None) -> None:
    pays = book.bets["pair-plus"].pays
    assert pays is not None
    pay = pays.table.get(read(book, pays.hand, own=cards).category)
    assert (pay and pay.winnings(500)) == won


@pytest.mark.clause(HGC, "P14", "P15", "P38", "P39", "P41", "P42", "P43", "P44", "P45", "P46", "P47", "P48")
@pytest.mark.parametrize(
    ("own", "dealer", "category", "won"),
    [
        ("Ah Kh Qh", "Jh Th 2c", "royal-flush", 500_000),
        ("9h 8h 7h", "6h 5h Kc", "straight-flush", 100_000),
        ("Kc Kh 4d", "Kd Ks 2c", "four-of-a-kind", 25_000),
        ("6c 6h 2d", "6d 6s Kc", "four-of-a-kind", 25_000),
        ("Qc Qh 9d", "Qd 9s 2c", "full-house", 12_500),
        ("9h 6h 2c", "9c 9d 6s", "full-house", 12_500),
        ("Ah 9h 5h", "Kh 2h 3c", "flush", 10_000),
        ("9c 8d 2h", "7h 6s 5c", "straight", 5_000),
        ("Ac 2d 3h", "4s 5c Kd", "straight", 5_000),
        ("Kc 7d 2h", "Kd Ks 4c", "three-of-a-kind", 2_500),
        ("Kc Kh 4d", "4s 9h 2c", "two-pair", None),
        ("Kc 7d 2h", "Kd 9s 4c", "pair", None),
        ("Kc 7d 2h", "Js 9s 4c", "high-card", None),
        ("9h 8h 7h", "Kc 4d 2s", "high-card", None),  # a straight flush of three is none of five
    ],
)
def test_six_card_bonus_reads_the_best_five_of_both_hands(
    book: Rulebook, own: str, dealer: str, category: str, won: int | None
) -> None:
    pays = book.bets["six-card-bonus"].pays
    assert pays is not None
    hand = read(book, pays.hand, own=own, dealer=dealer)
    assert hand.category == category
    pay = pays.table.get(hand.category)
    assert (pay and pay.winnings(500)) == won


@pytest.mark.clause(HGC, "P17", "P20", "P38", "P40")
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("As Ks Qs", "100%"),
        ("Ah Kh Qh", "500 to 1"),
        ("9h 8h 7h", "75 to 1"),
        ("4c 4d 4s", "50 to 1"),
        ("9c 8d 7h", "5 to 1"),
        ("Kc Jc 9c", None),
        ("Kd Kh 8s", None),
    ],
)
def test_bonus_jackpot_reads_the_own_three_cards(book: Rulebook, cards: str, pays: str | None) -> None:
    assert pay_table(book, "jackpot").get(read(book, "jackpot", own=cards).category) == pays


@pytest.mark.clause(HGC, "P17")
def test_the_jackpot_stake_never_comes_back(book: Rulebook) -> None:
    assert [bet for bet, terms in book.bets.items() if terms.pays is not None and terms.pays.keeps_stake] == ["jackpot"]
    pays = book.bets["jackpot"].pays
    assert pays is not None
    assert pays.table["straight"].winnings(200) == 1_000


@pytest.mark.clause(HGC, "P16")
def test_the_house_keeps_fifteen_to_twenty_percent(book: Rulebook) -> None:
    assert book.jackpot is not None
    share = book.jackpot.house_share
    assert share is not None
    assert (str(share.min), str(share.max)) == ("15%", "20%")


@pytest.mark.clause(HGC, "P18", "P20")
def test_envy_of_fifty_euro_to_the_other_players_when_the_jackpot_is_won(book: Rulebook) -> None:
    assert book.jackpot is not None
    envy = book.jackpot.envy
    assert envy is not None
    assert (envy.trigger, envy.to, envy.own_hand) == ("award", "players", False)
    assert {category: pay.winnings(100) for category, pay in envy.amounts.items()} == {"mini-royal-spades": 5_000}


@pytest.mark.clause(HGC, "P31", "P32", "P33", "P34", "P35", "P36", "P37")
def test_each_class_beats_the_next(book: Rulebook) -> None:
    hands = [
        read(book, "own", own=cards)
        for cards in ("7h 6h 5h", "2s 2h 2c", "3c 2d Ah", "Kc Jc 9c", "Kd Kh 8s", "Qc Th 6d")
    ]
    assert tuple(hand.category for hand in hands) == book.rank_list("own").categories
    assert all(better > worse for better, worse in pairwise(hands))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("9h 8h 7h", "8s 7s 6s", marks=pytest.mark.clause(HGC, "P32")),
        pytest.param("Ad Kd Qd", "Kh Qh Jh", marks=pytest.mark.clause(HGC, "P32")),
        pytest.param("2s 2h 2c", "Ac Kd Qs", marks=pytest.mark.clause(HGC, "P33")),
        pytest.param("Ac Kd Qs", "Kc Qh Jd", marks=pytest.mark.clause(HGC, "P34")),
        pytest.param("4c 3d 2s", "3c 2d Ah", marks=pytest.mark.clause(HGC, "P34")),
        pytest.param("Kc Jc 9c", "Kd Jd 8d", marks=pytest.mark.clause(HGC, "P35")),
        pytest.param("Kd Kh 8s", "Kc Ks 7d", marks=pytest.mark.clause(HGC, "P36")),
        pytest.param("Tc Td 2h", "9s 9h Ad", marks=pytest.mark.clause(HGC, "P36")),
        pytest.param("Ac Kd Js", "Ah Ks Td", marks=pytest.mark.clause(HGC, "P37")),
    ],
)
def test_hands_of_one_class_by_their_cards(book: Rulebook, better: str, worse: str) -> None:
    assert read(book, "own", own=better) > read(book, "dealer", dealer=worse)


@pytest.mark.clause(HGC, "P7", "P30")
def test_the_dealer_turns_every_hand_so_nothing_can_be_declined(book: Rulebook) -> None:
    assert [reveal.show for reveal in book.reveals] == ["dealer", "boxes"]
    assert book.declining is None
    found = rule_for(book, "comparison-declined")
    assert found is not None
    assert found.remedy == "settle-hand"


INCIDENTS: list[tuple[str, str, dict[str, Fact], str]] = [
    ("P2", "side-bet-without-required-bet", {"noticed": "before-close"}, "refuse-bet"),
    ("P13", "late-bet", {"action": "placed"}, "refuse-bet"),
    ("P28.2", "cards-exposed", {"count": 1, "any_player_seen": False, "device": "shuffler"}, "void-round"),
    ("P28.2", "cards-exposed", {"count": 2, "any_player_seen": True, "device": "shuffler"}, "void-round"),
    ("P30", "win-unclaimed", {}, "pay-nothing"),
]


@pytest.mark.parametrize(
    ("clause", "incident", "facts", "remedy"),
    [pytest.param(*case, marks=pytest.mark.clause(HGC, case[0])) for case in INCIDENTS],
)
def test_incident(book: Rulebook, clause: str, incident: str, facts: dict[str, Fact], remedy: str) -> None:
    found = rule_for(book, incident, **facts)
    assert found is not None
    assert found.remedy == remedy
    assert clause in found.clause


@pytest.mark.clause(HGC, "P27", "P28.1", "P28.2")
def test_a_wrong_number_of_cards_cancels_hands_until_the_next_round_begins_and_is_referred_after_that(
    book: Rulebook,
) -> None:
    remedies = {
        ("dealer-count-wrong", "manual"): "void-round",
        ("dealer-count-wrong", "shuffler"): "void-round",
        ("player-count-wrong", "manual"): "invalidate-hand",
        ("player-count-wrong", "shuffler"): "void-round",
    }
    for incident in ("dealer-count-wrong", "player-count-wrong"):
        for facts in vocabulary().combinations(incident):
            found = rule(book, incident, facts)
            late = facts["noticed"] == "after-next-round"
            assert found.remedy == ("refer" if late else remedies[incident, str(facts["device"])])
            assert found.clauses == (() if late else found.clauses[:1])
            assert found.reading_ids[-1:] == ("H16",) if late else "H22" in found.reading_ids


@pytest.mark.clause(HGC, "P28.2")
@pytest.mark.parametrize("incident", ["cards-exposed", "face-up-card-in-device"])
def test_a_card_face_up_cancels_all_hands_with_a_shuffler_only(book: Rulebook, incident: str) -> None:
    count = {"count": 1} if incident == "cards-exposed" else {}
    assert rule(book, incident, {**count, "device": "shuffler"}).clauses == ("P28.2",)
    assert rule(book, incident, {**count, "device": "manual"}).remedy == "refer"


@pytest.mark.clause(HGC, "P23", "P24", "P25")
def test_each_breach_cites_the_rule_that_was_broken(book: Rulebook) -> None:
    for incident, clause in {"confidentiality-breach": "P23", "cards-off-table": "P24"}.items():
        found = rule(book, incident, {})
        assert (found.remedy, found.scope, found.clauses) == ("forfeit-hand", "player", ("P25", clause))
        returned = rule(load(HGC, readings={"H2": "returned"}), incident, {})
        assert returned.remedy == "invalidate-hand"


@pytest.mark.clause(HGC, "P26", "P28.2")
def test_nothing_is_borrowed_where_the_document_is_silent(book: Rulebook) -> None:
    covered = {
        *(
            "side-bet-without-required-bet",
            "late-bet",
            "comparison-declined",
            "cards-exposed",
            "face-up-card-in-device",
        ),
        *("dealer-count-wrong", "player-count-wrong", "confidentiality-breach", "cards-off-table", "win-unclaimed"),
    }
    for incident in set(vocabulary().incidents) - covered:
        for facts in vocabulary().combinations(incident):
            assert rule_for(book, incident, **facts) is None
    assert rule_for(book, "cards-exposed", count=1, any_player_seen=False, device="manual") is None
    assert rule_for(book, "late-bet", action="withdrawn") is None
    assert book.authority.referral.to == "configured"
    assert book.authority.referral.clause == ()


def test_a_referee_with_a_post_needs_the_clause_that_names_him() -> None:
    with pytest.raises(RulebookError, match="the clause that refers to the shift-manager is missing"):
        load(HGC, changes={"authority.referral.to": "shift-manager"})


@pytest.mark.clause(HGC, "P25")
def test_switch_h2_returns_the_bets_of_a_breach() -> None:
    found = rule_for(load(HGC, readings={"H2": "returned"}), "confidentiality-breach")
    assert found is not None
    assert found.remedy == "invalidate-hand"


@pytest.mark.clause(HGC, "P29")
@pytest.mark.parametrize(
    ("option", "per", "binds_jackpot"),
    [
        ("adopted", "player-and-bet", False),
        ("per-player", "player", False),
        ("jackpot-too", "player-and-bet", True),
        ("per-player-jackpot-too", "player", True),
    ],
)
def test_switch_h12_says_what_the_payout_cap_bounds(option: str, per: str, binds_jackpot: bool) -> None:
    cap = load(HGC, readings={"H12": option}).limits.payout_cap
    assert cap is not None
    assert (cap.per, cap.binds_jackpot) == (per, binds_jackpot)


@pytest.mark.clause(HGC, "P16")
@pytest.mark.parametrize(("option", "order"), [("adopted", "time-entered"), ("time-dealt", "time-dealt")])
def test_switch_h21_orders_two_tables(option: str, order: str) -> None:
    jackpot = load(HGC, readings={"H21": option}).jackpot
    assert jackpot is not None
    assert jackpot.across_tables.order == order


def test_every_clause_is_cited_or_explained(book: Rulebook) -> None:
    assert [c for c, clause in book.clauses.items() if c not in book.citations and not clause.none] == []
