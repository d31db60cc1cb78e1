"""The tree over the record: a leaf for every entry and an entry for every leaf, and the heads that were given out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
_MANY: Final = 10**6


class Leaves:
    """The leaves of one stream, beside its entries as they are read."""

    def __init__(self, tree: Tree, stream: str) -> None:
        self._tree, self._stream = tree, stream
        self._page: dict[int, bytes] = {}
        self._until = 0
        self._wrong: list[int] = []
        self._count = 0

    def see(self, number: int, hash_: bytes) -> None:
        """An entry that is there, with the hash that it carries."""
        if number >= self._until:
            self._until = number + _PAGE
            self._page = self._tree.leaves_of(self._stream, number, self._until - 1)
        if self._page.get(number) != leaf_of(self._stream, number, hash_):
            self._count += 1
            self._wrong = self._wrong or [number]

    def findings(self) -> Iterator[Finding]:
        """Whether entries are not those that were added to the tree: told once, since they hang on one another."""
        for number in self._wrong:
            message = f"{self._count} entries, the first of them {number}, are not those that the tree has"
            yield Finding("tree", self._stream, message)


def tree_faults(store: Snapshot, witnessed: Sequence[SignedHead], counts: Counts) -> Iterator[Finding]:
    """The tree is whole and holds no leaf for an entry that is gone; every head is one that it had."""
    entries, leaves = store.entry_counts(), store.tree.counts()
    for stream in sorted(leaves):
        if (missing := leaves[stream] - entries.get(stream, 0)) > 0:
            yield Finding("tree", stream, f"{missing} entries that the tree has are not there")
    heads: list[tuple[SignedHead, bool]] = [(head, True) for head in witnessed]
    heads += [(head, False) for head in store.tree.heads(_MANY)]
    waiting = sorted(heads, key=lambda one: one[0].size, reverse=True)
    frontier, whole = Frontier(), list[tuple[int, int, bytes]]()

    def keep(level: int, place: int, hash_: bytes) -> None:
        if level % KEPT_LEVELS == 0:
            whole.append((level, place, hash_))

    def due() -> Iterator[Finding]:
        while waiting and waiting[-1][0].size == frontier.size:
            yield from _head_faults(*waiting.pop(), frontier.root)

    yield from due()
    for position, _stream, _number, hash_ in store.tree.leaves():
        if position != frontier.size:
            yield Finding("tree", TREE, f"leaf {frontier.size} is missing")
            break
        frontier = frontier.grown((hash_,), keep)
        for level, place, node in whole:
            if store.tree.node(level, place) != node:
                yield Finding("tree", TREE, f"subtree {place} of level {level} is not what its leaves give")
        whole.clear()
        yield from due()
    counts.leaves, counts.witnessed = frontier.size, len(witnessed)
    if store.tree.edge() != frontier:
        yield Finding("tree", TREE, f"it ends with {frontier.size} leaves, and is on record as ending otherwise")
    for head, by_witness in waiting:
        yield _finding(head, by_witness, f"the record ends with {frontier.size}")


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
