"""Sessions and keys: the two ways in, and when they close."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from croupier.errors import Code, Refusal
from croupier.floor.people.accounts import Account
from croupier.floor.people.person import Person, Way
from croupier.floor.people.roles import Role


@dataclass(frozen=True, slots=True)
class SessionPolicy:
    """How long somebody stays signed in: without a request, and at most. Staff leaves a console sooner alone."""

    idle: timedelta = timedelta(hours=8)
    staff_idle: timedelta = timedelta(minutes=30)
    longest: timedelta = timedelta(hours=24)
    #: A request is written down as the last one at most this often; not every one is worth a write.
    note_every: timedelta = timedelta(minutes=1)

    def idle_for(self, account: Account) -> timedelta:
        """How long this account may be silent."""
        return self.idle if account.roles <= {Role.PLAYER} else self.staff_idle


@dataclass(frozen=True, slots=True)
class Session:
    """One sign-in, known by the hash of its token."""

    token_hash: str
    account: str
    started_at: datetime
    seen_at: datetime
    address: str


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A device's way in: known by its hash, for some roles and some tables of one account, until it is revoked."""

    id: str
    account: str
    label: str
    secret_hash: str
    roles: frozenset[Role]
    tables: frozenset[str] | None
    created_at: datetime
    created_by: str
    expires_at: datetime | None = None
    revoked_at: datetime | None = None

    def __repr__(self) -> str:
        """Without the hash."""
        return f"ApiKey({self.id}, {self.label!r}, {self.account})"

    def open_at(self, now: datetime) -> bool:
        """Whether the key opens anything at this moment."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


def ends_at(session: Session, account: Account, policy: SessionPolicy) -> datetime:
    """When the session closes if nothing more is heard."""
    return min(session.started_at + policy.longest, session.seen_at + policy.idle_for(account))


def by_session(session: Session | None, account: Account | None, now: datetime, policy: SessionPolicy) -> Person:
    """Who stands behind a session; refused when it has ended or its account is closed."""
    if session is None or account is None or not account.active or now >= ends_at(session, account, policy):
        raise Refusal(Code.SESSION_EXPIRED, "the session has ended", expected="a new sign-in")
    return Person(account.id, account.name, account.kind, account.roles, Way.SESSION, must_change=account.must_change)


def by_key(key: ApiKey | None, account: Account | None, now: datetime) -> Person:
    """Who stands behind a key: its account, with those of the key's roles that the account still holds."""
    if key is None or account is None or not account.active or not key.open_at(now):
        raise Refusal(Code.NOT_SIGNED_IN, "this key opens nothing", expected="a key that is neither revoked nor old")
    return Person(account.id, account.name, account.kind, key.roles & account.roles, Way.KEY, key.tables)


def worth_noting(session: Session, now: datetime, policy: SessionPolicy) -> bool:
    """Whether the last request is long enough ago to write this one down."""
    return now - session.seen_at >= policy.note_every
