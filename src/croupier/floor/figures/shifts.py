"""Which shift a moment belongs to: the times of day at which shifts begin, as the house's clock has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo


@dataclass(frozen=True)
class ShiftTimes:
    """From when to when a shift goes; the second moment belongs to the next one."""

    begins: datetime
    ends: datetime

    @property
    def before(self) -> datetime:
        """A moment in the shift before."""
        return self.begins - timedelta(microseconds=1)


def shift_at(moment: datetime, starts: Sequence[time], zone: tzinfo) -> ShiftTimes:
    """The shift that a moment lies in. Where clocks are changed, a shift is an hour longer or shorter."""
    today: date = moment.astimezone(zone).date()
    days = [today + timedelta(days=days) for days in (-1, 0, 1, 2)]
    bounds = [datetime.combine(day, start, zone).astimezone(UTC) for day in days for start in sorted(starts)]
    begins = max(bound for bound in bounds if bound <= moment)
    return ShiftTimes(begins, min(bound for bound in bounds if bound > moment))
