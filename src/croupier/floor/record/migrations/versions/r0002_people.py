"""People: accounts, sessions, keys, attempts, proposals and the staff log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0002"
down_revision = "r0001"


def upgrade() -> None:
    op.create_table(
        "people_accounts",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("name_key", sa.String(256), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("roles", sa.Text, nullable=False),
        sa.Column("staff", sa.Boolean, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("must_change", sa.Boolean, nullable=False),
        sa.Column("password_hash", sa.String(256)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("created_by", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people_accounts"),
        sa.UniqueConstraint("name_key", name="uq_people_accounts_name_key"),
    )
    op.create_index("ix_people_accounts_staff", "people_accounts", ["staff"])
    op.create_table(
        "people_sessions",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_people_sessions"),
        sa.ForeignKeyConstraint(["account"], ["people_accounts.id"], name="fk_people_sessions_account"),
    )
    op.create_index("ix_people_sessions_account", "people_sessions", ["account"])
    op.create_index("ix_people_sessions_started_at", "people_sessions", ["started_at"])
    op.create_table(
        "people_keys",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("roles", sa.Text, nullable=False),
        sa.Column("tables", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("created_by", sa.String(64), nullable=False),
        sa.Column("expires_at", sa.BigInteger),
        sa.Column("revoked_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_people_keys"),
        sa.UniqueConstraint("secret_hash", name="uq_people_keys_secret_hash"),
        sa.ForeignKeyConstraint(["account"], ["people_accounts.id"], name="fk_people_keys_account"),
    )
    op.create_index("ix_people_keys_account", "people_keys", ["account"])
    op.create_table(
        "people_attempts",
        sa.Column("subject", sa.String(320), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("last_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("subject", name="pk_people_attempts"),
    )
    op.create_index("ix_people_attempts_last_at", "people_attempts", ["last_at"])
    op.create_table(
        "people_proposals",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(128), nullable=False),
        sa.Column("old", sa.Text, nullable=False),
        sa.Column("new", sa.Text, nullable=False),
        sa.Column("reason", sa.String(500), nullable=False),
        sa.Column("proposed_by", sa.String(64), nullable=False),
        sa.Column("proposed_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("decided_by", sa.String(64)),
        sa.Column("decided_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_people_proposals"),
    )
    op.create_index("ix_people_proposals_state", "people_proposals", ["state", "proposed_at"])
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "people_acts",
        sa.Column("number", number, nullable=False, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("way", sa.String(16), nullable=False),
        sa.Column("act", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(128), nullable=False),
        sa.Column("details", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_people_acts"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_people_acts_account", "people_acts", ["account"])
