"""The tree over the record as it is shown to witnesses: signed heads, and proofs. Hashes are hexadecimal."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from croupier.wire.message import Answer, says


class SignedHead(Answer, frozen=True, kw_only=True):
    """The whole record at one moment, signed: whoever keeps this notices if anything in it is ever another."""

    size: Annotated[int, says("how many entries the record had")]
    root: Annotated[str, says("the root of the tree over them, as RFC 6962 has it")]
    at: datetime
    key: Annotated[str, says("the Ed25519 key that verifies the signature")]
    signature: str


class Consistency(Answer, frozen=True, kw_only=True):
    """The proof that the record of a later head begins with that of an earlier one."""

    earlier: int
    later: int
    hashes: tuple[str, ...]


class Inclusion(Answer, frozen=True, kw_only=True):
    """The proof that an entry of a stream is in the record at a size."""

    stream: str
    number: int
    position: Annotated[int, says("its place in the tree, from 0")]
    size: int
    leaf: str
    hashes: tuple[str, ...]
