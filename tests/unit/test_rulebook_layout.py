"""The layout of every game is the one its rulebook describes."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cli.table.words import label
from croupier.rulebook import load
from croupier.rulebook.layout import layout_of

BOOKS = ("rws-3cp", "rws-multilink-3cp", "mbs-megalink-3cp", "mbs-megalink-uth", "hgc-3cp-progressive")


@pytest.mark.parametrize("book", BOOKS)
def test_every_spot_of_the_document_is_there_with_its_size_and_clauses(book: str) -> None:
    rulebook, layout = load(book), layout_of(load(book))
    assert tuple(spot.bet for spot in layout.spots) == rulebook.equipment.spots.bets
    assert {spot.bet for spot in layout.spots if spot.opening} == set(rulebook.opening_bets)
    assert [spot.bet for spot in layout.spots if spot.follows] == list(rulebook.decided_bets)
    assert all(spot.size.clauses for spot in layout.spots)
    assert set(layout.riders) | set(rulebook.equipment.spots.bets) == set(rulebook.bets)
    assert [spot.bet for spot in layout.spots if spot.shape == "coin"] == [rulebook.jackpot.bet]  # type: ignore[union-attr]


def test_the_blind_is_the_twin_of_the_ante() -> None:
    spots = {spot.bet: spot for spot in layout_of(load("mbs-megalink-uth")).spots}
    assert spots["blind"].equal_to == "ante"
    assert {bet for bet, spot in spots.items() if spot.equal_to} == {"blind"}


def test_the_felt_says_when_the_dealer_qualifies() -> None:
    qualifies = layout_of(load("rws-3cp")).qualifies
    assert qualifies is not None
    assert (qualifies.text, qualifies.clauses) == ("Dealer qualifies with queen high or better", ("1.16",))


def test_a_jackpot_bet_of_another_name_is_printed_by_it(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('extends = "rws-3cp"\n[bets.jackpot]\nlabel = "Six Card Bonus"\nshort = ""\n')
    book = load(own)
    assert [spot.print for spot in layout_of(book).spots if spot.bet == "jackpot"] == ["Six Card Bonus"]
    assert label(book, "jackpot") == "Six Card Bonus"
    assert label(load("rws-3cp"), "jackpot") == "Jackpot"
