"""Games against a dealer's own cards on an accelerator, and how long it and the processor take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import islice

import numpy as np

from bench._gpu_tables import other_pays
from bench._record import note
from bench._timing import timed
from croupier.analysis.card_sets import Integers
from croupier.analysis.game import Game
from croupier.analysis.gpu.device import Device
from croupier.analysis.gpu.studs import Weighing, kept, solve, worths_of_many
from croupier.analysis.registry import route_of
from croupier.analysis.routes.against_dealer import prices_of

#: So many pay tables are solved at once, or as many as a second is enough for; and so many of them are compared.
TABLES, COMPARED = 256, 3


def measure(device: Device, games: Mapping[str, Game]) -> bool:
    """Whether tables solved at once have the worth that the processor finds, and how long everything takes.

    All figures with counts at hand, kernels and copy alone, what the first solution takes, and exact edges of tables.
    """
    same = True
    for what, game in _asked(games):
        weighing = kept(device)(game)
        prices = prices_of(game, weighing.plans, weighing.names)
        first = timed(partial(_from_nothing, device, game, prices), 1)
        kernels = timed(partial(weighing.deals, prices), 20)
        figures = timed(partial(solve, game, device), 5)
        there = timed(partial(route_of(game).solve, game), 2, warm=1)
        tables = list(islice(other_pays(game), max(COMPARED, min(TABLES, int(1 / kernels)))))
        pays = [np.array([table.bets[at].pays for table in tables]) for at in range(len(game.bets))]
        worths: list[Fraction] = []
        many = timed(lambda: worths.extend(worths_of_many(game, pays, device)), 1, warm=0)  # noqa: B023
        expected = [route_of(table).solve(table).results.distribution.mean for table in tables[:COMPARED]]
        same &= worths[:COMPARED] == expected
        note(f"{what}, kernels and copy", 1 / kernels, "games", "the processor", there / kernels)
        note(f"{what}, all figures", 1 / figures, "games", "the processor", there / figures)
        print(
            f"{what}: kernels and copy {1000 * kernels:.3f} ms, all figures {1000 * figures:.3f} ms, the first time"
            f" {1000 * first:.0f} ms; the processor {1000 * there:.0f} ms; {len(tables) / many:,.0f} edges of tables a"
            f" second, {COMPARED} of them {'the same' if worths[:COMPARED] == expected else 'DIFFERENT'}",
            flush=True,
        )
    return same


def _from_nothing(device: Device, game: Game, prices: Integers) -> Integers:
    return Weighing(device, game).deals(prices)


def _asked(games: Mapping[str, Game]) -> Iterator[tuple[str, Game]]:
    for book, game in games.items():
        yield book, game
        if not game.streets[0].dealer:
            yield f"{book}, one dealer card seen", game.seeing(dealer=1)
