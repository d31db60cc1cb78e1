"""Secrets that open something: session tokens and keys. The store keeps hashes; the secret itself is shown once."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

#: Prefixes by which a log recognises a secret, and a person what it is for.
SESSION_PREFIX: Final = "cs"
KEY_PREFIX: Final = "ck"
PASSWORD_PREFIX: Final = "ct"

#: No secret of ours is longer, so nothing longer is worth hashing.
LONGEST: Final = 128


def hashed(secret: str) -> str:
    """What the store keeps of a secret. A plain hash will do: 256 random bits cannot be guessed from it."""
    return hashlib.sha256(secret[: LONGEST + 1].encode("utf-8", "surrogatepass")).hexdigest()


def csrf_token(session_token: str) -> str:
    """What a page must send back with every change: made from the session, readable only by our own pages."""
    return hmac.new(session_token.encode("utf-8", "surrogatepass"), b"csrf", hashlib.sha256).hexdigest()


def same(given: str, right: str) -> bool:
    """Whether two secrets are equal, in a time that does not tell how far they agree."""
    return hmac.compare_digest(given.encode("utf-8", "surrogatepass"), right.encode("utf-8", "surrogatepass"))
