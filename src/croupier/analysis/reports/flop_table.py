"""Every decision on the flop as a table for programs: one row for each flop and hole that suits cannot tell apart."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from croupier.analysis.holdem_solution import DEALS_PER_FLOP
from croupier.analysis.reports.figures import decision
from croupier.cards import DECK, format_cards

if TYPE_CHECKING:
    from croupier.analysis.holdem.solver import FlopSums
    from croupier.analysis.main_game import MainGame


def write_flop_table(game: MainGame, flop_sums: FlopSums, file: TextIO) -> int:
    """Write the table as CSV; gives the number of rows.

    `flops` and `holes` say how many of the 22,100 flops and of the 1,176 holes beside one a row stands for. The
    columns of the decisions are sums over everything that can follow, in whole numbers: divided by `deals` they are
    Antes.
    """
    decisions = [decision(multiple, "check") for multiple in (0, *game.streets[1].plays)]
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(("flop", "flops", "hole", "holes", *decisions, "deals", "best"))
    deals, rows = DEALS_PER_FLOP * game.scale, 0
    for flop, weight, hole, like, sums in _cases(flop_sums):
        best = decisions[sums.index(max(sums))]
        writer.writerow((flop, weight, hole, like, *sums, deals, best))
        rows += 1
    return rows


def _cases(flop_sums: FlopSums) -> Iterator[tuple[str, int, str, int, list[int]]]:
    """Flop by flop, the holes that exchanging suits of that flop cannot make smaller."""
    import numpy as np

    from croupier.analysis.holdem.flops import hole_numbers, suit_orders

    cards, numbers = hole_numbers()
    orders = suit_orders()
    names = [format_cards((DECK[high], DECK[low])) for low, high in cards.tolist()]
    images = np.stack([numbers[order[cards[:, 0]], order[cards[:, 1]]] for order in orders])
    for at, flop in enumerate(flop_sums.flops.cards):
        keeping = images[(np.sort(orders[:, flop], axis=1) == np.sort(flop)).all(axis=1)]
        free = ~np.isin(cards, flop).any(axis=1)
        first = free & (keeping.min(axis=0) == np.arange(len(cards)))
        same = (keeping == np.arange(len(cards))).sum(axis=0)
        name = format_cards([DECK[card] for card in flop[::-1].tolist()])
        weight, sums = int(flop_sums.flops.weight[at]), flop_sums.sums[:, at].T.tolist()
        for hole in np.flatnonzero(first).tolist():
            yield name, weight, names[hole], len(keeping) // int(same[hole]), sums[hole]
