"""Bots on many tables while the server is killed again and again: the record stays whole, and the clauses apply.

`python -m tests.floor.soak --tables 50 --kills 30` is what `make soak-floor` runs.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine

from croupier.client import Floor
from croupier.client.bots import Crew
from croupier.floor.audit import audit
from croupier.floor.audit.auditor import by_name
from croupier.floor.audit.snapshot import Snapshot, snapshot
from croupier.floor.service.happenings import HAPPENINGS, read_events
from croupier.floor.store.engine import database_url, open_engine
from croupier.round import Event, RoundState, evolve
from croupier.round import events as e
from croupier.rulings import rule
from croupier.rulings.record import outcome_established
from tests.floor.serving import Serving

GAMES = ("rws-3cp", "rws-multilink-3cp", "mbs-megalink-3cp", "mbs-megalink-uth", "hgc-3cp-progressive")
LINKS = {
    "rws-3cp": "three-card",
    "rws-multilink-3cp": "multi-link",
    "mbs-megalink-3cp": "megalink",
    "mbs-megalink-uth": "megalink",
    "hgc-3cp-progressive": "athens",
}
#: What the manager has decided where the rulebook is silent, and what that is as a remedy.
REFERRALS = {"void": "void-round", "continue": "continue"}


def configuration(tables: int) -> str:
    """A floor of quick tables, all games in turn."""
    parts = ["demonstration = false", "guest_chips = 10000000", 'log_format = "text"']
    for game, link in {link: game for game, link in LINKS.items()}.items():
        parts.append(f'[[links]]\nid = "{game}"\nrulebook = "{link}"')
    for number in range(tables):
        game = GAMES[number % len(GAMES)]
        referral = list(REFERRALS)[number // len(GAMES) % len(REFERRALS)]
        parts.append(
            f'[[tables]]\nid = "t{number}"\nrulebook = "{game}"\nlink = "{LINKS[game]}"\nreferral = "{referral}"\n'
            "timers = { bets = 1.0, decision = 2.0, pause = 0.05 }"
        )
    return "\n".join(parts)


def referral_of(table: str) -> str:
    return list(REFERRALS.values())[int(table[1:]) // len(GAMES) % len(REFERRALS)]


class Interrupted(NamedTuple):
    """A round that was being played when the power failed, and what its rulebook says about that."""

    table: str
    round_id: str
    remedy: str


def last_round(store: Snapshot, table: str) -> list[Event]:
    """The events of the latest round of a table."""
    found = store.streams.latest_rounds(table, 1)
    entries = store.streams.after(f"table:{table}", found[0].first - 1) if found else ()
    happened = (event for entry in entries for event in read_events(entry.body))
    return [event for event in happened if not isinstance(event, HAPPENINGS)]


def interrupted_rounds(store: Snapshot) -> list[Interrupted]:
    """What lies on the layouts while no server runs."""
    found = []
    for table in store.tables_with_rounds():
        events = last_round(store, table)
        opened = events[0]
        assert isinstance(opened, e.BettingOpened)
        state = RoundState(rulebook=by_name(opened.table))
        for event in events:
            state = evolve(state, event)
        if state.over or not state.boxes or state.offers:
            continue
        facts = {"outcome_established": outcome_established(state)}
        said = rule(state.rulebook, "power-failure", facts).remedy
        found.append(Interrupted(table, opened.round_id, referral_of(table) if said == "refer" else said))
    return found


def ruled(store: Snapshot, round_: Interrupted) -> list[str]:
    """The remedies that were ordered for power failures in this round, the latest last."""
    number = int(round_.round_id.rpartition("-")[2])
    row = store.streams.round(round_.table, number)
    entries = store.streams.after(f"table:{round_.table}", row.first - 1, to=row.last)
    return [
        event.remedy
        for entry in entries
        for event in read_events(entry.body)
        if isinstance(event, e.Ruled) and event.incident == "power-failure"
    ]


class Soak:
    """A floor with bots, killed and started again."""

    def __init__(self, directory: Path, tables: int, *, database: str = "", seed: int = 1) -> None:
        config = directory / "floor.toml"
        config.write_text(configuration(tables))
        self.server = Serving(directory, database or f"sqlite:///{directory / 'floor.db'}", config)
        self.engine: Engine = open_engine(database_url(self.server.database))
        self.random = random.Random(seed)
        self.remedies: Counter[str] = Counter()
        self.server.start()
        self.crew = Crew(self.server.address, [f"t{number}" for number in range(tables)], patience=120, seed=seed)
        self.crew.start()
        until = time.monotonic() + 120
        while not all(bot.account for bot in self.crew.bots):
            assert time.monotonic() < until, "the bots do not come in"
            time.sleep(0.1)

    def kill(self) -> None:
        """Let the bots play for a moment, pull the plug, look at the layouts, start again, and check everything."""
        time.sleep(self.random.uniform(0.5, 2.5))
        self.server.kill()
        with snapshot(self.engine) as store:
            rounds = interrupted_rounds(store)
        self.check()
        self.server.start()
        with snapshot(self.engine) as store:
            for one in rounds:
                remedies = ruled(store, one)
                assert remedies[-1:] == [one.remedy], f"{one}: {remedies}"
                self.remedies[one.remedy] += 1
        self.check()

    def check(self) -> None:
        """The whole record is as it must be, whether a server runs or not."""
        report = audit(self.engine)
        assert report.clean, "\n".join(map(str, report.findings))
        assert not self.crew.faults, self.crew.faults
        self.report = report

    def end(self) -> None:
        """The bots go home; the server stops in good order and leaves nothing half done."""
        self.crew.stop()
        with Floor(self.server.address) as floor:
            assert floor.ready()
        # The server hands the signal on once everything is in order.
        assert self.server.stop() in (0, -signal.SIGTERM)
        self.check()

    def close(self) -> None:
        self.crew.stop(0)
        self.server.kill()
        self.engine.dispose()


def main() -> int:
    """The long run, told kill by kill."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=50)
    options.add_argument("--kills", type=int, default=30)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="croupier-soak-") as directory:
        soak = Soak(Path(directory), given.tables, seed=given.seed)
        try:
            for number in range(1, given.kills + 1):
                soak.kill()
                counts = soak.report.counts
                print(
                    f"kill {number:2}: {counts.rounds:,} rounds ({counts.void:,} void), {counts.entries:,} entries,"
                    f" {soak.crew.tally.commands:,} commands, remedies {dict(soak.remedies)}: nothing found",
                    flush=True,
                )
            soak.end()
        finally:
            soak.close()
    print(f"{given.kills} kills on {given.tables} tables: the record is whole, every round ended as its clause says")
    return 0


if __name__ == "__main__":
    sys.exit(main())
