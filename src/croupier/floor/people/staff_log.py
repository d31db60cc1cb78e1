"""The staff log: who did what, to what, and when. Written in the transaction of the act itself, never changed.

Each line carries the hash of everything up to it, so that none can be changed, taken out or put in unnoticed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias

from croupier.chain import chained

#: The name under which the end of the log is kept, beside the streams of the tables.
STAFF_LOG: Final = "staff-log"

#: Number, time in microseconds, account, name, way in, act, subject, and the details as they lie in the database.
Line: TypeAlias = tuple[int, int, str, str, str, str, str, str]


@dataclass(frozen=True, slots=True)
class StaffAct:
    """One line of the staff log. `act` is a closed word of whoever writes it (`account-opened`, `limits-changed`)."""

    number: int
    at: datetime
    account: str
    name: str
    way: str
    act: str
    subject: str
    details: Mapping[str, Any]
    hash: bytes | None = None


def line_digest(previous: bytes, line: Line) -> bytes:
    """The hash of a line that follows one with hash `previous`."""
    return chained(previous, json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode())
