"""A server that stops: streams end at once, what waits is refused, and what is in flight is finished."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from croupier.floor.config.model import FloorConfig
from croupier.floor.figures import answers
from croupier.floor.server import Served, open_floor, uvicorn_options
from tests.floor.fakes import CHEAP, FakeChance

#: Longer than anything here takes; a server that waits for a listener would not be done by then.
LONGEST = 60.0
STREAM = b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Stopped:
    """A server as a worker runs it. Without a time limit for what is in flight only streams that end let it stop."""

    def __init__(self, served: Served, config: FloorConfig, grace: float | None = None) -> None:
        options: dict[str, Any] = uvicorn_options(config) | {"timeout_graceful_shutdown": grace}
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = "http://127.0.0.1:{1}".format(*self.listener.getsockname())
        self.server = uvicorn.Server(uvicorn.Config(served.app, **options))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]}, daemon=True)
        self.thread.start()

    def ask(self, cards: int) -> httpx.Response:
        """Ask for a figure that has to be worked out."""
        path = f"/api/rulebooks/rws-3cp/seen-cards?cards={cards}"
        return httpx.get(self.address + path, trust_env=False, timeout=LONGEST)

    def listen(self) -> socket.socket:
        """Somebody who watches the floor, and has heard the first news."""
        watcher = socket.create_connection(self.listener.getsockname(), LONGEST)
        watcher.sendall(STREAM)
        heard = b""
        while b"retry" not in heard:
            heard += watcher.recv(65536)
        return watcher

    def stop(self) -> bool:
        self.server.should_exit = True
        self.thread.join(LONGEST)
        return not self.thread.is_alive()


class Figures:
    """Figures that take until somebody lets them be done."""

    def __init__(self) -> None:
        self.begun, self.done = threading.Semaphore(0), threading.Event()

    def seen_cards_of(self, book: str, cards: int) -> bytes:
        self.begun.release()
        assert self.done.wait(LONGEST)
        return f'"{book}, {cards}"'.encode()


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> Figures:
    found = Figures()
    monkeypatch.setattr(answers, "seen_cards_of", found.seen_cards_of)
    return found


@pytest.fixture
def config(tmp_path: Path) -> FloorConfig:
    return FloorConfig.model_validate({"database": f"sqlite:///{tmp_path / 'floor.db'}", "demonstration": False})


@pytest.fixture
def served(config: FloorConfig) -> Served:
    return open_floor(config, chance=FakeChance(), cost=CHEAP)


def test_streams_end_when_the_server_stops_and_do_not_hold_it_up(served: Served, config: FloorConfig) -> None:
    server = Stopped(served, config)
    watchers = [server.listen() for _ in range(3)]
    assert server.stop()
    for watcher in watchers:
        rest = b""
        while more := watcher.recv(65536):
            rest += more
        assert rest.endswith(b"0\r\n\r\n"), "the response was cut off"
        watcher.close()
    assert served.floor.stopping


def test_what_is_worked_out_is_finished_and_what_waits_is_refused(
    served: Served, config: FloorConfig, figures: Figures
) -> None:
    server = Stopped(served, config)
    with ThreadPoolExecutor() as visitors:
        begun = [visitors.submit(server.ask, cards) for cards in (1, 2)]
        for _ in begun:
            assert figures.begun.acquire(timeout=LONGEST)
        waiting = visitors.submit(server.ask, 3)
        until = time.monotonic() + LONGEST
        while served.services.figures.under_way < 3:
            assert time.monotonic() < until, "the third visitor did not come"
            time.sleep(0.01)
        server.server.should_exit = True
        # Refused while the others are still being worked out.
        refused = waiting.result(LONGEST)
        assert (refused.status_code, refused.json()["error"]["code"]) == (503, "not-ready")
        figures.done.set()
        assert [one.result(LONGEST).json() for one in begun] == ["rws-3cp, 1", "rws-3cp, 2"]
    assert server.stop()


def test_a_request_that_outlasts_the_time_for_it_is_told_so(
    served: Served, config: FloorConfig, figures: Figures
) -> None:
    server = Stopped(served, config, grace=0.01)
    with ThreadPoolExecutor() as visitors:
        asked = visitors.submit(server.ask, 1)
        assert figures.begun.acquire(timeout=LONGEST)
        assert server.stop()
        refused = asked.result(LONGEST)
    figures.done.set()
    assert (refused.status_code, refused.json()["error"]["message"]) == (503, "the server stops")
    assert refused.headers["retry-after"]


def test_a_process_does_not_wait_for_a_figure_that_nobody_waits_for() -> None:
    endless = """
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from croupier.floor.supervision import end_soon
ThreadPoolExecutor().submit(Event().wait)
print("stopped")
end_soon(0.01)
"""
    ended = subprocess.run([sys.executable, "-c", endless], capture_output=True, text=True, timeout=LONGEST, check=True)
    assert ended.stdout == "stopped\n"
