"""A progress bar that appears when something takes more than a second, and only on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final, Protocol

_QUIET_SECONDS: Final = 1.0


class Advance(Protocol):
    """Takes the part done, 0 to 1, and what is to be said beside the bar."""

    def __call__(self, done: float, says: str = "", /) -> None: ...


@contextmanager
def progress(what: str) -> Iterator[Advance | None]:
    """Give a function that takes the part done, 0 to 1; None where nobody would see the bar."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(what, total=None, visible=False)
        # Whatever takes this long says so, also while code is compiled and nothing can tell how much is done.
        waiting = Timer(_QUIET_SECONDS, lambda: bars.update(task, visible=True))
        waiting.start()
        try:
            yield lambda done, says="": bars.update(task, total=1.0, completed=done, description=says or what)
        finally:
            waiting.cancel()


def with_rate(bar: Advance | None, what: str) -> Callable[[float, int], None] | None:
    """A bar for a simulation, which tells the box-rounds played as well: how many a second stands beside it."""
    if bar is None:
        return None
    begun = time.monotonic()

    def advance(done: float, box_rounds: int) -> None:
        rate = box_rounds / max(1e-9, time.monotonic() - begun) / 1e6
        bar(done, f"{what}, {rate:,.1f} million box-rounds/s")

    return advance
