"""A real PostgreSQL server per test run: its own directory, a free loopback port, gone afterwards."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.ports import free_port
from tests.system.accounts import stepping_down, unprivileged_account

USER = "croupier"
START_ATTEMPTS = 5

#: A server that nobody crashes does not wait for the disk.
HASTY = ("-c fsync=off", "-c synchronous_commit=off", "-c full_page_writes=off")
#: Waits until nobody holds its standard input any more, then stops the server and removes its directory.
GUARD = 'cat; if [ -e "$0/data/postmaster.pid" ]; then "$@"; fi; rm -rf -- "$0"'


def _binary(name: str) -> str:
    """initdb or pg_ctl, from PATH or from where Debian keeps the versions it has."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]))
    found = shutil.which(name) or (str(debian[-1]) if debian else None)
    if found is None:
        pytest.fail(f"no {name} on this machine: run scripts/system-parts, or `make test-quick` to do without")
    return found


class PostgresServer:
    """A server that can be stopped, crashed and started again on the same data."""

    def __init__(self, directory: Path, *, durable: bool = True) -> None:
        self.directory = directory
        self._settings = () if durable else HASTY
        self._data = directory / "data"
        self._password = secrets.token_urlsafe(16)
        self._password_file = directory / "password"
        self._password_file.write_text(self._password + "\n")
        self.port = 0
        # PostgreSQL refuses to run as root.
        account = unprivileged_account()
        self._prefix = stepping_down(account)
        if account is not None:
            for path in (directory, self._password_file):
                os.chown(path, account.pw_uid, account.pw_gid)

    def command(self, program: str, *arguments: str) -> list[str]:
        """The command line of a PostgreSQL program for this server's data, run by whoever may run it."""
        return [*self._prefix, _binary(program), "-D", str(self._data), *arguments]

    def _run(self, program: str, *arguments: str) -> None:
        # The output goes to a file, because a server that inherited a pipe would keep it open and us waiting.
        with tempfile.TemporaryFile("w+") as output:
            done = subprocess.run(
                self.command(program, *arguments),
                cwd=self.directory,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                check=False,
            )
            if done.returncode:
                output.seek(0)
                raise RuntimeError(f"{program} {' '.join(arguments)} failed:\n{output.read()}{self.log}")

    @property
    def log(self) -> str:
        """What the server has said so far."""
        path = self.directory / "server.log"
        return path.read_text() if path.exists() else ""

    @property
    def pid(self) -> int:
        """The process that all others of the server come from."""
        return int((self._data / "postmaster.pid").read_text().partition("\n")[0])

    def create(self) -> None:
        """Make an empty cluster. Even on loopback it wants a password: other people may use this machine."""
        options = (
            "--no-sync",
            "--encoding=UTF8",
            "--no-locale",
            "--auth=scram-sha-256",
            f"--pwfile={self._password_file}",
        )
        self._run("initdb", "-U", USER, *options)

    def start(self) -> None:
        """Start listening, the first time on a port that is free; a restart keeps its address."""
        if self.port:
            self._listen(self.port)
            return
        for attempts_left in reversed(range(START_ATTEMPTS)):
            port = free_port()
            try:
                self._listen(port)
            except RuntimeError:  # somebody may have taken the port between our look and the start
                if not attempts_left:
                    raise
            else:
                self.port = port
                return

    def _listen(self, port: int) -> None:
        options = " ".join((f"-h 127.0.0.1 -p {port} -k '{self.directory}'", *self._settings))
        self._run("pg_ctl", "-w", "-l", str(self.directory / "server.log"), "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop; `immediate` is a crash: nothing is flushed, and the next start recovers from the log."""
        self._run("pg_ctl", "-w", "-m", mode, "stop")

    def url(self, database: str = "postgres") -> str:
        """Where a client finds a database of this server."""
        return f"postgresql://{USER}:{self._password}@127.0.0.1:{self.port}/{database}"


@contextmanager
def running_server(*, durable: bool = True) -> Iterator[PostgresServer]:
    """A server in a temporary directory, stopped and removed however the block ends."""
    directory = Path(tempfile.mkdtemp(prefix="croupier-postgres-"))
    server = PostgresServer(directory, durable=durable)
    # A process of its own cleans up as soon as ours lets go of it: at the end of the block, or when we are killed.
    guard = subprocess.Popen(
        ["bash", "-c", GUARD, str(directory), *server.command("pg_ctl", "-w", "-m", "immediate", "stop")],
        cwd="/",
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        server.create()
        server.start()
        yield server
    finally:
        guard.communicate()


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """The server all tests of this process share; leave it running. Whoever crashes one has his own."""
    with running_server(durable=False) as server:
        yield server


@pytest.fixture(scope="session")
def postgres_url(postgres: PostgresServer) -> str:
    """The shared server's default database."""
    return postgres.url()


@contextmanager
def database_on(postgres: PostgresServer, copied: str = "template1") -> Iterator[str]:
    """A copy of a database under a name of its own, gone afterwards."""
    name = f"test_{secrets.token_hex(6)}"
    create = psycopg.sql.SQL("CREATE DATABASE {} TEMPLATE {} STRATEGY file_copy")
    with psycopg.connect(postgres.url(), autocommit=True) as admin:
        admin.execute(create.format(psycopg.sql.Identifier(name), psycopg.sql.Identifier(copied)))
        yield name
        admin.execute(psycopg.sql.SQL("DROP DATABASE {} WITH (FORCE)").format(psycopg.sql.Identifier(name)))


@pytest.fixture
def fresh_database(postgres: PostgresServer) -> Iterator[str]:
    """The address of an empty database for one test."""
    with database_on(postgres) as name:
        yield postgres.url(name)


@pytest.fixture(scope="session")
def tables_of_a_floor(postgres: PostgresServer) -> Iterator[str]:
    """The name of a database with every table of a floor and nothing in them, to be copied."""
    from croupier.floor.record.engine import database_url, migrate, open_engine

    with database_on(postgres) as name:
        engine = open_engine(database_url(postgres.url(name)))
        migrate(engine)
        engine.dispose()
        yield name


@pytest.fixture
def floor_database(postgres: PostgresServer, tables_of_a_floor: str) -> Iterator[str]:
    """The address of a database for one test that has the tables of a floor already: making them takes longest."""
    with database_on(postgres, tables_of_a_floor) as name:
        yield postgres.url(name)


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """A server for one test alone, which may stop, crash and restart it."""
    with running_server() as server:
        yield server
