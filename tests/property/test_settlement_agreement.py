"""The readable settlement and the compiled one agree to the cent, line by line, in every game."""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from croupier.rulebook import Rulebook, load
from croupier.settlement import FinishedBox, FinishedRound, Settlement, settle
from croupier.settlement.arrays import GIVEN_UP, SETTLED_ALONE, SHOWN, Compiled, compiled
from croupier.settlement.settle import stakes_of
from tests.compiled_boxes import FOLDED, STAYED, UNDECIDED, Settled, settle_boxes
from tests.kinds import few_of_each_kind_and_many
from tests.property.random_rounds import METER, random_round

#: Rounds of each game; millions of all of them in the slow run.
ROUNDS, MANY_ROUNDS = 2_000, 200_000


def compiled_boxes(rules: Compiled, rounds: list[FinishedRound]) -> Settled:
    boxes = [(round_, box) for round_ in rounds for box in round_.boxes]

    def cards(rows: list[tuple[int, ...]]) -> npt.NDArray[np.uint8]:
        return np.array(rows, np.uint8).reshape(len(boxes), -1)

    return settle_boxes(
        rules,
        cards([box.cards for _, box in boxes]),
        cards([round_.dealer for round_, _ in boxes]),
        cards([round_.community for round_, _ in boxes]),
        np.array([lying(rules, box) for _, box in boxes], np.int64),
        np.array([decision_of(rules, box) for _, box in boxes], np.int64),
    )


def lying(rules: Compiled, box: FinishedBox) -> list[int]:
    """What lies on each bet in the end: what decisions staked, and nothing where a bet was taken back."""
    taken = rules.rulebook.way(box.stakes, box.decisions).taken
    stakes = stakes_of(rules.rulebook, box)
    return [stakes.get(bet, 0) if bet not in taken else 0 for bet in rules.stakes]


def decision_of(rules: Compiled, box: FinishedBox) -> int:
    way = rules.rulebook.way(box.stakes, box.decisions)
    return STAYED if way.stays else FOLDED if way.folded else UNDECIDED


def assert_agree(book: str, count: int, seed: int) -> None:
    rules = compiled(load(book))
    chance = Random(f"{book} {seed}")
    rounds = [random_round(rules.rulebook, chance) for _ in range(count)]
    result = compiled_boxes(rules, rounds)
    first, claims = 0, 0
    for round_ in rounds:
        settlement = settle(round_)
        claims += len(settlement.jackpot.awards)
        assert_same_round(rules, round_, settlement, result, first)
        first += len(round_.boxes)
    # What is rare must have come up, or the agreement would be about nothing.
    assert not rules.shares or claims > count // 4000
    assert set(np.unique(result.standings).tolist()) >= standings_of(rules.rulebook)
    paid = result.payouts.max(axis=0)
    assert [bet for bet, most in zip(rules.lines, paid, strict=True) if not most] == []


def standings_of(book: Rulebook) -> set[int]:
    """How boxes of a game can stand: ties with a dealer who does not qualify are left out, which may be too rare."""
    found = {GIVEN_UP} if any(one.folds for street in book.streets for one in street.decisions) else set()
    if book.contest is None or any(not book.decides(bets) for bets in book.entry.any_of):
        found.add(SETTLED_ALONE)
    if book.contest is not None:
        found |= {SHOWN, SHOWN + 1, SHOWN + 2}
        found |= {SHOWN + 3, SHOWN + 5} if book.qualification is not None else set()
    return found


def assert_same_round(
    rules: Compiled, round_: FinishedRound, settlement: Settlement, result: Settled, first: int
) -> None:
    awards = {award.box: award for award in settlement.jackpot.awards}
    for index, (box, settled) in enumerate(zip(round_.boxes, settlement.boxes, strict=True)):
        row = first + index
        paid = {line.bet: line.payout for line in settled.lines if line.facts.situation != "taken"}
        award = awards.get(box.box)
        assert (award is not None) == (result.claims[row] > 0)
        if award is not None:
            share = rules.shares[result.claims[row] - 1]
            assert award.share == str(share)
            assert len(awards) > 1 or award.amount == METER * share.numerator // share.denominator
            paid[str(rules.rulebook.jackpot_bet)] -= award.amount
        assert paid.pop("envy", 0) == envy_owed(round_, result, first, index)
        found = {bet: int(money) for bet, money in zip(rules.lines, result.payouts[row], strict=True) if money}
        assert found == {bet: money for bet, money in paid.items() if money}, (box, settled)


def envy_owed(round_: FinishedRound, result: Settled, first: int, index: int) -> int:
    """What a box is owed for the hands of other players; a live jackpot bet is one on a hand that was played."""
    box = round_.boxes[index]
    if round_.rulebook.jackpot_bet not in box.stakes or result.standings[first + index] < SHOWN:
        return 0
    others = (place for place, other in enumerate(round_.boxes) if other.player != box.player)
    return sum(int(result.envied[first + place]) for place in others)


@pytest.mark.parametrize(("book", "rounds"), few_of_each_kind_and_many(ROUNDS, MANY_ROUNDS))
def test_readable_and_compiled_agree(book: str, rounds: int) -> None:
    assert_agree(book, rounds, seed=1)
