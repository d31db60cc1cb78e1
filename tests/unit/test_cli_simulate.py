"""`croupier simulate` as its user meets it: results in every form, and errors that say what would be right."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from croupier.cli.app import main

QUICK = ["simulate", "rws-3cp", "--rounds", "2000", "--boxes", "3", "--workers", "1"]


@pytest.fixture(autouse=True)
def _own_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("croupier.simulation.cluster.PATIENCE", 2)


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    answer: dict[str, Any] = json.loads(out)
    return answer


def test_the_results_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, *QUICK)
    (table,) = found["tables"]
    assert (found["rounds"], found["complete"], table["box_rounds"]) == (2000, True, 6000)
    for bet in ("ante", "play", "ante-bonus", "pair-plus", "jackpot", "main game", "all bets"):
        low, high = table["bets"][bet]["interval"]
        assert low < table["bets"][bet]["net"] < high
        numerator, denominator = map(int, table["bets"][bet]["exact_fraction"].split("/"))
        assert table["bets"][bet]["exact"] == pytest.approx(numerator / denominator)
    assert sum(table["outcomes"]["own"].values()) == 6000
    assert found["jackpot"]["staked"] == 2000 * 3 * 500


def test_the_same_seed_gives_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for seed in ("5", "5", "6"):
        main([*QUICK, "--seed", seed, "--json"])
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1] != outputs[2]


def test_the_results_as_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(QUICK) == 0
    shown = capsys.readouterr().out
    for words in ("table 1: rws-3cp, 3 boxes, 2,000 rounds, strategy best", "pair-plus", "House result", "survives",
                  "Reserve needs at the start"):  # fmt: skip
        assert words in shown


def test_the_results_as_a_page_that_fetches_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    found = answered(capsys, *QUICK, "--rounds", "60000", "--html", str(path))
    page = path.read_text(encoding="utf-8")
    assert page.count("<svg") >= 5
    assert not re.search(r'(src|href)="(?!#)', page.replace('xlink:href="#', ""))
    assert f"{found['tables'][0]['box_rounds']:,}" in page
    assert "The jackpot" in page


def test_the_results_as_parquet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "figures.parquet"
    found = answered(capsys, *QUICK, "--parquet", str(path))
    rows = parquet.read_table(path).to_pylist()
    ante = [row for row in rows if (row["subject"], row["item"]) == ("bet", "ante")]
    assert {row["figure"]: row["value"] for row in ante}["net"] == found["tables"][0]["bets"]["ante"]["net"]
    sessions = [row for row in rows if row["item"] == "session result"]
    assert sum(row["value"] for row in sessions) == found["tables"][0]["bankroll"]["sessions"] == 4


def test_several_games_on_one_link(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(
        capsys, "simulate", "mbs-megalink-3cp", "--rounds", "1000", "--boxes", "2", "--pace", "40", "--table",
        "mbs-megalink-uth:pace=20:boxes=1:count=2:strategy=always-play:bets=ante=10,jackpot=5",
    )  # fmt: skip
    assert [(table["rulebook"], table["rounds"]) for table in found["tables"]] == [
        ("mbs-megalink-3cp", 1000), ("mbs-megalink-uth", 500), ("mbs-megalink-uth", 500),
    ]  # fmt: skip
    assert found["tables"][1]["boxes"] == [{"ante": 1000, "blind": 1000, "jackpot": 500}]
    assert found["jackpot"]["staked"] == 1000 * 2 * 500 + 2 * 500 * 500


def test_every_kind_of_game_in_every_form(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    for game in ("mississippi-stud", "caribbean-stud"):
        asked = ("simulate", game, "--rounds", "3000", "--boxes", "2", "--workers", "1", "--strategy", "always-play")
        found = answered(capsys, *asked, "--html", str(path))
        (table,) = found["tables"]
        assert {bet for bet in table["bets"] if table["bets"][bet]["exact"] is None} == set()
        assert game in path.read_text(encoding="utf-8")
    assert found["jackpot"]["staked"] == 3000 * 2 * 500
    assert sum(table["outcomes"]["own"].values()) == 6000
    # Ante and three bets of three Antes each.
    plain = answered(capsys, "simulate", "mississippi-stud", "--rounds", "3000", "--strategy", "always-play")
    assert plain["tables"][0]["bankroll"]["needed_for_a_round"] == 10 * 2_500


def test_boxes_may_bet_differently(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, *QUICK, "--bets", "ante=10", "--bets", "pair-plus=5", "--bets", "ante=10,jackpot=5")
    assert found["tables"][0]["boxes"] == [{"ante": 1000}, {"pair-plus": 500}, {"ante": 1000, "jackpot": 500}]
    assert found["jackpot"]["staked"] == 2000 * 500


def test_without_jackpot_bets_there_is_no_jackpot(capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(capsys, *QUICK, "--bets", "ante=10")["jackpot"] is None


def test_a_run_is_resumed_by_its_settings(capsys: pytest.CaptureFixture[str]) -> None:
    whole = answered(capsys, *QUICK, "--seed", "8", "--rounds", "600000")
    answered(capsys, *QUICK, "--seed", "8", "--rounds", "300000")
    assert answered(capsys, *QUICK, "--seed", "8", "--rounds", "600000", "--resume") == whole


def test_what_if_and_readings_reach_the_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    plain = answered(capsys, *QUICK)["tables"][0]["bets"]["pair-plus"]
    richer = answered(capsys, *QUICK, "--what-if", "pair-plus.pair=2")["tables"][0]["bets"]["pair-plus"]
    # One more unit for 3,744 of 22,100 hands.
    assert richer["exact"] - plain["exact"] == pytest.approx(3744 / 22100)


@pytest.mark.parametrize(
    ("arguments", "code", "at"),
    [
        (["--rounds", "0"], "bad-value", "rounds"),
        (["--rounds", "many"], "bad-value", "--rounds"),
        (["--rounds", "1e40"], "bad-value", "--rounds"),
        (["--boxes", "1000000000"], "bad-value", "--boxes"),
        (["--boxes", "0"], "bad-value", "--boxes"),
        (["--strategy", "clever"], "unknown-strategy", "--strategy"),
        (["--strategy", "missing.toml"], "file-unreadable", "strategy"),
        (["--cluster", "tcp://127.0.0.1:9"], "cluster-unreachable", "--cluster"),
        (["--bets", "ante=25,luck=1"], "unknown-bet", "--bets"),
        (["--bets", "ante"], "unknown-bet", "--bets"),
        (["--bets", "ante=x"], "bad-amount", "--bets"),
        (["--bets", "ante=99999999"], "bad-value", "bets, box 1: ante"),
        (["--bets", "jackpot=5"], "bet-without-required", "boxes[0].bets"),
        (["--bets", "ante=5", "--bets", "ante=5"], "bad-usage", "--bets"),
        (["--to-house", "20%"], "bad-link", "shares"),
        (["--to-meter", "70"], "bad-link", "--to-meter"),
        (["--ceiling", "5"], "bad-link", "ceiling"),
        (["--table", "hgc-3cp-progressive"], "bad-link", "tables.table-2"),
        (["--table", "rws-3cp:colour=red"], "bad-usage", "--table"),
        (["--table", "rws-3cp:count=0"], "bad-value", "--table"),
        (["--workers", "0"], "bad-value", "--workers"),
        (["--pace", "0"], "bad-value", "pace"),
        (["--seed", "-1"], "bad-value", "seed"),
        (["--resume"], "checkpoint-unfit", "--resume"),
        (["--html", "/nowhere/at/all.html"], "file-unreadable", "--html"),
        (["--parquet", "/nowhere/at/all"], "file-unreadable", "--parquet"),
        (["--checkpoint", "/proc/nowhere/file"], "file-unreadable", "--checkpoint"),
    ],
)
def test_what_cannot_be_done_is_said(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: str, at: str
) -> None:
    assert main([*QUICK, *arguments, "--json"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["code"], error["at"]) == (code, at)
