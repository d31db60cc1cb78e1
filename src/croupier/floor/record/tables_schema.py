"""The records of the tables: streams of events, the rounds in them and who bet, seeds not revealed yet, leases."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, LargeBinary, Table, Text, UniqueConstraint, text

from croupier.floor.record.schema import metadata, required

streams = Table(
    "floor_streams",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)

events = Table(
    "floor_events",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    *required(Text, "kind", "body", "actor"),
    #: Microseconds since 1970 UTC.
    Column("at", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    *required(LargeBinary, "request", "hash"),
    UniqueConstraint("stream", "key"),
)

rounds = Table(
    "floor_rounds",
    metadata,
    Column("table", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("round", Text, nullable=False),
    #: The entries of the table's stream in which it began and ended.
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger),
    Column("opened_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    #: `settled` or `void`, once it has ended.
    Column("outcome", Text),
    *required(BigInteger, "boxes", "staked", "paid"),
    UniqueConstraint("table", "round"),
)

#: The round that an entry belongs to is found without passing by all that came after it.
Index("ix_floor_rounds_table_first", rounds.c.table, rounds.c.first)

#: Which rounds ended void. An index of them alone, so that they are counted without passing by all the others.
VOID = text("outcome = 'void'")
Index("ix_floor_rounds_void", rounds.c.table, rounds.c.number, sqlite_where=VOID, postgresql_where=VOID)

#: What finished rounds meant to each player with an account, so that he finds his own among all that were played.
bettors = Table(
    "floor_bettors",
    metadata,
    Column("player", Text, primary_key=True),
    Column("table", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    #: His boxes as JSON: `[[box, staked, paid], ...]`.
    Column("boxes", Text, nullable=False),
    sqlite_with_rowid=False,
)

#: Whoever counts the bettors of some rounds does not pass by those of all the others.
Index("ix_floor_bettors_table_number", bettors.c.table, bettors.c.number)

#: Rulebooks by which rounds were opened, each once, under the SHA-256 of what it says.
books = Table(
    "floor_books",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("content", Text, nullable=False),
)

#: No route reads this table. A row goes when its seed is revealed.
seeds = Table(
    "floor_seeds",
    metadata,
    Column("table", Text, primary_key=True),
    Column("round", Text, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

leases = Table(
    "floor_leases",
    metadata,
    Column("table", Text, primary_key=True),
    #: The process that drives the table; empty once it has let go of it in good order.
    Column("holder", Text, nullable=False),
    *required(BigInteger, "seen_at", "until"),
)

Index("ix_floor_leases_holder", leases.c.holder)

TABLES = (streams, events, rounds, bettors, books, seeds, leases)
