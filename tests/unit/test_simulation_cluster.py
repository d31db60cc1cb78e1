"""A Dask cluster of two workers: the same bytes as one process, also when a worker is lost."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import distributed
import pytest

from croupier.cli.app import main
from croupier.errors import Code, InputError
from croupier.simulation.cluster import Cluster
from croupier.simulation.running import Threads, run
from croupier.simulation.settings import Settings
from croupier.simulation.summary import summarize
from tests import simulated
from tests.ports import free_port

# Dask and Tornado speak of their own deprecations and of sockets that a lost worker leaves open.
pytestmark = pytest.mark.filterwarnings("ignore")


@dataclass
class Started:
    """A scheduler and its workers, each a process of its own."""

    address: str
    workers: list[subprocess.Popen[bytes]]


def started(stack: ExitStack, *arguments: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )

    def end() -> None:
        process.kill()
        process.wait()

    stack.callback(end)
    return process


@pytest.fixture(scope="module")
def cluster() -> Iterator[Started]:
    address = f"tcp://127.0.0.1:{(port := free_port())}"
    with ExitStack() as stack:
        started(stack, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
        workers = [
            started(stack, "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
                    "--host", "127.0.0.1")
            for _ in range(2)
        ]  # fmt: skip
        _wait_for(address, 2)
        yield Started(address, workers)


def _wait_for(address: str, number: int) -> None:
    connect: Any = distributed.Client

    deadline = time.monotonic() + 60
    while True:
        try:
            with connect(address, timeout=5, set_as_default=False) as client:
                client.wait_for_workers(number, timeout=60)
                return
        except OSError:
            if time.monotonic() > deadline:
                raise


def settings() -> Settings:
    tables = (
        simulated.table("mbs-megalink-3cp", 7, pace=40),
        simulated.table("mbs-megalink-uth", 2, pace=30, name="table 2", strategy="always-play"),
        simulated.table("mississippi-stud", 2, pace=20, name="table 3"),
    )
    return simulated.settings(*tables, seed=12)


def test_the_address_is_all_that_the_command_needs(cluster: Started, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["simulate", "rws-3cp", "--rounds", "3e5", "--boxes", "3", "--json"]
    assert main([*asked, "--workers", "1"]) == 0
    alone = capsys.readouterr().out
    assert main([*asked, "--cluster", cluster.address]) == 0
    assert capsys.readouterr().out == alone


def test_two_workers_give_the_bytes_of_one_process_and_may_be_lost(cluster: Started) -> None:
    """The last that asks this cluster."""
    rounds = 4 * settings().chunk_hours * 40
    alone = json.dumps(summarize(run(settings(), rounds, Threads(1))))
    together = run(settings(), rounds, Cluster(cluster.address))
    assert json.dumps(summarize(together)) == alone

    def lose_one(done: float, box_rounds: int) -> None:
        del done, box_rounds
        cluster.workers[0].kill()

    after_a_loss = run(settings(), rounds, Cluster(cluster.address), progress=lose_one)
    assert cluster.workers[0].wait(10) != 0
    assert cluster.workers[1].poll() is None
    assert json.dumps(summarize(after_a_loss)) == alone


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "127.0.0.1:notaport"])
def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr("croupier.simulation.cluster.PATIENCE", 2)
    with pytest.raises(InputError) as refused:
        run(settings(), 1_000, Cluster(address))
    assert refused.value.code == Code.CLUSTER_UNREACHABLE
    assert address in refused.value.message
