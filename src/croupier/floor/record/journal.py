"""Streams of events: one for every table and every purse, numbered, signed and chained by hashes.

An entry is everything that one command did. Its version is the number that clients see; its key makes the same
command count once; its money stands in the ledger under the same stream and number and is part of the hash.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any, Final, TypeVar

from sqlalchemy import and_, bindparam, case, delete, func, insert, or_, select, update

from croupier.chain import Head
from croupier.errors import Code, Refusal
from croupier.floor.record.archived import Archived
from croupier.floor.record.bettors import BettorIndex, Part
from croupier.floor.record.books import KeptBooks
from croupier.floor.record.driver import Driver, Prepared, Row, given
from croupier.floor.record.engine import vault_of
from croupier.floor.record.entries import RoundRow, Written
from croupier.floor.record.ledger import Ledger
from croupier.floor.record.tables_schema import VOID, events, rounds, seeds, streams
from croupier.floor.record.tree import note
from croupier.jackpot.ledger import Transfer
from croupier.languages import Sentence

T = TypeVar("T")

_PAGE: Final = 500
#: No entry has this number.
_NEVER: Final = 2**62

_head = select(streams.c.version, streams.c.hash).where(streams.c.stream == bindparam("name"))
_HEAD: Final = Prepared(_head)
_LOCKED_HEAD: Final = Prepared(_head.with_for_update())
_known = select(events.c.version).where(events.c.stream == streams.c.stream, events.c.key == bindparam("key"))
_ASKED: Final = Prepared(_head.add_columns(_known.scalar_subquery()).with_for_update(of=streams))


@cache
def _locked_heads(several: int) -> Prepared:
    """So many streams, locked in one order for everybody, so that nobody waits in a circle."""
    found = select(streams.c.stream, streams.c.version, streams.c.hash).order_by(streams.c.stream)
    found = found.where(streams.c.stream.in_([bindparam(f"name_{place}") for place in range(several)]))
    return Prepared(found.with_for_update())


@cache
def _known_among(several: int) -> Prepared:
    """So many pairs of a stream and a key."""
    pairs = [
        and_(events.c.stream == bindparam(f"name_{place}"), events.c.key == bindparam(f"key_{place}"))
        for place in range(several)
    ]
    return Prepared(select(events.c.stream, events.c.key, events.c.version).where(or_(*pairs)))


_TABLE: Final = "table:"
_HEADS: Final = Prepared(select(streams.c.stream, streams.c.version).where(streams.c.stream.like(f"{_TABLE}%")))
_BEGIN: Final = Prepared(insert(streams))
_MOVE: Final = Prepared(
    update(streams)
    .where(*given(streams, stream="name", version="seen"))
    .values(version=bindparam("new_version"), hash=bindparam("new_hash"))
)
_ADD: Final = Prepared(insert(events))
#: Whose stream it is whoever asks for an entry knows.
_entries = select(*(column for column in events.c if column is not events.c.stream))
_ROWS: Final = Prepared(
    _entries.where(events.c.stream == bindparam("name"), events.c.version > bindparam("after"))
    .order_by(events.c.version)
    .limit(bindparam("most"))
)
_FIRST: Final = Prepared(select(func.min(events.c.version)).where(events.c.stream == bindparam("name")))
_HASH_OF: Final = Prepared(select(events.c.hash).where(*given(events, stream="name", version="which")))
_TIME_OF: Final = Prepared(select(events.c.at).where(*given(events, stream="name", version="which")))
_KEYED: Final = Prepared(_entries.where(*given(events, stream="name", key="known")))
_COUNT_BY: Final = Prepared(
    select(func.count())
    .select_from(events)
    .where(
        events.c.stream == bindparam("name"), events.c.version >= bindparam("first"), events.c.actor == bindparam("by")
    )
)
_STREAMS: Final = Prepared(select(streams.c.stream).order_by(streams.c.stream))

_ROUND: Final = tuple(column.name for column in rounds.columns)
_OPEN_ROUND: Final = Prepared(insert(rounds))
_END_ROUND: Final = Prepared(
    update(rounds)
    .where(*given(rounds, table="at_table", number="which"))
    .values({name: bindparam(f"new_{name}") for name in ("last", "ended_at", "outcome", "boxes", "staked", "paid")})
)
_LATEST_ROUNDS: Final = Prepared(
    select(rounds)
    .where(rounds.c.table == bindparam("at_table"), rounds.c.number < bindparam("before"))
    .order_by(rounds.c.number.desc())
    .limit(bindparam("most"))
)
_VOIDS: Final = Prepared(
    select(func.count(), func.count(case((rounds.c.boxes > 0, 1))))
    .select_from(rounds)
    .where(rounds.c.table == bindparam("at_table"), rounds.c.number > bindparam("after"), VOID)
)
_ROUNDS_FROM: Final = Prepared(
    select(rounds)
    .where(rounds.c.table == bindparam("at_table"), rounds.c.number > bindparam("after"))
    .order_by(rounds.c.number)
    .limit(bindparam("most"))
)
_ROUND_AT: Final = Prepared(
    select(rounds)
    .where(rounds.c.table == bindparam("at_table"), rounds.c.first <= bindparam("version"))
    .order_by(rounds.c.first.desc())
    .limit(bindparam("most"))
)
_KEEP_SEED: Final = Prepared(insert(seeds))
_SEED: Final = Prepared(select(seeds.c.seed).where(*given(seeds, table="at_table", round="of")))
_DROP_SEED: Final = Prepared(delete(seeds).where(*given(seeds, table="at_table", round="of")))


class Streams:
    """The streams inside one transaction."""

    def __init__(self, driver: Driver, ledger: Ledger) -> None:
        self._driver = driver
        self._ledger = ledger
        self.bettors = BettorIndex(driver)
        self.archived = Archived(driver)
        self.books = KeptBooks(driver)

    def head(self, stream: str, *, lock: bool = False) -> Head:
        """Where a stream ends now; locked, nobody else adds to it until the transaction is over."""
        row = self._driver.one(_LOCKED_HEAD if lock else _HEAD, {"name": stream})
        return Head() if row is None else Head(row[0], bytes(row[1]))

    def head_and_known(self, stream: str, key: str) -> tuple[Head, int | None]:
        """Where a stream ends, locked, and the version that a key belongs to, if it was used before."""
        row = self._driver.one(_ASKED, {"name": stream, "key": key})
        return (Head(), None) if row is None else (Head(row[0], bytes(row[1])), row[2])

    def locked_heads(self, names: Collection[str]) -> dict[str, Head]:
        """Where several streams end, locked."""
        values = {f"name_{place}": name for place, name in enumerate(_filled_up(sorted(names)))}
        rows = self._driver.all(_locked_heads(len(values)), values)
        return dict.fromkeys(names, Head()) | {row[0]: Head(row[1], bytes(row[2])) for row in rows}

    def known_among(self, keys: Collection[tuple[str, str]]) -> dict[tuple[str, str], int]:
        """The versions that keys of streams belong to, as far as they were used before."""
        values: dict[str, Any] = {}
        pairs = _filled_up(sorted(keys))
        for place, (name, key) in enumerate(pairs):
            values |= {f"name_{place}": name, f"key_{place}": key}
        return {(row[0], row[1]): row[2] for row in self._driver.all(_known_among(len(pairs)), values)}

    def heads(self) -> dict[str, int]:
        """The version of every table's stream."""
        return {row[0]: row[1] for row in self._driver.all(_HEADS, {})}

    def names(self) -> list[str]:
        """Every stream there is."""
        return [row[0] for row in self._driver.all(_STREAMS, {})]

    def add(self, head: Head, entry: Written, transfers: Sequence[Transfer]) -> Head:
        """Add an entry with its money after `head`, which the transaction has locked.

        Where somebody else was faster after all, his entry has this number already, and the database says so.
        """
        hash_ = entry.digest(head.hash, transfers)
        if head.version == 0:
            self._driver.run(_BEGIN, {"stream": entry.stream, "version": entry.version, "hash": hash_})
        else:
            moved = {"name": entry.stream, "seen": head.version, "new_version": entry.version, "new_hash": hash_}
            self._driver.run(_MOVE, moved)
        self._driver.run_in_order(
            _ADD,
            [
                entry.stream, entry.version, entry.kind, entry.body, entry.actor, entry.at, entry.key, entry.request,
                hash_,
            ],
        )  # fmt: skip
        self._ledger.enter(entry.stream, entry.version, transfers)
        note(self._driver.connection, entry.stream, entry.version, hash_)
        return Head(entry.version, hash_)

    def after(self, stream: str, version: int, *, to: int | None = None) -> Iterator[Written]:
        """The entries after a version, in order, wherever they are kept."""
        for page, _ in self._pages(stream, version, to):
            yield from page

    def with_money(
        self, stream: str, version: int, *, to: int | None = None
    ) -> Iterator[tuple[Written, tuple[Transfer, ...]]]:
        """The entries after a version, in order, each with what it moved."""
        return chain.from_iterable(self.pages_with_money(stream, version, to))

    def pages_with_money(
        self, stream: str, version: int, to: int | None
    ) -> Iterator[list[tuple[Written, tuple[Transfer, ...]]]]:
        """The entries after a version with what each moved, some at a time."""
        for page, kept in self._pages(stream, version, to):
            moved = self.transfers(stream, page[0].version, page[-1].version) if kept is None else kept
            yield [(entry, moved.get(entry.version, ())) for entry in page]

    def _pages(
        self, stream: str, version: int, to: int | None
    ) -> Iterator[tuple[list[Written], dict[int, tuple[Transfer, ...]] | None]]:
        """Entries some at a time; those of the archive, which stand where the database has a gap, with their money."""
        while to is None or version < to:
            most = _PAGE if to is None else min(_PAGE, to - version)
            rows = self._driver.all(_ROWS, {"name": stream, "after": version, "most": most})
            until = rows[0][0] - 1 if rows else _NEVER
            if until > version:
                last = until if to is None else min(until, to)
                for page in self.archived.pages(stream, version + 1, last):
                    yield [kept.entry for kept in page], {kept.version: kept.transfers for kept in page}
            if not rows:
                return
            if found := [_written(stream, row) for row in rows if to is None or row[0] <= to]:
                yield found, None
            version = rows[-1][0]

    def first_kept(self, stream: str) -> int:
        """The first entry of a stream that is still in the database."""
        row = self._driver.one(_FIRST, {"name": stream})
        return _NEVER if row is None or row[0] is None else int(row[0])

    def hash_of(self, stream: str, version: int) -> bytes | None:
        """The hash that an entry carries; None where there is no such entry."""
        row = self._driver.one(_HASH_OF, {"name": stream, "which": version})
        if row is not None or version < 1:
            return None if row is None else bytes(row[0])
        kept = self.archived.one(stream, version)
        return None if kept is None else bytes.fromhex(kept.hash)

    def time_of(self, stream: str, version: int) -> int:
        """When an entry was written, in microseconds; 0 where there is no such entry."""
        row = self._driver.one(_TIME_OF, {"name": stream, "which": version})
        if row is not None or version < 1:
            return 0 if row is None else int(row[0])
        kept = self.archived.one(stream, version)
        return 0 if kept is None else kept.at

    def count_by(self, stream: str, actor: str, first: int) -> int:
        """How many entries somebody has made from a version on."""
        row = self._driver.one(_COUNT_BY, {"name": stream, "first": first, "by": actor})
        return 0 if row is None else int(row[0])

    def keyed(self, stream: str, key: str) -> Written | None:
        """The entry that was written under a key."""
        row = self._driver.one(_KEYED, {"name": stream, "known": key})
        return None if row is None else _written(stream, row)

    def transfers(self, stream: str, first: int, last: int) -> dict[int, tuple[Transfer, ...]]:
        """The money of some entries."""
        return self._ledger.between(stream, first, last)

    # ---- rounds

    def open_round(self, row: RoundRow) -> None:
        self._driver.run(_OPEN_ROUND, {name: getattr(row, name) for name in _ROUND})

    def end_round(self, row: RoundRow) -> None:
        changed = {
            f"new_{name}": getattr(row, name) for name in ("last", "ended_at", "outcome", "boxes", "staked", "paid")
        }
        self._driver.run(_END_ROUND, changed | {"at_table": row.table, "which": row.number})

    def outcomes(self) -> dict[str, dict[str, int]]:
        """How many rounds of each table have ended, by how they ended; empty is one in which nobody bet."""
        found: dict[str, dict[str, int]] = {}
        for stream in self.heads():
            table, known = stream.removeprefix(_TABLE), self.archived.to(stream)
            row = self._driver.one(_VOIDS, {"at_table": table, "after": known.rounds})
            unsettled, void = (0, 0) if row is None else row
            settled = self._ended(table) - known.rounds - unsettled
            since = {"settled": settled, "void": void, "empty": unsettled - void}
            counted = {name: known.outcomes.get(name, 0) + since.get(name, 0) for name in known.outcomes | since}
            found[table] = {name: count for name, count in counted.items() if count}
        return found

    def _ended(self, table: str) -> int:
        """How many rounds of a table are over: they have their numbers without a gap, and only the last may go on."""
        last = next(iter(self.latest_rounds(table, 1)), None)
        return 0 if last is None else last.number - (last.outcome is None)

    def latest_rounds(self, table: str, most: int, before: int = 2**62) -> list[RoundRow]:
        """The latest rounds of a table, the newest first."""
        return _rounds(self._driver.all(_LATEST_ROUNDS, {"at_table": table, "before": before, "most": most}))

    def rounds_after(self, table: str, number: int, most: int = _PAGE) -> list[RoundRow]:
        """Rounds after a number, the oldest first."""
        return _rounds(self._driver.all(_ROUNDS_FROM, {"at_table": table, "after": number, "most": most}))

    def every_round(self, table: str, after: int = 0, to: int = _NEVER) -> Iterator[RoundRow]:
        """Every round after a number, the oldest first, read a page at a time; none after `to`."""
        while after < to and (page := self.rounds_after(table, after, min(_PAGE, to - after))):
            yield from (row for row in page if row.number <= to)
            after = page[-1].number

    def own_rounds(self, player: str, table: str, most: int, before: int = 2**62) -> list[tuple[RoundRow, Part]]:
        """The latest rounds in which a player had chips on the layout, with his part of each, the newest first."""
        found = self.bettors.latest(player, table, most, before)
        return list(zip(_rounds([row for row, _ in found]), (part for _, part in found), strict=True))

    def round_at(self, table: str, version: int) -> RoundRow | None:
        """The round that a version of the table's stream belongs to."""
        return next(
            iter(_rounds(self._driver.all(_ROUND_AT, {"at_table": table, "version": version, "most": 1}))), None
        )

    def round(self, table: str, number: int) -> RoundRow:
        """One round; refused where there is none."""
        found = self.latest_rounds(table, 1, number + 1)
        if not found or found[0].number != number:
            raise Refusal(Code.NOT_FOUND, Sentence("table-has-no-round", table=table, number=str(number)), at="round")
        return found[0]

    # ---- seeds

    def keep_seed(self, table: str, round_id: str, seed: bytes) -> None:
        """Keep the seed of a round until it is revealed, sealed."""
        sealed = vault_of(self._driver.connection).seal(seed, round_id)
        self._driver.run(_KEEP_SEED, {"table": table, "round": round_id, "seed": sealed})

    def seed(self, table: str, round_id: str) -> bytes | None:
        """The seed of a round that is not revealed yet; None where there is none."""
        row = self._driver.one(_SEED, {"at_table": table, "of": round_id})
        return None if row is None else vault_of(self._driver.connection).open(bytes(row[0]), round_id)

    def drop_seed(self, table: str, round_id: str) -> None:
        self._driver.run(_DROP_SEED, {"at_table": table, "of": round_id})


def _written(stream: str, row: Row) -> Written:
    version, kind, body, actor, at, key, request, hash_ = row
    return Written(
        stream=stream, version=version, kind=kind, body=body, actor=actor, at=at, key=key, request=bytes(request),
        hash=bytes(hash_),
    )  # fmt: skip


def _rounds(rows: Sequence[Row]) -> list[RoundRow]:
    return [RoundRow(**dict(zip(_ROUND, row, strict=True))) for row in rows]


def _filled_up(values: list[T]) -> list[T]:
    """Values up to a power of two, the last one repeated, so that few statements do for any number of them."""
    return values + values[-1:] * ((1 << (len(values) - 1).bit_length()) - len(values))
