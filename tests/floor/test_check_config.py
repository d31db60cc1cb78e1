"""`croupier serve --check-config` says everything that is wrong; the example of the documents is started."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier.cli.app import main
from croupier.floor.config.reading import read_config
from croupier.floor.server import open_floor
from tests.floor.fakes import CHEAP, FakeChance
from tests.repository.tracked import ROOT

EXAMPLE = ROOT / "examples" / "floor" / "floor.toml"


def checked(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int | str | None, str, str]:
    with pytest.raises(SystemExit) as ended:
        raise SystemExit(main(["serve", "--check-config", str(file)]))
    printed = capsys.readouterr()
    return ended.value.code, printed.out, printed.err


def test_the_example_can_be_opened_and_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(EXAMPLE, capsys) == (0, f"{EXAMPLE} can be opened (tables: 3, links: 1, staff: 2)\n", "")
    settings = read_config(EXAMPLE, {"database": f"sqlite:///{tmp_path / 'floor.db'}"})
    served = open_floor(settings, chance=FakeChance(), cost=CHEAP)
    assert [opened.account.name for opened in served.appointed] == ["shift one", "dealer one"]
    with TestClient(served.app, base_url="http://floor.example") as visitor:
        shown = visitor.get("/api/tables").json()
        assert [row["table"] for row in shown] == ["marina", "garden", "sentosa"]
        assert visitor.get("/api/links/megalink").json()["meter"] == 5_000_000


def test_every_table_and_link_that_cannot_be_opened_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "floor.toml"
    file.write_text(
        '[[tables]]\nid = "a"\nrulebook = "nope"\n[[tables]]\nid = "b"\nrulebook = "rws-3cp"\n'
        'limits.antee = { min = 1, max = 2 }\n[[links]]\nid = "c"\nrulebook = "let-it-ride"\n'
        '[[links]]\nid = "d"\nrulebook = "rws-3cp"\nshares = { meter = "70%" }\n',
        encoding="utf-8",
    )
    assert main(["serve", "--check-config", str(file), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert [error["at"] for error in told["errors"]][:2] == ["tables.a", "tables.b.limits.antee"]
    assert main(["serve", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["at"] == "--json"
    status, out, errors = checked(file, capsys)
    places = [line.partition("at: ")[2] for line in errors.splitlines() if line.strip().startswith("at: ")]
    assert (status, out) == (2, "")
    assert places == ["tables.a", "tables.b.limits.antee", "links.c.rulebook", "links.d.shares"]


def test_faults_of_every_kind_are_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Keys, values, what does not fit together, and what a rulebook does not have: none hides another."""
    file = tmp_path / "floor.toml"
    file.write_text(
        'prot = 1\napproved_only = true\n[[tables]]\nid = "A B"\nrulebook = "rws-3cp"\nlink = "none"\n'
        '[[tables]]\nid = "b"\nrulebook = "nope"\nlink = "none"\n[[tables]]\nid = "b"\nrulebook = "rws-3cp"\n'
        'limits.antee = { min = 1, max = 2 }\n[[links]]\nid = "c"\nrulebook = "let-it-ride"\n'
        '[[staff]]\nname = "?"\nroles = ["boss"]\npassword_hash = "plain"\n',
        encoding="utf-8",
    )
    assert main(["serve", "--check-config", str(file), "--json"]) == 2
    told = [error["at"].removeprefix(f"{file}: ") for error in json.loads(capsys.readouterr().out)["errors"]]
    assert sorted(told) == sorted([
        "prot", "approved_only", "tables[0].id", "staff[0].name", "staff[0].roles[0]", "staff[0].password_hash",
        "tables", "tables[1].link", "tables.b", "tables.b.limits.antee", "links.c.rulebook",
    ])  # fmt: skip


def test_a_link_that_is_wrong_is_not_also_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "floor.toml"
    file.write_text(
        '[[tables]]\nid = "a"\nrulebook = "rws-3cp"\nlink = "c"\n[[links]]\nid = "c"\nrulebok = "rws-3cp"\n',
        encoding="utf-8",
    )
    assert main(["serve", "--check-config", str(file), "--json"]) == 2
    told = [error["at"].removeprefix(f"{file}: ") for error in json.loads(capsys.readouterr().out)["errors"]]
    assert told == ["links[0].rulebook", "links[0].rulebok"]
