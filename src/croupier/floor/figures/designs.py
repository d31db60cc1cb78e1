"""Searches for pay tables over the network: one for each account, few at a time, bounded, told as they go on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event, Lock
from typing import TYPE_CHECKING, Any, Final

from croupier.errors import Code, CroupierError, InputError
from croupier.floor.figures.answers import known
from croupier.floor.people.throttle import TooSoon
from croupier.floor.supervision import server_stops
from croupier.languages import Sentence
from croupier.wire import figures as wire
from croupier.wire.message import ErrorObject, error_body

if TYPE_CHECKING:
    from croupier.design.designing import DesignQuestion, Found
    from croupier.rulebook import Rulebook

#: What may vary, as `trips.flush=5..9` or `trips.*=nice`.
VARY: Final = r"^[a-z0-9-]{1,40}\.([a-z0-9-]{1,40}( [2-9TJQKA]){0,5}|\*)=[0-9a-z., /%]{1,80}$"
#: What is to be met, as `edge=2%..3%`.
TARGET: Final = r"^[a-z -]{1,60}=-?[0-9./%]{1,20}(-?[0-9./%]{1,20})?$"
AT_ONCE: Final = 1
WAITING: Final = 6
#: A search ends here, with what it has found by then.
LONGEST_SECONDS: Final = 180.0
#: No oftener than this somebody is told how far it is.
PAUSE_SECONDS: Final = 0.1
_BUSY_SECONDS: Final = 10
#: How long a listener hears nothing before it is asked whether he is still there.
_SILENT_SECONDS: Final = 1.0


@dataclass(frozen=True)
class DesignAsked:
    """What somebody wants to know: the game, what varies, and what is to be met, an edge with both its ends."""

    rulebook: str
    vary: tuple[str, ...]
    targets: tuple[str, ...]


class DesignRun:
    """One search: what it tells, until it ends or is broken off."""

    def __init__(self, asked: DesignAsked, seconds: float) -> None:
        self.asked = asked
        self._seconds, self._stop = seconds, Event()
        self._loop = asyncio.get_running_loop()
        self._told: asyncio.Queue[tuple[str, Any] | None] = asyncio.Queue()
        #: Done when the question is understood; a question that makes no sense is its error.
        self.understood: asyncio.Future[None] = self._loop.create_future()

    def cancel(self) -> None:
        """End the search as soon as it can be ended."""
        self._stop.set()

    def refuse(self) -> None:
        """The server stops: end the search, and tell whoever still waits for its turn."""
        self.cancel()
        self._in_loop(self._fail, server_stops())

    async def news(self, alive: Callable[[], bool]) -> AsyncIterator[tuple[str, Any]]:
        """What is found, event by event; the search ends with whoever listens."""
        try:
            while alive():
                try:
                    said = await asyncio.wait_for(self._told.get(), _SILENT_SECONDS)
                except TimeoutError:
                    continue
                if said is None:
                    return
                yield said
        finally:
            self.cancel()

    # ---- in the thread ----

    def work(self) -> None:
        """Understand the question and search."""
        try:
            question = _question(self.asked)
        except CroupierError as fault:
            at = fault.at.removeprefix("--").partition(" ")[0]
            self._in_loop(self._fail, type(fault)(fault.code, fault.says, at=at, expected=fault.right))
            return
        self._in_loop(self._understand)
        try:
            self._search(question)
        except CroupierError as fault:
            self._tell("refused", ErrorObject(error=error_body(fault)))
        finally:
            self._in_loop(self._told.put_nowait, None)

    def _search(self, question: DesignQuestion) -> None:
        from croupier.design.designing import BrokenOff
        from croupier.design.front import Front

        ends, last = time.monotonic() + self._seconds, 0.0
        [edge, *_] = [target for target in question.targets if target.figure == "edge"]
        if edge.low is None or edge.high is None:
            raise ValueError("an edge without an end was let through")

        def watch(done: float, ruled_out: int, qualify: int) -> None:
            nonlocal last
            now = time.monotonic()
            if self._stop.is_set() or now > ends:
                raise BrokenOff
            if now - last >= PAUSE_SECONDS:
                last = now
                told = wire.DesignProgress(
                    done=done, tables=question.tables, ruled_out=ruled_out, qualify=qualify
                )  # fmt: skip
                self._tell("progress", told)

        def seen(found: list[Found]) -> None:
            self._tell("points", [_point(question.rulebook, one) for one in found])

        answer = question.answer(watch, Front(edge.low, edge.high, seen))
        end = wire.DesignEnd.of(
            answer, nearest=None if answer.nearest is None else _point(question.rulebook, answer.nearest)
        )
        self._tell("end", end)

    def _tell(self, event: str, data: Any) -> None:
        self._in_loop(self._told.put_nowait, (event, data))

    def _in_loop(self, do: Callable[..., None], *arguments: Any) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(do, *arguments)

    def _understand(self) -> None:
        if not self.understood.done():
            self.understood.set_result(None)

    def _fail(self, fault: CroupierError) -> None:
        if not self.understood.done():
            self.understood.set_exception(fault)


class DesignDesk:
    """Begins searches. Who begins another one ends his own; more than a few at a time are refused."""

    def __init__(self, *, at_once: int = AT_ONCE, waiting: int = WAITING, seconds: float = LONGEST_SECONDS) -> None:
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="designs")
        self._most, self._seconds, self._lock = at_once + waiting, seconds, Lock()
        self._runs: dict[str, DesignRun] = {}
        self._closed = False

    def begin(self, who: str, asked: DesignAsked) -> DesignRun:
        """A search for somebody."""
        run = DesignRun(asked, self._seconds)
        with self._lock:
            if self._closed:
                raise server_stops()
            before = self._runs.pop(who, None)
            if before is not None:
                before.cancel()
            if len(self._runs) >= self._most:
                busy = "too many searches are under way"
                raise TooSoon.after(_BUSY_SECONDS, Code.TOO_MANY_ATTEMPTS, busy, "another try in a moment")
            self._runs[who] = run
            self._threads.submit(self._work, who, run)
        return run

    def close(self) -> None:
        """The server stops: every search ends, and none begins."""
        with self._lock:
            self._closed = True
            runs = tuple(self._runs.values())
        self._threads.shutdown(wait=False, cancel_futures=True)
        for run in runs:
            run.refuse()

    def _work(self, who: str, run: DesignRun) -> None:
        try:
            run.work()
        finally:
            with self._lock:
                if self._runs.get(who) is run:
                    del self._runs[who]


def _question(asked: DesignAsked) -> DesignQuestion:
    from croupier.analysis.jackpot_links import link_for
    from croupier.analysis.jackpots import jackpot_bet
    from croupier.design.asking import varied
    from croupier.design.designing import DesignAim, DesignQuestion, subjects
    from croupier.rulebook import load

    name = known(asked.rulebook)
    book = load(name)
    varies = varied(book, asked.vary)
    several = subjects(book, varies)
    if len(several) != 1:
        raise InputError(Code.BAD_VALUE, Sentence("pays-of-several-bets-vary"), at="vary")
    if any(each.bet not in book.bets for each in varies):
        raise InputError(Code.BAD_VALUE, Sentence("no-pays-vary"), at="vary")
    question = DesignQuestion(
        lambda changes: load(name, changes=changes),
        DesignAim(asked.vary, asked.targets, "deviation", 1),
        lambda book: link_for(jackpot_bet(book), 500),
    )
    if not any(one.figure == "edge" and None not in (one.low, one.high) for one in question.targets):
        raise InputError(Code.BAD_VALUE, Sentence("edge-without-bounds"), at="target")
    return question


def _point(book: Rulebook, found: Found) -> wire.DesignPoint:
    from croupier.analysis.reports.figures import exact
    from croupier.design.files import copy_text, what_if

    figures = found.figures
    return wire.DesignPoint(
        edge=float(figures["edge"]),
        edge_exact=exact(figures["edge"].exact),
        deviation=float(figures["deviation"]),
        hits=float(figures["hits"]),
        pays={name: str(pay) for name, pay in found.pays.items()},
        what_if=tuple(what_if(found)),
        rulebook=copy_text(book, book.id, "designed", found.changes),
    )
