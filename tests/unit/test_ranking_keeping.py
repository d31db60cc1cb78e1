"""Tables are kept between runs, made anew where they are damaged or of something else, and not needed for an answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pytest

from croupier.ranking import FIVE_CARD, THREE_CARD
from croupier.ranking.compiling import cache_directory
from croupier.ranking.keeping import kept_tables


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where tables are kept in these tests."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    cache_directory.cache_clear()
    yield tmp_path
    cache_directory.cache_clear()


def made() -> Mock:
    return Mock(side_effect=lambda: {"squares": np.arange(4) ** 2, "names": np.array([7], np.uint16)})


def test_what_was_made_once_is_read_afterwards(directory: Path) -> None:
    make = made()
    for _ in range(2):
        found = kept_tables(__file__, "squares", (FIVE_CARD,), make)
        assert found["squares"].tolist() == [0, 1, 4, 9]
        assert found["names"].dtype == np.uint16
        assert not any(table.flags.writeable for table in found.values())
    assert make.call_count == 1
    assert len(list(directory.rglob("squares-*.npz"))) == 1


def test_tables_of_something_else_are_others(directory: Path) -> None:
    make = made()
    for of in ((FIVE_CARD,), (THREE_CARD,), (FIVE_CARD, 7)):
        kept_tables(__file__, "squares", of, make)
    assert make.call_count == 3 == len(list(directory.rglob("squares-*.npz")))


@pytest.mark.parametrize("place", [0, 40, -1])
def test_a_damaged_file_is_made_anew(directory: Path, place: int) -> None:
    make = made()
    kept_tables(__file__, "squares", (), make)
    (path,) = directory.rglob("squares-*.npz")
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)
    assert kept_tables(__file__, "squares", (), make)["squares"].tolist() == [0, 1, 4, 9]
    assert make.call_count == 2


def test_where_nothing_can_be_kept_tables_are_made_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a directory")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file" / "cache"))
    cache_directory.cache_clear()
    make = made()
    assert [kept_tables(__file__, "squares", (), make)["names"][0] for _ in range(2)] == [7, 7]
    assert make.call_count == 2
    cache_directory.cache_clear()
