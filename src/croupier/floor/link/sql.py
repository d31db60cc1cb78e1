"""Links in a database: one row a link, which writers lock, and everything a command writes in one transaction."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from msgspec.structs import astuple
from sqlalchemy import Connection, Engine

from croupier.cache import Cache
from croupier.errors import Code, CroupierError, Refusal, StorageError
from croupier.floor.link import statements as q
from croupier.floor.link.records import (
    PreparedBets,
    key_taken,
    linked_elsewhere,
    not_linked,
    seated,
    unknown_link,
)
from croupier.floor.record.driver import Driver, Duplicate, Row
from croupier.floor.record.engine import Transactions, one_state, shown
from croupier.floor.record.ledger import Ledger
from croupier.floor.record.tree import note
from croupier.jackpot.bodies import Body
from croupier.jackpot.entries import Entry, link_stream
from croupier.jackpot.link import MOST_CENTS
from croupier.jackpot.state import LinkStanding, LinkState, TableRound
from croupier.jackpot.statement import StatementLine
from croupier.jackpot.wins import Win, settled_of, wins_of
from croupier.languages import Sentence
from croupier.money import MILS

#: How many terms are remembered.
MOST_TERMS: Final = 1000
MOST_MILS: Final = MOST_CENTS * MILS

_decode_terms = msgspec.json.Decoder(LinkStanding).decode
_encode = msgspec.json.Encoder().encode


def terms_hash(terms: str) -> bytes:
    """By this the terms of a link can be kept, and told from others."""
    return hashlib.blake2b(terms.encode(), digest_size=16).digest()


class KeptTerms:
    """A cache between transactions: terms by their hash, and the hash that each link had when it was last read."""

    def __init__(self) -> None:
        self._by_hash = Cache[bytes, LinkStanding](MOST_TERMS)
        self._latest: dict[str, bytes] = {}

    def get(self, link: str, key: bytes) -> LinkStanding | None:
        """The terms with this hash, which are those of the link now."""
        self._latest[link] = key
        return self._by_hash.get(key)

    def add(self, key: bytes, terms: LinkStanding) -> None:
        self._by_hash[key] = terms

    def latest(self, link: str) -> tuple[bytes, LinkStanding] | None:
        """The terms of a link when we last looked."""
        key = self._latest.get(link)
        terms = self._by_hash.get(key) if key is not None else None
        return None if key is None or terms is None else (key, terms)


class LinkRecords:
    """The links inside one transaction. Whoever locks a link keeps it until the transaction ends."""

    def __init__(self, driver: Driver, kept: KeptTerms, ledger: Ledger | None = None) -> None:
        self._driver = driver
        self._kept = kept
        self.ledger = ledger or Ledger(driver)

    @property
    def connection(self) -> Connection:
        """The connection of the transaction."""
        return self._driver.connection

    def links(self) -> list[str]:
        """The names of all links."""
        return [row[0] for row in self._driver.all(q.LINKS, {})]

    def state(self, link: str) -> LinkState:
        """A link as it is now, without a lock; refused where there is none."""
        return self._state(link, self._driver.one(q.STATE, {"link": link}))

    def lock(self, link: str) -> LinkState:
        """The state of a link, whose row stays locked until the transaction is over."""
        return self._state(link, self._driver.one(q.LOCK, {"link": link}))

    def lock_table(self, link: str, table: str) -> tuple[LinkState, TableRound]:
        """A link and the round of one of its tables, both locked; refused where the table is not on the link."""
        row = self._driver.one(q.LOCK_TABLE, {"link": link, "table": table})
        if row is None:
            self.state(link)
            raise not_linked(table, link)
        return self._state(link, row[:8]), _table_round(row[8:])

    def rounds(self, link: str) -> dict[str, TableRound]:
        """The last round of each table of a link."""
        return {row[0]: _table_round(row[1:]) for row in self._driver.all(q.ROUNDS, {"link": link})}

    def _state(self, link: str, row: Row | None) -> LinkState:
        if row is None:
            raise unknown_link(link, self.links())
        meter, reserve, prizes, since, seq, at, hash_, kept_as = row
        terms = self._kept.get(link, kept_as) or self._terms(link, kept_as)
        return LinkState(
            terms=terms, meter=meter, reserve=reserve, prizes=prizes, since=since, seq=seq, at=at, hash=hash_
        )  # fmt: skip

    def _terms(self, link: str, key: bytes) -> LinkStanding:
        row = self._driver.one(q.TERMS, {"hash": key})
        if row is None or terms_hash(row[0]) != key:
            message = "the configuration is lost or not what was written"
            raise StorageError(Code.STORE_INCONSISTENT, message, at=f"link {link}")
        terms = _decode_terms(row[0])
        self._kept.add(key, terms)
        return terms

    def _write_terms(self, terms: LinkStanding) -> bytes:
        text = _encode(terms).decode()
        key = terms_hash(text)
        self._driver.run(q.ADD_TERMS, {"hash": key, "terms": text})
        return key

    def find(self, link: str, key: str) -> Entry | None:
        """The entry that was written under a key."""
        row = self._driver.one(q.ENTRY_OF, {"stream": link_stream(link), "key": key})
        return None if row is None else self._entry(row)

    def entry(self, link: str, seq: int) -> Entry | None:
        """The entry with this number."""
        row = self._driver.one(q.ENTRY_AT, {"stream": link_stream(link), "seq": seq})
        return None if row is None else self._entry(row)

    def entries(self, link: str, after: int = 0) -> Iterator[Entry]:
        """All entries after a number, in order."""
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
        """Add an entry with its transfers and bring everything that follows from it up to date."""
        link = after.link.id
        self._add_entry(entry)  # first of all, so that nothing else is written if the key was used before
        numbers = {
            "meter": after.meter, "reserve": after.reserve, "prizes": after.prizes, "since": after.since,
            "seq": after.seq, "at": after.at, "hash": after.hash,
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
        """The terms of a link as we last saw them, where the database takes bets without reading the link first."""
        known = self._kept.latest(link) if self._driver.kind == "postgresql" else None
        return None if known is None else known[1]

    def contribute(self, ready: PreparedBets) -> LinkState | None:
        """Take the bets of a round in one statement, which locks the row of the link for no longer than it takes.

        None, and nothing is written, unless the terms are still those that the round was worked out under and the
        ranges hold.
        """
        terms, entry = ready.terms, ready.entry
        known = self._kept.latest(terms.link.id)
        if known is None or ready.terms is not known[1]:
            return None
        head, middle, rest = ready.hashed
        values = {
            "link": terms.link.id, "terms": known[0], "head": head.decode(), "middle": middle.decode(), "now": entry.at,
            "rest": rest.decode(), "to_meter": entry.meter, "to_reserve": entry.reserve, "to_prizes": entry.prizes,
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
        meter, reserve, prizes, since, seq, at, hash_ = row
        note(self._driver.connection, entry.stream, seq, hash_)
        return LinkState(
            terms=terms, meter=meter, reserve=reserve, prizes=prizes, since=since, seq=seq, at=at, hash=hash_
        )

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
        """Close the round of a table; whether it was the open one."""
        return self._driver.one(q.END_ROUND, {"link": link, "table": table, "of": round_id}) is not None

    def wins(self, link: str, limit: int | None = None, *, after: int = 0) -> list[Win]:
        """Wins of the entries after a number, the latest first."""
        most = 2**31 - 1 if limit is None else limit
        return [_win(row) for row in self._driver.all(q.WINS, {"link": link, "after": after, "limit": most})]

    def win(self, link: str, win: str) -> Win | None:
        """One win by its id."""
        seq, _, n = win.partition(".")
        row = self._driver.one(q.WIN_AT, {"link": link, "at": int(seq), "place": int(n)})
        return None if row is None else _win(row)

    def shares(self, link: str, table: str) -> list[Win]:
        """Every share of the meter that a table has claimed, as it stands now, the earliest first."""
        return [_win(row) for row in self._driver.all(q.SHARES, {"link": link, "at_table": table})]

    def last_award(self, link: str) -> Win | None:
        """The last share of the meter that was paid."""
        row = self._driver.one(q.LAST_AWARD, {"link": link})
        return _win(row) if row is not None else None

    def totals(self, link: str, account: str, after: int = 0) -> list[StatementLine]:
        """What transfers after an entry moved into or out of an account of the link, by purpose."""
        return [StatementLine(*row) for row in self.ledger.totals(link_stream(link), account, after)]

    def accounts(self) -> Mapping[str, int]:
        """The balance of every account of the ledger, added up from every transfer."""
        return self.ledger.accounts()

    def kept_balances(self) -> Mapping[str, int]:
        """The balances that are kept beside the transfers."""
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


class Links:
    """Transactions over the links of one database."""

    def __init__(self, engine: Engine) -> None:
        #: The address, without secrets.
        self.where = shown(engine.url)
        self._engine, self._store, self._kept = engine, Transactions(engine), KeptTerms()

    def on(self, driver: Driver) -> LinkRecords:
        """The links inside a transaction that somebody else has begun and will commit."""
        return LinkRecords(driver, self._kept)

    @contextmanager
    def write(self) -> Iterator[LinkRecords]:
        """A transaction that is durable when its block ends, and undone when the block raises."""
        try:
            with self._store.write() as connection:
                yield self.on(Driver(connection, self.where))
        except Duplicate as duplicate:
            raise _in_words(duplicate) from duplicate

    @contextmanager
    def read(self) -> Iterator[LinkRecords]:
        """A transaction that sees one state of everything and changes nothing."""
        with one_state(self._engine) as driver:
            yield self.on(driver)

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()


def _in_words(duplicate: Duplicate) -> CroupierError:
    """What it means that a row was there already."""
    constraint = duplicate.constraint
    if constraint == "uq_link_entries_stream_key" or "link_entries.key" in constraint:
        return key_taken()
    if constraint == "pk_link_tables" or "link_tables.name" in constraint:
        return linked_elsewhere()
    if constraint == "pk_links" or "links.id" in constraint:
        return Refusal(Code.LINK_EXISTS, Sentence("link-is-there-already", link="none"), at="id")
    if constraint == "ux_ledger_transfers_resolves" or "ledger_transfers.resolves" in constraint:
        return Refusal(Code.AWARD_NOT_OPEN, Sentence("award-is-resolved-already"), at="award")
    return duplicate
