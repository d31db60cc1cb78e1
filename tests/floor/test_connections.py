"""Connections that say nothing, or a letter now and then, or do not listen: none of them keeps a place for long."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from croupier.errors import Code, StorageError
from croupier.floor.web import connections, streams
from croupier.floor.web import connections as room
from croupier.floor.web.connections import Connection

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n"


async def app(_scope: Any, receive: Any, send: Any) -> None:
    """Hears all of a request, and answers."""
    while (message := await receive())["type"] == "http.request" and message.get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


class Timer:
    """A time that ends when the test says so."""

    def __init__(self, seconds: float, at_end: Callable[[], None]) -> None:
        self.seconds, self.at_end, self.cancelled = seconds, at_end, False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """An event loop whose time stands still; requests that it is given are not begun."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []

    def call_later(self, seconds: float, at_end: Callable[[], None]) -> Timer:
        self.timers.append(Timer(seconds, at_end))
        return self.timers[-1]

    def create_task(self, work: Any) -> asyncio.Future[None]:
        work.close()
        return asyncio.Future(loop=_IDLE)

    def running(self, seconds: float) -> list[Timer]:
        return [timer for timer in self.timers if timer.seconds == seconds and not timer.cancelled]


_IDLE = asyncio.new_event_loop()


class Wire:
    """The visitor's end."""

    def __init__(self) -> None:
        self.sent, self.closed, self.cut = b"", False, False

    def write(self, data: bytes) -> None:
        self.sent += data

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.cut = True

    def is_closing(self) -> bool:
        return self.closed

    def get_extra_info(self, _name: str) -> None:
        return None

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Visit:
    """A connection with both of its ends."""

    def __init__(self, state: ServerState | None = None) -> None:
        self.loop, self.wire = Loop(), Wire()
        config = uvicorn.Config(app, log_config=None, http=Connection)
        self.connection = Connection(config, state or ServerState(), {}, _loop=self.loop)
        self.connection.connection_made(self.wire)  # type: ignore[arg-type]

    @property
    def waiting(self) -> list[Timer]:
        return self.loop.running(connections.REQUEST_SECONDS)

    def says(self, said: bytes) -> None:
        self.connection.data_received(said)

    def answered(self) -> None:
        """The application has answered the latest request."""
        self.connection.cycle.response_complete = True
        self.connection.on_response_complete()

    def time_is_up(self) -> None:
        (timer,) = self.waiting
        timer.at_end()


def error(sent: bytes) -> tuple[int, str]:
    head, _, body = sent.partition(b"\r\n\r\n")
    assert b"connection: close" in head
    return int(head.split()[1]), json.loads(body)["error"]["code"]


def test_whoever_says_nothing_is_let_go_without_a_word() -> None:
    visit = Visit()
    visit.time_is_up()
    assert visit.wire.closed
    assert visit.wire.sent == b""


def test_letters_now_and_then_do_not_stretch_the_time() -> None:
    visit = Visit()
    (begun,) = visit.waiting
    for place in range(len(GET) - 1):
        visit.says(GET[place : place + 1])
        assert visit.waiting == [begun]
    visit.time_is_up()
    assert error(visit.wire.sent) == (408, "request-too-slow")
    assert visit.wire.closed


def test_a_request_that_came_is_answered_in_our_own_time() -> None:
    visit = Visit()
    visit.says(GET)
    assert visit.waiting == []


def test_the_next_request_has_its_own_time() -> None:
    visit = Visit()
    visit.says(GET)
    visit.answered()
    assert visit.waiting == [], "between two requests uvicorn's own time runs"
    visit.says(b"G")
    visit.time_is_up()
    assert error(visit.wire.sent)[0] == 408


def test_a_body_has_to_come_as_well() -> None:
    visit = Visit()
    visit.says(POST + b"12")
    assert visit.waiting
    visit.says(b"3")
    visit.time_is_up()
    assert error(visit.wire.sent) == (408, "request-too-slow")
    assert visit.wire.closed
    assert asyncio.run(visit.connection.cycle.receive())["type"] == "http.disconnect", "nobody waits for it any longer"
    in_time = Visit()
    in_time.says(POST + b"12")
    in_time.says(b"345")
    assert in_time.waiting == []


def test_a_request_that_was_answered_before_all_of_it_came_gets_no_second_answer() -> None:
    visit = Visit()
    visit.says(POST + b"12")
    visit.answered()
    visit.time_is_up()
    assert visit.wire.closed
    assert visit.wire.sent == b""


def test_a_head_without_end_is_refused() -> None:
    visit = Visit()
    visit.says(GET[:-2] + b"X-Much: " + b"a" * 70_000)
    assert error(visit.wire.sent) == (413, "request-too-large")
    assert visit.wire.closed


def test_a_head_that_comes_in_pieces_is_as_long_as_all_of_them() -> None:
    visit = Visit()
    visit.says(GET[:-2])
    for _ in range(100):
        visit.says(b"X-Much: " + b"a" * 1000 + b"\r\n")
        if visit.wire.closed:
            break
    assert error(visit.wire.sent) == (413, "request-too-large")


def test_empty_lines_between_requests_do_not_keep_a_connection() -> None:
    visit = Visit()
    visit.says(GET)
    visit.answered()
    for _ in range(10):
        visit.says(b"\r\n")
    visit.time_is_up()
    assert visit.wire.closed
    assert visit.wire.sent == b""


HEAD = b"POST / HTTP/1.1\r\nHost: localhost\r\n"


@pytest.mark.parametrize(
    "said",
    [
        b"What is this?\r\n\r\n",
        HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        HEAD + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n12345",
        HEAD + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\n12345",
        HEAD + b"Content-Length: +5\r\n\r\n12345",
        HEAD + b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
        HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        HEAD.replace(b"1.1", b"1.0") + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        HEAD.replace(b"1.1", b"1.0") + b"Connection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        HEAD + b"X-Folded: one\r\n two\r\n\r\n",
        HEAD + b"X-Spaced : one\r\n\r\n",
        b"POST / HTTP/1.1\nHost: localhost\n\n",
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    ],
)
def test_what_two_servers_could_read_differently_is_refused(said: bytes) -> None:
    visit = Visit()
    visit.says(said)
    assert error(visit.wire.sent) == (400, "bad-json")
    assert visit.wire.closed


def test_nonsense_after_a_request_is_no_answer_to_it() -> None:
    visit = Visit()
    visit.says(GET + b"What is this?\r\n\r\n")
    assert visit.wire.sent == b"", "this would be taken for the answer to the first request"
    assert visit.wire.cut


def test_a_body_that_breaks_off_in_nonsense_is_not_heard() -> None:
    visit = Visit()
    visit.says(HEAD + b"Transfer-Encoding: chunked\r\n\r\nnonsense\r\n")
    assert error(visit.wire.sent) == (400, "bad-json")
    assert asyncio.run(visit.connection.cycle.receive())["type"] == "http.disconnect"


@pytest.mark.parametrize("begun", [b"12", b"12345" + POST + b"12"], ids=["this one", "the one before"])
def test_where_an_answer_has_begun_nothing_is_added_to_it(begun: bytes) -> None:
    visit = Visit()
    visit.says(POST + begun)
    visit.connection.cycle.response_started = len(begun) == 2
    visit.time_is_up()
    assert visit.wire.sent == b""
    assert visit.wire.cut


def test_whoever_does_not_take_the_answer_is_cut_off() -> None:
    visit = Visit()
    visit.says(GET)
    visit.connection.pause_writing()
    visit.connection.resume_writing()
    assert visit.loop.running(connections.ANSWER_SECONDS) == []
    visit.connection.pause_writing()
    (timer,) = visit.loop.running(connections.ANSWER_SECONDS)
    timer.at_end()
    assert visit.wire.cut


def test_no_time_runs_on_when_somebody_has_gone() -> None:
    visit = Visit()
    visit.says(GET[:5])
    visit.connection.pause_writing()
    visit.connection.connection_lost(None)
    assert visit.waiting == []
    assert visit.loop.running(connections.ANSWER_SECONDS) == []


def test_there_is_room_for_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "room", lambda: 2)
    state = ServerState()
    first, second, third = (Visit(state) for _ in range(3))
    assert not first.wire.closed
    assert not second.wire.closed
    assert error(third.wire.sent) == (503, "not-ready")
    assert b"retry-after" in third.wire.sent
    third.connection.connection_lost(None)
    first.connection.connection_lost(None)
    assert not Visit(state).wire.closed


def test_the_room_fits_the_files_that_the_system_grants() -> None:
    assert 1 <= room.room() <= room.MOST_CONNECTIONS


@pytest.mark.parametrize(("files", "most"), [(10_000, 8), (10, 5)])
def test_listeners_leave_room_for_players_and_passers_by_for_people(
    files: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "MOST_STREAMS", 8)
    monkeypatch.setattr(streams, "room", lambda: files)
    somebody: Any = object()

    def admitted(watchers: int, person: Any) -> bool:
        floor: Any = SimpleNamespace(feed=SimpleNamespace(watchers=watchers))
        try:
            streams.require_room(floor, person)
        except StorageError as refused:
            return refused.code is not Code.NOT_READY
        return True

    assert [admitted(watchers, None) for watchers in (most // 2 - 1, most // 2)] == [True, False]
    assert [admitted(watchers, somebody) for watchers in (most // 2, most - 1, most)] == [True, True, False]


# ---- over the network


@contextmanager
def listening() -> Iterator[int]:
    """A server with our connections, at the port that it gives."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        config = uvicorn.Config(app, http=Connection, lifespan="off", log_config=None, timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]})
        thread.start()
        try:
            yield door.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


@pytest.mark.parametrize("slow", [GET[:20] + b"x" * 1000, POST.replace(b"5", b"5000") + b"x" * 1000])
def test_a_slow_request_over_the_network(slow: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.5)
    with listening() as port, socket.create_connection(("127.0.0.1", port), timeout=60) as visitor:
        visitor.sendall(slow[:-1000])
        heard = _drip(visitor, slow[-1000:])
    assert heard == b"" or error(heard) == (408, "request-too-slow")


def _drip(visitor: socket.socket, said: bytes) -> bytes:
    """Send a letter at a time until the other end has had enough; gives what it said."""
    visitor.setblocking(False)
    for place in range(len(said)):
        try:
            visitor.send(said[place : place + 1])
            heard = visitor.recv(65536)
        except BlockingIOError:
            time.sleep(0.02)
        except ConnectionError:
            return b""
        else:
            return heard
    raise AssertionError("the server would have waited for ever")


def test_a_quick_visitor_is_served_while_slow_ones_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "room", lambda: 4)
    with listening() as port:
        slow = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(3)]
        for one in slow:
            one.sendall(GET[:-2])
        with socket.create_connection(("127.0.0.1", port), timeout=60) as quick:
            quick.sendall(GET)
            assert quick.recv(65536).startswith(b"HTTP/1.1 200 ")
            with socket.create_connection(("127.0.0.1", port), timeout=60) as one_too_many:
                assert error(one_too_many.recv(65536)) == (503, "not-ready")
        for one in slow:
            one.sendall(b"\r\n")
            assert one.recv(65536).startswith(b"HTTP/1.1 200 ")
            one.close()
