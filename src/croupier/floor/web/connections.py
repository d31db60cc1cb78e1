"""Connections: how many there may be, and how long a client may take to send a request or to read the answer.

To open a connection and say nothing, or a letter now and then, costs a client nothing and us a place. uvicorn closes
connections that are idle between two requests; what it has no limits for stands here: connections in all, the size of
a request's head, the time until all of a request has come, and the time in which some of an answer must be read.
Proxies do the same and more; this is for a server that has none in front.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from croupier.errors import Code, CroupierError, InputError, StorageError
from croupier.floor.web.errors import answer
from croupier.languages import Sentence

#: How many at most, and how many files the process needs for itself.
MOST_CONNECTIONS: Final = 10_000
OWN_FILES: Final = 200


def room() -> int:
    """How many connections this process can hold: each is a file, and the system says how many of those there are."""
    try:
        import resource
    except ImportError:
        return MOST_CONNECTIONS
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_CONNECTIONS if files < 0 else max(1, min(MOST_CONNECTIONS, files - OWN_FILES))


#: What an application has in its state to be called when its server begins to stop.
TAKE_LEAVE: Final = "take_leave"
#: How long a request may take to come, head and body, in seconds.
REQUEST_SECONDS: Final = 25.0
#: How long an answer may lie here without any of it being taken.
ANSWER_SECONDS: Final = 60.0
#: How long the head of a request may be, in bytes. The parser has no limit of its own.
LONGEST_HEAD: Final = 65_536


class Connection(HttpToolsProtocol):
    """uvicorn's connection with time-outs for requests and answers, and a limit for heads and connections."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        #: The part of a request that has begun and not ended: "head", "body" or none.
        self._awaited = ""
        self._head_bytes = 0
        self._request_timeout = _Timeout(self.loop, REQUEST_SECONDS, self._too_slow)
        self._answer_timeout = _Timeout(self.loop, ANSWER_SECONDS, self._cut_off)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Refuse a connection more than there is room for, at once: an idle one would hold its place for nothing."""
        super().connection_made(transport)
        if len(self.connections) > room():
            self._refuse(StorageError(Code.NOT_READY, Sentence("too-many-connected")))
        else:
            self._request_timeout.start()

    def data_received(self, data: bytes) -> None:
        """Parse what came. The time-out runs on until the request is complete, however often something comes."""
        super().data_received(data)
        if self._awaited == "head":
            self._head_bytes += len(data)
            if self._head_bytes > LONGEST_HEAD:
                self._refuse(InputError(Code.REQUEST_TOO_LARGE, Sentence("request-head-too-long")))
        if self._awaited or not self._answering:
            self._request_timeout.start()
        else:
            self._request_timeout.stop()

    def on_message_begin(self) -> None:
        """The parser has met the first letter of a request."""
        super().on_message_begin()
        self._awaited, self._head_bytes = "head", 0

    def on_headers_complete(self) -> None:
        """The parser has met the end of a head; what is raised here is refused like everything that it cannot read."""
        coded = [value.lower() for name, value in self.headers if name == b"transfer-encoding"]
        if coded and (coded != [b"chunked"] or self.parser.get_http_version() != "1.1"):
            # HTTP/1.0 knows no chunks: a proxy of that time would look for the next request in the middle of this one.
            raise ValueError
        super().on_headers_complete()
        self._awaited = "body"

    def on_message_complete(self) -> None:
        """The parser has met the end of a request."""
        super().on_message_complete()
        self._awaited = ""

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """Refuse what cannot be parsed."""
        self._refuse(InputError(Code.BAD_JSON, Sentence("no-request"), at="request", expected="HTTP/1.1"))

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        super().pause_writing()
        self._answer_timeout.start()

    def resume_writing(self) -> None:
        """The client has read most of what lay here."""
        self._answer_timeout.stop()
        super().resume_writing()

    def shutdown(self) -> None:
        """The server stops: streams end and what waits is refused; what is in flight is finished."""
        leave: Callable[[], None] | None = self.app_state.get(TAKE_LEAVE)
        if leave is not None:
            leave()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop both time-outs with the connection."""
        self._request_timeout.stop()
        self._answer_timeout.stop()
        super().connection_lost(exc)

    @property
    def _answering(self) -> bool:
        # uvicorn has no request here until the first one comes, though its types say otherwise.
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _too_slow(self) -> None:
        if self._awaited == "head" or self._answering:
            self._refuse(InputError(Code.REQUEST_TOO_SLOW, Sentence("request-does-not-come"), at="request"))
        else:
            # Browsers open connections in advance, and a request may have been answered before all of it came; what is
            # said now would be taken for the answer to the next one.
            self.transport.close()

    def _cut_off(self) -> None:
        self.transport.abort()

    def _refuse(self, refusal: CroupierError) -> None:
        """Say why, in the words of every other refusal, and close; say nothing where it would be a second answer."""
        if self._answering:
            if self._awaited != "body" or self.cycle.response_started or self.pipeline:
                self._cut_off()
                return
            # The application waits for the rest of this very request, which will not come.
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if not self.transport.is_closing():
            said = answer(refusal)
            headers = [*said.raw_headers, (b"connection", b"close")]
            lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
            self.transport.write(STATUS_LINE[said.status_code] + lines + b"\r\n" + bytes(said.body))
            self.transport.close()


class _Timeout:
    """Calls back once after some seconds, unless it is stopped before; to start it again changes nothing."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float, callback: Callable[[], None]) -> None:
        self._loop, self._seconds, self._callback = loop, seconds, callback
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, self._callback)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
