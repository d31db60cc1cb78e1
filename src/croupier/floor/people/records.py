"""The records of the people in the database: read and written inside the transaction of whoever asks."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, Table, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from croupier.chain import microseconds
from croupier.errors import Code, Refusal
from croupier.floor.people.person import Account, AccountKind, Person, name_key
from croupier.floor.people.proposals import Proposal, ProposalState
from croupier.floor.people.roles import STAFF, Role
from croupier.floor.people.schema import (
    accounts,
    acts,
    attempts,
    canonical,
    keys,
    proposals,
    requests,
    sessions,
)
from croupier.floor.people.sessions import ApiKey, Session
from croupier.floor.people.staff_log import STAFF_LOG, StaffAct, line_digest
from croupier.floor.people.throttle import Attempts, ThrottlePolicy, counted
from croupier.floor.record.tables_schema import streams
from croupier.floor.record.tree import note
from croupier.languages import Sentence


def insert_if_absent(connection: Connection, table: Table, values: Mapping[str, Any]) -> bool:
    """Insert a row unless one with the same key is there; whether it was inserted. Others may do so meanwhile."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    inserting = dialect.insert(table).values(**values).on_conflict_do_nothing()
    return connection.execute(inserting.returning(*table.primary_key)).first() is not None


class _Records:
    """Records of one kind, inside the transaction of whoever asks."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection


class RequestRecords(_Records):
    """Who asked for what under which key, and what it was about."""

    def seen(self, account: str, key: str | None, said: Any, subject: str, at: datetime) -> str | None:
        """What this very request led to before; None where it is new, and `subject` is remembered from now on.

        A request without a key is always new. One key for two requests is refused.
        """
        if key is None:
            return None
        digest = hashlib.sha256(canonical(said).encode()).hexdigest()
        values = {"account": account, "key": key, "said": digest, "subject": subject, "at": at}
        if insert_if_absent(self._connection, requests, values):
            return None
        mine = select(requests.c.said, requests.c.subject).where(requests.c.account == account, requests.c.key == key)
        known = self._connection.execute(mine).one()
        if known.said != digest:
            raise Refusal(Code.KEY_REUSED, Sentence("key-was-used-for-something-else"), at="Idempotency-Key")
        return str(known.subject)

    def forget_before(self, moment: datetime) -> int:
        """Forget what nobody repeats any more."""
        return self._connection.execute(delete(requests).where(requests.c.at < moment)).rowcount


#: Any number will do for the lock, as long as everybody takes the same one. SQLite has one writer at a time anyway.
APPROVALS: Final = 0x50524F50

# Asked at nearly every request, and so written once: to build a statement takes longer than to run it.
_ACCOUNT: Final = select(accounts).where(accounts.c.id == bindparam("account"))
_SESSION: Final = select(sessions, accounts).join(accounts).where(sessions.c.token_hash == bindparam("hash"))
_KEY: Final = select(keys, accounts).join(accounts).where(keys.c.secret_hash == bindparam("hash"))


class AccountRecords(_Records):
    """Accounts by id and by name."""

    def add(self, account: Account) -> bool:
        """Whether the account could be added; not if its name is taken."""
        return insert_if_absent(self._connection, accounts, _account_row(account))

    def get(self, account_id: str, *, lock: bool = False) -> Account | None:
        """One account; with `lock`, nobody else changes it before the transaction ends."""
        query = _ACCOUNT.with_for_update() if lock else _ACCOUNT
        row = self._connection.execute(query, {"account": account_id}).mappings().first()
        return _account(row) if row else None

    def named(self, name: str) -> Account | None:
        """The account of this name, however its capitals are written."""
        row = self._connection.execute(select(accounts).where(accounts.c.name_key == name_key(name))).mappings().first()
        return _account(row) if row else None

    def save(self, account: Account) -> None:
        """Write an account back."""
        self._connection.execute(update(accounts).where(accounts.c.id == account.id).values(**_account_row(account)))

    def page(
        self,
        *,
        after: str = "",
        limit: int = 100,
        staff_only: bool = False,
        kind: AccountKind | None = None,
        name: str = "",
    ) -> list[Account]:
        """Accounts in the order of their ids, a page at a time; `name` is a part of what they are called."""
        query = select(accounts).where(accounts.c.id > after).order_by(accounts.c.id).limit(limit)
        if staff_only:
            query = query.where(accounts.c.staff)
        if kind is not None:
            query = query.where(accounts.c.kind == kind)
        if name:
            query = query.where(accounts.c.name_key.contains(name_key(name), autoescape=True))
        return [_account(row) for row in self._connection.execute(query).mappings()]

    def administrators(self) -> list[Account]:
        """Every open account of an administrator, locked: who is the last one must not change under our hands."""
        query = select(accounts).where(accounts.c.active, accounts.c.staff).order_by(accounts.c.id).with_for_update()
        found = [_account(row) for row in self._connection.execute(query).mappings()]
        return [account for account in found if Role.ADMINISTRATOR in account.roles]

    def names(self, account_ids: Collection[str]) -> dict[str, str]:
        """The names of these accounts; whoever is not known has none."""
        query = select(accounts.c.id, accounts.c.name).where(accounts.c.id.in_(sorted(account_ids)))
        return {row.id: row.name for row in self._connection.execute(query)} if account_ids else {}

    def any_staff(self) -> bool:
        """Whether the floor has any staff yet."""
        query = select(accounts.c.id).where(accounts.c.staff).limit(1)
        return self._connection.execute(query).first() is not None


class SessionRecords(_Records):
    """Sessions, known by the hashes of their tokens."""

    def add(self, session: Session) -> None:
        self._connection.execute(insert(sessions).values(**asdict(session)))

    def get(self, token_hash: str) -> tuple[Session, Account] | tuple[None, None]:
        """A session and whose it is."""
        row = self._connection.execute(_SESSION, {"hash": token_hash}).mappings().first()
        return (Session(**_part(row, sessions)), _account(_part(row, accounts))) if row else (None, None)

    def note(self, token_hash: str, seen_at: datetime) -> None:
        """Write down when the session was last used."""
        self._connection.execute(update(sessions).where(sessions.c.token_hash == token_hash).values(seen_at=seen_at))

    def end(self, token_hash: str) -> None:
        self._connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))

    def end_all(self, account_id: str) -> int:
        """Sign an account out everywhere; how many sessions that ended."""
        return self._connection.execute(delete(sessions).where(sessions.c.account == account_id)).rowcount

    def end_everybody(self) -> int:
        """Sign everybody out; how many sessions that ended."""
        return self._connection.execute(delete(sessions)).rowcount

    def end_older_than(self, moment: datetime) -> int:
        """Forget sessions that have reached their greatest age."""
        return self._connection.execute(delete(sessions).where(sessions.c.started_at < moment)).rowcount

    def count(self) -> int:
        return self._connection.execute(select(func.count()).select_from(sessions)).scalar_one()


class KeyRecords(_Records):
    """API keys, known by the hashes of their secrets."""

    def add(self, key: ApiKey) -> None:
        tables = None if key.tables is None else sorted(key.tables)
        values = asdict(key) | {"roles": sorted(key.roles), "tables": tables}
        self._connection.execute(insert(keys).values(**values))

    def by_hash(self, secret_hash: str) -> tuple[ApiKey, Account] | tuple[None, None]:
        """A key and whose it is."""
        row = self._connection.execute(_KEY, {"hash": secret_hash}).mappings().first()
        return (_key(_part(row, keys)), _account(_part(row, accounts))) if row else (None, None)

    def get(self, key_id: str) -> ApiKey | None:
        row = self._connection.execute(select(keys).where(keys.c.id == key_id)).mappings().first()
        return _key(row) if row else None

    def of(self, account_id: str) -> list[ApiKey]:
        query = select(keys).where(keys.c.account == account_id).order_by(keys.c.created_at, keys.c.id)
        return [_key(row) for row in self._connection.execute(query).mappings()]

    def of_devices(self) -> list[tuple[ApiKey, Account]]:
        """Every key of a device that was not revoked, and whose it is, the latest last."""
        query = (
            select(keys, accounts)
            .join(accounts, accounts.c.id == keys.c.account)
            .where(accounts.c.kind == AccountKind.DEVICE, accounts.c.active, keys.c.revoked_at.is_(None))
            .order_by(keys.c.created_at, keys.c.id)
        )
        rows = self._connection.execute(query).mappings()
        return [(_key(_part(row, keys)), _account(_part(row, accounts))) for row in rows]

    def revoke(self, key_id: str, at: datetime) -> None:
        """Close a key for good; the first time counts."""
        query = update(keys).where(keys.c.id == key_id, keys.c.revoked_at.is_(None))
        self._connection.execute(query.values(revoked_at=at))

    def revoke_all(self, account_id: str, at: datetime) -> list[str]:
        """Close every key of an account, since whoever had the old password may have issued one; which they were."""
        query = update(keys).where(keys.c.account == account_id, keys.c.revoked_at.is_(None))
        return sorted(row.id for row in self._connection.execute(query.values(revoked_at=at).returning(keys.c.id)))


class AttemptRecords(_Records):
    """Failed attempts by account and by address, shared by all processes of the floor."""

    def get(self, subject: str, now: datetime) -> Attempts:
        """What is remembered, locked until the transaction ends; a subject never heard of has no failures."""
        dialect = postgresql if self._connection.dialect.name == "postgresql" else sqlite
        first = dialect.insert(attempts).values(subject=subject, failures=0, last_at=now)
        # In one statement: between two, whoever has just come in could take the row away.
        kept = first.on_conflict_do_update(index_elements=[attempts.c.subject], set_={"subject": subject})
        return Attempts(**self._connection.execute(kept.returning(attempts)).mappings().one())

    def count(self, subject: str, now: datetime, policy: ThrottlePolicy) -> None:
        """One try more; refused when it comes before its time, and then not counted."""
        self.save(counted(self.get(subject, now), subject, now, policy))

    def save(self, record: Attempts) -> None:
        values = {"failures": record.failures, "last_at": record.last_at}
        self._connection.execute(update(attempts).where(attempts.c.subject == record.subject).values(**values))

    def forget(self, subject: str) -> None:
        self._connection.execute(delete(attempts).where(attempts.c.subject == subject))

    def forget_before(self, moment: datetime) -> int:
        """Forget whoever has not tried since."""
        return self._connection.execute(delete(attempts).where(attempts.c.last_at < moment)).rowcount


class ProposalRecords(_Records):
    """Proposals; a decision closes an open one, and only one decision can."""

    def add(self, proposal: Proposal) -> None:
        kept = {name: value for name, value in asdict(proposal).items() if name != "shown"}
        self._connection.execute(insert(proposals).values(**kept))

    def get(self, proposal_id: str) -> Proposal | None:
        row = self._connection.execute(select(proposals).where(proposals.c.id == proposal_id)).mappings().first()
        return _proposal(row) if row else None

    def take_turn(self) -> None:
        """Let approvals happen one after the other: what one changed, the next must see before it decides."""
        if self._connection.dialect.name == "postgresql":
            self._connection.execute(select(func.pg_advisory_xact_lock(APPROVALS)))

    def close(self, proposal: Proposal) -> bool:
        """Write a decision down; False when somebody else was first."""
        query = update(proposals).where(proposals.c.id == proposal.id, proposals.c.state == ProposalState.OPEN)
        result = self._connection.execute(
            query.values(state=proposal.state, decided_by=proposal.decided_by, decided_at=proposal.decided_at)
        )
        return bool(result.rowcount == 1)

    def latest(self, *, state: ProposalState | None, now: datetime, limit: int) -> list[Proposal]:
        """Proposals, the newest first, as they stand now."""
        query = select(proposals).order_by(proposals.c.proposed_at.desc(), proposals.c.id).limit(limit)
        if state is ProposalState.OPEN:
            query = query.where(proposals.c.state == state, proposals.c.expires_at > now)
        elif state is ProposalState.EXPIRED:
            query = query.where(proposals.c.state == ProposalState.OPEN, proposals.c.expires_at <= now)
        elif state is not None:
            query = query.where(proposals.c.state == state)
        return [_proposal(row).seen_at(now) for row in self._connection.execute(query).mappings()]


class ActRecords(_Records):
    """The staff log: lines are added and read, never changed."""

    def add(self, person: Person, at: datetime, act: str, subject: str, details: Mapping[str, Any]) -> None:
        """Write down who did what, in the transaction in which it is done. Lines are written one after the other."""
        said = dict(details)
        last, previous = self.take_turn()
        number = last + 1
        # A clock that was set back does not make the log go back.
        before = self._connection.execute(select(acts.c.at).where(acts.c.number == last)).scalar_one_or_none()
        at = at if before is None else max(at, before)
        line = (
            number, microseconds(at), person.account, person.name, str(person.way), act, subject, canonical(said),
        )  # fmt: skip
        hash_ = line_digest(bytes(previous), line)
        self._connection.execute(
            insert(acts).values(
                number=number, at=at, account=person.account, name=person.name, way=person.way, act=act,
                subject=subject, details=said, hash=hash_,
            )
        )  # fmt: skip
        self._connection.execute(
            update(streams).where(streams.c.stream == STAFF_LOG).values(version=number, hash=hash_)
        )
        note(self._connection, STAFF_LOG, number, hash_)

    def take_turn(self) -> tuple[int, bytes]:
        """Lock the log until the transaction ends; gives the number and the hash of its last line."""
        end = select(streams.c.version, streams.c.hash).where(streams.c.stream == STAFF_LOG).with_for_update()
        last, hash_ = self._connection.execute(end).one()
        return last, hash_

    def since(self, account: str, act: str, when: datetime) -> list[StaffAct]:
        """The lines about one kind of act of an account after a moment, however long the log; nobody adds to it now."""
        early, late = 0, self.take_turn()[0] + 1
        while late - early > 1:  # its times never go back
            middle = (early + late) // 2
            at = self._connection.execute(select(acts.c.at).where(acts.c.number == middle)).scalar_one_or_none()
            early, late = (middle, late) if at is None or at <= when else (early, middle)
        query = select(acts).where(acts.c.number >= late, acts.c.account == account, acts.c.act == act)
        return [StaffAct(**row) for row in self._connection.execute(query).mappings()]

    def latest(
        self, *, before: int | None = None, account: str | None = None, act: str | None = None, limit: int
    ) -> list[StaffAct]:
        """Lines of the log, the newest first; `before` is the number at which the last page ended."""
        query = select(acts).order_by(acts.c.number.desc()).limit(limit)
        if before is not None:
            query = query.where(acts.c.number < before)
        if account is not None:
            query = query.where(acts.c.account == account)
        if act is not None:
            query = query.where(acts.c.act == act)
        return [StaffAct(**row) for row in self._connection.execute(query).mappings()]


class PeopleRecords:
    """All records of the people, in one transaction."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.accounts = AccountRecords(connection)
        self.sessions = SessionRecords(connection)
        self.keys = KeyRecords(connection)
        self.attempts = AttemptRecords(connection)
        self.proposals = ProposalRecords(connection)
        self.acts = ActRecords(connection)
        self.requests = RequestRecords(connection)


def listing(name: str, roles: Iterable[str]) -> dict[str, Any]:
    """What an account is found by: its name, and whether it is one of the staff."""
    return {"name_key": name_key(name), "staff": not STAFF.isdisjoint(roles)}


def _account_row(account: Account) -> dict[str, Any]:
    return asdict(account) | listing(account.name, account.roles) | {"roles": sorted(account.roles)}


def _part(row: RowMapping, table: Table) -> dict[str, Any]:
    """The columns of one table in a row of several."""
    return {column.name: row[column] for column in table.columns}


def _account(row: RowMapping | dict[str, Any]) -> Account:
    values = {name: value for name, value in row.items() if name not in ("name_key", "staff")}
    return Account(**values | {"kind": AccountKind(row["kind"]), "roles": frozenset(map(Role, row["roles"]))})


def _key(row: RowMapping | dict[str, Any]) -> ApiKey:
    tables = None if row["tables"] is None else frozenset(row["tables"])
    return ApiKey(**dict(row) | {"roles": frozenset(map(Role, row["roles"])), "tables": tables})


def _proposal(row: RowMapping) -> Proposal:
    return Proposal(**dict(row) | {"state": ProposalState(row["state"])})
