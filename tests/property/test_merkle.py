"""Trees that grow leaf by leaf have the roots and proofs of trees written down at once, as RFC 6962 has them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.merkle import (
    EMPTY,
    Frontier,
    consistency,
    consistent,
    cover,
    covered_root,
    included,
    inclusion,
    leaf_hash,
    node_hash,
    root_of,
)

MOST = 70


def plain(leaves: list[bytes]) -> bytes:
    """The definition, word for word: the hash of a list of leaves."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    middle = 1
    while middle * 2 < len(leaves):
        middle *= 2
    return node_hash(plain(leaves[:middle]), plain(leaves[middle:]))


def numbered(size: int) -> list[bytes]:
    return [leaf_hash(str(number).encode()) for number in range(size)]


def subtree(leaves: list[bytes], level: int, place: int) -> bytes:
    first = place << level
    assert first + (1 << level) <= len(leaves), "only whole subtrees are asked for"
    return plain(leaves[first : first + (1 << level)])


def test_the_hashes_are_those_of_the_standard() -> None:
    """The figures of certificate transparency's own tests: nothing, one empty leaf, and eight leaves."""
    said = [
        b"", b"\x00", b"\x10", b"\x20\x21", b"\x30\x31", b"\x40\x41\x42\x43", b"\x50\x51\x52\x53\x54\x55\x56\x57",
        bytes(range(0x60, 0x70)),
    ]  # fmt: skip
    leaves = [leaf_hash(one) for one in said]
    assert EMPTY.hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert Frontier().grown(leaves[:1]).root.hex() == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    assert Frontier().grown(leaves).root.hex() == "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"


@given(st.integers(0, MOST), st.integers(0, MOST))
def test_a_tree_grows_to_the_same_root_however_its_leaves_come(first: int, more: int) -> None:
    leaves = numbered(first + more)
    grown = Frontier().grown(leaves[:first]).grown(leaves[first:])
    assert grown == Frontier().grown(leaves)
    assert grown.root == plain(leaves)
    assert len(grown.peaks) == grown.size.bit_count()


@given(st.integers(0, MOST))
def test_every_subtree_that_is_completed_is_told_of_once(size: int) -> None:
    leaves, told = numbered(size), list[tuple[int, int, bytes]]()

    def tell(level: int, first: int, hashes: Sequence[bytes]) -> None:
        told.extend((level, place, hash_) for place, hash_ in enumerate(hashes, first))

    Frontier().grown(leaves, tell)
    assert len({one[:2] for one in told}) == len(told) == sum(size >> level for level in range(1, 8))
    assert all(hash_ == subtree(leaves, level, place) for level, place, hash_ in told)


@given(st.data())
def test_an_inclusion_is_proved_for_its_leaf_and_place_alone(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, MOST))
    position = data.draw(st.integers(0, size - 1))
    leaves = numbered(size)
    proof = inclusion(lambda *where: subtree(leaves, *where), position, size)
    root = plain(leaves)
    assert included(leaves[position], position, size, proof, root)
    assert len(proof) <= (size - 1).bit_length()
    assert not included(leaf_hash(b"another"), position, size, proof, root)
    assert not included(leaves[position], position, size, proof, EMPTY)
    other = data.draw(st.integers(-1, size).filter(lambda one: one != position))
    assert not included(leaves[position], other, size, proof, root)
    assert not included(leaves[position], position, size, [*proof, EMPTY], root)
    if proof:
        assert not included(leaves[position], position, size, proof[:-1], root)


@given(st.data())
def test_a_consistency_is_proved_where_the_earlier_tree_is_the_beginning(data: st.DataObject) -> None:
    later = data.draw(st.integers(0, MOST))
    earlier = data.draw(st.integers(0, later))
    leaves = numbered(later)
    before, after = plain(leaves[:earlier]), plain(leaves)
    proof = consistency(lambda *where: subtree(leaves, *where), earlier, later)
    assert consistent(earlier, before, later, after, proof)
    assert root_of(lambda *where: subtree(leaves, *where), earlier) == before
    assert not consistent(earlier, leaf_hash(b"another"), later, after, proof)
    assert not consistent(earlier, before, later, leaf_hash(b"another"), proof) or earlier == 0
    assert not consistent(earlier, before, later, after, [*proof, EMPTY])
    if earlier:
        changed = [leaf_hash(b"another"), *leaves[1:]]
        forged = consistency(lambda *where: subtree(changed, *where), earlier, later)
        assert not consistent(earlier, before, later, plain(changed), forged)


@pytest.mark.parametrize(("earlier", "later"), [(-1, 3), (4, 3), (-2, -2)])
def test_sizes_that_no_trees_have_are_consistent_with_nothing(earlier: int, later: int) -> None:
    assert not consistent(earlier, EMPTY, later, EMPTY, [])


@given(st.data())
def test_many_leaves_are_proved_at_once_and_no_other_ones(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, MOST))
    leaves = numbered(size)
    positions = sorted(data.draw(st.sets(st.integers(0, size - 1), min_size=1)))
    hashes = cover(lambda *where: subtree(leaves, *where), positions, size)
    own = [leaves[position] for position in positions]
    assert covered_root(own, positions, size, hashes) == plain(leaves)
    changed = data.draw(st.integers(0, len(own) - 1))
    assert covered_root([*own[:changed], EMPTY, *own[changed + 1 :]], positions, size, hashes) != plain(leaves)
    assert covered_root(own, positions, size, [*hashes, EMPTY]) is None
    if hashes:
        assert covered_root(own, positions, size, hashes[:-1]) is None
