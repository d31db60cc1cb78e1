"""Real servers in processes of their own, and clients that talk to them over the network."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from croupier.floor.people.passwords import Passwords
from tests.floor.fakes import CHEAP
from tests.floor.forked import ended, forked
from tests.floor.house import PASSWORD
from tests.ports import free_port

_HASH = Passwords(CHEAP).hash(PASSWORD)
_ADDRESS = re.compile(r"The floor is open at (http://\S+)/")


def floor_file(folder: Path, tables: str) -> Path:
    """A configuration with a dealer, a pit manager and these tables."""
    staff = "".join(
        f'[[staff]]\nname = "{name}"\nroles = ["{role}"]\npassword_hash = "{_HASH}"\n'
        for name, role in (
            ("the dealer", "dealer"),
            ("the shift manager", "shift-manager"),
            ("the administrator", "administrator"),
        )
    )
    path = folder / "floor.toml"
    path.write_text(tables + staff, encoding="utf-8")
    return path


class ServerProcess:
    """One `croupier serve`."""

    def __init__(self, config: Path, database: str) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CROUPIER_")}
        # Not on the command line, where everybody would read the password.
        environment["CROUPIER_DATABASE"] = database
        self._log = config.parent / f"server-{free_port()}.log"
        arguments = ["serve", "--config", str(config), "--port", "0", "--log-level", "error"]
        self.process = forked(self._log, arguments, environment)
        self.address = ""
        while not self.address and self.process.is_alive():
            time.sleep(0.02)
            if self._log.exists() and (found := _ADDRESS.search(self._log.read_text())):
                self.address = found.group(1)
        if not self.address:
            raise RuntimeError(f"the server stopped with status {ended(self.process)}")

    def kill(self) -> None:
        """Pull the plug."""
        self.process.kill()
        ended(self.process)

    def stop(self) -> None:
        """Ask it to stop, which it does in good order and then says by which signal."""
        self.process.terminate()
        assert ended(self.process) == -signal.SIGTERM


@contextmanager
def serving(config: Path, database: str) -> Iterator[ServerProcess]:
    """A server that is gone when the block ends."""
    server = ServerProcess(config, database)
    try:
        yield server
    finally:
        if server.process.is_alive():
            server.kill()


class Client:
    """Somebody with a browser: cookies, the token of his session, a key for each command."""

    def __init__(self, server: ServerProcess, name: str | None = None) -> None:
        self._http = httpx.Client(base_url=server.address, timeout=20, verify=False)
        if name is None:
            entered = self._http.post("/api/guests")
        else:
            entered = self._http.post("/api/session", json={"name": name, "password": PASSWORD})
        assert entered.status_code in (200, 201), entered.text
        self._http.headers["X-CSRF-Token"] = entered.json()["csrf_token"]
        self._keys = 0

    def move_to(self, server: ServerProcess) -> None:
        """Go on at another server of the same floor; the session is known there too."""
        self._http.base_url = httpx.URL(server.address)

    def get(self, path: str) -> Any:
        return self._http.get(path).json()

    def look(self, table: str) -> Any:
        return self.get(f"/api/tables/{table}")

    def say(self, table: str, type_: str, *, key: str = "", **said: Any) -> httpx.Response:
        self._keys += 1
        body = {"type": type_, "version": said.pop("version", None) or self.look(table)["version"], **said}
        headers = {"Idempotency-Key": key or f"{id(self)}-{self._keys}"}
        return self._http.post(f"/api/tables/{table}/commands", json=body, headers=headers)

    def follow(self, table: str, after: int, upto: int) -> list[int]:
        """The versions that live updates bring."""
        seen: list[int] = []
        with self._http.stream("GET", f"/api/tables/{table}/events", headers={"Last-Event-ID": str(after)}) as stream:
            for line in stream.iter_lines():
                if line.startswith("id: "):
                    seen.append(int(line[4:]))
                    if seen[-1] >= upto:
                        return seen
        return seen

    def close(self) -> None:
        self._http.close()
