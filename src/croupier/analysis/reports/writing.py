"""A report goes to a file, or the reader is told why it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from croupier.errors import Code, InputError


@contextmanager
def report_file(path: Path) -> Iterator[TextIO]:
    """Open a file for a report."""
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            yield file
    except OSError as fault:
        reason = (fault.strerror or "it cannot be opened").lower()
        raise InputError(
            Code.FILE_UNREADABLE,
            f"cannot write the file: {reason}",
            at=str(path),
            expected="a path that can be written",
        ) from None
