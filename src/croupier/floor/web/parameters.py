"""What routes take beside a body: ids in the path and the query, and keys under which a request counts once."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from fastapi import Header, Path
from pydantic import Field

from croupier.wire import message as wire


def bounded(kind: Any) -> Any:
    """The bounds of a text of a message, for a parameter."""
    bounds = kind.__metadata__[0]
    pattern = bounds.pattern.removesuffix(r"\Z") + "$"
    return Field(min_length=bounds.min_length, max_length=bounds.max_length, pattern=pattern)


Id: TypeAlias = Annotated[str, bounded(wire.Id)]
Named: TypeAlias = Annotated[Id, Path()]

_KEY: Final[dict[str, Any]] = {
    "alias": "Idempotency-Key",
    "description": "under the same key the request counts once",
    "min_length": 1,
    "max_length": 100,
    "pattern": r"^[\x21-\x7e]+$",
}
#: One without a key counts every time.
RequestKey: TypeAlias = Annotated[str | None, Header(**_KEY)]
Key: TypeAlias = Annotated[str, Header(**_KEY)]
