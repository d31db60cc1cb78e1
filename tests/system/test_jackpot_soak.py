"""Processes are killed and the server crashes in the middle of bets and wins, and nothing is lost or doubled."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.system.jackpot_soak import soak
from tests.system.postgres import PostgresServer


def test_killed_processes_and_a_crashed_server_lose_nothing(own_postgres: PostgresServer) -> None:
    result = soak(own_postgres.url(), processes=4, seconds=2.5, kills=5, server=own_postgres, crashes=1)
    assert result.kills >= 5
    assert result.crashes == 1
    assert result.rounds > 0


def test_killed_processes_lose_nothing_of_a_file(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'soak.db'}"
    result = soak(database, processes=3, seconds=2, kills=4, server=None, crashes=0)
    assert result.kills >= 4
    assert result.rounds > 0


@pytest.mark.slow
def test_sixteen_processes_for_a_minute(own_postgres: PostgresServer) -> None:
    result = soak(own_postgres.url(), processes=16, seconds=60, kills=60, server=own_postgres, crashes=3)
    assert result.kills >= 50
    assert result.crashes == 3
    assert result.awards > 0
