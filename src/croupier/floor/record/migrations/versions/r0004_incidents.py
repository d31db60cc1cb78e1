"""Incidents that somebody at a table has reported to the pit."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0004"
down_revision = "r0003"


def upgrade() -> None:
    op.create_table(
        "people_incidents",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("round", sa.BigInteger, nullable=False),
        sa.Column("incident", sa.String(64), nullable=False),
        sa.Column("boxes", sa.Text, nullable=False),
        sa.Column("player", sa.String(64)),
        sa.Column("note", sa.String(500), nullable=False),
        sa.Column("reported_by", sa.String(64), nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("reported_at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.String(128), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("closed_by", sa.String(64)),
        sa.Column("closed_at", sa.BigInteger),
        sa.Column("reason", sa.String(500), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people_incidents"),
        sa.UniqueConstraint("reported_by", "key", name="uq_people_incidents_reported_by_key"),
    )
    op.create_index("ix_people_incidents_state", "people_incidents", ["state", "reported_at"])
