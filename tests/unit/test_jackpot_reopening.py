"""A settled round opened again: what comes back, whose word it takes, and what stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.errors import Code, CroupierError
from croupier.floor.link import LinkStore
from croupier.jackpot import (
    ChangeLink,
    CloseLink,
    PayAward,
    PayPrizes,
    ReopenRound,
    ReturnBets,
    Shares,
    VerifyAward,
    reopening,
)
from croupier.jackpot.bodies import EntryDraft, Prize, RoundReopened
from croupier.jackpot.ledger import changes
from croupier.rulebook import load
from tests.links_in_memory import MemoryLinks
from tests.unit.linked import DEALER, MANAGER, SECOND, SUPERVISOR, Desk, link

TABLE, START = "multi-a", 10_000_000


@pytest.fixture
def desk() -> Desk:
    opened = Desk(LinkStore(MemoryLinks()))
    opened.open(link(shares=Shares(meter=2000, reserve=1000, prizes=1000, house=6000)), reserve=500)
    return opened


def again(boxes: tuple[int, ...] = (), round_id: str = "1", table: str = TABLE) -> ReopenRound:
    return ReopenRound(link="multi", table=table, round=round_id, boxes=boxes)


def refused(act: Callable[[], Any]) -> tuple[Code, str]:
    with pytest.raises(CroupierError) as caught:
        act()
    assert caught.value.expected
    return caught.value.code, caught.value.at


def flush(desk: Desk, box: int = 2) -> None:
    prize = Prize(kind="fixed", box=box, player=f"{TABLE}-{box}", category="flush", amount=10_000)
    desk.send(PayPrizes(link="multi", table=TABLE, round="1", prizes=(prize,)))


def ended(desk: Desk, table: str = TABLE) -> None:
    desk.store.end_round("multi", table, "1")


def test_the_entry_names_what_it_reverses_and_the_two_add_up_to_nothing(desk: Desk) -> None:
    desk.take()
    bets = desk.store.state("multi")
    flush(desk)
    claim = desk.claim(TABLE, {1: "royal-flush"})
    ended(desk)
    entry = desk.send(again(), MANAGER, SUPERVISOR, "four cards").entry
    body = entry.read()
    assert isinstance(body, RoundReopened)
    assert (body.generation, body.reverses) == (2, (claim.entry.seq - 1, claim.entry.seq))
    assert (body.awards, body.prizes) == ((f"{claim.entry.seq}.0",), (f"{claim.entry.seq - 1}.0",))
    assert (entry.by, entry.also_by, body.reason) == ("max", "sam", "four cards")
    booked = [one for seq in body.reverses for one in desk.store.entries("multi")[seq - 1].transfers]
    assert not any(changes((*booked, *entry.transfers)).values())
    state = desk.store.state("multi")
    assert (state.meter, state.reserve, state.prizes) == (bets.meter, bets.reserve, bets.prizes)
    assert (state.since, state.terms.pending) == (bets.since, ())
    assert desk.store.rounds("multi")[TABLE].open
    statement = desk.store.statement("multi")
    assert statement.agrees
    assert (statement.hits, statement.totals.prizes, statement.totals.awards) == ((), 0, 0)
    assert {win.state for win in statement.wins} == {"rejected"}


def test_whose_word_it_takes(desk: Desk) -> None:
    desk.take()
    ended(desk)
    # Nothing was won: the ruling stands behind it, and no more is asked.
    desk.send(again(), DEALER)
    flush(desk)
    assert refused(lambda: desk.send(again(), DEALER)) == (Code.AUTHORITY_TOO_LOW, "by.post")
    desk.send(again(), DEALER, SUPERVISOR)
    desk.claim(TABLE, {1: "straight-flush"})
    assert refused(lambda: desk.send(again(), MANAGER)) == (Code.TWO_PEOPLE_NEEDED, "also_by")
    assert refused(lambda: desk.send(again(), MANAGER, replace(MANAGER, name="MAX"))) == (
        Code.TWO_PEOPLE_NEEDED,
        "also_by",
    )
    assert refused(lambda: desk.send(again(), DEALER, SECOND)) == (Code.AUTHORITY_TOO_LOW, "by.post")
    assert refused(lambda: desk.send(again(), MANAGER, SECOND, " ")) == (Code.MISSING_FIELD, "reason")
    desk.send(again(), MANAGER, SECOND)
    assert desk.store.verify() == []


def test_an_award_that_was_paid_is_final(desk: Desk) -> None:
    desk.take()
    desk.claim(TABLE, {1: "straight-flush", 2: "straight-flush"})
    ended(desk)
    first, second = desk.waiting()
    desk.send(VerifyAward(link="multi", award=first), SUPERVISOR)
    desk.send(VerifyAward(link="multi", award=second), SUPERVISOR)
    desk.send(PayAward(link="multi", award=first), SUPERVISOR)
    before = desk.store.state("multi")
    assert refused(lambda: desk.send(again(), MANAGER, SUPERVISOR)) == (Code.AWARD_PAID, "round")
    assert desk.store.state("multi") == before


def test_only_the_last_round_of_a_table_and_only_as_it_was_taken(desk: Desk) -> None:
    assert refused(lambda: desk.send(again(), MANAGER)) == (Code.ROUND_NOT_OPEN, "round")
    desk.take()
    ended(desk)
    desk.take(round_id="2")
    assert refused(lambda: desk.send(again(), MANAGER)) == (Code.ROUND_NOT_OPEN, "round")
    desk.store.end_round("multi", TABLE, "2")
    old = desk.store.state("multi").link
    changed = replace(old, shares=Shares(meter=3000, house=7000))
    desk.send(ChangeLink(link="multi", new=changed), MANAGER, SECOND)
    assert refused(lambda: desk.send(again(round_id="2"), MANAGER)) == (Code.ROUND_NOT_OPEN, "round")
    with pytest.raises(CroupierError) as caught:
        desk.send(again(table="nowhere"), MANAGER)
    assert caught.value.code is Code.TABLE_NOT_LINKED
    desk.send(CloseLink(link="multi"), MANAGER, SECOND)
    with pytest.raises(CroupierError) as caught:
        desk.send(again(round_id="2"), MANAGER)
    assert caught.value.code in (Code.LINK_CLOSED, Code.TABLE_NOT_LINKED)


def test_bets_that_went_back_together_are_taken_again_together(desk: Desk) -> None:
    desk.take()
    taken = desk.store.state("multi")
    desk.send(ReturnBets(link="multi", table=TABLE, round="1", boxes=(3,)))
    desk.send(ReturnBets(link="multi", table=TABLE, round="1", boxes=(1, 2)))
    ended(desk)
    assert refused(lambda: desk.send(again((1,)), MANAGER)) == (Code.BAD_VALUE, "boxes")
    assert refused(lambda: desk.send(again((1, 2, 2)), MANAGER)) == (Code.UNKNOWN_BET, "boxes")
    assert refused(lambda: desk.send(again((4,)), MANAGER)) == (Code.UNKNOWN_BET, "boxes")
    desk.send(again((1, 2)), MANAGER)
    assert desk.store.rounds("multi")[TABLE].returned == (3,)
    desk.send(again((3,)), MANAGER)
    state = desk.store.state("multi")
    assert (state.meter, state.reserve, state.prizes) == (taken.meter, taken.reserve, taken.prizes)
    assert refused(lambda: desk.send(again((3,)), MANAGER)) == (Code.UNKNOWN_BET, "boxes")
    assert desk.store.verify() == []


def test_a_meter_that_was_reset_and_hit_again_is_all_the_second_winners_once_the_first_is_none(desk: Desk) -> None:
    desk.take()
    desk.take("multi-b")
    desk.claim(TABLE, {1: "royal-flush"}, dealt=1)
    second = desk.claim("multi-b", {1: "royal-flush"}, dealt=2)
    ended(desk)
    award = f"{second.entry.seq}.0"
    assert desk.waiting()[award] == 2_000_000
    with pytest.raises(CroupierError) as caught:
        desk.pay("multi", award)
    assert caught.value.code is Code.AWARD_OUT_OF_TURN
    desk.send(again(), MANAGER, SUPERVISOR)
    desk.send(ReturnBets(link="multi", table=TABLE, round="1", boxes=(1, 2, 3)))
    desk.pay("multi", award)
    assert desk.store.balances()["chips:multi-b-1"] == (START + 600) * 10_000
    # The meter has been won since the first winner's bets counted, so that the reserve and then the house hand those
    # back, and the meter owes nothing.
    assert desk.store.state("multi").displayed == 2_000_000
    assert desk.store.statement("multi").agrees
    assert desk.store.verify() == []


def test_a_claim_behind_the_withdrawn_one_is_worth_what_its_turn_finds(desk: Desk) -> None:
    desk.take()
    desk.take("multi-b")
    desk.claim(TABLE, {1: "royal-flush"}, dealt=1)
    later = desk.claim("multi-b", {1: "straight-flush"}, dealt=2)
    award = f"{later.entry.seq}.0"
    assert desk.waiting()[award] == 200_000
    ended(desk)
    desk.send(again(), MANAGER, SUPERVISOR)
    assert desk.waiting() == {award: (START + 600) // 10}


def test_hands_can_be_entered_again_and_are_another_claim(desk: Desk) -> None:
    desk.take()
    first = desk.claim(TABLE, {1: "royal-flush"})
    ended(desk)
    with pytest.raises(CroupierError) as caught:
        desk.claim(TABLE, {1: "royal-flush"})
    assert caught.value.code is Code.ROUND_NOT_OPEN
    desk.send(again(), MANAGER, SUPERVISOR)
    second = desk.claim(TABLE, {1: "straight-flush"})
    assert second.entry.seq > first.entry.seq
    assert list(desk.waiting().values()) == [(START + 300) // 10]
    assert isinstance(desk.store.entries("multi")[-2].read(), RoundReopened)


def test_a_forged_reversal_is_found_although_its_chain_is_whole(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody takes less of a prize back than was paid, and everything else is written as it should be."""
    desk.take()
    flush(desk)
    ended(desk)

    reopen = reopening.reopen

    def forged(*told: Any) -> EntryDraft:
        honest = reopen(*told)
        last = honest.transfers[-1]
        return EntryDraft(honest.body, (*honest.transfers[:-1], replace(last, mils=last.mils - 10_000)))

    monkeypatch.setattr(reopening, "reopen", forged)
    desk.send(again(), SUPERVISOR)
    monkeypatch.undo()
    [finding] = desk.store.verify()
    assert finding == "multi: entry 4 (round-reopened) is not what the rules give, or moves other money"


def test_envy_and_prizes_go_back_to_the_fund_and_to_the_house_as_they_came() -> None:
    desk = Desk(LinkStore(MemoryLinks()))
    terms = link("envy", book="hgc-3cp-progressive", currency="EUR", shares=Shares(meter=7000, prizes=1000, house=2000))
    desk.open(terms)
    desk.take("envy-a")
    before = desk.store.balances()
    book = load("hgc-3cp-progressive")
    assert book.jackpot is not None
    assert book.jackpot.envy is not None
    [(category, amount)] = book.jackpot.envy.amounts.items()
    envy = tuple(
        Prize(kind="envy", box=box, player=f"envy-a-{box}", category=category, amount=amount.numerator)
        for box in (2, 3)
    )
    desk.send(PayPrizes(link="envy", table="envy-a", round="1", prizes=envy))
    paid = desk.store.balances()
    # The fund did not hold so much: the house has paid the rest.
    assert before["prizes:envy"] > 0
    assert paid.get("prizes:envy", 0) == 0
    assert paid["house:envy"] < before["house:envy"]
    desk.store.end_round("envy", "envy-a", "1")
    desk.send(ReopenRound(link="envy", table="envy-a", round="1"), SUPERVISOR)
    assert desk.store.balances() == before
    assert desk.store.verify() == []
