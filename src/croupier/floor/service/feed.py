"""News: whoever watches a table, or the whole floor, is woken when something has happened there."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

#: The name under which the whole floor is watched.
FLOOR = "*"


class Feed:
    """Who waits for what. News come from any thread; those who wait live in the server's event loop.

    Nothing is carried here but the news that there are news: everybody then reads on from where he was, so nobody
    misses anything however slow he is.
    """

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._noted: set[str] = set()
        self._turn = threading.Lock()
        #: How often there were news, of whatever kind.
        self.news = 0

    def live_in(self, loop: asyncio.AbstractEventLoop | None) -> None:
        """The event loop in which people wait."""
        self._loop = loop

    def note(self, *subjects: str) -> None:
        """Something has happened to these."""
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        with self._turn:
            idle = not self._noted
            self._noted.update(subjects)
        if idle:
            loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        with self._turn:
            subjects, self._noted = self._noted, set()
        self.news += 1
        for subject in (*subjects, FLOOR):
            for event in self._waiting.get(subject, ()):
                event.set()

    @contextmanager
    def watching(self, subject: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever there are news about the subject; whoever waits clears it."""
        event = asyncio.Event()
        self._waiting.setdefault(subject, set()).add(event)
        try:
            yield event
        finally:
            self._waiting[subject].discard(event)
            if not self._waiting[subject]:
                del self._waiting[subject]

    def wake_all(self) -> None:
        """The server stops: nobody waits any longer."""
        for events in self._waiting.values():
            for event in events:
                event.set()

    @property
    def watchers(self) -> int:
        return sum(len(events) for events in self._waiting.values())
