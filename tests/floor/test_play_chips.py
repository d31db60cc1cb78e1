"""Play chips: neither sold nor cashed, and no part of a meter that pays in money."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.floor.audit import audit
from croupier.floor.config.model import FloorConfig, LinkConfig, TableConfig
from croupier.floor.hall.overruled import overruled
from croupier.floor.link.meters import link_of
from croupier.floor.link.sql import Links
from croupier.floor.link.store import LinkStore
from croupier.floor.record.engine import database_url, migrate, open_engine
from croupier.jackpot import Act, ChangeLink, Link, OpenLink, Signature
from croupier.jackpot.bodies import LinkChanged, LinkOpened
from tests.floor import tables
from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, room
from tests.floor.tables import House, opened_floor

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


def opening(floor: Room) -> Link:
    body = floor.floor.links.store.entries("three")[0].read()
    assert isinstance(body, LinkOpened)
    return body.link


def test_the_kind_is_on_record_and_the_audit_holds_every_bet_to_it(floor: Room, tmp_path: Path) -> None:
    takes = floor.floor.tables.setup(TABLE).chips
    assert opening(floor).chips == takes
    whose = floor.guest() if takes == "play" else player(floor)
    assert bets(floor, whose, 1).is_success
    assert floor.say(whose, TABLE, "ready").is_success
    assert audit(floor.floor.engine).findings == ()
    other = "cash" if takes == "play" else "play"
    with sqlite3.connect(tmp_path / "floor.db") as connection:
        for table, column in (("link_entries", "body"), ("link_terms", "terms")):
            said = f"""UPDATE {table} SET {column} = replace({column}, '"chips":"{takes}"', '"chips":"{other}"')"""
            assert connection.execute(said).rowcount
    connection.close()
    found = [one.message for one in audit(floor.floor.engine).findings]
    assert f"entry 2 has other chips of box 1 at table {TABLE} than {other}, which its meter takes" in found


def test_a_bot_is_known_to_the_audit_by_the_staff_log(tmp_path: Path) -> None:
    for floor in opened(tmp_path, "play"):
        issued = floor.served.services.people.staffing.house_device("bot 1", "bots")
        floor.floor.top_up(issued.key.account, 50_000)
        bot = floor.browser()
        bot.headers = {"Authorization": f"Bearer {issued.secret}"}
        assert bets(floor, bot, 1).is_success
        assert floor.say(bot, TABLE, "ready").is_success
        assert audit(floor.floor.engine).findings == ()


def started(tmp_path: Path, takes: str) -> AbstractContextManager[House]:
    """The same floor, started with another configuration."""
    configured = tables.config()
    links = [one.model_copy(update={"chips": takes}) for one in configured.links]
    virtual = [one for one in configured.tables if one.mode == "virtual"]
    settings = FloorConfig(tables=virtual, links=[LinkConfig(**one.model_dump()) for one in links])
    return opened_floor(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock(), FakeChance(takes), settings=settings)


def test_what_is_on_record_holds_until_two_people_change_it(tmp_path: Path) -> None:
    """The configuration says what a link takes when it is opened; then the change is on record, with who made it."""
    with started(tmp_path, "play") as floor:
        assert floor.floor.tables.setup(TABLE).chips == "play"
    with started(tmp_path, "cash") as floor:
        assert floor.floor.tables.setup(TABLE).chips == "play"
        [told] = [one for one in overruled(floor.floor) if one.key == "links.three.chips"]
        assert (told.configured, told.holds) == ("cash", "play")
        assert "--set chips=cash" in told.change
        store = floor.floor.links.store
        new = replace(store.state("three").link, chips="cash")
        act = Act(
            key="now", at=floor.clock.now(), by=Signature("a", "shift-manager"),
            also_by=Signature("b", "shift-manager"), reason="no more guests",
        )  # fmt: skip
        store.order(ChangeLink(link="three", new=new), act)
        assert audit(floor.floor.engine).findings == ()
    with started(tmp_path, "cash") as floor:
        assert floor.floor.tables.setup(TABLE).chips == "cash"
        assert len(floor.floor.links.store.entries("three")) == 2


def test_a_link_of_before_gets_its_kind_on_record(tmp_path: Path) -> None:
    engine = open_engine(database_url(f"sqlite:///{tmp_path / 'floor.db'}"))
    migrate(engine)
    store = LinkStore(Links(engine))
    act = Act(
        key="open", at=FakeClock().now(), by=Signature("a", "shift-manager"),
        also_by=Signature("b", "shift-manager"), reason="first day",
    )  # fmt: skip
    config = next(one for one in tables.config().links if one.id == "three")
    seats = [one for one in tables.config().tables if one.link == "three"]
    store.order(OpenLink(link=replace(link_of(config, seats), chips=None), meter=5_000_000), act)
    store.close()
    for floor in opened(tmp_path, "play"):
        changed = floor.floor.links.store.entries("three")[1].read()
        assert isinstance(changed, LinkChanged)
        assert (changed.old.chips, changed.new.chips) == (None, "play")
        assert floor.floor.tables.setup(TABLE).chips == "play"
        assert audit(floor.floor.engine).findings == ()


def test_a_link_that_says_nothing_of_chips_is_read_as_it_was() -> None:
    old = '{"id":"a","title":"a","currency":"SGD","unit":500,"reset":1,"shares":{"meter":10000}}'
    assert msgspec.json.decode(old, type=Link).chips is None


def test_a_meter_takes_cash_alone_where_nobody_says_otherwise() -> None:
    assert LinkConfig(id="multi", rulebook="rws-3cp").chips == "cash"


def test_a_live_table_takes_no_play_chips() -> None:
    live = TableConfig(id="live", rulebook="rws-3cp", link="three", mode="live")
    with pytest.raises(ValueError, match="takes play chips alone"):
        FloorConfig(tables=[live], links=[LinkConfig(id="three", rulebook="rws-3cp", chips="play")])
