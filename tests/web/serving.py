"""A floor's pages over real HTTP: uvicorn in a thread, on a port of this machine."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from croupier.floor.web.app import create_app
from croupier.floor.web.pages import edition
from tests.floor.house import House

#: Seconds that a server may take to start or stop on a busy machine; a test that waits for ever says nothing.
LONGEST = 60.0


@contextmanager
def listening(app: FastAPI, *, lifespan: bool, port: int = 0) -> Iterator[str]:
    """The address of a server of this application; at a free port unless the test names one."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", port))
        # A client of a test may say nothing for long, and must not find its connection closed as it says something.
        config = uvicorn.Config(
            app,
            log_level="error",
            lifespan="on" if lifespan else "off",
            timeout_graceful_shutdown=0,
            timeout_keep_alive=int(LONGEST),
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        until = time.monotonic() + LONGEST
        while not server.started:
            if not thread.is_alive() or time.monotonic() > until:
                raise RuntimeError("the server did not start")
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(LONGEST)
            if thread.is_alive():
                raise RuntimeError("the server did not stop")


def of_the_page(script: str) -> str:
    """A script that imports modules of the page that it runs in: at any other address they are begun a second time."""
    return script.replace("/static/", f"/static/{edition()}/")


@contextmanager
def served(house: House) -> Iterator[str]:
    """The address of a server of this house."""
    with listening(create_app(house.services()), lifespan=False) as address:
        yield address
