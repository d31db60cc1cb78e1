"""Ports for servers that come later, or come again: nobody else is given one of them meanwhile."""

from __future__ import annotations

import random
import socket
from pathlib import Path

#: Where the system says which ports it gives to connections that ask for none.
_RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")
_BELOW = 12_000
_chance = random.SystemRandom()


def free_port() -> int:
    """A port of this machine at which nobody listens, below those that any connection of any program may be given."""
    first = int(_RANGE.read_text().split()[0]) if _RANGE.exists() else 32_768
    for _ in range(100):
        port = _chance.randrange(first - _BELOW, first) if first > _BELOW + 1024 else 0
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            found: int = probe.getsockname()[1]
            return found
    raise RuntimeError("no port is free")
