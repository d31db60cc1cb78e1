"""Closed days go from the database to the archive: written, read again, listed, and only then deleted.

Whoever is killed at any point leaves every entry in the database, in a file that is listed there, or in both; the next
run ends what was begun. The last round of a table stays: it may be open, and whoever reads a table begins there.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace
from sqlalchemy import Engine, bindparam, delete, func, literal_column, select

from croupier.chain import microseconds, moment
from croupier.errors import Code, InputError, StorageError
from croupier.floor.record.archive import (
    SUFFIX,
    ArchivedEntry,
    ArchiveFile,
    ArchiveFrame,
    ArchiveIndex,
    ArchivePart,
    TreeProof,
    pack_index,
    pack_lines,
)
from croupier.floor.record.archived import Archived
from croupier.floor.record.driver import Driver, Prepared
from croupier.floor.record.engine import Transactions, archive_of, one_state, shown
from croupier.floor.record.journal import Streams
from croupier.floor.record.ledger import Ledger
from croupier.floor.record.schema import transfers
from croupier.floor.record.tables_schema import events
from croupier.floor.record.tree import Tree
from croupier.jackpot.ledger import changes
from croupier.merkle import cover
from croupier.wire.message import Answer

#: A command that is sent again under its key is known for at least so long.
KEPT: Final = timedelta(hours=24)
#: Entries that are compressed together, and deleted together so that nobody waits long.
_FRAME, _TOGETHER = 200, 500

_DELETE: Final = tuple(
    Prepared(
        delete(table).where(
            table.c.stream == bindparam("of"), number >= bindparam("first"), number <= bindparam("last")
        )
    )
    for table, number in ((transfers, transfers.c.seq), (events, events.c.version))
)


_MAY_DELETE: Final = Prepared(
    select(func.has_table_privilege(literal_column(f"'{events.name}'"), literal_column("'DELETE'")))
)


class ArchivedDay(Struct, frozen=True):
    """A file that was written."""

    file: str
    streams: list[str]
    entries: int
    bytes: int


class DaysArchived(Answer, frozen=True, kw_only=True):
    """The files that were written, for everything that was played before a day."""

    database: str
    archive: str
    before: date
    files: tuple[ArchivedDay, ...]


class _Cut(Struct, frozen=True):
    """Where a day ends in a table's stream: the last entry of its last round."""

    day: date
    part: ArchivePart


class _Plan(Struct):
    """What can be archived, by table, and the days on which something was played."""

    days: list[date] = field(default_factory=list)
    cuts: dict[str, list[_Cut]] = field(default_factory=dict)
    listed: set[str] = field(default_factory=set)

    @property
    def entries(self) -> int:
        """How many entries can be archived."""
        return sum(cuts[-1].part.last - cuts[0].part.first + 1 for cuts in self.cuts.values())

    def take(self, day: date) -> list[ArchivePart]:
        """What belongs in the file of a day: everything up to its end that lies in none yet."""
        found = []
        for _, cuts in sorted(self.cuts.items()):
            last: ArchivePart | None = None
            while cuts and cuts[0].day <= day:
                part = cuts.pop(0).part
                last = part if last is None else replace(part, first=last.first)
            if last is not None:
                found.append(last)
        return found


#: Told how much is done, from 0 to 1.
Tell = Callable[[float], None]


def closed_before(now: datetime) -> date:
    """The first day that is not archived yet."""
    return (now.astimezone(UTC) - KEPT).date()


class Archiver:
    """Archives the days before one, of one database."""

    def __init__(self, engine: Engine, tell: Tell = lambda _: None) -> None:
        self._engine, self._where, self._tell = engine, shown(engine.url), tell
        self._entries, self._of = 0, 0
        self._store = Transactions(engine)

    def run(self, before: date, now: datetime) -> list[ArchivedDay]:
        """Move everything that was played before a day; what was written, the oldest first."""
        if before > (latest := closed_before(now)):
            message = f"a day is archived when it has been over for {KEPT // timedelta(hours=1)} hours"
            raise InputError(Code.BAD_VALUE, message, at="--before", expected=f"{latest} or earlier")
        with one_state(self._engine) as driver:
            self._require_owner(driver)
            Archived(driver).require_files()
            directory = archive_of(driver.connection).directory
            plan = self._plan(driver, microseconds(datetime(before.year, before.month, before.day, tzinfo=UTC)))
            left = self._left(driver)
        for stream, first, last in left:
            self._delete(stream, first, last)
        written = []
        self._entries, self._of = 0, plan.entries
        for day in plan.days:
            name = f"{day}{SUFFIX}"
            if name not in plan.listed and (parts := plan.take(day)):
                written.append(self._archive(directory / name, parts))
                for part in parts:
                    self._delete(part.stream, part.first, part.last)
        return written

    def _step(self, entries: int) -> None:
        self._entries += entries
        self._tell(self._entries / max(self._of, 1))

    def _require_owner(self, driver: Driver) -> None:
        if driver.kind != "postgresql":
            return
        if (row := driver.one(_MAY_DELETE, {})) is None or not row[0]:
            raise StorageError(
                Code.STORE_REFUSED, "this role may add to the record and not take anything out of it", at=self._where,
                expected="the role that runs `croupier migrate`",
            )  # fmt: skip

    # ---- what there is to do

    def _plan(self, driver: Driver, limit: int) -> _Plan:
        plan, days = _Plan(), set[date]()
        streams = Streams(driver, Ledger(driver))
        plan.listed = {one.name for one in streams.archived.files()}
        for stream in streams.heads():
            to, table = streams.archived.to(stream), stream.partition(":")[2]
            outcomes, cuts, first = dict(to.outcomes), list[_Cut](), to.last + 1
            for row, following in pairwise(streams.every_round(table, to.rounds)):
                if row.opened_at < limit and (row.last is None or row.outcome is None):
                    raise StorageError(
                        Code.ROUND_OPEN, f"round {row.number} of table {table} is not over, and another follows it",
                        at=stream, expected="a record without findings; `croupier audit` says more",
                    )  # fmt: skip
                days |= {moment(at).date() for at in (row.opened_at, following.opened_at) if at < limit}
                if row.opened_at >= limit:
                    break
                outcome = str(row.outcome) if row.boxes else "empty"
                outcomes[outcome] = outcomes.get(outcome, 0) + 1
                day = moment(row.opened_at).date()
                if cuts and cuts[-1].day == day:
                    first = cuts.pop().part.first
                part = ArchivePart(
                    stream=stream, first=first, last=following.first - 1, rounds=row.number, outcomes=dict(outcomes)
                )
                cuts.append(_Cut(day, part))
                first = part.last + 1
            if cuts:
                plan.cuts[stream] = cuts
        plan.days = sorted(days)
        return plan

    def _left(self, driver: Driver) -> list[tuple[str, int, int]]:
        """Entries that are archived, and that a run before this one has not deleted any more."""
        streams = Streams(driver, Ledger(driver))
        kept = ((stream, streams.first_kept(stream), streams.archived.to(stream).last) for stream in streams.heads())
        return [(stream, first, last) for stream, first, last in kept if first <= last]

    # ---- doing it

    def _archive(self, path: Path, parts: list[ArchivePart]) -> ArchivedDay:
        """Write a file, read it again, and list it."""
        if path.exists():
            # Somebody was killed before he could list it, or it is another floor's.
            file = ArchiveFile(path)
            if [replace(part, frames=()) for part in file.index.parts] != parts or not self._same(file):
                raise StorageError(
                    Code.ARCHIVE_EXISTS, "there is such a file, and it is not what is to be archived", at=str(path),
                    expected="a directory for this floor alone; move the file away if nobody needs it",
                )  # fmt: skip
        else:
            file = self._write(path, parts)
        with self._store.write() as connection:
            Archived(Driver(connection, self._where)).add(path.name, file.digest, file.index)
        entries = sum(part.last - part.first + 1 for part in parts)
        return ArchivedDay(path.name, [part.stream for part in parts], entries, path.stat().st_size)

    def _write(self, path: Path, parts: list[ArchivePart]) -> ArchiveFile:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        except OSError as fault:
            raise _unwritable(fault, path) from None
        new = Path(name)
        try:
            with os.fdopen(handle, "wb") as out:
                with one_state(self._engine) as driver:
                    writing = _Writing(driver, out.write, parts, self._step)
                    index = writing.run()
                out.write(pack_index(index, writing.size))
                out.flush()
                os.fsync(out.fileno())
            if not self._same(ArchiveFile(new)):
                raise StorageError(
                    Code.ARCHIVE_DAMAGED, "what was written is not what was read", at=str(path), expected="a sound disk"
                )
            # Not renamed: a file that is there by now is not replaced.
            os.link(new, path)
            directory = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(directory)
            finally:
                os.close(directory)
        except OSError as fault:
            raise _unwritable(fault, path) from None
        finally:
            with suppress(OSError):
                new.unlink()
        return ArchiveFile(path)

    def _same(self, file: ArchiveFile) -> bool:
        """Whether a file has every entry that it says it has, as the database has it."""
        with one_state(self._engine) as driver:
            streams = Streams(driver, Ledger(driver))
            for part in file.index.parts:
                kept = (one for page in file.pages(part.stream, part.first, part.last) for one in page)
                there = streams.with_money(part.stream, part.first - 1, to=part.last)
                version = part.first - 1
                for one, (entry, moved) in zip(kept, there, strict=False):
                    version += 1
                    if one.version != version or one.entry != entry or one.transfers != moved:
                        return False
                if version != part.last:
                    return False
        return True

    def _delete(self, stream: str, first: int, last: int) -> None:
        for begin in range(first, last + 1, _TOGETHER):
            with self._store.write() as connection:
                driver = Driver(connection, self._where)
                end = min(begin + _TOGETHER - 1, last)
                for statement in _DELETE:
                    driver.run(statement, {"of": stream, "first": begin, "last": end})


class _Writing:
    """One file as it is written: frame by frame, then what is to be known about all of them."""

    def __init__(
        self, driver: Driver, write: Callable[[bytes], object], parts: list[ArchivePart], step: Callable[[int], None]
    ) -> None:
        self._streams, self._tree = Streams(driver, Ledger(driver)), Tree(driver)
        self._write, self._parts, self._step = write, parts, step
        self.size, self._transfers = 0, 0
        self._sums: dict[str, int] = {}
        self._positions: list[int] = []

    def run(self) -> ArchiveIndex:
        """Write every entry, and give the index."""
        parts = tuple(replace(part, frames=tuple(self._frames(part))) for part in self._parts)
        return ArchiveIndex(
            parts=parts, transfers=self._transfers, sums={name: mils for name, mils in self._sums.items() if mils},
            proof=self._proof(),
        )  # fmt: skip

    def _frames(self, part: ArchivePart) -> Iterator[ArchiveFrame]:
        page, leaves = list[ArchivedEntry](), dict[int, int]()
        for entry, moved in self._streams.with_money(part.stream, part.first - 1, to=part.last):
            if not page:
                leaves = self._tree.positions_of(part.stream, entry.version, entry.version + _FRAME - 1)
            if entry.version not in leaves:
                raise StorageError(
                    Code.STORE_INCONSISTENT, f"entry {entry.version} is not in the tree", at=entry.stream,
                    expected="a record without findings; `croupier audit` says more",
                )  # fmt: skip
            page.append(ArchivedEntry.of(entry, moved, leaves[entry.version]))
            self._transfers += len(moved)
            for account, mils in changes(moved).items():
                self._sums[account] = self._sums.get(account, 0) + mils
            if len(page) == _FRAME or entry.version == part.last:
                yield self._frame(page)
                page = []

    def _frame(self, page: list[ArchivedEntry]) -> ArchiveFrame:
        packed, frame = pack_lines(page, self.size)
        self._write(packed)
        self._positions += [one.leaf for one in page]
        self.size += len(packed)
        self._step(len(page))
        return frame

    def _proof(self) -> TreeProof:
        """Under the latest head that covers all of it, or under the tree as it is where no head does."""
        positions = sorted(self._positions)
        head = next(iter(self._tree.heads(1)), None)
        if head is None or head.size <= positions[-1]:
            head = None
        size = self._tree.edge().size if head is None else head.size
        hashes = cover(self._tree.subtrees, positions, size)
        return TreeProof(size=size, hashes=tuple(one.hex() for one in hashes), head=head)


def _unwritable(fault: OSError, path: Path) -> StorageError:
    if isinstance(fault, FileExistsError) and path.exists():
        return StorageError(
            Code.ARCHIVE_EXISTS, "somebody else has written this file meanwhile", at=str(path), expected="one at a time"
        )
    return StorageError(
        Code.STORE_REFUSED, f"the file cannot be written: {fault.strerror}", at=str(path),
        expected="a directory with room that whoever archives may write to",
    )  # fmt: skip
