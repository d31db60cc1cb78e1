"""The rows that the terminal and the page show of a simulation."""

from __future__ import annotations

from typing import Any

from croupier.simulation.reports.figures import bet_rows, hit_rows, house_rows, jackpot_facts


def jackpot(**changes: Any) -> dict[str, Any]:
    reserve = {"share_of_stakes_needed": 0.0125, "needed_at_start": 50_000}
    found = {
        "staked": 100_000_00, "awarded": 75_000_00, "awards": 8, "shared_rounds": 1, "shared_awards": 2, "resets": 2,
        "reset_funding": 1_250_00, "resets_per_award": 0.25, "reset_funding_of_awarded": 1 / 60, "meter": 26_250_00,
        "reserve": reserve, "hits": {},
    }  # fmt: skip
    return found | changes


def facts(envy: tuple[int, int], **changes: Any) -> dict[str, str]:
    table = {"currency": "EUR", "envy": {"paid": envy[0], "rounds": envy[1]}}
    return dict(jackpot_facts({"tables": [table, table], "jackpot": jackpot(**changes)}))


def test_the_jackpot_is_told_with_resets_shared_wins_and_envy_at_all_tables() -> None:
    found = facts((1_500_00, 4))
    assert found["Awarded"] == "EUR 75,000.00 in 8 awards"
    assert found["Rounds with several winners"] == "1, 2 awards"
    assert found["Awards that reset the meter"] == "25.00%"
    assert found["Resets fund of all awards"] == "1.67%"
    assert found["Resets take of each stake"] == "1.250%"
    assert found["Reserve needs at the start"] == "EUR 500.00"
    assert found["Envy paid"] == "EUR 3,000.00 in 8 rounds"


def test_what_did_not_happen_is_a_dash_or_left_out() -> None:
    found = facts((0, 0), resets_per_award=None, reset_funding_of_awarded=None)
    assert (found["Awards that reset the meter"], found["Resets fund of all awards"]) == ("-", "-")
    assert "Envy paid" not in found


def test_a_bet_without_an_exact_figure_says_so() -> None:
    known = {"per": "ante", "net": -0.05, "interval": [-0.06, -0.04], "exact": -0.045, "deviation": -1.0}
    unknown = known | {"exact": None, "deviation": None}
    assert bet_rows({"bets": {"ante": known, "odd": unknown}}, 3) == [
        ("ante", "ante", "−0.050", "±0.010", "−0.045", "−1.00"),
        ("odd", "ante", "−0.050", "±0.010", "-", "-"),
    ]


def test_periods_and_hits_have_the_amounts_asked_for() -> None:
    held = {"number": 1200, "mean": 10.0, "p5": None}
    assert house_rows({"house": {"shift": held}}, ("p5",), str) == [("shift", "1,200", "10.0", "-")]
    meter = dict.fromkeys(("mean", "p5", "p50", "p95", "most"), 7.0)
    hits = {"10%": {"hits": 1, "hours_between": None, "meter": meter}}
    assert hit_rows(jackpot(hits=hits), str) == [("10%", "1", "-", *("7.0",) * 5)]
