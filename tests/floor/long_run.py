"""A long run by hand: what may be said on the command line, and a directory that goes when the run is over."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def long_run(describes: str | None, **usual: int | float | bool) -> Iterator[tuple[argparse.Namespace, Path]]:
    """The options that were given, each with its usual value, and a place for what the run writes."""
    options = argparse.ArgumentParser(description=describes)
    for name, value in usual.items():
        if isinstance(value, bool):
            options.add_argument(f"--{name}", action="store_true", default=value)
        else:
            options.add_argument(f"--{name}", type=type(value), default=value)
    given = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="croupier-") as directory:
        yield given, Path(directory)
