"""A server that stops: whoever only listens is let go at once, and what is in flight is finished."""

from __future__ import annotations

import socket
import threading
from pathlib import Path
from typing import Any

import uvicorn

from croupier.floor.config import FloorConfig
from croupier.floor.server import Served, open_floor, uvicorn_options
from tests.floor.fakes import CHEAP, FakeChance

#: Longer than anything here takes; a server that waits for a listener would not be done by then.
LONGEST = 60.0
STREAM = b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Stopped:
    """A server as a worker runs it, with no time limit for what is in flight: only streams that end let it stop."""

    def __init__(self, served: Served, config: FloorConfig) -> None:
        options: dict[str, Any] = uvicorn_options(config) | {"timeout_graceful_shutdown": None}
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.server = uvicorn.Server(uvicorn.Config(served.app, **options))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]}, daemon=True)
        self.thread.start()

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


def test_streams_end_when_the_server_stops_and_do_not_hold_it_up(tmp_path: Path) -> None:
    config = FloorConfig.model_validate({"database": f"sqlite:///{tmp_path / 'floor.db'}", "demonstration": False})
    served = open_floor(config, chance=FakeChance(), cost=CHEAP)
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
