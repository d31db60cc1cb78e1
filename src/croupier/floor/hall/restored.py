"""A backup that was put back: what players may have seen since it was made is not played with, and it is on record.

Rounds that were open in the backup may have ended since, with their seeds revealed. They are void, the next ones draw
their own; sessions that may have been ended are ended.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection

from croupier.chain import microseconds
from croupier.errors import Code, Refusal
from croupier.floor.chance import Clock
from croupier.floor.hall.tables import Batch, Tables
from croupier.floor.logs import logger
from croupier.floor.people.person import HOUSE
from croupier.floor.people.records import PeopleRecords
from croupier.floor.record.driver import Driver
from croupier.floor.record.engine import Transactions
from croupier.floor.record.high_water import HighWater, HighWaterFile
from croupier.floor.record.tree import Tree
from croupier.floor.table.desk import NOTHING, DeskOrder, DeskRun, TableDesk, UnitOfWork
from croupier.floor.table.state import TableState
from croupier.rulings.apply import decide

#: What the staff log calls it.
ACT: Final = "record-restored"
#: A deck whose order is known is one that was not shuffled; where the rulebook is silent, the house voids the round.
INCIDENT: Final = "unshuffled-cards"
REMEDY: Final = "void-round"


def void(desk: TableDesk, run: DeskRun) -> None:
    """The round ends without a result, whatever was dealt."""
    try:
        run.add(decide(run.state.round, desk.ruling(run, INCIDENT)))
    except Refusal as refusal:
        if refusal.code is not Code.RULES_SILENT:
            raise
        run.add(decide(run.state.round, desk.ruling(run, INCIDENT, remedy=REMEDY)))
    desk.go_on(run)


class Restoration:
    """Whether the record is the one that this machine knows, and what follows where it is not."""

    def __init__(
        self,
        store: Transactions,
        where: str,
        tables: Tables,
        books: Callable[[Connection], UnitOfWork],
        clock: Clock,
        file: HighWaterFile,
        *,
        new: bool = False,
    ) -> None:
        self._store, self._where, self._tables, self._books = store, where, tables, books
        self._clock, self._file, self._log = clock, file, logger()
        #: A new floor at the same address: nothing in it is known to anybody.
        self._new = new
        self._size = -1

    def recognise(self) -> bool:
        """Look whether a backup was put back, and begin anew where one was; called before anything is played."""
        known = self._file.read()
        with self._store.read() as connection:
            tree = Tree(Driver(connection, self._where))
            size = tree.edge().size
            restored = known is not None and not self._new and not known.fits(tree)
            if restored and known is not None and self._on_record(PeopleRecords(connection), known):
                restored = False  # another process of the floor has seen to it
        if restored and known is not None:
            self._log.error("a backup was put back", entries=size, known=known.size)
            with self._store.write() as connection:
                self._begin_anew(connection, size, known.size)
        self.keep()
        return restored

    def keep(self) -> None:
        """Keep how far the record has come, if it has come any further."""
        with self._store.read() as connection:
            edge = Tree(Driver(connection, self._where)).edge()
        if edge.size != self._size:
            self._file.write(HighWater(size=edge.size, root=edge.root.hex(), at=microseconds(self._clock.now())))
            self._size = edge.size

    @staticmethod
    def _on_record(people: PeopleRecords, known: HighWater) -> bool:
        lines = people.acts.latest(before=None, account=HOUSE.account, limit=100)
        return any(line.act == ACT and microseconds(line.at) >= known.at for line in lines)

    def _begin_anew(self, connection: Connection, size: int, known: int) -> None:
        people, batch, voided = PeopleRecords(connection), Batch(self._books(connection)), list[str]()
        for setup in self._tables.setups.values():
            if setup.virtual:
                step = self._tables.order(batch, setup.id, _if_played)
                voided += [step.before.round.round_id] if step.events else []
        ended = people.sessions.end_everybody()
        details = {"entries": size, "known": known, "void": voided, "sessions": ended}
        people.acts.add(HOUSE, self._clock.now(), ACT, "record", details)


def _if_played(state: TableState) -> DeskOrder:
    key = f"house/restored/{state.version + 1}"
    return DeskOrder(kind="restored", do=void, key=key) if state.playing else NOTHING
