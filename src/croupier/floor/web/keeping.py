"""Answers that are the same for everybody: a browser may keep them, and asks cheaply whether they changed."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from fastapi import Request, Response

#: Rules and figures change only with the program, so a minute without asking is safe and spares most requests.
KEPT: Final = "public, max-age=60, stale-while-revalidate=600"


def public(request: Request, body: bytes) -> Response:
    """A JSON answer with its tag; nothing but the head if the visitor has this very answer already."""
    tag = f'"{sha256(body).hexdigest()[:24]}"'
    headers = {"cache-control": KEPT, "etag": tag}
    if tag in (part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")
