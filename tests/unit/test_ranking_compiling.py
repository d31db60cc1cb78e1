"""Compiled code is kept between runs, never outlives its sources, and is not needed for an answer."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numba
import pytest

from croupier.ranking.compiling import cache_directory, is_kept, kernel

PROGRAM = "from second import twice; print(twice(10), sum(twice.compiled.stats.cache_hits.values()))"
FIRST = """
from croupier.ranking.compiling import kernel
@kernel
def once(x):
    return x + {step}
"""
SECOND = """
from croupier.ranking.compiling import kernel
from first import once
@kernel
def twice(x):
    return once(once(x))
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Two modules with a kernel each, the second calling the first."""
    directory = tmp_path / "sources"
    directory.mkdir()
    (directory / "first.py").write_text(FIRST.format(step=1))
    (directory / "second.py").write_text(SECOND)
    return directory


@pytest.fixture
def twice(sources: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    """The second kernel as a program that starts now has it, under these settings."""
    monkeypatch.syspath_prepend(str(sources))
    # The modules are written again within the second in which Python takes a file for unchanged.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)

    def imported(**environment: str) -> Any:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        forget()
        return importlib.import_module("second").twice

    yield imported
    forget()


def forget() -> None:
    """What of the two modules is known in this process."""
    for name in ("first", "second"):
        sys.modules.pop(name, None)
    cache_directory.cache_clear()


def ran(twice: Any) -> tuple[int, int]:
    """What `twice(10)` is, and how often its compiled code was found."""
    return twice(10), sum(twice.compiled.stats.cache_hits.values())


def test_compiled_code_is_found_again_until_what_it_calls_changes(
    sources: Path, twice: Callable[..., Any], tmp_path: Path
) -> None:
    cache = str(tmp_path / "cache")
    assert ran(twice(NUMBA_CACHE_DIR=cache)) == (12, 0)
    assert ran(twice()) == (12, 1)
    (sources / "first.py").write_text(FIRST.format(step=2))
    assert ran(twice()) == (14, 0)


def test_another_process_finds_it_too(sources: Path, twice: Callable[..., Any], tmp_path: Path) -> None:
    assert ran(twice(NUMBA_CACHE_DIR=str(tmp_path / "cache"))) == (12, 0)
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=sources, capture_output=True, text=True, check=True)
    assert done.stdout == "12 1\n"


def test_what_is_kept_is_known(twice: Callable[..., Any], tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    for kept in (False, True):
        compiled = twice(NUMBA_CACHE_DIR=cache)
        assert [is_kept(compiled), compiled(10), is_kept(compiled)] == [kept, 12, True]


def test_the_users_cache_serves_a_package_that_cannot_be_written(
    sources: Path, twice: Callable[..., Any], tmp_path: Path
) -> None:
    home = tmp_path / "home"
    assert ran(twice(XDG_CACHE_HOME=str(home))) == (12, 0)
    assert ran(twice()) == (12, 1)
    assert list(home.glob("croupier/kernels-*/**/second.twice-*.nbi"))
    assert not list(sources.rglob("*.nbi"))


def test_where_nothing_can_be_kept_it_is_compiled_each_time(twice: Callable[..., Any], tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a directory")
    for _ in range(2):
        assert ran(twice(NUMBA_CACHE_DIR=str(in_the_way / "cache"))) == (12, 0)


def test_others_keep_their_own_numba_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings: Any = numba.config
    # Numba reads its settings again where one of its variables has changed.
    monkeypatch.setattr(settings, "CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    cache_directory.cache_clear()
    doubled: Any = kernel(lambda x: 2 * x)
    assert doubled(21) == 42
    assert str(tmp_path) == settings.CACHE_DIR
    assert list(tmp_path.glob("kernels-*/**/*.nbi"))
    cache_directory.cache_clear()


def test_kernels_are_imported_without_numba() -> None:
    program = "import sys, croupier.ranking.kernels, croupier.analysis.routes.boards; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
