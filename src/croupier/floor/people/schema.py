"""The tables of the people: accounts, sessions, keys, attempts, proposals, incident reports, the staff log, keys of
requests that were carried out.

Secrets are stored as hashes only. Times are whole microseconds since 1970 in UTC, because the two databases keep
dates differently and numbers alike; sets and values are canonical JSON for the same reason.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

from croupier.chain import microseconds, moment
from croupier.floor.record.schema import metadata, required

#: A number that counts up by itself: SQLite does that for plain INTEGER keys only.
Counter = BigInteger().with_variant(Integer(), "sqlite")


class UtcMicroseconds(TypeDecorator[datetime]):
    """A moment in UTC, stored as whole microseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return None if value is None else microseconds(value)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return None if value is None else moment(value)


def canonical(value: Any) -> str:
    """A JSON value as text: equal values have equal text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Plain(TypeDecorator[Any]):
    """A JSON value, stored as canonical text: equal values have equal text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str:  # noqa: ARG002
        return canonical(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:  # noqa: ARG002
        return None if value is None else json.loads(value)


accounts = Table(
    "people_accounts",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("name_key", String(256), nullable=False, unique=True),
    Column("kind", String(16), nullable=False),
    Column("roles", Plain, nullable=False),
    Column("staff", Boolean(name="staff"), nullable=False, index=True),
    Column("active", Boolean(name="active"), nullable=False),
    Column("must_change", Boolean(name="must_change"), nullable=False),
    Column("password_hash", String(256)),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("created_by", String(64), nullable=False),
    #: Sealed under the key of the floor; in force once a code of it was used.
    Column("authenticator", LargeBinary),
    Column("authenticator_step", BigInteger),
)

sessions = Table(
    "people_sessions",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("account", ForeignKey(accounts.c.id), nullable=False, index=True),
    Column("started_at", UtcMicroseconds, nullable=False, index=True),
    Column("seen_at", UtcMicroseconds, nullable=False),
    Column("address", String(64), nullable=False),
)

keys = Table(
    "people_keys",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("account", ForeignKey(accounts.c.id), nullable=False, index=True),
    Column("label", String(80), nullable=False),
    Column("secret_hash", String(64), nullable=False, unique=True),
    *required(Plain, "roles", "tables"),
    Column("created_at", UtcMicroseconds, nullable=False),
    Column("created_by", String(64), nullable=False),
    Column("expires_at", UtcMicroseconds),
    Column("revoked_at", UtcMicroseconds),
)

attempts = Table(
    "people_attempts",
    metadata,
    Column("subject", String(320), primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("last_at", UtcMicroseconds, nullable=False, index=True),
)

proposals = Table(
    "people_proposals",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("kind", String(64), nullable=False),
    Column("subject", String(128), nullable=False),
    *required(Plain, "old", "new"),
    Column("reason", String(500), nullable=False),
    Column("proposed_by", String(64), nullable=False),
    *required(UtcMicroseconds, "proposed_at", "expires_at"),
    Column("state", String(16), nullable=False),
    Column("decided_by", String(64)),
    Column("decided_at", UtcMicroseconds),
    Index("ix_people_proposals_state", "state", "proposed_at"),
)

incidents = Table(
    "people_incidents",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("table", String(64), nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("incident", String(64), nullable=False),
    Column("boxes", Plain, nullable=False),
    Column("player", String(64)),
    Column("note", String(500), nullable=False),
    Column("reported_by", String(64), nullable=False),
    Column("reporter", String(64), nullable=False),
    Column("reported_at", UtcMicroseconds, nullable=False),
    Column("key", String(128), nullable=False),
    Column("state", String(16), nullable=False),
    Column("closed_by", String(64)),
    Column("closed_at", UtcMicroseconds),
    Column("reason", String(500), nullable=False),
    UniqueConstraint("reported_by", "key", name="uq_people_incidents_reported_by_key"),
    Index("ix_people_incidents_state", "state", "reported_at"),
)

acts = Table(
    "people_acts",
    metadata,
    Column("number", Counter, primary_key=True, autoincrement=True),
    Column("at", UtcMicroseconds, nullable=False),
    Column("account", String(64), nullable=False, index=True),
    Column("name", String(64), nullable=False),
    Column("way", String(16), nullable=False),
    Column("act", String(64), nullable=False),
    Column("subject", String(128), nullable=False),
    Column("details", Plain, nullable=False),
    #: Of this line and all before it. No line is without one; SQLite cannot add a column that says so.
    Column("hash", LargeBinary),
    sqlite_autoincrement=True,
)

requests = Table(
    "people_requests",
    metadata,
    Column("account", String(64), primary_key=True),
    Column("key", String(128), primary_key=True),
    Column("said", String(64), nullable=False),
    Column("subject", String(64), nullable=False),
    Column("at", UtcMicroseconds, nullable=False, index=True),
)

TABLES = (accounts, sessions, keys, attempts, proposals, incidents, acts, requests)
