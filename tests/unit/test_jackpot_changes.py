"""What the house does to a link: two people, a reason, no round open, and old and new on record."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.errors import Code, CroupierError
from croupier.floor.link import LinkStore
from croupier.jackpot import (
    ChangeLink,
    CloseLink,
    CorrectLink,
    DeclareFault,
    HandleFault,
    OpenLink,
    RepairFault,
    Shares,
    Signature,
)
from croupier.jackpot.bodies import FaultChoice, LinkChanged, LinkCorrected, LinkFault
from croupier.jackpot.people import require_post
from croupier.money import MILS
from croupier.rulebook.irregularities import POSTS, FaultMode, Post
from tests.links_in_memory import MemoryLinks
from tests.unit.linked import DEALER, MANAGER, SECOND, Desk, link


@pytest.fixture
def desk() -> Desk:
    desk = Desk(LinkStore(MemoryLinks()))
    desk.open()
    return desk


def refused(act: Any) -> tuple[Code, str]:
    with pytest.raises(CroupierError) as found:
        act()
    return found.value.code, found.value.at


def change(desk: Desk, also_by: Signature | None = SECOND, reason: str = "because", **changes: Any) -> Any:
    command = ChangeLink(link="multi", new=replace(desk.store.state("multi").link, **changes))
    return lambda: desk.send(command, DEALER, also_by, reason)


@pytest.mark.parametrize("needed", POSTS)
def test_a_refusal_names_the_post_that_is_needed_and_those_above_it(needed: Post) -> None:
    with pytest.raises(CroupierError) as found:
        require_post(SECOND, needed)
    assert found.value.expected.endswith("or above") == (needed != POSTS[-1])


class TestOpening:
    def test_the_meter_begins_at_the_start_value_or_where_an_older_display_stood(self) -> None:
        desk = Desk(LinkStore(MemoryLinks()))
        assert desk.open(link("one"), meter=None).reading.meter == 2_000_000
        assert desk.open(link("two"), meter=2_345_678, reserve=500).reading.meter == 2_345_678
        assert desk.store.balances()["house:two"] == -2_346_178 * MILS

    @pytest.mark.parametrize("meter", [1_999_999, 3_000_001, -1])
    def test_a_meter_out_of_range(self, meter: int) -> None:
        desk = Desk(LinkStore(MemoryLinks()))
        assert refused(lambda: desk.open(link(ceiling=3_000_000), meter=meter))[1] == "meter"

    def test_a_name_is_given_once(self, desk: Desk) -> None:
        assert refused(desk.open)[0] is Code.LINK_EXISTS

    def test_a_table_feeds_one_meter(self, desk: Desk) -> None:
        other = link("other", tables={"multi-a": link().tables["multi-a"]})
        assert refused(lambda: desk.open(other))[0] is Code.TABLE_LINKED_ELSEWHERE
        assert [state.link.id for state in desk.store.links()] == ["multi"]


class TestChanging:
    def test_old_and_new_are_on_record_with_both_names(self, desk: Desk) -> None:
        shares = Shares(meter=3000, house=7000)
        answer = change(desk, shares=shares, reset=3_000_000)()
        body = answer.entry.read()
        assert isinstance(body, LinkChanged)
        assert (body.old.reset, body.new.reset, body.reason) == (2_000_000, 3_000_000, "because")
        assert (answer.entry.by, answer.entry.also_by) == ("dee", "ben")
        assert desk.take().reading.meter == 10_000_450

    @pytest.mark.parametrize("second", [None, DEALER, Signature("DEE"), Signature(" dee ")])
    def test_it_takes_two_people(self, desk: Desk, second: Signature | None) -> None:
        assert refused(change(desk, second, reset=3_000_000)) == (Code.TWO_PEOPLE_NEEDED, "also_by")

    def test_it_takes_a_reason(self, desk: Desk) -> None:
        assert refused(change(desk, reason=" ", reset=3_000_000)) == (Code.MISSING_FIELD, "reason")

    def test_never_while_a_round_is_open(self, desk: Desk) -> None:
        desk.take("multi-b")
        assert refused(change(desk, reset=3_000_000))[0] is Code.ROUND_OPEN
        desk.store.end_round("multi", "multi-b", "1")
        change(desk, reset=3_000_000)()

    def test_never_while_an_award_waits(self, desk: Desk) -> None:
        desk.take()
        desk.claim("multi-a", {1: "straight-flush"})
        desk.store.end_round("multi", "multi-a", "1")
        assert refused(change(desk, reset=3_000_000))[0] is Code.AWARD_PENDING
        (award,) = desk.waiting()
        desk.pay("multi", award)
        change(desk, reset=3_000_000)()

    @pytest.mark.parametrize(
        ("changes", "at"),
        [
            ({"id": "x"}, "id"),
            ({"currency": "EUR"}, "currency"),
            ({"mode": "test"}, "mode"),
            ({"ceiling": 9_999_999}, "ceiling"),
            ({"shares": Shares(meter=1)}, "shares"),
            ({}, ""),
        ],
    )
    def test_what_cannot_change(self, desk: Desk, changes: dict[str, Any], at: str) -> None:
        assert refused(change(desk, **changes)) == (Code.BAD_LINK, at)

    def test_a_table_that_leaves_takes_no_more_bets_and_may_go_elsewhere(self, desk: Desk) -> None:
        tables = desk.store.state("multi").link.tables
        left = {name: table for name, table in tables.items() if name != "multi-a"}
        change(desk, tables=left)()
        assert refused(lambda: desk.take("multi-a"))[0] is Code.TABLE_NOT_LINKED
        desk.open(link("other", tables={"multi-a": tables["multi-a"]}))
        assert refused(change(desk, tables=tables))[0] is Code.TABLE_LINKED_ELSEWHERE
        assert "multi-a" not in desk.store.state("multi").link.tables


class TestCorrecting:
    @pytest.mark.parametrize(
        ("account", "mils"), [("meter", 12_345), ("meter", -12_345), ("reserve", 1), ("prizes", 7)]
    )
    def test_a_correction_is_a_new_transfer_against_the_house(self, desk: Desk, account: Any, mils: int) -> None:
        before, entries = desk.store.balances(), desk.store.entries("multi")
        answer = desk.send(CorrectLink(link="multi", account=account, mils=mils), DEALER, SECOND)
        body = answer.entry.read()
        assert isinstance(body, LinkCorrected)
        after = desk.store.balances()
        assert after[f"{account}:multi"] - before.get(f"{account}:multi", 0) == mils
        assert after["house:multi"] - before["house:multi"] == -mils
        assert desk.store.entries("multi")[:-1] == entries
        assert desk.store.statement("multi").agrees

    def test_two_people_a_reason_and_an_amount(self, desk: Desk) -> None:
        command = CorrectLink(link="multi", account="meter", mils=1)
        assert refused(lambda: desk.send(command, DEALER, None))[0] is Code.TWO_PEOPLE_NEEDED
        assert refused(lambda: desk.send(command, DEALER, DEALER))[0] is Code.TWO_PEOPLE_NEEDED
        assert refused(lambda: desk.send(command, DEALER, SECOND, ""))[0] is Code.MISSING_FIELD
        nothing = CorrectLink(link="multi", account="meter", mils=0)
        assert refused(lambda: desk.send(nothing, DEALER, SECOND))[0] is Code.BAD_AMOUNT

    def test_no_balance_leaves_its_range(self) -> None:
        desk = Desk(LinkStore(MemoryLinks()))
        desk.open(link(ceiling=10_000_001))
        for account, mils in (("meter", 2 * MILS), ("meter", -10_000_001 * MILS), ("reserve", -1), ("prizes", -1)):
            command = CorrectLink(link="multi", account=account, mils=mils)  # type: ignore[arg-type]
            assert refused(lambda command=command: desk.send(command, DEALER, SECOND))[0] is Code.FUNDS_MISSING
        assert desk.store.state("multi").seq == 1


class TestClosing:
    def test_a_closed_link_takes_nothing_and_keeps_its_money(self, desk: Desk) -> None:
        desk.take()
        assert refused(lambda: desk.send(CloseLink(link="multi"), DEALER, SECOND))[0] is Code.ROUND_OPEN
        desk.store.end_round("multi", "multi-a", "1")
        assert refused(lambda: desk.send(CloseLink(link="multi"), DEALER))[0] is Code.TWO_PEOPLE_NEEDED
        desk.send(CloseLink(link="multi"), DEALER, SECOND)
        state = desk.store.state("multi")
        assert (state.terms.status, state.displayed) == ("closed", 10_000_300)
        assert refused(lambda: desk.take(round_id="2"))[0] is Code.TABLE_NOT_LINKED
        for command in (CorrectLink(link="multi", account="meter", mils=1), CloseLink(link="multi")):
            assert refused(lambda command=command: desk.send(command, DEALER, SECOND))[0] is Code.LINK_CLOSED
        assert refused(change(desk, reset=1))[0] is Code.LINK_CLOSED

    def test_its_tables_are_free_again(self, desk: Desk) -> None:
        desk.send(CloseLink(link="multi"), DEALER, SECOND)
        desk.open(link("next", tables=link().tables))

    def test_its_money_moves_to_another_link_up_to_the_ceiling(self, desk: Desk) -> None:
        desk.open(link("next", ceiling=11_000_000), meter=3_000_000, reserve=7)
        desk.send(CloseLink(link="multi", move_to="next"), DEALER, SECOND)
        old, new = desk.store.state("multi"), desk.store.state("next")
        assert (old.meter, old.reserve) == (0, 0)
        assert (new.displayed, new.reserve) == (11_000_000, 2_000_007 * MILS)
        assert sum(desk.store.balances().values()) == 0
        assert not [name for name in desk.store.balances() if name.startswith("transit")]
        assert desk.store.verify() == []

    @pytest.mark.parametrize(
        ("target", "code"),
        [
            ("multi", Code.BAD_LINK),
            ("nowhere", Code.UNKNOWN_LINK),
            ("trial", Code.TEST_AND_LIVE),
            ("euro", Code.BAD_LINK),
        ],
    )
    def test_where_it_cannot_move(self, desk: Desk, target: str, code: Code) -> None:
        desk.open(link("trial", mode="test"))
        shares = Shares(meter=8000, house=2000)
        desk.open(link("euro", book="hgc-3cp-progressive", currency="EUR", shares=shares))
        before = desk.store.balances()
        command = CloseLink(link="multi", move_to=target)
        assert refused(lambda: desk.send(command, DEALER, SECOND))[0] is code
        assert desk.store.balances() == before


class TestFaults:
    @pytest.mark.clause("rws-multilink-3cp", "5.17.2")
    def test_a_fault_is_declared_once_handled_by_the_house_and_repaired(self, desk: Desk) -> None:
        desk.send(DeclareFault(link="multi", table="multi-a"))
        assert refused(lambda: desk.send(DeclareFault(link="multi", table="multi-a")))[0] is Code.JACKPOT_AT_FAULT
        assert desk.store.state("multi").terms.faults["multi-a"].reading == 1
        desk.send(
            HandleFault(link="multi", table="multi-a", mode="no-jackpot", notice="No jackpot here today"), MANAGER
        )
        with pytest.raises(CroupierError) as found:
            desk.take()
        assert found.value.expected == "No jackpot here today"
        desk.send(RepairFault(link="multi", table="multi-a"))
        for command in (
            RepairFault(link="multi", table="multi-a"),
            HandleFault(link="multi", table="multi-a", mode="no-jackpot"),
        ):
            assert refused(lambda command=command: desk.send(command, MANAGER))[0] is Code.NO_FAULT
        desk.take()

    def test_a_refusal_names_the_faults_that_are_on_record(self, desk: Desk) -> None:
        def expected() -> str:
            with pytest.raises(CroupierError) as found:
                desk.send(RepairFault(link="multi", table="multi-a"))
            assert found.value.code is Code.NO_FAULT
            return found.value.expected

        assert expected() == "a fault declared first"
        desk.send(DeclareFault(link="multi", table="multi-b"))
        assert expected() == "table multi-b, or a fault declared first"

    def test_a_choice_for_one_table_of_a_failed_link_has_every_box_that_it_names(self) -> None:
        choice = FaultChoice(mode="block-box", boxes=(2, 4, 5))
        fault = LinkFault(reading=1, whole=True, tables={"multi-a": choice})
        assert fault.at("multi-a").boxes == (2, 4, 5)
        assert fault.at("multi-b") == fault

    def test_a_fault_at_a_strange_table(self, desk: Desk) -> None:
        assert refused(lambda: desk.send(DeclareFault(link="multi", table="other")))[0] is Code.TABLE_NOT_LINKED

    @pytest.mark.clause("rws-multilink-3cp", "5.17.1", "5.17.2", "5.17.2.b")
    def test_a_second_failure_is_noted_beside_the_first_and_the_house_chooses_again(self, desk: Desk) -> None:
        def fault() -> LinkFault:
            return desk.store.state("multi").terms.faults["multi-a"]

        def fails(box: int | None = None) -> None:
            desk.send(DeclareFault(link="multi", table="multi-a", box=box))

        def chosen(mode: FaultMode, box: int | None = None) -> None:
            desk.send(HandleFault(link="multi", table="multi-a", mode=mode, box=box, notice=mode), MANAGER)

        fails(2)
        assert fault() == LinkFault(reading=1, box=2)
        fails(3)  # nothing was chosen yet: two boxes wait, and no other may be blocked
        assert (fault().boxes, fault().affected, fault().blocked, fault().mode) == ((2, 3), (2, 3), (), None)
        assert refused(lambda: chosen("block-box", 4)) == (Code.BAD_VALUE, "box")
        assert refused(lambda: chosen("no-jackpot", 4)) == (Code.BAD_VALUE, "box")
        chosen("block-box")
        assert fault() == LinkFault(
            reading=fault().reading, box=2, more_boxes=(3,), mode="block-box", notice="block-box"
        )
        taken = desk.take("multi-a", boxes=1).entry.seq
        fails(4)
        assert (fault().reading, fault().boxes, fault().blocked) == (taken, (2, 3, 4), (2, 3))
        assert (fault().mode, fault().notice, fault().whole) == (None, "", False)
        chosen("block-box", 4)
        assert (fault().boxes, fault().blocked, fault().mode) == ((2, 3, 4), (), "block-box")
        desk.take("multi-b")
        fails()  # in the same round: what was registered before its first failure counts
        assert (fault().reading, fault().whole, fault().affected, fault().blocked) == (taken, True, (), (2, 3, 4))
        assert refused(fails)[0] is Code.JACKPOT_AT_FAULT
        chosen("block-box", 1)
        assert fault().boxes == (2, 3, 4, 1)
        chosen("no-jackpot")
        assert refused(fails)[0] is Code.JACKPOT_AT_FAULT
        fails(5)
        assert (fault().boxes, fault().mode, fault().notice) == ((2, 3, 4, 1, 5), "no-jackpot", "no-jackpot")

    @pytest.mark.clause("rws-multilink-3cp", "5.17.2")
    def test_a_failure_of_the_whole_table_stays_one_whatever_box_fails_or_is_blocked(self, desk: Desk) -> None:
        desk.send(DeclareFault(link="multi", table="multi-a"))
        desk.send(DeclareFault(link="multi", table="multi-a", box=5))
        fault = desk.store.state("multi").terms.faults["multi-a"]
        assert (fault.whole, fault.boxes, fault.affected) == (True, (5,), ())
        desk.send(HandleFault(link="multi", table="multi-a", mode="block-box", box=1), MANAGER)
        desk.send(DeclareFault(link="multi", table="multi-a"))
        fault = desk.store.state("multi").terms.faults["multi-a"]
        assert (fault.mode, fault.blocked) == (None, (5, 1))

    def test_where_the_rules_are_silent_the_shift_manager_decides(self) -> None:
        desk = Desk(LinkStore(MemoryLinks()))
        desk.open(link(book="mbs-megalink-3cp"))
        desk.send(DeclareFault(link="multi", table="multi-a", box=2))
        command = HandleFault(link="multi", table="multi-a", mode="block-box")
        assert refused(lambda: desk.send(command, Signature("pat", "pit-manager")))[0] is Code.AUTHORITY_TOO_LOW
        desk.send(command, MANAGER)
        assert refused(lambda: desk.take("multi-a"))[0] is Code.JACKPOT_AT_FAULT
        desk.take("multi-b")


@pytest.mark.parametrize(
    ("key", "by", "at"),
    [("", "x", "key"), ("k" * 201, "x", "key"), ("k\n", "x", "key"), ("k", "", "by"), ("k", "\0", "by")],
)
def test_an_act_is_signed_and_has_a_key(key: str, by: str, at: str) -> None:
    store = LinkStore(MemoryLinks())
    act = replace(Desk(store).act(), key=key, by=Signature(by))
    assert refused(lambda: store.perform(OpenLink(link=link()), act)) == (Code.BAD_VALUE, at)


def test_a_time_has_a_zone() -> None:
    store = LinkStore(MemoryLinks())
    act = Desk(store).act()
    assert (
        refused(lambda: store.perform(OpenLink(link=link()), replace(act, at=act.at.replace(tzinfo=None))))[1] == "at"
    )
