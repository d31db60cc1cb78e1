"""What the benchmarks stand on: fair turns, true ratios, honest hands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, repeat

import numpy as np
import pytest

from bench import _timing
from bench._deals import random_hands
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
