"""Connections: how many there may be, and how long somebody may take to say what he wants or to hear the answer.

To open a connection and say nothing, or a letter now and then, costs a visitor nothing and us a place. So each request
has a time within which all of it must have come, and each answer one in which some of it must be taken. Proxies do the
same and more; this is for a server that has none in front.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from croupier.errors import Code, CroupierError, InputError, StorageError
from croupier.floor.web.errors import answer

#: How long a request may take to come, head and body, in seconds: longer than the guard waits for a body, so that
#: whoever is slow with one is told.
REQUEST_SECONDS: Final = 25.0
#: How long an answer may lie here without any of it being taken.
ANSWER_SECONDS: Final = 60.0
#: How many connections a process holds at most, and how many files it needs for itself.
MOST_CONNECTIONS: Final = 10_000
OWN_FILES: Final = 200

#: What a visitor is at while he still owes us a part of his request.
_OWING: Final = (h11.IDLE, h11.SEND_BODY)
#: What h11 would answer to a head that does not end.
_HEAD_TOO_LONG: Final = 431


def room() -> int:
    """How many connections this process can hold: each is a file, and the system says how many of those there are."""
    try:
        import resource
    except ImportError:
        return MOST_CONNECTIONS
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_CONNECTIONS if files < 0 else max(1, min(MOST_CONNECTIONS, files - OWN_FILES))


class Connection(H11Protocol):
    """One connection, which is closed when its visitor keeps us waiting."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._heard = False
        self._for_request = _Patience(self.loop, REQUEST_SECONDS, self._too_slow)
        self._for_reader = _Patience(self.loop, ANSWER_SECONDS, self._cut_off)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        if len(self.connections) > room():
            self._turn_away(
                StorageError(Code.NOT_READY, "too many are connected already", expected="another try in a moment")
            )
        else:
            self._for_request.start()

    def data_received(self, data: bytes) -> None:
        """Something came. The time goes on until the request is complete, however often something comes."""
        self._heard = True
        super().data_received(data)
        if self.conn.their_state in _OWING:
            self._for_request.start()
        else:
            self._for_request.stop()

    def send_400_response(self, msg: str) -> None:
        """What came is no request; called while its fault is being handled."""
        fault = sys.exception()
        if isinstance(fault, h11.RemoteProtocolError) and fault.error_status_hint == _HEAD_TOO_LONG:
            self._turn_away(
                InputError(Code.REQUEST_TOO_LARGE, "the head of the request is too long", expected="a shorter one")
            )
        else:
            super().send_400_response(msg)

    def pause_writing(self) -> None:
        """The visitor does not read as fast as we write."""
        super().pause_writing()
        self._for_reader.start()

    def resume_writing(self) -> None:
        """He has caught up."""
        self._for_reader.stop()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """He is gone."""
        self._for_request.stop()
        self._for_reader.stop()
        super().connection_lost(exc)

    @property
    def _answering(self) -> bool:
        # uvicorn has no request here until the first one comes, though its types say otherwise.
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _too_slow(self) -> None:
        if not self._heard or self.conn.our_state is h11.DONE:
            # Browsers open connections in advance, and a request may have been answered before all of it came; what is
            # said now would be taken for the answer to the next one.
            self.transport.close()
        elif not self._answering:
            self._turn_away(
                InputError(
                    Code.REQUEST_TOO_SLOW, "the request does not come", at="request", expected="all of it at once"
                )
            )
        else:
            self._cut_off()

    def _cut_off(self) -> None:
        self.transport.abort()

    def _turn_away(self, refusal: CroupierError) -> None:
        """Say why, in the words of every other refusal, and close."""
        if self.transport.is_closing():
            return
        said = answer(refusal)
        headers = [*said.raw_headers, (b"connection", b"close")]
        status = f"HTTP/1.1 {said.status_code} {HTTPStatus(said.status_code).phrase}".encode()
        head = b"\r\n".join([status, *(name + b": " + value for name, value in headers), b"", b""])
        self.transport.write(head + bytes(said.body))
        self.transport.close()


class _Patience:
    """A time that begins once and, unless it is stopped, ends once."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float, at_end: Callable[[], None]) -> None:
        self._loop, self._seconds, self._at_end = loop, seconds, at_end
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, self._at_end)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
