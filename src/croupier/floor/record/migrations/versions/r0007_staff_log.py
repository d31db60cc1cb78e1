"""The staff log is chained by hashes, those lines included that are there; requests about people count once."""

from __future__ import annotations

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "r0007"
down_revision = "r0006"

_COLUMNS = ("number", "at", "account", "name", "way", "act", "subject", "details")


def upgrade() -> None:
    op.add_column("people_acts", sa.Column("hash", sa.LargeBinary))
    op.create_table(
        "people_requests",
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("key", sa.String(128), nullable=False),
        sa.Column("said", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "key", name="pk_people_requests"),
    )
    op.create_index("ix_people_requests_at", "people_requests", ["at"])
    _chain()


def _chain() -> None:
    acts = sa.table("people_acts", *(sa.column(name) for name in (*_COLUMNS, "hash")))
    streams = sa.table("floor_streams", sa.column("stream"), sa.column("version"), sa.column("hash"))
    connection = op.get_bind()
    number, previous = 0, bytes(32)
    rows = connection.execute(sa.select(*(acts.c[name] for name in _COLUMNS)).order_by(acts.c.number)).all()
    for row in rows:
        said = json.dumps(tuple(row), ensure_ascii=False, separators=(",", ":")).encode()
        number, previous = row.number, hashlib.sha256(previous + said).digest()
        connection.execute(sa.update(acts).where(acts.c.number == number).values(hash=previous))
    connection.execute(sa.insert(streams).values(stream="staff-log", version=number, hash=previous))
