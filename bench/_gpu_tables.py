"""Pay tables of one game on an accelerator, as `croupier design` solves them, beside the processor."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import count
from typing import Final

from bench._record import note
from bench._timing import timed
from croupier.analysis.devices import DeviceChoice, using
from croupier.analysis.game import Game
from croupier.analysis.jackpot_links import LinkSetup
from croupier.design.designing import Design, DesignAim, DesignQuestion, Found
from croupier.design.front import Front
from croupier.design.main_games import MainGame
from croupier.design.rows import Table
from croupier.rulebook import Rulebook, load

#: The game, what varies of it, and how many of its tables a second are to be solved.
GAME, VARY, LEAST = "mbs-megalink-uth", "blind.*=nice 1..500", 1000
TABLES, COMPARED = 2048, 8
#: A search through a main game: four rows with every odds that people print, and the edge that is wanted of them.
SEARCHED = tuple(f"blind.{row}=nice" for row in ("straight-flush", "four-of-a-kind", "full-house", "flush"))
WANTED = "edge=2%..2.2%"
BOTH: Final[tuple[DeviceChoice, ...]] = ("gpu", "cpu")


def measure() -> bool:
    """Whether tables have the figures of the processor, and enough of them are solved in a second."""
    asked = DesignQuestion(lambda changes: load(GAME, changes=changes), DesignAim((VARY,), ()), _no_link)
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


def measure_search() -> bool:
    """Whether a search finds the tables of the processor, and how long each takes; with the front, and without."""
    found: list[Design] = []
    took = []
    for device in BOTH:
        # What the processor has solved it keeps, so that it is asked once.
        with using(device):
            took.append(timed(lambda: found.append(_searched()), 1, warm=int(device == "gpu")))
    with using("gpu"):
        told: list[Found] = []
        fronted = timed(partial(_searched, Front(Fraction(2, 100), Fraction(22, 1000), told.extend)), 1, warm=0)
    same = found[0].found == found[-1].found and found[0].qualify == found[-1].qualify
    note(f"{GAME}, design, a search of four rows", 1 / took[0], "searches", "the processor", took[1] / took[0])
    print(
        f"{GAME}, design, four rows of the Blind: {found[0].qualify:,} of {found[0].tables:,} tables qualify, in"
        f" {took[0]:.1f} s, with the front in {fronted:.1f} s ({len(told)} tables told); the processor {took[1]:.1f} s,"
        f" {'the same' if same else 'DIFFERENT'}"
    )
    return same


def _searched(front: Front[Found] | None = None) -> Design:
    asked = DesignAim(SEARCHED, (WANTED,))
    return DesignQuestion(lambda changes: load(GAME, changes=changes), asked, _no_link).answer(None, front)


def other_pays(game: Game) -> Iterator[Game]:
    """The game with other pays, one after the other."""
    for number in count(1):
        bets = tuple(
            replace(
                bet,
                pays=tuple(
                    tuple(pay + (place * 7 + number * (at + 1)) % 5 * game.scale if pay > 0 else pay
                          for place, pay in enumerate(row))
                    for row in bet.pays
                ),
            )
            for at, bet in enumerate(game.bets)
        )  # fmt: skip
        yield replace(game, bets=bets)


def _game(asked: DesignQuestion) -> MainGame:
    return MainGame(asked.load, asked.space)


def _no_link(rulebook: Rulebook) -> LinkSetup:
    raise AssertionError(f"{rulebook.id} is asked about its main game")
