"""A real server of its own process on a loopback port, which a test may kill and start again."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

import httpx

from tests.floor.forked import MAIN, ended, forked
from tests.ports import free_port

START_SECONDS = 180.0
#: The same for a floor whose tables another process takes over sooner.
SHORT_LEASES = f"from croupier.floor.hall import driver; driver.LEASE_SECONDS, driver.RENEWAL_SECONDS = 2, 0.5; {MAIN}"


def get(address: str, timeout: float = 20) -> httpx.Response:
    """What a server on this machine answers: in the clear, so that no certificates are read, which takes longer."""
    return httpx.get(address, trust_env=False, verify=False, timeout=timeout)


class Serving:
    """One `croupier serve`, at one address across restarts."""

    def __init__(self, directory: Path, database: str, config: Path | None = None, program: str = MAIN) -> None:
        self.database, self.config, self._program = database, config, program
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = directory / f"server-{self.port}.log"
        self._process: BaseProcess | None = None

    def start(self) -> None:
        """Start, and wait until the server can serve."""
        arguments = ["serve", "--port", str(self.port), "--log-level", "warning"]
        arguments += ["--config", str(self.config)] if self.config is not None else []
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
        # Not on the command line, where everybody would read the password.
        environment["CROUPIER_DATABASE"] = self.database
        self._process = forked(self.log, arguments, environment, self._program)
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if not self._process.is_alive():
                raise RuntimeError(f"the server did not start:\n{self.told}")
            try:
                if get(f"{self.address}/readyz", timeout=5).is_success:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise RuntimeError(f"the server is not ready:\n{self.told}")

    def kill(self) -> None:
        """Pull the plug."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask the server to stop, and give its exit status."""
        return self._end(signal.SIGTERM)

    def freeze(self) -> None:
        """Let it do nothing for a while, as a machine does that is suspended."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, what: signal.Signals) -> None:
        if self._process is not None:
            os.kill(self._process.pid or 0, what)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        os.kill(process.pid or 0, how)
        return ended(process)

    @property
    def told(self) -> str:
        """What the server has said."""
        return self.log.read_text(errors="replace")
