"""Tables of a main game solved at once: their pays, prices and figures are those of each table by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from croupier.analysis import devices
from croupier.analysis.game import Game
from croupier.analysis.gpu import many
from croupier.analysis.gpu.many import ManyResults
from croupier.analysis.gpu.solution import Workshop
from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.analysis.routes.boards.recipe import Recipe
from croupier.analysis.routes.boards.solving import Solver
from croupier.design.designing import Design, DesignAim, DesignQuestion, Found
from croupier.design.front import Front
from croupier.design.main_games import MainGame
from croupier.rulebook import load
from tests.paper_device import PaperDevice

FERRY = str(Path(__file__).parents[1] / "games" / "ferry.toml")
VARY = ("port.two-pair=1, 3/2, 5/3", "port.flush=2, 3", "port.straight-flush=20, 30")


def question(targets: Sequence[str] = (), vary: Sequence[str] = VARY) -> DesignQuestion:
    asked = DesignAim(tuple(vary), tuple(targets), best=None, any_order=True)
    return DesignQuestion(lambda changes: load(FERRY, changes=changes), asked, lambda _: pytest.fail("no jackpot"))


@pytest.fixture(scope="module")
def game() -> MainGame:
    of = question()
    return MainGame(of.load, of.space)


def every_table(game: MainGame) -> list[tuple[int, ...]]:
    return list(product(*(range(len(row.options)) for row in game.space.rows)))


def test_pays_are_those_of_each_table(game: MainGame) -> None:
    tables = every_table(game)
    for place, pays in enumerate(zip(*game._many.pays(tables), strict=True)):
        own = game_of(game.rulebook(tables[place]))
        for bet, mine in zip(own.bets, pays, strict=True):
            assert (np.array(bet.pays) * game._many.game.scale == mine * own.scale).all()


def test_the_steps_read_of_many_games_what_they_read_of_each(game: MainGame) -> None:
    tables = every_table(game)
    pays, of = game._many.pays(tables), game._many.game
    together = Solver(Recipe(of, pays=pays))
    steps = Workshop(PaperDevice()).steps(together, counting=True)
    inputs = steps._solving.inputs
    values = inputs.values(together, len(tables))
    assert values.shape == (len(tables), len(inputs.array))
    for place in range(len(tables)):
        assert (inputs.values(Solver(Recipe(with_pays(of, [each[place] for each in pays]))))[0] == values[place]).all()
    assert len(np.unique(values, axis=0)) == len(tables)


def with_pays(game: Game, pays: Sequence[npt.NDArray[np.int64]]) -> Game:
    bets = zip(game.bets, pays, strict=True)
    return replace(game, bets=tuple(replace(bet, pays=tuple(map(tuple, each.tolist()))) for bet, each in bets))


class Here:
    """Many tables as the kernels solve them, solved by the processor one by one."""

    def __init__(self) -> None:
        self.solved = self.weighed = 0

    def solve_many(self, game: Game, pays: Sequence[npt.NDArray[np.int64]], _device: object) -> Iterator[ManyResults]:
        recipe = Recipe(game, pays=pays)
        for at in range(len(pays[0])):
            self.solved += 1
            token = devices._IN_USE.set(None)
            found = solve(with_pays(game, [each[at] for each in pays])).results
            devices._IN_USE.reset(token)
            assert found.bands == recipe.bands.names
            prices = np.stack(recipe.prices, axis=1)[at : at + 1]
            yield ManyResults(found.bands, np.array([found.counts], np.int64), prices)

    def worths_of_many(self, game: Game, pays: Sequence[npt.NDArray[np.int64]], device: object) -> Iterator[Fraction]:
        for found in self.solve_many(game, pays, device):
            self.solved, self.weighed = self.solved - 1, self.weighed + 1
            deals = int(found.deals.sum())
            yield Fraction(int((found.deals * found.prices).sum()), deals * game.scale)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Here:
    found = Here()
    monkeypatch.setattr(many, "solve_many", found.solve_many)
    monkeypatch.setattr(many, "worths_of_many", found.worths_of_many)
    monkeypatch.setattr("croupier.analysis.gpu.device.accelerator", lambda **_: devices.ChosenDevice(PaperDevice()))
    return found


def test_tables_that_are_solved_at_once_have_the_figures_of_each(game: MainGame, here: Here) -> None:
    tables = every_table(game)
    with devices.using("gpu"):
        together = MainGame(game.load, game.space)
        found, worths = together.solve_all(tables[::3]), together.worths(tables[:5])
    assert found == [game.solve(table) for table in tables[::3]]
    assert worths == [game.solve(table).worth for table in tables[:5]]
    # What is solved is not weighed again.
    assert (here.solved, here.weighed) == (4, 3)


@pytest.mark.parametrize("targets", [(), ("edge=1%..4%",), ("deviation=0..9",)], ids=["best", "edge", "deviation"])
def test_a_search_finds_the_same_on_an_accelerator(targets: tuple[str, ...], here: Here) -> None:
    vary = VARY[:2]
    alone = question(targets, vary).answer()
    with devices.using("gpu"):
        together = question(targets, vary).answer()
    assert _told(together) == _told(alone)
    assert here.solved + here.weighed > 0


def test_whoever_is_shown_the_front_has_the_figures_of_tables_that_were_solved_at_once(here: Here) -> None:
    def fronted() -> list[Found]:
        told: list[Found] = []
        question((), VARY[:2]).answer(None, Front(Fraction(-1), Fraction(1), told.extend))
        return told

    alone = fronted()
    with devices.using("gpu"):
        # One table by itself would be left to the device on paper, which solves none.
        assert fronted() == alone
    assert len(alone) > 1
    assert here.solved > 1


def _told(design: Design) -> object:
    return design.found, design.tables, design.qualify, design.ruled_out, design.complete, design.nearest
