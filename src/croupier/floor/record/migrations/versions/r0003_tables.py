"""Tables: streams of events, rounds, seeds that are not revealed yet, and leases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0003"
down_revision = "r0002"


def upgrade() -> None:
    op.create_table(
        "floor_streams",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", name="pk_floor_streams"),
    )
    op.create_table(
        "floor_events",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("request", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "version", name="pk_floor_events"),
        sa.UniqueConstraint("stream", "key", name="uq_floor_events_stream_key"),
    )
    op.create_table(
        "floor_rounds",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("round", sa.Text, nullable=False),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("outcome", sa.Text),
        sa.Column("boxes", sa.BigInteger, nullable=False),
        sa.Column("staked", sa.BigInteger, nullable=False),
        sa.Column("paid", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="pk_floor_rounds"),
        sa.UniqueConstraint("table", "round", name="uq_floor_rounds_table_round"),
    )
    op.create_table(
        "floor_seeds",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("round", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", "round", name="pk_floor_seeds"),
    )
    op.create_table(
        "floor_leases",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_floor_leases"),
    )
    op.create_index("ix_floor_leases_holder", "floor_leases", ["holder"])
