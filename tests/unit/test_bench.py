"""What the benchmarks stand on: fair turns, true ratios, honest hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, repeat

import numpy as np
import pytest

from bench import _page, _timing, _usual
from bench.__main__ import check
from bench._deals import random_hands
from bench._record import Measure
from bench._timing import Contender, compare, rates


class Race:
    """Two contenders, and a clock that moves with their turns: half a second each, and 4, 3, 2, 1, 1, … seconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self.turns: list[str] = []
        lengths: dict[str, Iterator[float]] = {"quick": repeat(0.5), "slow": chain((4.0, 3.0, 2.0), repeat(1.0))}
        self.contenders = [Contender(name, partial(self.turn, name, lengths[name]), 100) for name in lengths]

    def turn(self, name: str, lengths: Iterator[float]) -> None:
        self.turns.append(name)
        self.now += next(lengths)


@pytest.fixture
def race(monkeypatch: pytest.MonkeyPatch) -> Race:
    race = Race()
    monkeypatch.setattr(_timing, "perf_counter", lambda: race.now)
    # Nothing is measured here, and the garbage of a whole test run is large.
    monkeypatch.setattr("gc.collect", lambda: 0)
    return race


def test_contenders_take_turns_and_the_best_counts(race: Race) -> None:
    assert rates(race.contenders, turns=5) == {"quick": 200.0, "slow": 100.0}
    assert race.turns == ["quick", "slow"] * 6


@pytest.mark.parametrize(("goal", "met"), [(2.0, True), (2.1, False)])
def test_a_goal_is_the_least_ratio(race: Race, capsys: pytest.CaptureFixture[str], goal: float, met: bool) -> None:
    assert compare("work", "pieces", race.contenders, {"slow": goal}, turns=5) is met
    quick, slow = capsys.readouterr().out.splitlines()[2:]
    assert quick.split() == ["quick", "200", "1.0"]
    assert slow.split()[:3] == ["slow", "100", "2.0"]
    assert ("MISSED" in slow) is not met


def test_random_hands_are_hands_and_every_card_comes_up_alike() -> None:
    hands = random_hands(20_000, 7, seed=1)
    assert hands.shape == (20_000, 7)
    assert (np.diff(np.sort(hands, axis=1)) > 0).all()
    # A card is expected 20,000 * 7 / 52 times, and in each place a seventh of that; six deviations are no chance.
    for cards, expected in ((hands, 20_000 * 7 / 52), *((column, 20_000 / 52) for column in hands.T)):
        counts = np.bincount(cards.ravel(), minlength=52)
        assert (abs(counts - expected) < 6 * expected**0.5).all()
    assert np.array_equal(hands, random_hands(20_000, 7, seed=1))
    assert not np.array_equal(hands, random_hands(20_000, 7, seed=2))


def test_a_comparison_is_kept_for_the_page(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Measure] = []
    monkeypatch.setattr("bench._record.MEASURES", kept)
    compare("work", "pieces", race.contenders, turns=5)
    assert kept == [Measure("work: quick", 200.0, "pieces", "slow", 2.0)]


@pytest.mark.parametrize(("ratio", "short"), [(10.0, 0), (7.6, 0), (7.4, 1)])
def test_a_floor_is_held_with_a_tolerance(ratio: float, short: int) -> None:
    measures = [Measure("work", 1.0, "pieces", "slow", ratio), Measure("other", 1.0, "pieces", "slow", 0.0)]
    assert len(list(_page.below(measures, {"work / slow": {"ratio": 10}}, 0.25))) == short


def test_the_page_has_every_measure_with_its_floor_and_claim() -> None:
    name, floor = next((name, floor) for name, floor in _page.floors()[1].items() if "backs" in floor)
    what, _, reference = name.rpartition(" / ")
    written = _page.page({"ranking": [Measure(what, 1234.5, "hands", reference, 56.78)]}, {"ranking": "as printed"})
    (row,) = [line for line in written.splitlines() if line.startswith(f"| {what} |")]
    for part in ("1,234 hands/s", reference, "56.78", f"{floor['ratio']:g}", floor["backs"]):
        assert part in row
    assert "as printed" in written


def test_the_readme_claims_what_the_floors_back_and_nothing_else() -> None:
    _, _, rest = (_page.ROOT / "README.md").read_text(encoding="utf-8").partition("## How fast it is\n")
    section, _, _ = rest.partition("\n## ")
    claims = [" ".join(claim.split()) for claim in section.split("\n- ")[1:]]
    backed = [floor["backs"] for floor in _page.floors()[1].values() if "backs" in floor]
    assert claims == list(dict.fromkeys(backed))


def test_every_floor_is_measured() -> None:
    """A floor under a name that no benchmark uses would hold nothing."""
    rows = [line.split(" | ") for line in _page.PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    measured = {f"{row[0].removeprefix('| ')} / {row[2]}" for row in rows}
    assert set(_page.floors()[1]) <= measured


@pytest.mark.parametrize("simulate", [_usual.three_card_loop, _usual.three_card_arrays])
def test_the_usual_simulators_play_the_games(simulate: Callable[[int], float]) -> None:
    """They are rivals, not straw men: what they lose a round is near what such players lose."""
    assert -0.6 < simulate(20_000) < 0.3


def test_a_run_of_some_benchmarks_leaves_the_sections_of_the_others() -> None:
    whole = _page.page({"ranking": [], "exact": []}, {"ranking": "first", "exact": "second"})
    again = _page.page({"ranking": []}, {"ranking": "third"}, whole)
    assert list(_page.sections(again)) == ["exact", "ranking"]
    assert "second" in again
    assert "third" in again
    assert "first" not in _page.sections(again)["ranking"]


@pytest.mark.parametrize(
    ("ratio", "whole", "status"), [(10.0, False, 0), (10.0, True, 1), (7.4, False, 1)], ids=["met", "gap", "short"]
)
def test_the_check_of_a_whole_run_misses_no_floor(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ratio: float, whole: bool, status: int
) -> None:
    """A benchmark that no longer measures what a floor is about does not pass for one that holds it."""
    monkeypatch.setattr(_page, "floors", lambda: (0.25, {"work / slow": {"ratio": 10}, "play / slow": {"ratio": 2}}))
    assert check({"settlement": [Measure("work", 1.0, "pieces", "slow", ratio)]}, whole=whole) == status
    said = capsys.readouterr()
    assert ("not measured: play / slow" in said.err) is whole
    assert f"of {2 if whole else 1} floors hold" in said.out
