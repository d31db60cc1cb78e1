"""Compiled: how often each whole board and hole comes about under best play; the way of `sums` and `meeting` back."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from croupier.analysis.routes.boards.meeting import Bits
from croupier.analysis.routes.boards.standings import COUNT, COUNT_BITS, Packed, Values
from croupier.analysis.routes.boards.types import Integers
from croupier.ranking.compiling import kernel


@kernel
def part(
    weights: Integers,
    board_ranks: Integers,
    board_rows: Integers,
    relations: Integers,
    pairs: Integers,
    columns: Integers,
    plain: Integers,
    rows: Integers,
) -> None:
    """Weights by board and hole, added up by ranks and by rows of each suit."""
    for board in range(len(weights)):
        for hole in range(len(pairs)):
            weight = weights[board, hole]
            if weight:
                plain[board_ranks[board], pairs[hole]] += weight
                for suit in range(4):
                    if board_rows[board, suit] >= 0:
                        rows[relations[suit], board_rows[board, suit], columns[suit, hole]] += weight


@kernel
def part_next(
    # As for `meeting.meet_next`; weights by board and hole.
    plain: Integers,
    rows: Integers,
    relations: Integers,
    board_bits: Bits,
    next_ranks: Integers,
    next_rows: Integers,
    pairs: Integers,
    columns: Integers,
    hole_bits: Bits,
    constants: Integers,
    sums_of: Integers,
    orders: int,
    weights: Integers,
    # By option, as for `part`.
    plain_weights: Integers,
    row_weights: Integers,
    first: int,
    last: int,
) -> None:
    """For the boards from `first` to before `last` and every next card: weights by the first of the best options."""
    for board in range(first, last):
        for card in range(next_ranks.shape[1]):
            ranks = next_ranks[board, card]
            if ranks < 0:
                continue
            taken = board_bits[board] | np.int64(1) << card
            for hole in range(len(pairs)):
                weight = weights[board, hole]
                if weight == 0 or hole_bits[hole] & taken:
                    continue
                best, chosen = np.int64(0), -1
                for option in range(len(constants)):
                    worth, which = np.int64(0), sums_of[option]
                    if which >= 0:
                        worth = plain[which, ranks, pairs[hole]]
                        for suit in range(4):
                            row = next_rows[board, card, suit]
                            if row >= 0:
                                worth += rows[which, relations[suit], row, columns[suit, hole]]
                        worth //= orders
                    worth += constants[option]
                    if chosen < 0 or worth > best:
                        best, chosen = worth, option
                plain_weights[chosen, ranks, pairs[hole]] += weight
                for suit in range(4):
                    row = next_rows[board, card, suit]
                    if row >= 0:
                        row_weights[chosen, relations[suit], row, columns[suit, hole]] += weight


@kernel
def _with_a_card(
    source: Integers,
    into: Integers,
    starts: Integers,
    into_starts: Integers,
    least: int,
    into_least: int,
    most: int,
    cards: int,
    inside: int,
    free: Integers,
    grown_masks: npt.NDArray[np.int32],
    grown_ranks: npt.NDArray[np.int32],
    multiplicity: npt.NDArray[np.int32],
) -> None:
    """From boards of so many cards to boards of one more, for one column."""
    into[: into_starts[-1]] = 0
    for held in range(least, min(most, cards) + 1):
        rest = cards - held
        width, sets = 1, 1
        for place in range(rest):
            width = width * (13 + place) // (place + 1)
        wider = width * (13 + rest) // (rest + 1)
        for place in range(held):
            sets = sets * (13 - place) // (place + 1)
        for number in range(sets):
            begin = starts[held] + number * width
            row = source[begin : begin + width]
            if held < most:
                for rank in range(13):
                    larger = grown_masks[held, number, rank]
                    if larger >= 0 and inside >> rank & 1 == 0:
                        at = into_starts[held + 1] + larger * width
                        grown = into[at : at + width]
                        for place in range(width):
                            grown[place] += row[place]
            if held >= into_least:
                at = into_starts[held] + number * wider
                for place in range(width):
                    if row[place]:
                        for rank in range(13):
                            ways = free[rank] - multiplicity[rest, place, rank]
                            into[at + grown_ranks[rest, place, rank]] += ways * row[place]


@kernel
def tally_columns(
    packed: Packed,
    values: Values,
    bands: npt.NDArray[np.uint8],
    # Plans on a whole board, those that stake least first: the first of the best is taken.
    prices: Integers,
    plain_of_row: Integers,
    pairs: Integers,
    inside: Integers,
    free: Integers,
    starts: Integers,
    least: Integers,
    most: int,
    whole: int,
    grown_masks: npt.NDArray[np.int32],
    grown_ranks: npt.NDArray[np.int32],
    multiplicity: npt.NDArray[np.int32],
    # By row and column, each level from its row on, or not at all where that is -1: how often it is reached.
    weights: Integers,
    weights_at: Integers,
    # By pair of ranks and ranks: boards that are counted with a suit, and not without one.
    suited: Integers,
    tallies: Integers,
    columns: Integers,
) -> None:
    """Count boards, and deals of each standing that is counted, by plan and band for these columns."""
    rows = packed.shape[1]
    here, above = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    for column in columns:
        here[:] = 0
        reached = False
        for cards in range(whole + 1):
            down = whole - cards
            if cards and reached:
                here, above = above, here
                _with_a_card(
                    above, here, starts[down + 1], starts[down], least[down + 1], least[down], most, cards - 1,
                    inside[column], free[column], grown_masks, grown_ranks, multiplicity,
                )  # fmt: skip
            if weights_at[down] >= 0:
                reached = True
                for row in range(starts[down, -1]):
                    here[row] += weights[weights_at[down] + row, column]
        counted = suited[pairs[column]]
        for row in range(rows):
            counts, weight = packed[column, row], here[row]
            if most == 0:
                weight -= counted[row]
            if counts == 0 or weight == 0:
                continue
            if most:
                counted[plain_of_row[row]] += weight
            band = bands[values[column, row]]
            best, chosen = np.int64(0), -1
            if len(prices) == 1:
                chosen = 0
            else:
                for plan in range(len(prices)):
                    worth = prices[plan, band, 0]
                    for at in range(5):
                        worth += (counts >> at * COUNT_BITS & COUNT) * prices[plan, band, at + 1]
                    if chosen < 0 or worth > best:
                        best, chosen = worth, plan
            tallies[chosen, band, 0] += weight
            for at in range(5):
                tallies[chosen, band, at + 1] += weight * (counts >> at * COUNT_BITS & COUNT)
