"""Merkle trees over a list that only grows, hashed as RFC 6962 has it for the logs of certificates.

A root stands for every leaf in its order. A few hashes prove that a leaf is under a root (inclusion), and that what
stood under an earlier root still stands, unchanged and in its place, under a later one (consistency).
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

#: The root of a tree without leaves.
EMPTY: Final = hashlib.sha256(b"").digest()

#: The hash of a whole subtree: its level (0 is a leaf), and its place among those of that level.
Subtrees = Callable[[int, int], bytes]


def leaf_hash(said: bytes) -> bytes:
    """The hash of a leaf that says this."""
    return hashlib.sha256(b"\x00" + said).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of a node above two others."""
    return hashlib.sha256(b"\x01" + left + right).digest()


class Frontier(Struct, frozen=True):
    """The right edge of a tree: its size, and the hashes of the whole subtrees that it consists of, the largest first.

    It is all that a tree needs in order to grow: one hash for each binary digit of the size that is 1.
    """

    size: int = 0
    peaks: tuple[bytes, ...] = ()

    def grown(
        self, leaves: Iterable[bytes], whole: Callable[[int, int, Sequence[bytes]], None] = lambda *_: None
    ) -> Frontier:
        """The edge after more leaves; `whole` is told which subtrees they complete: level, first place, hashes."""
        nodes, level, first = list(leaves), 0, self.size
        size, older, peaks = first + len(nodes), list(self.peaks), list[bytes]()
        while nodes:
            # A level at a time: what lay there alone finds its other half, and what is left alone is of the new edge.
            if first & 1:
                nodes.insert(0, older.pop())
            if len(nodes) & 1:
                peaks.append(nodes.pop())
            nodes = [node_hash(left, right) for left, right in zip(nodes[::2], nodes[1::2], strict=True)]
            level, first = level + 1, first >> 1
            whole(level, first, nodes)
        return Frontier(size, (*older, *reversed(peaks)))

    @property
    def root(self) -> bytes:
        """The root of the tree."""
        if not self.peaks:
            return EMPTY
        *larger, root = self.peaks
        for peak in reversed(larger):
            root = node_hash(peak, root)
        return root


def root_of(subtrees: Subtrees, size: int) -> bytes:
    """The root that a tree had when it had this size."""
    return _range(subtrees, 0, size) if size else EMPTY


def inclusion(subtrees: Subtrees, position: int, size: int) -> list[bytes]:
    """The hashes that prove a leaf at a position, from 0, of the tree of this size."""

    def path(first: int, last: int) -> list[bytes]:
        if last - first == 1:
            return []
        middle = first + _split(last - first)
        if position < middle:
            return [*path(first, middle), _range(subtrees, middle, last)]
        return [*path(middle, last), _range(subtrees, first, middle)]

    return path(0, size)


def consistency(subtrees: Subtrees, earlier: int, later: int) -> list[bytes]:
    """The hashes that prove that the tree of the later size begins with the tree of the earlier one."""

    def path(first: int, last: int, own: bool) -> list[bytes]:
        if last == earlier:
            return [] if own else [_range(subtrees, first, last)]
        middle = first + _split(last - first)
        if earlier <= middle:
            return [*path(first, middle, own), _range(subtrees, middle, last)]
        return [*path(middle, last, False), _range(subtrees, first, middle)]

    return path(0, later, True) if 0 < earlier < later else []


def included(leaf: bytes, position: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether these hashes prove that the leaf stands at this position under the root of a tree of this size."""
    if not 0 <= position < size:
        return False
    node, place, last = leaf, position, size - 1
    for step in proof:
        if last == 0:
            return False
        if place & 1 or place == last:
            node = node_hash(step, node)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            node = node_hash(node, step)
        place, last = place >> 1, last >> 1
    return last == 0 and node == root


def consistent(earlier: int, before: bytes, later: int, after: bytes, proof: Sequence[bytes]) -> bool:
    """Whether these hashes prove that the tree with root `after` begins with the one with root `before`."""
    if earlier in (later, 0):
        return not proof and 0 <= earlier <= later and before == (after if earlier else EMPTY)
    if not 0 < earlier < later or not proof:
        return False
    steps = [before, *proof] if earlier & (earlier - 1) == 0 else list(proof)
    place, last = earlier - 1, later - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    old = new = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            old, new = node_hash(step, old), node_hash(step, new)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            new = node_hash(new, step)
        place, last = place >> 1, last >> 1
    return last == 0 and (old, new) == (before, after)


def cover(subtrees: Subtrees, positions: Sequence[int], size: int) -> list[bytes]:
    """The hashes that prove many leaves at once: each largest part of the tree in which none of them stands."""
    hashes: list[bytes] = []

    def other(first: int, last: int) -> bytes:
        hashes.append(_range(subtrees, first, last))
        return b""

    _walk(positions, size, lambda _: b"", other)
    return hashes


def covered_root(leaves: Sequence[bytes], positions: Sequence[int], size: int, hashes: Iterable[bytes]) -> bytes | None:
    """The root that many leaves lead to with the hashes of `cover`; None where those are too few or too many."""
    others: Iterator[bytes] = iter(hashes)
    try:
        root = _walk(positions, size, leaves.__getitem__, lambda *_: next(others))
    except StopIteration:
        return None
    return root if next(others, None) is None else None


def _walk(
    positions: Sequence[int], size: int, own: Callable[[int], bytes], other: Callable[[int, int], bytes]
) -> bytes:
    """The root of a tree, of whose leaves some are known: `own` gives the n-th of those, `other` a part without any."""

    def walk(first: int, last: int, low: int, high: int) -> bytes:
        if low == high:
            return other(first, last)
        if last - first == 1:
            return own(low)
        middle = first + _split(last - first)
        between = bisect_left(positions, middle, low, high)
        left = walk(first, middle, low, between)
        return node_hash(left, walk(middle, last, between, high))

    return walk(0, size, 0, len(positions)) if size else EMPTY


def _split(size: int) -> int:
    """The size of the left part of a tree: the largest power of two below its own."""
    return 1 << (size - 1).bit_length() - 1


def _range(subtrees: Subtrees, first: int, last: int) -> bytes:
    """The hash over the leaves from `first` to before `last`, of which the first begins a subtree large enough."""
    size = last - first
    if size & (size - 1) == 0:
        level = size.bit_length() - 1
        return subtrees(level, first >> level)
    middle = first + _split(size)
    return node_hash(_range(subtrees, first, middle), _range(subtrees, middle, last))
