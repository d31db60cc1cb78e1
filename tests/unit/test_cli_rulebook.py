"""`croupier rulebook` as people and programs use it: output, JSON, exit status, speed of start."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.app import main
from croupier.rulebook import book_ids, load
from tests.kinds import of_each_kind

CROUPIER = Path(sys.executable).with_name("croupier")
BOOKS = book_ids()

#: What no command about rulebooks may import.
HEAVY = {"numpy", "numba", "llvmlite", "sqlalchemy", "alembic", "psycopg", "matplotlib", "fastapi"}


@pytest.fixture
def example(root: Path) -> str:
    return str(root / "examples" / "uth-trips-50.toml")


@pytest.fixture
def broken(tmp_path: Path) -> str:
    file = tmp_path / "broken.toml"
    file.write_text('extends = "rws-3cp"\n[bets.pair-plus.pays.table]\nfull-house = "9 to 1"\n[cards]\nown = 4\n')
    return str(file)


class Said(tuple[int, str, str]):
    """Exit status, standard output, standard error."""

    __slots__ = ()

    @property
    def json(self) -> Any:
        return json.loads(self[1])


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Any:
    def say_(*arguments: str) -> Said:
        status = main(["rulebook", *arguments])
        out, err = capsys.readouterr()
        return Said((status, out, err))

    return say_


def test_list_names_every_book(say: Any) -> None:
    status, out, _ = say("list")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines() if line[:1].strip()][1:] == list(BOOKS)
    entries = say("list", "--json").json["rulebooks"]
    assert [entry["id"] for entry in entries] == list(BOOKS)
    assert {entry["id"]: entry["effective"] for entry in entries}["rws-3cp"] == "2020-03-17T08:00:00+08:00"
    assert (
        next(entry for entry in entries if "six-card-bonus" in entry["bets"])["bets"]["six-card-bonus"]
        == "6 Card Bonus"
    )


@pytest.mark.parametrize("book", BOOKS)
def test_show_sums_up_each_game(book: str, say: Any) -> None:
    status, out, _ = say("show", book)
    assert status == 0
    rulebook = load(book)
    for bet in rulebook.bets.values():
        assert bet.label in out
    for word in (
        "Decisions",
        "Pay tables",
        "What becomes of each bet",
        "Irregularities",
    ):
        assert word in out
    assert ("Progressive jackpot" in out) == (rulebook.jackpot_bet is not None)
    shown = say("show", book, "--json").json
    assert shown["id"] == book
    assert set(shown["effects"]) == set(rulebook.bets)
    assert {table["bet"] for table in shown["pay_tables"]} == {name for name, bet in rulebook.bets.items() if bet.pays}


def test_show_takes_a_file_and_a_reading(example: str, say: Any) -> None:
    status, out, _ = say("show", example)
    assert status == 0
    assert "50 to 1" in out
    shown = say("show", "rws-3cp", "--reading", "X1=card", "--json").json
    assert "some card a queen" in {s["name"]: s["text"] for s in shown["dealing"]}["Dealer qualifies with"]
    assert {reading["id"]: reading["chosen"] for reading in shown["readings"]}["X1"] == "card"


@pytest.mark.parametrize(
    ("reading", "code"), [("X1", "bad-usage"), ("=card", "bad-usage"), ("X99=a", "unknown-reading")]
)
def test_a_reading_that_switches_nothing_is_bad_use(reading: str, code: str, say: Any) -> None:
    said = say("show", "rws-3cp", "--reading", reading, "--json")
    assert said[0] == 2
    assert said.json["error"]["code"] == code


@pytest.mark.parametrize("book", of_each_kind(kinds=("hgc-3cp-progressive", "mississippi-stud")))
def test_every_clause_can_be_shown(book: str, say: Any) -> None:
    for clause, known in load(book).clauses.items():
        said = say("show", book, "--clause", clause, "--json")
        assert said[0] == 0
        assert said.json["says"] == known.says
        assert said.json["tests"] or said.json["why"]


def test_a_clause_shows_its_words_its_keys_and_its_tests(say: Any) -> None:
    status, out, _ = say("show", "rws-3cp", "--clause", "3.12.1")
    assert status == 0
    assert load("rws-3cp").clauses["3.12.1"].says[:40] in out
    assert "bets.pair-plus.on.fold" in out
    assert "tests/" in out
    said = say("show", "rws-3cp", "--clause", "3.12.3", "--json")
    assert said[0] == 2
    assert said.json["error"]["code"] == "unknown-clause"


@pytest.mark.parametrize("book", BOOKS)
def test_check_finds_nothing_wrong_with_a_printed_book(book: str, say: Any) -> None:
    status, out, _ = say("check", book)
    assert status == 0
    assert f"{book}: OK." in out
    assert say("check", book, "--json").json["ok"] is True


def test_check_lists_every_finding_and_ends_with_status_1(broken: str, say: Any) -> None:
    status, out, _ = say("check", broken)
    assert status == 1
    for words in (
        "bets.pair-plus.pays.table.full-house",
        "pay-table-wrong",
        "4.2",
        "deals.shoe.steps",
        "deal-wrong",
        "3.10",
    ):
        assert words in out
    said = say("check", broken, "--json")
    assert said[0] == 1
    assert said.json["ok"] is False
    for finding in said.json["findings"]:
        assert finding["at"].startswith(f"{broken}: ")
        assert finding["clauses"]
        assert finding["expected"]


def test_check_of_no_file_is_bad_use(tmp_path: Path, say: Any) -> None:
    for name in (str(tmp_path / "none.toml"), "no-such-book"):
        said = say("check", name, "--json")
        assert said[0] == 2
        assert said.json["error"]["code"] in ("file-unreadable", "unknown-rulebook")


def test_check_passes_a_what_if_copy(example: str, say: Any) -> None:
    assert say("check", example)[0] == 0


def test_diff_shows_only_what_differs(example: str, say: Any) -> None:
    status, out, _ = say("diff", "mbs-megalink-uth", example)
    assert status == 0
    assert "Trips: royal flush" in out
    assert "Irregularities" not in out
    assert say("diff", "rws-3cp", "rws-3cp")[1] == "No differences.\n"
    found = say("diff", "rws-3cp", "rws-3cp", "--reading", "X1=card", "--json").json["differences"]
    assert [difference["item"] for difference in found] == ["Dealer qualifies with"]


@pytest.mark.parametrize("book", [book for book in BOOKS if book != "rws-3cp"])
def test_diff_works_for_every_pair_with_one(book: str, say: Any) -> None:
    status, out, _ = say("diff", "rws-3cp", book)
    assert status == 0
    assert out.startswith("Identity")
    found = say("diff", "rws-3cp", book, "--json").json
    assert (found["first"], found["second"]) == ("rws-3cp", book)
    assert {"dealing", "irregularities"} <= {difference["group"] for difference in found["differences"]}


def test_coverage_counts_every_clause(say: Any) -> None:
    status, out, _ = say("coverage")
    assert status == 0
    assert all(book in out for book in BOOKS)
    found = say("coverage", "--json").json
    kinds = [clause.kind for book in BOOKS for clause in load(book).clauses.values()]
    total, headings = len(kinds), kinds.count("heading")
    assert (found["totals"]["clauses"], found["totals"]["headings"]) == (total, headings)
    assert ["all", str(total), str(headings)] in [line.split()[:3] for line in out.splitlines()]
    for book, game in found["games"].items():
        assert game["totals"]["clauses"] == len(game["clauses"]) == len(load(book).clauses)
        assert sum(kind["clauses"] for kind in game["kinds"].values()) == len(game["clauses"])


def test_coverage_of_one_game_lists_its_clauses(say: Any) -> None:
    status, out, _ = say("coverage", "--game", "hgc-3cp-progressive")
    assert status == 0
    for clause in load("hgc-3cp-progressive").clauses:
        assert f"\n{clause} " in out
    assert set(say("coverage", "--game", "rws-3cp", "--json").json["games"]) == {"rws-3cp"}
    assert say("coverage", "--game", "no-such-book", "--json").json["error"]["code"] == "unknown-rulebook"
    own = str(Path(__file__).parents[2] / "examples" / "uth-trips-50.toml")
    assert set(say("coverage", "--game", own, "--json").json["games"]) == {own}


def test_an_uncovered_clause_is_a_problem(say: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.rulebook.coverage.covering_tests", dict)
    status, out, _ = say("coverage")
    assert status == 1
    assert "implemented, but no test names it" in out


@pytest.mark.parametrize("command", ["list", "show", "check", "diff", "coverage"])
def test_every_command_has_help_with_an_example(command: str, say: Any) -> None:
    status, out, _ = say(command, "--help")
    assert status == 0
    assert f"Example: croupier rulebook {command}" in " ".join(out.split())
    assert "--json" in out


@pytest.mark.parametrize("width", [80, 100, 120])
def test_nothing_is_wider_than_the_terminal_and_nothing_is_lost(
    width: int, say: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for arguments in (["show", "mbs-megalink-uth"], ["diff", "rws-3cp", "mbs-megalink-uth"], ["list"], ["coverage"]):
        _, out, _ = say(*arguments)
        assert max(map(len, out.splitlines())) <= width
        assert "…" not in out
    _, out, _ = say("show", "rws-3cp")
    for rule in load("rws-3cp").irregularities.rules:
        for clause in rule.clause:
            assert clause in out


def test_a_pipe_gets_no_colours_no_rules_and_no_blanks_at_line_ends() -> None:
    done = subprocess.run([CROUPIER, "rulebook", "show", "rws-3cp"], capture_output=True, text=True, check=True)
    assert "\x1b" not in done.stdout
    assert not set("─│━┃╭╮") & set(done.stdout)
    assert all(line == line.rstrip() for line in done.stdout.splitlines())


def test_no_command_pays_for_mathematics_or_a_store() -> None:
    """One after the other in one process: what any of them imports is seen."""
    asked = [["list"], ["show", "rws-3cp"], ["check", "rws-3cp"], ["diff", "rws-3cp", "mbs-megalink-uth"], ["coverage"]]
    program = f"from croupier.cli.app import main; raise SystemExit(sum(main(['rulebook', *one]) for one in {asked}))"
    command = [sys.executable, "-X", "importtime", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    names = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines() if "|" in line}
    assert not names & HEAVY


def test_a_new_rulebook_leads_to_a_game(say: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The skeleton says what is missing; with its examples taken up, only what the examples leave out is left."""
    monkeypatch.chdir(tmp_path)
    assert say("new", "my-stud")[0] == 0
    missing = {one["at"].rpartition(": ")[2]: one for one in say("check", "my-stud.toml", "--json").json["findings"]}
    assert set(missing) == {"equipment.spots", "cards", "hands", "deals", "streets", "reveals", "entry", "bets"}
    assert missing["bets"]["expected"].startswith("a table [bets.NAME] with ")
    assert missing["streets"]["expected"].startswith("a table [[streets]] with ")
    file = tmp_path / "my-stud.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("#: ", ""), encoding="utf-8")
    left = {one["code"] for one in say("check", "my-stud.toml", "--json").json["findings"]}
    assert left == {"unknown-clause", "unknown-bet", "bad-rule"}
    assert say("new", "my-stud", "--json").json["error"]["code"] == "file-unreadable"
    assert say("new", "rws-3cp", "--json").json["error"]["code"] == "bad-value"
    assert say("new", "My Stud", "--json").json["error"]["code"] == "bad-value"
