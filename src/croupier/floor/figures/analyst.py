"""The analyst's desk: works out each figure once, few at a time, and keeps the answer ready to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Final

from croupier.cache import Cache
from croupier.errors import Code
from croupier.floor.people.throttle import TooSoon
from croupier.floor.supervision import server_stops

#: A changed Hold'em game is solved in seconds; more of them at a time would take the processor from the tables.
AT_ONCE: Final = 2
WAITING: Final = 16
KEPT: Final = 128
_BUSY_SECONDS: Final = 5
#: No oftener than this somebody who watches is told how far it is.
PAUSE_SECONDS: Final = 0.2


class FiguresDesk:
    """Answers by key. Who asks for what is being worked out already waits for the same answer.

    Solving runs in compiled code that lets other threads go on, so a thread is enough to keep the tables alive.
    """

    def __init__(self, *, at_once: int = AT_ONCE, waiting: int = WAITING, kept: int = KEPT) -> None:
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="figures")
        self._most = at_once + waiting
        self._lock, self._closed = Lock(), False
        self._answers = Cache[Hashable, bytes](kept)
        self._under_way: dict[Hashable, Future[bytes]] = {}
        #: By key: the part that is done of what is under way, as far as its work tells.
        self._done_part: dict[Hashable, float] = {}

    async def answer(self, key: Hashable, work: Callable[[], bytes]) -> bytes:
        """What this work comes to, now or when it was done before."""
        future = self._future(key, work)
        if isinstance(future, bytes):
            return future
        # A visitor who leaves must not take the answer from the others who wait for it.
        try:
            return await asyncio.shield(asyncio.wrap_future(future))
        except asyncio.CancelledError:
            if future.cancelled():
                raise server_stops() from None
            raise

    async def watched(self, key: Hashable, work: Callable[[], bytes]) -> AsyncIterator[float | bytes]:
        """How much of this work is done, from 0 to 1, again and again; and at last what it comes to."""
        answer = asyncio.ensure_future(self.answer(key, work))
        try:
            while not (await asyncio.wait({answer}, timeout=PAUSE_SECONDS))[0]:
                yield self._done_part.get(key, 0.0)
            yield answer.result()
        finally:
            answer.cancel()

    def teller(self, key: Hashable) -> Callable[[float], None]:
        """What the work of this key tells how far it is."""

        def tell(done: float) -> None:
            self._done_part[key] = done

        return tell

    def _future(self, key: Hashable, work: Callable[[], bytes]) -> bytes | Future[bytes]:
        with self._lock:
            known = self._answers.get(key)
            if known is not None:
                self._answers.move_to_end(key)
                return known
            return self._under_way.get(key) or self._begin(key, work)

    @property
    def under_way(self) -> int:
        """How many figures are being worked out or wait for it."""
        return len(self._under_way)

    def close(self) -> None:
        """The server stops: what is being worked out is finished, and whatever waits for its turn is refused."""
        with self._lock:
            self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin(self, key: Hashable, work: Callable[[], bytes]) -> Future[bytes]:
        if self._closed:
            raise server_stops()
        if self.under_way >= self._most:
            busy = "too many figures are being worked out"
            raise TooSoon.after(_BUSY_SECONDS, Code.TOO_MANY_ATTEMPTS, busy, "another try in a moment")
        future = self._threads.submit(self._done, key, work)
        self._under_way[key] = future
        return future

    def _done(self, key: Hashable, work: Callable[[], bytes]) -> bytes:
        """Work it out. An answer is kept, a refusal is not: it costs little and may be about anything."""
        try:
            found = work()
            with self._lock:
                self._answers[key] = found
            return found
        finally:
            with self._lock:
                del self._under_way[key]
                self._done_part.pop(key, None)
