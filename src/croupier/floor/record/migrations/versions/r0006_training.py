"""What people have practised."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0006"
down_revision = "r0005"


def upgrade() -> None:
    op.create_table(
        "training_exercises",
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("exercise", sa.String(512), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("rulebook", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("milliseconds", sa.BigInteger, nullable=False),
        sa.Column("items", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("account", "exercise", name="pk_training_exercises"),
        sa.ForeignKeyConstraint(["account"], ["people_accounts.id"], name="fk_training_exercises_account"),
    )
    op.create_index("ix_training_exercises_at", "training_exercises", ["account", "at"])
