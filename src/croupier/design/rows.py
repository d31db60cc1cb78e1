"""The rows that vary: what each may pay, and the order in which hands of one pay table may be paid."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, TypeAlias

from croupier.rulebook.pays import Pay

#: By row: the place of the option that it has.
Table: TypeAlias = tuple[int, ...]

#: Odds are compared with odds, shares with shares, amounts with amounts.
_KINDS: Final = {"to": "odds", "for": "odds", "push": "odds", "percent": "share", "flat": "amount"}


@dataclass(frozen=True)
class Row:
    """A row of a pay table, or another value that pays are reckoned with: what it may be, the lowest first.

    `chain` names the rows that it is in order with; rows of one chain stand from the lowest hand to the highest.
    """

    bet: str
    hand: str
    #: The key of the rulebook; empty for what only a link is configured with.
    path: str
    options: tuple[Pay, ...]
    free: bool
    chain: str = ""

    @property
    def name(self) -> str:
        return f"{self.bet}.{self.hand}"

    @cached_property
    def values(self) -> tuple[Fraction, ...]:
        """What the options pay, a returned stake left out."""
        return tuple(pay.ratio - (1 if pay.kind == "for" else 0) for pay in self.options)


def kind_of(pay: Pay) -> str:
    """`odds`, `share` or `amount`."""
    return _KINDS[pay.kind]


@dataclass(frozen=True)
class Space:
    """All tables that can be made: an option for each row, in the order of hands unless any order will do."""

    rows: tuple[Row, ...]
    any_order: bool = False

    @cached_property
    def after(self) -> tuple[tuple[int, ...], ...]:
        """By row and option: the first option that the next row may have beside it."""
        found = []
        for row, following in zip(self.rows, (*self.rows[1:], None), strict=True):
            if following is None or not self._bound(row, following):
                found.append((0,) * len(row.options))
                continue
            found.append(tuple(bisect_left(following.values, value) for value in row.values))
        return tuple(found)

    def _bound(self, row: Row, following: Row) -> bool:
        in_chain = bool(row.chain) and row.chain == following.chain
        # What the rulebook prints side by side may be in any order.
        return in_chain and not self.any_order and (row.free or following.free)

    @cached_property
    def ways(self) -> tuple[tuple[int, ...], ...]:
        """By row and first option that it may have: how many tables there are from this row on."""
        found: list[tuple[int, ...]] = [(1,)]
        for row, after in zip(reversed(self.rows), reversed(self.after), strict=True):
            later, here = found[-1], [0]
            for at in range(len(row.options) - 1, -1, -1):
                here.append(here[-1] + (later[after[at]] if after[at] < len(later) else 0))
            found.append(tuple(reversed(here)))
        return tuple(reversed(found))

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return self.ways[0][0]

    def pays(self, table: Table) -> tuple[Pay, ...]:
        """What each row pays in a table."""
        return tuple(row.options[at] for row, at in zip(self.rows, table, strict=True))

    def changes(self, table: Table) -> dict[str, str]:
        """The values that vary, by their keys in the rulebook."""
        paid = zip(self.rows, self.pays(table), strict=True)
        return {row.path: str(pay) for row, pay in paid if row.free and row.path}


def in_order(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Rows chain by chain, as they come."""
    chains = list(dict.fromkeys(row.chain for row in rows))
    return tuple(row for chain in chains for row in rows if row.chain == chain)
