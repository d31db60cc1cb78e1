"""Exams of trainees."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0012"
down_revision = "r0011"


def upgrade() -> None:
    op.create_table(
        "training_exams",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("rulebook", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("answered", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_training_exams"),
        sa.ForeignKeyConstraint(["account"], ["people_accounts.id"], name="fk_training_exams_account"),
    )
    op.create_index("ix_training_exams_at", "training_exams", ["at"])
