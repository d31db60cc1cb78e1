"""Answers packed for whoever understands it, each packed once.

Only for what is the same for everybody: the length of a packed answer could give a secret in it away.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Final

from fastapi import Request

#: An answer that is shorter is sent as it is.
_WORTH_PACKING: Final = 1024


def packed(request: Request, body: bytes) -> tuple[bytes, dict[str, str]]:
    """The body as it is sent, and the headers that say so; `vary` has to name Accept-Encoding either way."""
    if len(body) < _WORTH_PACKING or "gzip" not in request.headers.get("accept-encoding", ""):
        return body, {}
    return _packed(body), {"content-encoding": "gzip"}


@lru_cache(maxsize=128)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)
