"""The staff log: who did what, to what, and when. Written in the transaction of the act itself, never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


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
