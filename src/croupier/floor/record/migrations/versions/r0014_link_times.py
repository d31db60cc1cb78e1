"""A link knows when its last entry was written, so that the next one is of no earlier time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0014"
down_revision = "r0013"


def upgrade() -> None:
    op.add_column("links", sa.Column("at", sa.BigInteger, nullable=False, server_default="0"))
    op.execute(
        """UPDATE links SET "at" = (SELECT "at" FROM link_entries WHERE stream = 'link:' || links.id
        AND link_entries.seq = links.seq)"""
    )
