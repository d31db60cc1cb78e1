"""Play chips: neither sold nor cashed, and no part of a meter that pays in money."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.floor.config import FloorConfig, LinkConfig, TableConfig
from tests.floor import tables
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, room

TABLE = "rws-3cp"


def opened(tmp_path: Path, takes: str) -> Iterator[Room]:
    links = [one.model_dump() | {"chips": takes} for one in tables.config().links]
    found = [one.model_dump() for one in tables.config().tables if one.mode == "virtual"]
    with room(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock(), links=links, tables=found) as floor:
        yield floor


@pytest.fixture(params=["cash", "play"])
def floor(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    yield from opened(tmp_path, request.param)


def bets(floor: Room, browser: Browser, box: int) -> Any:
    """What is said to a jackpot bet, beside a bet that brings the hand in."""
    assert floor.say(browser, TABLE, "place-bet", box=box, bet="ante", amount=1000).is_success
    return floor.say(browser, TABLE, "place-bet", box=box, bet="jackpot", amount=500)


def player(floor: Room) -> Browser:
    supervisor, account = floor.signed_in("pit-supervisor"), floor.accounts["player"].id
    bought = supervisor.post(f"/api/players/{account}/chips", {"amount": 50_000}, headers=floor.key())
    assert bought.is_success, bought.text
    return floor.signed_in("player")


def test_a_link_takes_chips_of_one_kind_and_the_others_play_for_everything_else(floor: Room) -> None:
    takes = next(iter(floor.floor.tables.setups.values())).chips
    guest, person = bets(floor, floor.guest(), 1), bets(floor, player(floor), 2)
    taken, refused = (guest, person) if takes == "play" else (person, guest)
    assert taken.is_success, taken.text
    assert code(refused) == "chips-not-taken"
    assert floor.floor.current(TABLE).round.box(1).amount("ante") == 1000


def test_a_bot_plays_with_play_chips(floor: Room) -> None:
    issued = floor.served.services.people.staffing.house_device("bot 1", "bots")
    floor.floor.top_up(issued.key.account, 50_000)
    bot = floor.browser()
    bot.headers = {"Authorization": f"Bearer {issued.secret}"}
    answer = bets(floor, bot, 1)
    takes = floor.floor.tables.setup(TABLE).chips
    assert answer.is_success == (takes == "play"), answer.text
    cashed = floor.signed_in("pit-supervisor").post(
        f"/api/players/{issued.key.account}/chips", {"amount": -1000}, headers=floor.key()
    )
    assert code(cashed) == "not-permitted"
    wanted = {"kind": "chips", "subject": issued.key.account, "new": {"amount": -1000}, "reason": "cash it"}
    assert code(floor.signed_in("pit-supervisor").post("/api/proposals", wanted)) == "not-permitted"


def test_a_meter_takes_cash_alone_where_nobody_says_otherwise() -> None:
    assert LinkConfig(id="multi", rulebook="rws-3cp").chips == "cash"


def test_a_live_table_takes_no_play_chips() -> None:
    live = TableConfig(id="live", rulebook="rws-3cp", link="three", mode="live")
    with pytest.raises(ValueError, match="takes play chips alone"):
        FloorConfig(tables=[live], links=[LinkConfig(id="three", rulebook="rws-3cp", chips="play")])
