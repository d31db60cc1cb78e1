"""`croupier settle`: one round or many, from a file or from standard input, for people and for programs."""

from __future__ import annotations

import io
import json
import subprocess
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.app import main
from tests.unit.test_cli import CROUPIER, HEAVY, imported
from tests.unit.test_settlement_read import ROUND, UTH

GOOD = json.dumps(ROUND)
BAD = json.dumps(ROUND | {"dealer": "Qs 7h"})

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "round.json"
    path.write_text(GOOD, encoding="utf-8")
    return path


def ran(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """What the command says to whoever gives it this on standard input."""
    streams = (io.BytesIO(text) for text in (given.encode(), b"", b""))
    typed, printed, told = (io.TextIOWrapper(stream, write_through=True) for stream in streams)
    with pytest.MonkeyPatch.context() as patched, redirect_stdout(printed), redirect_stderr(told):
        patched.setattr("sys.stdin", typed)
        status = main(["settle", *arguments])
    said = [stream.buffer.getvalue().decode() for stream in (printed, told)]
    return subprocess.CompletedProcess(arguments, status, *said)


def test_a_round_in_a_file_is_settled_as_json(file: Path, capsys: Captured) -> None:
    assert main(["settle", str(file), "--json"]) == 0
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert result["rulebook"] == "rws-3cp"
    assert [box["net"] for box in result["boxes"]] == [4000, 500]


def test_a_round_on_standard_input_is_settled() -> None:
    done = ran("--json", given=GOOD)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["boxes"][0]["paid"] == 10_000
    assert ran("-", "--json", given=GOOD).stdout == done.stdout


def test_people_get_a_table(file: Path, capsys: Captured) -> None:
    assert main(["settle", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["3 Card Poker, RWS (SGD)", "Dealer Qs 7h 2d: high-card, qualifies"]
    assert "Box 1, A: As Ks 4c, high-card, play-1x" in lines
    assert [line.split() for line in lines if line.startswith("Ante")] == [
        ["Ante", "25.00", "50.00", "win", "3.15.1,", "4.1"]
    ]
    assert "Jackpot 50,000.00, afterwards 50,000.00" in lines


def test_people_see_community_cards_awards_and_shares(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "uth.json"
    round_ = UTH | {"jackpot": {"meter": 10_000_000, "reset": 2_000_000}, "community": "Qs Js Ts 3d 4h"}
    round_["boxes"] = [UTH["boxes"][0] | {
        "cards": "As Ks", "bets": {"ante": 1000, "blind": 1000, "jackpot": 500},
        "bettors": {"ante": {"P": 400, "Q": 600}, "blind": {"P": 400, "Q": 600}},
    }]  # fmt: skip
    path.write_text(json.dumps(round_), encoding="utf-8")
    assert main(["settle", str(path)]) == 0
    out = capsys.readouterr().out
    assert "Dealer 9d 5c, community Qs Js Ts 3d 4h" in out
    assert "Box 1, P: 100,000.00 (royal-flush, 100% of 100,000.00) 3.10.6" in out
    assert "Ante: Q of 6.00 gets 6.00" in out


def test_people_see_how_a_pool_is_added_and_divided(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "pool.json"
    round_ = {
        "rulebook": "mbs-megalink-3cp", "dealer": "Qs 7d 2d", "community": "9h 8h",
        "jackpot": {"meter": 10_000_001, "reset": 2_000_000},
        "boxes": [
            {"box": box, "player": who, "cards": cards, "decisions": ["fold"], "bets": {"ante": 1000, "jackpot": 500}}
            for box, who, cards in ((1, "P", "7h 6h 5h"), (2, "Q", "Th Jh Qh"))
        ],
    }  # fmt: skip
    path.write_text(json.dumps(round_), encoding="utf-8")
    assert main(["settle", str(path)]) == 0
    shared = "(straight-flush, 10% of 100,000.01 and 10% of 90,000.01, divided by 2) 3.9.1, 4.4, 3.18, 3.18.1\n"
    out = capsys.readouterr().out
    assert f"Box 1, P: 9,500.00 {shared}" in out
    assert f"Box 2, Q: 9,500.00 {shared}" in out
    assert main(["settle", str(path), "--explain"]) == 0
    assert "10% of each of 100,000.01, 90,000.01: added, and divided by 2" in capsys.readouterr().out


def test_people_see_that_a_round_is_void(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "void.json"
    path.write_text(json.dumps(ROUND | {"void": {"clauses": ["5.8"]}}), encoding="utf-8")
    assert main(["settle", str(path)]) == 0
    assert "The round is void: every bet goes back." in capsys.readouterr().out


def test_the_reasoning_is_printed_on_request(file: Path, capsys: Captured) -> None:
    assert main(["settle", str(file), "--explain"]) == 0
    out = capsys.readouterr().out
    assert "    Pair Plus 5.00 loses: 0.00 handed over [3.16, 4.2]" in out.splitlines()
    assert main(["settle", str(file), "--explain", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["boxes"][0]["net"] == 4000
    assert result["explain"]["below"][1]["says"].startswith("box 1, A")


def test_a_terminal_gets_a_tree(file: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["settle", str(file), "--explain"]) == 0
    out = capsys.readouterr().out
    assert "├── " in out
    assert "Pair Plus 5.00 loses: 0.00 handed over" in out


def test_a_bad_round_is_an_error_with_status_2(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "bad.json"
    path.write_text(BAD, encoding="utf-8")
    assert main(["settle", str(path), "--json"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert (error["code"], error["at"], error["expected"]) == ("wrong-card-count", "dealer", "3 cards")
    assert main(["settle", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "(wrong-card-count)" in err


def test_many_rounds_are_answered_in_order_and_a_bad_one_does_not_stop_the_rest() -> None:
    done = ran("--lines", given=f"{GOOD}\n{BAD}\nnonsense\n{GOOD}\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert ["error" in answer for answer in answers] == [False, True, True, False]
    assert answers[1]["error"]["at"] == "dealer"
    assert answers[0] == answers[3]
    assert done.stderr == ""


@pytest.mark.parametrize("end", ["", "\n", "\n\n \n"])
def test_good_lines_end_with_status_0_however_the_file_ends(end: str) -> None:
    done = ran("--lines", given=f"{GOOD}\n{GOOD}{end}")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2


def test_an_empty_line_between_rounds_is_answered_too() -> None:
    done = ran("--lines", given=f"{GOOD}\n\n{GOOD}\n")
    assert done.returncode == 1
    assert ["error" in json.loads(line) for line in done.stdout.splitlines()] == [False, True, False]


def test_no_lines_are_no_error() -> None:
    assert (ran("--lines").returncode, ran("--lines").stdout) == (0, "")


def test_lines_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_text(f"{GOOD}\n" * 3, encoding="utf-8")
    assert len(ran(str(path), "--lines").stdout.splitlines()) == 3


def test_a_program_that_waits_for_each_answer_gets_it() -> None:
    with subprocess.Popen(
        [CROUPIER, "settle", "--lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(3):
            running.stdin.write(f"{GOOD}\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["rulebook"] == "rws-3cp"
        running.stdin.close()
        assert running.wait(timeout=30) == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["no-such-file.json"], "file-unreadable"), (["--lines", "--explain"], "bad-usage"), (["--line"], "bad-usage")],
)
def test_bad_use_is_an_error(arguments: list[str], code: str, capsys: Captured) -> None:
    assert main(["settle", *arguments, "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == code


def test_settling_imports_nothing_heavy(file: Path) -> None:
    assert not imported("settle", str(file), "--json") & HEAVY


def test_numbers_are_whole_cents_throughout(file: Path, capsys: Captured) -> None:
    assert main(["settle", str(file), "--json"]) == 0
    result = json.loads(capsys.readouterr().out, parse_float=lambda text: pytest.fail(f"a fraction: {text}"))
    assert isinstance(result["boxes"][0]["net"], int)
