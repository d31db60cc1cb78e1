"""What `croupier archive` answers with `--json`."""

from __future__ import annotations

from datetime import date

from croupier.floor.record.archiving import ArchivedDay
from croupier.wire.message import Answer


class DaysArchived(Answer, frozen=True, kw_only=True):
    """The files that were written, for everything that was played before a day."""

    database: str
    archive: str
    before: date
    files: tuple[ArchivedDay, ...]
