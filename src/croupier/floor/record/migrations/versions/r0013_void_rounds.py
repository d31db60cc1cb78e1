"""Void rounds are counted without passing by those that were settled, bettors without passing by earlier rounds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0013"
down_revision = "r0012"


def upgrade() -> None:
    void = sa.text("outcome = 'void'")
    op.create_index(
        "ix_floor_rounds_void", "floor_rounds", ["table", "number"], sqlite_where=void, postgresql_where=void
    )
    op.create_index("ix_floor_bettors_table_number", "floor_bettors", ["table", "number"])
