"""Stakes that are in action as they lie are settled in short, and as they would be one by one; others are looked at."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.rulebook import Rulebook, book_ids, load
from croupier.settlement import FinishedBox, FinishedRound
from croupier.settlement.action import InAction, all_in_action, in_action
from croupier.settlement.settle import stakes_of
from croupier.wire.rounds import Limit
from tests.property.random_rounds import random_round

ROUNDS = 150


def laid(book: Rulebook, chance: Random, box: FinishedBox) -> FinishedBox:
    """A box with what its decisions staked beside the rest, and now and then another amount than it should be."""
    stakes = stakes_of(book, box)
    if chance.random() < 0.5:
        bet = chance.choice(list(stakes))
        stakes[bet] += chance.choice((0, 100, stakes[bet]))
    return replace(box, stakes=stakes)


def found_in_action(round_: FinishedRound, box: FinishedBox) -> bool:
    """Whether looking at every stake finds all of it in action, and nothing to say about it."""
    way = round_.rulebook.way(box.stakes, box.decisions)
    try:
        found = in_action(round_, box, way)
    except CroupierError:
        return False  # the rules leave it to somebody
    parts = {bet: {box.player: box.stakes[bet]} for bet in found}
    return found == {bet: InAction(box.stakes[bet], staked=parts[bet], parts=parts[bet]) for bet in found}


@pytest.mark.parametrize("book", book_ids())
def test_a_stake_is_in_action_as_it_lies_where_looking_at_it_changes_nothing(book: str) -> None:
    rules, chance, answers = load(book), Random(book), set[bool]()
    limits = {bet: Limit(min=500, max=15_000) for bet in rules.opening_bets}
    for _ in range(ROUNDS):
        round_ = random_round(rules, chance)
        for box in round_.boxes:
            lies = laid(rules, chance, box)
            limited = replace(round_, boxes=(lies,), limits=limits if chance.random() < 0.7 else {})
            whole = all_in_action(limited, lies, rules.way(lies.stakes, lies.decisions))
            assert whole == found_in_action(limited, lies), lies
            answers.add(whole)
    assert answers == {True, False}
