"""The tree over the whole record: a leaf for every entry of every stream, of the staff log and of the links' journals.

Whoever writes an entry notes it on its connection; when the transaction is about to be committed, what was noted is
added under the lock of one row. That lock is the last one that a transaction takes, so that nobody waits in a circle,
and several processes add to the tree one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    bindparam,
    func,
    insert,
    literal_column,
    select,
    update,
)

from croupier.chain import microseconds, moment
from croupier.errors import Code, Refusal, StorageError
from croupier.floor.record.driver import Driven, Driver, Prepared, Row, given
from croupier.floor.record.schema import metadata, required
from croupier.languages import Sentence
from croupier.merkle import Frontier, Subtrees, consistency, inclusion, leaf_hash, node_hash, root_of
from croupier.wire.tree import Consistency, Inclusion, SignedHead

# `tree_leaves`, `tree_nodes` and `tree_heads` are added to and never changed; `tree_edge` is the one row that whoever
# adds to the tree locks.

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

#: Where the notes of a connection lie.
_NOTES: Final = "croupier.tree"
#: Subtrees of every so many levels are kept.
KEPT_LEVELS: Final = 8
_HASH: Final = 32
_PAGE: Final = 1000

_encode = msgspec.json.Encoder().encode

#: An entry as the tree knows it: stream, number and hash.
Noted = tuple[str, int, bytes]


def leaf_of(stream: str, number: int, hash_: bytes) -> bytes:
    """The leaf of an entry. Its hash covers the entry with its money, and everything before it in its stream."""
    return leaf_hash(_encode((stream, number, hash_.hex())))


def note(connection: Connection, stream: str, number: int, hash_: bytes) -> None:
    """An entry was written in the transaction of this connection."""
    notes(connection).append((stream, number, bytes(hash_)))


def notes(connection: Connection) -> list[Noted]:
    """What the present transaction has written so far."""
    found: list[Noted] = connection.info.setdefault(_NOTES, [])
    return found


@contextmanager
def savepoint(connection: Connection) -> Iterator[None]:
    """A part of a transaction that is undone by itself where it raises, with what it has noted."""
    noted = notes(connection)
    before = len(noted)
    try:
        with connection.begin_nested():
            yield
    except BaseException:
        del noted[before:]
        raise


def add_noted(driver: Driver) -> None:
    """Add what the transaction has noted: the last thing that it does before it is committed."""
    noted = notes(driver.connection)
    if noted:
        Tree(driver).add(noted)
        noted.clear()


_edge = select(edge.c.size, edge.c.peaks)
_EDGE: Final = Prepared(_edge)
_LOCKED_EDGE: Final = Prepared(_edge.with_for_update())
_MOVE: Final = Prepared(update(edge).values(size=bindparam("new_size"), peaks=bindparam("new_peaks")))
_ADD_LEAF: Final = Prepared(insert(leaves))
_ADD_NODE: Final = Prepared(insert(nodes))
_ADD_HEAD: Final = Prepared(insert(heads))
_LEAVES: Final = Prepared(
    select(leaves.c.position, leaves.c.hash)
    .where(leaves.c.position >= bindparam("first"), leaves.c.position < bindparam("end"))
    .order_by(leaves.c.position)
)
_NODES: Final = Prepared(
    select(nodes.c.hash)
    .where(nodes.c.level == bindparam("of"), nodes.c.place >= bindparam("first"), nodes.c.place < bindparam("end"))
    .order_by(nodes.c.place)
)
_ENTRY: Final = Prepared(select(leaves.c.position, leaves.c.hash).where(*given(leaves, stream="of", number="which")))
_ENTRIES: Final = Prepared(
    select(leaves.c.number, leaves.c.hash).where(
        leaves.c.stream == bindparam("of"), leaves.c.number >= bindparam("first"), leaves.c.number <= bindparam("last")
    )
)
_POSITIONS: Final = Prepared(
    select(leaves.c.number, leaves.c.position).where(
        leaves.c.stream == bindparam("of"), leaves.c.number >= bindparam("first"), leaves.c.number <= bindparam("last")
    )
)
_counts = select(leaves.c.stream, func.count())
_COUNTS: Final = Prepared(_counts.group_by(leaves.c.stream))
_further = _counts.where(leaves.c.position >= bindparam("first"))
#: SQLite would go through the leaves of every stream, which an index has in their order; the sign forbids it.
_COUNTS_FROM: Final = Prepared(
    _further.group_by(leaves.c.stream), sqlite=_further.group_by(literal_column(f"+{leaves.name}.stream"))
)
_HEADS: Final = Prepared(
    select(heads).where(heads.c.size < bindparam("before")).order_by(heads.c.size.desc()).limit(bindparam("most"))
)
_HEADS_FROM: Final = Prepared(
    select(heads).where(heads.c.size > bindparam("after")).order_by(heads.c.size).limit(bindparam("most"))
)


class Tree(Driven):
    """The tree inside one transaction."""

    def edge(self, *, lock: bool = False) -> Frontier:
        """Where the tree ends now; locked, nobody else adds to it until the transaction is over."""
        row = self._driver.one(_LOCKED_EDGE if lock else _EDGE, {})
        if row is None:
            raise StorageError(Code.STORE_INCONSISTENT, "the edge of the tree is lost", at=self._driver.where)
        peaks = bytes(row[1])
        return Frontier(row[0], tuple(peaks[at : at + _HASH] for at in range(0, len(peaks), _HASH)))

    def add(self, entries: Sequence[Noted]) -> None:
        """Add the leaves of entries in their order."""
        before = self.edge(lock=True)
        whole: list[tuple[int, int, bytes]] = []

        def keep(level: int, first: int, hashes: Sequence[bytes]) -> None:
            if level % KEPT_LEVELS == 0:
                whole.extend((level, place, hash_) for place, hash_ in enumerate(hashes, first))

        hashes = [leaf_of(*entry) for entry in entries]
        after = before.grown(hashes, keep)
        rows = [
            (position, stream, number, hash_)
            for position, ((stream, number, _), hash_) in enumerate(zip(entries, hashes, strict=True), before.size)
        ]
        self._driver.run_for_each(_ADD_LEAF, rows)
        if whole:
            self._driver.run_for_each(_ADD_NODE, whole)
        self._driver.run(_MOVE, {"new_size": after.size, "new_peaks": b"".join(after.peaks)})

    # ---- proofs

    @property
    def subtrees(self) -> Subtrees:
        """Whole subtrees, read and hashed as they are asked for."""

        def subtree(level: int, place: int) -> bytes:
            kept = level - level % KEPT_LEVELS
            width = 1 << (level - kept)
            hashes = self._kept(kept, place * width, width)
            while len(hashes) > 1:
                hashes = [node_hash(*hashes[at : at + 2]) for at in range(0, len(hashes), 2)]
            return hashes[0]

        return subtree

    def _kept(self, level: int, first: int, width: int) -> list[bytes]:
        between = {"first": first, "end": first + width}
        rows = self._driver.all(_NODES, {"of": level} | between) if level else self._driver.all(_LEAVES, between)
        if len(rows) != width:
            raise StorageError(Code.STORE_INCONSISTENT, "a part of the tree is lost", at=self._driver.where)
        return [bytes(row[-1]) for row in rows]

    def root(self, size: int) -> bytes:
        """The root that the tree had at a size."""
        return root_of(self.subtrees, self._reached(size))

    def consistency(self, earlier: int, later: int) -> Consistency:
        """The proof that the tree of the later size begins with that of the earlier one."""
        if earlier > self._reached(later):
            raise Refusal(Code.NOT_FOUND, Sentence("earlier-tree-is-larger", later=str(later)), at="earlier")
        hashes = consistency(self.subtrees, earlier, later)
        return Consistency(earlier=earlier, later=later, hashes=tuple(one.hex() for one in hashes))

    def inclusion(self, stream: str, number: int, size: int) -> Inclusion:
        """The proof that an entry is under the root that the tree had at a size."""
        row = self._driver.one(_ENTRY, {"of": stream, "which": number})
        if row is None or row[0] >= self._reached(size):
            raise Refusal(Code.NOT_FOUND, Sentence("no-such-entry-in-tree"), at="number")
        hashes = inclusion(self.subtrees, row[0], size)
        return Inclusion(
            stream=stream, number=number, position=row[0], size=size, leaf=bytes(row[1]).hex(),
            hashes=tuple(one.hex() for one in hashes),
        )  # fmt: skip

    def _reached(self, size: int) -> int:
        if not 0 <= size <= (now := self.edge().size):
            raise Refusal(Code.NOT_FOUND, Sentence("tree-not-that-large", now=str(now)), at="size")
        return size

    # ---- what an audit reads

    def leaves(self, first: int = 0) -> Iterator[list[Row]]:
        """Every leaf from a position on, in their order and some at a time: position and hash."""
        while rows := self._driver.all(_LEAVES, {"first": first, "end": first + _PAGE}):
            yield rows
            first += _PAGE

    def leaves_of(self, stream: str, first: int, last: int) -> dict[int, bytes]:
        """The leaves of some entries of a stream, by number."""
        rows = self._driver.all(_ENTRIES, {"of": stream, "first": first, "last": last})
        return {number: hash_ for number, hash_ in rows}  # noqa: C416 - a row is any sequence

    def positions_of(self, stream: str, first: int, last: int) -> dict[int, int]:
        """Where the leaves of some entries of a stream stand, by number."""
        return {
            row[0]: int(row[1]) for row in self._driver.all(_POSITIONS, {"of": stream, "first": first, "last": last})
        }

    def node(self, level: int, place: int) -> bytes | None:
        """A subtree of one of the levels that are kept."""
        rows = self._driver.all(_NODES, {"of": level, "first": place, "end": place + 1})
        return bytes(rows[0][0]) if rows else None

    def counts(self, first: int = 0) -> dict[str, int]:
        """How many leaves each stream has from a position on."""
        rows = self._driver.all(_COUNTS_FROM, {"first": first}) if first else self._driver.all(_COUNTS, {})
        return {row[0]: int(row[1]) for row in rows}

    # ---- heads

    def add_head(self, head: SignedHead) -> None:
        """Keep a head that was signed."""
        self._driver.run(
            _ADD_HEAD,
            {
                "size": head.size, "root": bytes.fromhex(head.root), "at": microseconds(head.at),
                "key": bytes.fromhex(head.key), "signature": bytes.fromhex(head.signature),
            },
        )  # fmt: skip

    def every_head(self, after: int = -1) -> Iterator[SignedHead]:
        """The heads above a size in the order in which they were signed, read a page at a time."""
        while page := [_head(row) for row in self._driver.all(_HEADS_FROM, {"after": after, "most": _PAGE})]:
            yield from page
            after = page[-1].size

    def heads(self, most: int, before: int = 2**62) -> list[SignedHead]:
        """The heads that were signed, the latest first."""
        return [_head(row) for row in self._driver.all(_HEADS, {"before": before, "most": most})]


def _head(row: Row) -> SignedHead:
    return SignedHead(
        size=row[0], root=bytes(row[1]).hex(), at=moment(row[2]), key=bytes(row[3]).hex(),
        signature=bytes(row[4]).hex(),
    )  # fmt: skip
