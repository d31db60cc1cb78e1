"""The 169 kinds of hole cards: pairs, and two ranks suited or not."""

from __future__ import annotations

from typing import Final

from croupier.cards import RANKS

KINDS: Final = 169


def kind_of(first: int, second: int) -> int:
    """The kind of two hole cards: row and column of the usual square, suited above the diagonal, aces first."""
    high, low = sorted((12 - (first >> 2), 12 - (second >> 2)))
    return high * 13 + low if first & 3 == second & 3 else low * 13 + high


def kind_name(kind: int) -> str:
    """`AKs`, `K5o` or `77`."""
    row, column = divmod(kind, 13)
    first, second = RANKS[12 - min(row, column)], RANKS[12 - max(row, column)]
    return first + second + ("" if row == column else "s" if row < column else "o")
