"""What of the record lies in the archive, as the database has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import bindparam, insert, select

from croupier.floor.record.archive import ArchivedEntry, ArchiveFile, ArchiveIndex, missing
from croupier.floor.record.archive_schema import files, parts
from croupier.floor.record.driver import Driven, Prepared
from croupier.floor.record.engine import archive_of

_PART: Final = tuple(column.name for column in parts.columns)
_PARTS: Final = Prepared(
    select(parts.c.first, parts.c.last, files.c.name, files.c.digest)
    .select_from(parts.join(files, parts.c.file == files.c.name))
    .where(parts.c.stream == bindparam("of"), parts.c.last >= bindparam("from_"), parts.c.first <= bindparam("to"))
    .order_by(parts.c.first)
)
_LATEST: Final = Prepared(
    select(parts.c.last, parts.c.rounds, parts.c.outcomes)
    .where(parts.c.stream == bindparam("of"))
    .order_by(parts.c.first.desc())
    .limit(bindparam("most"))
)
_FILES: Final = Prepared(select(files.c.name, files.c.digest, files.c.transfers, files.c.sums).order_by(files.c.name))
_ADD_FILE: Final = Prepared(insert(files))
_ADD_PART: Final = Prepared(insert(parts))

_encode: Final = msgspec.json.Encoder().encode
_outcomes: Final = msgspec.json.Decoder(dict[str, int]).decode


class ListedFile(Struct, frozen=True):
    """A file as the database has it: its name, the hash of its index, and what its transfers add up to."""

    name: str
    digest: bytes
    transfers: int
    sums: dict[str, int]


class ArchivedTo(Struct, frozen=True):
    """How far a stream is archived: its last entry and its last round, and how all rounds till then have ended."""

    last: int = 0
    rounds: int = 0
    outcomes: dict[str, int] = {}


class Archived(Driven):
    """The archive inside one transaction."""

    def pages(self, stream: str, first: int, last: int) -> Iterator[list[ArchivedEntry]]:
        """The entries of a stream between two numbers, as far as they are archived, in order and some at a time."""
        archive = archive_of(self._driver.connection)
        for _, _, name, digest in self._driver.all(_PARTS, {"of": stream, "from_": first, "to": last}):
            yield from archive.file(name, bytes(digest)).pages(stream, first, last)

    def one(self, stream: str, version: int) -> ArchivedEntry | None:
        """One entry, where it is archived."""
        return next((kept for page in self.pages(stream, version, version) for kept in page), None)

    def to(self, stream: str) -> ArchivedTo:
        """How far a stream is archived."""
        row = self._driver.one(_LATEST, {"of": stream, "most": 1})
        return ArchivedTo() if row is None else ArchivedTo(int(row[0]), int(row[1]), _outcomes(row[2]))

    def files(self) -> list[ListedFile]:
        """Every file there is, the oldest first."""
        return [
            ListedFile(name, bytes(digest), int(transfers), _outcomes(sums))
            for name, digest, transfers, sums in self._driver.all(_FILES, {})
        ]

    def require_files(self) -> None:
        """Refuse to go on without the files that the database names."""
        directory = archive_of(self._driver.connection).directory
        there = {path.name for path in directory.iterdir()} if directory.is_dir() else set()
        for name, *_ in self._driver.all(_FILES, {}):
            if name not in there:
                raise missing(directory / name)

    def opened(self, listed: ListedFile) -> ArchiveFile:
        """A file that is listed, as it was when it was archived."""
        return archive_of(self._driver.connection).file(listed.name, listed.digest)

    def add(self, name: str, digest: bytes, index: ArchiveIndex) -> None:
        """List a file that is whole on the disk."""
        said = {"name": name, "digest": digest, "transfers": index.transfers, "sums": _encode(index.sums).decode()}
        self._driver.run(_ADD_FILE, said)
        for part in index.parts:
            listed = {"file": name, "outcomes": _encode(part.outcomes).decode()}
            self._driver.run(_ADD_PART, {one: getattr(part, one) for one in _PART if one not in listed} | listed)
