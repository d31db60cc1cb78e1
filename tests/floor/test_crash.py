"""A floor with bots whose plug is pulled: nothing acknowledged is lost, and every round ends as its clause says."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.client import Floor
from croupier.errors import Code, Refusal
from tests.floor.serving import Serving
from tests.floor.soak import Soak, configuration


@pytest.fixture
def soak(tmp_path: Path) -> Iterator[Soak]:
    soak = Soak(tmp_path, tables=10)
    yield soak
    soak.close()


def test_after_each_kill_the_audit_finds_nothing_and_the_clauses_apply(soak: Soak) -> None:
    for _ in range(2):
        soak.kill(playing=4)
    soak.end()
    assert soak.report.counts.rounds > 10
    assert soak.report.counts.unfinished <= 10
    assert sum(soak.remedies.values()) > 3
    assert soak.followed > 3, "interrupted rounds were followed to their end"
    assert soak.crew.tally.commands > 50


def test_what_was_acknowledged_is_there_after_the_power_comes_back(tmp_path: Path) -> None:
    config = tmp_path / "floor.toml"
    # However slow the machine is: bets are still open when the power goes.
    config.write_text(configuration(1).replace("bets = 1.0", "bets = 600"))
    server = Serving(tmp_path, f"sqlite:///{tmp_path / 'floor.db'}", config)
    server.start()
    try:
        with Floor(server.address) as floor:
            me = floor.enter_as_guest()
            table = floor.table("t0")
            until = time.monotonic() + 60
            while table.look().view.round.phase != "betting-open":
                assert time.monotonic() < until
                time.sleep(0.02)
            ante = table.look().limits["ante"].min or 0
            placed = table.do("place-bet", key="the bet", box=1, bet="ante", amount=ante)
            before = floor.purse().chips
            server.kill()
            server.start()
            again = table.do("place-bet", key="the bet", version=placed.version - 1, box=1, bet="ante", amount=ante)
            assert (again.version, again.events) == (placed.version, placed.events), "the same key, the same answer"
            with pytest.raises(Refusal) as reused:
                table.do("place-bet", key="the bet", version=0, box=2, bet="ante", amount=ante)
            assert reused.value.code is Code.KEY_REUSED
            recalled = table.recall(placed.view.number)
            kinds = [event["type"] for step in recalled.steps for event in step.events]
            assert "round-interrupted" in kinds
            assert recalled.outcome == "void", "no card was dealt: the rules void the round"
            assert floor.purse().chips == before + ante
            assert me.account in {event.get("player") for step in recalled.steps for event in step.events}
    finally:
        server.kill()
