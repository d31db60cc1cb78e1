"""`croupier jackpot`: links set up, shown, proved, corrected and closed from the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.app import main
from croupier.floor.link import open_links
from tests.unit.linked import Desk

CREATE = (
    "create", "mega", "--table", "mega-a=mbs-megalink-3cp", "--table", "mega-b=mbs-megalink-uth", "--unit", "5",
    "--reset", "20,000", "--opening", "100,000", "--to-meter", "20%", "--to-reserve", "5%", "--to-house", "75%",
    "--title", "The Megalink", "--by", "ada",
)  # fmt: skip
TWO = ("--by", "ada", "--also-by", "ben", "--reason", "because")


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = f"sqlite:///{tmp_path / 'links.db'}"
    monkeypatch.setenv("CROUPIER_DATABASE", url)
    return url


class Shell:
    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def run(self, *arguments: str, status: int = 0) -> str:
        assert main(["jackpot", *arguments]) == status
        out, err = self._capsys.readouterr()
        return out + err

    def json(self, *arguments: str, status: int = 0) -> Any:
        return json.loads(self.run(*arguments, "--json", status=status))


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def test_a_link_is_set_up_and_shown(shell: Shell) -> None:
    assert "There is no link yet" in shell.run("list")
    text = shell.run(*CREATE)
    assert "The Megalink (mega)" in text
    assert "100,000.00 SGD on the display, reading 1, open" in text
    assert "20% to the meter, 5% to the reserve, 75% to the house" in text
    assert shell.run("show", "mega") == text
    assert "mega  The Megalink  100,000.00 SGD  2       open" in shell.run("list")


def test_the_same_for_programs(shell: Shell) -> None:
    made = shell.json(*CREATE, "--ceiling", "200,000", "--test")
    assert made["link"] == {
        "id": "mega",
        "title": "The Megalink",
        "currency": "SGD",
        "mode": "test",
        "unit": 500,
        "reset": 2_000_000,
        "ceiling": 20_000_000,
        "shares": {"meter": 0.2, "reserve": 0.05, "prizes": 0.0, "house": 0.75},
        "tables": {
            "mega-a": {"rulebook": "mbs-megalink-3cp", "readings": {}},
            "mega-b": {"rulebook": "mbs-megalink-uth", "readings": {}},
        },
    }
    assert (made["displayed"], made["meter_mils"], made["reading"]) == (10_000_000, 100_000_000_000, 1)
    assert shell.json("list") == {"links": [made]}
    assert shell.json("show", "mega") == made | {"wins": []}


def test_a_statement_derives_the_value_and_lists_wins(shell: Shell, database: str) -> None:
    shell.run(*CREATE)
    store = open_links(database)
    desk = Desk(store)
    desk.take("mega-a")
    desk.claim("mega-a", {2: "straight-flush"})
    store.close()
    text = shell.run("statement", "mega", "--entries")
    assert "contributions   1          +3.00" in text
    assert "awards claimed  1          −10,000.30" in text
    assert "derived                    90,002.70" in text
    assert "straight-flush  As Ks Qs  10,000.30  2        claimed" in text
    assert "awards-claimed" in text
    assert "award pending" in shell.run("show", "mega")
    found = shell.json("statement", "mega", "--entries")
    assert found["agrees"] is True
    assert found["derived_mils"] == found["meter_mils"] == 90_002_700_000
    assert found["since"]["entry"] == 1
    assert found["lines"] == [
        {"purpose": "award", "says": "awards claimed", "count": 1, "mils": -10_000_300_000},
        {"purpose": "contribution", "says": "contributions", "count": 1, "mils": 3_000_000},
    ]
    assert found["totals"]["collected_mils"] == 15_000_000
    assert found["hits"] == [{"kind": "share", "category": "straight-flush", "count": 1, "amount": 1_000_030}]
    (win,) = found["wins"]
    assert (win["table"], win["box"], win["hand"], win["reading"]) == ("mega-a", 2, "As Ks Qs", 2)
    assert win["entered_at"] == "2026-01-01T21:00:02Z"
    assert [entry["kind"] for entry in found["entries"]] == ["bets-accepted", "awards-claimed"]
    assert found["entries"][0]["body"]["bets"][0] == [1, "mega-a-1", 500, 0]
    assert {transfer["credit"] for transfer in found["entries"][0]["transfers"]} == {
        "meter:mega", "reserve:mega", "house:mega",
    }  # fmt: skip


def test_a_statement_that_does_not_agree_has_exit_status_1(
    shell: Shell, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from croupier.jackpot.statement import Statement

    shell.run(*CREATE)
    monkeypatch.setattr(Statement, "agrees", property(lambda _: False))
    assert "THE TWO DO NOT AGREE" in shell.run("statement", "mega", status=1)
    assert database


@pytest.mark.parametrize(
    ("option", "account", "mils"),
    [("--meter=+12.34", "meter_mils", 12_340_000), ("--meter=-12", "meter_mils", -12_000_000),
     ("--reserve=1", "reserve_mils", 1_000_000), ("--prizes=0.01", "prizes_mils", 10_000)],
)  # fmt: skip
def test_a_correction_takes_two_people(shell: Shell, option: str, account: str, mils: int) -> None:
    before = shell.json(*CREATE)
    assert "two-people-needed" in shell.run("adjust", "mega", option, "--reason", "x", "--by", "ada", status=2)
    assert shell.json("adjust", "mega", option, *TWO)[account] == before[account] + mils


def test_a_command_with_a_key_counts_once(shell: Shell) -> None:
    shell.run(*CREATE)
    for _ in range(3):
        found = shell.json("adjust", "mega", "--meter=1", *TWO, "--key", "monday")
        assert (found["displayed"], found["reading"]) == (10_000_100, 2)
    assert shell.json("adjust", "mega", "--meter=2", *TWO, "--key", "monday", status=2)["error"]["code"] == "key-reused"


def test_parameters_change_together(shell: Shell) -> None:
    shell.run(*CREATE)
    changes = (
        "unit=10", "reset=30,000", "ceiling=500,000", "to-meter=30%", "to-house=65%", "title=Mega",
        "table.mega-c=mbs-megalink-3cp", "table.mega-a=",
    )  # fmt: skip
    options = [text for change in changes for text in ("--set", change)]
    link = shell.json("adjust", "mega", *options, *TWO)["link"]
    assert (link["unit"], link["reset"], link["ceiling"], link["title"]) == (1000, 3_000_000, 50_000_000, "Mega")
    assert link["shares"] == {"meter": 0.3, "reserve": 0.05, "prizes": 0.0, "house": 0.65}
    assert list(link["tables"]) == ["mega-b", "mega-c"]
    changed = shell.json("statement", "mega", "--entries")["entries"][-1]
    assert (changed["kind"], changed["by"], changed["also_by"]) == ("link-changed", "ada", "ben")
    assert (changed["body"]["old"]["unit"], changed["body"]["new"]["unit"]) == (500, 1000)
    assert shell.json("adjust", "mega", "--set", "ceiling=none", *TWO)["link"]["ceiling"] is None
    shell.json("adjust", "mega", "--set", "chips=play", *TWO)
    changed = shell.json("statement", "mega", "--entries")["entries"][-1]
    assert (changed["body"]["old"]["chips"], changed["body"]["new"]["chips"]) == (None, "play")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ((), "bad-usage"),
        (("--meter=1", "--reserve=1"), "bad-usage"),
        (("--meter=1", "--set", "unit=1"), "bad-usage"),
        (("--meter=ten",), "bad-amount"),
        (("--set", "unit"), "bad-usage"),
        (("--set", "colour=red"), "unknown-field"),
        (("--set", "chips=gold"), "bad-usage"),
        (("--set", "to-meter=1.234%"), "bad-link"),
        (("--set", "to-meter=10%"), "bad-link"),
        (("--set", "table.x=nothing"), "unknown-rulebook"),
    ],
)
def test_adjustments_that_make_no_sense(shell: Shell, options: tuple[str, ...], code: str) -> None:
    shell.run(*CREATE)
    assert shell.json("adjust", "mega", *options, *TWO, status=2)["error"]["code"] == code


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("create", "x"), "bad-usage"),
        (("create", "x", "--table", "a"), "bad-usage"),
        (("create", "x", "--table", "a=rws-3cp", "--table", "a=rws-3cp"), "bad-usage"),
        (("create", "x", "--table", "a=nothing"), "unknown-rulebook"),
        (("create", "x", "--table", "a=rws-3cp", "--to-house", "21%"), "bad-link"),
        (("create", "x", "--table", "a=hgc-3cp-progressive", "--to-house", "25%", "--to-reserve", "5%"), "bad-link"),
        (("create", "x", "--table", "a=rws-3cp", "--reset", "much"), "bad-amount"),
        (("show", "x"), "unknown-link"),
        (("statement", "x"), "unknown-link"),
        (("show",), "bad-usage"),
        (("list", "--database", "mysql://x/y"), "bad-database"),
    ],
)
def test_what_cannot_be_done(shell: Shell, arguments: tuple[str, ...], code: str) -> None:
    assert shell.json(*arguments, status=2)["error"]["code"] == code


def test_a_link_is_closed_and_its_money_moved(shell: Shell) -> None:
    shell.run(*CREATE)
    shell.run("create", "next", "--table", "next-a=mbs-megalink-3cp", "--reset", "10,000")
    assert shell.json("close", "mega", "--move-to", "next", *TWO)["status"] == "closed"
    assert shell.json("show", "next")["displayed"] == 11_000_000
    assert "closed" in shell.run("list")


def test_a_rulebook_file_is_named_by_where_it_is(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_text('extends = "mbs-megalink-3cp"\n')
    made = shell.json("create", "own", "--table", "a=own.toml")
    assert made["link"]["tables"]["a"]["rulebook"] == str(tmp_path / "own.toml")
    monkeypatch.chdir("/")
    assert shell.json("show", "own")["status"] == "open"


def test_whoever_runs_it_signs_where_nobody_is_named(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "zoe")
    shell.run(*CREATE[:-2])
    assert "zoe" not in shell.run("show", "mega")
    assert shell.json("adjust", "mega", "--meter=1", "--also-by", "ben", "--reason", "x")["reading"] == 2
    assert {entry["by"] for entry in shell.json("statement", "mega", "--entries")["entries"]} == {"zoe"}


@pytest.mark.parametrize(
    "command", ["list", "create", "show", "statement", "order", "fault", "choose", "repair", "adjust", "close"]
)
def test_every_command_has_an_example(shell: Shell, command: str) -> None:
    assert f"Example: croupier jackpot {command}" in " ".join(shell.run(command, "--help").split())


RWS = (
    "create", "multi", "--table", "multi-a=rws-multilink-3cp", "--table", "multi-b=rws-multilink-3cp",
    "--reset", "20,000",
    "--opening", "99,995", "--to-meter", "20%", "--to-reserve", "0%", "--to-house", "80%",
)  # fmt: skip
MANAGER = ("--by", "max", "--post", "shift-manager")


@pytest.fixture
def winners(shell: Shell, database: str) -> list[str]:
    """Two straight flushes at one table and a royal flush at the other, all complete at the same second."""
    shell.run(*RWS)
    store = open_links(database)
    desk = Desk(store)
    desk.take("multi-a", boxes=4)
    desk.take("multi-b", boxes=1)
    desk.claim("multi-a", {1: "straight-flush", 4: "straight-flush"})
    desk.claim("multi-b", {1: "royal-flush"})
    found = list(desk.waiting())
    store.close()
    return found


def amounts(shell: Shell) -> dict[str, int]:
    return {one["award"]: one["amount"] for one in shell.json("show", "multi")["pending"]}


@pytest.mark.clause("rws-multilink-3cp", "4.7.2")
def test_the_shift_manager_orders_winners_and_nobody_below_him(shell: Shell, winners: list[str]) -> None:
    first, second, royal = winners
    assert list(amounts(shell).values()) == [1_000_000, 900_000, 8_100_000]
    assert "In the order of payment" in shell.run("show", "multi")
    refused = shell.json("order", "multi", first, royal, second, "--by", "kim", "--post", "pit-manager", status=2)
    assert (refused["error"]["code"], refused["error"]["clauses"]) == ("authority-too-low", ["4.7.2"])
    for wanted, code in (((first, royal), "order-incomplete"), ((second, royal, first), "order-fixed")):
        assert shell.json("order", "multi", *wanted, *MANAGER, status=2)["error"]["code"] == code
    assert shell.json("order", "multi", *winners, "--post", "king", status=2)["error"]["code"] == "unknown-post"
    text = shell.run("order", "multi", first, royal, second, *MANAGER, "--reason", "by the tape")
    assert "royal-flush" in text
    assert amounts(shell) == {first: 1_000_000, royal: 9_000_000, second: 200_000}


@pytest.mark.clause("rws-multilink-3cp", "5.17.2")
def test_a_fault_is_declared_handled_and_repaired(shell: Shell, winners: list[str]) -> None:
    assert len(winners) == 3
    assert shell.json("choose", "multi", "no-jackpot", *MANAGER, status=2)["error"]["code"] == "no-fault"
    text = shell.run("fault", "multi", "--table", "multi-a", "--box", "2", "--by", "dee")
    assert "multi-a, box 2  the house has not said how to go on" in text
    where = ("--table", "multi-a")
    for mode, post, code in (
        ("wait", "shift-manager", "bad-usage"), ("block-box", "pit-manager", "authority-too-low"),
    ):  # fmt: skip
        refused = shell.json("choose", "multi", mode, *where, "--post", post, status=2)
        assert refused["error"]["code"] == code
    assert "multi-a, box 2  block-box" in shell.run("choose", "multi", "block-box", *where, *MANAGER)
    third = (*where, "--box", "3")
    assert shell.json("choose", "multi", "block-box", *third, *MANAGER, status=2)["error"]["code"] == "bad-value"
    assert "multi-a, box 2, 3  the house has not said how to go on" in shell.run("fault", "multi", *third)
    shown = shell.json("choose", "multi", "block-box", *third, *MANAGER)
    assert shown["faults"]["multi-a"]["boxes"] == [2, 3]
    assert shell.json("repair", "multi", *where)["faults"] == {}
    assert shell.json("repair", "multi", *where, status=2)["error"]["code"] == "no-fault"
