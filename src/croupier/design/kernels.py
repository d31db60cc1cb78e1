"""The compiled search: depth first through the rows, leaving out what no later row can mend."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from croupier.ranking.compiling import kernel

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@kernel
def spread_fails(low: float, high: float, mean: tuple[float, float], square: tuple[float, float]) -> bool:
    """Whether a variance with a mean and a square in these ranges is outside the bounds by more than floats err."""
    largest = max(mean[0] * mean[0], mean[1] * mean[1])
    smallest = 0.0 if mean[0] <= 0.0 <= mean[1] else min(mean[0] * mean[0], mean[1] * mean[1])
    room = 1e-12 * (square[1] + largest)
    return square[1] - smallest < low - room or square[0] - largest > high + room


@kernel
def search(
    sizes: Integers,
    after: Integers,
    ways: Integers,
    parts: Integers,
    least: Integers,
    most: Integers,
    lows: Integers,
    highs: Integers,
    squares: Floats,
    square_least: Floats,
    square_most: Floats,
    spread: Floats,
    state: Integers,
    sums: Integers,
    square_sums: Floats,
    found: npt.NDArray[np.uint16],
    steps: int,
) -> tuple[int, int]:
    """Go on from a state for so many steps or until `found` is full: how many were found, how many ruled out.

    `state[0]` is the row at which the search is, below 0 when all is done; the others are the options of the rows.
    `parts` are by bound, row and option, `least` and `most` by bound, row and first option that the row may have.
    `squares` are the parts of mean and square for the spread, whose bounds are `spread`: low, high.
    """
    rows, bounds, spreads = len(sizes), len(lows), len(squares)
    number, out, row = 0, 0, state[0]
    for _ in range(steps):
        if row < 0 or number == len(found):
            break
        state[1 + row] += 1
        at = state[1 + row]
        if at >= sizes[row]:
            row -= 1
            continue
        following = after[row, at]
        if ways[row + 1, following] == 0:
            continue
        fits = True
        for bound in range(bounds):
            total = sums[row, bound] + parts[bound, row, at]
            sums[row + 1, bound] = total
            if total + most[bound, row + 1, following] < lows[bound]:
                fits = False
                break
            if total + least[bound, row + 1, following] > highs[bound]:
                fits = False
                break
        if fits and spreads:
            mean = square_sums[row, 0] + squares[0, row, at]
            square = square_sums[row, 1] + squares[1, row, at]
            square_sums[row + 1, 0], square_sums[row + 1, 1] = mean, square
            fits = not spread_fails(
                spread[0],
                spread[1],
                (mean + square_least[0, row + 1, following], mean + square_most[0, row + 1, following]),
                (square + square_least[1, row + 1, following], square + square_most[1, row + 1, following]),
            )
        if not fits:
            out += ways[row + 1, following]
        elif row == rows - 1:
            for each in range(rows):
                found[number, each] = state[1 + each]
            number += 1
        else:
            row += 1
            state[1 + row] = following - 1
    state[0] = row
    return number, out
