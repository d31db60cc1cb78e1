"""What time it is on the floor. Whoever needs the time is given a clock, so that tests can turn it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time, always in UTC."""

    def now(self) -> datetime:
        """This moment, with its time zone."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)
