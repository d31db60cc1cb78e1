"""A long record made of a few rounds: copies of them under new numbers, with chains, money, meter, lists, tree.

The rounds are played at one table, for its link. A copy says what its original said, at a later time, under the id of
its own round and over the meter as it has grown since: those places of every entry are cut out once and filled in for
each copy. No such round may have won anything of the link, for then the next one would play for less.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from croupier.chain import moment
from croupier.floor.record.entries import Written
from croupier.floor.record.tree import KEPT_LEVELS, leaf_of
from croupier.jackpot.commands import acceptance_key
from croupier.jackpot.entries import Entry
from croupier.jackpot.ledger import Transfer, changes
from croupier.merkle import Frontier
from croupier.money import MILS
from croupier.shuffle import commitment, parse_seed

TABLE, LINK = "rws-3cp", "three"
STREAM, JOURNAL = f"table:{TABLE}", f"link:{LINK}"
#: Rounds of one table on a day.
A_DAY = 5_000
_DAY = 86_400_000_000
#: What is different in a copy: the number of its round, its time and commitment, readings of the link and its meter.
_SLOTS = re.compile(
    rf'(?<="{TABLE}-)(?P<round>\d+)(?=")|(?<="opened_at":")(?P<time>[^"]+)|(?<="commitment":")(?P<sealed>\w+)'
    r'|(?<="reading":)(?P<reading>\d+)|(?<="meter":)(?P<meter>\d+)'
    r'|(?<="before":)(?P<before>\d+)|(?<="after":)(?P<after>\d+)'
)  # fmt: skip


class _Kept(NamedTuple):
    """An entry of the table or of the link, with its money, and its body cut where copies differ."""

    row: tuple[Any, ...]
    moved: tuple[Transfer, ...]
    parts: list[str]
    slots: list[tuple[str, str]]
    seed: bytes

    def body(self, fill: Callable[[str, str, bytes], str]) -> str:
        told = [self.parts[0]]
        for (name, value), part in zip(self.slots, self.parts[1:], strict=True):
            told += (fill(name, value, self.seed), part)
        return "".join(told)


def multiply(file: Path, rounds: int) -> None:
    """The rounds of the table over and over until there are so many; what is being played there is left out."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000")
        with connection:
            _Copies(connection).make(rounds)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")


class _Copies:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        self._forget_the_last()
        self._rounds = connection.execute('SELECT * FROM floor_rounds WHERE "table" = ?', (TABLE,)).fetchall()
        self._bettors = connection.execute('SELECT * FROM floor_bettors WHERE "table" = ?', (TABLE,)).fetchall()
        self._events = self._kept(STREAM, "SELECT * FROM floor_events WHERE stream = ? ORDER BY version", 3)
        self._taken = self._kept(JOURNAL, "SELECT * FROM link_entries WHERE stream = ? AND seq > 1 ORDER BY seq", 7)
        assert {one.row[3] for one in self._taken} == {"bets-accepted"}, "the link has paid something"
        self._hash = dict(connection.execute("SELECT stream, hash FROM floor_streams"))[STREAM]
        *self._balances, self._seq, self._link_hash = self._one(
            "SELECT meter, reserve, prizes, seq, hash FROM links WHERE id = ?", LINK
        )
        self._first_meter = self._one("SELECT meter FROM link_entries WHERE stream = ? AND seq = 1", JOURNAL)[0]
        self._grown = self._balances[0] - self._first_meter
        self._edge = Frontier()
        self._nodes: list[tuple[int, int, bytes]] = []

    def _one(self, said: str, *values: object) -> Any:
        return self._db.execute(said, values).fetchone()

    def _forget_the_last(self) -> None:
        """The round that is being played."""
        (number, first) = self._one(
            'SELECT number, first FROM floor_rounds WHERE "table" = ? AND outcome IS NULL', TABLE
        )
        for table in ("floor_rounds", "floor_seeds"):
            column, value = ("number", number) if table == "floor_rounds" else ("round", f"{TABLE}-{number}")
            self._db.execute(f'DELETE FROM {table} WHERE "table" = ? AND {column} = ?', (TABLE, value))
        for table, column in (("floor_events", "version"), ("ledger_transfers", "seq"), ("tree_leaves", "number")):
            self._db.execute(f"DELETE FROM {table} WHERE stream = ? AND {column} >= ?", (STREAM, first))
        (hash_,) = self._one("SELECT hash FROM floor_events WHERE stream = ? AND version = ?", STREAM, first - 1)
        self._db.execute("UPDATE floor_streams SET version = ?, hash = ? WHERE stream = ?", (first - 1, hash_, STREAM))

    def _kept(self, stream: str, said: str, body: int) -> list[_Kept]:
        moved = self._db.execute(
            "SELECT seq, debit, credit, mils, purpose, phase, resolves FROM ledger_transfers WHERE stream = ? "
            "ORDER BY seq, n", (stream,)
        )  # fmt: skip
        money = {
            seq: tuple(
                Transfer(debit, credit, mils, purpose, phase, resolves or "")
                for _, debit, credit, mils, purpose, phase, resolves in rows
            )
            for seq, rows in groupby(moved, key=lambda row: row[0])
        }
        found = list[_Kept]()
        for row in self._db.execute(said, (stream,)).fetchall():
            cut = list(_SLOTS.finditer(row[body]))
            ends = [0, *(one.end() for one in cut)]
            parts = [row[body][end : one.start()] for end, one in zip(ends, cut, strict=False)] + [
                row[body][ends[-1] :]
            ]
            slots = [(str(one.lastgroup), one.group()) for one in cut]
            found.append(_Kept(row, money.get(row[1], ()), parts, slots, b""))
        # The commitment stands at the beginning of a round, and its seed at the end.
        seed, together = b"", list[_Kept]()
        for one in reversed(found):
            revealed = re.search(r'"seed-revealed","seed":"(\w+)"', one.row[body])
            seed = parse_seed(revealed[1]) if revealed else seed
            together.append(one._replace(seed=seed))
        return together[::-1]

    def make(self, rounds: int) -> None:
        """Copies until there are so many rounds."""
        leaves = self._db.execute("SELECT position, stream, number, hash FROM tree_leaves ORDER BY position").fetchall()
        self._db.execute("DELETE FROM tree_nodes")
        assert [one[0] for one in leaves] == list(range(len(leaves)))
        self._edge = self._edge.grown([one[3] for one in leaves], self._keep)
        times = rounds // len(self._rounds)
        for copy in range(1, times):
            self._add(copy)
        last, period = times - 1, len(self._taken)
        delta = changes(transfer for one in self._events for transfer in one.moved)
        for account, mils in delta.items():
            self._db.execute("UPDATE ledger_balances SET mils = mils + ? WHERE account = ?", (mils * last, account))
        self._db.execute(
            "UPDATE floor_streams SET version = version + ?, hash = ? WHERE stream = ?",
            (len(self._events) * last, self._hash, STREAM),
        )
        numbers = (*self._link_balances(self._taken[-1], last), self._seq + period * last, self._link_hash, LINK)
        self._db.execute("UPDATE links SET meter = ?, reserve = ?, prizes = ?, seq = ?, hash = ? WHERE id = ?", numbers)
        self._db.execute(
            "UPDATE link_tables SET round = ?, seq = seq + ? WHERE name = ?",
            (self._id(self._one("SELECT round FROM link_tables WHERE name = ?", TABLE)[0], last), period * last, TABLE),
        )
        self._db.executemany("INSERT INTO tree_nodes VALUES (?, ?, ?)", self._nodes)
        peaks = b"".join(self._edge.peaks)
        self._db.execute("UPDATE tree_edge SET size = ?, peaks = ?", (self._edge.size, peaks))

    def _keep(self, level: int, first: int, hashes: Sequence[bytes]) -> None:
        if level % KEPT_LEVELS == 0:
            self._nodes += ((level, place, hash_) for place, hash_ in enumerate(hashes, first))

    def _id(self, round_id: str, copy: int) -> str:
        return f"{TABLE}-{int(round_id.removeprefix(f'{TABLE}-')) + copy * len(self._rounds)}"

    def _link_balances(self, one: _Kept, copy: int) -> list[int]:
        """Meter, reserve and prizes after a copy of an entry; all begin at nothing but the meter."""
        begun = (self._first_meter, 0, 0)
        ends = (now - begin for now, begin in zip(self._balances, begun, strict=True))
        return [there + grown * copy for there, grown in zip(one.row[9:12], ends, strict=True)]

    def _add(self, copy: int) -> None:
        later = copy * len(self._rounds) * _DAY // A_DAY
        new = list(self._written(copy, later))
        hashes = [leaf_of(stream, number, hash_) for stream, number, hash_ in new]
        rows = [(at, *one[:2], leaf) for at, (one, leaf) in enumerate(zip(new, hashes, strict=True), self._edge.size)]
        self._edge = self._edge.grown(hashes, self._keep)
        self._insert("tree_leaves", rows)
        rounds, entries = copy * len(self._rounds), copy * len(self._events)
        self._insert(
            "floor_rounds",
            (
                (TABLE, number + rounds, self._id(id_, copy), first + entries, last + entries, opened + later,
                 ended + later, *rest)
                for _, number, id_, first, last, opened, ended, *rest in self._rounds
            ),
        )  # fmt: skip
        self._insert("floor_bettors", ((who, at, number + rounds, part) for who, at, number, part in self._bettors))

    def _written(self, copy: int, later: int) -> Iterator[tuple[str, int, bytes]]:
        """The entries of a copy in the order of their times; the link takes bets before the table says so."""

        round_id, opened = "", ""

        def fill(name: str, value: str, seed: bytes) -> str:
            nonlocal round_id
            match name:
                case "round":
                    round_id = self._id(f"{TABLE}-{value}", copy)
                    return round_id.rpartition("-")[2]
                case "sealed":
                    return commitment(seed, TABLE, round_id)
                case "time":
                    return opened
                case "reading":
                    return str(int(value) + copy * len(self._taken))
                case _:
                    return str(int(value) + copy * self._grown // MILS)

        events, entries, moved = list[Any](), list[Any](), list[Any]()
        taken = iter(self._taken)
        for one in self._events:
            stream, version, kind, _, actor, at, key, request, _ = one.row
            if one.parts and '"jackpot-taken"' in one.row[3]:
                entries.append(self._entry(next(taken), copy, later, fill, moved))
                yield JOURNAL, entries[-1][1], entries[-1][-1]
            at, version = at + later, version + copy * len(self._events)
            opened = moment(at).isoformat().replace("+00:00", "Z")
            written = Written(
                stream=stream, version=version, kind=kind, body=one.body(fill), actor=actor, at=at,
                key=f"{key}-{copy}", request=request,
            )  # fmt: skip
            self._hash = written.digest(self._hash, one.moved)
            events.append((stream, version, kind, written.body, actor, at, written.key, request, self._hash))
            moved += _rows(stream, version, one.moved)
            yield STREAM, version, self._hash
        for table, rows in (("floor_events", events), ("link_entries", entries), ("ledger_transfers", moved)):
            self._insert(table, rows)

    def _entry(
        self, one: _Kept, copy: int, later: int, fill: Callable[[str, str, bytes], str], moved: list[Any]
    ) -> tuple[Any, ...]:
        stream, seq, _, kind, at, by, also, _, request, *_ = one.row
        body = one.body(fill)
        round_id = re.search(r'"round":"([^"]+)"', body)
        assert round_id is not None
        meter, reserve, prizes = self._link_balances(one, copy)
        entry = Entry(
            stream=stream, seq=seq + copy * len(self._taken), key=acceptance_key(TABLE, round_id[1]), kind=kind,
            at=at + later, by=by, also_by=also, body=body, request=request, transfers=one.moved, meter=meter,
            reserve=reserve, prizes=prizes,
        )  # fmt: skip
        self._link_hash = entry.digest(self._link_hash)
        moved += _rows(stream, entry.seq, one.moved)
        return (
            stream, entry.seq, entry.key, kind, entry.at, by, also, body, request, meter, reserve, prizes,
            self._link_hash,
        )  # fmt: skip

    def _insert(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        columns = len(self._db.execute(f"PRAGMA table_info({table})").fetchall())
        self._db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})", rows)


def _rows(stream: str, number: int, moved: Sequence[Transfer]) -> Iterator[tuple[Any, ...]]:
    for n, one in enumerate(moved):
        yield stream, number, n, one.debit, one.credit, one.mils, one.purpose, one.phase, one.resolves or None
