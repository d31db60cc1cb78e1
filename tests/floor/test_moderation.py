"""A player who places and takes back without end is stopped, and nobody else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.errors import Code, Refusal
from croupier.floor.hall.tables import MOST_CHANGES
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.tables import opened_floor

TABLE = "rws-3cp"


def test_bets_are_changed_so_often_in_a_round_and_no_oftener(tmp_path: Path) -> None:
    with opened_floor(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock(), FakeChance()) as house:
        house.open_tables()
        ada, ben = house.player("ada"), house.player("ben")
        for _ in range(MOST_CHANGES // 2):
            house.send(ada, TABLE, "place-bet", box=1, bet="ante", amount=1000)
            house.send(ada, TABLE, "take-back-bet", box=1, bet="ante")
        before = house.state(TABLE).version
        with pytest.raises(Refusal) as refused:
            house.send(ada, TABLE, "place-bet", box=1, bet="ante", amount=1000)
        assert refused.value.code is Code.TOO_MANY_COMMANDS
        assert house.state(TABLE).version == before
        house.send(ben, TABLE, "place-bet", box=2, bet="ante", amount=1000)
        house.send(ben, TABLE, "ready")
        house.send(ben, TABLE, "decide", box=2, decision="play-1x")
        house.wait(30)
        house.send(ada, TABLE, "place-bet", box=1, bet="ante", amount=1000)
