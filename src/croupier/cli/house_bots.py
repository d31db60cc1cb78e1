"""The bots that tables are configured with: a process of its own, which leaves when the server is gone.

They are devices of the house with keys of their own, made anew at every start, so they play where no guests are let in
and where browsers must come over HTTPS. They ask by plain HTTP on this machine, like any other program.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from croupier.floor.config import FloorConfig
    from croupier.floor.server import Served

#: What each of them is handed, in cents: they bet the least there is, so that it lasts for ever.
CHIPS: Final = 1_000_000_000
LABEL: Final = "house bots"


def house_bots(settings: FloorConfig, served: Served) -> HouseBots | None:
    """The bots of this floor, ready to be let in; None where no table wants any."""
    wanted = {one.id: one.bots for one in served.floor.tables.setups.values() if one.virtual and one.bots}
    if not wanted or not settings.house_bots:
        return None
    keys = []
    for number in range(1, max(wanted.values()) + 1):
        issued = served.services.people.staffing.house_device(f"House bot {number}", LABEL)
        served.floor.top_up(issued.key.account, CHIPS)
        keys.append(issued.secret)
    return HouseBots(settings.host, wanted, keys)


class HouseBots:
    """A process with all of them."""

    def __init__(self, host: str, wanted: dict[str, int], keys: list[str]) -> None:
        self._host = "127.0.0.1" if host in ("0.0.0.0", "localhost") else "::1" if host == "::" else host
        self._wanted, self._keys = wanted, keys
        self._process: subprocess.Popen[bytes] | None = None

    def come_in(self, port: int) -> None:
        """Let them in at this port. Their keys go where no list of processes shows them."""
        address = f"http://[{self._host}]:{port}" if ":" in self._host else f"http://{self._host}:{port}"
        tables = [f"--table={table}={count}" for table, count in self._wanted.items()]
        command = [sys.executable, "-c", "from croupier.cli.app import main; main()", "bots", address, *tables]
        self._process = subprocess.Popen(
            [*command, "--of-the-house"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, bufsize=0,
        )  # fmt: skip
        # A Ctrl-C in the moment before they have a session of their own ends them too: then nobody reads the keys, and
        # the server is closing anyway.
        with suppress(BrokenPipeError):
            if self._process.stdin is not None:
                self._process.stdin.write(json.dumps(self._keys).encode() + b"\n")

    def go(self) -> None:
        """Send them home."""
        if self._process is not None:
            self._process.terminate()
            if self._process.stdin is not None:
                self._process.stdin.close()
