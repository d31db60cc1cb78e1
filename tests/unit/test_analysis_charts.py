"""Charts of best play: every hand stands in one of them, and they say what the solution says."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction
from math import comb
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page

from croupier.analysis.card_sets import kinds_of
from croupier.analysis.charts import Chart, after, charts, undrawn
from croupier.analysis.reading import game_of
from croupier.analysis.solution import least_staked
from croupier.cli.app import main
from croupier.rulebook import load
from tests.kinds import of_each_kind
from tests.solved import solved

#: Seven cards make too many hands to count them in a moment.
QUICK = ("rws-3cp", "mbs-megalink-uth", "mississippi-stud", "crazy-4-poker")
OWN_GAMES = sorted(str(file) for file in (Path(__file__).parents[1] / "games").glob("*.toml"))


def hands_by_decision(chart: Chart) -> Counter[str]:
    """How many hands of a chart are played in each way."""
    found: Counter[str] = Counter()
    for cell in (cell for row in chart.rows for cell in row.cells if cell is not None):
        for decision, share in cell.shares:
            found[decision] += int(share * cell.hands)
    return found


@pytest.mark.parametrize("name", [*of_each_kind(kinds=QUICK), *OWN_GAMES], ids=lambda name: Path(name).stem)
def test_a_chart_plays_each_decision_as_often_as_the_results_say(name: str) -> None:
    """On the first street where not everybody decides alike: later ones have fewer hands than there are."""
    solution = solved(name)
    tallies = [(chart.street, hands_by_decision(chart)) for chart in charts(solution)]
    street, found = next(each for each in tallies if len(each[1]) > 1)
    number = [each.id for each in solution.game.streets].index(street)
    played: Counter[str] = Counter()
    for ending in solution.results.endings:
        # A fold is told of once, whenever it was.
        played[ending.plan.decisions[: number + 1][-1]] += ending.deals
    assert {decision: Fraction(count, found.total()) for decision, count in found.items()} == {
        decision: Fraction(count, solution.results.deals) for decision, count in played.items()
    }


@pytest.mark.parametrize("name", ["let-it-ride", "mississippi-stud", *(name for name in OWN_GAMES if "reef" in name)])
def test_every_chart_without_a_dealer_has_the_decisions_of_the_solution(name: str) -> None:
    """On every street and after all that was decided before it, whatever rows were put together."""
    solution = solved(name)
    drawn = charts(solution)
    for number, street in enumerate(solution.game.streets):
        kinds, best = kinds_of(solution.game.own + len(street.community)), solution.decisions(number).best
        told = set()
        for state, step in enumerate(solution.game.course.steps[number]):
            if street.open_to(step.units):
                taken = least_staked(street.choices, step.units)[best[state]]
                counts = np.bincount(taken, kinds.weights).astype(np.int64).tolist()
                told.add(frozenset((street.choices[at].id, count) for at, count in enumerate(counts) if count))
        assert {frozenset(hands_by_decision(chart).items()) for chart in drawn if chart.street == street.id} == told


@pytest.mark.parametrize("name", ["rws-3cp", "let-it-ride", "mississippi-stud", "crazy-4-poker"])
def test_every_hand_stands_in_a_chart_once(name: str) -> None:
    game = game_of(load(name))
    found = charts(solved(name))
    assert {chart.street for chart in found} == {street.id for street in game.streets}
    up = {street.id: len(street.community) for street in game.streets}
    for chart in found:
        cells = [cell for row in chart.rows for cell in row.cells if cell is not None]
        assert sum(cell.hands for cell in cells) == comb(52, game.own + up[chart.street])
        assert all(sum((share for _, share in cell.shares), Fraction(0)) == 1 for cell in cells)


def test_three_cards_are_played_from_queen_six_four() -> None:
    (chart,) = charts(solved("rws-3cp"))
    assert [(str(row.name), row.cells[0].shares[0][0]) for row in chart.rows if row.cells[0]] == [
        ("straight-flush to high-card Q 6 4", "play-1x"),
        ("high-card Q 6 3 to high-card 5", "fold"),
    ]


def test_two_cards_make_a_square() -> None:
    grid = charts(solved("mississippi-stud"))[0]
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
    # Commands and decisions as people read them.
    assert "<code>croupier advise</code>" in page
    assert "`" not in page
    assert "play 3×" in page
    assert "play-3x" not in page
    assert main(["strategy", "crazy-4-poker", "--json"]) == 0
    (chart,) = json.loads(capsys.readouterr().out)["charts"]
    assert chart["rows"][0]["cells"][0]["shares"] == {"play-3x": 1.0}


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("mbs-megalink-uth", ["River: no chart, as none is made for 2 own cards beside 5 community cards"]),
        ("texas-holdem-bonus", ["Turn: no chart, as none is made for 2 own cards beside 4 community cards"]),
        ("mississippi-stud", []),
    ],
)
def test_a_street_without_a_chart_is_named_with_the_reason(name: str, says: list[str]) -> None:
    solution = solved(name)
    found = list(undrawn(solution, charts(solution)))
    assert [str(each).partition(" and none")[0] for each in found] == says


def test_what_was_decided_before_is_said_in_words() -> None:
    fifth = charts(solved("mississippi-stud"))[-1]
    assert str(after(fifth)).startswith(" after bet 1×, bet 3×, or bet 2×, bet 2×")


def test_a_card_has_room_for_every_chart() -> None:
    """Where more rows would tell more hands apart, those are split that are played most unlike."""
    (chart,) = charts(solved("caribbean-stud"))
    assert len(chart.rows) <= 28
    rows = {str(row.name): [cell.decision if cell else "" for cell in row.cells] for row in chart.rows}
    # With ace, king and queen against a queen, king or ace: one of the dealer's own is there.
    assert rows["high-card A K Q"][-3:] == ["raise-2x"] * 3
    assert rows["high-card A K J"][:9] == ["fold"] * 9


def test_the_card_of_the_longest_game_is_one_page(page: Page, tmp_path: Path) -> None:
    file, printed = tmp_path / "card.html", tmp_path / "card.pdf"
    assert main(["strategy", "mississippi-stud", "--html", str(file)]) == 0
    page.goto(file.as_uri())
    page.pdf(path=printed, prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed.read_bytes())) == 1
