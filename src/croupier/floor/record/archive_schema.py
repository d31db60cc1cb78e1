"""The tables of the archive: which files there are, and which entries of which stream lie in each.

Both are added to and never changed, by whoever archives and never by a server.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, LargeBinary, Table, Text, func, select

from croupier.floor.record.schema import metadata

files = Table(
    "archive_files",
    metadata,
    Column("name", Text, primary_key=True),
    #: The hash over its index, which has the hashes of everything else in it.
    Column("digest", LargeBinary, nullable=False),
    Column("transfers", BigInteger, nullable=False),
    #: What its transfers add up to, by account, as JSON: so that balances are added up without reading files.
    Column("sums", Text, nullable=False),
)

parts = Table(
    "archive_parts",
    metadata,
    Column("stream", Text, primary_key=True),
    #: The entries of the stream from the first to the last; those of all parts together begin with entry 1.
    Column("first", BigInteger, primary_key=True, autoincrement=False),
    Column("last", BigInteger, nullable=False),
    #: The last round in it.
    Column("rounds", BigInteger, nullable=False),
    #: How many of its rounds ended in which way, as JSON.
    Column("outcomes", Text, nullable=False),
    Column("file", Text, ForeignKey(files.c.name), nullable=False),
)

#: Up to which entry each stream is archived. Entries up to there may still be in the database, and count once.
archived_to = select(parts.c.stream, func.max(parts.c.last).label("last")).group_by(parts.c.stream).subquery("archived")

TABLES = (files, parts)
