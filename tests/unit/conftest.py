"""A store of links in the tests of links, and a study that several tests read."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.app import main
from croupier.floor.link import LinkStore, open_links
from tests.links_in_memory import MemoryLinks
from tests.solved import LONGEST_STUDY, studied_once


@pytest.fixture
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], LinkStore]]:
    """Opens the store of the test again and again; memory is always the same one."""
    kind = request.param
    memory = LinkStore(MemoryLinks())
    database = request.getfixturevalue("fresh_database") if kind == "postgres" else f"sqlite:///{tmp_path / 'links.db'}"
    stores: list[LinkStore] = []

    def again() -> LinkStore:
        store = memory if kind == "memory" else open_links(database)
        stores.append(store)
        return store

    yield again
    for store in stores:
        store.close()


@pytest.fixture(scope="session")
def holdem_strategy() -> Any:
    """What `croupier strategy` says of the game whose study takes longest."""
    said = io.StringIO()
    with redirect_stdout(said), studied_once():
        assert main(["strategy", LONGEST_STUDY, "--json"]) == 0
    return json.loads(said.getvalue())
