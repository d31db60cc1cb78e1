"""Links in a database: one row a link, which writers lock, and everything a command writes in one transaction."""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, Final

import msgspec
import psycopg
from msgspec.structs import astuple
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from croupier.cache import Cache
from croupier.errors import Code, CroupierError, Refusal, StorageError
from croupier.floor.link import statements as q
from croupier.floor.link.records import PreparedBets, StoredTotal, key_taken, linked_elsewhere, seated, unknown_link
from croupier.floor.record.driver import Driver, Duplicate, Row, storage_error
from croupier.floor.record.engine import PATIENCE_SECONDS, shown
from croupier.floor.record.ledger import Ledger
from croupier.floor.record.tree import add_noted, note, notes
from croupier.jackpot.bodies import Body
from croupier.jackpot.entries import Entry, chain, link_stream
from croupier.jackpot.link import MOST_CENTS
from croupier.jackpot.state import LinkStanding, LinkState, TableRound
from croupier.jackpot.wins import Win, settled_of, wins_of
from croupier.money import MILS

#: So many connections are used at the same time; others of the floor have theirs from the same engine.
MOST_CONNECTIONS: Final = 10
#: How many terms are remembered.
MOST_TERMS: Final = 1000
MOST_MILS: Final = MOST_CENTS * MILS
_ANYBODY: Final[AbstractContextManager[Any]] = nullcontext()

_decode_terms = msgspec.json.Decoder(LinkStanding).decode
_encode = msgspec.json.Encoder().encode


def terms_hash(terms: str) -> bytes:
    """By this the terms of a link can be kept, and told from others."""
    return hashlib.blake2b(terms.encode(), digest_size=16).digest()


class KeptTerms:
    """Terms by their hash, and the hash that each link had when we last looked, kept between transactions."""

    def __init__(self) -> None:
        self._by_hash = Cache[bytes, LinkStanding](MOST_TERMS)
        self._latest: dict[str, bytes] = {}

    def get(self, link: str, key: bytes) -> LinkStanding | None:
        """The terms with this hash, which are those of the link now."""
        self._latest[link] = key
        return self._by_hash.get(key)

    def add(self, key: bytes, terms: LinkStanding) -> None:
        self._by_hash[key] = terms

    def terms(self, link: str) -> LinkStanding | None:
        """The terms alone."""
        known = self.latest(link)
        return None if known is None else known[1]

    def latest(self, link: str) -> tuple[bytes, LinkStanding] | None:
        """The terms of a link when we last looked."""
        key = self._latest.get(link)
        terms = self._by_hash.get(key) if key is not None else None
        return None if key is None or terms is None else (key, terms)


class SqlLinkRecords:
    """The links inside one transaction of a database."""

    def __init__(self, driver: Driver, kept: KeptTerms, ledger: Ledger | None = None) -> None:
        self._driver = driver
        self._kept = kept
        self.ledger = ledger or Ledger(driver)

    def links(self) -> list[str]:
        return [row[0] for row in self._driver.all(q.LINKS, {})]

    def state(self, link: str) -> LinkState:
        return self._state(link, self._driver.one(q.STATE, {"link": link}))

    def lock(self, link: str) -> LinkState:
        return self._state(link, self._driver.one(q.LOCK, {"link": link}))

    def lock_table(self, link: str, table: str) -> tuple[LinkState, TableRound]:
        row = self._driver.one(q.LOCK_TABLE, {"link": link, "table": table})
        if row is None:
            self.state(link)
            raise Refusal(Code.TABLE_NOT_LINKED, f"table {table!r} does not belong to the link {link}", at="table")
        return self._state(link, row[:7]), _table_round(row[7:])

    def rounds(self, link: str) -> dict[str, TableRound]:
        return {row[0]: _table_round(row[1:]) for row in self._driver.all(q.ROUNDS, {"link": link})}

    def _state(self, link: str, row: Row | None) -> LinkState:
        if row is None:
            raise unknown_link(link, self.links())
        meter, reserve, prizes, since, seq, hash_, kept_as = row
        terms = self._kept.get(link, kept_as) or self._terms(link, kept_as)
        return LinkState(
            terms=terms, meter=meter, reserve=reserve, prizes=prizes, since=since, seq=seq, hash=hash_
        )  # fmt: skip

    def _terms(self, link: str, key: bytes) -> LinkStanding:
        row = self._driver.one(q.TERMS, {"hash": key})
        if row is None or terms_hash(row[0]) != key:
            raise StorageError(
                Code.STORE_INCONSISTENT, "the configuration is lost or not what was written", at=f"link {link}"
            )
        terms = _decode_terms(row[0])
        self._kept.add(key, terms)
        return terms

    def _write_terms(self, terms: LinkStanding) -> bytes:
        text = _encode(terms).decode()
        key = terms_hash(text)
        self._driver.run(q.ADD_TERMS, {"hash": key, "terms": text})
        return key

    def find(self, link: str, key: str) -> Entry | None:
        row = self._driver.one(q.ENTRY_OF, {"stream": link_stream(link), "key": key})
        return None if row is None else self._entry(row)

    def entry(self, link: str, seq: int) -> Entry | None:
        row = self._driver.one(q.ENTRY_AT, {"stream": link_stream(link), "seq": seq})
        return None if row is None else self._entry(row)

    def entries(self, link: str, after: int = 0) -> Iterator[Entry]:
        stream = link_stream(link)
        while rows := self._driver.all(q.ENTRIES, {"stream": stream, "after": after}):
            first, after = rows[0][1], rows[-1][1]
            moved = self.ledger.between(stream, first, after)
            for row in rows:
                yield _entry(row, moved.get(row[1], ()))

    def _entry(self, row: Row) -> Entry:
        stream, seq = row[0], row[1]
        return _entry(row, self.ledger.between(stream, seq, seq).get(seq, ()))

    def write(
        self, before: LinkState | None, after: LinkState, entry: Entry, body: Body, seat: tuple[str, TableRound] | None
    ) -> None:
        link = after.link.id
        self._add_entry(entry)  # first of all, so that nothing else is written if the key was used before
        numbers = {
            "meter": after.meter, "reserve": after.reserve, "prizes": after.prizes, "since": after.since,
            "seq": after.seq, "hash": after.hash,
        }  # fmt: skip
        if before is None:
            self._driver.run(q.ADD_LINK, numbers | {"id": link, "terms": self._write_terms(after.terms)})
        else:
            self._driver.run(q.MOVE, numbers | {"link": link})
            if before.terms is not after.terms:
                self._driver.run(q.CHANGE_TERMS, {"link": link, "terms": self._write_terms(after.terms)})
        if before is None or before.terms is not after.terms:
            self._seat_tables(before, after)
        if seat is not None:
            self._set_round(*seat)
        self._write_wins(link, entry, body)

    def _seat_tables(self, before: LinkState | None, after: LinkState) -> None:
        old, new = seated(before), seated(after)
        for table in sorted(old - new):
            self._driver.run(q.UNSEAT, {"table": table})
        for table in sorted(new - old):
            self._driver.run(q.SEAT, {"table": table, "link": after.link.id})

    def _write_wins(self, link: str, entry: Entry, body: Body) -> None:
        for win in wins_of(entry, body):
            seq, _, n = win.id.partition(".")
            values = {name: getattr(win, name) for name in q.WIN}
            self._driver.run(q.SET_WIN, values | {"link": link, "seq": int(seq), "n": int(n)})
        for award, became in settled_of(body):
            seq, _, n = award.partition(".")
            self._driver.run(q.END_WIN, {"of": link, "at": int(seq), "place": int(n), "state": became})

    def remembered(self, link: str) -> LinkStanding | None:
        return self._kept.terms(link)

    def contribute(self, several: Sequence[PreparedBets]) -> list[LinkState] | None:
        terms = several[0].terms
        known = self._kept.latest(terms.link.id)
        if known is None or any(ready.terms is not known[1] for ready in several):
            return None
        if self._driver.kind == "sqlite":
            return self._one_after_the_other(known[0], terms, several)
        return self._in_one_statement(known[0], terms, several[0]) if len(several) == 1 else None

    def _in_one_statement(self, key: bytes, terms: LinkStanding, ready: PreparedBets) -> list[LinkState] | None:
        """PostgreSQL: the row of the link is locked for no longer than one statement takes."""
        entry = ready.entry
        head, middle = ready.hashed
        values = {
            "link": terms.link.id, "terms": key, "head": head.decode(), "middle": middle.decode(),
            "to_meter": entry.meter, "to_reserve": entry.reserve, "to_prizes": entry.prizes,
            "top": _top(terms), "most": MOST_MILS, "table": ready.table, "round": ready.round,
        }  # fmt: skip
        values |= {name: getattr(entry, name) for name in q.SAID}
        for index, transfer in enumerate(entry.transfers):
            values |= {
                f"debit_{index}": transfer.debit, f"credit_{index}": transfer.credit, f"mils_{index}": transfer.mils,
                f"purpose_{index}": transfer.purpose,
            }  # fmt: skip
        row = self._driver.one(q.contribution(len(entry.transfers)), values)
        if row is None:
            return None
        meter, reserve, prizes, since, seq, hash_ = row
        note(self._driver.connection, entry.stream, seq, hash_)
        return [LinkState(terms=terms, meter=meter, reserve=reserve, prizes=prizes, since=since, seq=seq, hash=hash_)]

    def _one_after_the_other(
        self, key: bytes, terms: LinkStanding, several: Sequence[PreparedBets]
    ) -> list[LinkState] | None:
        """SQLite: whoever writes has the file to itself, so that each kind of row is written once for all rounds."""
        row = self._driver.one(q.STATE, {"link": terms.link.id})
        if row is None or row[6] != key:
            return None
        meter, reserve, prizes, since, seq, hash_, _ = row
        top = _top(terms)
        found: list[LinkState] = []
        for ready in several:
            entry = ready.entry
            meter, reserve, prizes = meter + entry.meter, reserve + entry.reserve, prizes + entry.prizes
            if meter > top or reserve > MOST_MILS or prizes > MOST_MILS:
                return None
            seq, (head, middle) = seq + 1, ready.hashed
            hash_ = chain(hash_, head, seq, middle, meter, reserve, prizes)
            found.append(
                LinkState(terms=terms, meter=meter, reserve=reserve, prizes=prizes, since=since, seq=seq, hash=hash_)
            )
        self._add_contributions(several, found)
        return found

    def _add_contributions(self, several: Sequence[PreparedBets], found: Sequence[LinkState]) -> None:
        entries, moved, rounds = [], [], []
        for ready, after in zip(several, found, strict=True):
            stream, _, *said = astuple(ready.entry)[: q.TRANSFERS_AT]
            entries.append((stream, after.seq, *said, after.meter, after.reserve, after.prizes, after.hash))
            moved.append((after.seq, ready.entry.transfers))
            rounds.append((ready.round, after.seq, True, "[]", ready.table))
        try:
            self._driver.run_for_each(q.ADD_ENTRY, entries)
        except Duplicate as duplicate:
            raise _in_words(duplicate) from duplicate
        self.ledger.add_all(several[0].entry.stream, moved)
        for stream, seq, *_, hash_ in entries:
            note(self._driver.connection, stream, seq, hash_)
        last = found[-1]
        numbers = (last.meter, last.reserve, last.prizes, last.since, last.seq, last.hash, last.link.id)
        self._driver.run_in_order(q.MOVE, numbers)
        self._driver.run_for_each(q.SET_ROUND, rounds)

    def _add_entry(self, entry: Entry) -> None:
        fields = astuple(entry)
        try:
            self._driver.run_in_order(q.ADD_ENTRY, [*fields[: q.TRANSFERS_AT], *fields[q.TRANSFERS_AT + 1 :]])
        except Duplicate as duplicate:
            raise _in_words(duplicate) from duplicate
        self.ledger.add(entry.stream, entry.seq, entry.transfers)
        note(self._driver.connection, entry.stream, entry.seq, entry.hash)

    def _set_round(self, table: str, last: TableRound) -> None:
        returned = _encode(last.returned).decode() if last.returned else "[]"
        values = {"table": table, "round": last.round, "seq": last.seq, "open": last.open, "returned": returned}
        self._driver.run(q.SET_ROUND, values)

    def end_round(self, link: str, table: str, round_id: str) -> bool:
        return self._driver.one(q.END_ROUND, {"link": link, "table": table, "of": round_id}) is not None

    def wins(self, link: str, limit: int | None = None, *, after: int = 0) -> list[Win]:
        most = 2**31 - 1 if limit is None else limit
        return [_win(row) for row in self._driver.all(q.WINS, {"link": link, "after": after, "limit": most})]

    def win(self, link: str, win: str) -> Win | None:
        seq, _, n = win.partition(".")
        row = self._driver.one(q.WIN_AT, {"link": link, "at": int(seq), "place": int(n)})
        return None if row is None else _win(row)

    def shares(self, link: str, table: str) -> list[Win]:
        return [_win(row) for row in self._driver.all(q.SHARES, {"link": link, "at_table": table})]

    def last_award(self, link: str) -> Win | None:
        row = self._driver.one(q.LAST_AWARD, {"link": link})
        return _win(row) if row is not None else None

    def totals(self, link: str, account: str, after: int = 0) -> list[StoredTotal]:
        return [StoredTotal(*row) for row in self.ledger.totals(link_stream(link), account, after)]

    def accounts(self) -> Mapping[str, int]:
        return self.ledger.accounts()

    def kept_balances(self) -> Mapping[str, int]:
        return self.ledger.kept()


def _top(terms: LinkStanding) -> int:
    """What the meter of a link may not exceed."""
    ceiling = terms.link.ceiling
    return MOST_MILS if ceiling is None else ceiling * MILS


def _entry(row: Row, transfers: Any) -> Entry:
    names = (column.name for column in q.ENTRY)
    return Entry(**dict(zip(names, row, strict=True)), transfers=transfers)


def _win(row: Row) -> Win:
    return Win(id=f"{row[0]}.{row[1]}", **dict(zip(q.WIN, row[2:], strict=True)))


def _table_round(row: Row) -> TableRound:
    round_id, seq, open_, returned = row
    return TableRound(round=round_id, seq=seq, open=bool(open_), returned=tuple(msgspec.json.decode(returned)))


class SqlLinks:
    """Transactions over the links of one database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.where = shown(engine.url)
        self._kept = KeptTerms()
        self._idle: list[Driver] = []
        self._room = threading.BoundedSemaphore(MOST_CONNECTIONS)
        self._sqlite = self.one_writer = engine.dialect.name == "sqlite"
        # Threads of one process take turns here, which is kinder than SQLite's way of waiting for a file.
        self._turn: AbstractContextManager[Any] = threading.Lock() if self._sqlite else nullcontext()

    def remembered(self, link: str) -> LinkStanding | None:
        """The terms of a link as we last saw them."""
        return self._kept.terms(link)

    def records(self, connection: Connection) -> SqlLinkRecords:
        """The links inside a transaction that somebody else has begun and will commit."""
        return SqlLinkRecords(Driver(connection, self.where), self._kept)

    def write(self) -> AbstractContextManager[SqlLinkRecords]:
        """A transaction that is durable when its block ends, and undone when the block raises."""
        return self._transaction("BEGIN IMMEDIATE" if self._sqlite else "", self._turn)

    def read(self) -> AbstractContextManager[SqlLinkRecords]:
        """A transaction that sees one state of everything."""
        begin = "BEGIN" if self._sqlite else "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"
        return self._transaction(begin, _ANYBODY)

    @contextmanager
    def _transaction(self, begin: str, turn: AbstractContextManager[Any]) -> Iterator[SqlLinkRecords]:
        with turn, self._connection() as driver:
            driver.begin = begin
            notes(driver.connection).clear()
            yield SqlLinkRecords(driver, self._kept)
            add_noted(driver)
            driver.raw.commit()

    @contextmanager
    def _connection(self) -> Iterator[Driver]:
        """A connection that lies idle, or a new one. They stay with us, since checking them in and out takes time."""
        if not self._room.acquire(timeout=PATIENCE_SECONDS):
            raise StorageError(Code.STORE_BUSY, "every connection is in use", at=self.where)
        try:
            driver = self._take()
            try:
                yield driver
            except BaseException as error:
                fault = self._undo(driver, error)
                if fault is error:
                    raise
                raise fault from error
            self._idle.append(driver)
        finally:
            self._room.release()

    def _take(self) -> Driver:
        try:
            return self._idle.pop()
        except IndexError:  # somebody else may have taken the last one
            return self._connect()

    def _connect(self) -> Driver:
        try:
            driver = Driver(self._engine.connect(), self.where)
            if not self._sqlite:
                driver.raw.autocommit = True
                # The statements are few and always the same; planning them anew each time would cost more than running.
                driver.raw.execute("SET plan_cache_mode = force_generic_plan")
                driver.raw.autocommit = False
        except (sqlite3.Error, psycopg.Error, SQLAlchemyError) as error:
            raise storage_error(error, self.where) from error
        return driver

    def _undo(self, driver: Driver, error: BaseException) -> BaseException:
        """Roll back, and say what happened in our words; a connection that may be broken is thrown away."""
        fault: BaseException = error
        if isinstance(error, sqlite3.Error | psycopg.Error | SQLAlchemyError):
            fault = storage_error(error, self.where)
        sound = not (isinstance(fault, StorageError) and fault.code is Code.STORE_UNREACHABLE)
        try:
            driver.raw.rollback()
        except (sqlite3.Error, psycopg.Error):
            sound = False
        if sound:
            self._idle.append(driver)
        else:
            driver.connection.invalidate()
            driver.connection.close()
        return _in_words(fault) if isinstance(fault, Duplicate) else fault

    def close(self) -> None:
        """Close every connection."""
        while self._idle:
            self._idle.pop().connection.close()
        self._engine.dispose()


def _in_words(duplicate: Duplicate) -> CroupierError:
    """What it means that a row was there already."""
    constraint = duplicate.constraint
    if constraint == "uq_link_entries_stream_key" or "link_entries.key" in constraint:
        return key_taken()
    if constraint == "pk_link_tables" or "link_tables.name" in constraint:
        return linked_elsewhere()
    if constraint == "pk_links" or "links.id" in constraint:
        return Refusal(Code.LINK_EXISTS, "the link is there already", at="id", expected="another name")
    if constraint == "ux_ledger_transfers_resolves" or "ledger_transfers.resolves" in constraint:
        return Refusal(Code.AWARD_NOT_OPEN, "the award is resolved already", at="award")
    return duplicate
