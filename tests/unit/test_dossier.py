"""A dossier is made of every game, is the same the second time, and one changed byte of it is found."""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.analysis.par_sheet import par_sheet
from croupier.cli.app import main
from croupier.dossier.archive import INDEX, made, write
from croupier.dossier.mathematics import worst_nets
from croupier.dossier.proof import requirements_chapter
from croupier.dossier.requirements import register
from croupier.dossier.settings import DossierSettings
from croupier.errors import Code
from croupier.jackpot.link import USUAL_SHARES, WHOLE
from croupier.randomness.battery import LEAST_DECKS
from croupier.rulebook import load
from tests.kinds import of_each_kind
from tests.repository.tracked import ROOT
from tests.unit.test_a_tenth_game import CARD_APART, changed

GAME = "let-it-ride"
SETTINGS = DossierSettings(
    at=datetime(2026, 3, 1, tzinfo=UTC), seed="5e" * 32, shuffles=LEAST_DECKS, unit=500, meter=None, reset=10_000_00,
    to_meter=str(Fraction(USUAL_SHARES.meter, WHOLE)), other_boxes=0, stake=100_00, brief=True,
)  # fmt: skip


@cache
def dossier(game: str) -> Mapping[str, bytes]:
    return made(load(game), SETTINGS)


@pytest.mark.parametrize("game", of_each_kind())
def test_a_dossier_of_every_game(game: str) -> None:
    found = dossier(game)
    assert found["dossier.pdf"].startswith(b"%PDF-")
    index = json.loads(found[INDEX])
    assert (index["rulebook"], index["files"].keys()) == (game, found.keys() - {INDEX})
    par = json.loads(found["par-sheet.json"])
    with zipfile.ZipFile(io.BytesIO(found["par-sheet.xlsx"])) as book:
        sheets = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
    assert sheets[0] == "figures"
    assert len(sheets) > len(par["bets"])
    assert len(json.loads(found["clauses.json"])) == len(load(game).clauses)


def test_another_moment_and_another_seed_are_other_dossiers() -> None:
    later = made(load(GAME), replace(SETTINGS, at=datetime(2026, 3, 2, tzinfo=UTC), seed="00" * 32))
    differ = {name for name, content in dossier(GAME).items() if later[name] != content}
    assert differ == {"dossier.pdf", "par-sheet.xlsx", "randomness.json", INDEX}


def check(folder: Path) -> int:
    return main(["dossier", "--check", str(folder)])


def test_it_is_made_again_from_itself_and_one_changed_byte_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "dossier"
    write(dossier(GAME), folder)
    assert check(folder) == 0
    capsys.readouterr()
    document = folder / "dossier.pdf"
    content = bytearray(document.read_bytes())
    content[len(content) // 2] ^= 1
    document.write_bytes(content)
    (folder / "more.txt").write_text("")
    (folder / "exposure.json").unlink()
    assert check(folder) == 1
    assert capsys.readouterr().out.splitlines() == [
        "dossier.pdf is not as it was made", "exposure.json is missing", "more.txt does not belong here",
    ]  # fmt: skip


def test_a_changed_rule_changes_everything_that_follows_from_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "dossier"
    write(dossier(GAME), folder)
    rules = folder / "rulebook.json"
    text = rules.read_text()
    assert '"royal-flush": "1,000 to 1"' in text
    rules.write_text(text.replace('"royal-flush": "1,000 to 1"', '"royal-flush": "1,001 to 1"'))
    assert check(folder) == 1
    differ = {line.split()[0] for line in capsys.readouterr().out.splitlines()}
    assert {"par-sheet.json", "dossier.pdf", INDEX} <= differ


def test_the_command_makes_what_it_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "dossier"
    asked = ["--at", "2026-03-01", "--seed", SETTINGS.seed, "--shuffles", str(LEAST_DECKS), "--brief"]
    assert main(["dossier", GAME, "--out", str(folder), *asked]) == 0
    assert "files to" in capsys.readouterr().out
    assert {path.name: path.read_bytes() for path in folder.glob("*.*")} == {
        name: content for name, content in dossier(GAME).items() if "/" not in name
    }


def test_the_whole_one_has_what_simpler_ways_to_play_cost() -> None:
    whole = made(load("rws-3cp"), replace(SETTINGS, brief=False))
    assert json.loads(whole["strategy.json"])["simplifications"]


def test_the_worst_round_of_three_card_poker() -> None:
    """A straight flush: the Ante and the Play pay even money, the bonus five to one; Pair Plus forty to one."""
    assert worst_nets(par_sheet(load("rws-3cp"))) == {"Main game": Fraction(7), "Pair Plus": Fraction(40)}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], Code.BAD_USAGE),
        (["rws-3cp"], Code.BAD_USAGE),
        (["rws-3cp", "--check", "there"], Code.BAD_USAGE),
        (["--check", "there"], Code.BAD_VALUE),
        (["no-such-game", "--out", "there"], Code.UNKNOWN_RULEBOOK),
        (["rws-3cp", "--out", "new", "--seed", "12"], Code.BAD_VALUE),
        (["rws-3cp", "--out", "new", "--shuffles", "10", "--brief"], Code.BAD_VALUE),
        (["let-it-ride", "--out", "new", "--shuffles", "1e4"], "--shuffles"),
    ],
)
def test_what_cannot_be_made(
    arguments: list[str], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("there").mkdir()
    Path("there", INDEX).write_text("{}")
    assert main(["dossier", *arguments]) == 2
    assert code in capsys.readouterr().err


def test_a_game_that_is_not_solved_has_no_dossier(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = changed(tmp_path, CARD_APART)
    assert main(["dossier", str(book), "--out", str(tmp_path / "new"), "--brief"]) == 2
    said = capsys.readouterr().err
    assert (Code.GAME_NOT_SOLVED in said, "streets.look" in said) == (True, True)
    assert not (tmp_path / "new").exists()


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").write_text("mine")
    asked = ["--shuffles", str(LEAST_DECKS), "--brief"]
    assert main(["dossier", GAME, "--out", str(tmp_path), *asked]) == 2
    assert "not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize("package", ["reportlab.lib.colors", "xlsxwriter"])
def test_without_its_packages_it_says_what_to_install(
    package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    asked = ["--shuffles", str(LEAST_DECKS), "--brief"]
    assert main(["dossier", GAME, "--out", str(tmp_path / "new"), *asked]) == 2
    assert Code.PACKAGE_MISSING in capsys.readouterr().err


def test_every_test_that_the_register_names_is_there() -> None:
    for one in register().requirements:
        for test in one.tests:
            file, *names = test.split("::")
            text = (ROOT / file).read_text(encoding="utf-8")
            for name in names:
                assert re.search(rf"^\s*(?:class|def) {name}\b", text, re.MULTILINE), test


def test_what_is_met_names_a_test_and_every_requirement_has_its_document() -> None:
    found = register()
    assert {one.source for one in found.requirements} == found.documents.keys()
    assert [one.id for one in found.requirements if one.met == "yes" and not one.tests] == []
    assert {one.met for one in found.requirements} == {"yes", "in part", "no"}


def test_the_chapter_has_every_requirement_below_its_document() -> None:
    chapter, found = requirements_chapter(register()), register()
    assert [grid.title for grid in chapter.grids] == [document.title for document in found.documents.values()]
    assert sum(len(grid.rows) for grid in chapter.grids) == len(found.requirements)
