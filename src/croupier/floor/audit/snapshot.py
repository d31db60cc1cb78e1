"""One state of the whole store, while the floor goes on: read in one transaction that writes nothing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Engine, and_, bindparam, func, literal_column, or_, select

from croupier.errors import StorageError
from croupier.floor.link.sql import KeptTerms, SqlLinkRecords
from croupier.floor.people.passwords import on_record
from croupier.floor.people.person import AccountKind
from croupier.floor.people.roles import Role
from croupier.floor.people.schema import accounts, acts, canonical, keys, proposals
from croupier.floor.people.staff_log import STAFF_LOG
from croupier.floor.record.archive_schema import archived_to
from croupier.floor.record.driver import Driver, Prepared, Row
from croupier.floor.record.engine import one_state, vault_of
from croupier.floor.record.journal import Streams
from croupier.floor.record.ledger import Ledger
from croupier.floor.record.schema import link_entries, transfers
from croupier.floor.record.tables_schema import events, rounds, seeds
from croupier.floor.record.tree import Tree

_EVENT_STREAMS: Final = Prepared(select(events.c.stream).distinct().order_by(events.c.stream))
_ROUND_TABLES: Final = Prepared(select(rounds.c.table).distinct().order_by(rounds.c.table))
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
_KEYS: Final = Prepared(select(keys.c.id, keys.c.account, keys.c.roles, keys.c.revoked_at).order_by(keys.c.id))
_PROPOSED: Final = ("id", "kind", "subject", "old", "new", "reason", "proposed_by", "state", "decided_by")
_PROPOSALS: Final = Prepared(select(*(proposals.c[name] for name in _PROPOSED)).order_by(proposals.c.id))
_ORPHANS: Final = Prepared(
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


class _Summed(Ledger):
    """The ledger of one state, whose accounts are added up once."""

    _sums: Mapping[str, int] | None = None

    def accounts(self) -> Mapping[str, int]:
        if self._sums is None:
            self._sums = super().accounts()
        return self._sums


class Snapshot:
    """The streams, the ledger and the links as they were at one moment."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.where = driver.where
        self.ledger = _Summed(driver)
        self.streams = Streams(driver, self.ledger)
        self.links = SqlLinkRecords(driver, KeptTerms(), self.ledger)
        self.tree = Tree(driver)

    def stream_names(self) -> list[str]:
        """Every stream of entries: those that are listed, and those that have entries without being listed."""
        written = {row[0] for row in self._driver.all(_EVENT_STREAMS, {})}
        return sorted((written | set(self.streams.names())) - {STAFF_LOG})

    def staff_log(self) -> Iterator[Row]:
        """Every line of the staff log as it lies there, with its hash at the end."""
        after = -(2**62)
        while page := self._driver.all(_STAFF_LOG, {"after": after, "most": _PAGE}):
            yield from page
            after = page[-1][0]

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
            }
            for id_, name, kind, roles, active, by, sealed, step, hash_, temporary in rows
        }

    def keys(self) -> dict[str, dict[str, Any]]:
        """Every API key, by id."""
        return {
            id_: {"account": account, "roles": json.loads(roles), "revoked": revoked_at is not None}
            for id_, account, roles, revoked_at in self._driver.all(_KEYS, {})
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

    def orphans(self) -> list[tuple[str, int, int]]:
        """Money that belongs to no entry: stream, number, how many transfers."""
        return [(row[0], int(row[1]), int(row[2])) for row in self._driver.all(_ORPHANS, {})]


@contextmanager
def snapshot(engine: Engine) -> Iterator[Snapshot]:
    """A look at the store that nobody disturbs and that disturbs nobody."""
    with one_state(engine) as driver:
        yield Snapshot(driver)
