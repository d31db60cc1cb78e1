"""Compiled: the best choices on whole boards."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from croupier.analysis.routes.boards.standings import COUNT, COUNT_BITS, Packed, Values
from croupier.analysis.routes.boards.types import Integers
from croupier.ranking.compiling import kernel


@kernel
def judge_columns(
    packed: Packed,
    values: Values,
    bands: npt.NDArray[np.uint8],
    # Plans, and the choice that each begins with.
    prices: Integers,
    choices: Integers,
    best: npt.NDArray[np.uint8],
    columns: Integers,
) -> None:
    """For these columns, by row: the choices that come to most, a bit for each."""
    for column in columns:
        for row in range(packed.shape[1]):
            counts = packed[column, row]
            if counts == 0:
                continue
            band = bands[values[column, row]]
            most, noted = np.int64(0), 0
            for plan in range(len(prices)):
                worth = prices[plan, band, 0]
                for at in range(5):
                    worth += (counts >> at * COUNT_BITS & COUNT) * prices[plan, band, at + 1]
                if noted == 0 or worth > most:
                    most, noted = worth, 0
                if worth == most:
                    noted |= 1 << choices[plan]
            best[column, row] = noted
