"""Supervision: what must run for as long as the server does is begun again when it breaks off."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from croupier.floor.logs import logger

#: How long after a fault something is begun again.
PAUSE_SECONDS: Final = 1.0


async def kept_up(what: str, work: Callable[[], Awaitable[None]], pause: float = PAUSE_SECONDS) -> None:
    """Do work that never ends; whatever breaks it off is logged, and it is begun again. Ends when it is cancelled."""
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - whatever it was, a server without this part is worse
            logger().error("a part of the floor is begun again", part=what, exc_info=error)
        else:
            logger().error("a part of the floor is begun again", part=what)
        await asyncio.sleep(pause)
