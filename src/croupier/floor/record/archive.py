"""Archive files: entries of closed days, compressed, with their money and their proof, each found by itself.

A file is Zstandard frames of JSON Lines, one line an entry, and at its end one more frame with the index: which entries
of which stream are in it, where, and the hash of each frame. `zstd -dc FILE` shows all of it. The hash of the index
stands behind it, and in the database: nothing in a file can be changed unnoticed.
"""

from __future__ import annotations

import hashlib
import os
import struct
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from platformdirs import user_data_path
from sqlalchemy import URL

from croupier.cache import Cache
from croupier.errors import Code, InputError, StorageError
from croupier.floor.record.entries import Written
from croupier.floor.record.vault import file_of
from croupier.jackpot.ledger import Transfer
from croupier.wire.tree import SignedHead

#: Names the directory of the archive where no configuration does.
ARCHIVE_VARIABLE: Final = "CROUPIER_ARCHIVE"
SUFFIX: Final = ".jsonl.zst"

#: The last thing in a file: a frame that Zstandard skips, with where the index begins, how long it is, how long when it
#: is unpacked, and its hash.
_TRAILER: Final = struct.Struct("<II8sQQQ32s")
_SKIPPED: Final = 0x184D2A50
_MARK: Final = b"croupier"
#: How hard it is pressed: further up a day takes much longer to write, and little less room.
_LEVEL: Final = 9
#: So many indexes and frames are kept unpacked.
_FILES, _FRAMES = 4, 4

_encode: Final = msgspec.json.Encoder().encode


#: What an entry has in a file as in the database.
_SAME: Final = ("stream", "version", "kind", "body", "actor", "at", "key")


class ArchivedEntry(Struct, frozen=True, kw_only=True):
    """One entry as it lies in a file, with its money and its place in the tree over the record."""

    stream: str
    version: int
    kind: str
    body: str
    actor: str
    at: int
    key: str
    request: str
    hash: str
    transfers: tuple[Transfer, ...]
    leaf: int

    @classmethod
    def of(cls, entry: Written, transfers: Sequence[Transfer], leaf: int) -> ArchivedEntry:
        """An entry as it is to be kept."""
        same = {name: getattr(entry, name) for name in _SAME}
        return cls(**same, request=entry.request.hex(), hash=entry.hash.hex(), transfers=tuple(transfers), leaf=leaf)

    @property
    def entry(self) -> Written:
        """The entry as it was written."""
        same = {name: getattr(self, name) for name in _SAME}
        return Written(**same, request=bytes.fromhex(self.request), hash=bytes.fromhex(self.hash))


class ArchiveFrame(Struct, frozen=True, array_like=True):
    """Some entries of a stream, compressed together: from the first to the last, where in the file, and the hash."""

    first: int
    last: int
    offset: int
    length: int
    unpacked: int
    digest: str


class ArchivePart(Struct, frozen=True, kw_only=True):
    """The entries of one stream in a file, from the first to the last, and the rounds that they are."""

    stream: str
    first: int
    last: int
    rounds: int
    outcomes: dict[str, int]
    frames: tuple[ArchiveFrame, ...] = ()


class TreeProof(Struct, frozen=True, kw_only=True):
    """That the entries of a file stand in the tree over the record (`croupier.merkle.cover`), under a signed head."""

    size: int
    hashes: tuple[str, ...]
    head: SignedHead | None = None


class ArchiveIndex(Struct, frozen=True, kw_only=True):
    """What is in a file: stream by stream, what its transfers add up to, and its proof."""

    format: int = 1
    parts: tuple[ArchivePart, ...]
    transfers: int
    sums: dict[str, int]
    proof: TreeProof


_decode_lines: Final = msgspec.json.Decoder(ArchivedEntry).decode_lines
_decode_index: Final = msgspec.json.Decoder(ArchiveIndex).decode


def archive_path(url: URL, given: str | None = None) -> Path:
    """Where the archive of a database lies: as configured, beside a SQLite file, or in the user's data directory."""
    if named := given or os.environ.get(ARCHIVE_VARIABLE):
        return Path(named)
    if url.get_backend_name() == "sqlite":
        return Path(f"{file_of(url)}.archive")
    return user_data_path("croupier", appauthor=False) / "croupier.archive"


def pack_lines(entries: Sequence[ArchivedEntry], offset: int) -> tuple[bytes, ArchiveFrame]:
    """Entries as one frame that begins at this place."""
    lines = b"".join(_encode(one) + b"\n" for one in entries)
    packed = _pack(lines)
    digest = hashlib.sha256(packed).hexdigest()
    return packed, ArchiveFrame(entries[0].version, entries[-1].version, offset, len(packed), len(lines), digest)


def pack_index(index: ArchiveIndex, offset: int) -> bytes:
    """The end of a file whose index begins at this place."""
    said = _encode(index) + b"\n"
    packed = _pack(said)
    digest = hashlib.sha256(packed).digest()
    return packed + _TRAILER.pack(_SKIPPED, _TRAILER.size - 8, _MARK, offset, len(packed), len(said), digest)


@cache
def _codec() -> Any:
    try:
        from pyarrow import Codec
    except ImportError:
        raise InputError(
            Code.PACKAGE_MISSING, "the archive needs pyarrow", at="archive", expected="pip install 'croupier[parquet]'"
        ) from None
    return Codec("zstd", compression_level=_LEVEL)


def _pack(said: bytes) -> bytes:
    packed: bytes = _codec().compress(said, asbytes=True)
    return packed


def _unpack(packed: bytes, size: int) -> bytes:
    said: bytes = _codec().decompress(packed, size, asbytes=True)
    return said


class ArchiveFile:
    """A file of the archive, whose index has been read. `expected` is the hash that its index must have."""

    def __init__(self, path: Path, expected: bytes | None = None) -> None:
        self.path = path
        self._unpacked: Cache[int, list[ArchivedEntry]] = Cache(_FRAMES)
        try:
            with path.open("rb") as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - _TRAILER.size))
                trailer = file.read().ljust(_TRAILER.size, b"\0")
                magic, _, mark, offset, length, size, self.digest = _TRAILER.unpack(trailer)
                if (magic, mark) != (_SKIPPED, _MARK):
                    raise ValueError("it does not end as one")
                file.seek(offset)
                packed = file.read(length)
        except FileNotFoundError:
            raise missing(path) from None
        except (OSError, ValueError) as fault:
            raise self._damaged(fault) from None
        if hashlib.sha256(packed).digest() != self.digest or self.digest != (expected or self.digest):
            raise self._damaged("its index is not the one that was written")
        try:
            self.index = _decode_index(_unpack(packed, size))
        except (OSError, ValueError) as fault:
            raise self._damaged(fault) from None
        self._parts = {part.stream: part for part in self.index.parts}

    def pages(self, stream: str, first: int, last: int) -> Iterator[list[ArchivedEntry]]:
        """The entries of a stream between two numbers that are in this file, some at a time."""
        part = self._parts.get(stream)
        for frame in part.frames if part is not None else ():
            if frame.first <= last and frame.last >= first:
                yield [one for one in self._read(frame) if first <= one.version <= last]

    def _read(self, frame: ArchiveFrame) -> list[ArchivedEntry]:
        if (known := self._unpacked.get(frame.offset)) is not None:
            return known
        try:
            with self.path.open("rb") as file:
                file.seek(frame.offset)
                packed = file.read(frame.length)
            if hashlib.sha256(packed).hexdigest() != frame.digest:
                raise ValueError(f"entries {frame.first} to {frame.last} are not those that were written")
            found = _decode_lines(_unpack(packed, frame.unpacked))
        except FileNotFoundError:
            raise missing(self.path) from None
        except (OSError, ValueError) as fault:
            raise self._damaged(fault) from None
        self._unpacked[frame.offset] = found
        return found

    def _damaged(self, fault: object) -> StorageError:
        return StorageError(
            Code.ARCHIVE_DAMAGED, f"this file of the archive is damaged: {fault}", at=str(self.path),
            expected="the file as it was written; put it back from a copy",
        )  # fmt: skip


def missing(path: Path) -> StorageError:
    """A file that the database names is not there."""
    what = "this file" if path.parent.is_dir() else f"the directory with {path.name}"
    expected = f"the directory in {ARCHIVE_VARIABLE} or `archive`, with every file that was ever archived"
    return StorageError(Code.ARCHIVE_MISSING, f"{what} of the archive is not there", at=str(path), expected=expected)


class Archive:
    """The directory of a floor's archive."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self._opened = lru_cache(maxsize=_FILES)(ArchiveFile)

    def file(self, name: str, digest: bytes) -> ArchiveFile:
        """A file that the database names, as it was when it was archived."""
        return self._opened(self.directory / name, digest)
