"""The audit in parts: by several processes, after what an earlier one has read, and after one that was broken off."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, make_url

from croupier.cli.app import main
from croupier.errors import Code, InputError
from croupier.floor.audit import Report, audit, readers
from croupier.floor.audit.marks import MarkFile
from croupier.floor.audit.notes import Taken
from croupier.floor.audit.readers import Alone, ClusterReaders, Processes, Task
from croupier.floor.audit.snapshot import Snapshot, snapshot
from croupier.floor.audit.tables import Stretch
from croupier.floor.record.engine import database_url, migrate, open_engine
from croupier.simulation import cluster
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.forked import FORKS
from tests.floor.played import ADA, GAMES, PlayedFloor

ROUNDS = 3


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "floor.db"


@pytest.fixture
def floor(path: Path) -> Iterator[PlayedFloor]:
    """Rounds of every game, with and without a link, and one that is being played."""
    engine = open_engine(database_url(f"sqlite:///{path}"))
    migrate(engine)
    floor = PlayedFloor(engine, FakeClock(), FakeChance())
    play(floor, ROUNDS)
    floor.open(GAMES[0])
    floor.bet(GAMES[0], ADA, 1)
    yield floor
    floor.links.close()
    engine.dispose()


def play(floor: PlayedFloor, rounds: int) -> None:
    """Further rounds at every table, after what is being played there."""
    for table in GAMES:
        if floor.states[table].playing:
            floor.close(table)
            floor.decide(table)
        for _ in range(rounds):
            floor.play(table)


def marked(engine: Engine, file: Path, **more: Any) -> Report:
    return audit(engine, since=MarkFile(file), **more)


def tamper(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


def test_a_part_of_a_table_reads_no_further_round_from_the_list(floor: PlayedFloor) -> None:
    with snapshot(floor.engine) as store:
        streams, table = store.streams, GAMES[1]
        assert [row.number for row in streams.every_round(table, 1, 3)] == [2, 3]
        assert [row.number for row in streams.every_round(table, 3, 3)] == []
        assert [row.number for row in streams.every_round(table)] == list(range(1, ROUNDS + 1))


class BrokenOff(Alone):
    """Reads a few spans, and is stopped."""

    def read(self, store: Snapshot, tasks: Iterable[Task]) -> Iterator[Stretch]:
        yield from islice(super().read(store, tasks), 7)
        raise KeyboardInterrupt


def test_a_record_read_round_by_round_is_the_record_read_in_one(floor: PlayedFloor) -> None:
    whole, cut = audit(floor.engine), audit(floor.engine, span=1)
    assert whole.findings == cut.findings == ()
    assert whole.counts == cut.counts
    assert whole.counts.rounds == ROUNDS * len(GAMES) + 1


def test_several_processes_find_what_one_finds(floor: PlayedFloor, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "get_context", lambda _: FORKS)  # with what they load: the command starts its own
    tamper(path, "UPDATE floor_events SET actor = 'x' WHERE stream = ? AND version = 5", f"table:{GAMES[2]}")
    alone = audit(floor.engine, span=2)
    together = audit(floor.engine, readers=Processes(2, floor.engine.url), span=2)
    assert (alone.findings, alone.counts) == (together.findings, together.counts)
    assert [(one.kind, one.at) for one in together.findings] == [("chain", f"table:{GAMES[2]}")]


def test_the_next_audit_reads_what_is_new(floor: PlayedFloor, tmp_path: Path) -> None:
    file = tmp_path / "audited.json"
    first = marked(floor.engine, file)
    assert (first.findings, first.counts.known) == ((), 0)
    again = marked(floor.engine, file)
    assert again.findings == ()
    # The last round of a table may still go on, and is read again.
    assert again.counts.rounds == len(GAMES)
    assert again.counts.known + again.counts.entries == first.counts.entries
    play(floor, 2)
    third = marked(floor.engine, file, span=1)
    assert third.findings == ()
    assert third.counts.rounds == len(GAMES) + 2 * len(GAMES)
    assert audit(floor.engine).counts.entries == third.counts.known + third.counts.entries
    assert marked(floor.engine, file).counts.rounds == len(GAMES)


def test_tampering_with_what_is_new_is_found_again_and_again(floor: PlayedFloor, path: Path, tmp_path: Path) -> None:
    file, stream = tmp_path / "audited.json", f"table:{GAMES[1]}"
    assert marked(floor.engine, file).clean
    play(floor, 2)
    (version,) = (
        sqlite3.connect(path).execute("SELECT max(version) FROM floor_events WHERE stream = ?", (stream,)).fetchone()
    )
    tamper(path, "UPDATE floor_events SET actor = 'x' WHERE stream = ? AND version = ?", stream, version - 12)
    found = [marked(floor.engine, file, span=1).findings for _ in range(2)]
    assert found[0] == found[1]
    assert [(one.kind, one.at) for one in found[0]] == [("chain", stream)]


def test_a_link_that_says_something_new_is_held_against_the_tables(
    floor: PlayedFloor, path: Path, tmp_path: Path
) -> None:
    file = tmp_path / "audited.json"
    assert marked(floor.engine, file).clean
    play(floor, 2)
    assert marked(floor.engine, file, span=1).clean
    play(floor, 1)
    statement = "UPDATE link_entries SET body = replace(body, 'account-ada', 'account-eve') WHERE (stream, seq) ="
    last = " (SELECT stream, max(seq) FROM link_entries WHERE body LIKE '%account-ada%' GROUP BY stream LIMIT 1)"
    tamper(path, statement + last)
    assert {one.kind for one in marked(floor.engine, file).findings} == {"link"}


def test_a_record_that_does_not_go_on_where_the_audit_ended_is_found_and_the_file_stays(
    floor: PlayedFloor, path: Path, tmp_path: Path
) -> None:
    file, stream = tmp_path / "audited.json", f"table:{GAMES[3]}"
    assert marked(floor.engine, file).clean
    kept, mark = file.read_bytes(), MarkFile(file).read()
    at = mark.streams[stream].version
    tamper(path, "UPDATE floor_events SET hash = zeroblob(32) WHERE stream = ? AND version = ?", stream, at)
    findings = marked(floor.engine, file).findings
    assert f"entry {at} is not the one that was audited before" in [one.message for one in findings]
    assert file.read_bytes() == kept


def test_a_tree_that_is_not_the_one_audited_before_is_found(floor: PlayedFloor, path: Path, tmp_path: Path) -> None:
    file = tmp_path / "audited.json"
    assert marked(floor.engine, file).clean
    leaves = MarkFile(file).read().leaves
    tamper(path, "UPDATE tree_leaves SET hash = zeroblob(32) WHERE position = ?", leaves - 1)
    message = f"its first {leaves} leaves are not those that were audited before"
    assert message in [one.message for one in marked(floor.engine, file).findings]


def test_an_audit_that_was_broken_off_goes_on_where_it_was(floor: PlayedFloor, tmp_path: Path) -> None:
    file = tmp_path / "audited.json"
    with pytest.raises(KeyboardInterrupt):
        marked(floor.engine, file, readers=BrokenOff(), span=1)
    mark = MarkFile(file).read()
    assert any(mark.met.values()), "bets that the link has as the table says are not kept"
    assert [one for several in mark.notes.values() for one in several if isinstance(one, Taken) and one.won == ()] == []
    whole, rest = audit(floor.engine), marked(floor.engine, file)
    assert rest.findings == ()
    assert rest.counts.rounds == whole.counts.rounds - 7
    assert rest.counts.known > 0
    assert rest.counts.known + rest.counts.entries == whole.counts.entries
    assert MarkFile(file).read().met == {}


def test_a_file_that_no_audit_has_kept_is_refused(floor: PlayedFloor, tmp_path: Path) -> None:
    file = tmp_path / "audited.json"
    for text in ("[]", '{"version": 99}', '{"peaks": ["x"], "leaves": 1}'):
        file.write_text(text)
        with pytest.raises(InputError) as refused:
            marked(floor.engine, file)
        assert refused.value.code == Code.BAD_JSON
        assert file.read_text() == text


class Client:
    """A Dask client as far as the audit asks one: it does the work at once."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []
        self.closed = False

    def nthreads(self) -> dict[str, int]:
        return {"worker": 1}

    def submit(self, work: Any, *given: Any, **_: object) -> Any:
        self.given.append(given)

        class Job:
            @staticmethod
            def result() -> Any:
                return work(*given)

        return Job()

    def close(self) -> None:
        self.closed = True


def test_a_cluster_reads_the_rounds_and_is_told_no_password(
    floor: PlayedFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client()
    monkeypatch.setattr(cluster, "connected", lambda address: client if address == "tcp://there" else None)
    report = audit(floor.engine, readers=ClusterReaders("tcp://there", floor.engine.url), span=1)
    assert report.counts == audit(floor.engine).counts
    assert client.closed
    assert len(client.given) > len(GAMES)
    readers = ClusterReaders("tcp://there", make_url("postgresql+psycopg://floor:secret@there/floor"))
    assert "secret" not in str(vars(readers))


@pytest.mark.usefixtures("floor")
def test_the_command_keeps_a_file_and_says_what_it_did_not_read(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["audit", "--database", f"sqlite:///{path}", "--since", str(tmp_path / "audited.json")]
    assert main(given) == 0
    assert "since" not in capsys.readouterr().out
    assert main(given) == 0
    known = sum(one.version for one in MarkFile(tmp_path / "audited.json").read().streams.values())
    assert f"{known:,} entries that an earlier audit has read" in capsys.readouterr().out
