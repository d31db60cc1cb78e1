"""The PostgreSQL that tests get is real: it refuses strangers and keeps what was committed through a crash."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from tests.system.postgres import PostgresServer

pytestmark = pytest.mark.system


def test_a_committed_write_survives_a_crash_and_an_uncommitted_one_does_not(own_postgres: PostgresServer) -> None:
    with psycopg.connect(own_postgres.url()) as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)
        connection.execute("CREATE TABLE transfer (key text PRIMARY KEY, cents bigint NOT NULL)")
        connection.execute("INSERT INTO transfer VALUES ('ante', 2500)")
        connection.commit()
        connection.execute("INSERT INTO transfer VALUES ('play', 2500)")
        own_postgres.stop("immediate")
        with pytest.raises(psycopg.OperationalError):
            connection.commit()

    own_postgres.start()

    with psycopg.connect(own_postgres.url()) as connection:
        assert connection.execute("SELECT key, cents FROM transfer").fetchall() == [("ante", 2500)]


def test_a_restart_keeps_the_address_and_the_data(own_postgres: PostgresServer) -> None:
    address = own_postgres.url()
    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE meter AS SELECT 5000000 AS cents")

    own_postgres.stop()
    own_postgres.start()

    assert own_postgres.url() == address
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT cents FROM meter").fetchone() == (5_000_000,)


def test_a_fresh_database_is_empty_and_speaks_unicode(fresh_database: str) -> None:
    with psycopg.connect(fresh_database) as connection:
        tables = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
        assert tables == (0,)
        assert connection.execute("SELECT length('Q♠')").fetchone() == (2,)


def test_nobody_gets_in_without_the_password(postgres: PostgresServer) -> None:
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(postgres.url(), password="a guess")


def test_the_server_does_not_outlive_a_test_run_that_is_killed(root: Path) -> None:
    program = """
import time
from tests.system.postgres import running_server
with running_server() as server:
    print(server.url(), server.directory, flush=True)
    time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", program], cwd=root, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        url, directory = running.stdout.readline().split()
        psycopg.connect(url).close()
        os.kill(running.pid, signal.SIGKILL)

    patience = time.monotonic() + 30
    while Path(directory).exists() and time.monotonic() < patience:
        time.sleep(0.05)
    assert not Path(directory).exists()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)
