"""Structured logs of the floor. What is secret never reaches them: neither by its name nor by its look.

May import no other room.
"""

from __future__ import annotations

import io
import logging
import re
import sys
import traceback
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from typing import Any, Final, Literal, TextIO, cast

import structlog

HIDDEN: Final = "[hidden]"

#: A field whose name has one of these words in it is hidden, whatever it holds.
_SECRET_NAMES: Final = re.compile(
    r"passw|secret|token|cookie|authorization|hash|csrf|seed|salt|card|deck|hand|board|shuffle|credential",
    re.IGNORECASE,
)
#: Values that give themselves away: our own secrets by their prefix, argon2 hashes, passwords in database addresses.
_SECRET_VALUES: Final = re.compile(r"\b(?:cs|ck|ct)_[\w-]{20,}|\$argon2\S+|(?<=://)[^/\s:@]*:[^/\s@]+(?=@)")

#: The logger of the standard library that knows how much is written down of what we say.
_OURS: Final = logging.getLogger("croupier")
LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40}


def hide(value: Any) -> Any:
    """The same value with every secret replaced, however deep it lies."""
    if isinstance(value, str):
        return _SECRET_VALUES.sub(HIDDEN, value)
    if isinstance(value, Mapping):
        return {str(name): HIDDEN if _SECRET_NAMES.search(str(name)) else hide(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [hide(inner) for inner in value]
    if value is None or isinstance(value, bool | int | float):
        return value
    return _SECRET_VALUES.sub(HIDDEN, str(value))


def _hide_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    hidden: dict[str, Any] = hide(event)
    return hidden


def _tell_exceptions(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Where an exception came from and of which class it is. Not its message, which may quote a card or a password."""
    raised = event.pop("exc_info", None)
    if raised is True:
        raised = sys.exc_info()[1]
    if isinstance(raised, tuple):
        raised = raised[1]
    if isinstance(raised, BaseException):
        classes: list[str] = []
        places: list[str] = []
        link: BaseException | None = raised
        while link is not None and len(classes) < 5:
            classes.append(type(link).__qualname__)
            places += [
                f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(link.__traceback__)
            ]
            link = link.__cause__ or link.__context__
        event["exception"], event["at_lines"] = " < ".join(classes), places
    return event


class Unfailing(io.TextIOBase):
    """A stream for logs that never stops who writes to it: on a full disk lines are lost, and nothing else."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError, ValueError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self._stream.flush()

    def isatty(self) -> bool:
        return self._stream.isatty()


def configure_logs(level: str = "info", form: Literal["json", "text"] = "json", stream: TextIO | None = None) -> None:
    """Set up the logs of this process: one line an event, as JSON or to be read, on standard error."""
    target = Unfailing(stream or sys.stderr)
    processors, renderer = _configure_structlog(level, form, target)
    # What other packages log goes the same way and is cleaned like our own.
    handler = logging.StreamHandler(target)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=processors,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(LEVELS[level], logging.INFO))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = name != "uvicorn.access"


def _configure_structlog(level: str, form: str, target: TextIO | Unfailing) -> tuple[list[Any], Any]:
    renderer: Any = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=target.isatty(), exception_formatter=structlog.dev.plain_traceback)
    )
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _tell_exceptions,
        _hide_secrets,
    ]
    _OURS.setLevel(LEVELS[level])
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", target)),
        cache_logger_on_first_use=False,
    )
    return shared, renderer


def heeded(level: str) -> bool:
    """Whether something of this level is written down at all: for what would be said of every request."""
    return _OURS.isEnabledFor(LEVELS[level])


def logger(**bound: Any) -> Any:
    """A logger; structlog's own, whose methods take an event and its fields."""
    if not structlog.is_configured():
        # As it comes, structlog prints the local variables of an exception: everything we hide.
        _configure_structlog("warning", "text", Unfailing(sys.stderr))
    return structlog.get_logger(**bound)
