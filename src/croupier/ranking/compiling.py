"""Compiled code and where it is kept, so that the second start of a program does not compile again.

Numba notices when the file of a kernel changes, but not when a kernel that it calls changes in another file. So the
compiled code lies in a directory named after the text of all files that can have a part in it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache, update_wrapper
from hashlib import sha256
from os import environ
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs

Function = TypeVar("Function", bound=Callable[..., object])


def kernel(function: Function) -> Function:
    """Compile a function with Numba when it is first called, and keep the result for later runs.

    A kernel may call kernels of its own directory and of `croupier.ranking`. It lets other Python threads run, and
    divides as NumPy does. Where no cache can be written it is compiled anew in each process.
    """
    return cast(Function, Kernel(function))


class Kernel:
    """A function that is compiled when it is first called: until then Numba, which starts slowly, is not imported."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.function = function
        update_wrapper(self, function)

    @cached_property
    def compiled(self) -> Any:
        """The function as Numba calls it."""
        import numba

        settings: Any = numba.config
        directory = cache_directory(Path(self.function.__code__.co_filename).parent)
        configured = settings.CACHE_DIR
        # Numba asks for the directory once, while it decorates; whoever uses Numba beside us keeps their own.
        settings.CACHE_DIR = "" if directory is None else str(directory)
        try:
            return numba.njit(cache=directory is not None, nogil=True, error_model="numpy")(self.function)
        finally:
            settings.CACHE_DIR = configured

    @property
    def _numba_type_(self) -> Any:
        """What Numba takes a kernel for that is called by another."""
        return self.compiled._numba_type_

    def __call__(self, *arguments: object) -> object:
        return self.compiled(*arguments)


def is_kept(compiled: Callable[..., object]) -> bool:
    """Whether the code of a kernel is kept from an earlier run; True where nothing can be kept."""
    function = cast(Kernel, compiled).function
    directory = cache_directory(Path(function.__code__.co_filename).parent)
    return directory is None or any(directory.rglob(f"*.{function.__name__}-*.nbi"))


@lru_cache
def cache_directory(sources: Path) -> Path | None:
    """Where the compiled code of one source directory is kept; None where nothing can be written.

    `NUMBA_CACHE_DIR` moves it; otherwise it is in the user's cache, so that the package itself may be read-only.
    """
    moved = environ.get("NUMBA_CACHE_DIR")
    base = Path(moved) if moved else platformdirs.user_cache_path("croupier")
    directory = base / f"kernels-{_digest(sources)}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        (directory / "in-use").touch()
    except OSError:
        return None
    return directory


def _digest(sources: Path) -> str:
    """A short name for the text of every module of this package and of the given directory."""
    text = sha256()
    for directory in sorted({Path(__file__).parent, sources}):
        for path in sorted(directory.glob("*.py")):
            text.update(path.read_bytes())
    return text.hexdigest()[:16]
