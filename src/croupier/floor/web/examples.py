"""Examples in the description of the interface: one answer for every operation, as a server has really given it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).with_name("examples.json")

#: Streams do not end, so theirs are written by hand.
STREAMS: Final = {
    "GET /api/tables/{table}/events": (
        'id: 4\nevent: update\ndata: {"table":"table-7","version":4,"kind":"look-at-hand","events":[…],"view":{…}}\n\n'
    ),
    "GET /api/events": 'event: tables\ndata: [{"table":"table-7","phase":"betting-open","round":7,…}]\n\n',
}


@cache
def _given() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found | STREAMS


def add_examples(document: dict[str, Any]) -> None:
    """Put the examples where a reader of the description looks for them: beside each answer that is a success."""
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            example = _given().get(f"{method.upper()} {path}")
            for status, answer in operation["responses"].items():
                if status.startswith("2") and example is not None:
                    for content in answer.get("content", {}).values():
                        content.setdefault("example", example)
