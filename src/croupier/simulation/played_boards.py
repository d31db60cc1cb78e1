"""Given decisions in a game with community cards and a dealer, counted over every deal by the solver of such games."""

from __future__ import annotations

from functools import cache

import numpy as np

from croupier.analysis.game import Game
from croupier.analysis.holdem import board_types, flops, solver
from croupier.analysis.holdem.played import results_of
from croupier.analysis.main_game import price_main_game
from croupier.analysis.main_results import MainResults
from croupier.analysis.results import Results
from croupier.errors import RulebookError
from croupier.ranking.values import rank_multisets
from croupier.rulebook import Rulebook
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.deciding import FLUSH_BOARDS, FLUSH_PAIRS, PLAIN_BOARDS, PLAIN_PAIRS
from croupier.simulation.kernels.layout import Small
from croupier.simulation.strategies.information import Information, numbered_kinds
from croupier.simulation.strategies.playing import Tables


def count(rulebook: Rulebook, game: Game, streets: list[Tables]) -> Results | None:
    """How these decisions end; None in games that the solver does not know."""
    try:
        main = price_main_game(rulebook)
        solver.require_holdem(main)
    except RulebookError:
        return None
    hole, flop, river = (_multiples(game, street, tables) for street, tables in enumerate(streets))
    cards, _ = flops.hole_numbers()
    at_flop = np.zeros((1755, flops.HOLES), np.uint8)
    there = _there()
    at_flop[_flops()[there], _holes()[there]] = flop.reshape(there.shape)[there]
    split = PLAIN_BOARDS * PLAIN_PAIRS
    plain = np.zeros((board_types.PLAIN_TYPES, PLAIN_PAIRS), np.uint8)
    plain[_plain_types()] = river[:split].reshape(-1, PLAIN_PAIRS)
    at_river = solver.RiverChoices(plain, river[split:].reshape(FLUSH_BOARDS, FLUSH_PAIRS))
    played = results_of(main, hole[cards[:, 0] * 52 + cards[:, 1]], at_flop, at_river)
    return _by_plan(game, played)


def _by_plan(game: Game, results: MainResults) -> Results:
    """The solver's counts by multiple, under the plans of the game."""
    (play,) = {bet for street in game.streets for choice in street.choices for bet, _ in choice.stakes}
    bands = len(results.game.categories)
    counts = np.zeros((len(game.course.plans), bands, 6), np.int64)
    for multiple, rows in zip(results.plans, results.counts, strict=True):
        plan = next(
            number
            for number, one in enumerate(game.course.plans)
            if one.folded == (multiple == 0) and (one.folded or one.units[play] == multiple)
        )
        counts[plan] += np.array(rows, np.int64)
    names = tuple((band,) * len(game.hands) for band in range(bands))
    return Results(game, names, tuple(tuple(tuple(map(int, row)) for row in plan) for plan in counts))


def _multiples(game: Game, street: int, tables: Tables) -> Small:
    """What is played on a street where nothing was staked before, as a multiple."""
    choices = game.streets[street].choices
    staked = np.array([sum(units for _, units in choice.stakes) for choice in choices], np.uint8)
    for table, step in zip(tables, game.course.steps[street], strict=True):
        if game.streets[street].open_to(step.units):
            size = Information.of_street(game, street).size
            return staked[table] if not isinstance(table, int) else np.full(size, staked[table], np.uint8)
    raise ValueError(street)


@cache
def _mapped() -> tuple[Integers, Integers, np.ndarray[tuple[int, ...], np.dtype[np.bool_]]]:
    """By our number of a flop and of two cards: the solver's numbers of both, and whether they share no card."""
    orders = flops.suit_orders()
    kinds = flops.canonical_flops(orders).cards
    places = {(high * 52 + middle) * 52 + low: at for at, (low, middle, high) in enumerate(kinds.tolist())}
    cards = numbered_kinds(3)[0].astype(np.int64)
    images = np.sort(orders[:, cards], axis=2)
    numbers = (images[..., 2] * 52 + images[..., 1]) * 52 + images[..., 0]
    number = np.array([places[each] for each in numbers.min(axis=0).tolist()])
    order = orders[numbers.argmin(axis=0)]
    high, low = np.tril_indices(52, -1)
    holes = flops.hole_numbers()[1].reshape(52, 52)[order[:, high], order[:, low]]
    apart = ~((cards[:, :, None] == high) | (cards[:, :, None] == low)).any(axis=1)
    return np.repeat(number[:, None], len(high), axis=1), holes, apart


def _flops() -> Integers:
    return _mapped()[0]


def _holes() -> Integers:
    return _mapped()[1]


def _there() -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    return _mapped()[2]


def _plain_types() -> Integers:
    choose = board_types.numbering().choose
    return np.array([board_types.plain_type(choose, *ranks) for ranks in rank_multisets(5)])
