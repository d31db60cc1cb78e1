"""The archive: every file whole, what the database says of it, and proved by itself to be a part of the record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.errors import CroupierError
from croupier.floor.audit.report import Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.record.archive import ArchiveFile
from croupier.floor.record.archived import ListedFile
from croupier.floor.record.tree import leaf_of
from croupier.jackpot.ledger import changes
from croupier.merkle import covered_root
from croupier.witness import check_head

#: Bytes of a position where it stands before its leaf: sorted as bytes, leaves are in their order.
_PLACE: Final = 8


def archive_faults(store: Snapshot, known: Mapping[str, str], seen: dict[str, str]) -> Iterator[Finding]:
    """Every file that no earlier audit has read, entry by entry; of the others that they are still the same.

    `known` and `seen` have files by name, each with the hash of its index.
    """
    archived = store.streams.archived
    for listed in archived.files():
        digest = listed.digest.hex()
        try:
            file = archived.opened(listed)
            found = [] if known.get(listed.name) == digest else list(_file_faults(store, listed, file))
        except CroupierError as fault:
            found = [f"{fault.message} ({fault.at})"]
        yield from (Finding("archive", listed.name, message) for message in found)
        if not found:
            seen[listed.name] = digest


def _file_faults(store: Snapshot, listed: ListedFile, file: ArchiveFile) -> Iterator[str]:
    sums, count, leaves = dict[str, int](), 0, list[bytes]()
    for part in file.index.parts:
        due = part.first
        for page in file.pages(part.stream, part.first, part.last):
            for one in page:
                if (one.stream, one.version) != (part.stream, due):
                    yield f"where entry {due} of {part.stream} should be is entry {one.version} of {one.stream}"
                    return
                due += 1
                count += len(one.transfers)
                for account, mils in changes(one.transfers).items():
                    sums[account] = sums.get(account, 0) + mils
                leaf = leaf_of(one.stream, one.version, bytes.fromhex(one.hash))
                leaves.append(one.leaf.to_bytes(_PLACE, "big") + leaf)
        if due != part.last + 1:
            yield f"of {part.stream} entries {due} to {part.last} are missing"
    if {name: mils for name, mils in sums.items() if mils} != listed.sums or count != listed.transfers:
        yield "its transfers do not add up to what the database says of them"
    yield from _proof_faults(store, file, sorted(leaves))


def _proof_faults(store: Snapshot, file: ArchiveFile, leaves: list[bytes]) -> Iterator[str]:
    proof = file.index.proof
    positions = [int.from_bytes(one[:_PLACE], "big") for one in leaves]
    hashes = (bytes.fromhex(one) for one in proof.hashes)
    root = covered_root([one[_PLACE:] for one in leaves], positions, proof.size, hashes)
    if root is None or root != store.tree.root(proof.size):
        yield "its proof does not lead to the tree over the record"
    elif proof.head is not None:
        check_head(proof.head)
        if (proof.head.size, proof.head.root) != (proof.size, root.hex()):
            yield "its proof does not lead to the head that it names"
