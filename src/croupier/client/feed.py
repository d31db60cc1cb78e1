"""Live updates: Server-Sent Events that come back by themselves after a break, from the last one that was read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import httpx
import msgspec
from msgspec import Struct

from croupier.client.faults import unreachable
from croupier.client.visit import Visit
from croupier.errors import CroupierError, StorageError

#: The server says something at least every few seconds; who hears nothing for so long has lost it.
SILENCE: Final = 45.0


class Message(Struct, frozen=True):
    """One update: what kind it is, its number in the stream, and what it says."""

    event: str
    id: str
    data: str

    def read(self) -> Any:
        """What it says, as plain data."""
        return msgspec.json.decode(self.data)


def parse(lines: Iterable[str]) -> Iterator[Message]:
    """The messages in the lines of a stream. A message that was cut off before its blank line does not count."""
    event, number, data = "", "", list[str]()
    for line in lines:
        if not line:
            if data:
                yield Message(event or "message", number, "\n".join(data))
            event, data = "", []
            continue
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            data.append(value)
        elif field == "event":
            event = value
        elif field == "id" and "\0" not in value:
            number = value


def follow(
    visit: Visit, path: str, after: str = "", *, silence: float = SILENCE, until: Callable[[], bool] = lambda: False
) -> Iterator[Message]:
    """Updates without end, or `until` somebody has had enough.

    A break is mended from the last update that was read, as long as patience lasts.
    """
    last, pauses, broken_at = after, visit.pauses(), visit.clock()
    while not until():
        headers = {"Last-Event-ID": last} if last else {}
        fault: CroupierError
        try:
            with visit.stream(path, headers, silence) as answer:
                pauses = visit.pauses()
                try:
                    for message in parse(answer.iter_lines()):
                        last = message.id or last
                        yield message
                        if until():
                            return
                finally:
                    # However long it was quiet before: patience begins with the break.
                    broken_at = visit.clock()
            fault = unreachable(visit.address, "the stream ended")
        except httpx.TransportError as error:
            fault = unreachable(visit.address, str(error) or type(error).__name__)
        except StorageError as error:
            fault = error
        pause = next(pauses)
        if visit.clock() + pause > broken_at + max(visit.patience, pause):
            raise fault
        visit.sleep(pause)
