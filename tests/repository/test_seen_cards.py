"""What seen cards are worth: the table of docs/mathematics.md, what the package has, and what the games come to."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.analysis.par_sheet import par_sheet
from croupier.analysis.reading import game_of
from croupier.analysis.seen_cards import SeenCardsWorth, name_of, worked_out
from croupier.analysis.what_if import changes
from croupier.rulebook import book_ids, load

PAGE = Path(__file__).parents[2] / "docs" / "mathematics.md"
ROW = re.compile(r"^\| `([^`]+)` \| (dealer|community|boxes)=(\d) \| \S+ \| \S+ \| (−?)(\d+)/(\d+) \|$", re.MULTILINE)


def rows() -> list[tuple[str, str, int, Fraction]]:
    found = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return [
        (name, whose, int(n), Fraction(int(a), int(b)) * (-1 if sign else 1)) for name, whose, n, sign, a, b in found
    ]


def quick(name: str, number: int) -> bool:
    return load(name).cards.own == 3 and number < 2


def cases() -> list[object]:
    return [
        pytest.param(*row, id=f"{row[0]} {row[1]}={row[2]}", marks=() if quick(row[0], row[2]) else pytest.mark.slow)
        for row in rows()
    ]


@pytest.mark.parametrize(("name", "whose", "number", "mean"), cases())
def test_a_row_is_what_the_game_comes_to(name: str, whose: str, number: int, mean: Fraction) -> None:
    assert par_sheet(load(name), seen={whose: number}).main.distribution.mean == mean


@pytest.mark.parametrize("name", book_ids())
def test_every_game_has_a_row(name: str) -> None:
    """A card of the dealer's where he has one that is down, else a community card."""
    found = worked_out(load(name))
    assert ("dealer" if load(name).cards.dealer else "community", 1) in [(one.whose, one.cards) for one in found]
    assert all(one.gain > 0 for one in found)


def test_the_page_and_the_package_say_the_same() -> None:
    packed = {(name, one.whose, one.cards): one.knowing for name in book_ids() for one in worked_out(load(name))}
    for name, whose, number, mean in rows():
        assert packed[name, whose, number] == mean
    assert len(rows()) == len({(name_of(game_of(load(name))), *rest) for name, *rest in packed})


def test_a_changed_game_has_no_row_of_another() -> None:
    book = load("rws-3cp")
    assert worked_out(load(book.id, changes=changes(book, ["ante-bonus.straight=2"]))) == ()


def test_what_a_card_is_worth_is_the_difference() -> None:
    assert SeenCardsWorth("dealer", 1, Fraction(-1, 10), Fraction(1, 5)).gain == Fraction(3, 10)
