"""Wins as they are listed: every award and prize with its table, box, hand, reading and time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from croupier.chain import microseconds
from croupier.jackpot import bodies as b
from croupier.jackpot.entries import Entry
from croupier.money import Cents


class Win(Struct, frozen=True, kw_only=True):
    """One line of the list. `before` is what the display showed when the turn of a share of the meter came.

    `reading` is the number of the entry that it was paid from. Times count microseconds since 1970 UTC. `turn` is the
    place of a share in the order of payment: entry, then place within it.
    """

    id: str
    kind: Literal["share", "fixed", "envy"]
    state: Literal["claimed", "verified", "paid", "rejected"]
    table: str
    round: str
    box: int
    player: str
    category: str
    hand: str
    amount: Cents
    reading: int
    before: Cents
    dealt_at: int
    entered_at: int
    turn: int = 0
    share: str = ""


def wins_of(entry: Entry, body: b.Body) -> Iterator[Win]:
    """The wins that an entry adds or changes; the same id again replaces what was listed."""
    match body:
        case b.PrizesPaid():
            for index, prize in enumerate(body.prizes):
                yield _prize(entry, body, index, prize)
        case b.PendingBody():
            for turn, group in enumerate(body.pending):
                yield from (_share(group, award, turn) for award in group.awards)
        case _:
            pass


def settled_of(body: b.Body) -> tuple[tuple[str, Literal["paid", "rejected"]], ...]:
    """The wins that an entry ends, and what became of them."""
    match body:
        case b.AwardPaid():
            return ((body.award, "paid"),)
        case b.AwardRejected():
            return tuple((win, "rejected") for win in (body.award, *body.prizes))
        case b.RoundReopened():
            return tuple((win, "rejected") for win in (*body.awards, *body.prizes))
        case _:
            return ()


def _prize(entry: Entry, body: b.PrizesPaid, index: int, prize: b.Prize) -> Win:
    return Win(
        **asdict(prize),
        id=f"{entry.seq}.{index}",
        state="paid",
        table=body.table,
        round=body.round,
        reading=entry.seq - 1,
        before=0,
        dealt_at=entry.at,
        entered_at=entry.at,
    )


def _share(group: b.ClaimGroup, award: b.PendingAward, turn: int) -> Win:
    return Win(
        id=award.id,
        kind="share",
        state=award.state,
        table=group.table,
        round=group.round,
        box=award.box,
        player=award.player,
        category=award.category,
        hand=award.hand,
        amount=award.amount,
        reading=group.reading,
        before=award.before,
        dealt_at=microseconds(group.dealt_at),
        entered_at=microseconds(group.entered_at),
        turn=turn,
        share=award.share,
    )
