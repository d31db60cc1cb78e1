"""How far the record had come when this machine last saw it, kept beside the key and outside of the database.

A record that has come less far, or another way, is a backup that was put back, whatever its database is called now:
the mark is found by the epoch of the record, which the record itself says.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from croupier.errors import Code, StorageError
from croupier.floor.record.tree import Tree
from croupier.floor.record.vault import write_whole

#: So much of the epoch is in the name of its file.
_DIGITS: Final = 16


class HighWater(Struct, frozen=True, kw_only=True):
    """The tree over the record at some time: its size and its root."""

    size: int
    root: str

    def fits(self, tree: Tree) -> bool:
        """Whether the record still begins with what was there."""
        return tree.edge().size >= self.size and tree.root(self.size).hex() == self.root


_read: Final = msgspec.json.Decoder(HighWater).decode


class Marks:
    """The marks that a machine keeps, one a file. It is replaced as a whole, so that a crash leaves the one before."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _path(self, epoch: bytes) -> Path:
        return self._folder / f"record-{epoch.hex()[:_DIGITS]}.mark"

    def read(self, epoch: bytes) -> HighWater | None:
        """The mark of an epoch; None where this machine has none."""
        path = self._path(epoch)
        try:
            return _read(path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError) as fault:
            raise StorageError(
                Code.STORE_REFUSED, f"the mark of the record cannot be read: {fault}", at=str(path),
                expected="the file as it was; without it a backup that was put back is not noticed",
            ) from None  # fmt: skip

    def write(self, epoch: bytes, mark: HighWater) -> None:
        """Keep a mark instead of the one before."""
        path = self._path(epoch)
        try:
            write_whole(path, msgspec.json.encode(mark))
        except OSError as fault:
            raise StorageError(
                Code.STORE_REFUSED, f"the mark of the record cannot be kept: {fault.strerror}", at=str(path)
            ) from None
