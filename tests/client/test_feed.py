"""Live updates that come back after a break and miss nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import httpx
import pytest

from croupier.client.feed import Message, follow, parse
from croupier.errors import Code, Refusal, StorageError
from tests.client.test_visit import Wire, refused


def test_messages_are_read_from_their_lines() -> None:
    lines = [
        ": beat",
        "",
        "id: 7",
        "event: step",
        "data: {",
        "data:  1}",
        "",
        "data: plain",
        "",
        "id: 9",
        "data: cut off",
    ]
    assert list(parse(lines)) == [Message("step", "7", "{\n 1}"), Message("message", "7", "plain")]


def stream(*parts: bytes, broken: bool = False) -> httpx.Response:
    class Body(httpx.SyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            yield from parts
            if broken:
                raise httpx.ReadError("gone")

    return httpx.Response(200, stream=Body())


def test_a_break_is_mended_from_the_last_message_that_was_read() -> None:
    wire = Wire(
        stream(b"id: 1\ndata: a\n\nid: 2\nda", broken=True),
        httpx.ConnectError("restarting"),
        refused(503, "not-ready"),
        stream(b"id: 2\ndata: b\n\n"),
        stream(b"id: 3\ndata: c\n\n"),
    )
    messages = follow(wire.visit(), "/events", "0")
    assert [message.data for message in islice(messages, 3)] == ["a", "b", "c"]
    assert [request.headers["Last-Event-ID"] for request in wire.requests] == ["0", "1", "1", "1", "2"]
    assert wire.requests[0].headers["Accept"] == "text/event-stream"


def test_a_refusal_ends_the_stream() -> None:
    with pytest.raises(Refusal) as caught:
        next(follow(Wire(refused(404, "not-found")).visit(), "/events"))
    assert caught.value.code is Code.NOT_FOUND


def test_patience_ends_where_nothing_comes_any_more() -> None:
    wire = Wire(stream(b"id: 1\ndata: a\n\n"), *[httpx.ConnectError("closed")] * 1000)
    messages = follow(wire.visit(patience=3.0), "/events")
    assert next(messages).data == "a"
    with pytest.raises(StorageError, match="does not answer"):
        next(messages)
    assert wire.time <= 3
