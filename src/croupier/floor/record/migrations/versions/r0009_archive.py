"""The archive: its files and what lies in each; and the round of an entry is found by an index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0009"
down_revision = "r0008"


def upgrade() -> None:
    op.create_table(
        "archive_files",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("transfers", sa.BigInteger, nullable=False),
        sa.Column("sums", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_archive_files"),
    )
    op.create_table(
        "archive_parts",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("first", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("rounds", sa.BigInteger, nullable=False),
        sa.Column("outcomes", sa.Text, nullable=False),
        sa.Column("file", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["file"], ["archive_files.name"], name="fk_archive_parts_file"),
        sa.PrimaryKeyConstraint("stream", "first", name="pk_archive_parts"),
    )
    op.create_index("ix_floor_rounds_table_first", "floor_rounds", ["table", "first"])
