"""Tables that follow from the rules of ranking alone: kept between runs beside the compiled code.

A file begins with the SHA-256 of what follows, so that a damaged one counts as none. Where nothing can be written,
everything is made anew: no answer depends on what is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from io import BytesIO
from os import getpid
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from croupier.ranking.compiling import cache_directory

_DIGEST: Final = 32


def kept_tables(
    module: str, name: str, of: tuple[object, ...], make: Callable[[], Mapping[str, npt.NDArray[Any]]]
) -> dict[str, npt.NDArray[Any]]:
    """Tables by their names, as `make` makes them; from the file of an earlier run where there is one.

    They may depend on what they are tables `of`, on code of the directory of `module` and on `croupier.ranking`.
    """
    directory = cache_directory(Path(module).parent)
    path = None if directory is None else directory / f"{name}-{sha256(repr(of).encode()).hexdigest()[:16]}.npz"
    if path is not None and (content := read(path)) is not None:
        with np.load(BytesIO(content)) as file:
            found = {each: file[each] for each in file.files}
    else:
        found = dict(make())
        if path is not None:
            file = BytesIO()
            np.savez(file, **found)
            write(path, file.getvalue())
    for table in found.values():
        table.flags.writeable = False
    return found


def read(path: Path) -> bytes | None:
    """The content of a file that is kept; None if there is none, or it is not as it was written."""
    try:
        whole = path.read_bytes()
    except OSError:
        return None
    content = whole[_DIGEST:]
    return content if sha256(content).digest() == whole[:_DIGEST] else None


def write(path: Path, content: bytes) -> None:
    """Keep a file for later runs, where that is possible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Written beside and moved into place, so that nobody ever reads half a file.
        unready = path.with_suffix(f".{getpid()}{path.suffix}")
        unready.write_bytes(sha256(content).digest() + content)
        unready.replace(path)
    except OSError:
        return
