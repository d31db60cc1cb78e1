"""Kernels on all cores: they release the GIL, so threads are enough."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor


def cores() -> int:
    """The cores that this process may use; not every system says."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def at_once(task: Callable[..., None], arguments: Sequence[tuple[object, ...]]) -> None:
    """Run a task with each of these arguments, and wait for all."""
    with ThreadPoolExecutor(cores()) as threads:
        for job in [threads.submit(task, *each) for each in arguments]:
            job.result()
