"""The tables of the tree over the record: its leaves, its larger subtrees, its edge, and the heads that were signed.

`tree_leaves`, `tree_nodes` and `tree_heads` are added to and never changed; `tree_edge` is the one row that whoever
adds to the tree locks.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, Table, Text, UniqueConstraint

from croupier.floor.record.schema import metadata, required

edge = Table(
    "tree_edge",
    metadata,
    #: There is one row, and this is its number.
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("size", BigInteger, nullable=False),
    #: The hashes of `croupier.merkle.Frontier`, one after the other.
    Column("peaks", LargeBinary, nullable=False),
)

leaves = Table(
    "tree_leaves",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    #: The entry that the leaf stands for: a stream, a link's journal or the staff log, and its number there.
    Column("stream", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream", "number"),
)

#: Whole subtrees of every eighth level; those between are hashed from at most 256 of the level below when asked for.
nodes = Table(
    "tree_nodes",
    metadata,
    Column("level", Integer, primary_key=True, autoincrement=False),
    Column("place", BigInteger, primary_key=True, autoincrement=False),
    Column("hash", LargeBinary, nullable=False),
)

heads = Table(
    "tree_heads",
    metadata,
    Column("size", BigInteger, primary_key=True, autoincrement=False),
    Column("root", LargeBinary, nullable=False),
    #: Microseconds since 1970 UTC.
    Column("at", BigInteger, nullable=False),
    *required(LargeBinary, "key", "signature"),
)

TABLES = (edge, leaves, nodes, heads)
