"""A winner who is noticed when another, whom the rules pay no earlier, has his money already.

What is paid stays paid, and the later claim takes its share of what is left. Whoever verifies it is told so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from croupier.jackpot.bodies import ClaimGroup, PaidFirst, PendingAward
from croupier.jackpot.claims import rules_of
from croupier.rulebook import Rulebook

#: An award that was paid, and the turn in which it was.
Paid: TypeAlias = tuple[ClaimGroup, PendingAward]


def beside_paid(book: Rulebook, group: ClaimGroup, paid: Sequence[Paid]) -> ClaimGroup:
    """The winners of a turn, each with the awards that were paid before he was claimed although he comes no later."""

    def told(award: PendingAward) -> PendingAward:
        first = [one for one in paid if _comes_no_later(book, group, award, one)]
        return replace(
            award,
            paid_first=tuple(
                PaidFirst(award=had.id, table=turn.table, box=had.box, amount=had.amount) for turn, had in first
            ),
        )

    return replace(group, awards=tuple(told(award) for award in group.awards))


def _comes_no_later(book: Rulebook, group: ClaimGroup, award: PendingAward, paid: Paid) -> bool:
    """Whether the rules pay a winner before one who has his money, or together with him."""
    (turn, had), (jackpot, pays, _) = paid, rules_of(book)
    if turn.table != group.table:
        return jackpot.across_tables.order == "time-dealt" and group.dealt_at < turn.dealt_at
    if jackpot.same_table is None or turn.round != group.round:
        return False
    return pays[award.category].ratio <= pays[had.category].ratio if jackpot.pooled else award.box < had.box
