"""The tree over the record: a leaf for every entry and an entry for every leaf, and the heads that were given out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import merge
from typing import Final

from croupier.errors import CroupierError
from croupier.floor.audit.report import Counts, Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.record.tree import KEPT_LEVELS, Tree, leaf_of
from croupier.merkle import Frontier
from croupier.wire.tree import SignedHead
from croupier.witness import check_head

TREE: Final = "tree"
_PAGE: Final = 500


class Leaves:
    """The leaves of one stream, beside its entries as they are read."""

    def __init__(self, tree: Tree, stream: str, last: int | None = None) -> None:
        self._tree, self._stream, self._last = tree, stream, last
        self._page: dict[int, bytes] = {}
        self._until = 0
        self._wrong: list[int] = []
        self._count = 0

    def see(self, number: int, hash_: bytes) -> None:
        """An entry that is there, with the hash that it carries."""
        if number >= self._until:
            self._until = number + _PAGE if self._last is None else min(number + _PAGE, max(number, self._last) + 1)
            self._page = self._tree.leaves_of(self._stream, number, self._until - 1)
        if self._page.get(number) != leaf_of(self._stream, number, hash_):
            self._count += 1
            self._wrong = self._wrong or [number]

    def findings(self) -> Iterator[Finding]:
        """Whether entries are not those that were added to the tree: told once, since they hang on one another."""
        for number in self._wrong:
            message = f"{self._count} entries, the first of them {number}, are not those that the tree has"
            yield Finding("tree", self._stream, message)


class TreeAudit:
    """The tree is whole and holds no leaf for an entry that is gone; every head is one that it had.

    `edge` is as far as it was read: at first what an earlier audit has seen, whose leaves are not read again. `ends`
    has the last entry that each stream had by then; without it all entries are counted.
    """

    def __init__(
        self,
        store: Snapshot,
        witnessed: Sequence[SignedHead],
        edge: Frontier = Frontier(),  # noqa: B008
        ends: Mapping[str, int] | None = None,
    ) -> None:
        self._store, self._tree, self._witnessed = store, store.tree, len(witnessed)
        self.edge, self._ends = edge, ends
        kept = ((head, True) for head in sorted(witnessed, key=lambda head: head.size))
        own = ((head, False) for head in store.tree.every_head(edge.size - 1))
        self._heads = merge(kept, own, key=lambda one: one[0].size)
        self._next = next(self._heads, None)
        self._whole: list[tuple[int, int, bytes]] = []

    def faults(self, counts: Counts) -> Iterator[Finding]:
        """Everything that is wrong with it."""
        yield from self._missing()
        yield from self._known()
        yield from self._due()
        for page in self._tree.leaves(self.edge.size):
            hashes = [hash_ for due, (position, hash_) in enumerate(page, self.edge.size) if position == due]
            missing = len(hashes) < len(page)
            while hashes:
                until = None if self._next is None else self._next[0].size - self.edge.size
                yield from self._grow(hashes[:until])
                hashes = hashes[until:] if until is not None else []
            if missing:
                yield Finding("tree", TREE, f"leaf {self.edge.size} is missing")
                break
        counts.leaves, counts.witnessed = self.edge.size, self._witnessed
        if self._tree.edge() != self.edge:
            yield Finding("tree", TREE, f"it ends with {self.edge.size} leaves, and is on record as ending otherwise")
        while self._next is not None:
            yield _finding(*self._next, f"the record ends with {self.edge.size}")
            self._next = next(self._heads, None)

    def _grow(self, hashes: list[bytes]) -> Iterator[Finding]:
        """More leaves, up to the size of a head at most: the subtrees that they complete, and that head."""
        self.edge = self.edge.grown(hashes, self._keep)
        yield from self._subtrees()
        yield from self._due()

    def _missing(self) -> Iterator[Finding]:
        if self._ends is None:
            entries, leaves = self._store.entry_counts(), self._tree.counts()
        else:
            leaves = self._tree.counts(self.edge.size)
            entries = {stream: self._store.count_after(stream, self._ends.get(stream, 0)) for stream in leaves}
        for stream in sorted(leaves):
            if (missing := leaves[stream] - entries.get(stream, 0)) > 0:
                yield Finding("tree", stream, f"{missing} entries that the tree has are not there")

    def _known(self) -> Iterator[Finding]:
        """What an earlier audit has read is still there, and older heads are held against its subtrees."""
        if self.edge.size and self._root(self.edge.size) != self.edge.root:
            yield Finding("tree", TREE, f"its first {self.edge.size} leaves are not those that were audited before")
        while self._next is not None and self._next[0].size < self.edge.size:
            yield from _head_faults(*self._next, self._root(self._next[0].size))
            self._next = next(self._heads, None)

    def _root(self, size: int) -> bytes:
        try:
            return self._tree.root(size)
        except CroupierError:
            return b""

    def _due(self) -> Iterator[Finding]:
        while self._next is not None and self._next[0].size == self.edge.size:
            yield from _head_faults(*self._next, self.edge.root)
            self._next = next(self._heads, None)

    def _keep(self, level: int, first: int, hashes: Sequence[bytes]) -> None:
        if level % KEPT_LEVELS == 0:
            self._whole += ((level, place, hash_) for place, hash_ in enumerate(hashes, first))

    def _subtrees(self) -> Iterator[Finding]:
        for level, place, node in self._whole:
            if self._tree.node(level, place) != node:
                yield Finding("tree", TREE, f"subtree {place} of level {level} is not what its leaves give")
        self._whole.clear()


def _head_faults(head: SignedHead, by_witness: bool, root: bytes) -> Iterator[Finding]:
    if head.root != root.hex():
        yield _finding(head, by_witness, "those are not the entries of this record")
    elif not by_witness:
        try:
            check_head(head)
        except CroupierError as fault:
            yield _finding(head, by_witness, fault.message)


def _finding(head: SignedHead, by_witness: bool, message: str) -> Finding:
    place = f"head of {head.at:%Y-%m-%d %H:%M:%S} over {head.size} entries"
    return Finding("witness" if by_witness else "tree", place, message)
