"""Closed days in files: everything still finds them, and what is wrong with one is said and named."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine

from croupier.cli.app import main
from croupier.errors import Code, CroupierError, InputError, StorageError
from croupier.floor.audit import Report, audit, readers
from croupier.floor.audit.marks import MarkFile
from croupier.floor.audit.readers import Processes
from croupier.floor.hall.floor import Floor
from croupier.floor.hall.history import export_lines, own_rounds, replayed_round, round_rows, round_steps
from croupier.floor.record import archiving
from croupier.floor.record.archive import ArchiveFile, pack_index
from croupier.floor.record.engine import Transactions
from croupier.witness import read_heads
from tests.floor import tables
from tests.floor.archived_days import DAYS, ROUNDS, archive, opened, played_days, rows, tamper
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.forked import FORKS
from tests.floor.played import GAMES

FIRST, SECOND = "2026-01-05.jsonl.zst", "2026-01-06.jsonl.zst"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, datetime, Report]:
    """Three days of rounds of every game, when it is now, and what an audit says before anything is archived."""
    path = tmp_path_factory.mktemp("played") / "floor.db"
    now = played_days(path)
    engine = opened(path)
    report = audit(engine)
    engine.dispose()
    assert report.clean
    return path, now, report


@pytest.fixture
def path(played: tuple[Path, datetime, Report], tmp_path: Path) -> Path:
    """A copy of those days."""
    copy = tmp_path / "floor.db"
    shutil.copy(played[0], copy)
    return copy


@pytest.fixture
def now(played: tuple[Path, datetime, Report]) -> datetime:
    return played[1]


@pytest.fixture
def before(played: tuple[Path, datetime, Report]) -> Report:
    return played[2]


@pytest.fixture
def engine(path: Path) -> Iterator[Engine]:
    engine = opened(path)
    yield engine
    engine.dispose()


def files(path: Path) -> list[str]:
    return sorted(one.name for one in Path(f"{path}.archive").iterdir())


# ---- found again


def test_closed_days_leave_the_database_and_the_audit_reads_them_all_the_same(
    engine: Engine, path: Path, now: datetime, before: Report
) -> None:
    entries = rows(path)
    done = archive(engine, now)
    assert [one.file for one in done] == files(path) == [FIRST, SECOND]
    assert rows(path) == entries - sum(one.entries for one in done)
    after = audit(engine)
    assert after.findings == ()
    assert after.counts == before.counts
    assert archive(engine, now) == [], "nothing is left to do"


def test_the_last_round_of_a_table_stays_until_another_follows(engine: Engine, path: Path, now: datetime) -> None:
    archive(engine, now, date(2026, 1, 7))
    kept = {part.stream: part for part in ArchiveFile(Path(f"{path}.archive") / SECOND).index.parts}
    assert {part.rounds for part in kept.values()} == {2 * ROUNDS}, "the third day has a round, so the second may go"
    assert archive(engine, now + timedelta(days=9), date(2026, 1, 8))[0].file == "2026-01-07.jsonl.zst"
    (last,) = {part.rounds for part in ArchiveFile(Path(f"{path}.archive") / "2026-01-07.jsonl.zst").index.parts}
    assert last == DAYS * ROUNDS - 1
    assert audit(engine).clean


def test_audits_in_parts_and_against_a_witness_read_the_archive(
    engine: Engine, now: datetime, before: Report, played: tuple[Path, datetime, Report], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(readers, "get_context", lambda _: FORKS)  # with what they load: the command starts its own
    mark, lines = tmp_path / "audited.json", played[0].with_suffix(".heads").read_bytes().splitlines()
    witnessed = read_heads(lines, "heads")
    assert audit(engine, since=MarkFile(mark)).clean
    archive(engine, now)
    again = audit(engine, since=MarkFile(mark), witnessed=witnessed)
    assert (again.findings, again.counts.rounds) == ((), len(GAMES)), "what was audited before is not read again"
    assert audit(engine, span=1, witnessed=witnessed).counts.rounds == before.counts.rounds
    together = audit(engine, readers=Processes(2, engine.url), span=2)
    assert (together.findings, together.counts) == ((), before.counts)
    assert MarkFile(mark).read().archives.keys() == {FIRST, SECOND}


def test_replay_lists_search_and_export_say_of_archived_rounds_what_they_said_before(tmp_path: Path) -> None:
    clock = FakeClock()
    with tables.opened_floor(f"sqlite:///{tmp_path / 'floor.db'}", clock, FakeChance()) as house:
        house.open_tables()
        player = house.player("ada")
        for _ in range(3):
            for bet, amount in (("ante", 1000), ("jackpot", 500)):
                house.send(player, "rws-3cp", "place-bet", box=1, bet=bet, amount=amount)
            house.send(player, "rws-3cp", "ready")
            house.send(player, "rws-3cp", "decide", box=1, decision="play-1x")
            house.wait(6)
        setup = house.floor.tables.setup("rws-3cp")

        def said() -> list[Any]:
            floor = house.floor
            with floor.reading() as streams:
                outcomes = streams.outcomes()
            return [
                outcomes["rws-3cp"], round_rows(floor, setup, 10, None),
                own_rounds(floor, setup, player.account, 10, None),
                [round_steps(floor, setup, player, number, 0, 100) for number in (1, 2, 3)],
                [replayed_round(floor, setup, None, number) for number in (1, 2, 3)],
                list(export_lines(floor, setup, 0)),
            ]  # fmt: skip

        told = said()
        assert told[0] == {"settled": 3}
        clock.pass_by(days=3)
        assert archive(house.floor.engine, clock.now())[0].entries > 10
        assert said() == told
        house.send(player, "rws-3cp", "place-bet", box=1, bet="ante", amount=1000)
        assert audit(house.floor.engine).clean


def test_a_file_is_plain_zstandard_and_json_lines(engine: Engine, path: Path, now: datetime) -> None:
    done = archive(engine, now)
    shown = subprocess.run(
        ["zstd", "-dcq", str(Path(f"{path}.archive") / FIRST)], capture_output=True, check=True, timeout=60
    ).stdout
    *entries, index = [msgspec.json.decode(line) for line in shown.splitlines()]
    assert len(entries) == done[0].entries
    assert {"stream", "version", "body", "transfers", "hash", "leaf"} <= entries[0].keys()
    assert index["proof"]["head"]["size"] == index["proof"]["size"], "the day was signed"


# ---- whoever is killed


class Killed(BaseException):
    """The process ends here."""


def test_a_kill_at_any_point_leaves_every_round_readable_and_the_next_run_ends_it(
    path: Path, now: datetime, before: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archiving, "_TOGETHER", 40)
    left = 0

    def counted(act: Callable[..., Any]) -> Callable[..., Any]:
        def stepped(*args: Any, **more: Any) -> Any:
            nonlocal left
            left -= 1
            if left == 0:
                raise Killed
            return act(*args, **more)

        return stepped

    steps = 0
    while True:
        steps += 1
        copy = tmp_path / f"{steps}.db"
        shutil.copy(path, copy)
        engine = opened(copy)
        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", counted(os.fsync))
            patched.setattr(os, "link", counted(os.link))
            patched.setattr(Transactions, "write", counted(Transactions.write))
            patched.setattr(archiving, "pack_index", counted(pack_index))
            left = steps
            try:
                archive(engine, now)
            except Killed:
                killed = True
            else:
                killed = False
        report = audit(engine)
        assert (report.findings, report.counts) == ((), before.counts), f"killed at step {steps}"
        archive(engine, now)
        report = audit(engine)
        assert (report.findings, report.counts) == ((), before.counts), f"taken up after step {steps}"
        assert files(copy) == [FIRST, SECOND]
        engine.dispose()
        if not killed:
            break
    assert steps > 20


# ---- what is wrong


def refused(act: Callable[[], object]) -> CroupierError:
    with pytest.raises(CroupierError) as found:
        act()
    return found.value


def test_a_damaged_file_is_named_by_the_audit_and_by_whoever_reads_it(
    engine: Engine, path: Path, now: datetime, tmp_path: Path
) -> None:
    mark = MarkFile(tmp_path / "audited.json")
    archive(engine, now)
    assert audit(engine, since=mark).clean
    file = Path(f"{path}.archive") / FIRST
    said = bytearray(file.read_bytes())
    said[100] ^= 1
    file.write_bytes(said)
    report = audit(opened(path))
    assert {one.kind for one in report.findings} >= {"archive", "chain"}
    assert any(FIRST in one.message or one.at == FIRST for one in report.findings)
    said[-1] ^= 1
    file.write_bytes(said)
    assert [one.at for one in audit(opened(path), since=mark).findings if one.kind == "archive"] == [FIRST]
    file.write_bytes(b"no archive")
    assert "does not end as one" in str([one.message for one in audit(opened(path)).findings if one.at == FIRST])


def test_without_its_directory_a_floor_does_not_open_and_an_audit_says_what_is_missing(
    engine: Engine, path: Path, now: datetime
) -> None:
    archive(engine, now)
    Path(f"{path}.archive").rename(f"{path}.elsewhere")
    fault = refused(lambda: Floor(opened(path), tables.config(), FakeClock(), FakeChance()))
    assert (fault.code, FIRST in fault.at) == (Code.ARCHIVE_MISSING, True)
    assert "the directory" in fault.message
    report = audit(opened(path))
    assert {FIRST, SECOND} <= {one.at for one in report.findings if one.kind == "archive"}
    assert refused(lambda: archive(opened(path), now)).code is Code.ARCHIVE_MISSING


def test_what_the_database_says_of_a_file_is_held_against_it(engine: Engine, path: Path, now: datetime) -> None:
    archive(engine, now)
    tamper(path, "UPDATE archive_files SET transfers = transfers + 1 WHERE name = ?", FIRST)
    (finding,) = audit(engine).findings
    assert (finding.kind, finding.at) == ("archive", FIRST)
    tamper(path, "UPDATE archive_files SET transfers = transfers - 1 WHERE name = ?", FIRST)
    tamper(path, "UPDATE archive_files SET digest = zeroblob(32) WHERE name = ?", SECOND)
    assert {one.at for one in audit(opened(path)).findings if one.kind == "archive"} >= {SECOND}


def test_a_file_that_was_made_anew_with_other_entries_is_found(
    engine: Engine, path: Path, now: datetime, tmp_path: Path
) -> None:
    """The house archives a record that it has changed, and puts file and row in the place of the right ones."""
    forged = tmp_path / "forged.db"
    shutil.copy(path, forged)
    tamper(forged, "UPDATE floor_events SET actor = 'x' WHERE stream = ? AND version = 3", f"table:{GAMES[0]}")
    other = opened(forged)
    archive(other, now)
    archive(engine, now)
    Path(f"{path}.archive", FIRST).write_bytes(Path(f"{forged}.archive", FIRST).read_bytes())
    digest = ArchiveFile(Path(f"{forged}.archive", FIRST)).digest
    tamper(path, "UPDATE archive_files SET digest = ? WHERE name = ?", digest, FIRST)
    assert [(one.kind, one.at) for one in audit(opened(path)).findings] == [("chain", f"table:{GAMES[0]}")]


def test_another_file_of_that_name_is_not_touched(engine: Engine, path: Path, now: datetime, before: Report) -> None:
    directory = Path(f"{path}.archive")
    directory.mkdir()
    (directory / FIRST).write_bytes(b"mine")
    assert refused(lambda: archive(engine, now)).code is Code.ARCHIVE_DAMAGED
    (directory / FIRST).unlink()
    other = path.with_name("other.db")
    later = played_days(other, days=2)
    archive(opened(other), later + timedelta(days=2))
    shutil.copy(Path(f"{other}.archive") / FIRST, directory / FIRST)
    kept = (directory / FIRST).read_bytes()
    tamper(path, "UPDATE floor_events SET actor = 'x' WHERE stream = ? AND version = 3", f"table:{GAMES[0]}")
    assert refused(lambda: archive(engine, now)).code is Code.ARCHIVE_EXISTS
    assert (directory / FIRST).read_bytes() == kept
    assert audit(engine).counts == before.counts


def test_a_day_is_archived_when_it_has_been_over_for_a_day(engine: Engine, path: Path, now: datetime) -> None:
    fault = refused(lambda: archive(engine, now, now.date()))
    assert isinstance(fault, InputError)
    assert (fault.code, fault.at, fault.expected) == (Code.BAD_VALUE, "--before", "2026-01-07 or earlier")
    assert archive(engine, now, date(2026, 1, 5)) == []
    assert not Path(f"{path}.archive").exists()


def test_a_round_that_was_never_ended_stops_the_archive(engine: Engine, path: Path, now: datetime) -> None:
    tamper(path, 'UPDATE floor_rounds SET last = NULL WHERE "table" = ? AND number = 2', GAMES[0])
    fault = refused(lambda: archive(engine, now))
    assert (fault.code, fault.at) == (Code.ROUND_OPEN, f"table:{GAMES[0]}")
    assert "round 2" in fault.message


def test_a_directory_that_cannot_be_written_is_said(engine: Engine, path: Path, now: datetime, before: Report) -> None:
    Path(f"{path}.archive").write_text("a file")
    fault = refused(lambda: archive(engine, now))
    assert isinstance(fault, StorageError)
    assert fault.code is Code.STORE_REFUSED
    assert audit(engine).counts == before.counts


# ---- the command


def test_the_command_says_what_it_has_written(path: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    database, elsewhere = f"sqlite:///{path}", str(tmp_path / "kept")
    arguments = ["archive", "--database", database, "--archive", elsewhere]
    assert main([*arguments, "--before", "2026-01-06", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["archive"], said["before"], [one["file"] for one in said["files"]]) == (
        elsewhere,
        "2026-01-06",
        [FIRST],
    )
    assert main(arguments) == 0
    assert SECOND in capsys.readouterr().out
    assert main(arguments) == 0
    assert "left to archive" in capsys.readouterr().out
    assert main([*arguments, "--before", "yesterday"]) == 2
    assert "--before" in capsys.readouterr().err
    assert main(["audit", "--database", database]) == 1, "the archive is elsewhere"


def test_the_audit_finds_an_archive_elsewhere_by_its_variable(
    engine: Engine, path: Path, now: datetime, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    archive(engine, now)
    Path(f"{path}.archive").rename(path.with_name("kept"))
    monkeypatch.setenv("CROUPIER_ARCHIVE", str(path.with_name("kept")))
    assert main(["audit", "--database", f"sqlite:///{path}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["counts"]["rounds"] == DAYS * ROUNDS * len(GAMES)
    assert main(["audit", "--database", f"sqlite:///{path}", "export", "--table", GAMES[0]]) == 0
    assert len(capsys.readouterr().out.splitlines()) == DAYS * ROUNDS
