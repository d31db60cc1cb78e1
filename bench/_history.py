"""What a floor with a long history takes to open and to ask: `python -m bench._history 1000 10000 100000`.

A few rounds are played; the history before them is made of copies of theirs, with their money, their places in the list
of rounds and their leaves. Each state is opened by a process of its own, before and after `croupier archive`.
"""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from croupier.floor.hall.history import own_rounds, replayed_round, round_rows
from croupier.floor.record.archiving import Archiver, closed_before
from croupier.floor.record.engine import database_url, open_engine
from croupier.merkle import Frontier
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.playing import play_round
from tests.floor.tables import opened_floor

TABLE, STREAM = "rws-3cp", "table:rws-3cp"
PLAYED = 50
#: Rounds of one table on a day.
A_DAY = 5_000
_DAY = 86_400_000_000


def make(file: Path, rounds: int) -> None:
    """A floor with so many rounds at one table, ended long before the clock of `ask`."""
    file.touch(mode=0o600)
    chance = random.Random(1)
    with opened_floor(f"sqlite:///{file}", FakeClock(), FakeChance()) as house:
        player = house.player("ada", 10**11)
        house.open_tables()
        for _ in range(PLAYED):
            play_round(house, TABLE, [player], chance)
            house.wait(6)
    with closing(sqlite3.connect(file)) as connection, connection:
        _copy(connection, rounds // PLAYED - 1)
        _grow_tree(connection)


def _copy(connection: sqlite3.Connection, times: int) -> None:
    """The rounds that were played, so many times more, after themselves."""
    (last,) = connection.execute('SELECT max(number) FROM floor_rounds WHERE "table" = ?', (TABLE,)).fetchone()
    (entries,) = connection.execute(
        'SELECT first - 1 FROM floor_rounds WHERE "table" = ? AND number = ?', (TABLE, last)
    ).fetchone()
    rounds = last - 1
    (tail,) = connection.execute("SELECT version FROM floor_streams WHERE stream = ?", (STREAM,)).fetchone()
    for table, number, step in (
        ("floor_events", "version", entries), ("ledger_transfers", "seq", entries), ("floor_rounds", "number", rounds),
        ("floor_bettors", "number", rounds),
    ):  # fmt: skip
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        where = "stream = :of" if "stream" in columns else '"table" = :of'
        of = STREAM if "stream" in columns else TABLE
        changed = {
            "key": "key || '-' || :copy", "round": "round || '-' || :copy", "at": "at + :later",
            "opened_at": "opened_at + :later", "ended_at": "ended_at + :later",
            "first": f"first + {entries} * :copy", "last": f"last + {entries} * :copy",
            number: f"{number} + {step} * :copy",
        }  # fmt: skip
        # What is being played stays the last of all.
        moved = ", ".join(f"{name} = {said}" for name, said in ((number, f"-({number} + {step} * {times})"),))
        beyond = f"{where} AND {number} > {step}"
        extra = f", first = first + {entries} * {times}" if table == "floor_rounds" else ""
        connection.execute(f"UPDATE {table} SET {moved}{extra} WHERE {beyond}", {"of": of})
        connection.execute(f"UPDATE {table} SET {number} = -{number} WHERE {where} AND {number} < 0", {"of": of})
        listed = ", ".join(f'"{name}"' for name in columns)
        said = ", ".join(changed.get(name, f'"{name}"') for name in columns)
        for copy in range(1, times + 1):
            values = {"of": of, "copy": copy, "later": copy * PLAYED * _DAY // A_DAY, "step": step}
            source = f"SELECT {said} FROM {table} WHERE {where} AND {number} <= :step"
            connection.execute(f"INSERT INTO {table} ({listed}) {source}", values)
    connection.execute("UPDATE floor_streams SET version = ? WHERE stream = ?", (tail + entries * times, STREAM))


def _grow_tree(connection: sqlite3.Connection) -> None:
    """A tree over what is there now."""
    for table in ("tree_leaves", "tree_nodes", "tree_heads"):
        connection.execute(f"DELETE FROM {table}")
    nodes: list[tuple[int, int, bytes]] = []

    def keep(level: int, place: int, hash_: bytes) -> None:
        if level % 8 == 0:
            nodes.append((level, place, hash_))

    found = connection.execute("SELECT stream, version, hash FROM floor_events ORDER BY at").fetchall()
    leaves = [(position, *row) for position, row in enumerate(found)]
    edge = Frontier().grown((row[3] for row in leaves), keep)
    connection.executemany("INSERT INTO tree_leaves VALUES (?, ?, ?, ?)", leaves)
    connection.executemany("INSERT INTO tree_nodes VALUES (?, ?, ?)", nodes)
    connection.execute("UPDATE tree_edge SET size = ?, peaks = ?", (edge.size, b"".join(edge.peaks)))


def _timed(act: Callable[[], object]) -> float:
    """The best of five, in milliseconds."""
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        act()
        times.append(time.perf_counter() - begun)
    return min(times) * 1000


def ask(file: Path) -> None:
    """Open the floor and ask what its pages ask."""
    clock = FakeClock()
    clock.pass_by(days=4000)
    begun = time.perf_counter()
    with opened_floor(f"sqlite:///{file}", clock, FakeChance("later")) as house:
        opened, floor = (time.perf_counter() - begun) * 1000, house.floor
        setup = floor.tables.setup(TABLE)

        def outcomes() -> None:
            with floor.reading() as streams:
                streams.outcomes()

        rows = _timed(lambda: round_rows(floor, setup, 10, None))
        own = _timed(lambda: own_rounds(floor, setup, "account-ada", 10, None))
        void = _timed(outcomes)
        replay = _timed(lambda: replayed_round(floor, setup, None, 7))
        # Not getrusage: that counts what the process was forked from.
        said = Path("/proc/self/status").read_text(encoding="ascii")
        memory = int(said.partition("VmRSS:")[2].split()[0]) // 1024
    print(f"{opened:9,.0f}{rows:9.2f}{own:9.2f}{void:9.2f}{replay:9.2f}{memory:9,}")


def main() -> None:
    """Measure each number of rounds, before and after its days are archived."""
    if sys.argv[1] == "ask":
        ask(Path(sys.argv[2]))
        return
    print(f"{'rounds':>10}{'':10}{'open ms':>9}{'list':>9}{'own':>9}{'voids':>9}{'replay':>9}{'MB':>9}{'on disk':>12}")
    for rounds in map(int, sys.argv[1:]):
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory) / "floor.db"
            make(file, rounds)
            for state in ("database", "archived"):
                if state == "archived":
                    begun = time.perf_counter()
                    _archive(file)
                    took = time.perf_counter() - begun
                told = subprocess.run(
                    [sys.executable, "-m", "bench._history", "ask", str(file)],
                    capture_output=True,
                    text=True,
                    check=True,
                ).stdout.rstrip()
                sizes = [one.stat().st_size for one in (file, *Path(f"{file}.archive").glob("*"))]
                print(f"{rounds:10,}{state:>10}{told}   {sizes[0]:,} + {sum(sizes[1:]):,}", flush=True)
            print(f"{'':10}archived in {took:,.1f} s", flush=True)


def _archive(file: Path) -> None:
    engine = open_engine(database_url(f"sqlite:///{file}"))
    now = FakeClock().now() + timedelta(days=4000)
    Archiver(engine).run(closed_before(now), now)
    engine.dispose()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("VACUUM")


if __name__ == "__main__":
    main()
