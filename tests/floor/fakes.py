"""A clock that stands still until it is turned, and chance that repeats itself."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

from croupier.floor.people.passwords import HashCost

#: As cheap as argon2 goes: tests are not about the cost of a guess.
CHEAP = HashCost(passes=1, memory_kib=8, lanes=1)


class FakeClock:
    """Tells the time that the test has set."""

    def __init__(self, start: datetime = datetime(2026, 1, 5, 20, 0, tzinfo=UTC)) -> None:
        self.time = start
        self._passed = 0

    def now(self) -> datetime:
        return self.time

    def pass_by(self, **time: float) -> None:
        """Let time pass."""
        self._passed += timedelta(**time) // timedelta(microseconds=1)
        self.time += timedelta(**time)

    def set_by(self, **time: float) -> None:
        """Somebody sets the clock; no time passes."""
        self.time += timedelta(**time)

    def monotonic(self) -> int:
        return self._passed


class FakeChance:
    """The same bytes in every run, and never the same twice in one."""

    def __init__(self, seed: str = "") -> None:
        self._seed = seed
        self._drawn = 0

    def draw(self, count: int) -> bytes:
        self._drawn += 1
        return hashlib.shake_256(f"{self._seed}:{self._drawn}".encode()).digest(count)
