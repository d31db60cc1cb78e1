"""The tree over the whole record, with a leaf for every entry that is there already, and the heads that are signed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice

import sqlalchemy as sa
from alembic import op

from croupier.merkle import Frontier, leaf_hash

revision = "r0008"
down_revision = "r0007"

_KEPT_LEVELS = 8
_TOGETHER = 1000


def upgrade() -> None:
    op.create_table(
        "tree_edge",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("peaks", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tree_edge"),
    )
    op.create_table(
        "tree_leaves",
        sa.Column("position", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("position", name="pk_tree_leaves"),
        sa.UniqueConstraint("stream", "number", name="uq_tree_leaves_stream_number"),
    )
    op.create_table(
        "tree_nodes",
        sa.Column("level", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("place", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("level", "place", name="pk_tree_nodes"),
    )
    op.create_table(
        "tree_heads",
        sa.Column("size", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("root", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("signature", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("size", name="pk_tree_heads"),
    )
    _plant()


def _plant() -> None:
    connection = op.get_bind()
    leaves = sa.table("tree_leaves", *map(sa.column, ("position", "stream", "number", "hash")))
    nodes = sa.table("tree_nodes", *map(sa.column, ("level", "place", "hash")))
    frontier = Frontier()
    entries = _entries(connection)
    while several := list(islice(entries, _TOGETHER)):
        whole: list[dict[str, object]] = []

        def keep(level: int, first: int, nodes: Sequence[bytes], whole: list[dict[str, object]] = whole) -> None:
            if level % _KEPT_LEVELS == 0:
                whole.extend({"level": level, "place": place, "hash": node} for place, node in enumerate(nodes, first))

        hashes = [leaf_hash(_said(*entry)) for entry in several]
        rows = [
            {"position": position, "stream": stream, "number": number, "hash": hash_}
            for position, ((stream, number, _), hash_) in enumerate(zip(several, hashes, strict=True), frontier.size)
        ]
        connection.execute(sa.insert(leaves), rows)
        frontier = frontier.grown(hashes, keep)
        if whole:
            connection.execute(sa.insert(nodes), whole)
    edge = sa.table("tree_edge", *map(sa.column, ("id", "size", "peaks")))
    connection.execute(sa.insert(edge).values(id=1, size=frontier.size, peaks=b"".join(frontier.peaks)))


def _said(stream: str, number: int, hash_: bytes) -> bytes:
    return json.dumps((stream, number, hash_.hex()), ensure_ascii=False, separators=(",", ":")).encode()


def _entries(connection: sa.Connection) -> Iterator[tuple[str, int, bytes]]:
    """Every entry there is: the streams, the links' journals and the staff log, each in its order."""
    for table, number in (("floor_events", "version"), ("link_entries", "seq")):
        entries = sa.table(table, sa.column("stream"), sa.column(number), sa.column("hash"))
        place = (entries.c.stream, entries.c[number])
        after: tuple[str, int] | None = None
        while True:
            query = sa.select(*place, entries.c.hash).order_by(*place).limit(_TOGETHER)
            if after is not None:
                query = query.where(sa.tuple_(*place) > sa.tuple_(*map(sa.literal, after)))
            rows = connection.execute(query).all()
            yield from ((row[0], row[1], bytes(row[2])) for row in rows)
            if len(rows) < _TOGETHER:
                break
            after = (rows[-1][0], rows[-1][1])
    acts = sa.table("people_acts", sa.column("number"), sa.column("hash"))
    for row in connection.execute(sa.select(acts.c.number, acts.c.hash).order_by(acts.c.number)):
        yield "staff-log", row[0], bytes(row[1])
