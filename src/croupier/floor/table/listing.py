"""The list of rounds, which makes a round easy to find: by its table and number, and by who bet in it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from croupier.floor.record.entries import RoundRow
from croupier.floor.record.journal import Streams
from croupier.floor.table.happenings import Anything
from croupier.floor.table.money import parts_of
from croupier.floor.table.state import TableState
from croupier.round import events as e

#: The events of which the list of rounds has something.
_LISTED: Final = (e.BettingOpened, e.SeedRevealed, e.RoundSettled, e.PayoutsTakenBack)


def keep_rounds(
    streams: Streams, table: str, before: TableState, now: TableState, happened: tuple[Anything, ...]
) -> None:
    """Bring the list up to date after an entry of a table."""
    round_, kinds = now.round, {type(event) for event in happened}
    if kinds.isdisjoint(_LISTED):
        return
    row = RoundRow(
        table=table, number=now.number, round=round_.round_id, first=now.first, last=None,
        opened_at=now.at, ended_at=None, outcome=None, boxes=0, staked=0, paid=0,
    )  # fmt: skip
    if now.number != before.number:
        streams.open_round(row)
    if e.SeedRevealed in kinds:
        streams.drop_seed(table, round_.round_id)
    if kinds.isdisjoint((e.RoundSettled, e.PayoutsTakenBack)):
        return
    settled, was = round_.settlement, before.round.settlement
    if was is not None and now.number == before.number:
        streams.bettors.forget(table, now.number, parts_of(was))
    if settled is not None:
        streams.bettors.enter(table, now.number, parts_of(settled))
    if settled is None:  # a ruling has taken the payouts back, and the round goes on
        streams.end_round(row)
    else:
        streams.end_round(
            replace(
                row, last=now.version, ended_at=now.at, outcome="void" if settled.void else "settled",
                boxes=len(settled.boxes), staked=sum(box.staked for box in settled.boxes),
                paid=sum(box.paid for box in settled.boxes),
            )
        )  # fmt: skip
