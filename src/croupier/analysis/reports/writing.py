"""A report goes to a file, or the reader is told why it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from croupier.errors import Code, InputError


@contextmanager
def report_file(path: Path) -> Iterator[TextIO]:
    """Open a file for a report."""
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            yield file
    except OSError as fault:
        reason = (fault.strerror or "it cannot be opened").lower()
        message = f"cannot write the file: {reason}"
        raise InputError(Code.FILE_UNREADABLE, message, at=str(path), expected="a path that can be written") from None


def unwritable(path: Path, error: OSError, at: str) -> InputError:
    """The refusal to write where nothing can be written."""
    reason = (error.strerror or "it cannot be opened").lower()
    return InputError(
        Code.FILE_UNREADABLE, f"cannot write {path}: {reason}", at=at, expected="a path that can be written"
    )


def pyarrow_for(at: str) -> tuple[Any, Any]:
    """PyArrow and its Parquet files, or what to install for this option."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise InputError(
            Code.PACKAGE_MISSING, "Parquet files need pyarrow", at=at, expected="pip install 'croupier[parquet]'"
        ) from None
    return pyarrow, parquet
