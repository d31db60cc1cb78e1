"""Bots at a table of every game: they know no game, nothing they do is refused, and the record is in order."""

from __future__ import annotations

from pathlib import Path

from croupier.client.bots import Crew
from croupier.floor.audit import audit
from croupier.floor.chance import SystemClock
from croupier.floor.config import Timers
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.server import open_floor
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
    engine.dispose()
