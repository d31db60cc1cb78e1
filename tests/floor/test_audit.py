"""The audit finds nothing on a floor that was played, and every kind of tampering on one that was tampered with."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from croupier.chain import GENESIS
from croupier.cli.app import main
from croupier.floor.audit import Report, audit
from croupier.floor.audit.report import KINDS
from croupier.floor.hall.driver import recover
from croupier.floor.record.engine import database_url, migrate, open_engine
from croupier.floor.record.entries import Written
from croupier.floor.table.happenings import JackpotReopened
from croupier.jackpot.ledger import Transfer
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.played import ADA, BEN, GAMES, PlayedFloor

Tamper = Callable[[sqlite3.Connection], None]


def crash(floor: PlayedFloor, table: str) -> None:
    """The power fails at a table, and comes back."""
    floor.house(table, "recovery", lambda desk, run: recover(floor.setups[table], desk, run))


def played(engine: Engine) -> PlayedFloor:
    """A few rounds of everything: whole ones, interrupted ones, and one that is still being played."""
    floor = PlayedFloor(engine, FakeClock(), FakeChance())
    for table in GAMES:
        floor.play(table)
        floor.play(table)
    for table in GAMES[:3]:
        floor.open(table)
        floor.bet(table, ADA, 1)
        floor.close(table)
        crash(floor, table)
    floor.open("rws-multilink-3cp") if floor.states["rws-multilink-3cp"].round.over else None
    floor.open(GAMES[3])
    floor.bet(GAMES[3], BEN, 2)
    return floor


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a floor that was played, in one file."""
    path = tmp_path_factory.mktemp("record") / "floor.db"
    engine = open_engine(database_url(f"sqlite:///{path}"))
    migrate(engine)
    played(engine).links.close()
    engine.dispose()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    return path


@pytest.fixture
def copy(record: Path, tmp_path: Path) -> Path:
    path = tmp_path / "floor.db"
    shutil.copy(record, path)
    return path


def audited(path: Path) -> Report:
    engine = open_engine(database_url(f"sqlite:///{path}"))
    try:
        return audit(engine)
    finally:
        engine.dispose()


def test_a_floor_that_was_played_is_clean(record: Path) -> None:
    report = audited(record)
    assert report.findings == ()
    counts = report.counts
    assert counts.rounds >= 13
    assert counts.proofs == counts.rounds
    assert counts.void >= 2
    assert counts.unfinished >= 1
    assert counts.rulings == 3
    assert counts.link_entries > 2
    assert counts.transfers > 100


def test_a_round_that_a_ruling_settles_anew_is_listed_as_it_ended(tmp_path: Path) -> None:
    """A wrong number of cards reaches past the settlement; what was paid is taken back, and the list follows."""
    engine = open_engine(database_url(f"sqlite:///{tmp_path / 'floor.db'}"))
    migrate(engine)
    floor = PlayedFloor(engine, FakeClock(), FakeChance())
    for number, table in enumerate(("rws-3cp", "hgc-3cp-progressive")):
        floor.play(table)
        floor.ruled(
            table, id=f"ruling-{number}", incident="dealer-count-wrong", boxes=(1,),
            facts={"noticed": "before-next-round", "reconstructable": False},
        )  # fmt: skip
        assert floor.states[table].round.void is not None
    report = audit(engine)
    floor.links.close()
    engine.dispose()
    assert report.findings == ()
    assert (report.counts.void, report.counts.settled) == (2, 0)


def test_a_ruling_takes_back_what_the_link_has_settled_too(tmp_path: Path) -> None:
    engine = open_engine(database_url(f"sqlite:///{tmp_path / 'floor.db'}"))
    migrate(engine)
    floor, table = PlayedFloor(engine, FakeClock(), FakeChance()), "mbs-megalink-3cp"
    while not floor.states[table].taken:
        floor.play(table)
    step = floor.ruled(
        table, id="ruling", incident="dealer-count-wrong", boxes=(1,),
        facts={"noticed": "before-next-round", "reconstructable": False},
    )  # fmt: skip
    assert any(isinstance(event, JackpotReopened) for event in step.events)
    assert floor.states[table].taken == {}
    floor.play(table)
    report = audit(engine)
    floor.links.close()
    engine.dispose()
    assert report.findings == ()
    assert report.counts.void == 1


def test_both_databases_are_read_alike(fresh_database: str) -> None:
    engine = open_engine(database_url(fresh_database))
    migrate(engine)
    floor = played(engine)
    report = audit(engine)
    floor.links.close()
    engine.dispose()
    assert report.findings == ()
    assert report.counts.rounds >= 13


def sql(statement: str) -> Tamper:
    def tamper(connection: sqlite3.Connection) -> None:
        assert connection.execute(statement).rowcount >= 1, statement

    return tamper


def entries(connection: sqlite3.Connection, stream: str) -> Iterator[Written]:
    names = ("stream", "version", "kind", "body", "actor", "at", "key", "request", "hash")
    rows = connection.execute("SELECT * FROM floor_events WHERE stream = ? ORDER BY version", (stream,)).fetchall()
    return (Written(**dict(zip(names, row, strict=True))) for row in rows)


def _transfer(row: tuple[Any, ...]) -> Transfer:
    debit, credit, mils, purpose, phase, resolves = row
    return Transfer(debit, credit, mils, purpose, phase, resolves or "")


def rechained(connection: sqlite3.Connection, stream: str) -> None:
    """What a forger does who knows how the chain is made: every hash anew, from the first entry to the head."""
    hash_ = GENESIS
    for entry in entries(connection, stream):
        rows = connection.execute(
            "SELECT debit, credit, mils, purpose, phase, resolves FROM ledger_transfers"
            " WHERE stream = ? AND seq = ? ORDER BY n",
            (stream, entry.version),
        ).fetchall()
        hash_ = entry.digest(hash_, [_transfer(row) for row in rows])
        connection.execute(
            "UPDATE floor_events SET hash = ? WHERE stream = ? AND version = ?", (hash_, stream, entry.version)
        )
    connection.execute("UPDATE floor_streams SET hash = ? WHERE stream = ?", (hash_, stream))


def forged(find: str, put: str, stream: str = "table:rws-3cp") -> Tamper:
    """Change the first entry that has these words, and mend the chain after it."""

    def tamper(connection: sqlite3.Connection) -> None:
        entry = next(one for one in entries(connection, stream) if find in one.body)
        connection.execute(
            "UPDATE floor_events SET body = ? WHERE stream = ? AND version = ?",
            (entry.body.replace(find, put, 1), stream, entry.version),
        )
        rechained(connection, stream)

    return tamper


def forged_money(change: str, stream: str) -> Tamper:
    def tamper(connection: sqlite3.Connection) -> None:
        place = "WHERE stream = ? AND seq = (SELECT MIN(seq) FROM ledger_transfers WHERE stream = ?) AND n = 0"
        assert connection.execute(f"{change} {place}", (stream, stream)).rowcount == 1
        rechained(connection, stream)

    return tamper


def set_back(connection: sqlite3.Connection) -> None:
    """An entry is moved to an hour before the one that it follows."""
    stream = "table:rws-3cp"
    connection.execute("UPDATE floor_events SET at = at - 3600000000 WHERE stream = ? AND version = 9", (stream,))
    rechained(connection, stream)


def other_card(connection: sqlite3.Connection) -> None:
    """Another card was dealt, and everything that hangs on it is mended as far as anybody could."""
    stream = "table:rws-3cp"
    entry = next(one for one in entries(connection, stream) if '"card-dealt"' in one.body)
    events = json.loads(entry.body)
    dealt = {event["card"] for event in events if event["type"] == "card-dealt"}
    first = next(event for event in events if event["type"] == "card-dealt")
    first["card"] = next(card for card in ("2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c") if card not in dealt)
    connection.execute(
        "UPDATE floor_events SET body = ? WHERE stream = ? AND version = ?",
        (json.dumps(events, separators=(",", ":")), stream, entry.version),
    )
    rechained(connection, stream)


def dropped_end(connection: sqlite3.Connection) -> None:
    """The end of a round is taken out of its last entry."""
    stream = "table:rws-3cp"
    entry = next(one for one in entries(connection, stream) if '"round-settled"' in one.body)
    kept = [event for event in json.loads(entry.body) if event["type"] not in ("round-settled", "seed-revealed")]
    connection.execute(
        "UPDATE floor_events SET body = ? WHERE stream = ? AND version = ?",
        (json.dumps(kept, separators=(",", ":")), stream, entry.version),
    )
    rechained(connection, stream)


def cut_purse(connection: sqlite3.Connection) -> None:
    """The movements of a purse are gone, and the chain knows nothing of them."""
    for table in ("floor_events", "floor_streams", "ledger_transfers"):
        assert connection.execute(f"DELETE FROM {table} WHERE stream = 'purse:account-ada'").rowcount == 1


TAMPERED: dict[str, tuple[str, Tamper]] = {
    # One row changed and nothing else: the chain.
    "a body": ("chain", sql("UPDATE floor_events SET body = replace(body, 'bet-placed', 'bet-placed ') "
                            "WHERE stream = 'table:rws-3cp' AND version = 2")),
    "an actor": ("chain", sql("UPDATE floor_events SET actor = 'account-eve' WHERE stream = 'table:rws-3cp' "
                              "AND version = 2")),
    "a time": ("chain", sql("UPDATE floor_events SET at = at + 1 WHERE stream = 'purse:account-ada'")),
    "a key": ("chain", sql("UPDATE floor_events SET key = 'other' WHERE stream = 'purse:account-ada'")),
    "a kind": ("chain", sql("UPDATE floor_events SET kind = 'other' WHERE stream = 'purse:account-ada'")),
    "a request": ("chain", sql("UPDATE floor_events SET request = x'00' WHERE stream = 'purse:account-ada'")),
    "an entry taken away": ("chain", sql("DELETE FROM floor_events WHERE stream = 'table:rws-3cp' AND version = 3")),
    "the last entry": ("chain", sql("DELETE FROM floor_events WHERE stream = 'purse:account-ada'")),
    "the head": ("chain", sql("UPDATE floor_streams SET version = version + 1 WHERE stream = 'table:rws-3cp'")),
    "the head's hash": ("chain", sql("UPDATE floor_streams SET hash = x'00' WHERE stream = 'table:rws-3cp'")),
    "a stream not listed": ("chain", sql("DELETE FROM floor_streams WHERE stream = 'table:rws-3cp'")),
    "an amount": ("chain", sql("UPDATE ledger_transfers SET mils = mils + 10000 WHERE stream = 'table:rws-3cp' "
                               "AND n = 0 AND seq = 2")),
    "an account": ("chain", sql("UPDATE ledger_transfers SET debit = 'chips:account-ben' "
                                "WHERE stream = 'table:rws-3cp' AND n = 0 AND seq = 2")),
    "money taken away": ("chain", sql("DELETE FROM ledger_transfers WHERE stream = 'table:rws-3cp' AND seq = 2")),
    "money from nowhere": ("chain", sql("INSERT INTO ledger_transfers VALUES ('table:rws-3cp', 99999, 0, "
                                        "'house:x', 'chips:account-ada', 10000, 'gift', 'posted', NULL)")),
    # Rows that say what follows from the record.
    "a balance": ("link", sql("UPDATE ledger_balances SET mils = mils + 10000 WHERE account = 'chips:account-ada'")),
    "the list of rounds": ("round-list", sql("UPDATE floor_rounds SET paid = paid + 1 WHERE number = 1")),
    "an outcome": ("round-list", sql("UPDATE floor_rounds SET outcome = 'void' WHERE number = 1")),
    "a round not listed": ("round-list", sql("DELETE FROM floor_rounds WHERE \"table\" = 'rws-3cp' AND number = 1")),
    "a round never played": ("round-list", sql("INSERT INTO floor_rounds SELECT \"table\", 999, 'x', first, last, "
                                               "opened_at, ended_at, outcome, boxes, staked, paid FROM floor_rounds "
                                               "WHERE \"table\" = 'rws-3cp' AND number = 1")),
    "a table of rounds": ("round-list", sql("INSERT INTO floor_rounds SELECT 'nowhere', 1, 'x', first, last, "
                                            "opened_at, ended_at, outcome, boxes, staked, paid FROM floor_rounds "
                                            "WHERE \"table\" = 'rws-3cp' AND number = 1")),
    "a seed": ("proof", sql("UPDATE floor_seeds SET seed = zeroblob(32)")),
    "a seed lost": ("proof", sql("DELETE FROM floor_seeds")),
    "a seed too many": ("proof", sql("INSERT INTO floor_seeds VALUES ('rws-3cp', 'rws-3cp-1', zeroblob(32))")),
    "a seed for nothing": ("proof", sql("INSERT INTO floor_seeds VALUES ('rws-3cp', 'never', zeroblob(32))")),
    # Links.
    "a meter": ("link", sql("UPDATE links SET meter = meter + 1")),
    "a reserve": ("link", sql("UPDATE links SET reserve = reserve + 1")),
    "a link's head": ("link", sql("UPDATE links SET hash = x'00'")),
    "a link's terms": ("link", sql("UPDATE link_terms SET terms = replace(terms, '\"unit\":500', '\"unit\":100')")),
    "a link's entry": ("link", sql("UPDATE link_entries SET body = replace(body, '500', '501') WHERE seq = 2")),
    "a link's reading": ("link", sql("UPDATE link_entries SET meter = meter + 1 WHERE seq = 2")),
    "a link's entry gone": ("link", sql("DELETE FROM link_entries WHERE seq = 2")),
    "the round that a link plays": ("link", sql("UPDATE link_tables SET round = 'x' WHERE name = 'mbs-megalink-uth'")),
    "where it began": ("link", sql("UPDATE link_tables SET seq = seq + 1 WHERE name = 'mbs-megalink-uth'")),
    "bets given back": ("link", sql("UPDATE link_tables SET returned = '[1]' WHERE name = 'mbs-megalink-uth'")),
    "a link's seat": ("link", sql("DELETE FROM link_tables WHERE name = 'mbs-megalink-uth'")),
    "a link's money": ("link", sql("UPDATE ledger_transfers SET mils = mils + 1 WHERE stream = 'link:megalink' "
                                   "AND seq = 2 AND n = 0")),
    "a win": ("link", sql("INSERT INTO link_wins VALUES ('megalink', 2, 0, 'fixed', 'paid', 'mbs-megalink-3cp', 'x', "
                          "1, 'account-eve', 'flush', '', '', 100, 2, 0, 0, 0, 0)")),
    # The tree.
    "a leaf": ("tree", sql("UPDATE tree_leaves SET hash = zeroblob(32) WHERE position = 5")),
    "a leaf gone": ("tree", sql("DELETE FROM tree_leaves WHERE position = 5")),
    "a leaf for nothing": ("tree", sql("INSERT INTO tree_leaves SELECT max(position) + 1, 'table:x', 1, hash "
                                       "FROM tree_leaves")),
    "the tree's edge": ("tree", sql("UPDATE tree_edge SET size = size - 1")),
    "a head": ("tree", sql("INSERT INTO tree_heads VALUES (7, zeroblob(32), 0, zeroblob(32), zeroblob(64))")),
    "a stream cut and its end with it": ("tree", cut_purse),
    # A forger who can make the chain anew meets the rules, the cards, the settlement and the money.
    "an earlier time": ("time", set_back),
    "unreadable": ("unreadable", forged('"bet-placed"', '"bet-laid"')),
    "a larger bet": ("money", forged('"amount":1000', '"amount":2000')),
    "a bet by another": ("money", forged('"account-ada","box":1,"bet"', '"account-eve","box":1,"bet"')),
    "another card": ("proof", other_card),
    "another clause of the close": (
        "rules", forged('"type":"betting-closed","clauses":[', '"type":"betting-closed","clauses":["9.9",')
    ),
    "another payout": ("settlement", forged('"paid":', '"paid":1')),
    "another commitment": ("proof", forged('"commitment":"', '"commitment":"00')),
    "another seed": ("proof", forged('"seed-revealed","seed":"', '"seed-revealed","seed":"00')),
    "no end": ("unfinished", dropped_end),
    "another ruling": ("ruling", forged('"remedy":"void-round"', '"remedy":"continue"')),
    "another clause": ("ruling", forged('"outcome_established":false', '"outcome_established":true')),
    "another value played for": ("link", forged('"meter":1', '"meter":2', "table:mbs-megalink-3cp")),
    "another entry of the link": ("link", forged('"reading":', '"reading":1', "table:mbs-megalink-3cp")),
    "other money": ("money", forged_money("UPDATE ledger_transfers SET mils = mils + 10000", "table:rws-3cp")),
    "other stakes": ("ledger", forged_money("UPDATE ledger_transfers SET mils = mils + 10000", "table:rws-3cp")),
    "other chips": ("money", forged_money("UPDATE ledger_transfers SET mils = mils + 10000", "purse:account-ada")),
}  # fmt: skip


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_is_found(what: str, copy: Path) -> None:
    kind, tamper = TAMPERED[what]
    connection = sqlite3.connect(copy)
    with connection:
        tamper(connection)
    connection.close()
    report = audited(copy)
    assert kind in {finding.kind for finding in report.findings}, report.findings


def test_every_kind_of_finding_has_its_tampering() -> None:
    assert {kind for kind, _ in TAMPERED.values()} == set(KINDS) - {"archive", "people", "witness"}, (
        "these have tests of their own"
    )


def test_all_findings_are_reported_and_not_the_first_alone(copy: Path) -> None:
    connection = sqlite3.connect(copy)
    with connection:
        for what in ("a body", "the list of rounds", "a meter", "a seed", "a balance", "a time"):
            TAMPERED[what][1](connection)
    connection.close()
    report = audited(copy)
    assert {"chain", "round-list", "link", "proof"} <= {finding.kind for finding in report.findings}
    assert {"table:rws-3cp", "purse:account-ada"} <= {one.at for one in report.findings if one.kind == "chain"}


def test_the_command_says_what_it_found(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = f"sqlite:///{copy}"
    assert main(["audit", "--database", address]) == 0
    assert "Nothing was found" in capsys.readouterr().out
    assert main(["audit", "--database", address, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["clean"] is True
    connection = sqlite3.connect(copy)
    with connection:
        TAMPERED["a meter"][1](connection)
    connection.close()
    assert main(["audit", "--database", address]) == 1
    assert "findings" in capsys.readouterr().out
    assert main(["audit", "--database", address, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["clean"] is False
    assert {"kind", "at", "message"} == set(told["findings"][0])


def test_a_database_of_another_version_is_refused_and_not_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.db"
    sqlite3.connect(path).close()
    assert main(["audit", "--database", f"sqlite:///{path}", "--json"]) == 2
    told = capsys.readouterr()
    assert json.loads(told.out or told.err)["error"]["code"] == "store-inconsistent"
    with sqlite3.connect(path) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master").fetchall()
    connection.close()
    assert tables == []


def test_rounds_are_exported_with_every_step(copy: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["audit", "export", "--database", f"sqlite:///{copy}"]) == 0
    lines = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert {line["table"] for line in lines} == set(GAMES)
    assert all(line["outcome"] in ("settled", "void") for line in lines), "rounds in play stay in the house"
    first = next(line for line in lines if (line["table"], line["number"]) == ("rws-3cp", 1))
    types = [event["type"] for entry in first["entries"] for event in entry["events"]]
    assert types[0] == "betting-opened"
    assert {"bet-placed", "betting-closed", "card-dealt", "decision-made", "round-settled", "seed-revealed"} <= set(
        types
    )
    assert {"account-ada", "house"} <= {entry["actor"] for entry in first["entries"]}
    assert main(["audit", "export", "--database", f"sqlite:///{copy}", "--table", "nowhere"]) == 2
    assert b"there is no table 'nowhere' (bad-value)" in capsysbinary.readouterr().err
    assert main(["audit", "export", "--database", f"sqlite:///{copy}", "--table", "rws-3cp", "--after", "1"]) == 0
    chosen = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert {(line["table"], line["number"] > 1) for line in chosen} == {("rws-3cp", True)}


#: Something that the program never writes, in values of each kind; SQLite keeps a text where a number belongs.
GARBLED = (
    "UPDATE floor_bettors SET boxes = '[['",
    "UPDATE floor_events SET at = x'ff' WHERE stream = 'table:rws-3cp' AND version = 3",
    "UPDATE floor_streams SET hash = 'none'",
    "UPDATE link_entries SET body = '{' WHERE seq = 2",
    "UPDATE people_accounts SET roles = '[player]'",
    "UPDATE tree_edge SET peaks = 'none'",
)


@pytest.mark.parametrize("statement", GARBLED)
def test_a_value_that_nobody_can_read_is_a_finding(copy: Path, statement: str) -> None:
    with sqlite3.connect(copy) as connection:
        connection.execute(statement)
    connection.close()
    assert "unreadable" in {one.kind for one in audited(copy).findings}
    assert main(["audit", "--database", f"sqlite:///{copy}"]) == 1


def test_a_value_that_nobody_can_read_does_not_hide_what_was_found_before_it(copy: Path) -> None:
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE floor_rounds SET paid = paid + 1 WHERE number = 1")
        connection.execute("UPDATE people_accounts SET roles = '[player]'")
    connection.close()
    assert {one.kind for one in audited(copy).findings} == {"round-list", "unreadable"}
