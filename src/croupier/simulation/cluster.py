"""Chunks on a Dask cluster: its address is all that is needed, and croupier installed where its workers run.

The workers make their own tables from the settings. A worker that is lost takes nothing with it: its chunks are
played again elsewhere, and come out the same.
"""

from __future__ import annotations

from typing import Any

from croupier.errors import Code, CroupierError, InputError, package_missing
from croupier.simulation.chunks import encode, play_chunk, prepare
from croupier.simulation.running import Results
from croupier.simulation.settings import Settings

#: Seconds to wait for the scheduler, and then for a first worker.
PATIENCE = 10


class Cluster:
    """The workers of a Dask cluster."""

    def __init__(self, address: str) -> None:
        self._address = address

    def play(self, settings: Settings, first: int, last: int, rounds: int) -> Results:
        """Play with a few chunks for each of the cluster's threads under way."""
        client = connected(self._address)
        try:
            # Made on the cluster and known to it by how it is made, so that it can be made again after a loss.
            playable = client.submit(prepare, encode(settings), key=f"croupier-{settings.digest}", pure=True)
            jobs: dict[int, Any] = {}
            sent = first
            for chunk in range(first, last):
                ahead = 2 + 2 * sum(client.nthreads().values())
                while sent < min(last, chunk + ahead):
                    jobs[sent] = client.submit(play_chunk, playable, sent, rounds, pure=False, retries=3)
                    sent += 1
                job = jobs.pop(chunk)
                tallies = the_result(job, f"chunk {chunk}")
                del job
                yield tallies
        finally:
            client.close()


def the_result(job: Any, what: str) -> Any:
    """What a job of the cluster gives; an error that says so where it gave the job up."""
    try:
        return job.result()
    except CroupierError:
        raise
    except Exception as error:
        message = f"the cluster gave {what} up: {type(error).__name__}: {error}"
        expected = "workers with this version of croupier installed"
        raise InputError(Code.CLUSTER_FAILED, message, at="--cluster", expected=expected) from error


def connected(address: str) -> Any:
    """A client of the scheduler at an address, which has at least one worker."""
    try:
        import distributed
    except ImportError:
        raise package_missing("a cluster needs dask.distributed", "cluster", "--cluster") from None
    try:
        connect: Any = distributed.Client
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        message = f"no Dask scheduler answers at {address}"
        expected = "the address of a running scheduler, such as tcp://127.0.0.1:8786"
        raise InputError(Code.CLUSTER_UNREACHABLE, message, at="--cluster", expected=expected) from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except Exception as error:
        client.close()
        message = f"the cluster at {address} has no workers"
        expected = "at least one worker: dask worker ADDRESS"
        raise InputError(Code.CLUSTER_UNREACHABLE, message, at="--cluster", expected=expected) from error
    return client
