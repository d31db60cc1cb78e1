"""Rulebooks by which rounds were opened are kept, each once, under the hash of what it says."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0010"
down_revision = "r0009"


def upgrade() -> None:
    op.create_table(
        "floor_books",
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_floor_books"),
    )
