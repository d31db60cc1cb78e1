"""Solved games, kept: a game is solved once for its prices and streets, and read from the user's cache afterwards.

The name of a file says what was solved: the main game in all that its solution depends on, and the text of the code
that solved it. So a changed pay table, reading or version is another file, and nothing is ever out of date. Each file
carries its own checksum: a damaged one is computed again.
"""

from __future__ import annotations

import json
import os
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import platformdirs

from croupier.analysis.holdem_solution import SolvedHoldem
from croupier.analysis.main_game import MainGame
from croupier.analysis.main_results import MainResults

if TYPE_CHECKING:
    from croupier.analysis.holdem.solver import FlopSums, Progress

_FORMAT: Final = 2
#: A file begins with the SHA-256 of what follows.
_DIGEST: Final = 32


def solve_holdem(
    game: MainGame, *, fresh: bool = False, progress: Progress | None = None, directory: Path | None = None
) -> SolvedHoldem:
    """The solution of a Hold'em game, from the cache if it is there and `fresh` does not ask for a new one."""
    path = _path(game, directory, ".solved")
    if not fresh and (known := _read(game, path)) is not None:
        return known
    return _solve(game, progress, directory)[0]


def solve_flops(
    game: MainGame, *, fresh: bool = False, progress: Progress | None = None, directory: Path | None = None
) -> tuple[SolvedHoldem, FlopSums]:
    """The solution with the sums by hole and flop, for whoever asks about every decision on the flop."""
    import numpy as np

    from croupier.analysis.holdem import flops
    from croupier.analysis.holdem.solver import FlopSums

    known = None if fresh else _read(game, _path(game, directory, ".solved"))
    content = _checked(_path(game, directory, ".flops"))
    if known is not None and content is not None:
        sums = np.load(BytesIO(content)).astype(np.int64)
        return known, FlopSums(flops.canonical_flops(flops.suit_orders()), sums)
    return _solve(game, progress, directory)


def _solve(game: MainGame, progress: Progress | None, directory: Path | None) -> tuple[SolvedHoldem, FlopSums]:
    from croupier.analysis.holdem.solver import solve, value_type

    solved, flop_sums = solve(game, progress)
    _write(game, solved, flop_sums.sums.astype(value_type(game)), directory)
    return solved, flop_sums


def _path(game: MainGame, directory: Path | None, suffix: str) -> Path:
    name = sha256(f"{_FORMAT} {_code()} {game!r}".encode()).hexdigest()[:24]
    return (directory or platformdirs.user_cache_path("croupier") / "solved") / f"{name}{suffix}"


def _code() -> str:
    """The text of everything that has a part in a solution, the ranking of hands included."""
    here = Path(__file__).parent
    folders = here / "holdem", here.parent / "ranking"
    text = sha256()
    for path in sorted(
        [path for folder in folders for path in folder.glob("*.py")]
        + [here / "holdem_solution.py", here / "main_results.py"]
    ):
        text.update(path.read_bytes())
    return text.hexdigest()


def _read(game: MainGame, path: Path) -> SolvedHoldem | None:
    """A kept solution; None if there is none, or it is not as it was written."""
    content = _checked(path)
    if content is None:
        return None
    kept: dict[str, Any] = json.loads(content)
    counts = tuple(tuple(tuple(map(int, row)) for row in plan) for plan in kept["results"])
    results = MainResults(game, tuple(map(int, kept["plans"])), counts)
    return SolvedHoldem(game, tuple(tuple(map(int, row)) for row in kept["kinds"]), results)


def _checked(path: Path) -> bytes | None:
    """What was kept in a file; None where there is none, or a single byte of it has changed."""
    try:
        digest, content = (whole := path.read_bytes())[:_DIGEST], whole[_DIGEST:]
    except OSError:
        return None
    return content if sha256(content).digest() == digest else None


def _write(game: MainGame, solved: SolvedHoldem, sums: Any, directory: Path | None) -> None:
    """Keep a solution. Where nothing can be written it is computed again next time."""
    import numpy as np

    kept = {"kinds": solved.kind_sums, "plans": solved.results.plans, "results": solved.results.counts}
    arrays, answers = _path(game, directory, ".flops"), _path(game, directory, ".solved")
    array = BytesIO()
    np.save(array, sums)
    try:
        answers.parent.mkdir(parents=True, exist_ok=True)
        for path, content in ((arrays, array.getvalue()), (answers, json.dumps(kept).encode())):
            # Written beside and moved into place, so that nobody ever reads half a file.
            unready = path.with_suffix(f".{os.getpid()}{path.suffix}")
            unready.write_bytes(sha256(content).digest() + content)
            unready.replace(path)
    except OSError:
        return
