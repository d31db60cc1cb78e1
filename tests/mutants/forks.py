"""A warm process that forks a child for each mutant: tests are collected once, and the first that fails ends the child.

The children of one run share nothing but what the parent had read before: a mutant cannot spoil the next one, and one
that never ends is ended by its time limit.
"""

from __future__ import annotations

import gc
import json
import os
import selectors
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar

import pytest
from _pytest.runner import runtestprotocol

T = TypeVar("T")

#: What a child says of its mutant.
Answer = dict[str, Any]
#: A child that has not answered after so many seconds, however busy the machine, waits for what never comes.
LIMIT: Final = 1800.0


class Done(NamedTuple, Generic[T]):
    """One mutant with what its child has said, and how long it took."""

    job: T
    answer: Answer
    seconds: float


def collected(paths: Iterable[str], work: Callable[[list[pytest.Item]], None]) -> None:
    """Collect the tests below these paths and do the work with them, inside the session that they belong to."""
    quiet = ("-qq", "-s", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=0")
    status = pytest.main([*quiet, *paths], plugins=[_Session(work)])
    if status != pytest.ExitCode.OK:
        sys.exit(int(status))


class _Session:
    """A pytest plugin that does something else with the tests than to run them one after the other."""

    def __init__(self, work: Callable[[list[pytest.Item]], None]) -> None:
        self.work = work

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(session.items)
        return True


def first_failure(items: Iterable[pytest.Item], *, seconds: float = 0) -> str | None:
    """Run these tests until one fails, and say which; nothing where all of them pass.

    With `seconds` a test that computes for longer ends the process: by its own work and not by the clock, so that a
    busy machine kills no mutant.
    """
    for item in items:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
            return item.nodeid
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return None


def forked(
    jobs: Iterable[T], child: Callable[[T], Answer], *, at_once: int = 2, limit: float = LIMIT
) -> Iterator[Done[T]]:
    """Do each job in a child of its own, a few at once, and give back the answers as they come.

    A child that computes or waits for too long is ended, and its mutant is killed; one that ends without an answer
    otherwise is broken.
    """
    waiting, running = iter(jobs), _Running()
    gc.freeze()  # so that collecting rubbish in a child does not copy everything that the parent has read
    while True:
        while len(running) < at_once and (job := next(waiting, _NO_MORE)) is not _NO_MORE:
            running.start(job, child, limit)  # type: ignore[arg-type]
        if not len(running):
            return
        yield from running.answers()


_NO_MORE: Final = object()


class _Running:
    """The children that are at work."""

    def __init__(self) -> None:
        self._children: dict[int, tuple[Any, int, float, float, bytearray]] = {}
        self._pipes = selectors.DefaultSelector()

    def __len__(self) -> int:
        return len(self._children)

    def start(self, job: T, child: Callable[[T], Answer], limit: float) -> None:
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            _answer(writing, job, child)
        os.close(writing)
        now = time.monotonic()
        self._children[reading] = (job, pid, now, now + limit, bytearray())
        self._pipes.register(reading, selectors.EVENT_READ)

    def answers(self) -> Iterator[Done[Any]]:
        """Wait a little, and give back whatever has come in."""
        for key, _ in self._pipes.select(timeout=0.2):
            said = os.read(key.fd, 1 << 16)
            if said:
                self._children[key.fd][4].extend(said)
            else:
                yield self._close(key.fd, timeout=False)
        now = time.monotonic()
        for pipe in [pipe for pipe, running in self._children.items() if now > running[3]]:
            os.kill(self._children[pipe][1], signal.SIGKILL)
            yield self._close(pipe, timeout=True)

    def _close(self, pipe: int, *, timeout: bool) -> Done[Any]:
        job, pid, begun, _, said = self._children.pop(pipe)
        self._pipes.unregister(pipe)
        os.close(pipe)
        _, status = os.waitpid(pid, 0)
        seconds = time.monotonic() - begun
        if timeout or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGVTALRM):
            return Done(job, {"verdict": "killed", "by": "the time limit"}, seconds)
        return Done(job, json.loads(bytes(said)) if said else {"verdict": "broken", "by": str(status)}, seconds)


def _answer(pipe: int, job: T, child: Callable[[T], Answer]) -> None:
    """In the child: do the job in silence, send the answer, and be gone without tidying up the parent's things."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    try:
        os.write(pipe, json.dumps(child(job)).encode())
    finally:
        os._exit(0)
