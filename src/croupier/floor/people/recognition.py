"""Faces remembered for a moment, so that a player who acts often is not looked up in the store each time."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from typing import Final

from croupier.cache import Cache
from croupier.floor.people.person import Person, Way

#: How long somebody is remembered where other processes are on the same database, and where there are none.
SHARED: Final = timedelta(seconds=1)
ALONE: Final = timedelta(seconds=10)


class Recognition:
    """Who stood behind a secret a moment ago.

    A change made by this process is known at once, because it empties the memory; one made by another process is
    known when `lasting` has passed. Nobody is remembered past the end of his session or of his key.
    """

    def __init__(self, lasting: timedelta = SHARED, most: int = 10_000) -> None:
        self._lasting = lasting
        # By the way in as well as by the secret: a session's token is no key, and a key no session.
        self._faces = Cache[tuple[Way, str], tuple[Person, datetime, datetime]](most)
        self._epoch = 0
        self._lock = threading.Lock()

    @property
    def epoch(self) -> int:
        """Counts how often the memory was emptied; what was looked up before must not be remembered after."""
        return self._epoch

    def recall(self, way: Way, secret_hash: str, now: datetime) -> Person | None:
        """Who this was, if the memory is fresh."""
        found = self._faces.get((way, secret_hash))
        if found is None or not found[1] <= now < found[2]:
            return None
        return found[0]

    def remember(self, secret_hash: str, person: Person, now: datetime, epoch: int, ends: datetime | None) -> None:
        """Keep a face, and drop the one kept longest when there are too many."""
        until = now + self._lasting if ends is None else min(now + self._lasting, ends)
        with self._lock:
            if epoch != self._epoch:
                return
            self._faces[person.way, secret_hash] = (person, now, until)
            self._faces.move_to_end((person.way, secret_hash))

    def forget(self) -> None:
        """Forget everybody: somebody's rights have changed."""
        with self._lock:
            self._epoch += 1
            self._faces.clear()
