"""Witnesses: whoever keeps signed heads of a record, and can say later whether it is still the same record.

A head is signed over the words `croupier head`, its size, its root and its time in microseconds, as a JSON list. A
witness keeps heads one to a line.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Final

import msgspec

from croupier.chain import microseconds
from croupier.errors import Code, InputError
from croupier.merkle import consistent
from croupier.wire.tree import Consistency, SignedHead

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_WORDS: Final = "croupier head"
_ROOT_BYTES: Final = 32
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(SignedHead).decode


def _said(size: int, root: str, at: datetime) -> bytes:
    return _encode((_WORDS, size, root, microseconds(at)))


def signed(key: Ed25519PrivateKey, size: int, root: bytes, at: datetime) -> SignedHead:
    """The head of a record that has so many entries under this root."""
    signature = key.sign(_said(size, root.hex(), at))
    public = key.public_key().public_bytes_raw().hex()
    return SignedHead(size=size, root=root.hex(), at=at, key=public, signature=signature.hex())


def check_head(head: SignedHead, at: str = "head") -> None:
    """Refuse a head that does not bear the signature of the key that it names."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        # A house signs what it likes: text that is no root would reach the terminals of witnesses, and prove nothing.
        if len(root := bytes.fromhex(head.root)) != _ROOT_BYTES or root.hex() != head.root:
            raise ValueError("no root")
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(head.key))
        key.verify(bytes.fromhex(head.signature), _said(head.size, head.root, head.at))
    except (InvalidSignature, TypeError, ValueError):
        message = f"the head over {head.size} entries was not signed with its key"
        raise InputError(Code.HEAD_FORGED, message, at=at, expected="a head as it was published") from None


def check_consistency(earlier: SignedHead, later: SignedHead, proof: Consistency) -> None:
    """Refuse a later head whose record does not begin with the record of the earlier one."""
    roots = bytes.fromhex(earlier.root), bytes.fromhex(later.root)
    try:
        proved = consistent(earlier.size, roots[0], later.size, roots[1], [bytes.fromhex(one) for one in proof.hashes])
    except ValueError:
        proved = False  # those are no hashes
    if not proved:
        message = f"the record of {later.size} entries does not begin with the {earlier.size} before"
        raise InputError(Code.RECORD_CHANGED, message, at="head", expected="the same record, and what was added since")


def write_head(head: SignedHead) -> bytes:
    """A head as a witness keeps it: one line."""
    return _encode(head) + b"\n"


def read_heads(lines: Iterable[bytes], at: str) -> list[SignedHead]:
    """The heads that a witness has kept, each with its signature checked."""
    heads = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            where = f"{at}: line {number}"
            try:
                head = _decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as fault:
                raise InputError(Code.BAD_JSON, f"this is no head: {fault}", at=where) from None
            check_head(head, where)
            heads.append(head)
    return heads
