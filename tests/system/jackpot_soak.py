"""Processes that bet and win on one link while they are killed and the database server crashes: `make soak-jackpot`.

Each process plays one table. What it does in a round follows from its number alone, and every command has its own
key, so that a process that was killed does its last round again from the start and nothing may happen twice. In the
end the whole record is held against what the processes were to do: no contribution and no award lost or doubled, all
accounts zero in sum, the statement equal to the meter.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from croupier.errors import Code, CroupierError, Refusal, StorageError
from croupier.floor.link import LinkStore, Performed, open_links
from croupier.jackpot import (
    AcceptBets,
    Act,
    ClaimAwards,
    Command,
    JackpotBet,
    JackpotHand,
    Link,
    LinkedTable,
    OpenLink,
    PayAward,
    PayPrizes,
    ReturnBets,
    Shares,
    Signature,
    VerifyAward,
)
from croupier.jackpot.bodies import AwardsClaimed, BetsAccepted, BetsReturned, Prize
from croupier.money import MILS
from tests.system.postgres import PostgresServer, running_server

T = TypeVar("T")

LINK, UNIT = "soak", 500
TABLE, SUPERVISOR = Signature("the table"), Signature("the pit", "pit-supervisor")


class Round(NamedTuple):
    """What a table is to do in one round."""

    bets: tuple[JackpotBet, ...]
    returned: tuple[int, ...]
    prize: int | None
    hand: tuple[int, str] | None


def planned(table: str, number: int) -> Round:
    """The round with this number at this table: always the same."""
    chance = random.Random(f"{table}/{number}")
    boxes = sorted(chance.sample(range(1, 7), chance.randint(1, 6)))
    bets = tuple(JackpotBet(box, f"{table}-{box}", UNIT) for box in boxes)
    kind = chance.random()
    returned = tuple(boxes[: chance.randint(1, len(boxes))]) if kind < 0.1 else ()
    prize = boxes[0] if 0.1 <= kind < 0.2 else None
    hand = (boxes[-1], "royal-flush" if kind > 0.95 else "straight-flush") if kind > 0.85 else None
    return Round(bets, returned, prize, hand)


class Player:
    """One table at work."""

    def __init__(self, database: str, table: str, log: Path) -> None:
        self.table, self.log = table, log
        self.store = patiently(lambda: open_links(database))

    def play_on(self, stop: Any) -> None:
        """Round after round, beginning with the one that was not finished."""
        number = finished(self.log)
        with self.log.open("ab", buffering=0) as log:
            while True:
                self.play(number, planned(self.table, number))
                number += 1
                log.write(b"%d\n" % number)
                # Not before the first round is over: whoever was killed may have left it half done.
                if stop.is_set():
                    return

    def play(self, number: int, plan: Round) -> None:
        name = str(number)
        self.send(f"{name}/bets", AcceptBets(link=LINK, table=self.table, round=name, bets=plan.bets))
        if plan.returned:
            boxes = plan.returned
            self.send(f"{name}/back", ReturnBets(link=LINK, table=self.table, round=name, boxes=boxes))
        if plan.prize is not None:
            prize = Prize(
                kind="fixed", box=plan.prize, player=f"{self.table}-{plan.prize}", category="flush", amount=10_000
            )
            self.send(f"{name}/prize", PayPrizes(link=LINK, table=self.table, round=name, prizes=(prize,)))
        if plan.hand is not None:
            self.win(name, *plan.hand)

    def win(self, name: str, box: int, category: str) -> None:
        hand = JackpotHand(box=box, player=f"{self.table}-{box}", category=category)
        dealt_at = dealt(self.table, name)
        claim = ClaimAwards(link=LINK, table=self.table, round=name, dealt_at=dealt_at, hands=(hand,))
        body = self.send(f"{name}/claim", claim).entry.read()
        assert isinstance(body, AwardsClaimed)
        award = f"{body.group}.0"
        for attempt in range(10_000):
            # Another table's claim may come before this one and change its value, so that it must be verified again,
            # and it is paid first.
            for step, command in (("verify", VerifyAward), ("pay", PayAward)):
                try:
                    self.send(f"{name}/{step}/{attempt}", command(link=LINK, award=award), SUPERVISOR)
                except Refusal as refusal:
                    if refusal.code not in (Code.AWARD_NOT_OPEN, Code.AWARD_OUT_OF_TURN):
                        raise
            if award not in [one.id for one in patiently(lambda: self.store.reading(LINK)).pending]:
                return
            time.sleep(0.01)
        raise RuntimeError(f"award {award} was never paid")

    def send(self, key: str, command: Command, by: Signature = TABLE) -> Performed:
        act = Act(key=f"{self.table}/{key}", at=datetime.now(UTC), by=by)
        return patiently(lambda: self.store.perform(command, act))


def dealt(table: str, name: str) -> datetime:
    """Hands of one round number are complete at nearly one time at all tables, and so meet; at no two at once."""
    return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(microseconds=100 * int(name) + int(table[1:]))


def patiently(ask: Callable[[], T]) -> T:
    """Ask again as long as the database is away or busy; the key makes that safe."""
    deadline = time.monotonic() + 60
    while True:
        try:
            return ask()
        except StorageError as error:
            if error.code not in (Code.STORE_UNREACHABLE, Code.STORE_BUSY) or time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def finished(log: Path) -> int:
    """How many rounds a table has finished; a last line that was cut short does not count."""
    lines = log.read_bytes().split(b"\n")[:-1] if log.exists() else []
    return int(lines[-1]) if lines else 0


def work(database: str, table: str, log: Path, stop: Any) -> None:
    """The life of one process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        Player(database, table, log).play_on(stop)
    except BaseException as error:
        with log.with_suffix(".error").open("a") as complaint:
            complaint.write(f"{type(error).__name__}: {error}\n")
        raise


class Result(NamedTuple):
    """What came of a run."""

    rounds: int
    kills: int
    crashes: int
    awards: int
    entries: int
    seconds: float


def soak(
    database: str, *, processes: int, seconds: float, kills: int, server: PostgresServer | None, crashes: int
) -> Result:
    """Let tables play, kill them at random moments, crash the server; then hold the record against the plan."""
    tables = [f"t{number:02d}" for number in range(processes)]
    set_up(database, tables)
    context = multiprocessing.get_context("fork")
    stop = context.Event()
    with tempfile.TemporaryDirectory() as directory:
        logs = {table: Path(directory) / table for table in tables}

        def start(table: str) -> Any:
            process = context.Process(target=work, args=(database, table, logs[table], stop))
            process.start()
            return process

        began = time.monotonic()
        running = {table: start(table) for table in tables}
        done = _disturb(running, start, seconds, kills, server, crashes)
        stop.set()
        for process in running.values():
            process.join(timeout=90)
        assert all(process.exitcode == 0 for process in running.values()), complaints(logs)
        result = check(database, {table: finished(log) for table, log in logs.items()})
    return result._replace(kills=done[0], crashes=done[1], seconds=time.monotonic() - began)


def _disturb(
    running: dict[str, Any], start: Any, seconds: float, kills: int, server: PostgresServer | None, crashes: int
) -> tuple[int, int]:
    """Kill processes one by one over the time given, and crash the server now and then."""
    chance = random.Random(2)
    killed = crashed = 0
    end = time.monotonic() + seconds
    crash_at = (
        [time.monotonic() + seconds * (number + 1) / (crashes + 1) for number in range(crashes)] if server else []
    )
    while time.monotonic() < end or killed < kills:
        time.sleep(max(0.0, seconds / (kills + 1) * chance.uniform(0.5, 1.1)))
        if server is not None and crashed < len(crash_at) and time.monotonic() >= crash_at[crashed]:
            server.stop("immediate" if crashed % 2 == 0 else "fast")
            server.start()
            crashed += 1
        table = chance.choice(sorted(running))
        process = running[table]
        if process.is_alive():
            os.kill(process.pid, signal.SIGKILL)
            killed += 1
        process.join()
        running[table] = start(table)
    return killed, crashed


def set_up(database: str, tables: list[str]) -> None:
    link = Link(
        id=LINK, title="Soak", currency="SGD", unit=UNIT, reset=100_000,
        shares=Shares(meter=6667, reserve=1111, prizes=222, house=2000),
        tables={table: LinkedTable(rulebook="rws-multilink-3cp") for table in tables},
    )  # fmt: skip
    store = open_links(database)
    store.perform(OpenLink(link=link), Act(key="open", at=datetime.now(UTC), by=TABLE))
    store.close()


def complaints(logs: dict[str, Path]) -> str:
    return "\n".join(
        f"{table}: {log.with_suffix('.error').read_text()}"
        for table, log in logs.items()
        if log.with_suffix(".error").exists()
    )


def check(database: str, rounds: dict[str, int]) -> Result:
    """Hold the record against what the tables were to do."""
    store = open_links(database)
    try:
        assert store.verify() == []
        balances = store.balances()
        assert sum(balances.values()) == 0
        statement = store.statement(LINK)
        assert statement.agrees
        assert statement.pending == 0
        _check_bets(store, rounds)
        awards = _check_awards(store, rounds, balances)
        entries = store.state(LINK).seq
    except CroupierError as error:
        raise AssertionError(f"the record cannot be read: {error}") from error
    finally:
        store.close()
    return Result(sum(rounds.values()), 0, 0, awards, entries, 0)


def _check_bets(store: LinkStore, rounds: dict[str, int]) -> None:
    """Each round is on record once, with the bets that were planned, and each return once."""
    wanted, found = Counter[Any](), Counter[Any]()
    for table, count in rounds.items():
        for number in range(count):
            plan = planned(table, number)
            wanted["bets", table, str(number), tuple((bet.box, bet.stake) for bet in plan.bets)] += 1
            if plan.returned:
                wanted["back", table, str(number), plan.returned] += 1
    staked = 0
    for entry in store.entries(LINK):
        body = entry.read()
        if isinstance(body, BetsAccepted):
            found["bets", body.table, body.round, tuple((bet.box, bet.stake) for bet in body.bets)] += 1
            staked += sum(bet.stake for bet in body.bets)
        elif isinstance(body, BetsReturned):
            found["back", body.table, body.round, body.boxes] += 1
            staked -= UNIT * len(body.boxes)
    assert found == wanted, f"lost {list((wanted - found).items())[:5]}, too many {list((found - wanted).items())[:5]}"
    taken = sum(mils for name, mils in store.balances().items() if name.startswith("stakes:"))
    assert taken == -staked * MILS


def _check_awards(store: LinkStore, rounds: dict[str, int], balances: dict[str, int]) -> int:
    """Each planned win is paid once, and the chips of every player are the sum of what he won."""
    wanted, found, chips = Counter[Any](), Counter[Any](), Counter[str]()
    for table, count in rounds.items():
        for number in range(count):
            plan = planned(table, number)
            if plan.hand is not None:
                wanted["share", table, str(number), *plan.hand] += 1
            if plan.prize is not None:
                wanted["fixed", table, str(number), plan.prize, "flush"] += 1
    for win in store.wins(LINK, None):
        assert win.state == "paid", win
        found[win.kind, win.table, win.round, win.box, win.category] += 1
        chips[f"chips:{win.player}"] += win.amount * MILS
    assert found == wanted, f"lost {list((wanted - found).items())[:5]}, too many {list((found - wanted).items())[:5]}"
    assert {name: mils for name, mils in balances.items() if name.startswith("chips:")} == {
        name: mils for name, mils in chips.items() if mils
    }
    return sum(count for key, count in found.items() if key[0] == "share")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--crashes", type=int, default=3, help="how often the database server is stopped and started")
    given = parser.parse_args(arguments)
    with running_server() as server:
        result = soak(
            server.url(), processes=given.processes, seconds=given.seconds, kills=given.kills, server=server,
            crashes=given.crashes,
        )  # fmt: skip
    print(
        f"{result.rounds:,} rounds and {result.awards:,} awards in {result.entries:,} entries by {given.processes} "
        f"processes in {result.seconds:.0f} s; {result.kills} processes killed, the server restarted {result.crashes} "
        "times: nothing lost, nothing doubled, all accounts zero in sum, statement equal to meter"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
