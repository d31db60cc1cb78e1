"""Ways to play as decisions by state and information set: best play, always the most, or classes of hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from croupier.analysis.classes import Sight
from croupier.analysis.game import Game
from croupier.analysis.solution import Solution, least_staked
from croupier.analysis.solutions import solved
from croupier.analysis.written import Decisions, cautious, first_open
from croupier.simulation.kernels.layout import Small
from croupier.simulation.strategies.information import Information, Rows

#: By state before a street: the place of the choice that is taken in each information set, or with every hand.
Tables: TypeAlias = list[Small | int]
#: The same for information sets that are given.
Chooser: TypeAlias = Callable[[Rows], list[Small]]


def best_play(game: Game) -> list[Tables]:
    """What the solution of the game does; of equal choices the one that stakes least."""
    solution = solved(game)
    return [_best(game, street, solution) for street in range(len(game.streets))]


def _best(game: Game, street: int, solution: Solution) -> Tables:
    decisions, choices = solution.decisions(street), game.streets[street].choices
    # By bits of the best choices: the one of them that stakes least.
    least = [least_staked(choices, step.units) for step in game.course.steps[street]]
    best = decisions.best

    def choose(rows: Rows) -> list[Small]:
        numbers = decisions.numbers(rows.own, rows.community, rows.dealer)
        return [least_of[best[state, numbers]] for state, least_of in enumerate(least)]

    return _tables(game, street, choose)


def always_play(game: Game) -> list[Tables]:
    """Stake as much as the hand allows on every street."""
    return [_boldest(game, street) for street in range(len(game.streets))]


def _boldest(game: Game, street: int) -> Tables:
    choices, boldest = game.streets[street].choices, cautious(game, street)[::-1]
    if choices[boldest[0]].needs is None:
        return _always(game, street, boldest[0])

    def choose(rows: Rows) -> list[Small]:
        taken = first_open(choices, [(at, None) for at in boldest], boldest[-1], rows.own, rows.community)
        return [taken] * len(game.course.steps[street])

    return _tables(game, street, choose)


def by_classes(game: Game, written: Decisions) -> list[Tables]:
    """What a strategy file says; a hand that it does not name takes the choice that stakes least."""
    return [_named(game, street, named) for street, named in enumerate(written)]


def _named(game: Game, street: int, named: list[tuple[int, list[tuple[str, str]]]]) -> Tables:
    choices, least = game.streets[street].choices, cautious(game, street)[0]
    if not named:
        return _always(game, street, least)

    def choose(rows: Rows) -> list[Small]:
        sight = Sight(game, rows.own, rows.community)
        tried = [(at, sight.class_of(text, where)) for at, classes in named for text, where in classes]
        return [first_open(choices, tried, least, rows.own, rows.community)] * len(game.course.steps[street])

    return _tables(game, street, choose)


def _always(game: Game, street: int, choice: int) -> Tables:
    """One choice with every hand, wherever the street is open."""
    return [choice if game.streets[street].open_to(step.units) else 0 for step in game.course.steps[street]]


def _tables(game: Game, street: int, choose: Chooser) -> Tables:
    """Fill the tables of a street's states; those to which it is closed pass."""
    steps, seen = game.course.steps[street], Information.of_street(game, street)
    open_ = [game.streets[street].open_to(step.units) for step in steps]
    tables = [np.zeros(seen.size if each else 0, np.uint8) for each in open_]
    for rows in seen.rows():
        for table, taken, each in zip(tables, choose(rows), open_, strict=True):
            if each:
                table[rows.numbers] = taken[:, None]
    return [table if each else 0 for table, each in zip(tables, open_, strict=True)]
