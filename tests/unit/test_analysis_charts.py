"""Charts of best play: every hand stands in one of them, and they say what the solution says."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from croupier.analysis.charts import charts
from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.cli.app import main
from croupier.rulebook import load


@pytest.mark.parametrize("name", ["rws-3cp", "let-it-ride", "mississippi-stud", "crazy-4-poker"])
def test_every_hand_stands_in_a_chart_once(name: str) -> None:
    game = game_of(load(name))
    found = charts(solve(game))
    assert {chart.street for chart in found} == {street.id for street in game.streets}
    up = {street.id: len(street.community) for street in game.streets}
    for chart in found:
        cells = [cell for row in chart.rows for cell in row.cells if cell is not None]
        assert sum(cell.hands for cell in cells) == comb(52, game.own + up[chart.street])
        assert all(sum((share for _, share in cell.shares), Fraction(0)) == 1 for cell in cells)


def test_three_cards_are_played_from_queen_six_four() -> None:
    (chart,) = charts(solve(game_of(load("rws-3cp"))))
    assert [(row.name, row.cells[0].shares[0][0]) for row in chart.rows if row.cells[0]] == [
        ("straight-flush to high-card Q 7", "play-1x"),
        ("high-card Q 6", "fold"),
        ("high-card Q 5 to high-card 5", "fold"),
    ]


def test_two_cards_make_a_square() -> None:
    grid = charts(solve(game_of(load("mississippi-stud"))))[0]
    assert (grid.form, len(grid.rows), len(grid.rows[0].cells)) == ("grid", 13, 13)
    # Every pair is bet three times, on the diagonal.
    pairs = [row.cells[at] for at, row in enumerate(grid.rows)]
    assert {cell.decision for cell in pairs if cell is not None} == {"bet-3x"}


def test_best_play_on_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "card.html"
    assert main(["strategy", "crazy-4-poker", "--html", str(file)]) == 0
    page = file.read_text(encoding="utf-8")
    assert capsys.readouterr().out == f"wrote {file}\n"
    assert not re.findall(r"(?:src|href)\s*=", page)
    assert page.count("<table") == 1
    assert main(["strategy", "crazy-4-poker", "--json"]) == 0
    (chart,) = json.loads(capsys.readouterr().out)["charts"]
    assert chart["rows"][0]["cells"][0]["shares"] == {"play-3x": 1.0}
