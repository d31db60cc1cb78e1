"""A round that is opened again and voided leaves the link as if it had never been played, and nobody else poorer."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from croupier.errors import Refusal
from croupier.floor.link import LinkStore
from croupier.jackpot import (
    AcceptBets,
    ClaimAwards,
    JackpotBet,
    JackpotHand,
    Link,
    LinkedTable,
    PayPrizes,
    ReopenRound,
    ReturnBets,
    Shares,
    VerifyAward,
)
from croupier.jackpot.bodies import Prize
from tests.links_in_memory import MemoryLinks
from tests.unit.linked import MANAGER, START, SUPERVISOR, Desk, link

#: What a flush wins in the games below, and what a full house does.
PRIZES = {"flush": 10_000, "full-house": 20_000, "four-of-a-kind": 200_000}
BOXES = (1, 2, 3, 4)
#: Dealt after everything else, so that its claims take the last turn.
LAST = 40
FEW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Played(Struct, frozen=True):
    """What happens in a round: whose bets go back at its end, who wins a prize, who a share of the meter."""

    table: str
    back: frozenset[int]
    prizes: tuple[tuple[int, str], ...]
    hands: tuple[tuple[int, str], ...]
    dealt: int


@st.composite
def rounds(draw: st.DrawFn, table: str | None = None, dealt: int | None = None) -> Played:
    """A round in which every box has a jackpot bet."""
    fates = {box: draw(st.sampled_from(["lost", "lost", "back", "prize", "share"])) for box in BOXES}
    return Played(
        table=table or draw(st.sampled_from(["x-a", "x-b", "x-c"])),
        back=frozenset(box for box, fate in fates.items() if fate == "back"),
        prizes=tuple((box, draw(st.sampled_from(sorted(PRIZES)))) for box, fate in fates.items() if fate == "prize"),
        hands=tuple(
            (box, draw(st.sampled_from(["royal-flush", "straight-flush"])))
            for box, fate in fates.items()
            if fate == "share"
        ),
        dealt=draw(st.integers(0, 30)) if dealt is None else dealt,
    )


@st.composite
def configured(draw: st.DrawFn) -> Link:
    """A link of either way to order winners, sometimes with a ceiling close above what it shows."""
    book = draw(st.sampled_from(["rws-multilink-3cp", "mbs-megalink-3cp"]))
    return link(
        "x",
        tables={f"x-{name}": LinkedTable(rulebook=book) for name in "abc"},
        shares=draw(
            st.sampled_from([
                Shares(meter=3333, reserve=1111, prizes=556, house=5000),
                Shares(meter=7000, reserve=1000, house=2000),
                Shares(meter=10_000),
            ])
        ),
        reset=2_000_000,
        ceiling=draw(st.sampled_from([None, 10_000_300])),
    )  # fmt: skip


class Floor:
    """A link in memory, and rounds that are played on it."""

    def __init__(self, wanted: Link) -> None:
        self.store = LinkStore(MemoryLinks())
        self.desk = Desk(self.store)
        self.desk.open(wanted, reserve=1_000)
        self.count: dict[str, int] = {}

    def play(self, played: Played) -> None:
        """Bets taken, the round settled, its end announced."""
        self.count[played.table] = self.count.get(played.table, 0) + 1
        number = str(self.count[played.table])
        bets = tuple(JackpotBet(box, f"{played.table}-{box}", 500) for box in BOXES)
        self.desk.send(AcceptBets(link="x", table=played.table, round=number, bets=bets))
        self.settle(played, number)

    def settle(self, played: Played, number: str) -> None:
        at: dict[str, Any] = {"link": "x", "table": played.table, "round": number}
        if played.back:
            self.desk.send(ReturnBets(**at, boxes=tuple(sorted(played.back))))
        if played.prizes:
            prizes = tuple(
                Prize(kind="fixed", box=box, player=f"{played.table}-{box}", category=kind, amount=PRIZES[kind])
                for box, kind in played.prizes
            )
            self.desk.send(PayPrizes(**at, prizes=prizes))
        if played.hands:
            hands = tuple(
                JackpotHand(box=box, player=f"{played.table}-{box}", category=kind) for box, kind in played.hands
            )
            self.desk.send(ClaimAwards(**at, dealt_at=START + timedelta(seconds=played.dealt), hands=hands))
        self.store.end_round("x", played.table, number)

    def reopen(self, played: Played, boxes: tuple[int, ...]) -> None:
        number = str(self.count[played.table])
        command = ReopenRound(link="x", table=played.table, round=number, boxes=boxes)
        self.desk.send(command, MANAGER, SUPERVISOR, "four cards")

    def void(self, played: Played) -> None:
        """The round is opened again, and every bet that is with the link goes back."""
        self.reopen(played, tuple(sorted(played.back)))
        number = str(self.count[played.table])
        self.desk.send(ReturnBets(link="x", table=played.table, round=number, boxes=BOXES))
        self.store.end_round("x", played.table, number)

    def standing(self) -> tuple[object, ...]:
        """Everything that money depends on: accounts, balances, what waits, since when the meter is filled."""
        state = self.store.state("x")
        waiting = {award.id: award.amount for group in state.terms.pending for award in group.awards}
        return self.store.balances(), state.meter, state.reserve, state.prizes, waiting, state.since

    def behind_one_house(self) -> tuple[object, ...]:
        """The same with the reserve counted to the house, which stands behind it."""
        accounts = dict(self.store.balances())
        accounts["house:x"] = accounts.get("house:x", 0) + accounts.pop("reserve:x", 0)
        state = self.store.state("x")
        return accounts, state.meter, state.prizes, self.desk.waiting("x"), state.since

    def holds(self) -> None:
        """Whatever was done: accounts add up, the statement derives the meter, the record is as it must be."""
        assert sum(self.store.balances().values()) == 0
        assert self.store.statement("x").agrees
        assert self.store.verify() == []


@FEW
@given(configured(), st.lists(rounds(), max_size=4), rounds("x-a", LAST))
def test_where_nothing_came_between_the_round_has_never_been(
    wanted: Link, before: list[Played], undone: Played
) -> None:
    with_it, without = Floor(wanted), Floor(wanted)
    for played in before:
        with_it.play(played)
        without.play(played)
    with_it.play(undone)
    with_it.void(undone)
    assert with_it.standing() == without.standing()
    with_it.holds()


@FEW
@given(configured(), st.lists(rounds(), max_size=4), rounds("x-a"))
def test_claims_that_made_way_and_come_back_are_worth_what_they_were(
    wanted: Link, before: list[Played], undone: Played
) -> None:
    """A hand dealt earlier and entered later moves the others. Their start values are then put up anew: out of the
    reserve as it stands by now, so that the house may have paid less of them, and the reserve more."""
    with_it, without = Floor(wanted), Floor(wanted)
    for played in before:
        with_it.play(played)
        without.play(played)
    with_it.play(undone)
    with_it.void(undone)
    assert with_it.behind_one_house() == without.behind_one_house()
    with_it.holds()


@FEW
@given(configured(), st.lists(rounds(), max_size=3), rounds("x-a", LAST), rounds("x-a", LAST))
def test_settled_anew_it_stands_as_if_it_had_been_settled_so_at_once(
    wanted: Link, before: list[Played], first: Played, second: Played
) -> None:
    """Two routes to one ledger: one settlement, or another that is undone and then this one; even twice."""
    twice, once = Floor(wanted), Floor(wanted)
    for played in before:
        twice.play(played)
        once.play(played)
    once.play(second)
    twice.play(first)
    twice.reopen(first, tuple(sorted(first.back)))
    twice.settle(second, str(twice.count["x-a"]))
    accounts, *numbers = twice.standing()
    direct, *expected = once.standing()
    assert accounts == direct
    assert numbers[:3] == expected[:3]
    assert sorted(numbers[3].values()) == sorted(expected[3].values())  # type: ignore[attr-defined]
    twice.holds()
    twice.reopen(second, tuple(sorted(second.back)))
    twice.settle(second, str(twice.count["x-a"]))
    assert twice.standing()[0] == direct
    twice.holds()


@FEW
@given(configured(), rounds("x-a"), st.lists(rounds().filter(lambda one: one.table != "x-a"), max_size=4), st.data())
def test_whatever_came_between_nobody_else_loses_a_cent_that_was_paid(
    wanted: Link, undone: Played, between: list[Played], data: st.DataObject
) -> None:
    floor = Floor(wanted)
    floor.play(undone)
    for played in between:
        floor.play(played)
    for _ in floor.desk.waiting("x"):
        first = floor.store.state("x").terms.pending[0]
        if first.table == "x-a" or not data.draw(st.booleans()):
            break
        for award in first.awards:
            floor.desk.send(VerifyAward(link="x", award=award.id), SUPERVISOR)
        with suppress(Refusal):  # hands complete at one time, which nobody has put in order
            floor.desk.pay("x", first.awards[0].id)
    before = {name: mils for name, mils in floor.store.balances().items() if name.startswith("chips:")}
    own_prizes = {f"chips:x-a-{box}": PRIZES[kind] * 10_000 for box, kind in undone.prizes}
    floor.void(undone)
    after = {name: mils for name, mils in floor.store.balances().items() if name.startswith("chips:")}
    assert {
        name: mils - own_prizes.get(name, 0) for name, mils in before.items() if mils != own_prizes.get(name)
    } == after
    assert not [group for group in floor.store.state("x").terms.pending if group.table == "x-a" and group.awards]
    floor.holds()
