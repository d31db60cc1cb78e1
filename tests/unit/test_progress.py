"""How far something is, beside the bar that a terminal shows."""

from __future__ import annotations

import re

from croupier.cli.progress import with_rate


def test_a_simulation_says_beside_the_bar_how_many_box_rounds_it_plays() -> None:
    told: list[tuple[float, str]] = []
    advance = with_rate(lambda done, says="": told.append((done, says)), "Simulating a game")
    assert advance is not None
    advance(0.5, 3_000_000)
    assert told[0][0] == 0.5
    assert re.fullmatch(r"Simulating a game, [\d,]+\.\d million box-rounds/s", told[0][1])


def test_where_nobody_sees_a_bar_nothing_is_reckoned() -> None:
    assert with_rate(None, "Simulating a game") is None
