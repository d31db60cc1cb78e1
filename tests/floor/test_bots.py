"""Bots at a table of every game: they know no game, nothing they do is refused, and the record is in order."""

from __future__ import annotations

from pathlib import Path

from croupier.client.bots import ENTROPY_BYTES, Crew
from croupier.floor.audit import audit
from croupier.floor.audit.snapshot import snapshot
from croupier.floor.chance import SystemClock
from croupier.floor.config.model import Timers
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.server import open_floor
from croupier.floor.table.happenings import read_events
from croupier.round.events import BetPlaced
from tests.floor.every_game import GAMES, config
from tests.floor.fakes import CHEAP, FakeChance
from tests.web.serving import listening

#: A bot at each table is ready at once, and nobody else is waited for.
TIMERS = Timers(bets=600, decision=600, pause=0.05)
ROUNDS = 3


def test_a_bot_plays_every_game_and_nothing_it_does_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'floor.db'}"
    settings = config(TIMERS, database=database)
    served = open_floor(settings, clock=SystemClock(), chance=FakeChance(), cost=CHEAP)
    with listening(served.app, lifespan=True) as address:
        crew = Crew(address, GAMES, seed=7)
        crew.start(ROUNDS)
        assert crew.join(120)
        assert crew.faults == []
        assert {bot.table.id: bot.tally.refused for bot in crew.bots} == dict.fromkeys(GAMES, 0)
        assert all(bot.tally.rounds > ROUNDS for bot in crew.bots)
    engine = open_engine(database_url(database))
    assert audit(engine).findings == ()
    with snapshot(engine) as store:
        events = [event for table in GAMES for one in store.streams.after(f"table:{table}", 0)
                  for event in read_events(one.body)]  # fmt: skip
    added = [event.entropy for event in events if isinstance(event, BetPlaced)]
    assert all(len(words) == 2 * ENTROPY_BYTES for words in added)
    assert len(set(added)) == len(added), "fresh with every bet"
    engine.dispose()
