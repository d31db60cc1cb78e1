"""Hands that stand for a class in a ranking chart: candidates of every make, in suits that no rule helps."""

from __future__ import annotations

import pytest

from croupier.rulebook.charts import _candidates


@pytest.mark.parametrize("cards", [3, 4])
def test_among_the_candidates_are_different_ranks_in_as_many_suits(cards: int) -> None:
    hands = [hand for hand in _candidates(cards) if len({card[0] for card in hand}) == cards]
    assert {len({card[1] for card in hand}) for hand in hands} == set(range(1, cards + 1))
