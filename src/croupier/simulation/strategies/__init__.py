"""How the boxes of a simulated table decide: best play, a basic rule, playing everything, or a file of decisions.

- `information`: what can be known on a street, numbered; `boards`: the same for whole boards;
- `playing`: what each way to play does in each information set;
- `files`: a strategy file, read and refused; `kept`: decisions that were made before.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from croupier.analysis.game import Game
from croupier.analysis.reading import game_of
from croupier.analysis.written import read_decisions
from croupier.errors import Code, InputError
from croupier.rulebook import Rulebook
from croupier.simulation.kernels.layout import KINDS, STREET, Small, StrategyArrays
from croupier.simulation.strategies.boards import board_tables
from croupier.simulation.strategies.files import basic_rule
from croupier.simulation.strategies.information import Information, ranks, shapes
from croupier.simulation.strategies.kept import kept
from croupier.simulation.strategies.playing import Tables, always_play, best_play, by_classes

BEST: Final = "best"
BASIC: Final = "basic"
ALWAYS_PLAY: Final = "always-play"
NAMES: Final = (BEST, BASIC, ALWAYS_PLAY)


def compile_strategy(rulebook: Rulebook, strategy: str | dict[str, Any]) -> StrategyArrays:
    """The decisions of every hand, as the kernels look them up."""
    game = game_of(rulebook)
    return arrays(game, decisions(rulebook, game, strategy))


def decisions(rulebook: Rulebook, game: Game, strategy: str | dict[str, Any]) -> list[Tables]:
    """By street and state: the choice in every information set."""
    if isinstance(strategy, str) and strategy not in NAMES:
        raise InputError(
            Code.UNKNOWN_STRATEGY,
            f"{strategy!r} is no strategy",
            at="strategy",
            expected=f"{', '.join(NAMES)}, or the path of a strategy file",
        )
    if strategy == BEST:
        return kept(game, BEST, lambda: best_play(game))
    if strategy == ALWAYS_PLAY:
        return always_play(game)
    content = basic_rule(rulebook) if isinstance(strategy, str) else strategy
    written = read_decisions(rulebook.id, game, content)
    return kept(game, repr(written), lambda: by_classes(game, written))


def arrays(game: Game, streets: list[Tables]) -> StrategyArrays:
    """The tables one behind the other, and what finds a place in them."""
    found: list[Small] = []
    about = np.zeros((len(streets), STREET), np.int64)
    shaped = np.zeros((len(streets), *shapes(1).shape), np.int64)
    places: list[int] = []
    for street, tables in enumerate(streets):
        up = game.streets[street].dealer
        by = of = 0
        if any(not isinstance(table, int) for table in tables):
            seen = Information.of_street(game, street)
            by, of = seen.by, seen.of
            if by == KINDS:
                shaped[street] = shapes(seen.in_set)
        first, second = (*up, 0, 0)[:2]
        about[street] = by, of, len(game.streets[street].community), len(up), first, second, len(places)
        places += [_place(table, found) for table in tables]
    most = max(len(step.leads) for steps in game.course.steps for step in steps)
    leads = np.zeros((len(places), most), np.int64)
    for row, step in zip(leads, (step for steps in game.course.steps for step in steps), strict=True):
        row[: len(step.leads)] = [~to if kind == "plan" else to for kind, to in step.leads]
    joined = np.concatenate(found) if found else np.zeros(1, np.uint8)
    return StrategyArrays(about, np.array(places, np.int64), leads, joined, shaped, ranks(), *board_tables())


def _place(table: Small | int, found: list[Small]) -> int:
    """Where the decisions of a state begin; those that another state has already are not kept twice."""
    if isinstance(table, int):
        return ~table
    begin = 0
    for other in found:
        if other is table or (len(other) == len(table) and np.array_equal(other, table)):
            return begin
        begin += len(other)
    found.append(table)
    return begin
