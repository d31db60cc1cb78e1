"""Chains: entries of a journal, numbered from 1, each with the hash of itself and of everything before it.

The streams of tables and purses, the journals of links and the staff log are chained in this one way, so that no entry
can be changed, added or taken away unseen. What an entry says, as JSON, is the journal's own affair; its time is a
whole number, which every database keeps exactly.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
from msgspec import Struct

#: What the first entry of a journal is chained to.
GENESIS: Final = bytes(32)

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_encode = msgspec.json.Encoder().encode


class Head(Struct, frozen=True, gc=False):
    """Where a journal ends: the number of its last entry, and the hash over all of them."""

    version: int = 0
    hash: bytes = GENESIS


def chained(previous: bytes, said: bytes) -> bytes:
    """The hash of an entry that says this and follows one with hash `previous`."""
    return hashlib.sha256(previous + said).digest()


def asked_digest(*asked: Any) -> bytes:
    """What was asked and by whom, so that a key sent again with another request can be told from a repetition."""
    return hashlib.blake2b(_encode(asked), digest_size=16).digest()


class Chain:
    """A journal read in its order after `start`. `end` is the entry read last; `gaps`: numbers may be left out."""

    def __init__(self, start: Head = Head(), *, gaps: bool = False) -> None:  # noqa: B008 - it never changes
        self.end, self._gaps = start, gaps

    def fault(self, number: int, hash_: bytes, digest: bytes) -> str | None:
        """What is wrong with the next entry, if anything; `digest` is what it hashes to after the hash of `end`.

        The chain is then taken up again from what stands there, so that one fault is told once and the next one is
        still found.
        """
        last, self.end = self.end, Head(number, hash_)
        if number != last.version + 1 and not self._gaps:
            return f"entries {last.version + 1} to {number - 1} are missing"
        return None if hash_ == digest else f"entry {number} or its money is not what was written"

    def end_fault(self, recorded: Head, journal: str = "stream", entry: str = "entry") -> str | None:
        """What is wrong with where it ends, if anything: the end is on record beside the entries."""
        if recorded == self.end:
            return None
        what = "with another hash" if recorded.version == self.end.version else f"with {entry} {recorded.version}"
        return f"the {journal} ends with {entry} {self.end.version}, and is on record as ending {what}"


def microseconds(time: datetime) -> int:
    """A time as a whole number: microseconds since 1970."""
    return (time - _EPOCH) // _MICROSECOND


def moment(at: int) -> datetime:
    """The time that such a number stands for."""
    return _EPOCH + at * _MICROSECOND
