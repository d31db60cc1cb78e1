"""The floor holds its software and its rules to what was approved: when it opens, every day, and on the staff log."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from croupier.errors import Code, CroupierError, InputError
from croupier.floor.chance import Clock
from croupier.floor.logs import logger
from croupier.floor.people.person import HOUSE
from croupier.floor.people.records import PeopleRecords
from croupier.floor.record.engine import Transactions
from croupier.floor.supervision import working
from croupier.integrity.comparing import departures
from croupier.integrity.manifest import read_manifest
from croupier.integrity.sealing import rules_in_force
from croupier.languages import Sentence

DAY: Final = 86_400.0
#: What the staff log says of it, and of what it says it.
AS_APPROVED, NOT_AS_APPROVED, NOT_COMPARED = "software-verified", "software-departs", "software-unverified"
SUBJECT: Final = "software"
#: A line names so many departures and counts the others.
_NAMED: Final = 20


class IntegrityWatch:
    """Compares with a manifest; without one there is nothing to compare with, and nothing is written."""

    def __init__(
        self, store: Transactions, clock: Clock, manifest: str, games: Sequence[str], *, only: bool = False
    ) -> None:
        self._store, self._clock, self._manifest, self._games, self._only = store, clock, manifest, games, only
        self._log = logger()

    def open(self) -> None:
        """Compare before anything is served; where `only` what was approved may run, nothing else does."""
        if self._manifest and self.compare() != AS_APPROVED and self._only:
            raise InputError(Code.SOFTWARE_DEPARTS, Sentence("software-not-as-approved"), at=self._manifest)

    def compare(self) -> str:
        """Compare once, write it down, and give the word that the staff log has for it."""
        act, details = self._outcome()
        with self._store.write() as connection:
            PeopleRecords(connection).acts.add(HOUSE, self._clock.now(), act, SUBJECT, details)
        if act != AS_APPROVED:
            self._log.error("the software is not as approved", act=act)
        return act

    def _outcome(self) -> tuple[str, dict[str, Any]]:
        try:
            manifest, digest = read_manifest(Path(self._manifest))
            edition = manifest.latest
            found = departures(edition, rules_in_force(self._games))
        except CroupierError as error:
            return NOT_COMPARED, {"code": str(error.code)}
        said = {"manifest": digest, "edition": edition.at.isoformat(), "by": edition.by, "rulebooks": edition.rulebooks}
        if not found:
            return AS_APPROVED, said
        return NOT_AS_APPROVED, said | {"count": len(found), "departures": [str(one) for one in found[:_NAMED]]}

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Compare once a day while a server runs."""
        if not self._manifest:
            yield
            return
        async with working({"integrity": self._every_day}):
            yield

    async def _every_day(self) -> None:
        while True:
            await asyncio.sleep(DAY)
            try:
                await asyncio.to_thread(self.compare)
            except CroupierError as error:
                self._log.error("the software was not compared", code=str(error.code))
