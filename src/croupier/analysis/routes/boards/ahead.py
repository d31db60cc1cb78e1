"""On a new machine: the kernels that sum and tally, compiled by another process while this one compares hands.

Numba compiles one function at a time in a process, and a new machine has at least two cores. The other process goes
once through everything after the comparison, on a board of three cards on which nobody stands, and keeps what it
compiled where this one looks for it.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from threading import Thread

import numpy as np

from croupier.analysis.routes.boards.reaching import tally_columns
from croupier.analysis.routes.boards.sums import sum_columns
from croupier.analysis.routes.boards.tables import CompareRules, Relation, sum_prices, tally, unfilled
from croupier.analysis.routes.working import cores
from croupier.ranking import FIVE_CARD
from croupier.ranking.compiling import is_kept


@cache
def compile_ahead() -> None:
    """Let another process compile, once, where something is not kept yet and there is a core for it."""
    if cores() > 1 and sys.executable and not (is_kept(sum_columns) and is_kept(tally_columns)):
        quiet, program = subprocess.DEVNULL, f"from {__name__} import rehearse; rehearse()"
        child = subprocess.Popen([sys.executable, "-c", program], stdin=quiet, stdout=quiet, stderr=quiet)
        Thread(target=child.wait, daemon=True).start()


def rehearse() -> None:
    """Call each kernel with everything as it comes in a game, and next to nothing to do."""
    rules = CompareRules(FIVE_CARD, 3, 0, -1, 1)
    plain, suit = Relation.of(None, (), ()), Relation.of(0, (), ())
    by_ranks, by_rows = (plain, unfilled(rules, True)), [(suit, unfilled(rules, False))]
    bands, prices, one = np.zeros(1 << 16, np.uint8), np.zeros((2, 1, 6), np.int64), np.arange(1)
    sums = sum_prices(rules, by_ranks, by_rows, bands, prices, [0], (one, one))
    tally(rules, by_ranks, by_rows, bands, prices, sums)
