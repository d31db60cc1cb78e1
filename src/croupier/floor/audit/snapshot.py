"""One state of the whole store, while the floor goes on: read in one transaction that writes nothing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Engine, Table, and_, bindparam, func, literal_column, or_, select, text

from croupier.errors import StorageError
from croupier.floor.link.sql import KeptTerms, LinkRecords
from croupier.floor.people.passwords import on_record
from croupier.floor.people.person import AccountKind
from croupier.floor.people.records import listing
from croupier.floor.people.roles import Role
from croupier.floor.people.schema import accounts, acts, canonical, keys, proposals
from croupier.floor.people.sessions import key_on_record
from croupier.floor.people.staff_log import STAFF_LOG
from croupier.floor.record.archive_schema import archived_to
from croupier.floor.record.driver import Driver, Prepared, Row
from croupier.floor.record.engine import one_state, vault_of
from croupier.floor.record.journal import Streams
from croupier.floor.record.ledger import Ledger
from croupier.floor.record.schema import link_entries, transfers
from croupier.floor.record.tables_schema import events, rounds, seeds
from croupier.floor.record.tree import Tree
from croupier.jackpot.bodies import Body
from croupier.jackpot.entries import link_stream, read_body


def _names(table: Table, name: str, more: str = "") -> Prepared:
    """Every name that the first column of a key has, each found from the one before without passing by its rows."""
    next_ = f'SELECT min("{name}") FROM {table.name}'
    return Prepared(
        text(
            f'WITH RECURSIVE named(name) AS ({next_} UNION ALL SELECT ({next_} WHERE "{name}" > named.name) '
            f"FROM named WHERE named.name IS NOT NULL) "
            f"SELECT name{more} FROM named WHERE name IS NOT NULL ORDER BY name"
        )
    )


_EVENT_STREAMS: Final = _names(events, "stream")
_ROUND_TABLES: Final = _names(rounds, "table")
_LAST_MOVED: Final = _names(
    transfers, "stream", f", (SELECT max(seq) FROM {transfers.name} WHERE stream = named.name) AS last"
)
_SEEDS: Final = Prepared(select(seeds.c.table, seeds.c.round, seeds.c.seed).order_by(seeds.c.table, seeds.c.round))
_STAFF_LOG: Final = Prepared(
    select(
        acts.c.number, acts.c.at, acts.c.account, acts.c.name, acts.c.way, acts.c.act, acts.c.subject, acts.c.details,
        acts.c.hash,
    )
    .where(acts.c.number > bindparam("after"))
    .order_by(acts.c.number)
    .limit(bindparam("most"))
)  # fmt: skip
_PAGE: Final = 500
#: No line of the staff log has a lower number: those of before there was a chain may have any.
FIRST_LINE: Final = -(2**62)
_COUNTS: Final = (
    Prepared(
        select(events.c.stream, func.count())
        .select_from(events.outerjoin(archived_to, archived_to.c.stream == events.c.stream))
        .where(or_(archived_to.c.last.is_(None), events.c.version > archived_to.c.last))
        .group_by(events.c.stream)
    ),
    # Whatever is archived begins with the first entry.
    Prepared(select(archived_to.c.stream, archived_to.c.last)),
    Prepared(select(link_entries.c.stream, func.count()).group_by(link_entries.c.stream)),
    Prepared(select(literal_column(f"'{STAFF_LOG}'"), func.count()).select_from(acts)),
)
#: Accounts beside those of guests who are nothing else, and what the staff log knows of each row.
_APPOINTED: Final = Prepared(
    select(
        accounts.c.id, accounts.c.name, accounts.c.kind, accounts.c.roles, accounts.c.active, accounts.c.created_by,
        accounts.c.authenticator, accounts.c.authenticator_step, accounts.c.password_hash, accounts.c.must_change,
        accounts.c.name_key, accounts.c.staff,
    )
    .where(
        or_(
            accounts.c.kind != bindparam("guest"),
            accounts.c.roles != bindparam("usual"),
            accounts.c.authenticator.is_not(None),
            accounts.c.password_hash.is_not(None),
        )
    )
    .order_by(accounts.c.id)
)  # fmt: skip
_KEYS: Final = Prepared(
    select(
        keys.c.id, keys.c.account, keys.c.roles, keys.c.revoked_at, keys.c.secret_hash, keys.c.tables, keys.c.expires_at
    ).order_by(keys.c.id)
)
_PROPOSED: Final = ("id", "kind", "subject", "old", "new", "reason", "proposed_by", "state", "decided_by")
_PROPOSALS: Final = Prepared(select(*(proposals.c[name] for name in _PROPOSED)).order_by(proposals.c.id))
_orphans = (
    select(transfers.c.stream, transfers.c.seq, func.count())
    .select_from(
        transfers.outerjoin(
            events, and_(events.c.stream == transfers.c.stream, events.c.version == transfers.c.seq)
        ).outerjoin(
            link_entries, and_(link_entries.c.stream == transfers.c.stream, link_entries.c.seq == transfers.c.seq)
        )
    )
    .where(events.c.stream.is_(None), link_entries.c.stream.is_(None))
    .group_by(transfers.c.stream, transfers.c.seq)
    .order_by(transfers.c.stream, transfers.c.seq)
)
_ORPHANS: Final = Prepared(_orphans)
_ORPHANS_OF: Final = Prepared(
    _orphans.where(transfers.c.stream == bindparam("of"), transfers.c.seq > bindparam("after"))
)
_EVENTS_AFTER: Final = Prepared(
    select(func.count())
    .select_from(events)
    .where(events.c.stream == bindparam("of"), events.c.version > bindparam("after"))
)
_JOURNAL_AFTER: Final = Prepared(
    select(func.count())
    .select_from(link_entries)
    .where(link_entries.c.stream == bindparam("of"), link_entries.c.seq > bindparam("after"))
)
_TAKEN: Final = Prepared(
    select(link_entries.c.body, link_entries.c.meter).where(
        link_entries.c.stream == bindparam("of"), link_entries.c.seq == bindparam("which")
    )
)
_LINES_AFTER: Final = Prepared(select(func.count()).select_from(acts).where(acts.c.number > bindparam("after")))


class _Summed(Ledger):
    """The ledger of one state, whose accounts are added up once, or on from what they came to before."""

    _known: tuple[Mapping[str, int], int] | None = None

    def go_on(self, sums: Mapping[str, int], transfers: int, ends: Iterable[tuple[str, int]]) -> None:
        """Add what came after an entry of each of these streams to what was added up then."""
        added = dict(sums)
        for stream, after in ends:
            more, count = self.added(stream, after)
            transfers += count
            for account, mils in more.items():
                added[account] = added.get(account, 0) + mils
        self._known = {account: mils for account, mils in added.items() if mils}, transfers

    def added_up(self) -> tuple[Mapping[str, int], int]:
        if self._known is None:
            self._known = super().added_up()
        return self._known


class Snapshot:
    """The streams, the ledger and the links as they were at one moment."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.where = driver.where
        self.ledger = _Summed(driver)
        self.streams = Streams(driver, self.ledger)
        self.links = LinkRecords(driver, KeptTerms(), self.ledger)
        self.tree = Tree(driver)

    def stream_names(self) -> list[str]:
        """Every stream of entries: those that are listed, and those that have entries without being listed."""
        written = {row[0] for row in self._driver.all(_EVENT_STREAMS, {})}
        return sorted((written | set(self.streams.names())) - {STAFF_LOG})

    def staff_log(self, after: int = FIRST_LINE) -> Iterator[Row]:
        """Every line of the staff log after a number as it lies there, with its hash at the end."""
        while page := self._driver.all(_STAFF_LOG, {"after": after, "most": _PAGE}):
            yield from page
            after = page[-1][0]

    def line_hash(self, number: int) -> bytes | None:
        """The hash that a line of the staff log carries; None where there is no such line."""
        line = next(iter(self._driver.all(_STAFF_LOG, {"after": number - 1, "most": 1})), None)
        return bytes(line[-1] or b"") if line is not None and line[0] == number else None

    def appointed(self) -> dict[str, dict[str, Any]]:
        """Every account that is not a guest's who plays and nothing else, by id."""
        rows = self._driver.all(_APPOINTED, {"guest": str(AccountKind.GUEST), "usual": canonical([Role.PLAYER])})
        return {
            id_: {
                "name": name,
                "kind": kind,
                "roles": json.loads(roles),
                "active": bool(active),
                "created_by": by,
                # One that was begun and never confirmed counts for nothing.
                "authenticator": None if sealed is None or step is None else sha256(sealed).hexdigest(),
                "password": on_record(hash_),
                "temporary": bool(temporary),
                "listed": {"name_key": key, "staff": bool(staff)} == listing(name, json.loads(roles)),
            }
            for id_, name, kind, roles, active, by, sealed, step, hash_, temporary, key, staff in rows
        }

    def keys(self) -> dict[str, dict[str, Any]]:
        """Every API key, by id."""
        return {
            id_: {
                "account": account,
                "roles": json.loads(roles),
                "revoked": revoked_at is not None,
                "opens": key_on_record(secret, json.loads(tables), expires_at),
            }
            for id_, account, roles, revoked_at, secret, tables, expires_at in self._driver.all(_KEYS, {})
        }

    def proposals(self) -> dict[str, dict[str, Any]]:
        """Every proposal, by id."""
        rows = [dict(zip(_PROPOSED, row, strict=True)) for row in self._driver.all(_PROPOSALS, {})]
        return {row["id"]: row | {"old": json.loads(row["old"]), "new": json.loads(row["new"])} for row in rows}

    def tables_with_rounds(self) -> list[str]:
        """The tables that the list of rounds knows."""
        return [row[0] for row in self._driver.all(_ROUND_TABLES, {})]

    def kept_seeds(self) -> tuple[dict[tuple[str, str], bytes], list[tuple[str, str]]]:
        """The seeds that are not revealed, by table and round, empty without the key; and those that were forged.

        Those do not open though others do. Where none opens it is the key that is wrong, and that is no finding.
        """
        vault, rows = vault_of(self._driver.connection), self._driver.all(_SEEDS, {})
        seeds, shut, fault = dict[tuple[str, str], bytes](), list[tuple[str, str]](), None
        for table, round_id, kept in rows:
            try:
                seeds[table, round_id] = vault.open(bytes(kept), round_id) if vault.can_open(kept) else b""
            except StorageError as error:
                seeds[table, round_id], fault = b"", error
                shut.append((table, round_id))
        if fault is not None and len(shut) == len(rows):
            raise fault
        return seeds, shut

    def entry_counts(self) -> dict[str, int]:
        """How many entries each stream, each journal of a link and the staff log have."""
        found = Counter[str]()
        for counted in _COUNTS:
            found.update({row[0]: int(row[1]) for row in self._driver.all(counted, {})})
        return found

    def said_by(self, link: str, number: int) -> tuple[Body, int] | None:
        """What an entry of a link says, without its money, and the meter after it; None where there is none."""
        row = self._driver.one(_TAKEN, {"of": link_stream(link), "which": number})
        return None if row is None else (read_body(row[0]), int(row[1]))

    def count_after(self, stream: str, after: int) -> int:
        """How many entries a stream, a journal of a link or the staff log has after a number."""
        if stream == STAFF_LOG:
            return self._counted(_LINES_AFTER, stream, after)
        if stream.startswith(link_stream("")):
            return self._counted(_JOURNAL_AFTER, stream, after)
        archived = max(after, self.streams.archived.to(stream).last)
        return archived - after + self._counted(_EVENTS_AFTER, stream, archived)

    def _counted(self, counted: Prepared, stream: str, after: int) -> int:
        row = self._driver.one(counted, {"of": stream, "after": after})
        return 0 if row is None else int(row[0])

    def orphans(self, ends: Mapping[str, int] | None = None) -> list[tuple[str, int, int]]:
        """Money that belongs to no entry: stream, number, how many transfers; with `ends`, after those entries."""
        if ends is None:
            rows = self._driver.all(_ORPHANS, {})
        else:
            moved = ((stream, int(last), ends.get(stream, 0)) for stream, last in self._driver.all(_LAST_MOVED, {}))
            further = [(stream, after) for stream, last, after in moved if last > after]
            rows = [
                row
                for stream, after in further
                for row in self._driver.all(_ORPHANS_OF, {"of": stream, "after": after})
            ]
        return [(row[0], int(row[1]), int(row[2])) for row in rows]


@contextmanager
def snapshot(engine: Engine) -> Iterator[Snapshot]:
    """A look at the store that nobody disturbs and that disturbs nobody."""
    with one_state(engine) as driver:
        yield Snapshot(driver)
