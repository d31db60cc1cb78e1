"""Links in every kind of store: keys that count once, writers at the same time, restarts, statements, migrations."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace

from croupier.errors import Code, CroupierError, Refusal
from croupier.floor.links import Desk as FloorDesk
from croupier.floor.links import LinkStore, open_links
from croupier.floor.links.memory import MemoryLinks
from croupier.floor.links.records import LinkRecords
from croupier.floor.links.sql import SqlLinks
from croupier.floor.store.driver import Driver
from croupier.floor.store.engine import database_url, open_engine
from croupier.floor.store.ledger import Ledger
from croupier.floor.store.migrate import migrate
from croupier.floor.store.migrations import DIRECTORY, revisions
from croupier.floor.store.schema import metadata
from croupier.jackpot import AcceptBets, ChangeLink, CorrectLink, JackpotBet, OpenLink, PayPrizes
from croupier.jackpot.bodies import Prize
from croupier.jackpot.ledger import Transfer
from croupier.jackpot.state import LinkTerms
from croupier.money import MILS
from tests.unit.linked import DEALER, SECOND, Desk, link

KINDS = ["memory", "sqlite", "postgres"]


@pytest.fixture
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], LinkStore]]:
    """Opens the store of the test again and again; memory is always the same one."""
    kind = request.param
    memory = LinkStore(MemoryLinks())
    database = request.getfixturevalue("fresh_database") if kind == "postgres" else f"sqlite:///{tmp_path / 'links.db'}"
    stores: list[LinkStore] = []

    def again() -> LinkStore:
        store = memory if kind == "memory" else open_links(database)
        stores.append(store)
        return store

    yield again
    for store in stores:
        store.close()


every_store = pytest.mark.parametrize("opened", KINDS, indirect=True)
databases = pytest.mark.parametrize("opened", KINDS[1:], indirect=True)


def refused(act: Any) -> Code:
    with pytest.raises(CroupierError) as found:
        act()
    return found.value.code


# ---- keys ----


@every_store
def test_a_command_sent_again_has_the_same_answer_and_no_effect(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    desk = Desk(store)
    opening, act = OpenLink(link=link()), desk.act()
    first = store.perform(opening, act)
    again = store.perform(opening, replace(act, at=act.at + timedelta(days=1)))
    assert again.repeated
    assert (again.entry, again.reading) == (first.entry, first.reading)
    correction, act = CorrectLink(link="multi", account="meter", mils=5), desk.act(DEALER, SECOND)
    first = store.perform(correction, act)
    store.perform(CorrectLink(link="multi", account="meter", mils=7), desk.act(DEALER, SECOND))
    again = store.perform(correction, act)
    assert again.repeated
    assert (again.entry, again.reading) == (first.entry, first.reading)
    assert store.state("multi").seq == 3


@every_store
def test_a_key_used_for_something_else_is_refused(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    desk = Desk(store)
    desk.open()
    act = desk.act(DEALER, SECOND)
    store.perform(CorrectLink(link="multi", account="meter", mils=5), act)
    assert refused(lambda: store.perform(CorrectLink(link="multi", account="meter", mils=6), act)) is Code.KEY_REUSED
    other = replace(act, also_by=replace(SECOND, name="somebody else"))
    assert refused(lambda: store.perform(CorrectLink(link="multi", account="meter", mils=5), other)) is Code.KEY_REUSED


@every_store
def test_the_bets_of_a_round_are_taken_once_whoever_sends_them(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    desk = Desk(store)
    desk.open()
    first = desk.take(round_id="1")
    again = desk.take(round_id="1")
    assert again.repeated
    assert (again.entry, again.reading) == (first.entry, first.reading)
    assert refused(lambda: desk.take(round_id="1", boxes=2)) is Code.KEY_REUSED
    desk.take(round_id="2")
    desk.take(round_id="3")
    late = desk.take(round_id="1")
    assert late.repeated
    assert late.entry == first.entry
    assert refused(lambda: desk.take(round_id="2", boxes=1)) is Code.KEY_REUSED
    assert store.state("multi").seq == 4


# ---- at the same time ----


@every_store
def test_tables_that_close_together_all_count(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    desk = Desk(store)
    desk.open(link(tables="abcdefgh"))
    start = threading.Barrier(8)

    def play(table: str) -> list[int]:
        own = Desk(store, f"{table}-")
        start.wait()
        return [own.take(f"multi-{table}", str(number), boxes=2).entry.seq for number in range(10)]

    with ThreadPoolExecutor(8) as pool:
        numbers = [number for several in pool.map(play, "abcdefgh") for number in several]
    assert sorted(numbers) == list(range(2, 82))
    assert store.reading("multi").meter == 10_000_000 + 80 * 200
    assert store.verify() == []


@every_store
def test_a_refusal_in_a_group_concerns_its_own_table_alone(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    Desk(store).open(link(tables="abcdefgh"))
    start = threading.Barrier(8)

    def play(table: str) -> Code | None:
        own = Desk(store, f"{table}-")
        start.wait()
        try:
            own.take(f"multi-{table}", "1", stake=500 if table in "abcd" else 499)
        except Refusal as refusal:
            return refusal.code
        return None

    with ThreadPoolExecutor(8) as pool:
        codes = list(pool.map(play, "abcdefgh"))
    assert codes == [None] * 4 + [Code.BET_SIZE_WRONG] * 4
    assert store.state("multi").seq == 5


@pytest.mark.parametrize("opened", ["sqlite"], indirect=True)
def test_rounds_that_wait_for_a_writer_share_its_successors_commit(
    opened: Callable[[], LinkStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables of two links, one of which reaches its ceiling in the middle of the group."""
    store = opened()
    Desk(store).open(link("low", tables="abcd", ceiling=10_000_250))
    Desk(store).open(link("high", tables="abcd"))
    names = [f"{name}-{table}" for table in "abcd" for name in ("low", "high")]
    prepared, commits = threading.Semaphore(0), []
    write, remembered = store.transactions.write, store.transactions.remembered

    def counted(*, brief: bool = False) -> AbstractContextManager[LinkRecords]:
        commits.append(brief)
        return write(brief=brief)

    def noted(name: str) -> LinkTerms | None:
        prepared.release()
        return remembered(name)

    with ThreadPoolExecutor(8) as pool:
        with write() as records:
            records.lock("low")
            monkeypatch.setattr(store.transactions, "write", counted)
            monkeypatch.setattr(store.transactions, "remembered", noted)
            answers = [pool.submit(Desk(store, f"{name}-").take, name, boxes=1) for name in names]
            for _ in names:
                assert prepared.acquire(timeout=30)
        readings = [answer.result().reading for answer in answers]
    # The first writes alone, the others together; two or three if one was still on its way.
    assert len(commits) <= 3
    assert {reading.seq for reading in readings if reading.link == "high"} == {2, 3, 4, 5}
    low, high = store.state("low"), store.state("high")
    assert (low.displayed, low.reserve) == (10_000_250, 150 * MILS)
    assert (high.displayed, high.reserve) == (10_000_400, 0)
    assert store.verify() == []


@every_store
def test_one_round_sent_by_many_at_once_counts_once(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    Desk(store).open()
    start = threading.Barrier(6)

    def send(sender: int) -> tuple[int, bool]:
        start.wait()
        answer = Desk(store, f"s{sender}-").take(round_id="1")
        return answer.entry.seq, answer.repeated

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(send, range(6)))
    assert {seq for seq, _ in answers} == {2}
    assert sorted(repeated for _, repeated in answers) == [False] + [True] * 5
    assert store.reading("multi").meter == 10_000_300


@databases
def test_a_change_made_elsewhere_is_seen_at_once(opened: Callable[[], LinkStore]) -> None:
    """What one process remembers of a link never outlives a change by another."""
    one, other = opened(), opened()
    here, there = Desk(one, "here"), Desk(other, "there")
    here.open()
    here.take(round_id="1")
    there.take(round_id="2")
    other.end_round("multi", "multi-a", "2")
    changed = replace(one.state("multi").link, unit=1000)
    here.send(ChangeLink(link="multi", new=changed), DEALER, SECOND)
    assert refused(lambda: there.take(round_id="3")) is Code.BET_SIZE_WRONG
    assert there.take(round_id="3", stake=1000).reading.meter == 10_001_200


@databases
def test_a_ceiling_is_kept_by_everybody(opened: Callable[[], LinkStore]) -> None:
    one, other = opened(), opened()
    here, there = Desk(one, "here"), Desk(other, "there")
    here.open(link(ceiling=10_000_500))
    for number, desk in enumerate((here, there, here, there), 1):
        desk.take("multi-a", str(number))
    state = one.state("multi")
    assert (state.displayed, state.reserve) == (10_000_500, 700 * MILS)
    assert one.verify() == []


# ---- power loss ----


@databases
def test_a_store_opened_again_is_exactly_as_it_was(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    desk = Desk(store)
    desk.open()
    for table in ("multi-a", "multi-b"):
        desk.take(table)
    desk.claim("multi-a", {1: "royal-flush"}, dealt=5)
    desk.claim("multi-b", {2: "straight-flush"}, dealt=3)
    before = store.state("multi"), store.rounds("multi"), store.wins("multi"), store.balances(), store.entries("multi")
    again = opened()
    assert before == (
        again.state("multi"), again.rounds("multi"), again.wins("multi"), again.balances(), again.entries("multi"),
    )  # fmt: skip
    assert again.last_award("multi") is None
    Desk(again, "again").pay("multi", again.reading("multi").pending[0].id)
    (paid,) = (win for win in again.wins("multi") if win.state == "paid")
    assert store.last_award("multi") == paid


@databases
def test_what_a_block_did_before_it_failed_never_happened(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    desk = Desk(store)
    desk.open()
    before = store.state("multi")

    def fail_late() -> None:
        with store.transactions.write() as records:
            bets = (JackpotBet(1, "p", 500),)
            command = AcceptBets(link="multi", table="multi-a", round="1", bets=bets)
            FloorDesk(records).perform(command, desk.act())
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail_late()
    assert store.state("multi") == before
    assert store.verify() == []
    desk.take()


# ---- what is reported ----


@every_store
def test_a_statement_says_where_the_value_comes_from(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    desk = Desk(store)
    desk.open()
    desk.take("multi-a", "1")
    desk.claim("multi-a", {1: "royal-flush"})
    desk.take("multi-b", "1")
    prize = Prize(kind="fixed", box=1, player="multi-b-1", category="flush", amount=10_000)
    desk.send(PayPrizes(link="multi", table="multi-b", round="1", prizes=(prize,)))
    desk.claim("multi-b", {2: "straight-flush"})
    desk.send(CorrectLink(link="multi", account="meter", mils=-MILS), DEALER, SECOND)
    statement = store.statement("multi")
    assert statement.since == 3
    assert statement.opening == 2_000_000 * MILS
    assert {line.purpose: (line.count, line.mils // MILS) for line in statement.lines} == {
        "contribution": (1, 300),
        "award": (1, -200_030),
        "correction": (1, -1),
    }
    assert statement.derived == statement.meter == (2_000_000 + 300 - 200_030 - 1) * MILS
    totals = statement.totals
    assert (totals.collected, totals.to_meter, totals.to_house) == (3000 * MILS, 600 * MILS, 2400 * MILS)
    assert (totals.awards, totals.prizes, totals.resets) == (
        (10_000_300 + 200_030) * MILS,
        10_000 * MILS,
        2_000_000 * MILS,
    )
    assert [(hits.kind, hits.category, hits.count, hits.amount) for hits in statement.hits] == [
        ("fixed", "flush", 1, 10_000),
        ("share", "royal-flush", 1, 10_000_300),
        ("share", "straight-flush", 1, 200_030),
    ]
    assert statement.pending == 10_200_330
    assert [win.id for win in statement.wins] == ["6.0", "5.0", "3.0"]


@every_store
def test_the_latest_25_wins_are_listed_newest_first(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    desk = Desk(store)
    desk.open()
    for number in range(30):
        desk.take(round_id=str(number))
        prize = Prize(kind="fixed", box=2, player="multi-a-2", category="flush", amount=10_000, hand="Jh 9h 5h")
        desk.send(PayPrizes(link="multi", table="multi-a", round=str(number), prizes=(prize,)))
    wins = store.statement("multi").wins
    assert [win.round for win in wins] == [str(number) for number in range(29, 4, -1)]
    assert {(win.table, win.box, win.hand) for win in wins} == {("multi-a", 2, "Jh 9h 5h")}
    assert [win.reading for win in wins] == [2 * number + 2 for number in range(29, 4, -1)]
    assert wins[0].entered_at > wins[1].entered_at
    assert store.balances()["chips:multi-a-2"] == 300_000 * MILS


@every_store
def test_a_link_nobody_knows(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    for ask in (store.state, store.reading, store.rounds, store.wins, store.entries, store.statement):
        assert refused(lambda ask=ask: ask("nowhere")) is Code.UNKNOWN_LINK


# ---- the ledger of the floor ----


@databases
def test_chips_are_bought_bet_and_cashed_and_never_owed(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    assert isinstance(store.transactions, SqlLinks)

    def enter(seq: int, *transfers: Transfer) -> int:
        with store.transactions.write() as records:
            ledger: Ledger = records.ledger  # type: ignore[attr-defined]
            ledger.enter("table:7", seq, transfers)
            return ledger.balance("chips:ada")

    assert enter(1, Transfer("cage:main", "chips:ada", 100 * MILS, "buy-in")) == 100 * MILS
    assert enter(2, Transfer("chips:ada", "stakes:7", 40 * MILS, "bet")) == 60 * MILS
    assert refused(lambda: enter(3, Transfer("chips:ada", "stakes:7", 61 * MILS, "bet"))) is Code.FUNDS_MISSING
    assert refused(lambda: enter(3, Transfer("chips:eve", "stakes:7", 1 * MILS, "bet"))) is Code.FUNDS_MISSING
    assert enter(3, Transfer("stakes:7", "chips:ada", 40 * MILS, "x"), Transfer("float:7", "chips:ada", MILS, "x")) == (
        101 * MILS
    )
    assert refused(lambda: enter(3, Transfer("cage:main", "chips:ada", MILS, "twice"))) is Code.STORE_BUSY
    assert enter(4, Transfer("cage:main", "pending:7", 5 * MILS, "held", "pending")) == 101 * MILS
    wrong = Transfer("pending:7", "chips:ada", 4 * MILS, "held", "post", "table:7#4.0")
    assert refused(lambda: enter(5, wrong)) is Code.AWARD_NOT_OPEN
    right = Transfer("pending:7", "chips:ada", 5 * MILS, "held", "post", "table:7#4.0")
    assert enter(5, right) == 106 * MILS
    more = Transfer("cage:main", "pending:7", 5 * MILS, "held", "pending")
    assert enter(6, more) == 106 * MILS
    assert refused(lambda: enter(7, right)) is Code.AWARD_NOT_OPEN
    assert refused(lambda: enter(7, replace(right, resolves="nonsense"))) is Code.AWARD_NOT_OPEN
    assert store.verify() == []
    assert sum(store.balances().values()) == 0


@databases
def test_links_work_inside_a_transaction_of_the_floor(opened: Callable[[], LinkStore]) -> None:
    store = opened()
    desk = Desk(store)
    desk.open()
    links = store.transactions
    assert isinstance(links, SqlLinks)
    with links._engine.connect() as connection, connection.begin():
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        records = links.records(connection)
        inside = FloorDesk(records)
        for number in (1, 2):
            bets = (JackpotBet(1, "p", 500),)
            command = AcceptBets(link="multi", table="multi-a", round=str(number), bets=bets)
            inside.perform(command, desk.act())
        assert inside.reading("multi").meter == 10_000_200
    assert store.reading("multi").meter == 10_000_200
    assert store.verify() == []


# ---- migrations ----


@databases
def test_migrations_make_the_tables_that_the_program_uses(opened: Callable[[], LinkStore]) -> None:
    links = opened().transactions
    assert isinstance(links, SqlLinks)
    with links._engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"include_name": lambda name, kind, _: kind != "table" or name in metadata.tables}
        )
        assert compare_metadata(context, metadata) == []


def test_migrations_follow_one_another_and_are_named_by_their_number() -> None:
    config = Config()
    config.set_main_option("script_location", str(DIRECTORY))
    scripts = ScriptDirectory.from_config(config)
    assert [script.revision for script in reversed(list(scripts.walk_revisions()))] == list(revisions())
    assert scripts.get_current_head() == revisions()[-1]


def _open(database: str, start: Any, results: Any) -> None:
    start.wait()
    try:
        open_links(database).close()
        results.put("")
    except Exception as error:  # noqa: BLE001
        results.put(str(error))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_processes_that_start_together_migrate_once(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    database = request.getfixturevalue("fresh_database") if kind == "postgres" else f"sqlite:///{tmp_path / 'new.db'}"
    context = multiprocessing.get_context("fork")
    start, results = context.Barrier(4), context.Queue()
    processes = [context.Process(target=_open, args=(database, start, results)) for _ in range(4)]
    for process in processes:
        process.start()
    assert [results.get(timeout=60) for _ in processes] == [""] * 4
    for process in processes:
        process.join()


def test_a_migrated_database_is_left_as_it_is(tmp_path: Path) -> None:
    engine = open_engine(database_url(f"sqlite:///{tmp_path / 'x.db'}"))
    migrate(engine)
    migrate(engine)
    driver = Driver(engine.connect(), "here")
    assert driver.raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert driver.raw.execute("PRAGMA synchronous").fetchone() == (2,)
    driver.connection.close()
    engine.dispose()
