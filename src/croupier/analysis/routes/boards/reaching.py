"""Compiled: how often each whole board and hole comes about under best play; the way of `sums` and `meeting` back."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from croupier.analysis.routes.boards.meeting import Bits, choose_next
from croupier.analysis.routes.boards.standings import COUNT, COUNT_BITS, Packed, Values
from croupier.analysis.routes.boards.sums import Frame
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
    column_pairs: Integers,
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
    places, chosen = np.zeros(len(pairs), np.int64), np.zeros(len(pairs) + len(column_pairs), np.int64)
    worth, best = np.zeros(len(chosen), np.int64), np.zeros(len(chosen), np.int64)
    reached = np.zeros(len(chosen), np.int64)
    for board in range(first, last):
        for card in range(next_ranks.shape[1]):
            ranks = next_ranks[board, card]
            if ranks < 0:
                continue
            choose_next(
                plain, rows, relations, ranks, next_rows[board, card], pairs, columns, column_pairs,
                constants, sums_of, orders, places, worth, best, chosen,
            )  # fmt: skip
            one = two = -1
            for suit in range(4):
                if next_rows[board, card, suit] >= 0:
                    one, two = suit, one
            for place in range(len(reached)):
                reached[place] = 0
            taken = board_bits[board] | np.int64(1) << card
            for hole in range(len(pairs)):
                if hole_bits[hole] & taken == 0:
                    reached[places[hole]] += weights[board, hole]
            for place in range(len(pairs) if two >= 0 else len(column_pairs)):
                weight, option = reached[place], chosen[place]
                if weight:
                    plain_weights[option, ranks, pairs[place] if two >= 0 else column_pairs[place]] += weight
                    if one >= 0:
                        column = columns[one, place] if two >= 0 else place
                        row_weights[option, relations[one], next_rows[board, card, one], column] += weight
                    if two >= 0:
                        row_weights[option, relations[two], next_rows[board, card, two], columns[two, place]] += weight


@kernel
def _with_a_card(source: Integers, into: Integers, frame: Frame, column: int, cards: int) -> None:
    """From boards of so many cards to boards of one more, for one column."""
    down, most, inside, free = frame.whole - cards, frame.most, frame.inside[column], frame.free[column]
    grown_ranks, multiplicity = frame.grown_ranks, frame.multiplicity
    for row in range(frame.starts[down - 1, -1]):
        into[row] = 0
    for held in range(frame.least[down], min(most, cards) + 1):
        rest = cards - held
        width, sets = 1, 1
        for place in range(rest):
            width = width * (13 + place) // (place + 1)
        wider = width * (13 + rest) // (rest + 1)
        for place in range(held):
            sets = sets * (13 - place) // (place + 1)
        for number in range(sets):
            begin = frame.starts[down, held] + number * width
            if held < most:
                for rank in range(13):
                    larger = frame.grown_masks[held, number, rank]
                    if larger >= 0 and inside >> rank & 1 == 0:
                        at = frame.starts[down - 1, held + 1] + larger * width
                        for place in range(width):
                            into[at + place] += source[begin + place]
            if held >= frame.least[down - 1]:
                at = frame.starts[down - 1, held] + number * wider
                for place in range(width):
                    if source[begin + place]:
                        for rank in range(13):
                            ways = free[rank] - multiplicity[rest, place, rank]
                            into[at + grown_ranks[rest, place, rank]] += ways * source[begin + place]


@kernel
def tally_columns(
    packed: Packed,
    values: Values,
    # The same by ranks alone, which is taken off where there is a suit; or by pair of ranks and ranks, boards that are
    # counted with a suit and so not without one.
    plain_packed: Packed,
    plain_values: Values,
    suited: Integers,
    bands: npt.NDArray[np.uint8],
    # Plans on a whole board, those that stake least first: the first of the best is taken.
    prices: Integers,
    frame: Frame,
    # By row and column, each level from its row on, or not at all where that is -1: how often it is reached.
    weights: Integers,
    weights_at: Integers,
    # By place, plan and band; and by column its place.
    tallies: Integers,
    places: Integers,
    # Room for two columns.
    room: Integers,
    columns: Integers,
) -> None:
    """Count boards, and deals of each standing that is counted, by plan and band for these columns."""
    here, above = room[0], room[1]
    most, noted = frame.most, len(suited) > 0
    for column in columns:
        found, pair = tallies[places[column]], frame.pairs[column]
        reached = False
        for cards in range(frame.whole + 1):
            down = frame.whole - cards
            if reached:
                here, above = above, here
                _with_a_card(above, here, frame, column, cards - 1)
            if weights_at[down] >= 0:
                for row in range(frame.starts[down, -1]):
                    more = weights[weights_at[down] + row, column]
                    here[row] = here[row] + more if reached else more
                reached = True
        for row in range(packed.shape[1]):
            counts, weight = packed[column, row], here[row]
            if most == 0 and noted:
                weight -= suited[pair, row]
            if counts == 0 or weight == 0:
                continue
            if most and noted:
                suited[pair, frame.plain_of_row[row]] += weight
            band = bands[values[column, row]]
            for side in range(1 if most == 0 or noted else 2):
                if side:
                    at = frame.plain_of_row[row]
                    counts, weight, band = plain_packed[pair, at], -weight, bands[plain_values[pair, at]]
                best, chosen = np.int64(0), 0
                for plan in range(len(prices) if len(prices) > 1 else 0):
                    worth = prices[plan, band, 0]
                    for at in range(5):
                        worth += (counts >> at * COUNT_BITS & COUNT) * prices[plan, band, at + 1]
                    if plan == 0 or worth > best:
                        best, chosen = worth, plan
                found[chosen, band, 0] += weight
                for at in range(5):
                    found[chosen, band, at + 1] += weight * (counts >> at * COUNT_BITS & COUNT)
