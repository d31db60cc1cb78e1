"""A backup that is put back: noticed, on record, and nothing that players may know by now is played with."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from croupier.errors import Code, StorageError
from croupier.floor.audit import audit
from croupier.floor.people.office import open_desks
from croupier.floor.people.person import HOUSE
from croupier.floor.people.records import PeopleRecords
from croupier.floor.record.engine import database_url
from croupier.round.state import BETTING_OPEN
from tests.floor.databases import on_each_database
from tests.floor.fakes import CHEAP, FakeChance, FakeClock
from tests.floor.playing import finish, main_bets
from tests.floor.tables import CHIPS, GAMES, House, opened_floor
from tests.system.postgres import PostgresServer, database_on


@contextmanager
def opened(where: Path | str, clock: FakeClock, chance: str) -> Iterator[tuple[House, bool]]:
    """The floor at this address or in this folder, and whether it noticed that a backup was put back."""
    address = where if isinstance(where, str) else f"sqlite:///{where / 'floor.db'}"
    with opened_floor(address, clock, FakeChance(chance)) as house:
        noticed = house.floor.restoration.recognise()
        house.floor.look()
        house.open_tables()
        yield house, noticed


def back_up(folder: Path) -> None:
    """A copy while the floor is open, as `sqlite3 floor.db '.backup …'` makes it."""
    with closing(sqlite3.connect(folder / "floor.db")) as source, closing(sqlite3.connect(folder / "copy.db")) as copy:
        source.backup(copy)


def put_back(folder: Path) -> None:
    for left in ("floor.db-wal", "floor.db-shm"):
        (folder / left).unlink(missing_ok=True)
    shutil.copy(folder / "copy.db", folder / "floor.db")
    (folder / "floor.db").chmod(0o600)


def dealt(house: House) -> None:
    """At every table a round in which cards are out, but for one whose bets are still open and one without bets."""
    ada = house.player("ada")
    for table in GAMES:
        if table == "hgc":
            continue
        for bet in main_bets(house, table):
            house.send(ada, table, "place-bet", box=1, bet=bet, amount=1000)
        if table != "rws-ml":
            house.send(ada, table, "ready")


def acts(house: House) -> list[str]:
    """What the house itself has done, but for opening accounts and links."""
    with house.floor.store.read() as connection:
        lines = PeopleRecords(connection).acts.latest(before=None, account=HOUSE.account, limit=100)
        return [line.act for line in lines if line.act not in ("account-opened", "link-opened")]


def sessions(house: House) -> int:
    with house.floor.store.read() as connection:
        return PeopleRecords(connection).sessions.count()


def test_open_commitments_are_void_and_drawn_anew_and_sessions_end(tmp_path: Path, clock: FakeClock) -> None:
    with opened(tmp_path, clock, "first") as (house, noticed):
        assert not noticed
        floor = house.floor
        desks = open_desks(floor.store, clock, FakeChance("guests"), cost=CHEAP, welcome=floor.welcome)
        desks.entrance.enter_as_guest("10.0.0.1")
        dealt(house)
        back_up(tmp_path)
        open_then = {table: house.state(table).round for table in GAMES}
        ada = house.person("ada")
        for table in ("mbs-3cp", "mbs-uth", "rws-3cp"):
            finish(house, table, [ada], random.Random(1))
            assert house.state(table).round.seed, "the seed is known to everybody now"
    put_back(tmp_path)
    with opened(tmp_path, clock, "second") as (house, noticed):
        assert noticed
        for table, before in open_then.items():
            with house.floor.reading() as streams:
                row = streams.round(table, int(before.round_id.rpartition("-")[2]))
            assert row.outcome == "void", table
        house.floor.driver.wake("hgc")  # nobody had bet there, and it rests until somebody comes
        house.wait(6)
        for table, before in open_then.items():
            now = house.state(table).round
            assert (now.phase, now.commitment != before.commitment) == (BETTING_OPEN, True), table
        assert house.chips(house.person("ada")) == CHIPS
        assert (sessions(house), acts(house)[0]) == (0, "record-restored")
        assert audit(house.floor.engine).findings == ()
    with opened(tmp_path, clock, "third") as (house, noticed):
        assert not noticed, "once"
        assert acts(house).count("record-restored") == 1


def mark(folder: Path) -> Path:
    """The only mark that is kept there."""
    [path] = folder.glob("*.mark")
    return path


@contextmanager
def copied(address: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a copy of a database that nobody uses, under another name."""
    url = database_url(address)
    if url.get_backend_name() == "sqlite":
        file = Path(shutil.copy(str(url.database), f"{url.database}.restored"))
        file.chmod(0o600)
        yield f"sqlite:///{file}"
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        with database_on(server, str(url.database)) as name:
            yield server.url(name)


@on_each_database
def test_a_backup_is_noticed_under_another_name(
    each_database: str,
    tmp_path: Path,
    clock: FakeClock,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CROUPIER_KEY_FILE", str(tmp_path / "croupier.key"))
    with opened(each_database, clock, "first") as (house, _):
        house.player("ada")
    with copied(each_database, request) as restored:
        with opened(each_database, clock, "second") as (house, noticed):
            assert not noticed, "what was closed is opened again"
            dealt(house)
        clock.pass_by(seconds=1)
        with opened(restored, clock, "restored") as (house, noticed):
            assert noticed
            assert acts(house) == ["record-restored"]
            house.player("ben")
        # From here on there are two records, which begin alike: neither takes the other for a backup of its own.
        for address, known in ((each_database, []), (restored, ["record-restored"])):
            with opened(address, clock, "again") as (house, noticed):
                assert (noticed, acts(house)) == (False, known)
        with copied(restored, request) as again:
            with opened(restored, clock, "later") as (house, _):
                house.player("eve")
            with opened(again, clock, "once more") as (house, noticed):
                assert (noticed, acts(house)) == (True, ["record-restored", "record-restored"])


def test_a_backup_that_is_put_back_under_a_running_floor_stops_it(tmp_path: Path, clock: FakeClock) -> None:
    with opened(tmp_path, clock, "first") as (house, _):
        back_up(tmp_path)
        ada = house.player("ada")
        house.floor.stand_by_the_record()
        house.floor.check()
        kept = mark(tmp_path).read_bytes()
        with (
            closing(sqlite3.connect(tmp_path / "copy.db")) as copy,
            closing(sqlite3.connect(tmp_path / "floor.db")) as running,
        ):
            copy.backup(running)
        house.floor.stand_by_the_record()
        with pytest.raises(StorageError):
            house.floor.check()
        with pytest.raises(StorageError) as refused:
            house.floor.move_chips(ada, ada.account, 100, "more")
        assert refused.value.code is Code.NOT_READY
    assert mark(tmp_path).read_bytes() == kept, "the next start notices it by this"


def test_a_backup_that_has_overtaken_the_mark_is_another_record(tmp_path: Path, clock: FakeClock) -> None:
    with opened(tmp_path, clock, "first") as (house, _):
        dealt(house)
        back_up(tmp_path)
        house.send(house.person("ada"), "rws-ml", "ready")
    file, kept = mark(tmp_path), mark(tmp_path).read_bytes()
    put_back(tmp_path)
    file.unlink()
    with opened(tmp_path, clock, "elsewhere") as (house, noticed):
        assert not noticed, "a machine without a mark knows nothing"
        for number in range(20):
            house.player(f"player {number}")
    file.write_bytes(kept)
    with opened(tmp_path, clock, "second") as (_, noticed):
        assert noticed


def test_another_process_that_has_seen_to_it_is_enough(tmp_path: Path, clock: FakeClock) -> None:
    with opened(tmp_path, clock, "first") as (house, _):
        dealt(house)
        back_up(tmp_path)
        house.send(house.person("ada"), "rws-ml", "ready")
    file, kept = mark(tmp_path), mark(tmp_path).read_bytes()
    put_back(tmp_path)
    clock.pass_by(seconds=60)
    with opened(tmp_path, clock, "here") as (_, noticed):
        assert noticed
    for seen in tmp_path.glob("*.mark"):
        seen.unlink()
    file.write_bytes(kept)
    with opened(tmp_path, clock, "there") as (house, noticed):
        assert not noticed
        assert acts(house).count("record-restored") == 1


def test_of_two_processes_that_look_at_once_one_sees_to_it(
    tmp_path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path, clock, "first") as (house, _):
        back_up(tmp_path)
        house.player("ada")
    put_back(tmp_path)
    address = f"sqlite:///{tmp_path / 'floor.db'}"
    with opened_floor(address, clock, FakeChance("one")) as one, opened_floor(address, clock, FakeChance("two")) as two:
        found = list[bool]()
        write = two.floor.store.write

        def is_second() -> AbstractContextManager[Connection]:
            found.append(one.floor.restoration.recognise())
            return write()

        monkeypatch.setattr(two.floor.store, "write", is_second)
        found.append(two.floor.restoration.recognise())
        assert (found, acts(two)) == ([True, False], ["record-restored"])


def test_a_new_floor_at_an_old_address_is_not_a_restored_one(tmp_path: Path, clock: FakeClock) -> None:
    with opened(tmp_path, clock, "first") as (house, _):
        dealt(house)
    for left in tmp_path.glob("floor.db*"):
        if not left.name.endswith(".mark"):
            left.unlink()
    with opened(tmp_path, clock, "second") as (house, noticed):
        assert not noticed
        assert acts(house) == []


def test_a_mark_that_is_no_mark_is_refused(tmp_path: Path, clock: FakeClock) -> None:
    with opened(tmp_path, clock, "first"):
        pass
    mark(tmp_path).write_text("nonsense")
    with pytest.raises(StorageError) as refused, opened(tmp_path, clock, "second"):
        pass
    assert refused.value.code is Code.STORE_REFUSED
