"""How many connections a process holds at a time."""

from __future__ import annotations

from typing import Final

#: How many at most, and how many files the process needs for itself.
MOST_CONNECTIONS: Final = 10_000
OWN_FILES: Final = 200


def room() -> int:
    """How many connections this process can hold: each is a file, and the system says how many of those there are."""
    try:
        import resource
    except ImportError:
        return MOST_CONNECTIONS
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_CONNECTIONS if files < 0 else max(1, min(MOST_CONNECTIONS, files - OWN_FILES))
