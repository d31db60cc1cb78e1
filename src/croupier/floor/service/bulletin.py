"""The floor as its lobby shows it, worked out once for everybody who looks on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any, Final

from croupier.errors import StorageError
from croupier.floor.logs import logger
from croupier.floor.service.feed import Feed
from croupier.floor.service.links import LinkDesk
from croupier.floor.service.tables import Tables
from croupier.floor.service.views import as_bytes, row_view

#: What nobody told of is noticed after so long.
STALE_SECONDS: Final = 10.0


class Bulletin:
    """Every table and every meter as JSON. What has not changed is the same object: looking for news costs nothing."""

    def __init__(self, tables: Tables, links: LinkDesk, feed: Feed) -> None:
        self._tables, self._links, self._feed = tables, links, feed
        self._turn, self._log = asyncio.Lock(), logger()
        self._read_at = (-1, 0.0)
        self.tables: dict[str, bytes] = {}
        self.meters: dict[str, bytes] = {}

    async def read(self) -> None:
        """Bring it up to date, unless it is: whoever asks while another reads gets what that one found."""
        async with self._turn:
            news, when = self._read_at
            if news == self._feed.news and time.monotonic() - when < STALE_SECONDS:
                return
            self._read_at = (self._feed.news, time.monotonic())
            try:
                meters = await asyncio.to_thread(self._links.views)
            except StorageError as error:
                # Tables go on without their links; what was confirmed last stays as it was.
                self._log.error("the meters cannot be read", code=str(error.code))
                meters = None
            setups = self._tables.setups.values()
            self.tables = self._kept(
                self.tables, ((setup.id, row_view(setup, self._tables.known(setup.id))) for setup in setups)
            )
            if meters is not None:
                self.meters = self._kept(self.meters, ((meter["link"], meter) for meter in meters))

    @staticmethod
    def _kept(known: dict[str, bytes], found: Iterable[tuple[str, Any]]) -> dict[str, bytes]:
        kept = {}
        for name, view in found:
            said = as_bytes(view)
            kept[name] = known[name] if known.get(name) == said else said
        return kept
