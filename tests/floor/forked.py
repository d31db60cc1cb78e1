"""Programs in processes of their own, forked from one that has loaded the server, which takes longest of a start."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path

MAIN = "import sys; from croupier.cli.app import main; sys.exit(main())"
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["__main__", "tests.floor.loaded"])


def forked(log: Path, arguments: Sequence[str], environment: Mapping[str, str], program: str = MAIN) -> BaseProcess:
    """What `python -c program` would be with these arguments: a process to signal and to kill; its words are logged."""
    process = FORKS.Process(target=_run, args=(str(log), tuple(arguments), dict(environment), program))
    process.start()
    return process


def ended(process: BaseProcess, seconds: float = 30) -> int:
    """Wait until it has ended, and give its exit status."""
    process.join(seconds)
    if process.exitcode is None:
        raise TimeoutError(f"process {process.pid} still runs after {seconds:.0f} seconds")
    return process.exitcode


def _run(log: str, arguments: tuple[str, ...], environment: dict[str, str], program: str) -> None:
    said = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream, opened in enumerate((os.open(os.devnull, os.O_RDONLY), said, said)):
        os.dup2(opened, stream)
    # Workers of a server are handed its standard input by its number.
    sys.stdin = os.fdopen(0, closefd=False)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["-c", *arguments]
    exec(program, {"__name__": "__main__"})
