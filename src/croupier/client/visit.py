"""One visitor's connection to a floor: who he is, and requests that survive a lost answer.

A request that only looks is repeated as it is. One that changes something carries an idempotency key, so that the
server does it once however often it arrives; one without a key is repeated only if it never left.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from random import SystemRandom
from ssl import SSLContext
from typing import Any, Final, TypeVar

import httpx
import msgspec

from croupier.client.faults import Throttled, error_of, unreachable
from croupier.client.reading import reader
from croupier.errors import Code, CroupierError, InputError, StorageError

T = TypeVar("T")

#: How long a request is repeated before the visitor hears that nobody answers, in seconds.
PATIENCE: Final = 30.0
#: The first and the longest pause between two attempts, in seconds.
PAUSES: Final = (0.05, 2.0)
#: How long one attempt may take, in seconds.
ATTEMPT: Final = 20.0

#: Its own chance: whoever counts on a seeded `random` in the same process is not disturbed.
_CHANCE: Final = SystemRandom()

#: What another try may mend: the server starts, stops, or waits for its store.
_PASSING: Final = frozenset({502, 503, 504})


@cache
def _certificates() -> SSLContext:
    """Whom a visitor believes to be a server, read once for all visitors of a process: there are hundreds of them."""
    return httpx.create_ssl_context(trust_env=False)


class Visit:
    """One visitor's session: cookies, connection and retries. Not safe to share between threads."""

    def __init__(
        self,
        address: str,
        *,
        key: str | None = None,
        patience: float = PATIENCE,
        transport: httpx.BaseTransport | None = None,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.address = address.rstrip("/")
        #: Whether whoever comes has a key, and so is somebody already.
        self.keyed = key is not None
        self.patience = patience
        self.sleep = sleep
        self.clock = clock
        headers = {"Accept": "application/json"}
        if key is not None:
            headers["Authorization"] = f"Bearer {key}"
        # A client on the machine of the server must not be sent over a proxy that the environment names.
        self._http = httpx.Client(
            base_url=self.address, headers=headers, timeout=ATTEMPT, transport=transport, trust_env=False,
            verify=_certificates(),
        )  # fmt: skip
        self._csrf = ""

    def close(self) -> None:
        """Let go of the connection; the session stays open at the server."""
        self._http.close()

    def move_to(self, address: str) -> None:
        """Go on at another server of the same floor; session and key hold there as well."""
        held = list(self._http.cookies.jar)
        self.address = address.rstrip("/")
        self._http.base_url = httpx.URL(self.address)
        for cookie in held:
            self._http.cookies.set(cookie.name, cookie.value or "", domain=self._http.base_url.host, path="/")

    def holds(self, csrf: str | None) -> None:
        """From now on changes carry this token of the session; refuse a session that would not come along."""
        held = list(self._http.cookies.jar)
        if held and self._http.base_url.scheme != "https" and all(cookie.secure for cookie in held):
            message = "this floor takes sessions over HTTPS alone"
            expected = "the https address of the floor, or a key"
            raise InputError(Code.BAD_VALUE, message, at=self.address, expected=expected)
        self._csrf = csrf or ""

    def forget(self) -> None:
        """Forget the token and the cookies of a session that is over."""
        self._csrf = ""
        self._http.cookies.clear()

    # ---- requests

    def get(self, path: str, kind: type[T], **query: Any) -> T:
        """Ask for what stands at an address, as the message that it is."""
        asked = {name: _text(value) for name, value in query.items() if value is not None}
        return _read(self._repeated("GET", path, repeatable=True, params=asked), kind)

    def post(
        self,
        path: str,
        kind: type[T],
        body: Any = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> T:
        """Change something. With a key of idempotency the request is safe to repeat, and is repeated."""
        told = self._token() | dict(headers or {})
        if idempotency_key is not None:
            told["Idempotency-Key"] = idempotency_key
        content = None
        if body is not None:
            content, told = _write(body), told | _JSON
        repeatable = idempotency_key is not None
        return _read(self._repeated("POST", path, repeatable=repeatable, content=content, headers=told), kind)

    def delete(self, path: str) -> None:
        """End something; ending it twice does no harm."""
        self._repeated("DELETE", path, repeatable=True, headers=self._token())

    def patch(self, path: str, kind: type[T], body: Any) -> T:
        """Bring something into a state; saying so twice does no harm."""
        return _read(
            self._repeated("PATCH", path, repeatable=True, content=_write(body), headers=self._token() | _JSON), kind
        )

    def _token(self) -> dict[str, str]:
        return {"X-CSRF-Token": self._csrf} if self._csrf else {}

    def _repeated(self, method: str, path: str, *, repeatable: bool, **request: Any) -> httpx.Response:
        """Send a request until it is answered, as long as patience lasts and repetition is safe."""
        give_up_at = self.clock() + self.patience
        pauses = self.pauses()
        while True:
            fault: CroupierError
            try:
                answer = self._http.request(method, path, **request)
            except httpx.TransportError as error:
                fault = unreachable(self.address, str(error) or type(error).__name__)
                if not repeatable and not isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
                    raise fault from error
            else:
                if answer.is_success:
                    return answer
                fault = error_of(answer.status_code, answer.content, answer.headers)
                if not _passes(fault, answer.status_code) or not repeatable:
                    raise fault
            pause = next(pauses)
            if isinstance(fault, Throttled):
                pause = fault.wait_seconds
            if self.clock() + pause > give_up_at:
                raise fault
            self.sleep(pause)

    @staticmethod
    def pauses() -> Iterator[float]:
        """Pauses that grow, and differ between visitors, so that they do not all come back at once."""
        pause, longest = PAUSES
        while True:
            yield pause * _CHANCE.uniform(0.5, 1.0)
            pause = min(longest, pause * 2)

    @contextmanager
    def stream(self, path: str, headers: Mapping[str, str], read_timeout: float) -> Iterator[httpx.Response]:
        """An answer that does not end by itself, read as it comes."""
        timeout = httpx.Timeout(ATTEMPT, read=read_timeout)
        asked = {"Accept": "text/event-stream", **headers}
        with self._http.stream("GET", path, headers=asked, timeout=timeout) as answer:
            if not answer.is_success:
                answer.read()
                raise error_of(answer.status_code, answer.content, answer.headers)
            yield answer


_JSON: Final = {"Content-Type": "application/json"}


def fresh_key() -> str:
    """A key under which a change counts once."""
    return uuid.uuid4().hex


def _passes(fault: CroupierError, status: int) -> bool:
    """Whether the same request may be heard if only somebody waits."""
    return fault.code is Code.COMMANDS_TOO_FAST or (status in _PASSING and isinstance(fault, StorageError))


def _write(body: Any) -> bytes:
    return msgspec.json.encode(body)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read(answer: httpx.Response, kind: type[T]) -> T:
    if kind is type(None):
        return None
    try:
        return reader(kind).decode(answer.content)
    except msgspec.DecodeError as fault:
        raise StorageError(
            Code.INTERNAL_ERROR, f"the answer cannot be read: {fault}", at=str(answer.request.url.path),
            expected="a client as new as the server",
        ) from fault  # fmt: skip
