"""Chance and time on the floor. Whoever needs them is given them, so that tests can repeat a run and turn the clock.

May import no other room.
"""

from __future__ import annotations

import base64
import os
import time
from datetime import UTC, datetime
from typing import Final, Protocol

#: 128 bits: two ids never meet by accident.
ID_BYTES: Final = 16
#: 256 bits: nobody guesses a secret.
SECRET_BYTES: Final = 32


class Chance(Protocol):
    """A source of bytes that nobody can foresee."""

    def draw(self, count: int) -> bytes:
        """So many fresh bytes."""
        ...


class SystemChance:
    """The operating system's own source."""

    def draw(self, count: int) -> bytes:
        return os.urandom(count)


def new_id(chance: Chance, kind: str) -> str:
    """An id that says what it names: `account-…`. Lower case letters and digits, so it survives URLs and voices."""
    return f"{kind}-{base64.b32encode(chance.draw(ID_BYTES)).decode().rstrip('=').lower()}"


def new_secret(chance: Chance, prefix: str) -> str:
    """A secret of 256 bits, whose prefix lets a log recognise and hide it."""
    return f"{prefix}_{base64.urlsafe_b64encode(chance.draw(SECRET_BYTES)).decode().rstrip('=')}"


class Clock(Protocol):
    """Tells the time, always in UTC."""

    def now(self) -> datetime:
        """This moment, with its time zone."""
        ...

    def monotonic(self) -> int:
        """Microseconds from some moment on; whoever sets the clock does not change them."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> int:
        return time.monotonic_ns() // 1000
