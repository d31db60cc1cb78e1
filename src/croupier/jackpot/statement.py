"""The statement of a link: how its present value follows from every contribution, award, reset and correction.

What regulators of such systems ask for: the totals in, displayed, overflow, reserve, hits and wins by kind, and the
latest wins, each with table, box, hand, reading and time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from croupier.jackpot import posting as p
from croupier.jackpot.entries import Entry
from croupier.jackpot.link import Link
from croupier.jackpot.state import LinkState
from croupier.jackpot.wins import Win
from croupier.money import Cents

#: What brings stakes in, and what takes them back.
_IN = (p.CONTRIBUTION, p.OVERFLOW, p.TO_RESERVE, p.TO_PRIZES, p.TO_HOUSE)
_BACK = (p.CONTRIBUTION_RETURNED, p.OVERFLOW_RETURNED, p.RESERVE_RETURNED, p.PRIZES_RETURNED, p.HOUSE_RETURNED)


class StatementLine(Struct, frozen=True):
    """What transfers of one purpose moved into an account, in ten-thousandths of a cent; below zero, out of it."""

    purpose: str
    count: int
    mils: int


class Hits(Struct, frozen=True):
    """How often a kind of hand has won, and how much, in cents; rejected claims are not counted."""

    kind: str
    category: str
    count: int
    amount: Cents


class StatementTotals(Struct, frozen=True, kw_only=True):
    """Everything since the link was opened, in ten-thousandths of a cent."""

    collected: int
    returned: int
    to_meter: int
    overflow: int
    to_reserve: int
    to_prizes: int
    to_house: int
    resets: int
    awards: int
    prizes: int
    corrections: int


class Statement(Struct, frozen=True, kw_only=True):
    """A link at one moment. `derived` is added up from the record, `meter` is what is kept; they must agree."""

    link: Link
    status: str
    reading: int
    displayed: Cents
    meter: int
    reserve: int
    prizes: int
    pending: Cents
    house: int
    since: int
    since_at: int
    opening: int
    lines: tuple[StatementLine, ...]
    derived: int
    totals: StatementTotals
    hits: tuple[Hits, ...]
    wins: tuple[Win, ...]

    @property
    def agrees(self) -> bool:
        """Whether the value that is kept is the one that follows from the record."""
        return self.derived == self.meter


def build(
    state: LinkState, start: Entry, since: Sequence[StatementLine], ever: Mapping[str, Sequence[StatementLine]],
    wins: Sequence[Win], latest: int,
) -> Statement:  # fmt: skip
    """Put a statement together: `since` are the transfers of the meter after entry `start`, `ever` all by account."""
    opening = start.meter or 0
    return Statement(
        link=state.link,
        status=state.terms.status,
        reading=state.seq,
        displayed=state.displayed,
        meter=state.meter,
        reserve=state.reserve,
        prizes=state.prizes,
        pending=sum(award.amount for group in state.terms.pending for award in group.awards),
        house=sum(total.mils for total in ever["house"]),
        since=start.seq,
        since_at=start.at,
        opening=opening,
        lines=tuple(since),
        derived=opening + sum(total.mils for total in since),
        totals=_totals(ever),
        hits=_hits(wins),
        wins=tuple(wins[:latest]),
    )


def _totals(ever: Mapping[str, Sequence[StatementLine]]) -> StatementTotals:
    def total(account: str, *purposes: str) -> int:
        return sum(one.mils for one in ever[account] if one.purpose in purposes)

    def everywhere(purposes: Iterable[str]) -> int:
        return sum(total(account, *purposes) for account in ever)

    return StatementTotals(
        collected=everywhere(_IN),
        returned=-everywhere(_BACK),
        to_meter=total("meter", p.CONTRIBUTION),
        overflow=total("reserve", p.OVERFLOW),
        to_reserve=total("reserve", p.TO_RESERVE),
        to_prizes=total("prizes", p.TO_PRIZES),
        to_house=total("house", p.TO_HOUSE),
        resets=total("meter", p.RESET, p.RESET_UNDONE),
        awards=-total("meter", p.AWARD, p.AWARD_VOID),
        prizes=-total("prizes", p.PRIZE, p.ENVY) - total("house", p.PRIZE, p.ENVY),
        corrections=total("meter", p.CORRECTION),
    )


def _hits(wins: Sequence[Win]) -> tuple[Hits, ...]:
    found: dict[tuple[str, str], tuple[int, Cents]] = {}
    for win in wins:
        if win.state != "rejected":
            count, amount = found.get((win.kind, win.category), (0, 0))
            found[win.kind, win.category] = (count + 1, amount + win.amount)
    return tuple(Hits(*name, *sums) for name, sums in sorted(found.items()))
