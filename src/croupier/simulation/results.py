"""How a game ends by a given strategy, counted over every deal."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from croupier.analysis.card_sets import kinds_of
from croupier.analysis.game import Game
from croupier.analysis.results import Results
from croupier.analysis.routes import against_dealer, boards, longest_suit, without_dealer
from croupier.analysis.routes.boards import types
from croupier.analysis.solutions import solved
from croupier.errors import RulebookError
from croupier.simulation.kernels.layout import BOARDS, Small
from croupier.simulation.strategies import BEST
from croupier.simulation.strategies.boards import as_solved
from croupier.simulation.strategies.information import Information, numbered_kinds
from croupier.simulation.strategies.playing import Tables


def results_of(game: Game, strategy: str | dict[str, Any], streets: list[Tables]) -> Results | None:
    """The results by these decisions; None where nobody can count them."""
    if strategy == BEST:
        return solved(game).results
    if game.contest is None:
        return _without_dealer(game, streets)
    if any(hand.community for hand in (*game.hands, game.contest.against)):
        return _on_boards(game, streets)
    taken = _by_kind(game, 0, streets[0][0])
    if taken is None:
        return None
    if game.contest.against.rank_list.measure:
        return longest_suit.solve(game, taken=taken).results
    return against_dealer.solve(game, taken=taken).results


def _by_kind(game: Game, street: int, table: Small | int) -> Small | None:
    """The choice by kind of what is seen, as `kinds_of` counts them; None where it depends on a card beside them."""
    seen = Information.of_street(game, street)
    if isinstance(table, int):
        return np.full(len(kinds_of(seen.in_set)), table, np.uint8)
    numbers = seen.number_sets(kinds_of(seen.in_set).cards)
    if not seen.beside:
        return table[numbers]
    rows = table.reshape(-1, comb(52, seen.beside))[numbers]
    taken: Small = rows.max(axis=1)
    alike = (rows == taken[:, None]).sum(axis=1) >= comb(52 - seen.in_set, seen.beside)
    return taken if alike.all() else None


def _without_dealer(game: Game, streets: list[Tables]) -> Results:
    """Worth one where a choice is taken and nothing elsewhere, best play is what is taken."""
    values = []
    for number, tables in enumerate(streets):
        states = []
        for table, step in zip(tables, game.course.steps[number], strict=True):
            taken = np.asarray(_by_kind(game, number, table))
            states.append(tuple((taken == at).astype(np.int64) for at in range(len(step.leads))))
        seen = Information.of_street(game, number)
        values.append(without_dealer.StreetValues(seen.in_set, tuple(states)))
    return without_dealer.NoDealerSolution(game, without_dealer.require_fit(game), tuple(values)).results


def _on_boards(game: Game, streets: list[Tables]) -> Results | None:
    """By the numbers of the solver; None where it does not know the game."""
    taken = {}
    for street, tables in enumerate(streets):
        for state, table in enumerate(tables):
            if game.streets[street].open_to(game.course.steps[street][state].units):
                taken[street, state] = _as_solved(game, street, table)
    try:
        return boards.play(game, boards.Given(taken)).results
    except RulebookError:
        return None


def _as_solved(game: Game, street: int, table: Small | int) -> Small:
    seen = Information.of_street(game, street)
    if isinstance(table, int):
        table = np.full(seen.size, table, np.uint8)
    if seen.by == BOARDS:
        return as_solved(table)
    if not seen.community:
        return table[seen.number_sets(types.holes())]
    return boards.exchanged(numbered_kinds(seen.community)[0], table)
