"""The lightest client that can put a server under load: keep-alive connections in one event loop, JSON in and out."""

from __future__ import annotations

import asyncio
import time
import uuid
from dataclasses import dataclass, field
from typing import Any

import msgspec

_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode


@dataclass
class Tally:
    """Every request's time in seconds, how many of them came too late for what they saw, and what did not go well."""

    seconds: list[float] = field(default_factory=list)
    conflicts: int = 0
    failures: list[str] = field(default_factory=list)

    @property
    def done(self) -> int:
        """The requests that did something."""
        return len(self.seconds) - self.conflicts - len(self.failures)

    def quantile(self, part: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Line:
    """One connection."""

    def __init__(self, port: int, tally: Tally, key: str = "") -> None:
        self._port, self._tally = port, tally
        self._head = f"Host: 127.0.0.1\r\n{f'Authorization: Bearer {key}' + chr(13) + chr(10) if key else ''}"
        self.name, self._sent = uuid.uuid4().hex, 0
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def open(self) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)

    def close(self) -> None:
        self._writer.close()

    async def get(self, path: str) -> Any:
        return (await self._exchange(f"GET {path} HTTP/1.1\r\n{self._head}\r\n".encode()))[1]

    async def post(self, path: str, said: Any) -> tuple[int, Any]:
        """A request whose time counts."""
        body = _encode(said)
        self._sent += 1
        head = (
            f"POST {path} HTTP/1.1\r\n{self._head}Content-Type: application/json\r\n"
            f"Idempotency-Key: {self.name}-{self._sent}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        begun = time.perf_counter()
        status, answer = await self._exchange(head.encode() + body)
        self._tally.seconds.append(time.perf_counter() - begun)
        return status, answer

    async def _exchange(self, request: bytes) -> tuple[int, Any]:
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        status = int(head[9:12])
        at = head.lower().index(b"content-length:") + 15
        length = int(head[at : head.index(b"\r\n", at)])
        return status, _decode(await self._reader.readexactly(length))
