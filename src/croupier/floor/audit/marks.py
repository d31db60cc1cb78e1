"""Marks: how far an audit has come, kept in a file, so that the next one reads what is new.

A mark is as good as the file that it lies in. What it says was read is not read again: that the record is still the
one it was made from is seen by the hashes at which it goes on, and by the root over everything before.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct, field

from croupier.chain import Head
from croupier.errors import Code, InputError
from croupier.floor.audit.notes import Note
from croupier.floor.audit.once import OnceTold
from croupier.floor.audit.standing import Reached
from croupier.merkle import Frontier

_VERSION: Final = 2


class StreamMark(Struct, frozen=True):
    """How far a stream was read: its last entry, and for a table how many rounds and bettors there were till then."""

    version: int
    hash: str
    rounds: int = 0
    bettors: int = 0

    @property
    def head(self) -> Head:
        return Head(self.version, bytes.fromhex(self.hash))


class Mark(Struct, kw_only=True):
    """What was read and found to be in order, and what is still to be compared with the links."""

    version: int = _VERSION
    streams: dict[str, StreamMark] = field(default_factory=dict)
    #: By table, what its stream says about links and was not compared yet.
    notes: dict[str, list[Note]] = field(default_factory=dict)
    #: By link, the last entry that was compared with the tables, and a bit for each one after it that was since.
    links: dict[str, int] = field(default_factory=dict)
    met: dict[str, bytes] = field(default_factory=dict)
    #: By name, the files of the archive that were read, each with the hash of its index.
    archives: dict[str, str] = field(default_factory=dict)
    #: What was told and left out, of what nobody leaves out once it was told.
    once: OnceTold = field(default_factory=OnceTold)
    #: The leaves of the tree that were read, and the hashes at its edge.
    leaves: int = 0
    peaks: list[str] = field(default_factory=list)
    #: What the record came to there. Audits of before have not kept it, and links and staff log are read whole once.
    standing: Reached | None = None

    @property
    def edge(self) -> Frontier:
        """The edge of the tree as it was."""
        return Frontier(self.leaves, tuple(bytes.fromhex(peak) for peak in self.peaks))

    def close(self, edge: Frontier, standing: Reached, notes: dict[str, list[Note]]) -> None:
        """Everything was read and compared, and nothing was found."""
        self.leaves, self.peaks = edge.size, [peak.hex() for peak in edge.peaks]
        self.links = {link: followed.state.seq for link, followed in standing.links.items()}
        self.standing, self.notes, self.met = standing, notes, {}


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Mark).decode


class _Version(Struct):
    """Which version of croupier's marks a file has."""

    version: int


_version_of: Final = msgspec.json.Decoder(_Version).decode


class MarkFile:
    """The file in which an auditor keeps his mark; without a place nothing is kept."""

    def __init__(self, place: Path | None) -> None:
        self._place = place

    def read(self) -> Mark:
        """The mark, or one at the beginning where there is none, or one that has kept less than is compared now."""
        if self._place is None or not self._place.exists():
            return Mark()
        try:
            said = self._place.read_bytes()
            if (version := _version_of(said).version) < _VERSION:
                return Mark()
            if version > _VERSION:
                raise ValueError(f"it is of version {version}")
            mark = _decode(said)
            _ = mark.edge, [one.head for one in mark.streams.values()]
            _ = None if mark.standing is None else mark.standing.staff.head
        except OSError as fault:
            raise InputError(
                Code.FILE_UNREADABLE, f"the file cannot be read: {fault.strerror}", at=str(self._place)
            ) from None
        except (msgspec.DecodeError, ValueError) as fault:
            message = f"this is not what an audit has kept: {fault}"
            expected = "the file of an earlier --since, or one that does not exist yet"
            raise InputError(Code.BAD_JSON, message, at=str(self._place), expected=expected) from None
        return mark

    def write(self, mark: Mark) -> None:
        """Keep the mark: whole on the disk before it takes the place of the one before."""
        if self._place is None:
            return
        new = self._place.with_name(self._place.name + ".new")
        try:
            with new.open("wb") as file:
                file.write(_encode(mark))
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._place)
        except OSError as fault:
            raise InputError(
                Code.FILE_UNREADABLE, f"the file cannot be written: {fault.strerror}", at=str(self._place)
            ) from None
