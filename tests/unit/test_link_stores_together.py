"""Links in every kind of store when writers come at the same time, and when the power is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from croupier.errors import Code, Refusal
from croupier.floor.link import Desk as FloorDesk
from croupier.floor.link import LinkStore
from croupier.jackpot import AcceptBets, ChangeLink, JackpotBet
from croupier.money import MILS
from tests.unit.linked import DEALER, SECOND, Desk, databases, every_store, link, refused


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
def test_a_refusal_concerns_its_own_table_alone(opened: Callable[[], LinkStore]) -> None:
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
