"""What routes take beside a body: ids in the path and the query, and keys under which a request counts once."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from fastapi import Header, Path
from pydantic import Field

from croupier.floor.table.requests import LONGEST_KEY
from croupier.wire import message as wire


def bounded(kind: Any) -> Any:
    """The bounds that a value has in messages, for a parameter."""
    found = kind.__metadata__[0]
    names = ("ge", "le", "min_length", "max_length", "description")
    bounds = {name: getattr(found, name) for name in names if getattr(found, name) is not None}
    if found.pattern is not None:
        bounds["pattern"] = found.pattern.removesuffix(r"\Z") + "$"
    return Field(**bounds)


Id: TypeAlias = Annotated[str, bounded(wire.Id)]
Named: TypeAlias = Annotated[Id, Path()]
#: What is looked for by a part of it: control characters are in nothing that is kept, and no store takes them all.
Part: TypeAlias = Annotated[str, Field(max_length=128, pattern=r"^[^\x00-\x1f\x7f]*$")]

_KEY: Final[dict[str, Any]] = {
    "alias": "Idempotency-Key",
    "description": "under the same key the request counts once",
    "min_length": 1,
    "max_length": LONGEST_KEY,
    "pattern": r"^[\x21-\x7e]+$",
}
#: One without a key counts every time.
RequestKey: TypeAlias = Annotated[str | None, Header(**_KEY)]
Key: TypeAlias = Annotated[str, Header(**_KEY)]
