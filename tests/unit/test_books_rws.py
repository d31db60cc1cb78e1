"""The two rulebooks of RWS against their documents: what they are, the tables they are played at, and betting."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from croupier.rulebook import load
from tests.unit.at_the_table import rule_for
from tests.unit.rws import BOTH, MULTI, PLAIN

SINGAPORE = timezone(timedelta(hours=8))


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
    for action, remedy in {
        "placed": "refuse-bet",
        "increased": "refuse-increase",
        "withdrawn": "keep-in-action",
    }.items():
        rule = rule_for(book, "late-bet", action=action)
        assert rule is not None
        assert (rule.remedy, "5.11" in rule.clause) == (remedy, True)
