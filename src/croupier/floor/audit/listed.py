"""The list of rounds, and of who bet in them, beside the rounds as an audit reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.record.bettors import Part
from croupier.floor.record.entries import RoundRow

#: So many rounds of a player are read together, and so many players remembered.
_PAGE: Final = 200


class ListedParts:
    """What the list of rounds says of each player, read some rounds at a time."""

    def __init__(self, store: Snapshot, table: str, last: int) -> None:
        self._bettors, self._table, self._last = store.streams.bettors, table, last
        self._read: dict[str, tuple[int, dict[int, Part]]] = {}

    def of(self, player: str, number: int) -> Part | None:
        """A player's part of a round; rounds are asked about in their order."""
        until, parts = self._read.get(player, (0, {}))
        if number >= until:
            until = min(number + _PAGE, self._last + 1)
            parts = self._bettors.parts(player, self._table, number, until - 1)
            if len(self._read) >= _PAGE:
                self._read.clear()
            self._read[player] = until, parts
        return parts.get(number)


class ListedRounds:
    """The list of rounds beside the rounds as they are read."""

    def __init__(self, rows: Iterator[RoundRow]) -> None:
        self._rows = rows
        self._next: RoundRow | None = next(rows, None)
        #: What is listed and was never played.
        self.left: list[int] = []

    def of(self, number: int) -> RoundRow | None:
        """The row of a round; rounds are asked for in their order."""
        while self._next is not None and self._next.number < number:
            self._skip()
        if self._next is None or self._next.number != number:
            return None
        row, self._next = self._next, next(self._rows, None)
        return row

    def end(self) -> list[int]:
        """There are no further rounds."""
        while self._next is not None:
            self._skip()
        return self.left

    def _skip(self) -> None:
        if self._next is not None:
            self.left.append(self._next.number)
        self._next = next(self._rows, None)
