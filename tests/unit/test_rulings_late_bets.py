"""Chips laid after the close: what is asked about them, what is refused, and one sum wherever the round is told."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.errors import Code, CroupierError
from croupier.round import RoundState
from croupier.round.engine import apply
from croupier.round.state import Official
from croupier.rulebook import load
from croupier.rulings.apply import decide
from croupier.rulings.commands import GiveRuling
from croupier.rulings.inquiry import inquire
from croupier.rulings.preview import preview
from croupier.rulings.written import written_round
from croupier.settlement import settle
from croupier.settlement.document import RoundDocument
from croupier.settlement.read import Reader
from tests.ruled_rounds import Game, table_for
from tests.unit.round_at_hand import Play


def late(action: str, **more: Any) -> GiveRuling:
    official = Official("the dealer", "dealer")
    return GiveRuling(id="late", incident="late-bet", facts={"action": action}, decided_by=official, **more)


def shared_box(**table: Any) -> RoundState:
    """Two people at one box of a live table, bets closed."""
    game = Game("mbs-megalink-3cp", replace(table_for("mbs-megalink-3cp"), **table))
    game.bet(1, "P", {"ante": 2000, "pair-plus": 1000})
    game.bet(1, "Q", {"ante": 3000})
    game.step(lambda options: options[0])
    return game.state


@pytest.mark.clause("mbs-megalink-3cp", "5.5")
def test_who_rules_is_asked_for_the_bet_its_bettor_and_the_amount() -> None:
    state = shared_box()
    first = inquire(state, late("increased", boxes=(1,)))
    assert first.question is not None
    assert (first.question.about, first.question.several) == ("bet", False)
    assert {one.value: one.leads_to for one in first.question.answers} == {
        "ante": "50.00",
        "pair-plus": "10.00",
        "jackpot": "not on record",
    }
    second = inquire(state, replace(first.command, bet="ante"))
    assert second.question is not None
    assert second.question.about == "player"
    third = inquire(state, replace(second.command, player="Q"))
    assert third.question is not None
    assert (third.question.about, [one.value for one in third.question.answers]) == ("amount", [0])
    none = inquire(state, replace(third.command, amount=0))
    assert none.preview is not None
    assert none.preview.effects == ()
    some = inquire(state, replace(third.command, amount=1000))
    assert some.preview is not None
    assert some.preview.effects == ("box 1: 10.00 of ante goes back now",)
    assert {one.bet: one.stake for one in some.preview.after[""]} == {"ante": 4000, "pair-plus": 1000}


@pytest.mark.parametrize(
    ("command", "at"),
    [
        (late("placed", boxes=(1,)), "bet"),
        (late("placed", boxes=(1,), bet="play"), "bet"),
        (late("placed", boxes=(1,), bet="ante"), "player"),
        (late("placed", boxes=(1,), bet="pair-plus", player="Q"), "player"),
        (late("increased", boxes=(1,), bet="ante", player="Q"), "amount"),
        (late("increased", boxes=(1,), bet="ante", player="Q", amount=3000), "amount"),
        (late("increased", boxes=(1,), bet="ante", player="Q", amount=-1), "amount"),
    ],
)
def test_what_cannot_have_been_late_is_refused(command: GiveRuling, at: str) -> None:
    with pytest.raises(CroupierError) as refused:
        decide(shared_box(), command)
    assert (refused.value.code, refused.value.at) == (Code.RULING_UNFIT, at)


def test_a_table_that_closes_its_own_bets_has_no_late_ones() -> None:
    state = replace(shared_box(), commitment="00" * 32)
    with pytest.raises(CroupierError) as refused:
        decide(state, late("placed", boxes=(1,), bet="pair-plus"))
    assert refused.value.code == Code.RULING_UNFIT
    assert len(decide(state, late("placed", boxes=(1,), bet="jackpot"))) == 1


ROUND = {
    "rulebook": "rws-3cp",
    "dealer": "Qs 9h 4d",
    "jackpot": {"meter": 10_000_000, "reset": 2_000_000, "unit": 500},
    "limits": {"ante": {"min": 1000, "max": 10_000}, "pair-plus": {"min": 500, "max": 10_000}},
}


def written(**box: Any) -> RoundDocument:
    one = {"box": 1, "player": "P", "cards": "8s 8d 3c", "decisions": ["play-1x"]} | box
    return msgspec.convert(ROUND | {"boxes": [one]}, RoundDocument)


@pytest.mark.parametrize(
    ("bets", "command", "left", "decisions", "back"),
    [
        (
            {"ante": 1000, "pair-plus": 500, "jackpot": 500},
            late("placed", bet="pair-plus"),
            {"ante": 1000, "jackpot": 500},
            ["play-1x"],
            500,
        ),
        (
            {"ante": 1000, "pair-plus": 500, "jackpot": 500},
            late("placed", bet="ante"),
            {"pair-plus": 500},
            [],
            2500,
        ),
        (
            {"ante": 15_000, "pair-plus": 500},
            late("increased", bet="ante", amount=2000),
            {"ante": 13_000, "pair-plus": 500},
            ["play-1x"],
            4000,
        ),
    ],
    ids=["a side bet", "the Ante", "a raise of a bet above the maximum"],
)
@pytest.mark.clause("rws-3cp", "3.9", "5.11")
def test_preview_engine_and_settlement_agree(
    bets: dict[str, int], command: GiveRuling, left: dict[str, int], decisions: list[str], back: int
) -> None:
    """The round without the late chips, written down and settled, is what the ruling leaves of the one with them."""
    state = written_round(load("rws-3cp"), written(bets=bets))
    command = replace(command, boxes=(1,))
    tried = preview(state, command, on_record=False)
    after = {one.bet: (one.stake, one.payout, one.result) for one in tried.after[""]}
    lines = settle(Reader().round(written(bets=left, decisions=decisions))).boxes[0].lines
    assert after == {line.bet: (line.stake, line.payout, line.result) for line in lines}
    staked = sum(one.stake for one in tried.before)
    assert staked - sum(stake for stake, _, _ in after.values()) == back


@pytest.mark.clause("mbs-megalink-uth", "3.5.3", "3.5.4", "5.5")
def test_a_jackpot_bet_of_several_units_is_previewed_and_settled_by_those_in_time() -> None:
    """Three of five units were in time: a straight with the flop is paid for three, in the preview and by `settle`."""

    def written_with(jackpot: int) -> RoundDocument:
        box = {"box": 1, "player": "P", "cards": "9c 8d", "decisions": ["play-4x"]}
        bets = {"ante": 1000, "blind": 1000, "jackpot": jackpot}
        told = {**ROUND, "rulebook": "mbs-megalink-uth", "dealer": "Js 4h", "community": "7h 6s 5c Kd 2d", "limits": {}}
        return msgspec.convert({**told, "boxes": [{**box, "bets": bets}]}, RoundDocument)

    state = written_round(load("mbs-megalink-uth"), written_with(2500))
    tried = preview(state, late("increased", boxes=(1,), bet="jackpot", amount=1000), on_record=False)
    after = {one.bet: (one.stake, one.payout, one.result) for one in tried.after[""]}
    lines = settle(Reader().round(written_with(1500))).boxes[0].lines
    assert after == {line.bet: (line.stake, line.payout, line.result) for line in lines}
    assert after["jackpot"][:2] == (1500, 20 * 1500)


@pytest.mark.clause("rws-3cp", "3.4", "5.11")
def test_what_is_left_of_a_prescribed_bet_goes_back_by_its_size() -> None:
    state = written_round(load("rws-3cp"), written(bets={"ante": 1000, "jackpot": 500}))
    command = late("increased", boxes=(1,), bet="jackpot", amount=200)
    tried = preview(state, command, on_record=False)
    after = {one.bet: (one.stake, one.payout, one.result) for one in tried.after[""]}
    lines = settle(Reader().round(written(bets={"ante": 1000}))).boxes[0].lines
    assert after == {line.bet: (line.stake, line.payout, line.result) for line in lines}
    # The round written down with the rest of the bet gives that back too, by the same clauses.
    rest = settle(Reader().round(written(bets={"ante": 1000, "jackpot": 300}))).boxes[0].line("jackpot")
    assert rest is not None
    assert (rest.result, rest.stake, rest.payout) == ("returned", 300, 300)
    assert {"3.3", "3.4"} <= set(rest.clauses)


def test_a_hand_without_the_bet_that_it_was_played_on_has_decided_nothing() -> None:
    play = Play("rws-multilink-3cp", enforce_limits=False).bet("P", 1, ante=1000, **{"pair-plus": 1000}).close().deal()
    play.decide("P", 1, "play-1x")
    after = apply(play.state, decide(play.state, late("placed", boxes=(1,), bet="ante")))
    assert (after.box(1).decisions, after.box(1).amount("pair-plus")) == ((), 1000)
    folded = (
        Play("rws-multilink-3cp", enforce_limits=False).bet("P", 1, ante=1000, **{"pair-plus": 1000}).close().deal()
    )
    folded.decide("P", 1, "fold")
    after = apply(folded.state, decide(folded.state, late("placed", boxes=(1,), bet="ante")))
    assert after.box(1).decisions == ("fold",)
