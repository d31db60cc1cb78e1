"""A progress bar that appears when something takes more than a second, and only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

_QUIET_SECONDS: Final = 1.0


@contextmanager
def progress(what: str) -> Iterator[Callable[[float], None] | None]:
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
            yield lambda done: bars.update(task, total=1.0, completed=done)
        finally:
            waiting.cancel()
