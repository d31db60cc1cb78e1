"""A report goes to a file, or the reader is told why it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from croupier.errors import InputError, package_missing, unreadable


@contextmanager
def report_file(path: Path) -> Iterator[TextIO]:
    """Open a file for a report."""
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            yield file
    except OSError as fault:
        raise unreadable("cannot write the file", fault, str(path), "a path that can be written") from None


def unwritable(path: Path, error: OSError, at: str) -> InputError:
    """The refusal to write where nothing can be written."""
    return unreadable(f"cannot write {path}", error, at, "a path that can be written")


def pyarrow_for(at: str) -> tuple[Any, Any]:
    """PyArrow and its Parquet files, or what to install for this option."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise package_missing("Parquet files need pyarrow", "parquet", at) from None
    return pyarrow, parquet
