"""Entries of a stream, and rounds as the list of rounds has them, wherever they are kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from croupier.chain import chained, moment
from croupier.jackpot.ledger import Transfer
from croupier.wire import tables as wire

_encode: Final = msgspec.json.Encoder().encode


class Written(Struct, frozen=True, kw_only=True, gc=False):
    """One entry. `body` is kept as it was written, because the hash is over those very characters."""

    stream: str
    version: int
    kind: str
    body: str
    actor: str
    at: int
    key: str
    request: bytes
    hash: bytes = b""

    def digest(self, previous: bytes, transfers: Sequence[Transfer]) -> bytes:
        """The hash that this entry must carry if it follows one with hash `previous` and moved this money."""
        said = (
            self.stream, self.version, self.kind, self.body, self.actor, self.at, self.key, self.request.hex(),
            tuple(transfers),
        )  # fmt: skip
        return chained(previous, _encode(said))


class RoundRow(Struct, frozen=True, kw_only=True, gc=False):
    """A round as the list of rounds has it."""

    table: str
    number: int
    round: str
    first: int
    last: int | None
    opened_at: int
    ended_at: int | None
    outcome: str | None
    boxes: int
    staked: int
    paid: int

    def told(self) -> wire.RoundRow:
        """The row as it is sent."""
        ended_at = moment(self.ended_at) if self.ended_at is not None else None
        return wire.RoundRow.of(
            self,
            round_id=self.round,
            first_version=self.first,
            last_version=self.last,
            opened_at=moment(self.opened_at),
            ended_at=ended_at,
            awards=(),
            house=None,
        )
