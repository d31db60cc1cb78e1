"""Memory, SQLite and PostgreSQL: the same commands give the same answers, entries, hashes, balances and refusals."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, ClassVar

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.floor.link import LinkStore, open_links
from croupier.floor.record.schema import TABLES as TABLES_OF_LINKS
from croupier.floor.record.tree import heads, leaves, nodes
from croupier.jackpot import (
    AcceptBets,
    Act,
    ChangeLink,
    ClaimAwards,
    CloseLink,
    Command,
    CorrectLink,
    DecideOrder,
    DeclareFault,
    HandleFault,
    JackpotBet,
    JackpotHand,
    Link,
    LinkedTable,
    OpenLink,
    PayAward,
    PayPrizes,
    RejectAward,
    ReopenRound,
    RepairFault,
    ReturnBets,
    ReturnPart,
    Shares,
    Signature,
    TableRound,
    VerifyAward,
)
from croupier.jackpot.bodies import Prize
from tests.links_in_memory import MemoryLinks

START = datetime(2026, 1, 1, 21, tzinfo=UTC)
SUPERVISOR, DEALER = Signature("sam", "pit-supervisor"), Signature("dee", "dealer")
MANAGER = Signature("max", "shift-manager")

#: One link of each house's way of ordering winners, the second with a ceiling close above its start.
LINKS = {
    "multi": Link(
        id="multi", title="Multi-Link", currency="SGD", unit=500, reset=20_000,
        shares=Shares(meter=3333, reserve=1111, prizes=556, house=5000),
        tables={name: LinkedTable(rulebook="rws-multilink-3cp") for name in ("m1", "m2", "m3")},
    ),
    "mega": Link(
        id="mega", title="Megalink", currency="SGD", unit=500, reset=20_000, ceiling=21_000,
        shares=Shares(meter=7000, reserve=1000, house=2000),
        tables={"g1": LinkedTable(rulebook="mbs-megalink-3cp"), "g2": LinkedTable(rulebook="mbs-megalink-uth")},
    ),
}  # fmt: skip
TABLES = [(link.id, table) for link in LINKS.values() for table in link.tables]

places = st.sampled_from(TABLES)
links = st.sampled_from(sorted(LINKS))
boxes = st.integers(1, 4)
complete = st.none() | st.integers(0, 5).map(lambda seconds: START + timedelta(seconds=seconds))
HANDS = ["royal-flush", "straight-flush", "straight-flush", "flush"]
signatures = st.sampled_from([SUPERVISOR, SUPERVISOR, DEALER, MANAGER])


class Stores(RuleBasedStateMachine):
    """Every rule sends one command to all stores and compares what comes back."""

    stores: ClassVar[dict[str, LinkStore]]
    renew: ClassVar[Any]

    @initialize()
    def open_links(self) -> None:
        type(self).stores = type(self).renew()
        self.now, self.count = START, 0
        self.sent: list[tuple[Command, Act]] = []
        self.rounds: dict[str, int] = {}
        for link in LINKS.values():
            self.send(OpenLink(link=link))

    # ---- sending ----

    def send(self, command: Command, by: Signature = DEALER, also_by: Signature | None = None) -> None:
        self.count += 1
        self.now += timedelta(seconds=1)
        self.deliver(command, Act(key=f"k{self.count}", at=self.now, by=by, also_by=also_by, reason="because"))

    def deliver(self, command: Command, act: Act) -> None:
        self.sent.append((command, act))
        self.agree(lambda store: store.perform(command, act))

    def agree(self, question: Any) -> Any:
        """The answers of all stores, which must be one."""
        answers = {name: _answer(store, question) for name, store in self.stores.items()}
        assert answers["sqlite"] == answers["memory"]
        assert answers["postgres"] == answers["memory"]
        return answers["memory"]

    @property
    def memory(self) -> LinkStore:
        return self.stores["memory"]

    # ---- what tables do ----

    @rule(place=places, taken=st.lists(boxes, min_size=1, max_size=4, unique=True), units=st.integers(1, 6))
    def take_bets(self, place: tuple[str, str], taken: list[int], units: int) -> None:
        self.play(place, taken, units)

    def play(self, place: tuple[str, str], taken: list[int], units: int = 1) -> None:
        link, table = place
        self.rounds[table] = self.rounds.get(table, 0) + 1
        stake = 500 * units if table == "g2" else 500
        bets = tuple(JackpotBet(box, f"{table}{box}", stake) for box in taken)
        self.send(AcceptBets(link=link, table=table, round=str(self.rounds[table]), bets=bets))

    @rule(place=places, box=boxes, stake=st.sampled_from([0, 1, 499, 501, -500, 3500]))
    def take_wrong_bets(self, place: tuple[str, str], box: int, stake: int) -> None:
        bets = (JackpotBet(box, "x", stake),)
        self.send(AcceptBets(link=place[0], table=place[1], round="wrong", bets=bets, test=stake == 3500))

    @rule(place=places, taken=st.lists(boxes, min_size=1, max_size=3, unique=True), back=st.lists(boxes, max_size=3))
    def take_and_return(self, place: tuple[str, str], taken: list[int], back: list[int]) -> None:
        link, table = place
        self.play(place, taken)
        wanted = tuple(box for box in taken if box in back) or tuple(back)
        self.send(ReturnBets(link=link, table=table, round=str(self.rounds[table]), boxes=wanted))

    @rule(place=places, box=boxes, units=st.integers(1, 5), late=st.sampled_from([1, 2, 4]), back=st.booleans())
    def take_and_return_a_raise(self, place: tuple[str, str], box: int, units: int, late: int, back: bool) -> None:
        """What is left is paid for as it stands, or goes back too."""
        link, table = place
        self.play(place, [box], units)
        round_id = str(self.rounds[table])
        self.send(ReturnPart(link=link, table=table, round=round_id, box=box, amount=500 * late))
        prize = Prize(kind="fixed", box=box, player=f"{table}{box}", category="flush", amount=40 * 500 * (units - late))
        self.send(PayPrizes(link=link, table=table, round=round_id, prizes=(prize,)))
        if back:
            self.send(ReturnBets(link=link, table=table, round=round_id, boxes=(box,)))

    @rule(data=st.data(), places=st.lists(places, min_size=1, max_size=3, unique=True), quoting=st.booleans())
    def claim(self, data: st.DataObject, places: list[tuple[str, str]], quoting: bool) -> None:
        """Some tables play, then enter hands one after the other; sometimes a box that did not bet."""
        for place in places:
            self.play(place, [1, 2, 3])
        for link, table in places:
            hands = data.draw(st.lists(st.sampled_from([1, 1, 2, 3, 4]), min_size=1, max_size=2))
            names = data.draw(st.lists(st.sampled_from(HANDS), min_size=2, max_size=2))
            fault = self.memory.state(link).terms.faults.get(table) if quoting else None
            entered = zip(hands, names, strict=False)
            command = ClaimAwards(
                link=link,
                table=table,
                round=str(self.rounds[table]),
                dealt_at=START + timedelta(seconds=data.draw(st.integers(0, 5))),
                hands=tuple(
                    JackpotHand(box=box, player=f"{table}{box}", category=name, dealt_at=data.draw(complete))
                    for box, name in entered
                ),
                reading=fault.reading if fault else None,
            )
            self.send(command)

    @rule(place=places, box=boxes, kind=st.sampled_from(["full-house", "flush", "four-of-a-kind", "royal-flush"]))
    def pay_prize(self, place: tuple[str, str], box: int, kind: str) -> None:
        link, table = place
        self.play(place, [1, 2])
        amount = {"full-house": 20_000, "flush": 10_000, "four-of-a-kind": 200_000, "royal-flush": 1}[kind]
        prize = Prize(kind="fixed", box=box, player=f"{table}{box}", category=kind, amount=amount)
        self.send(PayPrizes(link=link, table=table, round=str(self.rounds[table]), prizes=(prize,)))

    @rule(place=places)
    def a_round_ends(self, place: tuple[str, str]) -> None:
        self.end_round(place)

    def end_round(self, place: tuple[str, str]) -> None:
        link, table = place
        self.agree(lambda store: store.end_round(link, table, str(self.rounds.get(table, 0))))

    @rule(place=places, back=st.lists(boxes, max_size=3, unique=True), two=st.booleans(), by=signatures)
    def reopen(self, place: tuple[str, str], back: list[int], two: bool, by: Signature) -> None:
        """The last round of a table is opened again: with what went back, or with boxes that did not."""
        link, table = place
        boxes = self.memory.rounds(link).get(table, TableRound()).returned or tuple(back)
        round_id = str(self.rounds.get(table, 0))
        command = ReopenRound(link=link, table=table, round=round_id, boxes=boxes)
        self.send(command, by, DEALER if two else None)

    # ---- what the pit does ----

    def waiting(self, link: str, pick: int) -> str:
        waiting = [award.id for award in self.memory.reading(link).pending] or ["0.0"]
        return waiting[pick % len(waiting)]

    @rule(link=links, pick=st.integers(0, 5), by=signatures)
    def verify(self, link: str, pick: int, by: Signature) -> None:
        self.send(VerifyAward(link=link, award=self.waiting(link, pick)), by)

    @rule(link=links, pick=st.integers(0, 5), verified=st.booleans())
    def pay(self, link: str, pick: int, verified: bool) -> None:
        award = self.waiting(link, pick)
        if verified:
            self.send(VerifyAward(link=link, award=award), SUPERVISOR)
        self.send(PayAward(link=link, award=award), SUPERVISOR)

    @precondition(lambda self: self.pending())
    @rule(link=links, pick=st.integers(0, 5), by=signatures)
    def reject(self, link: str, pick: int, by: Signature) -> None:
        self.send(RejectAward(link=link, award=self.waiting(link, pick)), by)

    @precondition(lambda self: self.pending())
    @rule(link=links, data=st.data())
    def decide_order(self, link: str, data: st.DataObject) -> None:
        waiting = [award.id for award in self.memory.reading(link).pending]
        self.send(DecideOrder(link=link, order=tuple(data.draw(st.permutations(waiting)))), MANAGER)

    def pending(self) -> bool:
        return any(state.terms.pending for state in self.memory.links())

    @precondition(lambda self: any(state.terms.faults for state in self.memory.links()))
    @rule(place=places, mode=st.sampled_from(["close-table", "block-box", "no-jackpot"]), by=signatures)
    def handle(self, place: tuple[str, str], mode: Any, by: Signature) -> None:
        table = self.faulty(place)
        self.send(HandleFault(link=place[0], table=table, mode=mode), by)

    @precondition(lambda self: any(state.terms.faults for state in self.memory.links()))
    @rule(place=places)
    def repair(self, place: tuple[str, str]) -> None:
        self.send(RepairFault(link=place[0], table=self.faulty(place)))

    def faulty(self, place: tuple[str, str]) -> str:
        faults = self.memory.state(place[0]).terms.faults
        return "" if "" in faults else place[1] if place[1] in faults else next(iter(faults), place[1])

    @precondition(lambda self: not any(state.terms.faults for state in self.memory.links()))
    @rule(place=places, box=st.none() | boxes, everywhere=st.sampled_from([False, False, False, True]))
    def fail(self, place: tuple[str, str], box: int | None, everywhere: bool) -> None:
        self.send(DeclareFault(link=place[0], table="" if everywhere else place[1], box=box))

    # ---- what the house does ----

    def quiet(self, link: str) -> None:
        for table in self.memory.rounds(link):
            self.end_round((link, table))

    @rule(
        link=links,
        reset=st.sampled_from([10_000, 20_000, 21_500]),
        second=st.sampled_from([MANAGER, DEALER, None]),
        quiet=st.booleans(),
    )
    def change(self, link: str, reset: int, second: Signature | None, quiet: bool) -> None:
        if quiet:
            self.quiet(link)
        new = replace(self.memory.state(link).link, reset=reset)
        self.send(ChangeLink(link=link, new=new), DEALER, second)

    @rule(place=places, elsewhere=st.booleans())
    def move_table(self, place: tuple[str, str], elsewhere: bool) -> None:
        """Off its link and on again, or onto the other link, which never works."""
        link, table = place
        owner = next(name for name in LINKS if name != link) if elsewhere else link
        self.quiet(owner)
        config = self.memory.state(owner).link
        without = {name: linked for name, linked in config.tables.items() if name != table}
        self.send(ChangeLink(link=owner, new=replace(config, tables=without)), DEALER, MANAGER)
        with_table = without | {table: LINKS[link].tables[table]}
        self.send(ChangeLink(link=owner, new=replace(config, tables=with_table)), DEALER, MANAGER)

    @rule(link=links, account=st.sampled_from(["meter", "reserve", "prizes"]), mils=st.integers(-(10**9), 10**9))
    def correct(self, link: str, account: Any, mils: int) -> None:
        self.send(CorrectLink(link=link, account=account, mils=mils), DEALER, MANAGER)

    @precondition(lambda self: self.count > 60)
    @rule(link=links, move=st.booleans())
    def close(self, link: str, move: bool) -> None:
        other = next(name for name in LINKS if name != link)
        self.quiet(link)
        self.send(CloseLink(link=link, move_to=other if move else ""), DEALER, MANAGER)

    # ---- what a network does ----

    @rule(back=st.integers(1, 10))
    def send_again(self, back: int) -> None:
        """The same command under the same key changes nothing."""
        command, act = self.sent[-min(back, len(self.sent))]
        self.agree(lambda store: store.perform(command, replace(act, at=act.at + timedelta(hours=1))))

    @rule(back=st.integers(1, 10), link=links)
    def use_a_key_twice(self, back: int, link: str) -> None:
        _, act = self.sent[-min(back, len(self.sent))]
        self.agree(lambda store: store.perform(CorrectLink(link=link, account="meter", mils=1), act))

    # ---- what always holds ----

    @invariant()
    def they_agree_and_add_up(self) -> None:
        if not getattr(self, "count", 0):
            return
        self.agree(lambda store: store.links())
        self.agree(lambda store: [store.rounds(link) for link in sorted(LINKS)])
        balances = self.agree(lambda store: store.balances())
        assert sum(balances.values()) == 0

    def teardown(self) -> None:
        if not getattr(self, "count", 0):
            return
        for link in LINKS:
            statement = self.agree(lambda store, link=link: store.statement(link))
            assert statement.agrees
            self.agree(lambda store, link=link: store.entries(link))
            self.agree(lambda store, link=link: store.wins(link, None))
            self.agree(lambda store, link=link: store.last_award(link))
            for _, table in TABLES:
                self.agree(lambda store, link=link, table=table: store.shares(link, table))
        assert self.agree(lambda store: store.verify()) == []
        for store in self.stores.values():
            store.self_check()
        self.stores["sqlite"].close()


def _answer(store: LinkStore, question: Any) -> Any:
    try:
        return question(store)
    except CroupierError as error:
        return (error.code, error.at)


@pytest.fixture
def renew(fresh_database: str) -> Iterator[Any]:
    """Fresh stores for each run of the machine: an empty file, an emptied database."""
    with tempfile.TemporaryDirectory() as directory:
        template = Path(directory) / "template.db"
        open_links(f"sqlite:///{template}").close()
        postgres = open_links(fresh_database)
        number = 0

        def stores() -> dict[str, LinkStore]:
            nonlocal number
            number += 1
            file = Path(directory) / f"{number}.db"
            shutil.copy(template, file)
            with psycopg.connect(fresh_database, autocommit=True) as connection:
                emptied = [*TABLES_OF_LINKS, leaves, nodes, heads]
                connection.execute(f"TRUNCATE {', '.join(table.name for table in emptied)}")
                connection.execute("UPDATE tree_edge SET size = 0, peaks = ''")
            return {
                "memory": LinkStore(MemoryLinks()),
                "sqlite": open_links(f"sqlite:///{file}"),
                "postgres": postgres,
            }

        yield stores
        postgres.close()


def run(renew: Any, **options: Any) -> None:
    class Machine(Stores):
        pass

    Machine.renew = staticmethod(renew)
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(Machine, settings=settings(suppress_health_check=checks, deadline=None, **options))


def test_three_stores_behave_as_one(renew: Any) -> None:
    run(renew, max_examples=10, stateful_step_count=40)


@pytest.mark.slow
def test_three_stores_behave_as_one_for_long(renew: Any) -> None:
    run(renew, max_examples=400, stateful_step_count=80)
