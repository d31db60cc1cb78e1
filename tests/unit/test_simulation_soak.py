"""Long runs in small: the rate of each part and the memory held, and that both stay what they were."""

from __future__ import annotations

from itertools import islice

import pytest

from croupier.rulebook.catalogue import book_ids
from tests.simulation_near import deviations, far
from tests.simulation_soak import Point, decades, failures, soak


def test_memory_stays_flat_from_half_a_million_rounds_to_five() -> None:
    points = soak(5_000_000, decades(500_000, 5_000_000))
    assert [point.rounds // 500_000 for point in points] == [1, 10]
    assert points[-1].rounds == 5_000_000
    assert all(point.rate > 0 for point in points)
    # In so short a run the rate is at the mercy of the machine; the long one holds it to nine tenths.
    assert points[-1].megabytes < points[0].megabytes + 8


def test_marks_are_powers_of_ten_and_then_even_steps() -> None:
    assert list(islice(decades(10, 1000), 5)) == [10, 100, 1000, 2000, 3000]


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (Point(200, 9.1, 131.0), []),
        (Point(200, 8.9, 100.0), ["slower"]),
        (Point(200, 10.0, 133.0), ["larger"]),
        (Point(200, 1.0, 500.0), ["slower", "larger"]),
    ],
)
def test_a_slower_or_larger_end_is_told(last: Point, said: list[str]) -> None:
    assert [line.partition(":")[0] for line in failures([Point(100, 10.0, 100.0), last])] == said


def test_a_bet_that_lies_far_off_or_nowhere_is_told() -> None:
    assert far({"ante": 3.9, "play": -4.1, "bonus": None}) == ["play", "bonus"]


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", book_ids())
def test_a_hundred_million_box_rounds_lie_within_four_standard_errors(rulebook: str) -> None:
    assert far(deviations(rulebook, 10**8, seed=1)) == []
