"""Every decision on the flop as a table for programs: one row for each flop and hole that suits cannot tell apart."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Final

import numpy as np

from croupier.analysis.card_sets import Cards, exchanged_cards, kinds_of, set_numbers
from croupier.analysis.game import Game, daring
from croupier.analysis.reports.writing import report_file
from croupier.analysis.routes.boards import street_sums
from croupier.analysis.routes.boards.types import holes
from croupier.cards import DECK, format_cards

_FLOP = 3
#: So many rows and the names of the columns; a spreadsheet takes 1,048,576 in all.
MOST_ROWS: Final = 1_000_000


def flop_street(game: Game) -> int | None:
    """The street with three community cards up, in games in which two own cards meet a dealer's; None for others."""
    if game.contest is None or game.own != 2:
        return None
    return next((at for at, street in enumerate(game.streets) if len(street.community) == _FLOP), None)


def write_flop_table(game: Game, street: int, path: Path) -> tuple[int, list[Path]]:
    """Write the table as CSV, in as many files as a spreadsheet needs to open each; the number of rows, and the files.

    `flops` and `holes` say how many of the 22,100 flops and of the 1,176 holes beside one a row stands for. The
    columns of the decisions are sums over everything that can follow, in whole numbers: divided by `deals` they are
    units of the main bet.
    """
    flops = _flops()
    found = street_sums(game, street, flops)
    units = game.course.steps[street][0].units
    order = sorted(range(len(found.choices)), key=lambda at: daring(found.choices[at], units))
    decisions = [found.choices[at].id for at in order]
    by_flop = np.stack([found.sums[at] for at in order], axis=2)

    def row(case: tuple[int, str, int, int]) -> tuple[str | int, ...]:
        at, flop, hole, like = case
        sums = by_flop[at, hole].tolist()
        name = format_cards([DECK[card] for card in holes()[hole][::-1].tolist()])
        best = decisions[sums.index(max(sums))]
        return flop, int(kinds_of(_FLOP).weights[at]), name, like, *sums, found.deals * game.scale, best

    rows, written, cases = 0, list[Path](), _cases(flops)
    while (first := next(cases, None)) is not None:
        written.append(path.with_name(f"{path.stem}-{len(written) + 1}{path.suffix}"))
        with report_file(written[-1]) as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(("flop", "flops", "hole", "holes", *decisions, "deals", "best"))
            for case in chain((first,), islice(cases, MOST_ROWS - 1)):
                writer.writerow(row(case))
                rows += 1
    return rows, written


def _flops() -> Cards:
    """A flop of each kind: the one whose suits come first from the highest card down."""
    images = np.sort(exchanged_cards()[:, kinds_of(_FLOP).cards], axis=2).astype(np.int64)
    first = ((images[..., 2] * 52 + images[..., 1]) * 52 + images[..., 0]).argmin(axis=0)
    flops: Cards = images[first, np.arange(len(first))].astype(np.uint8)
    return flops


def _cases(flops: Cards) -> Iterator[tuple[int, str, int, int]]:
    """Flop by flop, the holes that exchanging suits of that flop cannot make smaller, and how many are like each."""
    cards = holes()
    images = np.stack([set_numbers(np.sort(exchange[cards], axis=1)) for exchange in exchanged_cards()])
    numbers = np.arange(len(cards))
    for at, flop in enumerate(flops):
        keeping = images[(np.sort(exchanged_cards()[:, flop], axis=1) == flop).all(axis=1)]
        free = ~np.isin(cards, flop).any(axis=1)
        first = free & (keeping.min(axis=0) == numbers)
        same = (keeping == numbers).sum(axis=0)
        name = format_cards([DECK[card] for card in flop[::-1].tolist()])
        for hole in np.flatnonzero(first).tolist():
            yield at, name, hole, len(keeping) // int(same[hole])
