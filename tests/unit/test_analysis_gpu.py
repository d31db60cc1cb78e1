"""An accelerator is asked for by name, never needed, and given the same tables; `make gpu-check` has the numbers."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import numpy.typing as npt
import platformdirs
import pytest

from bench import _page
from bench._record import Measure
from croupier.analysis import devices, solutions
from croupier.analysis.devices import ChosenDevice, in_use, using
from croupier.analysis.game import Game
from croupier.analysis.gpu import device as gpu
from croupier.analysis.gpu import solution, solving
from croupier.analysis.gpu.device import KernelStep
from croupier.analysis.gpu.solution import Workshop
from croupier.analysis.gpu.solving import narrow_levels
from croupier.analysis.gpu.tables import DeviceDeck
from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.analysis.routes import boards
from croupier.analysis.routes.boards import recipe, standings, types
from croupier.analysis.routes.boards.recipe import CLOSED, Recipe
from croupier.analysis.routes.boards.solving import Solver
from croupier.analysis.routes.boards.tables import sum_prices
from croupier.cli.app import main
from croupier.errors import Code, InputError
from croupier.rulebook import load
from tests.paper_device import PaperDevice

FERRY = str(Path(__file__).parents[1] / "games" / "ferry.toml")


@pytest.fixture
def nothing_found(monkeypatch: pytest.MonkeyPatch) -> Callable[[ModuleType | None], None]:
    """What stands for CuPy, or None where it is not installed; no GPU is remembered from before or for later."""
    gpu._first_gpu.cache_clear()

    def cupy(module: ModuleType | None) -> None:
        monkeypatch.setitem(sys.modules, "cupy", module)

    return cupy


def driver(devices: int | None) -> ModuleType:
    """CuPy on a machine with so many GPUs, or with no driver."""
    module = ModuleType("cupy")

    def count() -> int:
        if devices is None:
            raise RuntimeError("insufficient driver")
        return devices

    module.cuda = SimpleNamespace(  # type: ignore[attr-defined]
        runtime=SimpleNamespace(getDeviceCount=count, CUDARuntimeError=RuntimeError)
    )
    return module


@pytest.mark.parametrize(
    ("cupy", "code", "says", "expected"),
    [
        (None, Code.PACKAGE_MISSING, "CuPy, which is not installed", "pip install 'croupier[gpu]'"),
        (driver(0), Code.BAD_VALUE, "the driver names none", "an NVIDIA GPU and its driver"),
        (driver(None), Code.BAD_VALUE, "insufficient driver", "an NVIDIA GPU and its driver"),
    ],
    ids=["no CuPy", "no GPU", "no driver"],
)
def test_without_a_gpu_it_is_done_on_the_processor_and_said_why(
    nothing_found: Callable[[ModuleType | None], None],
    capsys: pytest.CaptureFixture[str],
    cupy: ModuleType | None,
    code: Code,
    says: str,
    expected: str,
) -> None:
    nothing_found(cupy)
    with pytest.raises(InputError, match=says) as refused:
        gpu.accelerator(needed=True)
    assert (refused.value.code, refused.value.at, refused.value.expected) == (code, "--device", expected)
    for asked in ("auto", "gpu"):
        with using(asked) as chosen:
            assert in_use() is None
            assert chosen.name == "cpu"
            assert says in chosen.why_not
        assert main(["analyze", "rws-3cp", "--device", asked, "--json"]) == 0
        told = capsys.readouterr()
        assert json.loads(told.out)["device"] == "cpu"
        assert told.err.startswith("On the processor: ")
        assert expected in told.err


def test_the_device_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", "rws-3cp"]) == 0
    told = capsys.readouterr()
    assert "solved on cpu" in told.out
    assert told.err == ""


@pytest.mark.parametrize(
    ("asked", "imported"), [((), False), (("--device", "cpu"), False), (("--device", "auto"), True)]
)
def test_what_drives_a_gpu_is_imported_when_one_is_asked_for(
    tmp_path: Path, asked: tuple[str, ...], imported: bool
) -> None:
    mark = tmp_path / "imported"
    (tmp_path / "cupy.py").write_text(f"open({str(mark)!r}, 'w').close()\nraise ImportError\n", encoding="utf-8")
    program = "import sys; from croupier.cli.app import main; sys.exit(main(sys.argv[1:]))"
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", program, "analyze", "rws-3cp", "--json", *asked]
    subprocess.run(command, check=True, capture_output=True, env=environment, timeout=300)
    assert mark.exists() is imported


def test_a_game_with_a_board_is_solved_on_the_device_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = PaperDevice()
    monkeypatch.setattr(gpu, "accelerator", lambda **_: ChosenDevice(paper))
    with using("gpu") as chosen:
        assert chosen.name == "paper"
        found = solve(game_of(load(FERRY)))
        assert isinstance(found, solution.DeviceSolution)
        assert found.device == "paper"
        # Games without a dealer's hand stay on the processor.
        assert not hasattr(solve(game_of(load("let-it-ride"))), "device")
    assert devices.in_use() is None
    assert not isinstance(solve(game_of(load(FERRY))), solution.DeviceSolution)


def test_kept_results_say_where_they_were_solved_and_a_device_in_use_solves_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = game_of(load(FERRY))
    results = boards.solve(game).results
    times = []

    def solved_elsewhere(of: Game, _progress: object = None) -> object:
        times.append(of)
        return SimpleNamespace(game=of, results=results, device="paper")

    monkeypatch.setattr("croupier.analysis.registry.solve", solved_elsewhere)
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda _: tmp_path)
    monkeypatch.setattr(gpu, "accelerator", lambda **_: ChosenDevice(PaperDevice()))
    for _ in range(2):
        with using("gpu"):
            solutions.solved(game)
    assert len(times) == 2
    kept = solutions.solved(game)
    assert len(times) == 2
    assert kept.results == results
    assert solutions.device_of(kept) == "paper"


def test_a_hand_is_weighed_on_the_device_before_any_community_card_is_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = PaperDevice()
    monkeypatch.setattr(gpu, "accelerator", lambda **_: ChosenDevice(paper))
    hand = ["advise", "casino-holdem", "--device", "gpu", "--json", "--cards", "Qs 6h"]
    assert main([*hand, "--board", "Ks 9h 4h"]) == 0
    assert json.loads(capsys.readouterr().out)["device"] == "cpu"
    assert not paper.ran
    ferry = ["advise", FERRY, "--device", "gpu", "--json", "--cards", "Qs 6h"]
    assert main([*ferry, "--dealer", "Kc"]) == 0
    assert json.loads(capsys.readouterr().out)["device"] == "paper"
    # All choices together, and then each by itself.
    assert [step.arguments[2] for step in paper.ran if step.kernel == "take_best"][-4:] == [3, 1, 1, 1]


def dearer(game: Game, more: int) -> Game:
    bets = (replace(bet, pays=tuple(tuple(pay + more for pay in row) for row in bet.pays)) for bet in game.bets)
    return replace(game, bets=tuple(bets))


def test_other_pays_take_the_same_steps_and_other_streets_take_others() -> None:
    shop, game = Workshop(PaperDevice()), game_of(load(FERRY))

    def steps(of: Game) -> object:
        return shop.steps(Solver(Recipe(of)), counting=True)

    assert steps(game) is steps(dearer(game, 1))
    assert steps(game) is not steps(dearer(game, 1 << 30))
    assert steps(game) is not steps(replace(game, streets=game.streets[1:]))


def test_links_between_boards_lead_to_the_sums_of_the_processor() -> None:
    """Prices on whole boards, summed card by card as the kernels do it, for a suit and for ranks alone."""
    solver = Solver(Recipe(game_of(load(FERRY))))
    deck, whole = DeviceDeck(PaperDevice(), solver), solver.whole
    prices, bands = solver.recipe.leaves[0], solver.recipe.bands.of_value
    expected = sum_prices(
        solver.rules, *solver.compared, bands, prices, [0, 1, 2],
        (np.arange(types.PAIRS), np.arange(types.COLUMNS)),
    )  # fmt: skip
    for rows, sums in (
        (deck.plain, expected.plain),
        (deck.suits[0], {at: each[0] for at, each in expected.rows.items()}),
    ):
        for cards in (whole - 2, whole - 3):
            step = deck.gathered(rows, cards + 1, cards, sums[cards + 1], np.zeros_like(sums[cards]))
            assert step.kernel == "gather_64_64"
            assert (gathered(step) == sums[cards]).all()


def gathered(step: KernelStep) -> npt.NDArray[np.int64]:
    """What the kernel does with these arguments."""
    first, links, inside, free, _, source, _, into = (np.asarray(each) for each in step.arguments)
    for row, (begin, end) in enumerate(pairwise(first)):
        for link in links[begin:end]:
            rank = link >> 4 & 15
            into[row] += ((free >> 4 * rank & 15) - (link & 7) if link & 8 else ~inside >> rank & 1) * source[link >> 8]
    return into


def test_numbers_are_narrow_as_long_as_every_sum_fits() -> None:
    def levels(most: int) -> int:
        return narrow_levels(np.array([[[most, -most, 0, 0, 0, 0]]], np.int64), dealers=990)

    # Twice 990 times one more than the price, and then fifty times that.
    assert (levels(1_084_586), levels(1_084_587)) == (1, 0)
    assert (levels(21_690), levels(21_691)) == (2, 1)
    closed = np.full((1, 1, 6), CLOSED, np.int64)
    assert narrow_levels(closed, dealers=990) == 0
    assert narrow_levels(np.concatenate([closed, np.ones((1, 1, 6), np.int64)]), dealers=990) > 0


def test_the_kernels_have_the_numbers_of_the_processor() -> None:
    text = files("croupier.analysis.gpu").joinpath("boards.cu").read_text(encoding="utf-8")
    said = dict(re.findall(r"^#define (\w+) (\d+)$", text, re.MULTILINE))
    assert {name: int(number) for name, number in said.items()} | {"TALLIES": 0, "COPIES": 0} == {
        "RANKS": types.RANKS,
        "TYPES": types.TYPES,
        "PAIRS": types.PAIRS,
        "COLUMNS": types.COLUMNS,
        "HANDS": types.TYPES * (types.TYPES + 1) // 2,
        "COUNT_BITS": standings.COUNT_BITS,
        "TERMS": 6,
        "PRICES": solving._PRICES,
        "OPTIONS": solving._OPTIONS,
        "TALLIES": 0,
        "COPIES": 0,
    }
    assert "#define CLOSED_SUM (-(1LL << 62))" in text
    assert recipe.CLOSED_SUM == -(1 << 62)


def test_every_kernel_that_is_asked_for_is_there() -> None:
    paper, game = PaperDevice(), game_of(load(FERRY))
    shop = Workshop(paper)
    for of in (game, game.seeing(dealer=1)):
        for solver, _ in solution.solve(of, paper).parts:
            steps = shop.steps(solver, counting=True)
            steps.write(solver)
            steps.total(), steps.counts()
    text = gpu.source(gpu.BOARDS)
    there = set(re.findall(r"__global__ void (\w+)\(", text)) | set(re.findall(r"^GATHER\((\w+),", text, re.MULTILINE))
    asked = {step.kernel for step in paper.ran} - {""}
    assert asked <= there
    assert len(asked) > 10


def test_a_section_from_another_machine_leaves_the_rest_of_the_page() -> None:
    page = _page.page({"ranking": [], "exact": []}, {"ranking": "first", "exact": "second"})
    again = _page.with_section(page, "accelerator", [Measure("work", 2.0, "games", "the processor", 3.0)], "third")
    assert list(_page.sections(again)) == ["accelerator", "exact", "ranking"]
    assert "| work | 2 games/s | the processor | 3.00 |" in again
    head, _, rest = again.partition("## Accelerator")
    assert page.startswith(head.rstrip())
    assert page.endswith(rest[rest.index("## Exact") :])
