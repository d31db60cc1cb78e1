"""A backup that was put back: what players may have seen since it was made is not played with, and it is on record.

Rounds that were open in the backup may have ended since, with their seeds revealed. They are void, the next ones draw
their own; sessions that may have been ended are ended.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection

from croupier.errors import Code, Refusal
from croupier.floor.chance import Clock
from croupier.floor.hall.tables import Batch, Tables
from croupier.floor.logs import logger
from croupier.floor.people.person import HOUSE
from croupier.floor.people.records import PeopleRecords
from croupier.floor.record.driver import Driver
from croupier.floor.record.engine import Transactions
from croupier.floor.record.high_water import HighWater, Marks
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
    """Whether the record is the one that this machine knows, and what follows where it is not.

    A record has its epoch from its first entry, and a new one from each time that it was put back: what goes on from a
    backup is not what the backup was made of, though both begin alike and may be open at once.
    """

    def __init__(
        self,
        store: Transactions,
        where: str,
        tables: Tables,
        books: Callable[[Connection], UnitOfWork],
        clock: Clock,
        marks: Marks,
        *,
        new: bool = False,
    ) -> None:
        self._store, self._where, self._tables, self._books = store, where, tables, books
        self._clock, self._marks, self._log = clock, marks, logger()
        #: A floor that was just made: nothing in it is known to anybody.
        self._new = new
        self._size, self._known_epoch = 0, b""

    def recognise(self) -> bool:
        """Look whether a backup was put back, and begin anew where one was; called before anything is played."""
        with self._store.read() as connection:
            tree, epoch = self._tree(connection), self._epoch(connection)
            size = tree.edge().size
            known = self._marks.read(epoch) if epoch and not self._new else None
            restored = known is not None and not known.fits(tree)
        if restored and known is not None:
            self._log.error("a backup was put back", entries=size, known=known.size)
            with self._store.write() as connection:
                PeopleRecords(connection).acts.take_turn()
                # Of several processes that open one floor, the first does what is to be done.
                if restored := self._epoch(connection) == epoch:
                    self._begin_anew(connection, size, known.size)
        self._size, self._known_epoch = 0, b""
        self.keep()
        return restored

    def keep(self) -> bool:
        """Keep how far the record has come, if it has come any further; False where it has gone back meanwhile."""
        with self._store.read() as connection:
            edge = self._tree(connection).edge()
            if edge.size > self._size:
                self._known_epoch = self._known_epoch or self._epoch(connection)
        if edge.size > self._size and self._known_epoch:
            self._marks.write(self._known_epoch, HighWater(size=edge.size, root=edge.root.hex()))
            self._size = edge.size
        return edge.size >= self._size

    def _tree(self, connection: Connection) -> Tree:
        return Tree(Driver(connection, self._where))

    def _epoch(self, connection: Connection) -> bytes:
        """What nothing but this record has: the line about the last time it was put back, or how it begins."""
        line = next(iter(PeopleRecords(connection).acts.latest(account=HOUSE.account, act=ACT, limit=1)), None)
        if line is not None and line.hash is not None:
            return line.hash
        tree = self._tree(connection)
        return tree.root(1) if tree.edge().size else b""

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
