"""The tables of the links and the ledger.

`link_entries` and `ledger_transfers` are the record: rows are added and never changed. The other tables say what
follows from them, so that nobody has to read it all: `links` has one row a link, which writers lock, `link_terms` what
changes rarely, `link_tables` one row a table, `link_wins` one a win, `ledger_balances` one for each player's chips.
Amounts are ten-thousandths of a cent, times microseconds since 1970 UTC.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

link_terms = Table(
    "link_terms",
    metadata,
    # What changes rarely lies apart under its hash, so that the row that changes with every round stays short.
    Column("hash", LargeBinary, primary_key=True),
    Column("terms", Text, nullable=False),
    sqlite_with_rowid=False,
)

links = Table(
    "links",
    metadata,
    Column("id", Text, primary_key=True),
    Column("terms", LargeBinary, ForeignKey(link_terms.c.hash), nullable=False),
    Column("meter", BigInteger, nullable=False),
    Column("reserve", BigInteger, nullable=False),
    Column("prizes", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    CheckConstraint("meter >= 0 AND reserve >= 0 AND prizes >= 0", name="never_below_zero"),
    sqlite_with_rowid=False,
)

link_tables = Table(
    "link_tables",
    metadata,
    # The key is the table alone: it feeds one meter.
    Column("name", Text, primary_key=True),
    Column("link", Text, ForeignKey(links.c.id), nullable=False, index=True),
    Column("round", Text, nullable=False, server_default=""),
    Column("seq", BigInteger, nullable=False, server_default="0"),
    Column("open", Boolean(name="open"), nullable=False, server_default=false()),
    Column("returned", Text, nullable=False, server_default="[]"),
    sqlite_with_rowid=False,
)

link_entries = Table(
    "link_entries",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("key", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    Column("also_by", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("request", LargeBinary, nullable=False),
    Column("meter", BigInteger, nullable=False),
    Column("reserve", BigInteger, nullable=False),
    Column("prizes", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream", "key"),
    sqlite_with_rowid=False,
)

link_wins = Table(
    "link_wins",
    metadata,
    Column("link", Text, ForeignKey(links.c.id), primary_key=True),
    #: The entry that it came with, and its place there: a win is called `seq.n`.
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("table", Text, nullable=False),
    Column("round", Text, nullable=False),
    Column("box", Integer, nullable=False),
    Column("player", Text, nullable=False),
    Column("category", Text, nullable=False),
    Column("hand", Text, nullable=False),
    Column("share", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("reading", BigInteger, nullable=False),
    Column("before", BigInteger, nullable=False),
    Column("dealt_at", BigInteger, nullable=False),
    Column("entered_at", BigInteger, nullable=False),
    Column("turn", Integer, nullable=False),
    sqlite_with_rowid=False,
)

transfers = Table(
    "ledger_transfers",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("debit", Text, nullable=False),
    Column("credit", Text, nullable=False),
    Column("mils", BigInteger, nullable=False),
    Column("purpose", Text, nullable=False),
    Column("phase", Text, nullable=False),
    #: A pending transfer is posted or voided once.
    Column("resolves", Text),
    CheckConstraint("mils > 0", name="more_than_nothing"),
    CheckConstraint("debit <> credit", name="two_accounts"),
    sqlite_with_rowid=False,
)

Index(
    "ux_ledger_transfers_resolves",
    transfers.c.resolves,
    unique=True,
    postgresql_where=transfers.c.resolves.is_not(None),
    sqlite_where=transfers.c.resolves.is_not(None),
)

balances = Table(
    "ledger_balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("mils", BigInteger, nullable=False),
    CheckConstraint("mils >= 0", name="never_below_zero"),
    sqlite_with_rowid=False,
)

TABLES = (link_terms, links, link_tables, link_entries, link_wins, transfers, balances)
