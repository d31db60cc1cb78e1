"""Megalink Ultimate Texas Hold'em against its document: the table, the cards, the decisions, and how hands compare."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from itertools import pairwise

import pytest

from croupier.errors import RulebookError
from croupier.rulebook import Rulebook, load
from tests.unit.at_the_table import dealt, pay_table, read

SINGAPORE = timezone(timedelta(hours=8))


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load("mbs-megalink-uth")


@pytest.mark.clause("mbs-megalink-uth", "title")
def test_in_force_from_midnight_of_11_august_2023(book: Rulebook) -> None:
    assert not book.identity.governs(datetime(2023, 8, 10, 23, 59, tzinfo=SINGAPORE))
    assert book.identity.governs(datetime(2023, 8, 11, 0, 0, tzinfo=SINGAPORE))


@pytest.mark.clause("mbs-megalink-uth", "preamble")
def test_approved_for_the_casino_of_mbs(book: Rulebook) -> None:
    regulator = book.identity.regulator
    assert regulator is not None
    assert "Singapore" in regulator.name
    assert "100(1)" in regulator.basis
    assert regulator.operator == "Marina Bay Sands Pte. Ltd."


@pytest.mark.clause("mbs-megalink-uth", "2.1", "2.2", "2.2.1", "2.2.2", "App.A", "App.B", "App.C")
def test_one_deck_three_layouts_of_one_to_seven_positions_with_five_areas(book: Rulebook) -> None:
    assert (book.equipment.deck.cards, book.equipment.deck.jokers) == (52, 0)
    sizes = {layout.id: layout.positions for layout in book.equipment.layouts}
    assert {name: size and (size.min, size.max) for name, size in sizes.items()} == dict.fromkeys("ABC", (1, 7))
    assert set(book.equipment.spots.bets) == {"ante", "blind", "play", "trips", "jackpot"}


@pytest.mark.clause("mbs-megalink-uth", "1.1.1", "1.1.2", "3.4", "3.5", "5.12")
def test_ante_and_blind_open_the_game_and_everything_else_needs_both(book: Rulebook) -> None:
    assert book.entry.any_of == (("ante", "blind"),)
    for side_bet in ("trips", "jackpot"):
        required = book.bets[side_bet].requires
        assert required is not None
        assert set(required.all) == {"ante", "blind"}
    blind = book.bets["blind"].size
    assert blind is not None
    assert (blind.rule, blind.of) == ("equal", "ante")


@pytest.mark.clause("mbs-megalink-uth", "3.5.3", "3.5.4")
def test_jackpot_bet_is_one_to_five_units(book: Rulebook) -> None:
    size = book.bets["jackpot"].size
    assert size is not None
    assert (size.rule, size.min_units, size.max_units) == ("units", 1, 5)


@pytest.mark.clause("mbs-megalink-uth", "1.1.3", "3.4.1", "3.4.2", "3.5.1", "3.5.2", "3.5.5", "3.6")
def test_several_hands_one_look_and_a_jackpot_on_the_own_position(book: Rulebook) -> None:
    hands = book.seating.hands
    assert (hands.boxes, hands.viewed, hands.dealer_must_inform) == ("many", 1, True)
    assert book.seating.bettors.per_box == "pooled"
    assert book.seating.jackpot_own_box_only is not None
    assert book.seating.jackpot_own_box_only.clause == ("3.5.1", "3.5.5")
    assert book.seating.placed_by_staff is not None


@pytest.mark.clause("mbs-megalink-uth", "3.1", "3.2", "1.1.13")
def test_bets_open_and_close_with_the_calls(book: Rulebook) -> None:
    assert "3.1" in book.betting.opens.clause
    assert book.betting.closes.clause == ("3.2",)
    assert set(book.opening_bets) == {"ante", "blind", "trips", "jackpot"}


@pytest.mark.clause("mbs-megalink-uth", "3.7", "3.7.1.1", "3.7.2.1", "3.7.3.1", "3.8", "1.1.8", "1.1.5")
@pytest.mark.parametrize(
    ("deal", "cards"),
    [
        ("method-a", {"community": "c1 c2 c3 c4 c5", "box 1": "c6 c7", "box 2": "c8 c9", "dealer": "c10 c11"}),
        ("method-b", {"community": "c1 c2 c3 c4 c5", "box 1": "c6 c7", "box 2": "c8 c9", "dealer": "c10 c11"}),
        ("method-c", {"community": "c1 c2 c3 c4 c5", "dealer": "c6 c7", "box 1": "c8 c9", "box 2": "c10 c11"}),
        ("manual", {"box 1": "c1 c3", "box 2": "c2 c4", "community": "c5 c6 c7 c8 c9", "dealer": "c10 c11"}),
    ],
)
def test_who_gets_which_card(book: Rulebook, deal: str, cards: dict[str, str]) -> None:
    assert dealt(book, deal, (1, 2)) == cards


@pytest.mark.clause("mbs-megalink-uth", "3.7.1.1", "3.7.2.1", "3.7.3.1", "3.8")
def test_the_dealer_waits_for_the_decisions_in_method_b_and_by_hand(book: Rulebook) -> None:
    waits = {deal.id: {c.place for c in deal.order((1,)) if c.after == "decisions"} for deal in book.deals}
    assert waits == {"method-a": set(), "method-b": {"dealer"}, "method-c": set(), "manual": {"dealer"}}


@pytest.mark.clause("mbs-megalink-uth", "3.7.3.1")
def test_only_method_c_puts_security_cards_beneath_board_and_dealer(book: Rulebook) -> None:
    secured = {(deal.id, *step.to) for deal in book.deals for step in deal.steps if step.security_card}
    assert secured == {("method-c", "community"), ("method-c", "dealer")}


@pytest.mark.clause(
    "mbs-megalink-uth",
    *("3.9", "3.9.1", "3.9.2", "3.9.4", "3.9.4.1", "3.9.4.2", "3.9.6", "3.9.6.1", "3.9.6.2", "1.1.4", "1.1.7", "1.1.9"),
)
def test_three_decisions_with_their_multiples_and_no_fold_before_the_river(book: Rulebook) -> None:
    choices = [tuple(decision.id for decision in street.decisions) for street in book.streets]
    assert choices == [("check", "play-3x", "play-4x"), ("check", "play-2x"), ("fold", "play-1x")]
    assert [[one.times for one in street.decisions if one.times] for street in book.streets] == [[3, 4], [2], [1]]


@pytest.mark.clause("mbs-megalink-uth", "3.9.3", "3.9.5", "1.1.6", "1.1.12", "1.1.15")
def test_flop_before_the_second_decision_turn_and_river_before_the_third(book: Rulebook) -> None:
    assert [street.turn.cards if street.turn else () for street in book.streets] == [
        (),
        ("community[0:3]",),
        ("community[3:5]",),
    ]
    assert [book.cards_up(street) for street in book.streets] == [(0, ()), (3, ()), (5, ())]


@pytest.mark.clause("mbs-megalink-uth", "3.9.3", "3.10.6", "4.2")
@pytest.mark.parametrize(
    ("own", "board", "category"),
    [
        ("Ah 4h", "9h 6h 2h Kd Ks", "flush"),
        ("Ah 4h", "9h 6h 2c 3h Kd", "high-card"),  # a flush only with the turn
        ("6h 5s", "9c 8d 7c Kh 2s", "straight"),
        ("9d 9h", "9c 9s 4d Ks Kd", "four-of-a-kind"),
        ("Kc 4d", "Kh Kd 4c 2s 3s", "full-house"),
        ("As Ks", "Qs Js Ts 2c 2d", "royal-flush"),
        ("As 2s", "3s 4s 5s Kd Kh", "straight-flush"),
    ],
)
def test_the_jackpot_reads_hole_cards_and_flop_alone(book: Rulebook, own: str, board: str, category: str) -> None:
    assert read(book, "jackpot", own=own, community=board).category == category


@pytest.mark.clause("mbs-megalink-uth", "3.10.7", "1.1.14")
@pytest.mark.parametrize(
    ("own", "board", "pays"),
    [
        ("Ah 4h", "9h 6h 2c 3h Kd", "7 to 1"),
        ("7c Kd", "Qs Ts 7s 7d 2h", "3 to 1"),
        ("3c 2d", "8c 8d 8h Ks 4d", "3 to 1"),
        ("2c 2d", "As Ks Qd Jc Th", "4 to 1"),
        ("Ac 4d", "9h 6h 2c 3h Kd", None),
        ("Qc Qh", "6c 6h 3d 8s 2s", None),
    ],
)
def test_trips_reads_the_best_five_of_seven(book: Rulebook, own: str, board: str, pays: str | None) -> None:
    assert pay_table(book, "trips").get(read(book, "final", own=own, community=board).category) == pays


@pytest.mark.clause(
    "mbs-megalink-uth",
    *("3.11", "3.11.1", "3.11.2", "3.11.3", "3.11.4", "3.11.5", "3.11.6", "3.11.7", "3.11.8", "3.11.9", "3.11.10"),
)
def test_each_class_beats_the_next(book: Rulebook) -> None:
    examples = {
        "royal-flush": "Ad Kd Qd Jd Td",
        "straight-flush": "Jc Tc 9c 8c 7c",
        "four-of-a-kind": "Ac Ah Ad As Jh",
        "full-house": "Kc Kh Kd As Ah",
        "flush": "Jh 8h 6h 5h 2h",
        "straight": "9c 8d 7c 6h 5s",
        "three-of-a-kind": "Ts Th Tc 6h 3d",
        "two-pair": "Qc Qh 6c 6h 3d",
        "pair": "Ac Ah 8d 6h 5s",
        "high-card": "Qc Th 6d 5s 2h",
    }
    assert tuple(examples) == book.rank_list("final").categories
    hands = [read(book, "final", own=cards[:5], community=cards[6:]) for cards in examples.values()]
    assert [hand.category for hand in hands] == list(examples)
    assert all(better > worse for better, worse in pairwise(hands))


@pytest.mark.parametrize(
    ("board", "player", "dealer", "outcome"),
    [
        pytest.param(
            *("Kd 9c 7h 4s 2d", "Ks Qh", "9d 5c", "wins"), marks=pytest.mark.clause("mbs-megalink-uth", "3.3", "3.10")
        ),
        pytest.param(
            *("Kd Jc 8h 5s 2d", "Ah 9c", "Qc 3d", "wins"),
            marks=pytest.mark.clause("mbs-megalink-uth", "3.3.1", "3.3.1.1"),
        ),
        pytest.param(
            *("5c 4d 3h Ks Qd", "6s 2h", "Ah 2d", "wins"),
            marks=pytest.mark.clause("mbs-megalink-uth", "3.3.1.2", "3.12.4"),
        ),
        pytest.param(
            *("9s 8d 7c 6h 2s", "Th 3c", "Td 4c", "ties"),
            marks=pytest.mark.clause("mbs-megalink-uth", "3.3.1.3", "3.12.1"),
        ),
        pytest.param(
            *("As Ks Qd Jc Th", "2c 2d", "5h 4h", "ties"), marks=pytest.mark.clause("mbs-megalink-uth", "3.10")
        ),
        pytest.param(
            *("Kh 9h 5h 3c 2d", "Ah 4h", "Qh 7h", "wins"), marks=pytest.mark.clause("mbs-megalink-uth", "3.12")
        ),
        pytest.param(
            *("Ac Ad 5h 9s 2c", "9h Kd", "5s Kh", "wins"), marks=pytest.mark.clause("mbs-megalink-uth", "3.12.2")
        ),
        pytest.param(
            *("Ac Ad 5h 9s 2c", "9h 3d", "9d 4c", "ties"), marks=pytest.mark.clause("mbs-megalink-uth", "3.12.2")
        ),
        pytest.param(
            *("Qc Qd 8h 5s 2c", "Ah 3d", "Kh 4d", "wins"), marks=pytest.mark.clause("mbs-megalink-uth", "3.12.3")
        ),
        pytest.param(
            *("8c 8d 8h Ks 4d", "Kd 2c", "4s 3c", "wins"), marks=pytest.mark.clause("mbs-megalink-uth", "3.12.5")
        ),
        pytest.param(
            *("Ks Kd 7h 4c 2s", "Kc 7d", "Kh 4d", "wins"), marks=pytest.mark.clause("mbs-megalink-uth", "3.12.5")
        ),
        pytest.param(
            *("8s 9d Tc Jh 2c", "Qs 3d", "Qd 4c", "ties"), marks=pytest.mark.clause("mbs-megalink-uth", "3.12.6")
        ),
    ],
)
def test_comparison_on_a_shared_board(book: Rulebook, board: str, player: str, dealer: str, outcome: str) -> None:
    mine = read(book, book.box_hand, own=player, community=board)
    his = read(book, str(book.dealer_hand), dealer=dealer, community=board)
    assert ("wins" if mine > his else "ties" if mine == his else "loses") == outcome


def test_a_reading_that_is_no_switch_cannot_be_switched() -> None:
    with pytest.raises(RulebookError):
        load("mbs-megalink-uth", readings={"U2": "lose"})


def test_every_clause_is_cited_or_explained(book: Rulebook) -> None:
    assert [c for c, clause in book.clauses.items() if c not in book.citations and not clause.none] == []
