"""Bots on many tables while the server is killed again and again: the record stays whole, and the clauses apply.

`python -m tests.floor.soak --tables 50 --kills 30` is what `make soak-floor` runs.
"""

from __future__ import annotations

import random
import signal
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine

from croupier.client import Floor
from croupier.client.bots import Crew
from croupier.floor.audit import audit
from croupier.floor.audit.snapshot import snapshot
from croupier.floor.record.engine import database_url, open_engine
from tests.floor.interruptions import Interrupted, ended, how_it_ended, interrupted_round, ruled_at_once
from tests.floor.long_run import long_run
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
        parts.append(f'[[links]]\nid = "{game}"\nrulebook = "{link}"\nchips = "any"')
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


class Soak:
    """A floor with bots, killed and started again."""

    def __init__(self, directory: Path, tables: int, *, database: str = "", seed: int = 1) -> None:
        config = directory / "floor.toml"
        config.write_text(configuration(tables))
        self.server = Serving(directory, database or f"sqlite:///{directory / 'floor.db'}", config)
        self.engine: Engine = open_engine(database_url(self.server.database))
        self.random = random.Random(seed)
        self.remedies: Counter[str] = Counter()
        #: Rounds that were interrupted, by table and number; one that was interrupted twice, as it was the last time.
        self.waiting: dict[tuple[str, int], Interrupted] = {}
        self.followed = 0
        self.server.start()
        self.crew = Crew(self.server.address, [f"t{number}" for number in range(tables)], patience=3600, seed=seed)
        self.crew.start()
        until = time.monotonic() + 120
        while not all(bot.account for bot in self.crew.bots):
            assert time.monotonic() < until, "the bots do not come in"
            time.sleep(0.1)

    def kill(self, *, playing: int = 1) -> None:
        """Let the bots play for a moment, pull the plug, look at the layouts, start again, and check everything.

        However slow the machine is, rounds are played at so many tables when the power goes.
        """
        time.sleep(self.random.uniform(0.5, 2.5))
        until = time.monotonic() + 120
        while len(self._interrupted()) < playing:
            assert time.monotonic() < until, "the bots do not play"
            time.sleep(0.05)
        self.server.kill()
        rounds = self._interrupted()
        self.check()
        self.server.start()
        with snapshot(self.engine) as store:
            wrong = [fault for one in rounds if (fault := ruled_at_once(store, one))]
        assert not wrong, wrong
        self.remedies.update(one.remedy for one in rounds)
        self.waiting |= {(one.table, one.number): one for one in rounds}
        self.follow()
        self.check()

    def _interrupted(self) -> list[Interrupted]:
        """The rounds that lie on the layouts now."""
        with snapshot(self.engine) as store:
            found = [interrupted_round(store, table, referral_of(table)) for table in store.tables_with_rounds()]
        return [one for one in found if one is not None]

    def follow(self) -> None:
        """Whatever round has come to its end since then ended as its clause says."""
        with snapshot(self.engine) as store:
            over = [one for one in self.waiting.values() if ended(store, one)]
            wrong = [fault for one in over if (fault := how_it_ended(store, one))]
        assert not wrong, wrong
        self.followed += len(over)
        for one in over:
            del self.waiting[one.table, one.number]

    def check(self) -> None:
        """The whole record is as it must be, whether a server runs or not."""
        report = audit(self.engine)
        assert report.clean, "\n".join(map(str, report.findings))
        assert not self.crew.faults, self.crew.faults
        self.report = report

    def end(self) -> None:
        """Every interrupted round comes to its end; the bots go home; the server stops and leaves nothing half done."""
        until = time.monotonic() + 120
        while self.waiting:
            assert time.monotonic() < until, f"these rounds do not end: {self.waiting}"
            time.sleep(0.5)
            self.follow()
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
    with (
        long_run(__doc__, tables=50, kills=30, seed=1) as (given, directory),
        closing(Soak(directory, given.tables, seed=given.seed)) as soak,
    ):
        for number in range(1, given.kills + 1):
            soak.kill()
            counts = soak.report.counts
            print(
                f"kill {number:2}: {counts.rounds:,} rounds ({counts.void:,} void), {counts.entries:,} entries,"
                f" {soak.crew.tally.commands:,} commands, remedies {dict(soak.remedies)},"
                f" {soak.followed} of these rounds followed to their end: nothing found",
                flush=True,
            )
        soak.end()
    print(
        f"{given.kills} kills on {given.tables} tables: the record is whole,"
        f" and all of the {soak.followed} rounds that were interrupted ended as their clauses say"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
