"""What every test may use. `postgres_url`, `fresh_database`, `floor_database`, `own_postgres`, `chromium` and
`page` start a real server or browser; a test that asks for one carries the marker `system` without saying so."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import tempfile
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

from tests.collected import COLLECTED

pytest_plugins = ("tests.system.postgres", "tests.system.browser")

SYSTEM_FIXTURES = {"postgres", "postgres_url", "fresh_database", "own_postgres", "chromium", "page"}

# Runs repeat exactly and do not fail because another process had the processor for a moment.
settings.register_profile("croupier", derandomize=True, deadline=None)
settings.load_profile("croupier")

# Files of a floor are their owner's alone, and those that tests make beside it are no others'.
os.umask(0o077)

# What a test writes is gone with it: where memory serves as a disk and has room, nobody waits for a slower one. A copy
# of a database with all tables of a floor takes a hundredth of a second there and a third of one on a disk.
_MEMORY = Path("/dev/shm")
_ROOM = 2 * 2**30
if "TMPDIR" not in os.environ and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ROOM:
    os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)

# A shell has what it runs in the background ignore Ctrl-C, and a program under test would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Before the first test nothing becomes garbage. Each process of a whole run imports another part of the tests
    first: in a new clone all would compile the same modules, and so one finds compiled what another began with."""
    gc.disable()
    worker = getattr(session.config, "workerinput", None)
    if worker is not None and session.config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        root = session.config.rootpath
        modules = sorted(root.glob("tests/*/test_*.py"))
        first = int(worker["workerid"].removeprefix("gw")) * len(modules) // worker["workercount"]
        for path in modules[first:] + modules[:first]:
            with suppress(Exception):  # collecting it says what is wrong
                import_module(".".join(path.relative_to(root).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    config.stash[COLLECTED] = tuple(items)
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if SYSTEM_FIXTURES & fixtures:
            item.add_marker("system")
        # A browser on a busy machine may miss its moment once; twice is a fault. The summary names what was tried
        # again, and `--reruns 0` leaves it at the first attempt.
        if "chromium" in fixtures and config.getoption("reruns") is None:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    """What is there now stays until the end: nobody who looks for garbage goes through thousands of tests again."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000)


@pytest.fixture(scope="session", autouse=True)
def _own_data_directory(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keys of floors on a server's database lie in the user's data directory: no test writes into a real one."""
    os.environ["XDG_DATA_HOME"] = str(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The top of the repository."""
    return Path(__file__).parent.parent


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A second attempt begins in a fresh room; and no text depends on the width of the terminal the tests run in."""
    if isinstance(item, pytest.Function) and getattr(item, "execution_count", 1) > 1:
        for room in item._fixtureinfo.name2fixturedefs.get("room", ()):
            room.finish(item._request)  # type: ignore[arg-type]
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
