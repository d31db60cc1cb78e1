"""Links, their journal and wins, and the ledger."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "link_terms",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_link_terms"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "links",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("terms", sa.LargeBinary, nullable=False),
        sa.Column("meter", sa.BigInteger, nullable=False),
        sa.Column("reserve", sa.BigInteger, nullable=False),
        sa.Column("prizes", sa.BigInteger, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_links"),
        sa.ForeignKeyConstraint(["terms"], ["link_terms.hash"], name="fk_links_terms"),
        sa.CheckConstraint(
            "meter >= 0 AND reserve >= 0 AND prizes >= 0", name=op.f("ck_links_never_below_zero")
        ),
        sqlite_with_rowid=False,
    )  # fmt: skip
    op.create_table(
        "link_tables",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("link", sa.Text, nullable=False),
        sa.Column("round", sa.Text, nullable=False, server_default=""),
        sa.Column("seq", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("returned", sa.Text, nullable=False, server_default="[]"),
        sa.PrimaryKeyConstraint("name", name="pk_link_tables"),
        sa.ForeignKeyConstraint(["link"], ["links.id"], name="fk_link_tables_link"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_link_tables_link", "link_tables", ["link"])
    op.create_table(
        "link_entries",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("also_by", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("request", sa.LargeBinary, nullable=False),
        sa.Column("meter", sa.BigInteger, nullable=False),
        sa.Column("reserve", sa.BigInteger, nullable=False),
        sa.Column("prizes", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "seq", name="pk_link_entries"),
        sa.UniqueConstraint("stream", "key", name="uq_link_entries_stream_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "link_wins",
        sa.Column("link", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("n", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("round", sa.Text, nullable=False),
        sa.Column("box", sa.Integer, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("category", sa.Text, nullable=False),
        sa.Column("hand", sa.Text, nullable=False),
        sa.Column("share", sa.Text, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("reading", sa.BigInteger, nullable=False),
        sa.Column("before", sa.BigInteger, nullable=False),
        sa.Column("dealt_at", sa.BigInteger, nullable=False),
        sa.Column("entered_at", sa.BigInteger, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("link", "seq", "n", name="pk_link_wins"),
        sa.ForeignKeyConstraint(["link"], ["links.id"], name="fk_link_wins_link"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ledger_transfers",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("n", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("debit", sa.Text, nullable=False),
        sa.Column("credit", sa.Text, nullable=False),
        sa.Column("mils", sa.BigInteger, nullable=False),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("resolves", sa.Text),
        sa.PrimaryKeyConstraint("stream", "seq", "n", name="pk_ledger_transfers"),
        sa.CheckConstraint("mils > 0", name=op.f("ck_ledger_transfers_more_than_nothing")),
        sa.CheckConstraint("debit <> credit", name=op.f("ck_ledger_transfers_two_accounts")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ux_ledger_transfers_resolves",
        "ledger_transfers",
        ["resolves"],
        unique=True,
        postgresql_where=sa.text("resolves IS NOT NULL"),
        sqlite_where=sa.text("resolves IS NOT NULL"),
    )
    op.create_table(
        "ledger_balances",
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("mils", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", name="pk_ledger_balances"),
        sa.CheckConstraint("mils >= 0", name=op.f("ck_ledger_balances_never_below_zero")),
        sqlite_with_rowid=False,
    )
