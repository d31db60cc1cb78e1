"""What goes over the wire about incidents and rulings. Amounts are cents, times are ISO 8601 in UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import ConfigDict, Field

from croupier.floor.people.incidents import LONGEST_NOTE, IncidentReport, IncidentState
from croupier.floor.web.models import Reason, Wire

Word = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[a-z0-9-]+$")]
Note = Annotated[str, Field(max_length=LONGEST_NOTE, pattern=r"^[^\x00-\x1f\x7f]*$")]
Player = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[^\x00-\x1f\x7f]+$")]
Boxes = Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(max_length=20)]


class IncidentRequest(Wire):
    """What went wrong at a table, as far as it is known."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"incident": "extra-hand-viewed", "boxes": [3], "note": "box 2 was first"}]},
    )

    incident: Word
    boxes: Boxes = []
    player: Player | None = None
    note: Note = ""


class DismissalRequest(Wire):
    """Why a report needs no ruling."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"reason": "settled at the table"}]})

    reason: Reason


class IncidentView(Wire):
    """A reported incident. Whoever rules on it gives the ruling under this id."""

    id: str
    table: str
    round: int
    incident: str
    boxes: list[int]
    player: str | None
    note: str
    reported_by: str
    reporter: str
    reported_at: datetime
    state: IncidentState
    closed_by: str | None
    closed_at: datetime | None
    reason: str

    @classmethod
    def of(cls, report: IncidentReport) -> IncidentView:
        """A report as staff sees it."""
        return cls(**{name: getattr(report, name) for name in cls.model_fields} | {"boxes": list(report.boxes)})
