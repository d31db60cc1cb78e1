"""Compiled: prices on whole boards, summed over the cards to come, one column of hole cards at a time.

A board of so many cards grows by a card of the suit or by one outside it. So the sum for a row is over the rows with
one more rank in the suit, and over those with one more rank outside it, as often as there are cards of it. Sums are
over the cards in their order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.routes.boards.standings import COUNT, COUNT_BITS, Packed, Values
from croupier.analysis.routes.boards.types import Integers
from croupier.ranking.compiling import kernel


class Frame(NamedTuple):
    """How boards grow, as the kernels of all columns want it."""

    #: By row: the number of its ranks; by column: the pair of ranks.
    plain_of_row: Integers
    pairs: Integers
    #: By column: its ranks in the suit, and by rank how many cards outside the suit are left to come.
    inside: Integers
    free: Integers
    #: By level from whole boards down: where the blocks of rows begin, and the fewest cards in the suit.
    starts: Integers
    least: Integers
    #: The most cards in the suit, 0 where none is looked at; the cards of a whole board.
    most: int
    whole: int
    #: What boards grow into: by size, number and rank.
    grown_masks: npt.NDArray[np.int32]
    grown_ranks: npt.NDArray[np.int32]
    multiplicity: npt.NDArray[np.int32]


@kernel
def less_a_card(source: Integers, into: Integers, frame: Frame, column: int, cards: int) -> None:
    """From boards of one card more to boards of so many cards, for one column."""
    down, most, inside, free = frame.whole - cards, frame.most, frame.inside[column], frame.free[column]
    grown_ranks, multiplicity = frame.grown_ranks, frame.multiplicity
    for held in range(frame.least[down], min(most, cards) + 1):
        rest = cards - held
        width = 1
        for place in range(rest):
            width = width * (13 + place) // (place + 1)
        wider = width * (13 + rest) // (rest + 1)
        sets = 1
        for place in range(held):
            sets = sets * (13 - place) // (place + 1)
        for number in range(sets):
            begin = frame.starts[down, held] + number * width
            for place in range(width):
                into[begin + place] = 0
            if held < most:
                for rank in range(13):
                    larger = frame.grown_masks[held, number, rank]
                    if larger >= 0 and inside >> rank & 1 == 0:
                        at = frame.starts[down - 1, held + 1] + larger * width
                        for place in range(width):
                            into[begin + place] += source[at + place]
            if held >= frame.least[down - 1]:
                at = frame.starts[down - 1, held] + number * wider
                for place in range(width):
                    total = np.int64(0)
                    for rank in range(13):
                        ways = free[rank] - multiplicity[rest, place, rank]
                        total += ways * source[at + grown_ranks[rest, place, rank]]
                    into[begin + place] += total


@kernel
def sum_columns(
    packed: Packed,
    values: Values,
    bands: npt.NDArray[np.uint8],
    prices: Integers,
    # Prices by ranks alone, by pair of ranks and number of the ranks: filled in, or taken off where there is a suit.
    plain: Integers,
    frame: Frame,
    # Filled in by row and column, each level from its row on, or not at all where that is -1.
    sums: Integers,
    sums_at: Integers,
    lowest: int,
    # Room for two columns.
    room: Integers,
    columns: Integers,
) -> None:
    """Price the best of some plans (`tables.terms`) in these columns, and sum it down to boards of `lowest` cards."""
    rows, most = packed.shape[1], frame.most
    here, above = room[0], room[1]
    for column in columns:
        pair = frame.pairs[column]
        for row in range(rows):
            counts = packed[column, row]
            best = np.int64(0)
            if counts:
                band = bands[values[column, row]]
                c0, c1, c2 = counts & COUNT, counts >> COUNT_BITS & COUNT, counts >> 2 * COUNT_BITS & COUNT
                c3, c4 = counts >> 3 * COUNT_BITS & COUNT, counts >> 4 * COUNT_BITS & COUNT
                for plan in range(len(prices)):
                    worth = (
                        prices[plan, band, 0] + c0 * prices[plan, band, 1] + c1 * prices[plan, band, 2]
                        + c2 * prices[plan, band, 3] + c3 * prices[plan, band, 4] + c4 * prices[plan, band, 5]
                    )  # fmt: skip
                    if plan == 0 or worth > best:
                        best = worth
                if most:
                    best -= plain[pair, frame.plain_of_row[row]]
            here[row] = best
            if most == 0:
                plain[pair, row] = best
        for cards in range(frame.whole - 1, lowest - 1, -1):
            here, above = above, here
            less_a_card(above, here, frame, column, cards)
            down = frame.whole - cards
            if sums_at[down] >= 0:
                for row in range(frame.starts[down, -1]):
                    sums[sums_at[down] + row, column] = here[row]
