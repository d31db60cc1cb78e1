"""The store of a link fails at the worst moments: the rules for a fault apply, the table says so and plays on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import asdict
from sqlalchemy import text

from croupier.errors import Code, CroupierError
from croupier.floor.audit import audit
from croupier.floor.people.person import Person
from croupier.floor.table import jackpot as service
from croupier.floor.table.views import table_view
from croupier.jackpot import Act, CorrectLink, DeclareFault, HandleFault, JackpotHand, RepairFault, Signature
from croupier.money import MILS
from croupier.narrator.awards import out_of_order
from croupier.round.chips import in_play
from croupier.round.state import BETTING_OPEN
from croupier.round.views import SPECTATOR
from tests.floor.databases import on_each_database
from tests.floor.fakes import FakeChance
from tests.floor.playing import main_bets, refused
from tests.floor.tables import CHIPS, LINKS, House


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> FakeChance:
    return FakeChance(getattr(request, "param", ""))


@pytest.fixture
def house(open_tables: House, invented: list[str]) -> Iterator[House]:
    yield open_tables
    assert open_tables.floor.links.store.verify() == []
    assert sum(open_tables.balances().values()) == 0
    assert [one.message for one in audit(open_tables.floor.engine).findings] == invented


@pytest.fixture
def invented() -> list[str]:
    """What a test makes up that no cards have given, and the audit finds."""
    return []


def rename(house: House, old: str, new: str) -> None:
    with house.floor.store.write() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA legacy_alter_table = ON")
        connection.execute(text(f"ALTER TABLE {old} RENAME TO {new}"))


def breaks(house: House) -> None:
    """The store of the links is not there any more; everything else is."""
    rename(house, "links", "links_gone")
    rename(house, "link_tables", "link_tables_gone")


def mended(house: House) -> None:
    rename(house, "links_gone", "links")
    rename(house, "link_tables_gone", "link_tables")


def placed(house: House, table: str, ada: Person) -> None:
    for bet in main_bets(house, table):
        house.send(ada, table, "place-bet", box=1, bet=bet, amount=1000)
    house.send(ada, table, "place-bet", box=1, bet="jackpot", amount=500)


def fault(house: House, table: str) -> dict[str, object] | None:
    """What anybody who looks at the table is told."""
    shown = table_view(house.floor.tables.setup(table), house.state(table), SPECTATOR).jackpot_fault
    return asdict(shown) if shown is not None else None


def said(house: House, table: str) -> list[str]:
    return [type(event).__name__ for event in house.floor.steps_after(table, house.state(table).version - 1)[0].events]


def end(house: House, table: str, ada: Person) -> None:
    while not house.state(table).round.over:
        later = house.state(table).round.phase in ("street:hole", "street:flop")
        house.send(ada, table, "decide", box=1, decision="check" if later else "play-1x")


@pytest.mark.parametrize(("table", "void"), [("rws-3cp", True), ("rws-ml", True), ("mbs-uth", False), ("hgc", False)])
def test_out_of_reach_when_bets_close(house: House, table: str, void: bool) -> None:
    ada = house.player("ada")
    placed(house, table, ada)
    breaks(house)
    house.send(ada, table, "ready")
    assert "JackpotFailed" in said(house, table)
    told = fault(house, table)
    assert told is not None
    assert (told["code"], told["cause"]) == (Code.JACKPOT_AT_FAULT, Code.STORE_FAILED)
    assert "out of order" in str(told["notice"])
    state = house.state(table)
    assert (state.round.void is not None) is void
    if void:
        assert house.chips(ada) == CHIPS
    else:  # the rules are silent: the jackpot bet goes back, and the round is played without it
        assert in_play(state.round) == 1000 * len(main_bets(house, table))
        end(house, table, ada)
    # The next round takes no jackpot bets, and says so, for as long as it lasts.
    house.wait(6)
    assert house.state(table).round.phase == BETTING_OPEN
    assert out_of_order() in [one.notice for one in house.state(table).round.conditions]
    assert fault(house, table) is not None
    assert refused(house, ada, table, "place-bet", box=1, bet="jackpot", amount=500).code is Code.JACKPOT_SUSPENDED
    mended(house)
    for bet in main_bets(house, table):
        house.send(ada, table, "place-bet", box=1, bet=bet, amount=1000)
    house.send(ada, table, "ready")
    end(house, table, ada)
    house.wait(6)
    assert fault(house, table) is None
    placed(house, table, ada)
    house.send(ada, table, "ready")
    assert house.state(table).taken
    end(house, table, ada)


# By these seeds the first or second round wins something.
@pytest.mark.parametrize(
    ("table", "chance"),
    [("rws-3cp", "10"), ("rws-ml", "126"), ("mbs-3cp", "32"), ("mbs-uth", "19"), ("hgc", "5")],
    indirect=["chance"],
)
@on_each_database
def test_out_of_reach_when_the_round_is_settled(house: House, table: str) -> None:
    """The main bets are settled at once; what was won of the jackpot is owed, and paid when the link is back."""
    ada = house.player("ada", 10**8)
    owed = 0
    for _ in range(2):
        placed(house, table, ada)
        house.send(ada, table, "ready")
        breaks(house)
        end(house, table, ada)
        told = fault(house, table)
        assert told is not None
        assert told["cause"] == Code.STORE_FAILED
        assert house.balances().get(f"stakes:{table}", 0) == 0
        owed = int(str(told["owed"]))
        before = house.chips(ada)
        if owed:
            assert told["notice"] == out_of_order(owing=True)
            house.wait(6)
            assert house.chips(ada) == before, "still out of reach: the round that begins remembers what is owed"
            assert int(str((fault(house, table) or {})["owed"])) == owed
            mended(house)
            for bet in main_bets(house, table):
                house.send(ada, table, "place-bet", box=1, bet=bet, amount=1000)
            house.send(ada, table, "ready")
            end(house, table, ada)
            before = house.chips(ada)
            house.wait(6)
            assert "JackpotMadeGood" in said(house, table)
            assert house.chips(ada) == before + owed
            assert fault(house, table) is None
            return
        mended(house)
        house.wait(6)
        assert fault(house, table) is None
    raise AssertionError("nobody has won anything")


@pytest.mark.clause("rws-multilink-3cp", "5.17.1")
@pytest.mark.parametrize(("table", "at_last_meter"), [("rws-ml", True), ("mbs-3cp", False)])
def test_a_share_of_the_meter_is_claimed_later_at_the_value_that_the_rules_have_for_it(
    house: House, invented: list[str], monkeypatch: pytest.MonkeyPatch, table: str, at_last_meter: bool
) -> None:
    """RWS pays what was registered before the fault; at MBS the display counts when the hand is entered (3.17)."""
    ada = house.player("ada")
    book = house.floor.tables.setup(table).rulebook
    pays = book.bets["jackpot"].pays
    assert pays is not None
    category = next(name for name, pay in pays.table.items() if pay.kind == "percent" and pay.ratio == 1)
    placed(house, table, ada)
    house.send(ada, table, "ready")
    registered = house.state(table).round.jackpot
    assert registered is not None
    hands = (JackpotHand(box=1, player=ada.account, category=category, hand="As Ks Qs"),)
    monkeypatch.setattr(service.TableJackpot, "_won", lambda *_: ((), hands))
    invented.append(f"round {table}-1 of table {table} won nothing, and was given share {category} at box 1")
    breaks(house)
    end(house, table, ada)
    assert (fault(house, table) or {})["shares"] == 1
    assert "As" not in str(house.floor.steps_after(table, house.state(table).version - 1)[0].events[-2:])
    mended(house)
    monkeypatch.undo()
    # The meter has moved since.
    correction = CorrectLink(link=LINKS[table], account="meter", mils=7_00 * MILS)
    two = {"by": Signature("max"), "also_by": Signature("ben")}
    house.floor.links.store.order(correction, Act(key="more", at=house.clock.now(), reason="found", **two))
    house.wait(6)
    assert "JackpotMadeGood" in said(house, table)
    [award] = house.floor.links.view(LINKS[table]).pending
    assert (award.table, award.player) == (table, ada.account)
    assert award.amount == registered.meter + (0 if at_last_meter else 7_00)
    kinds = [entry.kind for entry in house.floor.links.store.entries(LINKS[table])]
    assert ("fault-declared" in kinds) is ("fault-repaired" in kinds) is at_last_meter
    assert house.floor.links.store.verify() == []


@pytest.mark.clause("rws-multilink-3cp", "5.17.1")
@pytest.mark.clause("rws-3cp", "5.17.1")
@pytest.mark.parametrize("table", ["rws-ml", "rws-3cp"])
def test_a_box_that_was_out_of_order_before_keeps_nobody_from_the_value_registered_before_the_link_failed(
    house: House, invented: list[str], monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    link, perform = LINKS[table], house.floor.links.store.order
    two = {"by": Signature("max", "shift-manager"), "also_by": Signature("ben", "shift-manager")}
    for key, command in (
        ("fault", DeclareFault(link=link, table=table, box=3)),
        ("blocked", HandleFault(link=link, table=table, mode="block-box", box=3, notice="Box 3 is closed.")),
    ):
        perform(command, Act(key=key, at=house.clock.now(), reason="no light", **two))
    before = house.floor.links.store.state(link).terms.faults[table]
    ada = house.player("ada")
    placed(house, table, ada)
    house.send(ada, table, "ready")
    registered = house.state(table).round.jackpot
    assert registered is not None
    pays = house.floor.tables.setup(table).rulebook.bets["jackpot"].pays
    assert pays is not None
    category = next(name for name, pay in pays.table.items() if pay.kind == "percent" and pay.ratio == 1)
    hands = (JackpotHand(box=1, player=ada.account, category=category, hand="As Ks Qs"),)
    monkeypatch.setattr(service.TableJackpot, "_won", lambda *_: ((), hands))
    invented.append(f"round {table}-1 of table {table} won nothing, and was given share {category} at box 1")
    breaks(house)
    end(house, table, ada)
    mended(house)
    monkeypatch.undo()
    correction = CorrectLink(link=link, account="meter", mils=7_00 * MILS)
    perform(correction, Act(key="more", at=house.clock.now(), reason="found", **two))
    house.wait(6)
    [award] = house.floor.links.view(link).pending
    assert award.amount == registered.meter
    after = house.floor.links.store.state(link).terms.faults[table]
    assert (
        (after.boxes, after.mode, after.notice)
        == (before.boxes, before.mode, before.notice)
        == ((3,), "block-box", "Box 3 is closed.")
    )


def test_bets_do_not_go_back_while_the_link_is_out_of_reach(house: House) -> None:
    """Their money lies with the link: the ruling is refused with its code, and can be given when the link is back."""
    table, ada, manager = "rws-3cp", house.player("ada"), house.person("max", "shift-manager")
    placed(house, table, ada)
    house.send(ada, table, "ready")
    breaks(house)
    ruling: dict[str, Any] = {"id": "r", "incident": "foreign-card"}
    error: CroupierError = refused(house, manager, table, "give-ruling", **ruling)
    assert error.code is Code.JACKPOT_AT_FAULT
    mended(house)
    house.send(manager, table, "give-ruling", **ruling)
    assert house.chips(ada) == CHIPS


@pytest.mark.clause("rws-3cp", "5.17.2", "5.17.2.a")
def test_a_table_that_plays_by_itself_closes_where_the_house_has_chosen_that(house: House) -> None:
    table, ada = "rws-3cp", house.player("ada")
    placed(house, table, ada)
    perform, manager = house.floor.links.store.order, Signature("max", "shift-manager")
    for key, command in (
        ("fault", DeclareFault(link=LINKS[table], table=table)),
        ("choice", HandleFault(link=LINKS[table], table=table, mode="close-table", notice="Back soon.")),
    ):
        perform(command, Act(key=key, at=house.clock.now(), by=manager))
    house.send(ada, table, "ready")
    assert house.state(table).round.void is not None
    house.wait(6)
    assert (house.state(table).open, house.state(table).notice) == (False, "Back soon.")
    house.wait(60)
    assert not house.state(table).playing
    perform(RepairFault(link=LINKS[table], table=table), Act(key="repair", at=house.clock.now(), by=manager))
    house.send(house.person("sam", "pit-supervisor"), table, "open-table")
    house.wait(6)
    assert house.state(table).playing
    house.send(ada, table, "place-bet", box=1, bet="jackpot", amount=500)
