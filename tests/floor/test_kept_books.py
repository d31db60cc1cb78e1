"""The rules of its day: each round names the hash of its rulebook, which is kept, and is played again by it."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from croupier.floor.audit import audit
from croupier.floor.config.model import FloorConfig, TableConfig, Timers
from croupier.floor.hall.history import replayed_round, round_steps
from croupier.rulebook import load, loader
from croupier.rulebook.catalogue import FILES, book_ids
from croupier.rulebook.digest import read_again, rulebook_digest
from tests.floor.archived_days import opened, tamper
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.playing import finish, main_bets
from tests.floor.tables import House, opened_floor

OWN = Path(__file__).parents[2] / "examples" / "uth-trips-50.toml"
TABLE = "own"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "floor.db"


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Path]:
    """A rulebook of the house, in a file that it may change."""
    file, before = tmp_path / OWN.name, dict(FILES)
    file.write_text(OWN.read_text())
    yield file
    FILES.clear()
    FILES.update(before)
    loader._load_book.cache_clear()


@contextmanager
def floor_of(path: Path, book: Path, clock: FakeClock, chance: str = "") -> Iterator[House]:
    table = TableConfig(id=TABLE, rulebook=str(book), timers=Timers(bets=20, decision=20, pause=5))
    with opened_floor(f"sqlite:///{path}", clock, FakeChance(chance), settings=FloorConfig(tables=[table])) as house:
        house.open_tables()
        yield house


def played(house: House, rounds: int) -> None:
    player, chance = house.player("ada"), random.Random(3)
    for _ in range(rounds):
        for bet in (*main_bets(house, TABLE), "trips"):
            house.send(player, TABLE, "place-bet", box=1, bet=bet, amount=1000)
        house.send(player, TABLE, "ready")
        finish(house, TABLE, [player], chance)
        house.wait(6)


def kept(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT digest FROM floor_books")]


@pytest.mark.parametrize("game", book_ids())
def test_a_rulebook_that_is_kept_is_the_same_rulebook(game: str) -> None:
    book = load(game)
    again = read_again(book.written)
    assert again == book
    assert list(again.bets) == list(book.bets), "their order is the order in which they are settled"
    assert rulebook_digest(again) == rulebook_digest(book)


def test_a_round_names_its_rulebook_and_goes_by_it_when_the_file_has_changed(path: Path, book: Path) -> None:
    clock = FakeClock()
    with floor_of(path, book, clock) as house:
        played(house, 2)
        setup = house.floor.tables.setup(TABLE)
        first = setup.rulebook.digest
        assert house.state(TABLE).round.terms.book == first
        assert kept(path) == [first]
        told = [replayed_round(house.floor, setup, None, number) for number in (1, 2)]
        steps = round_steps(house.floor, setup, None, 2, 0, 100)
    text = book.read_text()
    book.write_text(text.replace("50 to 1", "1 to 1"))
    assert book.read_text() != text
    loader._load_book.cache_clear()  # as in a process that starts now
    with capture_logs() as logs, floor_of(path, book, clock, "later") as house:
        setup = house.floor.tables.setup(TABLE)
        assert [(one["table"], one["before"], one["now"]) for one in logs if "edition" in one["event"]] == [
            (TABLE, first, setup.rulebook.digest)
        ]
        assert sorted(kept(path)) == sorted([first, setup.rulebook.digest])
        assert [replayed_round(house.floor, setup, None, number) for number in (1, 2)] == told
        assert round_steps(house.floor, setup, None, 2, 0, 100) == steps
    # No configuration is needed to find the rules of one's own game again.
    report = audit(opened(path))
    assert (report.findings, report.counts.settled) == ((), 2)


def test_another_rulebook_under_the_same_hash_and_one_that_is_gone_are_found(path: Path, book: Path) -> None:
    with floor_of(path, book, FakeClock()) as house:
        played(house, 1)
    tamper(path, "UPDATE floor_books SET content = replace(content, '50 to 1', '1 to 1')")
    assert {one.kind for one in audit(opened(path)).findings} >= {"rules"}
    assert "is not that one" in str(audit(opened(path)).findings)
    tamper(path, "DELETE FROM floor_books")
    changed = load(book, changes={"identity.title": "Another"})
    report = audit(opened(path), library=lambda _: changed)
    assert "the edition of then was not kept" in str(report.findings)
    assert audit(opened(path), library=lambda _: load(book)).clean
