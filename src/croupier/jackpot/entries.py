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
        head, key, said = self.hashed()
        text = b"%b%d%b%d%b%a,%a,%a]" % (head, self.seq, key, self.at, said, self.meter, self.reserve, self.prizes)
        return chained(previous, text)

    def hashed(self) -> tuple[bytes, bytes, bytes]:
        """What the hash is over beside number, time and balances: the JSON before each of them.

        A database that knows those can put the same text together and hash it itself.
        """
        said = (self.by, self.also_by, self.body, self.request.hex(), self.transfers)
        key = b",%b," % _encode((self.key, self.kind))[1:-1]
        return b"[%b," % _encode(self.stream), key, b",%b," % _encode(said)[1:-1]

    @property
    def time(self) -> datetime:
        """The time of the entry, which is kept in microseconds."""
        return moment(self.at)

    def read(self) -> Body:
        """What it says, for an entry of a link."""
        return read_body(self.body)


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
