"""Entries: numbered, signed and chained, so that none can be changed, added or taken away unseen.

Every entry carries a hash over itself and the hash of the one before. An entry of a link is also a reading of its
meter: the display shows the value and the number of the last entry, and an award names the entry it was paid from.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from croupier.chain import asked_digest, chained, moment
from croupier.jackpot.bodies import Body
from croupier.jackpot.ledger import Transfer
from croupier.jackpot.people import Act

_encode = msgspec.json.Encoder().encode
_decode_body: Callable[[str], Body] = msgspec.json.Decoder(Body).decode


class Entry(Struct, frozen=True, kw_only=True, gc=False):
    """One line of a journal. `at` counts microseconds since 1970 UTC; the balances are in ten-thousandths of a cent.

    `body` is kept as it was written, because the hash is over those very characters. Entries of other streams than
    links have no balances.
    """

    stream: str
    seq: int
    key: str
    kind: str
    at: int
    by: str
    also_by: str = ""
    body: str
    request: bytes
    transfers: tuple[Transfer, ...] = ()
    meter: int | None = None
    reserve: int | None = None
    prizes: int | None = None
    hash: bytes = b""

    def digest(self, previous: bytes) -> bytes:
        """The hash that this entry must carry if it follows an entry with hash `previous`."""
        head, middle = self.hashed()
        return chain(previous, head, self.seq, middle, self.meter, self.reserve, self.prizes)

    def hashed(self) -> tuple[bytes, bytes]:
        """What the hash is over beside the number and the balances: the JSON before the one and between the two.

        A database that knows the number and the balances can put the same text together and hash it itself.
        """
        said = (self.key, self.kind, self.at, self.by, self.also_by, self.body, self.request.hex(), self.transfers)
        return b"[%b," % _encode(self.stream), b",%b," % _encode(said)[1:-1]

    @property
    def time(self) -> datetime:
        """The time of the entry, which is kept in microseconds."""
        return moment(self.at)

    def read(self) -> Body:
        """What it says, for an entry of a link."""
        return read_body(self.body)


def chain(
    previous: bytes, head: bytes, seq: int, middle: bytes, meter: int | None, reserve: int | None, prizes: int | None
) -> bytes:
    """The hash of an entry, from the one before, what it says, its number and its balances."""
    return chained(previous, b"%b%d%b%a,%a,%a]" % (head, seq, middle, meter, reserve, prizes))


def link_stream(link: str) -> str:
    """The stream that the entries of a link stand in."""
    return f"link:{link}"


def read_body(said: str) -> Body:
    """A body from its JSON."""
    return _decode_body(said)


def write_body(body: Body) -> str:
    """A body as JSON."""
    return _encode(body).decode()


def kind_of(body: Body) -> str:
    """The name of a kind of entry, as it stands in the JSON."""
    return str(type(body).__struct_config__.tag)


def request_digest(command: Any, act: Act) -> bytes:
    """What was asked of a link and by whom."""
    return asked_digest(command, act.by.name, act.also_by.name if act.also_by is not None else "", act.reason)
