"""What comes back from round to round is worked out once, and never taken for something else."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.errors import Code, CroupierError
from croupier.floor.table.happenings import PlayerReady, read_events, write_events
from croupier.floor.table.money import _moved
from croupier.round import events as e
from croupier.round.laying import staked
from tests.unit.round_at_hand import Play

BET = e.BetPlaced(player="account-1", box=2, bet="ante", amount=1000)


def test_an_entry_that_comes_word_for_word_is_read_once() -> None:
    body = write_events((BET, PlayerReady(player="account-1")))
    assert read_events(body) is read_events("".join(body))
    assert read_events(body.replace("1000", "1001"))[0] == e.BetPlaced(
        player="account-1", box=2, bet="ante", amount=1001
    )


def test_an_entry_that_adds_to_a_shuffle_comes_once_and_takes_no_other_ones_place() -> None:
    body = write_events((replace(BET, entropy="a word"),))
    assert read_events(body) == read_events(body)
    assert read_events(body) is not read_events(body)


def test_an_entry_that_cannot_be_read_is_refused_every_time() -> None:
    for _ in range(2):
        with pytest.raises(CroupierError) as refused:
            read_events('[{"type":"bet-placed","player":"account-1"}]')
        assert refused.value.code == Code.MISSING_FIELD


def test_the_same_bet_moves_the_chips_of_its_own_table() -> None:
    here, there = _moved("one", "account-1", -1000), _moved("two", "account-1", -1000)
    assert _moved("one", "account-1", -1000) is here
    assert [(one.debit, one.credit, one.mils) for one in (*here, *there)] == [
        ("chips:account-1", "stakes:one", 10_000_000),
        ("chips:account-1", "stakes:two", 10_000_000),
    ]


def test_a_box_that_is_laid_as_before_is_the_same_one_and_another_amount_makes_another() -> None:
    first, second = Play("rws-3cp").state, Play("rws-3cp").state
    laid = staked(first, 2, "ante", "P", 1000).boxes[0]
    assert staked(second, 2, "ante", "P", 1000).boxes[0] is laid
    assert staked(second, 2, "ante", "P", 1500).boxes[0].amount("ante") == 1500
    assert staked(second, 2, "ante", "Q", 1000).boxes[0].bettors == ("Q",)
