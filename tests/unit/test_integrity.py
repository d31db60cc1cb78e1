"""`croupier verify`: one changed byte of the software or one changed value of a rulebook is found and named."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.app import main
from croupier.errors import Code, InputError
from croupier.integrity import sealing
from croupier.integrity.comparing import Departure, departures, rule_changes
from croupier.integrity.manifest import Manifest, read_manifest, sealed, with_edition, write_manifest
from croupier.integrity.sealing import PackageSeal, packages, rules_in_force, software
from croupier.rulebook import load

FIRST, SECOND = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 4, 1, tzinfo=UTC)
GAMES = ("rws-3cp", "let-it-ride")


@pytest.fixture(scope="module")
def manifest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("approved") / "approved.json"
    books = rules_in_force(GAMES)
    write_manifest(with_edition(Manifest(), sealed(books, "compliance", FIRST), books), path)
    return path


def test_what_was_approved_a_moment_ago_is_as_approved(manifest: Path) -> None:
    approved, _ = read_manifest(manifest)
    assert departures(approved.latest, rules_in_force(GAMES)) == ()
    assert departures(approved.latest, rules_in_force(GAMES[:1])) == ()


def test_the_manifest_has_every_file_and_every_package(manifest: Path) -> None:
    edition = read_manifest(manifest)[0].latest
    assert {"shuffle.py", "rulebook/books/rws-3cp.toml", "floor/web/static/cards.svg"} <= edition.files.keys()
    assert not [name for name in edition.files if "__pycache__" in name]
    assert {"numpy", "cryptography", "sqlalchemy"} <= edition.packages.keys()
    assert "pytest" not in edition.packages


def test_one_byte_of_a_file_a_file_more_and_a_file_less(
    manifest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = Path(sealing.__file__).parents[1]
    copied = tmp_path / "croupier"
    shutil.copytree(root, copied, ignore=shutil.ignore_patterns("__pycache__", "static"))
    (copied / "shuffle.py").write_bytes((root / "shuffle.py").read_bytes() + b"\n")
    (copied / "money.py").unlink()
    (copied / "more.py").write_text("")
    here = software(root)
    there = software(copied) | {name: digest for name, digest in here.items() if name.startswith("floor/web/static/")}
    monkeypatch.setattr("croupier.integrity.comparing.software", lambda: there)
    found = departures(read_manifest(manifest)[0].latest, {})
    assert found == (
        Departure("file", "money.py", "missing"),
        Departure("file", "more.py", "added"),
        Departure("file", "shuffle.py", "changed"),
    )


def test_another_version_of_a_package(manifest: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others = packages() | {"numpy": PackageSeal("0.1", "")}
    monkeypatch.setattr("croupier.integrity.comparing.packages", lambda: others)
    assert departures(read_manifest(manifest)[0].latest, {}) == (Departure("package", "numpy", "changed"),)


def test_a_rulebook_that_was_changed_and_one_that_was_never_approved(manifest: Path) -> None:
    books = {
        "rws-3cp": load("rws-3cp", changes={"bets.pair-plus.pays.table.pair": "2 to 1"}),
        "caribbean-stud": load("caribbean-stud"),
    }
    assert departures(read_manifest(manifest)[0].latest, books) == (
        Departure("rulebook", "caribbean-stud", "added"),
        Departure("rulebook", "rws-3cp", "changed"),
    )


@pytest.fixture
def two_editions(manifest: Path) -> Manifest:
    books = rules_in_force(GAMES[:1]) | {
        "rws-3cp": load("rws-3cp", changes={"bets.pair-plus.pays.table.pair": "2 to 1"})
    }
    return with_edition(read_manifest(manifest)[0], sealed(books, "the regulator", SECOND), books)


def test_what_changed_in_a_rulebook_when_and_by_whom(two_editions: Manifest) -> None:
    changed, gone = sorted(rule_changes(two_editions, FIRST, SECOND), key=lambda one: one.how)
    assert (changed.at, changed.by, changed.rulebook, changed.how) == (SECOND, "the regulator", "rws-3cp", "changed")
    assert [(one.item, one.first.text, one.second.text) for one in changed.differences] == [
        ("Pair plus: pair", "1 to 1", "2 to 1")
    ]
    assert (gone.rulebook, gone.how) == ("let-it-ride", "missing")


def test_a_rulebook_that_an_other_version_wrote_is_compared_key_by_key(two_editions: Manifest) -> None:
    for digest in {edition.rulebooks["rws-3cp"] for edition in two_editions.editions}:
        two_editions.contents[digest]["of_later_versions"] = True
    changed = next(one for one in rule_changes(two_editions, FIRST, SECOND) if one.how == "changed")
    assert [(one.item, one.first.text, one.second.text) for one in changed.differences] == [
        ("bets.pair-plus.pays.table.pair", "1 to 1", "2 to 1")
    ]


@pytest.mark.parametrize(
    ("since", "until", "number"),
    [(None, None, 4), (None, FIRST, 2), (FIRST, FIRST, 0), (FIRST, None, 2), (SECOND, None, 0)],
)
def test_changes_between_two_dates(
    since: datetime | None, until: datetime | None, number: int, two_editions: Manifest
) -> None:
    assert len(list(rule_changes(two_editions, since, until))) == number


def test_editions_follow_each_other_in_time(two_editions: Manifest) -> None:
    with pytest.raises(InputError, match="not the latest"):
        with_edition(two_editions, sealed({}, "compliance", FIRST), {})


def test_a_damaged_file_of_a_package_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "one-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: one\nVersion: 1.0\n")
    (tmp_path / "good.py").write_text("")
    (tmp_path / "bad.py").write_text("changed")
    empty = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"
    (info / "RECORD").write_text("".join(f"{name},sha256={empty},0\n" for name in ("good.py", "bad.py", "gone.py")))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sealing, "_needed", lambda name: ["one"] if name == "croupier" else [])
    assert list(sealing.damaged_packages()) == ["one: bad.py", "one: gone.py"]


def run(*arguments: str) -> int:
    return main(["verify", *arguments])


def test_the_command_writes_compares_and_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, mine = tmp_path / "approved.json", tmp_path / "mine.toml"
    mine.write_text('extends = "rws-3cp"\n[identity]\nid = "mine"\n')
    put = ["--write", "--rulebook", str(mine)]
    assert run(str(path), *put, "--by", "compliance", "--at", "2026-03-01") == 0
    assert run(str(path), "--rulebook", str(mine)) == 0
    assert "As approved" in capsys.readouterr().out
    mine.write_text('extends = "rws-3cp"\n[identity]\nid = "mine"\n[bets.pair-plus.pays.table]\npair = "2 to 1"\n')
    assert run(str(path), "--rulebook", str(mine), "--json") == 1
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (told["verified"], told["departures"]) == (False, ["rulebook mine: changed"])
    assert run(str(path), *put, "--by", "the regulator", "--at", "2026-04-01") == 0
    capsys.readouterr()
    assert run(str(path), "--changes", "--since", "2026-03-01", "--json") == 0
    change = json.loads(capsys.readouterr().out)[0]
    assert (change["by"], change["differences"][0]["is"]) == ("the regulator", "2 to 1")
    assert run(str(path), "--changes", "--since", "2026-05-01") == 0
    assert "No rulebook changed." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["none.json"], Code.FILE_UNREADABLE),
        (["bad.json"], Code.BAD_JSON),
        (["empty.json"], Code.BAD_VALUE),
        (["new.json", "--write", "--rulebook", "rws-3cp"], Code.BAD_USAGE),
        (["none/new.json", "--write", "--by", "x", "--rulebook", "rws-3cp"], Code.FILE_UNREADABLE),
        (["new.json", "--write", "--by", "x", "--at", "soon", "--rulebook", "rws-3cp"], Code.BAD_VALUE),
        (["new.json", "--write", "--by", "x", "--rulebook", "no-such-game"], Code.UNKNOWN_RULEBOOK),
    ],
)
def test_what_cannot_be_verified(
    arguments: list[str], code: Code, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("bad.json").write_text("{")
    Path("empty.json").write_text("{}")
    assert run(*arguments, "--json") == 2
    assert json.loads(capsys.readouterr().out)["error"]["code"] == code
