"""Links in every kind of store: keys that count once, statements, the ledger of the floor."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from msgspec.structs import replace

from croupier.errors import Code
from croupier.floor.link import Desk as FloorDesk
from croupier.floor.link import LinkStore
from croupier.floor.record.driver import Driver
from croupier.jackpot import AcceptBets, CorrectLink, JackpotBet, OpenLink, PayPrizes, Shares
from croupier.jackpot.bodies import Prize
from croupier.jackpot.ledger import Transfer
from croupier.money import MILS
from tests.unit.linked import DEALER, SECOND, Desk, databases, every_store, link, refused


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


@every_store
def test_a_statement_counts_what_exceeds_the_ceiling_apart_from_the_reserve(opened: Callable[[], LinkStore]) -> None:
    """Of 3,000 staked 20% is the meter's, which has room for 500; a tenth is the reserve's in any case."""
    store = opened()
    desk = Desk(store)
    desk.open(link(ceiling=10_000_500, shares=Shares(meter=2000, reserve=1000, prizes=0, house=7000)))
    desk.take("multi-a", "1")
    desk.take("multi-b", "1")
    totals = store.statement("multi").totals
    assert (totals.to_meter, totals.overflow, totals.to_reserve) == (500 * MILS, 100 * MILS, 300 * MILS)


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


@databases
def test_chips_are_bought_bet_and_cashed_and_never_owed(opened: Callable[[], LinkStore]) -> None:
    store = opened()

    def enter(seq: int, *transfers: Transfer) -> int:
        with store.transactions.write() as records:
            records.ledger.enter("table:7", seq, transfers)
            return records.ledger.balance("chips:ada")

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
    with links._engine.connect() as connection, connection.begin():
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        inside = FloorDesk(links.on(Driver(connection, links.where)))
        for number in (1, 2):
            bets = (JackpotBet(1, "p", 500),)
            command = AcceptBets(link="multi", table="multi-a", round=str(number), bets=bets)
            inside.perform(command, desk.act())
        assert inside.reading("multi").meter == 10_000_200
    assert store.reading("multi").meter == 10_000_200
    assert store.verify() == []
