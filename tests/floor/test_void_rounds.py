"""Void rounds are counted from the list of rounds, however long it is."""

from __future__ import annotations

from croupier.floor.record.driver import Driver
from croupier.floor.record.engine import Transactions
from croupier.floor.record.entries import RoundRow
from croupier.floor.record.journal import _VOIDS, Streams
from croupier.floor.record.ledger import Ledger
from tests.floor.databases import on_each_database, opened

TABLE = "one"
#: Nobody bet in the one that is empty, and it stands in the list as void.
OUTCOMES = ("settled", "void", "settled", "settled", "void", "empty", None)


def listed(store: Transactions, table: str, *outcomes: str | None) -> None:
    """A table whose rounds ended so."""
    with store.write() as connection:
        driver = Driver(connection, "here")
        streams = Streams(driver, Ledger(driver))
        driver.raw.execute(f"INSERT INTO floor_streams VALUES ('table:{table}', 9, '')")
        for number, outcome in enumerate(outcomes, 1):
            streams.open_round(
                RoundRow(
                    table=table, number=number, round=f"r{number}", first=number, last=number, opened_at=number,
                    ended_at=number, outcome="void" if outcome == "empty" else outcome, boxes=int(outcome != "empty"),
                    staked=1, paid=1,
                )
            )  # fmt: skip


@on_each_database
def test_rounds_are_counted_by_how_they_ended_without_the_one_that_is_played(each_database: str) -> None:
    with opened(each_database) as store:
        listed(store, TABLE, *OUTCOMES)
        listed(store, "over", "void")
        listed(store, "new")
        with store.read() as connection:
            driver = Driver(connection, "here")
            found = Streams(driver, Ledger(driver)).outcomes()
    assert found == {TABLE: {"settled": 3, "void": 2, "empty": 1}, "over": {"void": 1}, "new": {}}


@on_each_database
def test_they_are_counted_by_an_index_of_their_own(each_database: str) -> None:
    """So that what was settled is passed by, and the count costs no more as history grows."""
    with opened(each_database) as store:
        listed(store, TABLE, *OUTCOMES)
        with store.read() as connection:
            raw, kind = Driver(connection, "here").raw, connection.dialect.name
            said, values = _VOIDS.ready(kind, {"at_table": TABLE, "after": 0})
            if kind == "postgresql":
                raw.execute("SET LOCAL enable_seqscan = off")
            explain = "EXPLAIN" if kind == "postgresql" else "EXPLAIN QUERY PLAN"
            plan = " ".join(str(row) for row in raw.execute(f"{explain} {said}", values).fetchall())
    assert "ix_floor_rounds_void" in plan
