"""A store of links in the tests of links."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.floor.link import LinkStore, open_links
from tests.links_in_memory import MemoryLinks


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
