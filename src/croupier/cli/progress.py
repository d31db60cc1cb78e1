"""A progress bar that appears when something takes more than a second, and only on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str) -> Iterator[Callable[[float], None] | None]:
    """Give a function that takes the part done, 0 to 1; None where nobody would see the bar."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    begun = time.monotonic()
    with Progress(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(what, total=1.0, visible=False)

        def advance(done: float) -> None:
            bars.update(task, completed=done, visible=time.monotonic() - begun > 1)

        yield advance
