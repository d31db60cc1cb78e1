"""Who bet in which round: the list in which players find their own rounds among all that were played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec
from sqlalchemy import and_, bindparam, delete, func, insert, select

from croupier.floor.record.driver import Driven, Prepared, Row, given
from croupier.floor.record.tables_schema import bettors, rounds
from croupier.settlement.bettors import Stood

Part = tuple[Stood, ...]

_BETTOR: Final = tuple(column.name for column in bettors.columns)
_encode: Final = msgspec.json.Encoder().encode
_decode_part: Final = msgspec.json.Decoder(Part).decode

_FORGET: Final = Prepared(delete(bettors).where(*given(bettors, player="who", table="at_table", number="of")))
_OWN: Final = Prepared(
    select(rounds, bettors.c.boxes.label("own"))
    .select_from(bettors.join(rounds, and_(rounds.c.table == bettors.c.table, rounds.c.number == bettors.c.number)))
    .where(*given(bettors, player="who", table="at_table"), bettors.c.number < bindparam("before"))
    .order_by(bettors.c.number.desc())
    .limit(bindparam("most"))
)
_PARTS: Final = Prepared(
    select(bettors.c.number, bettors.c.boxes).where(
        *given(bettors, player="who", table="at_table"),
        bettors.c.number >= bindparam("first"),
        bettors.c.number <= bindparam("last"),
    )
)
_COUNT: Final = Prepared(
    select(func.count())
    .select_from(bettors)
    .where(bettors.c.table == bindparam("at_table"), bettors.c.number > bindparam("after"))
)


@cache
def _insert_bettors(rows: int) -> Prepared:
    """So many bettors in one statement."""
    return Prepared(insert(bettors).values([{name: bindparam(f"{name}_{i}") for name in _BETTOR} for i in range(rows)]))


class BettorIndex(Driven):
    """Who bet in which round, inside one transaction."""

    def enter(self, table: str, number: int, parts: Mapping[str, Part]) -> None:
        """A round has ended so for these players."""
        if parts:
            values = [
                value for player, part in parts.items() for value in (player, table, number, _encode(part).decode())
            ]
            self._driver.run_in_order(_insert_bettors(len(parts)), values)

    def forget(self, table: str, number: int, players: Mapping[str, Part]) -> None:
        """What a round meant to these players has been taken back."""
        for player in players:
            self._driver.run(_FORGET, {"who": player, "at_table": table, "of": number})

    def latest(self, player: str, table: str, most: int, before: int) -> list[tuple[Row, Part]]:
        """The latest rounds of a player at a table, the newest first, each as its row in the list of rounds."""
        found = self._driver.all(_OWN, {"who": player, "at_table": table, "before": before, "most": most})
        return [(row[:-1], _decode_part(row[-1])) for row in found]

    def part(self, player: str, table: str, number: int) -> Part | None:
        """What the list says of one player and one round."""
        return self.parts(player, table, number, number).get(number)

    def parts(self, player: str, table: str, first: int, last: int) -> dict[int, Part]:
        """What the list says of one player and the rounds between two numbers, by round."""
        rows = self._driver.all(_PARTS, {"who": player, "at_table": table, "first": first, "last": last})
        return {number: _decode_part(boxes) for number, boxes in rows}

    def count(self, table: str, after: int = 0) -> int:
        """How many players are listed with the rounds of a table after a number, each as often as he played."""
        row = self._driver.one(_COUNT, {"at_table": table, "after": after})
        return 0 if row is None else int(row[0])
