"""Pay tables of one game on an accelerator, as `croupier design` solves them, beside the processor."""

from __future__ import annotations

import random

from bench._record import note
from bench._timing import timed
from croupier.analysis.devices import using
from croupier.analysis.jackpot_links import LinkSetup
from croupier.design.designing import Asked, DesignQuestion
from croupier.design.main_games import MainGame
from croupier.design.rows import Table
from croupier.rulebook import Rulebook, load

#: The game, what varies of it, and how many of its tables a second are to be solved.
GAME, VARY, LEAST = "mbs-megalink-uth", "blind.*=nice 1..500", 1000
TABLES, COMPARED = 2048, 8


def measure() -> bool:
    """Whether tables have the figures of the processor, and enough of them are solved in a second."""
    asked = DesignQuestion(lambda changes: load(GAME, changes=changes), Asked((VARY,), ()), _no_link)
    chance = random.Random(1)
    tables: list[Table] = [tuple(chance.randrange(len(row.options)) for row in asked.space.rows) for _ in range(TABLES)]
    here = MainGame(asked.load, asked.space)
    expected = here.solve_all(tables[:COMPARED])
    solving = timed(lambda: MainGame(asked.load, asked.space).solve(tables[0]), 3)
    with using("gpu"):
        edges = TABLES / timed(lambda: _game(asked).worths(tables), 3, warm=1)
        figures = TABLES / timed(lambda: _game(asked).solve_all(tables), 1, warm=1)
        game = _game(asked)
        same = game.solve_all(tables[:COMPARED]) == expected
        same &= _game(asked).worths(tables) == [one.worth for one in game.solve_all(tables)]
    note(f"{GAME}, design, exact edges of pay tables", edges, "tables", "the processor", edges * solving)
    note(f"{GAME}, design, all figures of pay tables", figures, "tables", "the processor", figures * solving)
    print(
        f"{GAME}, design: {edges:,.0f} edges of pay tables a second, goal {LEAST:,}:"
        f" {'met' if edges >= LEAST else 'MISSED'}; with all figures {figures:,.0f}; the processor {1 / solving:,.1f}; "
        f"{COMPARED} tables {'the same as' if same else 'DIFFERENT from'} the processor's"
    )
    return same and edges >= LEAST


def _game(asked: DesignQuestion) -> MainGame:
    return MainGame(asked.load, asked.space)


def _no_link(rulebook: Rulebook) -> LinkSetup:
    raise AssertionError(f"{rulebook.id} is asked about its main game")
