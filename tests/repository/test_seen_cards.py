"""The table of what seen cards are worth in docs/mathematics.md is what the games come to."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.analysis.par_sheet import par_sheet
from croupier.rulebook import load

PAGE = Path(__file__).parents[2] / "docs" / "mathematics.md"
ROW = re.compile(r"^\| `([^`]+)` \| (dealer|community|boxes)=(\d) \| \S+ \| \S+ \| (−?)(\d+)/(\d+) \|$", re.MULTILINE)


def rows() -> list[tuple[str, str, int, Fraction]]:
    found = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return [
        (name, whose, int(n), Fraction(int(a), int(b)) * (-1 if sign else 1)) for name, whose, n, sign, a, b in found
    ]


def quick(name: str, number: int) -> bool:
    cards = load(name).cards
    return not cards.dealer or (cards.own == 3 and number < 3)


def cases() -> list[object]:
    return [
        pytest.param(*row, id=f"{row[0]} {row[1]}={row[2]}", marks=() if quick(row[0], row[2]) else pytest.mark.slow)
        for row in rows()
    ]


@pytest.mark.parametrize(("name", "whose", "number", "mean"), cases())
def test_a_row_is_what_the_game_comes_to(name: str, whose: str, number: int, mean: Fraction) -> None:
    assert par_sheet(load(name), seen={whose: number}).main.distribution.mean == mean


def test_every_game_has_a_row() -> None:
    named = {name for name, *_ in rows()}
    assert len(named) >= 5
