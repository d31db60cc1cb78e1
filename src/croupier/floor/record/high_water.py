"""How far the record had come when this machine last saw it, kept beside the key and outside of the database.

A database that has come less far, or another way, is a backup that was put back.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import URL

from croupier.errors import Code, StorageError
from croupier.floor.record.tree import Tree
from croupier.floor.record.vault import file_of, key_path

_SUFFIX: Final = ".mark"


class HighWater(Struct, frozen=True, kw_only=True):
    """The tree over the record at some time (microseconds since 1970 UTC): its size and its root."""

    size: int
    root: str
    at: int

    def fits(self, tree: Tree) -> bool:
        """Whether the record still begins with what was there."""
        return tree.edge().size >= self.size and tree.root(self.size).hex() == self.root


_read: Final = msgspec.json.Decoder(HighWater).decode


def mark_path(url: URL, key_file: str | None = None) -> Path:
    """Where the mark of a database lies: beside a SQLite file, or beside the key, with something of the address."""
    if url.get_backend_name() == "sqlite":
        return Path(f"{file_of(url)}{_SUFFIX}")
    key, where = key_path(url, key_file), f"{url.host}:{url.port}/{url.database}"
    return key.with_name(f"{key.name}.{hashlib.sha256(where.encode()).hexdigest()[:12]}{_SUFFIX}")


class HighWaterFile:
    """The file of a mark. It is replaced as a whole, so that a crash leaves the one before it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> HighWater | None:
        """The mark; None where this machine has none."""
        try:
            return _read(self.path.read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError) as fault:
            raise StorageError(
                Code.STORE_REFUSED, f"the mark of the record cannot be read: {fault}", at=str(self.path),
                expected="the file as it was; without it a backup that was put back is not noticed",
            ) from None  # fmt: skip

    def write(self, mark: HighWater) -> None:
        """Keep a mark instead of the one before."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, new = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(msgspec.json.encode(mark))
                Path(new).replace(self.path)
            except OSError:
                Path(new).unlink(missing_ok=True)
                raise
        except OSError as fault:
            raise StorageError(
                Code.STORE_REFUSED, f"the mark of the record cannot be kept: {fault.strerror}", at=str(self.path)
            ) from None
