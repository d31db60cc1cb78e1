"""Ways to play as decisions by state and information set: best play, always the most, or classes of hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from croupier.analysis.game import Choice, Game, daring
from croupier.analysis.solution import Solution
from croupier.analysis.solutions import solved
from croupier.ranking.tables import plain_values
from croupier.simulation.kernels.layout import Small
from croupier.simulation.strategies.classes import Flags, Sight
from croupier.simulation.strategies.files import Decisions
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
    least = [_least_of_bits(choices, step.units) for step in game.course.steps[street]]
    best = decisions.best

    def choose(rows: Rows) -> list[Small]:
        numbers = decisions.numbers(rows.own, rows.community, rows.dealer)
        return [least_of[best[state, numbers]] for state, least_of in enumerate(least)]

    return _tables(game, street, choose)


def _least_of_bits(choices: tuple[Choice, ...], units: tuple[int, ...]) -> Small:
    found = np.zeros(1 << len(choices), np.uint8)
    for bits in range(1, len(found)):
        named = (at for at in range(len(choices)) if bits >> at & 1)
        found[bits] = min(named, key=lambda at: daring(choices[at], units))
    return found


def always_play(game: Game) -> list[Tables]:
    """Stake as much as the hand allows on every street."""
    return [_boldest(game, street) for street in range(len(game.streets))]


def _boldest(game: Game, street: int) -> Tables:
    choices, boldest = game.streets[street].choices, _cautious(game, street)[::-1]
    if choices[boldest[0]].needs is None:
        return _always(game, street, boldest[0])

    def choose(rows: Rows) -> list[Small]:
        taken = _first_open(choices, [(at, None) for at in boldest], boldest[-1], rows)
        return [taken] * len(game.course.steps[street])

    return _tables(game, street, choose)


def by_classes(game: Game, written: Decisions) -> list[Tables]:
    """What a strategy file says; a hand that it does not name takes the choice that stakes least."""
    return [_named(game, street, named) for street, named in enumerate(written)]


def _named(game: Game, street: int, named: list[tuple[int, list[tuple[str, str]]]]) -> Tables:
    choices, least = game.streets[street].choices, _cautious(game, street)[0]
    if not named:
        return _always(game, street, least)

    def choose(rows: Rows) -> list[Small]:
        sight = Sight(game, rows)
        tried = [(at, sight.class_of(text, where)) for at, classes in named for text, where in classes]
        return [_first_open(choices, tried, least, rows)] * len(game.course.steps[street])

    return _tables(game, street, choose)


def _cautious(game: Game, street: int) -> list[int]:
    """The choices of a street, those that stake least first."""
    choices, units = game.streets[street].choices, game.course.steps[street][0].units
    return sorted(range(len(choices)), key=lambda at: daring(choices[at], units))


def _first_open(
    choices: tuple[Choice, ...], tried: Sequence[tuple[int, Flags | None]], otherwise: int, rows: Rows
) -> Small:
    """The first of these choices that names a hand and is open with it."""
    taken = np.full(len(rows.own), otherwise, np.uint8)
    left = np.ones(len(rows.own), np.bool_)
    for at, named in tried:
        here = left & is_open(choices[at], rows)
        if named is not None:
            here &= named
        taken[here] = at
        left &= ~here
    return taken


def is_open(choice: Choice, rows: Rows) -> Flags:
    """With which information sets a choice is open."""
    need = choice.needs
    if need is None:
        return np.ones(len(rows.own), np.bool_)
    cards = np.column_stack([rows.own[:, list(need.hand.own)], rows.community[:, list(need.hand.community)]])
    flags: Flags = plain_values(cards, need.hand.rank_list) >= need.least
    return flags


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
