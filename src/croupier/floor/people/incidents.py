"""Incidents as the pit hears of them: what somebody at a table saw, and what became of it.

A report is no ruling and changes nothing at the table. A ruling is about a report when it is given under the report's
id; with it the report is closed, in the same transaction. What needs no ruling the pit dismisses, with a reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum, unique
from typing import Final

#: The longest note and the longest reason.
LONGEST_NOTE: Final = 500


@unique
class IncidentState(StrEnum):
    """What became of a report."""

    OPEN = "open"
    RULED = "ruled"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True)
class IncidentReport:
    """Something that went wrong at a table, as somebody there has reported it. `round` is the table's round then."""

    id: str
    table: str
    round: int
    incident: str
    boxes: tuple[int, ...]
    player: str | None
    note: str
    reported_by: str
    reporter: str
    reported_at: datetime
    key: str
    state: IncidentState = IncidentState.OPEN
    closed_by: str | None = None
    closed_at: datetime | None = None
    reason: str = ""

    def says_the_same(self, other: IncidentReport) -> bool:
        """Whether two reports are about the same thing, as a repetition must be."""
        return (self.table, self.incident, self.boxes, self.player, self.note) == (
            other.table, other.incident, other.boxes, other.player, other.note,
        )  # fmt: skip
