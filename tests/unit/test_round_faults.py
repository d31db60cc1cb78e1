"""What lies wrongly on a layout, and the short look that finds a box in order."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from croupier.languages import ENGLISH
from croupier.round.faults import _box_faults, _in_order
from croupier.round.laying import staked
from croupier.rulebook.catalogue import book_ids
from croupier.wire.rounds import Limit
from tests.unit.round_at_hand import Play


@pytest.mark.parametrize("book", book_ids())
def test_a_box_is_in_order_exactly_where_the_search_for_faults_finds_nothing(book: str) -> None:
    state, chance, found = Play(book).state, random.Random(1), set[bool]()
    bets = state.rulebook.opening_bets
    limits = {bet: Limit(min=1000, max=3000) for bet in bets}
    state = replace(state, table=replace(state.terms, limits=limits))
    for _ in range(300):
        laid = state
        for bet in bets:
            if chance.random() < 0.7:
                laid = staked(laid, 1, bet, "P", chance.choice((2000, 2000, 2000, 2000, 500, 3500)))
        for box in laid.boxes:
            in_order = _in_order(laid, box)
            assert in_order == (not list(_box_faults(laid, box, ENGLISH)))
            found.add(in_order)
    assert found == {True, False}
