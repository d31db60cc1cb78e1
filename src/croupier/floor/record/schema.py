"""The tables of the links and the ledger.

`link_entries` and `ledger_transfers` are the record: rows are added and never changed. The other tables say what
follows from them, so that nobody has to read it all: `links` has one row a link, which writers lock, `link_terms` what
changes rarely, `link_tables` one row a table, `link_wins` one a win, `ledger_balances` one for each player's chips.
Amounts are ten-thousandths of a cent, times microseconds since 1970 UTC.
"""

from __future__ import annotations

from typing import Any

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
from sqlalchemy.types import TypeEngine

#: Every table of the record, with keys and constraints named as the migrations name them.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)


def required(kind: type[TypeEngine[Any]], *names: str) -> list[Column[Any]]:
    """Columns of one kind, none of which is ever empty."""
    return [Column(name, kind, nullable=False) for name in names]


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
    *required(BigInteger, "meter", "reserve", "prizes", "since", "seq"),
    #: When the last entry was written: no later one is of an earlier time.
    Column("at", BigInteger, nullable=False, server_default="0"),
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
    *required(Text, "key", "kind"),
    Column("at", BigInteger, nullable=False),
    *required(Text, "by", "also_by", "body"),
    Column("request", LargeBinary, nullable=False),
    *required(BigInteger, "meter", "reserve", "prizes"),
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
    *required(Text, "kind", "state", "table", "round"),
    Column("box", Integer, nullable=False),
    *required(Text, "player", "category", "hand", "share"),
    *required(BigInteger, "amount", "reading", "before", "dealt_at", "entered_at"),
    Column("turn", Integer, nullable=False),
    sqlite_with_rowid=False,
)

transfers = Table(
    "ledger_transfers",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("n", Integer, primary_key=True, autoincrement=False),
    *required(Text, "debit", "credit"),
    Column("mils", BigInteger, nullable=False),
    *required(Text, "purpose", "phase"),
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
