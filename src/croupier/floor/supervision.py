"""Supervision: what must run for as long as the server does is begun again when it breaks off, and ends with it.

May import logs.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from threading import Timer
from typing import Final

from croupier.errors import Code, StorageError
from croupier.floor.logs import logger
from croupier.languages import Sentence

#: How long after a fault something is begun again.
PAUSE_SECONDS: Final = 1.0
#: How long a process waits for its threads once its server has stopped.
LINGER_SECONDS: Final = 0.5


async def restarting(what: str, work: Callable[[], Awaitable[None]], pause: float = PAUSE_SECONDS) -> None:
    """Do work that never ends; whatever breaks it off is logged, and it is begun again. Ends when it is cancelled."""
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - whatever it was, a server without this part is worse
            logger().error("a part of the floor is begun again", part=what, exc_info=error)
        else:
            logger().error("a part of the floor is begun again", part=what)
        await asyncio.sleep(pause)


@asynccontextmanager
async def working(works: Mapping[str, Callable[[], Awaitable[None]]]) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Keep work up for as long as a block lasts; the tasks that do it."""
    tasks = [asyncio.create_task(restarting(what, work)) for what, work in works.items()]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def server_stops() -> StorageError:
    """What somebody is told whose request is not finished, or not begun, because the server stops."""
    return StorageError(Code.NOT_READY, Sentence("server-stops"))


def end_soon(seconds: float = LINGER_SECONDS) -> None:
    """End this process even if threads of it still run.

    Called when the server has stopped: the store is closed by then, so that a thread can only work out a figure that
    nobody waits for. Python would wait for it to the end.
    """
    timer = Timer(seconds, _end)
    timer.daemon = True
    timer.start()


def _end() -> None:
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
