"""How far a simulation is: part done, box-rounds a second and time left, on a terminal only."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def rate_and_time(what: str) -> Iterator[Callable[[float, int], None] | None]:
    """Give a function that takes the part done and the box-rounds played; None where nobody would see it."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    begun = time.monotonic()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(what, total=1.0, rate="")

        def advance(done: float, box_rounds: int) -> None:
            rate = box_rounds / max(1e-9, time.monotonic() - begun) / 1e6
            bars.update(task, completed=done, rate=f"{rate:,.1f} million box-rounds/s")

        yield advance
